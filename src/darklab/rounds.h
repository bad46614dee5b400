/* Rounds of the double oracle: solve the restricted game, find what it misses. */
#ifndef DARKLAB_ROUNDS_H
#define DARKLAB_ROUNDS_H

#include "darklab/solve.h"

/* The game as the solver's restrictions leave it, nothing being learned of it; NULL
 * when memory runs out. */
lab_stage *lab_stage_new(lab_solver *solver);
void lab_stage_free(lab_stage *stage);
/* What the stage has been given, it learned in a smaller game: that weighs less than
 * what it learns from now on. */
void lab_stage_weigh_old(lab_stage *stage);

/* Whether moves have been added that the stage does not have. */
bool lab_stage_lacks(const lab_solver *solver);

/* One round. Each goes on where the one before ended. If there is no room for a larger
 * graph, solver->full and solver->stopped are set. False when memory runs out. */
bool lab_play_round(lab_solver *solver);

/* Makes the averages of the stage the bases of new restrictions, under perfect
 * recall, which have no stage yet. False when memory runs out. */
bool lab_solver_refine(lab_solver *solver);
/* The same with these bases, which the solver owns from then on. */
void lab_solver_refine_from(lab_solver *solver, const lab_policy base[2]);

#endif
