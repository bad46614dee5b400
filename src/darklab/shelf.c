#include "darklab/shelf.h"

#include <string.h>

enum { SLOTS_LEAST = 64 };

void lab_shelf_init(lab_shelf *shelf, const ump_allocator *mem) {
  *shelf = (lab_shelf){.mem = mem};
}

void lab_shelf_free(lab_shelf *shelf) {
  ump_free(shelf->mem, shelf->word);
  ump_free(shelf->mem, shelf->label);
  ump_free(shelf->mem, shelf->slot);
  lab_shelf_init(shelf, shelf->mem);
}

static uint32_t hash_of(const uint32_t *key, size_t words) {
  uint64_t hash = words;
  for (size_t i = 0; i < words; i++) {
    hash = (hash ^ key[i]) * UINT64_C(0x9e3779b97f4a7c15);
    hash ^= hash >> 29;
  }
  return (uint32_t)(hash >> 32 ^ hash);
}

static bool is_at(const lab_shelf *shelf, uint32_t number, uint32_t hash, const uint32_t *key,
                  size_t words) {
  const lab_label *label = &shelf->label[number];
  return label->hash == hash && label->words == words &&
         memcmp(shelf->word + label->first, key, words * sizeof *key) == 0;
}

/* Where the key is, or the free slot where it would be. */
static size_t slot_of(const lab_shelf *shelf, uint32_t hash, const uint32_t *key, size_t words) {
  size_t at = hash & (shelf->slots - 1);
  while (shelf->slot[at] != 0 && !is_at(shelf, shelf->slot[at] - 1, hash, key, words)) {
    at = (at + 1) & (shelf->slots - 1);
  }
  return at;
}

static bool enlarge(lab_shelf *shelf) {
  size_t slots = shelf->slots == 0 ? SLOTS_LEAST : shelf->slots * 2;
  uint32_t *slot = ump_new(shelf->mem, slots, sizeof *slot);
  if (slot == NULL) return false;
  ump_free(shelf->mem, shelf->slot);
  shelf->slot = slot;
  shelf->slots = slots;
  for (size_t i = 0; i < shelf->count; i++) {
    size_t at = shelf->label[i].hash & (slots - 1);
    while (slot[at] != 0) at = (at + 1) & (slots - 1);
    slot[at] = (uint32_t)i + 1;
  }
  return true;
}

uint32_t lab_shelf_find(const lab_shelf *shelf, const uint32_t *key, size_t words) {
  if (shelf->slots == 0) return LAB_NOT_THERE;
  return shelf->slot[slot_of(shelf, hash_of(key, words), key, words)] - 1;
}

uint32_t lab_shelf_add(lab_shelf *shelf, const uint32_t *key, size_t words) {
  if (shelf->count * 2 >= shelf->slots && !enlarge(shelf)) return LAB_NOT_THERE;
  uint32_t hash = hash_of(key, words);
  size_t at = slot_of(shelf, hash, key, words);
  if (shelf->slot[at] != 0) return shelf->slot[at] - 1;
  void *all = shelf->word;
  void *labels = shelf->label;
  bool fits =
      shelf->count < LAB_NOT_THERE - 1 && words <= UINT32_MAX &&
      ump_grow(shelf->mem, &all, &shelf->words_room, shelf->words + words, sizeof *key) &&
      ump_grow(shelf->mem, &labels, &shelf->labels_room, shelf->count + 1, sizeof *shelf->label);
  shelf->word = all;
  shelf->label = labels;
  if (!fits) return LAB_NOT_THERE;
  memcpy(shelf->word + shelf->words, key, words * sizeof *key);
  shelf->label[shelf->count] = (lab_label){shelf->words, (uint32_t)words, hash};
  shelf->words += words;
  shelf->slot[at] = (uint32_t)++shelf->count;
  return shelf->slot[at] - 1;
}
