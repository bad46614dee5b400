/* The computer players of the code-breaking games. */
#ifndef CODEBREAK_LEVELS_H
#define CODEBREAK_LEVELS_H

#include "umpire/game.h"

/* Gentlest first, ended by a NULL name. */
extern const ump_level code_levels[];

#endif
