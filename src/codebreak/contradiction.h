/* Which earlier answers an answer contradicts. */
#ifndef CODEBREAK_CONTRADICTION_H
#define CODEBREAK_CONTRADICTION_H

#include "codebreak/row.h"
#include "umpire/base.h"

/* A set of rows by index, ascending. */
typedef struct row_set {
  size_t *row;
  size_t count;
  bool given_up; /* the smallest was not found; there is no set */
} row_set;

/* Given that no code agrees with all of `earlier` and with `last`: the smallest
 * set of earlier rows with which, and `last`, no code agrees. Empty when `last`
 * contradicts itself. Of several smallest sets, one; always the same one.
 *
 * The set is to be freed with ump_free(mem, set->row). False if memory ran out;
 * then there is nothing to free.
 *
 * Finding it is a smallest hitting set: exponential in the size of the set (in
 * play rarely above 4), each step scanning the codes found so far; the number of
 * searches of the space stays near the number of rows times the steps. So it is
 * given up after CONTRADICTION_STEPS looks at a row, of which real play takes a
 * small part: whoever answers wrongly must not hold up everybody else. */
enum { CONTRADICTION_STEPS = 8000000 };
bool contradiction_find(const code_space *space, const code_rows *earlier, code_row last,
                        const ump_allocator *mem, row_set *set);

#endif
