/* A policy's own moves, with whatever may come of them, are followed from the
 * start; entries that are met are copied, and what a hint says becomes an entry. */
#include "darklab/trim.h"

#include "darklab/machine.h"

#include <string.h>

typedef struct trimmer {
  const lab_policy *policy;
  lab_policy *small;
  uint32_t total;
  double least;
} trimmer;

/* The layer and mind that a game with this perfect recall - or, once that is
 * lost, coarser memory - is looked up by. */
typedef struct place {
  unsigned layer;
  lab_mind mind;
} place;

static lab_memory memory_at(const trimmer *t, unsigned layer) {
  return t->policy->layer[layer].memory;
}

static place place_of(const trimmer *t, unsigned layer, lab_mind mind) {
  const lab_policy *p = t->policy;
  bool lost = layer == 0 && p->layers == 2 && lab_policy_find(p, 0, mind) == NULL;
  if (!lost) return (place){layer, mind};
  return (place){1, lab_mind_forget(p->game, p->seat, memory_at(t, 1), mind)};
}

/* Symmetric policies stay so: of a mind that is its own turned self, cells stay in
 * pairs of equal weight. */
static lab_cells round_entry(const trimmer *t, place at, const lab_entry *entry,
                             uint32_t weight[LAB_CELLS_MOST]) {
  const lab_policy *p = t->policy;
  if (t->total == 0) {
    memcpy(weight, &p->weight[entry->first], lab_size(entry->cells) * sizeof *weight);
    return entry->cells;
  }
  double chance[LAB_CELLS_MOST] = {0};
  for (lab_cells left = entry->cells; left != 0; left &= left - 1) {
    chance[lab_first(left)] = lab_policy_chance(p, entry, lab_first(left));
  }
  lab_cells cells = lab_policy_round(chance, entry->cells, t->total, t->least, weight);
  lab_mind turned = lab_mind_turned(p->game, memory_at(t, at.layer), at.mind);
  if (!p->symmetric) return cells;
  if (turned.a == at.mind.a && turned.b == at.mind.b) {
    lab_policy_even_out(p->game, chance, &cells, t->total, weight);
  } else if (turned.a < at.mind.a || (turned.a == at.mind.a && turned.b < at.mind.b)) {
    /* Rounding must not depend on which of the two is looked at. */
    double mirrored[LAB_CELLS_MOST];
    uint32_t count;
    for (uint32_t i = 0; i < p->game->cells; i++) {
      mirrored[lab_turned_cell(p->game, i)] = entry->cells & lab_bit(i) ? chance[i] : 0;
    }
    cells =
        lab_policy_round(mirrored, lab_turned(p->game, entry->cells), t->total, t->least, weight);
    count = lab_size(cells);
    for (uint32_t i = 0; i < count / 2; i++) {
      uint32_t kept = weight[i];
      weight[i] = weight[count - 1 - i];
      weight[count - 1 - i] = kept;
    }
    cells = lab_turned(p->game, cells);
  }
  return cells;
}

/* May the seat be to move with these stones? Some that it may not are let through. */
static bool may_go_on(const lab_policy *p, lab_mind mind) {
  const lab_game *game = p->game;
  lab_cells own = lab_own(mind);
  lab_cells found = lab_found(mind);
  if (!game->abrupt && lab_size(found) > lab_size(own) + p->seat) return false;
  return !lab_joined(game, p->seat, own) && !lab_joined(game, 1 - p->seat, found);
}

/* What a hint says, as an entry. */
static lab_cells entry_of_hint(const lab_policy *p, lab_mind mind, uint32_t *weight) {
  lab_cells cells = lab_hint_cells(p->hint, p->seat, lab_own(mind), lab_found(mind));
  for (uint32_t i = 0; i < lab_size(cells); i++) weight[i] = 1;
  return cells;
}

static bool trim_from(const trimmer *t, unsigned layer, lab_mind mind);

/* What follows a try: hits of the other seat may be heard before the next. */
static bool trim_after(const trimmer *t, unsigned layer, lab_mind mind, uint32_t cell, bool hit) {
  const lab_game *game = t->policy->game;
  lab_memory memory = memory_at(t, layer);
  lab_mind next = lab_mind_try(game, memory, mind, cell, hit);
  if (!trim_from(t, layer, next)) return false;
  if (!game->announced || (hit && !game->abrupt)) return true;
  /* No stone is hit twice; abrupt, a turn has one hit at most. */
  uint32_t most = lab_size(lab_own(next));
  uint32_t heard = lab_mind_heard(memory, next);
  if (game->abrupt && heard < most) most = heard + 1;
  for (; heard < most; heard++) {
    next = lab_mind_hear(game, t->policy->seat, memory, next);
    if (!trim_from(t, layer, next)) return false;
  }
  return true;
}

static bool trim_from(const trimmer *t, unsigned layer, lab_mind mind) {
  const lab_policy *p = t->policy;
  /* Nothing is left to try; and a mind has no room for a try of the last cell. */
  if ((lab_own(mind) | lab_found(mind)) == p->game->all) return true;
  place at = place_of(t, layer, mind);
  const lab_entry *entry = lab_policy_find(p, at.layer, at.mind);
  if (entry != NULL && entry->dead && p->layers == 2) {
    at = (place){1, lab_mind_forget(p->game, p->seat, memory_at(t, 1), at.mind)};
    entry = lab_policy_find(p, 1, at.mind);
  }
  bool speaks = entry != NULL && !entry->dead;
  if (!speaks && (p->hint == NULL || !may_go_on(p, at.mind))) return true;
  if (lab_policy_find(t->small, at.layer, at.mind) != NULL) return true;
  uint32_t weight[LAB_CELLS_MOST];
  lab_cells cells = speaks ? round_entry(t, at, entry, weight) : entry_of_hint(p, at.mind, weight);
  if (!lab_policy_put(t->small, at.layer, at.mind, cells, weight)) return false;
  for (lab_cells left = cells; left != 0; left &= left - 1) {
    uint32_t cell = lab_first(left);
    if (!trim_after(t, at.layer, at.mind, cell, false)) return false;
    if (!trim_after(t, at.layer, at.mind, cell, true)) return false;
  }
  return true;
}

bool lab_policy_trim(const lab_policy *policy, uint32_t total, double least, lab_policy *small) {
  trimmer t = {policy, small, total, least};
  lab_policy_init(small, policy->game, policy->seat);
  for (unsigned i = 0; i < policy->layers; i++) {
    lab_policy_add_layer(small, policy->layer[i].memory);
  }
  bool fine = trim_from(&t, 0, (lab_mind){0}) && lab_policy_close(small);
  if (!fine) lab_policy_free(small);
  return fine;
}
