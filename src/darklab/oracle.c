#include "darklab/oracle.h"

void lab_restriction_init(lab_restriction *restriction, const lab_policy *base, lab_memory memory,
                          double least) {
  *restriction = (lab_restriction){.base = base, .memory = memory, .least = least};
  lab_index_init(&restriction->index, base->game->mem);
}

void lab_restriction_free(lab_restriction *restriction) {
  ump_free(restriction->base->game->mem, restriction->cells);
  lab_index_free(&restriction->index);
}

static const lab_entry *entry_of_base(const lab_policy *base, lab_mind mind) {
  if (base->layers == 0) return NULL;
  lab_mind less = lab_mind_forget(base->game, base->seat, base->layer[0].memory, mind);
  return lab_policy_find(base, 0, less);
}

static lab_cells cells_of_base(const lab_restriction *r, lab_mind mind) {
  const lab_policy *base = r->base;
  const lab_entry *entry = entry_of_base(base, mind);
  lab_cells cells = 0;
  if (entry == NULL && base->hint == NULL) return 0;
  if (entry == NULL) return lab_hint_cells(base->hint, base->seat, lab_own(mind), lab_found(mind));
  for (lab_cells left = entry->cells; left != 0; left &= left - 1) {
    double chance = lab_policy_chance(base, entry, lab_first(left));
    if (chance >= r->least) cells |= left & -left;
  }
  return cells;
}

static lab_cells cells_at(const lab_restriction *r, lab_mind mind) {
  uint32_t number = lab_index_find(&r->index, mind);
  return number != LAB_NONE ? r->cells[number] : cells_of_base(r, mind);
}

lab_cells lab_restriction_allow(void *ctx, lab_mind mind, lab_cells open) {
  lab_cells cells = cells_at(ctx, mind);
  return cells != 0 ? cells : open;
}

lab_cells lab_restriction_allow_recall(void *ctx, lab_mind mind, lab_cells open) {
  const lab_restriction *r = ctx;
  const lab_policy *base = r->base;
  return lab_restriction_allow(ctx, lab_mind_forget(base->game, base->seat, r->memory, mind), open);
}

/* The room first: a mind in the index has its cells. */
static void set(lab_restriction *r, lab_mind mind, lab_cells cells) {
  void *all = r->cells;
  bool fits =
      ump_grow(r->base->game->mem, &all, &r->cells_room, r->index.count + 1, sizeof *r->cells);
  r->cells = all;
  uint32_t number = fits ? lab_index_add(&r->index, mind) : LAB_NONE;
  if (number == LAB_NONE) r->failed = true;
  else r->cells[number] = (uint16_t)cells;
}

void lab_restriction_set(lab_restriction *r, lab_mind mind, lab_cells cells) {
  const lab_game *game = r->base->game;
  set(r, mind, cells);
  set(r, lab_mind_turned(game, r->memory, mind), lab_turned(game, cells));
}

static void add(lab_restriction *r, lab_mind mind, uint32_t cell) {
  lab_cells known = cells_at(r, mind);
  if (known & lab_bit(cell)) return;
  set(r, mind, known | lab_bit(cell));
  r->added++;
}

void lab_restriction_add(void *ctx, lab_mind mind, uint32_t cell) {
  lab_restriction *r = ctx;
  const lab_game *game = r->base->game;
  lab_mind kept = lab_mind_forget(game, r->base->seat, r->memory, mind);
  add(r, kept, cell);
  add(r, lab_mind_turned(game, r->memory, kept), lab_turned_cell(game, cell));
}
