/* The computer players of Hex, Rex and Dark Hex. */
#ifndef HEX_PLAYER_H
#define HEX_PLAYER_H

#include "umpire/game.h"

/* Ended by a NULL name; the gentlest first. The same for all games here. */
extern const ump_level hex_levels[];

#endif
