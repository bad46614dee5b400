/* Answers: how many pegs of a guess are exact, and how many more of its symbols
 * are in the secret, misplaced.
 *
 *     exact     = pegs that agree
 *     misplaced = sum over symbols of min(times in guess, times in secret) - exact
 *
 * An answer is one byte: exact in the high four bits, misplaced in the low. */
#ifndef CODEBREAK_SCORE_H
#define CODEBREAK_SCORE_H

#include "codebreak/space.h"

typedef uint8_t code_answer;

static inline code_answer answer_make(unsigned exact, unsigned misplaced) {
  return (code_answer)(exact << 4 | misplaced);
}

static inline unsigned answer_exact(code_answer answer) {
  return answer >> 4;
}

static inline unsigned answer_misplaced(code_answer answer) {
  return answer & 15U;
}

/* Both together: how many symbols the two codes share. */
static inline unsigned answer_shared(code_answer answer) {
  return answer_exact(answer) + answer_misplaced(answer);
}

/* Whether any secret and guess of so many pegs can give it: no more than there
 * are pegs, and never all but one exact with the last misplaced. */
static inline bool answer_can_be(code_answer answer, unsigned pegs) {
  unsigned shared = answer_shared(answer);
  return shared <= pegs && !(shared == pegs && answer_exact(answer) + 1 == pegs);
}

/* Pegs that agree; one of the two may be a prefix, whose free pegs never agree
 * with a whole code. Counts the four-bit fields in which the codes differ: the
 * multiplication adds up all fields into the highest. */
static inline unsigned code_exact(unsigned pegs, code a, code b) {
  uint32_t differ = a.digits ^ b.digits;
  differ |= differ >> 1;
  differ |= differ >> 2;
  return pegs - ((differ & 0x11111111U) * 0x11111111U >> 28);
}

/* The smaller of each byte of a and b, all of which are at most 15. The high bit
 * of each byte keeps the subtractions apart and tells which is smaller. */
static inline uint64_t code_bytes_min(uint64_t a, uint64_t b) {
  const uint64_t high = UINT64_C(0x8080808080808080);
  uint64_t a_is_more = ((a | high) - b) & high;
  uint64_t take_b = a_is_more | (a_is_more - (a_is_more >> 7));
  return (b & take_b) | (a & ~take_b);
}

/* Symbols that the two share, wherever they stand. */
static inline unsigned code_shared(code a, code b) {
  const uint64_t low = UINT64_C(0x0F0F0F0F0F0F0F0F);
  uint64_t sums = code_bytes_min(a.counts & low, b.counts & low) +
                  code_bytes_min(a.counts >> 4 & low, b.counts >> 4 & low);
  return (unsigned)(sums * UINT64_C(0x0101010101010101) >> 56);
}

/* The answer to one code when the other is the secret (it is the same both
 * ways). A few nanoseconds: strategies call it millions of times a move. */
static inline code_answer code_score(unsigned pegs, code a, code b) {
  unsigned exact = code_exact(pegs, a, b);
  return answer_make(exact, code_shared(a, b) - exact);
}

#endif
