#include "darklab/policy.h"

#include <string.h>

void lab_policy_init(lab_policy *policy, const lab_game *game, unsigned seat) {
  *policy = (lab_policy){.game = game, .seat = seat};
}

void lab_policy_free(lab_policy *policy) {
  const ump_allocator *mem = policy->game->mem;
  for (unsigned i = 0; i < policy->layers; i++) {
    lab_index_free(&policy->layer[i].index);
    ump_free(mem, policy->layer[i].entry);
  }
  ump_free(mem, policy->weight);
  lab_policy_init(policy, policy->game, policy->seat);
}

void lab_policy_add_layer(lab_policy *policy, lab_memory memory) {
  lab_layer *layer = &policy->layer[policy->layers++];
  *layer = (lab_layer){.memory = memory};
  lab_index_init(&layer->index, policy->game->mem);
}

static lab_entry *entry_for(lab_policy *policy, lab_layer *layer, lab_mind mind) {
  uint32_t number = lab_index_add(&layer->index, mind);
  void *entries = layer->entry;
  bool fits = number != LAB_NONE && ump_grow(policy->game->mem, &entries, &layer->entries_room,
                                             number + (size_t)1, sizeof *layer->entry);
  layer->entry = entries;
  return fits ? &layer->entry[number] : NULL;
}

bool lab_policy_put(lab_policy *policy, unsigned layer, lab_mind mind, lab_cells cells,
                    const uint32_t *weight) {
  uint32_t count = lab_size(cells);
  void *weights = policy->weight;
  bool fits = ump_grow(policy->game->mem, &weights, &policy->weights_room, policy->weights + count,
                       sizeof *policy->weight);
  policy->weight = weights;
  lab_entry *entry = fits ? entry_for(policy, &policy->layer[layer], mind) : NULL;
  if (entry == NULL || policy->weights + count >= UINT32_MAX) return false;
  *entry = (lab_entry){.first = (uint32_t)policy->weights, .cells = (uint16_t)cells};
  for (uint32_t i = 0; i < count; i++) {
    policy->weight[policy->weights++] = weight[i];
    entry->total += weight[i];
  }
  return true;
}

/* ---- closing ------------------------------------------------------------ */

static bool add_beginning(lab_policy *policy, lab_layer *layer, lab_mind mind) {
  size_t before = layer->index.count;
  lab_entry *entry = entry_for(policy, layer, mind);
  if (entry != NULL && layer->index.count > before) *entry = (lab_entry){.dead = true};
  return entry != NULL;
}

/* Every beginning of a recall entry that has no entry gets a dead one, also what
 * is known between a try and a hit that is heard. */
static bool add_beginnings(lab_policy *policy, lab_layer *layer) {
  const lab_game *game = policy->game;
  lab_try tries[LAB_TRIES_MOST];
  size_t entries = layer->index.count;
  for (size_t i = 0; i < entries; i++) {
    uint32_t count = lab_mind_tries(game, policy->seat, layer->index.key[i], tries);
    lab_mind mind = {0};
    for (uint32_t n = 0; n < count; n++) {
      if (!add_beginning(policy, layer, mind)) return false;
      mind = lab_mind_try(game, LAB_RECALL, mind, tries[n].cell, tries[n].hit);
      for (uint32_t h = 0; h < tries[n].heard; h++) {
        if (!add_beginning(policy, layer, mind)) return false;
        mind = lab_mind_hear(game, policy->seat, LAB_RECALL, mind);
      }
    }
  }
  return true;
}

/* Fractions a/b and c/d, equal as numbers? */
static bool same_ratio(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
  return (uint64_t)a * d == (uint64_t)c * b;
}

static bool same_turned(const lab_policy *policy, const lab_entry *entry, const lab_entry *turned) {
  const lab_game *game = policy->game;
  if (turned == NULL || lab_turned(game, entry->cells) != turned->cells) return false;
  uint32_t count = lab_size(entry->cells);
  for (uint32_t i = 0; i < count; i++) {
    if (!same_ratio(policy->weight[entry->first + i], entry->total,
                    policy->weight[turned->first + count - 1 - i], turned->total)) {
      return false;
    }
  }
  return true;
}

static bool is_symmetric(const lab_policy *policy) {
  for (unsigned i = 0; i < policy->layers; i++) {
    const lab_layer *layer = &policy->layer[i];
    for (size_t n = 0; n < layer->index.count; n++) {
      lab_mind turned = lab_mind_turned(policy->game, layer->memory, layer->index.key[n]);
      if (!same_turned(policy, &layer->entry[n], lab_policy_find(policy, i, turned))) return false;
    }
  }
  return true;
}

bool lab_policy_close(lab_policy *policy) {
  policy->symmetric = is_symmetric(policy);
  for (unsigned i = 0; i < policy->layers; i++) {
    lab_layer *layer = &policy->layer[i];
    if (layer->memory == LAB_RECALL && !add_beginnings(policy, layer)) return false;
  }
  return true;
}

/* ---- asking ------------------------------------------------------------- */

const lab_entry *lab_policy_find(const lab_policy *policy, unsigned layer, lab_mind mind) {
  uint32_t number = lab_index_find(&policy->layer[layer].index, mind);
  return number == LAB_NONE ? NULL : &policy->layer[layer].entry[number];
}

double lab_policy_chance(const lab_policy *policy, const lab_entry *entry, uint32_t cell) {
  if (!(entry->cells & lab_bit(cell))) return 0;
  uint32_t before = lab_size(entry->cells & (lab_bit(cell) - 1));
  return (double)policy->weight[entry->first + before] / entry->total;
}

lab_cells lab_policy_round(const double *chance, lab_cells cells, uint32_t total, double least,
                           uint32_t *weight) {
  double kept = 0;
  double rest[LAB_CELLS_MOST];
  uint32_t share[LAB_CELLS_MOST] = {0};
  uint32_t given = 0;
  uint32_t best = lab_first(cells);
  for (lab_cells left = cells; left != 0; left &= left - 1) {
    if (chance[lab_first(left)] > chance[best]) best = lab_first(left);
  }
  for (lab_cells left = cells; left != 0; left &= left - 1) {
    uint32_t cell = lab_first(left);
    if (chance[cell] < least && cell != best) cells &= ~lab_bit(cell);
    else kept += chance[cell];
  }
  for (lab_cells left = cells; left != 0; left &= left - 1) {
    uint32_t cell = lab_first(left);
    double part = kept > 0 ? chance[cell] / kept * total : (double)total / lab_size(cells);
    share[cell] = (uint32_t)part;
    rest[cell] = part - share[cell];
    given += share[cell];
  }
  for (; given < total; given++) {
    uint32_t next = best;
    for (lab_cells left = cells; left != 0; left &= left - 1) {
      if (rest[lab_first(left)] > rest[next]) next = lab_first(left);
    }
    share[next]++;
    rest[next] = -1;
  }
  uint32_t count = 0;
  lab_cells used = 0;
  for (lab_cells left = cells; left != 0; left &= left - 1) {
    uint32_t cell = lab_first(left);
    if (share[cell] == 0) continue;
    used |= lab_bit(cell);
    weight[count++] = share[cell];
  }
  return used;
}

void lab_policy_even_out(const lab_game *game, const double *chance, lab_cells *cells,
                         uint32_t total, uint32_t *weight) {
  uint32_t count = 0;
  double sum = 0;
  *cells |= lab_turned(game, *cells);
  for (lab_cells left = *cells; left != 0; left &= left - 1) sum += chance[lab_first(left)];
  for (lab_cells left = *cells; left != 0; left &= left - 1) {
    uint32_t cell = lab_first(left);
    double both = chance[cell] + chance[lab_turned_cell(game, cell)];
    uint32_t share = (uint32_t)(both / 2 / sum * total + 0.5);
    weight[count++] = share > 0 ? share : 1;
  }
}

bool lab_policy_copy_layer(lab_policy *policy, const lab_policy *other) {
  const lab_layer *from = &other->layer[0];
  policy->hint = other->hint;
  if (other->layers == 0) return true;
  lab_policy_add_layer(policy, from->memory);
  for (size_t i = 0; i < from->index.count; i++) {
    const lab_entry *entry = &from->entry[i];
    if (!lab_policy_put(policy, policy->layers - 1, from->index.key[i], entry->cells,
                        &other->weight[entry->first])) {
      return false;
    }
  }
  return true;
}
