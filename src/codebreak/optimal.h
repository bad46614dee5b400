/* Optimal strategies, proved and written down while building (src/book). */
#ifndef CODEBREAK_OPTIMAL_H
#define CODEBREAK_OPTIMAL_H

#include "codebreak/row.h"

/* Whether there is one for codes of that space. */
bool optimal_is_known(const code_space *space);

/* The guess of a strategy with the least total of guesses over all codes, for as long as
 * there is one at hand: false in a space without, after guesses that it would not have
 * made, and where two guesses more find every code, if the first of them is one whose
 * answer tells the most (weigh.h, CODE_ENTROPY). */
bool optimal_guess(const code_space *space, const code_rows *rows, code *guess);

#endif
