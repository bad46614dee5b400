/* Memory that may run out: sizes are checked before anything is asked for. */
#include "umpire/base.h"

#include <string.h>

void *ump_new(const ump_allocator *mem, size_t count, size_t size) {
  if (size != 0 && count > SIZE_MAX / size) return NULL;
  size_t bytes = count * size;
  void *block = mem->resize(mem->ctx, NULL, bytes == 0 ? 1 : bytes);
  if (block != NULL) memset(block, 0, bytes);
  return block;
}

void ump_free(const ump_allocator *mem, void *block) {
  if (block != NULL) mem->resize(mem->ctx, block, 0);
}

bool ump_grow(const ump_allocator *mem, void **items, size_t *room, size_t need, size_t size) {
  if (need <= *room) return true;
  size_t wanted = *room < 8 ? 8 : *room;
  while (wanted < need) {
    if (wanted > SIZE_MAX / 2) return false;
    wanted *= 2;
  }
  if (wanted > SIZE_MAX / size) return false;

  unsigned char *grown = mem->resize(mem->ctx, *items, wanted * size);
  if (grown == NULL) return false;
  memset(grown + *room * size, 0, (wanted - *room) * size);
  *items = grown;
  *room = wanted;
  return true;
}
