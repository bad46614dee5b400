/* Which answers cannot all be true. */
#ifndef CODELAB_CLASH_H
#define CODELAB_CLASH_H

#include "codelab/field.h"

/* A guess with its answer, by their numbers. */
typedef struct codelab_row {
  uint16_t guess;
  uint8_t answer;
} codelab_row;

/* Given that no secret gives all these rows their answers: the smallest set of rows of
 * which that is true, the last row among them; of several such sets one, always the same.
 * Writes their indices in ascending order to `clash`, which has room for `rows`, and how
 * many to *count. False if memory ran out. Exponential in the size of the set, which is
 * small where people play. */
bool codelab_clash_find(const codelab_field *field, const codelab_row *row, size_t rows,
                        size_t *clash, size_t *count);

#endif
