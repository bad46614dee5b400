/* The value of one policy against another. */
#ifndef DARKLAB_DUEL_H
#define DARKLAB_DUEL_H

#include "darklab/respond.h"

/* What seat 0 gets when machine[s] plays seat s. Exact within the error (see
 * respond.h). Complexity: pairs of nodes that can meet, times moves. False when
 * memory runs out. */
bool lab_duel(lab_machine *machine[2], lab_value *value);

#endif
