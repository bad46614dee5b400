/* Equilibria by a linear program: the oracle that the solvers are compared with on
 * the smallest boards. Its strategies become policies of fractions and are worth
 * what an exact response to them says, like any others. */
#ifndef DARKLAB_LINEAR_H
#define DARKLAB_LINEAR_H

#include "darklab/policy.h"

typedef struct lab_linear {
  lab_policy policy[2]; /* by seat */
  double value;         /* for seat 0, as the program found it: about 1e-9 off */
} lab_linear;

/* Refuses boards on which there are more than LAB_LINEAR_MOST perfect-recall views;
 * *error says why. Free the policies on success. */
bool lab_linear_solve(lab_linear *linear, const lab_game *game, ump_error *error);

enum { LAB_LINEAR_MOST = 40000 };

#endif
