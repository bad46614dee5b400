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

lab_cells lab_restriction_allow(void *ctx, lab_mind mind, lab_cells open) {
  const lab_restriction *r = ctx;
  lab_cells cells = cells_of_base(r, mind);
  uint32_t number = lab_index_find(&r->index, mind);
  if (number != LAB_NONE) cells |= r->cells[number];
  return cells != 0 ? cells : open;
}

lab_cells lab_restriction_allow_recall(void *ctx, lab_mind mind, lab_cells open) {
  const lab_restriction *r = ctx;
  const lab_policy *base = r->base;
  return lab_restriction_allow(ctx, lab_mind_forget(base->game, base->seat, r->memory, mind), open);
}

static void add(lab_restriction *r, lab_mind mind, uint32_t cell) {
  size_t before = r->index.count;
  uint32_t number = lab_index_add(&r->index, mind);
  void *cells = r->cells;
  bool fits = number != LAB_NONE && ump_grow(r->base->game->mem, &cells, &r->cells_room,
                                             number + (size_t)1, sizeof *r->cells);
  r->cells = cells;
  if (!fits) {
    r->failed = true;
    return;
  }
  if (number == before) r->cells[number] = 0;
  lab_cells known = r->cells[number] | cells_of_base(r, mind);
  if (!(known & lab_bit(cell))) r->added++;
  r->cells[number] |= (uint16_t)lab_bit(cell);
}

void lab_restriction_add(void *ctx, lab_mind mind, uint32_t cell) {
  lab_restriction *r = ctx;
  const lab_game *game = r->base->game;
  lab_mind kept = lab_mind_forget(game, r->base->seat, r->memory, mind);
  add(r, kept, cell);
  add(r, lab_mind_turned(game, r->memory, kept), lab_turned_cell(game, cell));
}
