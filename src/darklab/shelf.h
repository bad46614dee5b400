/* Numbers 0, 1, 2 … for keys of any length. Keys are kept whole: no two are ever
 * taken for one. For the auditor, which believes nothing to chance. */
#ifndef DARKLAB_SHELF_H
#define DARKLAB_SHELF_H

#include "umpire/base.h"

/* Where a key's words lie. */
typedef struct lab_label {
  size_t first;
  uint32_t words;
  uint32_t hash;
} lab_label;

typedef struct lab_shelf {
  const ump_allocator *mem;
  uint32_t *word;
  size_t words, words_room;
  lab_label *label; /* by number */
  size_t count, labels_room;
  uint32_t *slot; /* open addressing: number + 1, 0 where free */
  size_t slots;   /* a power of two, at most half in use */
} lab_shelf;

#define LAB_NOT_THERE UINT32_MAX

void lab_shelf_init(lab_shelf *shelf, const ump_allocator *mem);
void lab_shelf_free(lab_shelf *shelf);

/* The key's number, LAB_NOT_THERE if it has none. */
uint32_t lab_shelf_find(const lab_shelf *shelf, const uint32_t *key, size_t words);

/* The key's number, a new one if need be: it is new when it was shelf->count
 * before. LAB_NOT_THERE when memory runs out. */
uint32_t lab_shelf_add(lab_shelf *shelf, const uint32_t *key, size_t words);

#endif
