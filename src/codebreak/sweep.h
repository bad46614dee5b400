/* The easy level: one symbol after another, then every order of those found. */
#ifndef CODEBREAK_SWEEP_H
#define CODEBREAK_SWEEP_H

#include "codebreak/row.h"

/* The next guess after guesses that were all made by this rule.
 *
 * While the answers do not account for all pegs: 1111, 2222, … (0000 last, where
 * `zero_last`), leaving out codes that the game does not allow. Then, ascending,
 * the codes that agree with the *sums* of all answers - the known symbols in
 * every order, whatever was learnt of their places. Where repeats are not
 * allowed the second rule serves from the start. No code is guessed twice, and
 * none holds a symbol that the sums exclude. At least one code must agree. */
code sweep_guess(const code_space *space, const code_rows *rows, bool zero_last);

#endif
