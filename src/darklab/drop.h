/* Moves that leave the restricted game again, so that it stays small: what a response
 * gained by is often answered a round later, and nobody plays it any more. */
#ifndef DARKLAB_DROP_H
#define DARKLAB_DROP_H

#include "darklab/solve.h"

/* Drops the moves of the stage that are not played, neither on average nor now, and
 * would lose at least what a missed move must gain to be added. The next stage is
 * without them and what they led to. False when memory runs out. */
bool lab_solver_drop(lab_solver *solver);

#endif
