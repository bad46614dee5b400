/* The computer players of the code-breaking games. */
#ifndef CODEBREAK_LEVELS_H
#define CODEBREAK_LEVELS_H

#include "umpire/game.h"

/* Gentlest first, ended by a NULL name. Where an optimal strategy of the standard game is at
 * hand (optimal.h), there is a level that follows it. */
extern const ump_level code_levels[];
extern const ump_level code_mastermind_levels[];
extern const ump_level code_bulls_and_cows_levels[];

#endif
