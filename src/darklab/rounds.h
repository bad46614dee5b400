/* Rounds of the double oracle: solve the restricted game, find what it misses. */
#ifndef DARKLAB_ROUNDS_H
#define DARKLAB_ROUNDS_H

#include "darklab/solve.h"

/* One round. Each goes on where the one before ended. False when memory runs out. */
bool lab_play_round(lab_solver *solver);

void lab_stage_free(lab_stage *stage);

#endif
