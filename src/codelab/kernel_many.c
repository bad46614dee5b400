/* The kernels for more answers than byte shuffles can count. Most of those answers are
 * not given by a set, so a guess at a time is looked at, and of its parts only those
 * that are not empty. */
#include "codelab/kernel.h"

#include <string.h>

enum { WORDS = (CODELAB_ANSWERS + 63) / 64 };

/* The parts of a set by one guess. Between guesses all sizes are 0. */
typedef struct tally {
  uint16_t size[CODELAB_ANSWERS];
  uint8_t given[CODELAB_ANSWERS]; /* the answers of the parts */
  unsigned parts;
} tally;

static void tally_up(tally *t, const uint8_t *const *row, size_t rows, size_t guess) {
  t->parts = 0;
  for (size_t r = 0; r < rows; r++) {
    uint8_t answer = row[r][guess];
    if (t->size[answer]++ == 0) t->given[t->parts++] = answer;
  }
}

static void clear(tally *t) {
  for (unsigned i = 0; i < t->parts; i++) t->size[t->given[i]] = 0;
}

static uint32_t above(uint32_t size, uint32_t threshold) {
  return size > threshold ? size - threshold : 0;
}

static uint32_t order_of(uint32_t size, const uint64_t *entropy) {
  uint32_t sum = 0;
  if (entropy != NULL) return (uint32_t)(entropy[size] >> CODELAB_ENTROPY_SHIFT);
  for (uint32_t power = 2; power < size; power *= 2) sum += size - power;
  return sum;
}

static uint16_t cut(uint32_t sum) {
  return (uint16_t)(sum < CODELAB_HOPELESS ? sum : CODELAB_HOPELESS - 1);
}

static void weigh_parts(const tally *t, const codelab_scale *scale, uint16_t *bound,
                        uint16_t *order) {
  uint32_t bound_sum = !scale->misses_free && t->size[0] == 0;
  uint32_t order_sum = 0;
  bool hopeless = false;
  for (unsigned i = 0; i < t->parts; i++) {
    uint32_t size = t->size[t->given[i]];
    if (t->given[i] == 0) continue;
    hopeless |= size > scale->largest;
    for (unsigned k = 0; k < scale->thresholds; k++) bound_sum += above(size, scale->threshold[k]);
    order_sum += order_of(size, scale->entropy);
  }
  *bound = hopeless ? CODELAB_HOPELESS : cut(bound_sum);
  *order = cut(scale->entropy != NULL ? order_sum : bound_sum + order_sum);
}

static void weigh(const uint8_t *const *row, size_t rows, size_t width, const codelab_scale *scale,
                  uint16_t *bound, uint16_t *order) {
  tally t = {.parts = 0};
  for (size_t guess = 0; guess < width; guess++) {
    tally_up(&t, row, rows, guess);
    weigh_parts(&t, scale, &bound[guess], &order[guess]);
    clear(&t);
  }
}

static void count(const uint8_t *const *row, size_t rows, size_t at, unsigned answers,
                  uint16_t count[][CODELAB_BLOCK]) {
  memset(count, 0, answers * sizeof count[0]);
  for (size_t r = 0; r < rows; r++) {
    for (size_t i = 0; i < CODELAB_BLOCK; i++) count[row[r][at + i]][i]++;
  }
}

static uint8_t spread_one(const uint8_t *const *row, size_t rows, size_t guess) {
  uint64_t seen[WORDS] = {0};
  unsigned spread = 0;
  for (size_t r = 0; r < rows; r++) seen[row[r][guess] / 64] |= UINT64_C(1) << row[r][guess] % 64;
  for (unsigned w = 0; w < WORDS; w++) spread += (unsigned)__builtin_popcountll(seen[w]);
  return (uint8_t)(spread + (seen[0] & 1));
}

static void spread(const uint8_t *const *row, size_t rows, size_t width, unsigned answers,
                   uint8_t *spread) {
  (void)answers;
  for (size_t guess = 0; guess < width; guess++) spread[guess] = spread_one(row, rows, guess);
}

static unsigned widest(const uint8_t *const *row, size_t rows, size_t guesses, unsigned answers,
                       unsigned enough) {
  (void)answers;
  unsigned most = 0;
  for (size_t guess = 0; guess < guesses && most < enough; guess++) {
    unsigned one = spread_one(row, rows, guess);
    if (one > most) most = one;
  }
  return most;
}

const codelab_kernel codelab_kernel_many = {"many", count, weigh, spread, widest};
