/* The keeper who has no code in mind. */
#ifndef CODEBREAK_CHEAT_H
#define CODEBREAK_CHEAT_H

#include "codebreak/row.h"
#include "umpire/base.h"

/* The answer to `guess` that leaves the most codes which agree with all rows; of
 * equal ones the one that says least: fewest exact, then fewest misplaced. In
 * spaces too large to list (sample.h) codes are counted in a sample. At least one
 * code must agree. False if memory ran out. */
bool cheat_answer(const code_space *space, const code_rows *rows, code guess,
                  const ump_allocator *mem, ump_random *random, code_answer *answer);

#endif
