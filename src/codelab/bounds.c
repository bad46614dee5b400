/* The ideal tree. */
#include "codelab/bounds.h"

#include <string.h>

/* The largest part that each answer can leave, over all guesses: renamings keep it, so
 * one of each class is looked at. But where answers are told peg by peg they are renamed
 * too. */
static void largest_parts(const codelab_field *field, const codelab_group *group,
                          uint32_t *largest) {
  memset(largest, 0, CODELAB_ANSWERS * sizeof *largest);
  for (uint32_t g = 0; g < field->guesses; g++) {
    if (field->form != CODELAB_PLACES && !codelab_group_least(group, field, g)) continue;
    uint32_t part[CODELAB_ANSWERS] = {0};
    const uint8_t *told = codelab_field_told(field, g);
    for (uint32_t c = 0; c < field->codes; c++) part[told[c]]++;
    for (unsigned a = 0; a < field->answers; a++) {
      if (part[a] > largest[a]) largest[a] = part[a];
    }
  }
}

/* Below each answer hangs the ideal tree again, cut where that answer's codes run out. */
void codelab_bounds_init(codelab_bounds *bounds, const codelab_field *field,
                         const codelab_group *group) {
  uint32_t spare[CODELAB_ANSWERS];
  uint32_t level = 1;
  uint32_t covered = 1;
  *bounds = (codelab_bounds){.field = field, .threshold = {1}, .levels = 1};
  largest_parts(field, group, spare);
  while (covered < field->codes && bounds->levels < CODELAB_LEVELS) {
    uint32_t next = 0;
    for (unsigned a = CODELAB_FOUND + 1; a < field->answers; a++) {
      uint32_t here = spare[a] < level ? spare[a] : level;
      spare[a] -= here;
      next += here;
    }
    if (next == 0) break;
    level = next;
    covered += level;
    bounds->threshold[bounds->levels++] = covered;
  }
}

uint32_t codelab_bounds_most(const codelab_bounds *bounds, unsigned left) {
  if (left == 0) return 0;
  return left <= bounds->levels ? bounds->threshold[left - 1] : UINT32_MAX;
}

uint32_t codelab_bounds_total(const codelab_bounds *bounds, uint32_t size) {
  uint32_t total = size;
  for (unsigned k = 0; k < bounds->levels && bounds->threshold[k] < size; k++) {
    total += size - bounds->threshold[k];
  }
  return total;
}

static uint32_t largest_part(const codelab_bounds *bounds, uint32_t size, unsigned left) {
  uint32_t most = left == CODELAB_ANY_DEPTH ? UINT32_MAX : codelab_bounds_most(bounds, left - 1);
  return most < size - 1 ? most : size - 1;
}

codelab_scale codelab_bounds_scale(const codelab_bounds *bounds, uint32_t size, unsigned left) {
  codelab_scale scale = {.answers = bounds->field->answers};
  scale.largest = largest_part(bounds, size, left);
  for (unsigned k = 0; k < bounds->levels && k < CODELAB_THRESHOLDS; k++) {
    scale.threshold[scale.thresholds++] = bounds->threshold[k];
  }
  return scale;
}

uint32_t codelab_bounds_last(const codelab_bounds *bounds, uint32_t size, unsigned left) {
  if (left == CODELAB_ANY_DEPTH) return 0;
  uint32_t before = codelab_bounds_most(bounds, left - 1);
  return size > before ? size - before : 0;
}

codelab_scale codelab_bounds_last_scale(const codelab_bounds *bounds, uint32_t size,
                                        unsigned left) {
  codelab_scale scale = {.answers = bounds->field->answers, .thresholds = 1, .misses_free = true};
  scale.largest = largest_part(bounds, size, left);
  scale.threshold[0] = codelab_bounds_most(bounds, left - 2);
  return scale;
}
