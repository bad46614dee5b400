#include "darklab/index.h"

enum { SLOTS_LEAST = 64 };

void lab_index_init(lab_index *index, const ump_allocator *mem) {
  *index = (lab_index){.mem = mem};
}

void lab_index_free(lab_index *index) {
  ump_free(index->mem, index->key);
  ump_free(index->mem, index->slot);
  lab_index_init(index, index->mem);
}

/* Where the key is, or the free slot where it would be. */
static size_t slot_of(const lab_index *index, lab_key key) {
  size_t at = (size_t)lab_mix(key.a ^ lab_mix(key.b)) & (index->slots - 1);
  for (; index->slot[at] != 0; at = (at + 1) & (index->slots - 1)) {
    lab_key other = index->key[index->slot[at] - 1];
    if (other.a == key.a && other.b == key.b) break;
  }
  return at;
}

static bool enlarge(lab_index *index) {
  size_t slots = index->slots == 0 ? SLOTS_LEAST : index->slots * 2;
  uint32_t *slot = ump_new(index->mem, slots, sizeof *slot);
  if (slot == NULL) return false;
  ump_free(index->mem, index->slot);
  index->slot = slot;
  index->slots = slots;
  for (size_t i = 0; i < index->count; i++) {
    slot[slot_of(index, index->key[i])] = (uint32_t)i + 1;
  }
  return true;
}

uint32_t lab_index_find(const lab_index *index, lab_key key) {
  if (index->slots == 0) return LAB_NONE;
  uint32_t found = index->slot[slot_of(index, key)];
  return found == 0 ? LAB_NONE : found - 1;
}

uint32_t lab_index_add(lab_index *index, lab_key key) {
  if (index->count * 3 >= index->slots * 2 && !enlarge(index)) return LAB_NONE;
  size_t at = slot_of(index, key);
  if (index->slot[at] != 0) return index->slot[at] - 1;
  void *keys = index->key;
  bool fits = index->count < LAB_NONE - 1 &&
              ump_grow(index->mem, &keys, &index->room, index->count + 1, sizeof *index->key);
  index->key = keys;
  if (!fits) return LAB_NONE;
  index->key[index->count] = key;
  index->slot[at] = (uint32_t)++index->count;
  return index->slot[at] - 1;
}
