/* The two passes over all states that an iteration makes for each seat; by threads,
 * layer after layer of the graph. */
#ifndef DARKLAB_REGRET_PASS_H
#define DARKLAB_REGRET_PASS_H

#include "darklab/regret.h"

/* Forwards: how likely the other seat's moves lead to each state, the seat's own
 * moves not counted. */
void lab_regret_spread(lab_regret *regret, unsigned seat);

/* Backwards: values of all states; the seat's regrets of this iteration, which are
 * 0 before, are gathered in regret->last. */
void lab_regret_gather(lab_regret *regret, unsigned seat);

#endif
