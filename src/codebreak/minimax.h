/* Knuth's rule ("The computer as Master Mind", J. Recreational Mathematics 9,
 * 1976): guess the code whose likeliest answer leaves the fewest candidates. */
#ifndef CODEBREAK_MINIMAX_H
#define CODEBREAK_MINIMAX_H

#include "codebreak/row.h"
#include "umpire/base.h"

/* The guess whose largest part is smallest; of equal ones a candidate first, then
 * the lowest code. At least one code must agree with the rows.
 *
 * That is exact as long as (guesses looked at) x (candidates) stays within
 * effort x 160 000 comparisons. Guesses that differ only by exchanging symbols
 * nothing distinguishes yet are looked at once, so all spaces of up to 10 000
 * codes and most moves of larger ones are. Beyond that only candidates are
 * looked at, a sample of them, evenly spaced, against such a sample; in spaces
 * too large to list (sample.h) the candidates themselves are a random sample.
 *
 * False if memory ran out. */
bool minimax_guess(const code_space *space, const code_rows *rows, uint32_t effort,
                   const ump_allocator *mem, ump_random *random, code *guess);

#endif
