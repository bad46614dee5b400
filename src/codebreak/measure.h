/* How good a guess is, judged by the sizes of the parts into which its answers
 * would divide the candidates. All in whole numbers, so that two guesses that are
 * equally good are equal; the smaller the better. */
#ifndef CODEBREAK_MEASURE_H
#define CODEBREAK_MEASURE_H

#include <stdbool.h>
#include <stdint.h>

typedef enum code_measure {
  CODE_LARGEST, /* the largest part (Knuth 1976) */
  CODE_SQUARES, /* sum of n^2: the expected size (Irving 1978) */
  CODE_PARTS,   /* minus the number of parts (Kooi 2005) */
  CODE_ENTROPY, /* sum of n log2 n: what is left to learn (Neuwirth 1982) */
  CODE_MEASURES
} code_measure;

enum { CODE_ENTROPY_BITS = 40 };

/* n log2 n for all n up to `most`, in units of 2^-CODE_ENTROPY_BITS; table[0] is 0.
 *
 * Logarithms of primes are rounded, those of other numbers are sums of these. So
 * sums over parts with the same product of n^n are the same number, whatever the
 * parts: a tie is never missed. Over fewer than 2^16 candidates such a sum is off
 * by less than 2^-20, so products that differ by more than one part in 2^18 are
 * told apart too. */
void code_entropy_table(uint64_t *table, uint32_t most);

/* The measure of parts (empty ones may be among them). `entropy` is the table, and
 * may be NULL for other measures. */
uint64_t code_measure_of(code_measure measure, const uint32_t *part, unsigned parts,
                         const uint64_t *entropy);

#endif
