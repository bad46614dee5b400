/* The computer players of the code-breaking games. */
#ifndef CODEBREAK_LEVELS_H
#define CODEBREAK_LEVELS_H

#include "umpire/game.h"

/* Ended by a NULL name; gentlest first, but for the last, which cheats. The second list is
 * for games in which there are proved strategies (optimal.h) and has a level that follows them. */
extern const ump_level code_levels[];
extern const ump_level code_levels_with_optimal[];

/* ump_game.offers: that level is for seats that seek, where there is a strategy for the code. */
bool code_offers(const ump_spec *spec, unsigned seat, const ump_level *level);

#endif
