/* Numbers 0, 1, 2 … for keys in the order they are first met. What belongs to a
 * key is kept by its number in arrays of the caller. */
#ifndef DARKLAB_INDEX_H
#define DARKLAB_INDEX_H

#include "umpire/base.h"

typedef struct lab_key {
  uint64_t a, b;
} lab_key;

typedef struct lab_index {
  const ump_allocator *mem;
  lab_key *key; /* by number */
  size_t count, room;
  uint32_t *slot; /* open addressing: number + 1, 0 where free */
  size_t slots;   /* a power of two, at most two thirds in use */
} lab_index;

#define LAB_NONE UINT32_MAX

void lab_index_init(lab_index *index, const ump_allocator *mem);
void lab_index_free(lab_index *index);

/* The key's number, LAB_NONE if it has none. */
uint32_t lab_index_find(const lab_index *index, lab_key key);

/* The key's number, a new one if need be: it is new when it was index->count
 * before. LAB_NONE when memory runs out or 2^32 - 2 keys are in. */
uint32_t lab_index_add(lab_index *index, lab_key key);

/* A bijection of 64-bit numbers that scatters them (Steele, Lea & Flood 2014,
 * "Fast splittable pseudorandom number generators"). */
static inline uint64_t lab_mix(uint64_t x) {
  x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
  return x ^ (x >> 31);
}

#endif
