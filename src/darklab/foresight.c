#include "darklab/foresight.h"

void lab_foresight_init(lab_foresight *foresight, lab_machine *machine) {
  *foresight =
      (lab_foresight){.game = machine->game, .machine = machine, .seat = 1 - machine->policy->seat};
}

void lab_foresight_free(lab_foresight *foresight) {
  ump_free(foresight->game->mem, foresight->slot);
}

double lab_foresee_hit(lab_foresight *f, lab_cells own, uint32_t node) {
  uint32_t next = f->game->announced ? lab_machine_heard(f->machine, node) : node;
  return f->game->abrupt ? lab_foresee_policy(f, own, next) : lab_foresee_seer(f, own, next);
}

/* A seer knows where the stones are, and hits one only to let its turn pass, in an
 * abrupt game, or to be heard. No more hits can be heard than there are stones; that
 * the same stone is not hit twice is left out, which can only raise the bound. */
static bool may_hit(const lab_foresight *f, uint32_t node) {
  const lab_node *n = &f->machine->node[node];
  if (f->game->abrupt) return n->own != 0;
  return f->game->announced && n->heard_hits < lab_size(n->own) &&
         lab_machine_heard(f->machine, node) != node;
}

double lab_foresee_seer(lab_foresight *f, lab_cells own, uint32_t node) {
  lab_cells theirs = f->machine->node[node].own;
  for (lab_cells left = f->game->all & ~own & ~theirs; left != 0; left &= left - 1) {
    if (lab_joined(f->game, f->seat, own | (left & -left))) return 1;
  }
  double best = may_hit(f, node) ? lab_foresee_hit(f, own, node) : -1;
  for (lab_cells left = f->game->all & ~own & ~theirs; left != 0 && best < 1; left &= left - 1) {
    double value = lab_foresee_policy(f, own | (left & -left), node);
    if (value > best) best = value;
  }
  return best;
}

static double sum_of_moves(lab_foresight *f, lab_cells own, uint32_t number) {
  lab_machine *m = f->machine;
  lab_machine_open(m, number);
  lab_node node = m->node[number];
  double sum = 0;
  if (node.missing) return 1;
  for (uint32_t move = node.moves; move < node.moves + node.count && !m->failed; move++) {
    double chance = m->move[move].chance;
    lab_cells bit = lab_bit(m->move[move].cell);
    if (own & bit) {
      uint32_t next = lab_machine_hit(m, number, move);
      sum += chance *
             (f->game->abrupt ? lab_foresee_seer(f, own, next) : lab_foresee_policy(f, own, next));
    } else if (lab_joined(f->game, 1 - f->seat, node.own | bit)) {
      sum -= chance;
    } else {
      sum += chance * lab_foresee_seer(f, own, lab_machine_stone(m, number, move));
    }
  }
  return sum;
}

/* ---- what was foreseen --------------------------------------------------- */

/* Where the key is, or the free slot where it would be. */
static lab_foreseen *slot_of(const lab_foresight *f, uint64_t key) {
  size_t at = (size_t)lab_mix(key) & (f->slots - 1);
  while (f->slot[at].key != 0 && f->slot[at].key != key) at = (at + 1) & (f->slots - 1);
  return &f->slot[at];
}

static bool enlarge(lab_foresight *f) {
  enum { SLOTS_LEAST = 1 << 10 };
  lab_foresight larger = *f;
  larger.slots = f->slots == 0 ? SLOTS_LEAST : f->slots * 2;
  larger.slot = ump_new(f->game->mem, larger.slots, sizeof *larger.slot);
  if (larger.slot == NULL) return false;
  for (size_t i = 0; i < f->slots; i++) {
    if (f->slot[i].key != 0) *slot_of(&larger, f->slot[i].key) = f->slot[i];
  }
  ump_free(f->game->mem, f->slot);
  *f = larger;
  return true;
}

double lab_foresee_policy(lab_foresight *f, lab_cells own, uint32_t node) {
  uint64_t key = (uint64_t)own << 32 | (node + UINT64_C(1));
  if (f->met * 3 >= f->slots * 2 && !enlarge(f)) {
    f->failed = true;
    return 0;
  }
  const lab_foreseen *known = slot_of(f, key);
  if (known->key == key) return known->worth;
  double worth = sum_of_moves(f, own, node);
  if (f->failed) return 0;
  *slot_of(f, key) = (lab_foreseen){key, worth}; /* others have come since */
  f->met++;
  return worth;
}
