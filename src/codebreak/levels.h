/* The computer players of the code-breaking games. */
#ifndef CODEBREAK_LEVELS_H
#define CODEBREAK_LEVELS_H

#include "umpire/game.h"

/* Ended by a NULL name; gentlest first, but for the last, which cheats. */
extern const ump_level code_levels[];

/* ump_game.offers: the level that follows proved strategies (optimal.h) is for seats that
 * seek, in games that there is one for. */
bool code_offers(const ump_spec *spec, unsigned seat, const ump_level *level);

#endif
