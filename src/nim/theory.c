/* Bouton's theorem. */
#include "nim/theory.h"

#include <stddef.h>

uint32_t nim_sum(const uint16_t *heaps, uint32_t count) {
  uint32_t sum = 0;
  for (uint32_t i = 0; i < count; i++) sum ^= heaps[i];
  return sum;
}

/* Heaps with more than one object. Misère differs from normal play only where
 * there are none. */
static uint32_t large_heaps(const uint16_t *heaps, uint32_t count) {
  uint32_t large = 0;
  for (uint32_t i = 0; i < count; i++) large += heaps[i] > 1;
  return large;
}

bool nim_is_lost(const uint16_t *heaps, uint32_t count, bool misere) {
  bool balanced = nim_sum(heaps, count) == 0;
  return misere && large_heaps(heaps, count) == 0 ? !balanced : balanced;
}

/* In misère with one large heap, that heap is brought to 0 or 1, whichever
 * leaves an odd number of ones; the sum of the others says which. */
static uint32_t wanted_size(uint16_t heap, uint32_t sum, bool last_large) {
  uint32_t balanced = heap ^ sum;
  return last_large ? balanced ^ 1U : balanced;
}

nim_move nim_winning_move(const uint16_t *heaps, uint32_t count, bool misere) {
  uint32_t sum = nim_sum(heaps, count);
  uint32_t large = large_heaps(heaps, count);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t left = large - (heaps[i] > 1);
    uint32_t size = wanted_size(heaps[i], sum, misere && left == 0);
    if (size < heaps[i]) return (nim_move){i, heaps[i] - size};
  }
  return (nim_move){0, 0};
}
