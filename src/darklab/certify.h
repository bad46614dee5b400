/* What policies certify: bounds of the value for seat 0 by exact responses. */
#ifndef DARKLAB_CERTIFY_H
#define DARKLAB_CERTIFY_H

#include "darklab/solve.h"

/* The bound that a policy certifies. With `open`, tries that are missed there by
 * more than `least` are added. False when memory runs out, or when the solver's
 * progress says stop: solver->stopped. */
bool lab_certify(lab_solver *solver, const lab_policy *policy, lab_restriction *open, double least,
                 double *bound);

/* Certifies the averages of a seat in the stage, with the base that they fall back
 * to, and keeps them if they are the best so far. What the other seat misses is
 * added to `open`, if set. False as above. */
bool lab_solver_certify(lab_solver *solver, unsigned seat, lab_restriction *open);

#endif
