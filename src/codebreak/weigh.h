/* The best guess by a measure of the parts into which its answers divide the
 * candidates (measure.h). */
#ifndef CODEBREAK_WEIGH_H
#define CODEBREAK_WEIGH_H

#include "codebreak/measure.h"
#include "codebreak/row.h"
#include "umpire/base.h"

/* The guess with the smallest measure; of equal ones a candidate first, then the
 * lowest code. At least one code must agree with the rows.
 *
 * That is exact as long as (guesses looked at) x (candidates) stays within
 * effort x 160 000 comparisons (about 40 ms at effort 100). Guesses that differ
 * only by exchanging symbols nothing distinguishes yet are looked at once, so it
 * is exact throughout Mastermind 4x6, Bulls and Cows, and 1000-9999. Beyond that
 * only candidates are looked at, evenly spaced ones, against 1000 evenly spaced
 * ones; in spaces too large to list (sample.h) the candidates are themselves a
 * random sample.
 *
 * False if memory ran out. */
bool weigh_guess(const code_space *space, const code_rows *rows, code_measure measure,
                 uint32_t effort, const ump_allocator *mem, ump_random *random, code *guess);

#endif
