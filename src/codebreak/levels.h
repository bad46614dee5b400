/* The computer players of the code-breaking games. */
#ifndef CODEBREAK_LEVELS_H
#define CODEBREAK_LEVELS_H

#include "umpire/game.h"

/* Gentlest first, ended by a NULL name. */
extern const ump_level code_levels[];
extern const ump_level code_levels_and_optimal[]; /* one follows proved strategies; see optimal.h */

/* ump_game.offers: that one is for the seats that seek, in games that it has a strategy for. */
bool code_offers(const ump_spec *spec, unsigned seat, const ump_level *level);

#endif
