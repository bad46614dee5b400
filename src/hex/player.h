/* The computer players of Hex, Rex and Dark Hex. */
#ifndef HEX_PLAYER_H
#define HEX_PLAYER_H

#include "umpire/game.h"

/* Ended by a NULL name; the gentlest first. */
extern const ump_level hex_levels[];
extern const ump_level dark_levels[]; /* and one that follows policies; see equilibrium.h */

/* ump_game.offers of Dark Hex. */
bool dark_offers(const ump_spec *spec, unsigned seat, const ump_level *level);

#endif
