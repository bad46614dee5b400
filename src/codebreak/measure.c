/* Measures of a guess. */
#include "codebreak/measure.h"

enum { MANTISSA_BITS = 62 };

/* log2 of a number above 0, rounded down to a unit. Bit by bit: squaring the
 * mantissa doubles the logarithm, and what carries over 2 is the next bit. */
static uint64_t log2_of(uint32_t number) {
  unsigned whole = 31U - (unsigned)__builtin_clz(number);
  uint64_t mantissa = (uint64_t)number << (MANTISSA_BITS - whole); /* in [1, 2) */
  uint64_t log = whole;
  for (unsigned bit = 0; bit < CODE_ENTROPY_BITS; bit++) {
    unsigned __int128 square = (unsigned __int128)mantissa * mantissa >> MANTISSA_BITS;
    bool carries = square >> (MANTISSA_BITS + 1) != 0;
    mantissa = (uint64_t)(carries ? square >> 1 : square);
    log = log << 1 | carries;
  }
  return log;
}

static uint32_t smallest_factor(uint32_t number) {
  for (uint32_t factor = 2; factor * factor <= number; factor++) {
    if (number % factor == 0) return factor;
  }
  return number;
}

void code_entropy_table(uint64_t *table, uint32_t most) {
  table[0] = 0;
  if (most > 0) table[1] = 0;
  for (uint32_t n = 2; n <= most; n++) { /* first the plain logarithms */
    uint32_t factor = smallest_factor(n);
    table[n] = factor == n ? log2_of(n) : table[factor] + table[n / factor];
  }
  for (uint32_t n = 2; n <= most; n++) table[n] *= n;
}

static uint64_t largest(const uint32_t *part, unsigned parts) {
  uint64_t most = 0;
  for (unsigned i = 0; i < parts; i++) most = part[i] > most ? part[i] : most;
  return most;
}

static uint64_t squares(const uint32_t *part, unsigned parts) {
  uint64_t sum = 0;
  for (unsigned i = 0; i < parts; i++) sum += (uint64_t)part[i] * part[i];
  return sum;
}

static uint64_t minus_parts(const uint32_t *part, unsigned parts) {
  uint64_t missing = parts;
  for (unsigned i = 0; i < parts; i++) missing -= part[i] > 0;
  return missing;
}

static uint64_t entropy_of(const uint32_t *part, unsigned parts, const uint64_t *entropy) {
  uint64_t sum = 0;
  for (unsigned i = 0; i < parts; i++) sum += entropy[part[i]];
  return sum;
}

uint64_t code_measure_of(code_measure measure, const uint32_t *part, unsigned parts,
                         const uint64_t *entropy) {
  switch (measure) {
    case CODE_LARGEST: return largest(part, parts);
    case CODE_SQUARES: return squares(part, parts);
    case CODE_PARTS: return minus_parts(part, parts);
    default: return entropy_of(part, parts, entropy);
  }
}
