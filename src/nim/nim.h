/* Nim and Northcott's game: the family in which heaps, or gaps, are what counts. */
#ifndef UMPIRE_NIM_H
#define UMPIRE_NIM_H

#include "umpire/game.h"

extern const ump_game ump_nim;
extern const ump_game ump_northcott;

#endif
