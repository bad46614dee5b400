/* The reference: what the other kernels must agree with. */
#include "codelab/kernel.h"

#include <string.h>

static uint32_t above(uint32_t size, uint32_t threshold) {
  return size > threshold ? size - threshold : 0;
}

static uint16_t cut(uint32_t sum) {
  return (uint16_t)(sum < CODELAB_HOPELESS ? sum : CODELAB_HOPELESS - 1);
}

static void count(const uint8_t *const *row, size_t rows, size_t at, unsigned answers,
                  uint16_t count[][CODELAB_BLOCK]) {
  memset(count, 0, answers * sizeof count[0]);
  for (size_t r = 0; r < rows; r++) {
    for (size_t i = 0; i < CODELAB_BLOCK; i++) count[row[r][at + i]][i]++;
  }
}

static uint32_t order_of(uint32_t size, const uint64_t *entropy) {
  uint32_t sum = 0;
  if (entropy != NULL) return (uint32_t)(entropy[size] >> CODELAB_ENTROPY_SHIFT);
  for (uint32_t power = 2; power < size; power *= 2) sum += size - power;
  return sum;
}

static void weigh_one(const uint16_t count[][CODELAB_BLOCK], size_t i, const codelab_scale *scale,
                      uint16_t *bound, uint16_t *order) {
  uint32_t bound_sum = !scale->misses_free && count[0][i] == 0;
  uint32_t order_sum = 0;
  bool hopeless = false;
  for (unsigned a = 1; a < scale->answers; a++) {
    uint32_t size = count[a][i];
    hopeless |= size > scale->largest;
    for (unsigned t = 0; t < scale->thresholds; t++) bound_sum += above(size, scale->threshold[t]);
    order_sum += order_of(size, scale->entropy);
  }
  *bound = hopeless ? CODELAB_HOPELESS : cut(bound_sum);
  *order = cut(scale->entropy != NULL ? order_sum : bound_sum + order_sum);
}

static void weigh(const uint8_t *const *row, size_t rows, size_t width, const codelab_scale *scale,
                  uint16_t *bound, uint16_t *order) {
  uint16_t sizes[CODELAB_ANSWERS][CODELAB_BLOCK];
  for (size_t at = 0; at < width; at += CODELAB_BLOCK) {
    count(row, rows, at, scale->answers, sizes);
    for (size_t i = 0; i < CODELAB_BLOCK; i++) {
      weigh_one((const uint16_t(*)[CODELAB_BLOCK])sizes, i, scale, &bound[at + i], &order[at + i]);
    }
  }
}

static uint8_t spread_one(const uint8_t *const *row, size_t rows, size_t guess) {
  bool seen[CODELAB_ANSWERS] = {false};
  unsigned spread = 0;
  for (size_t r = 0; r < rows; r++) {
    uint8_t answer = row[r][guess];
    if (!seen[answer]) spread += answer == 0 ? 2 : 1;
    seen[answer] = true;
  }
  return (uint8_t)spread;
}

static void spread(const uint8_t *const *row, size_t rows, size_t width, unsigned answers,
                   uint8_t *spread) {
  (void)answers;
  for (size_t g = 0; g < width; g++) spread[g] = spread_one(row, rows, g);
}

static unsigned widest(const uint8_t *const *row, size_t rows, size_t guesses, unsigned answers,
                       unsigned enough) {
  (void)answers;
  unsigned most = 0;
  for (size_t g = 0; g < guesses && most < enough; g++) {
    unsigned one = spread_one(row, rows, g);
    if (one > most) most = one;
  }
  return most;
}

const codelab_kernel codelab_kernel_plain = {"plain", count, weigh, spread, widest};
