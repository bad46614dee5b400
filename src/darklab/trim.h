/* Policies made small. */
#ifndef DARKLAB_TRIM_H
#define DARKLAB_TRIM_H

#include "darklab/policy.h"

/* Makes *small a closed copy of a closed policy: probabilities rounded to
 * fractions of `total`, without those below `least`, or with total 0 as they are, and
 * only what the moves left can lead to. What a hint says is spelt out. False when memory
 * runs out; then nothing needs freeing. */
bool lab_policy_trim(const lab_policy *policy, uint32_t total, double least, lab_policy *small);

#endif
