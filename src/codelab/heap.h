/* Guesses in their order: a heap of numbers, the least first. The array has room for one
 * more than the heap holds. */
#ifndef CODELAB_HEAP_H
#define CODELAB_HEAP_H

#include <stddef.h>
#include <stdint.h>

/* Which child is the lesser cannot be foretold, so there is no branch for it: that may read
 * one number beyond the heap, and then takes no notice of it. */
static inline void codelab_heap_sift(uint32_t *heap, size_t count, size_t at) {
  uint32_t moved = heap[at];
  for (size_t child; (child = 2 * at + 1) < count; at = child) {
    child += (size_t)(child + 1 < count) & (size_t)(heap[child + 1] < heap[child]);
    if (heap[child] >= moved) break;
    heap[at] = heap[child];
  }
  heap[at] = moved;
}

/* Puts numbers of any order into that of a heap. */
static inline void codelab_heap_make(uint32_t *heap, size_t count) {
  for (size_t i = count / 2; i-- > 0;) codelab_heap_sift(heap, count, i);
}

/* Removes the least of a heap that is not empty. */
static inline uint32_t codelab_heap_take(uint32_t *heap, size_t *count) {
  uint32_t least = heap[0];
  heap[0] = heap[--*count];
  codelab_heap_sift(heap, *count, 0);
  return least;
}

#endif
