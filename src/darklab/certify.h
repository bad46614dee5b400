/* What policies certify: bounds of the value for seat 0 by exact responses. */
#ifndef DARKLAB_CERTIFY_H
#define DARKLAB_CERTIFY_H

#include "darklab/solve.h"

/* The bound that a policy certifies. With `open`, tries that are missed there by
 * more than `least` are added. False when memory runs out. */
bool lab_certify(const lab_policy *policy, lab_restriction *open, double least, double *bound);

/* Keeps the policy - or frees it - if it certifies more than the one kept before. */
void lab_solver_keep(lab_solver *solver, lab_policy *policy, double bound);

/* Certifies the averages of a seat; base: what they fall back to, if anything. What
 * the other seat misses is added to `open`. False when memory runs out. */
bool lab_solver_certify(lab_solver *solver, const lab_regret *regret, unsigned seat,
                        const lab_policy *base, lab_restriction *open);

#endif
