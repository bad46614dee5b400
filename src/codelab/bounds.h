/* What a strategy can do at the very best.
 *
 * In the ideal tree every guess is a candidate and every answer leads on. So of n
 * codes 1 is found by the first guess, at most level[1] by the second (one for
 * each answer), at most level[2] by the third … A set of n codes costs least when
 * the levels are filled from the top:
 *
 *     least total = n + sum over k of max(0, n - threshold[k]),
 *     threshold[k] = level[0] + … + level[k]
 *
 * The levels take into account that some answers can only be given by few codes:
 * after "4 misplaced" in Bulls and Cows at most 9 are left, whatever was asked. */
#ifndef CODELAB_BOUNDS_H
#define CODELAB_BOUNDS_H

#include "codelab/field.h"
#include "codelab/symmetry.h"

enum { CODELAB_LEVELS = CODELAB_THRESHOLDS + 1, CODELAB_ANY_DEPTH = 255 };

typedef struct codelab_bounds {
  const codelab_field *field;
  uint32_t threshold[CODELAB_LEVELS]; /* also the most codes that k + 1 guesses can find */
  unsigned levels;                    /* until all codes are covered */
} codelab_bounds;

/* The field has its matrix. */
void codelab_bounds_init(codelab_bounds *bounds, const codelab_field *field,
                         const codelab_group *group);

/* The most codes that `left` guesses can find. */
uint32_t codelab_bounds_most(const codelab_bounds *bounds, unsigned left);
/* The least total of `size` codes. */
uint32_t codelab_bounds_total(const codelab_bounds *bounds, uint32_t size);
/* How the parts of a set are weighed when `left` guesses remain, the coming one
 * among them; a guess that does not divide the set is hopeless. The least total of a
 * guess on n codes is then 2n - 1 + its bound. */
codelab_scale codelab_bounds_scale(const codelab_bounds *bounds, uint32_t size, unsigned left);

/* How many of `size` codes, at least, are found only by the last of `left` guesses; and how
 * the parts of a set are weighed by that: the bound of a guess is their sum. */
uint32_t codelab_bounds_last(const codelab_bounds *bounds, uint32_t size, unsigned left);
codelab_scale codelab_bounds_last_scale(const codelab_bounds *bounds, uint32_t size, unsigned left);

#endif
