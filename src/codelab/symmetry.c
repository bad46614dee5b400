/* Groups of renamings. */
#include "codelab/symmetry.h"

#include <string.h>

enum { UNNAMED = 255 };

/* ---- all renamings of a space --------------------------------------------- */

typedef enum freedom { NONE, BUT_FIRST, WHOLE } freedom;

static freedom freedom_of(const code_space *space) {
  uint32_t block = code_power(space->symbols, space->pegs - 1);
  uint32_t lowest = space->lowest;
  if (space->highest != block * space->symbols - 1) return NONE;
  return lowest == 0 ? WHOLE : lowest == block ? BUT_FIRST : NONE;
}

/* The permutation of pegs after this one, in ascending order. */
static bool next_permutation(uint8_t *from, uint32_t pegs) {
  uint32_t i = pegs - 1;
  while (i > 0 && from[i - 1] >= from[i]) i--;
  if (i == 0) return false;
  uint32_t j = pegs - 1;
  while (from[j] <= from[i - 1]) j--;
  uint8_t swap = from[i - 1];
  from[i - 1] = from[j];
  from[j] = swap;
  for (uint32_t low = i, high = pegs - 1; low < high; low++, high--) {
    swap = from[low];
    from[low] = from[high];
    from[high] = swap;
  }
  return true;
}

static size_t permutations(uint32_t pegs) {
  size_t count = 1;
  for (uint32_t i = 2; i <= pegs; i++) count *= i;
  return count;
}

bool codelab_group_init(codelab_group *group, const codelab_field *field) {
  const code_space *space = &field->space;
  freedom free = field->words != NULL ? NONE : freedom_of(space);
  size_t room = free == NONE ? 1 : permutations(space->pegs);
  *group = (codelab_group){.room = room, .any = free != NONE};
  group->item = ump_new(field->mem, room, sizeof *group->item);
  if (group->item == NULL) return false;
  codelab_renaming r;
  memset(r.name, UNNAMED, sizeof r.name);
  for (uint8_t peg = 0; peg < CODE_PEGS; peg++) r.from[peg] = peg;
  if (free == BUT_FIRST) {
    r.name[0] = 0;
    group->used = 1;
  }
  do {
    if (free == BUT_FIRST && r.from[0] != 0) break; /* so it is for all that follow */
    group->item[group->count++] = r;
  } while (free != NONE && next_permutation(r.from, space->pegs));
  return true;
}

bool codelab_group_room(codelab_group *group, const codelab_group *like, const ump_allocator *mem) {
  *group = (codelab_group){.room = like->count};
  group->item = ump_new(mem, like->count, sizeof *group->item);
  return group->item != NULL;
}

void codelab_group_free(codelab_group *group, const ump_allocator *mem) {
  ump_free(mem, group->item);
  *group = (codelab_group){0};
}

/* ---- renaming a guess ----------------------------------------------------- */

typedef struct spelled {
  uint8_t symbol[CODE_PEGS];
} spelled;

static spelled spell(const codelab_field *field, uint32_t guess) {
  spelled s = {{0}};
  for (uint32_t peg = 0; peg < field->pegs; peg++) s.symbol[peg] = field->plane[peg][guess];
  return s;
}

/* Extends the renaming so that it fixes the guess; false if it cannot. */
static bool extend(codelab_renaming *r, uint32_t used, bool any, const spelled *guess,
                   uint32_t pegs) {
  uint32_t taken = used; /* names: those in use rename among themselves */
  for (uint32_t peg = 0; peg < pegs; peg++) {
    uint8_t old = guess->symbol[r->from[peg]];
    uint8_t new = guess->symbol[peg];
    if (r->name[old] != UNNAMED) {
      if (r->name[old] != new) return false;
      continue;
    }
    if (taken >> new & 1U || (!any && old != new)) return false;
    r->name[old] = new;
    taken |= 1U << new;
  }
  return true;
}

static uint32_t symbols_in(const spelled *guess, uint32_t pegs) {
  uint32_t set = 0;
  for (uint32_t peg = 0; peg < pegs; peg++) set |= 1U << guess->symbol[peg];
  return set;
}

static bool moves_pegs(const codelab_renaming *r, uint32_t pegs) {
  for (uint32_t peg = 0; peg < pegs; peg++) {
    if (r->from[peg] != peg) return true;
  }
  return false;
}

void codelab_group_fix(const codelab_group *group, const codelab_field *field, uint32_t guess,
                       codelab_group *fixing) {
  fixing->count = 0;
  if (field->words != NULL) return; /* whose letters may be more than a set holds */
  spelled s = spell(field, guess);
  fixing->any = group->any;
  fixing->used = group->used | symbols_in(&s, field->pegs);
  for (size_t i = 0; i < group->count; i++) {
    codelab_renaming r = group->item[i];
    if (field->form == CODELAB_PLACES && moves_pegs(&r, field->pegs)) continue;
    if (extend(&r, group->used, group->any, &s, field->pegs)) fixing->item[fixing->count++] = r;
  }
}

/* Whether the guess, renamed as small as it can be, is smaller than it was.
 * Symbols not in use take the smallest names that are not in use, as they come. */
static bool becomes_smaller(const codelab_renaming *r, const codelab_group *group,
                            const spelled *guess, uint32_t pegs) {
  uint8_t name[CODE_SYMBOLS];
  uint32_t taken = group->used;
  memcpy(name, r->name, sizeof name);
  for (uint32_t peg = 0; peg < pegs; peg++) {
    uint8_t old = guess->symbol[r->from[peg]];
    if (name[old] == UNNAMED) {
      uint8_t least = group->any ? (uint8_t)__builtin_ctz(~taken) : old;
      name[old] = least;
      taken |= 1U << least;
    }
    if (name[old] != guess->symbol[peg]) return name[old] < guess->symbol[peg];
  }
  return false;
}

bool codelab_group_least(const codelab_group *group, const codelab_field *field, uint32_t guess) {
  if (field->words != NULL) return true;
  spelled s = spell(field, guess);
  for (size_t i = 0; i < group->count; i++) {
    if (becomes_smaller(&group->item[i], group, &s, field->pegs)) return false;
  }
  return true;
}
