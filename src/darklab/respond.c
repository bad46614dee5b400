#include "darklab/respond.h"

#include <math.h>

#define UNIT 0x1p-53

/* A sum of chances times values on its way, and how many roundings it had. */
typedef struct tally {
  double value, error;
  double roundings;
} tally;

static lab_value search(lab_responder *r, lab_cells own, lab_cells found, lab_belief belief);
static void look(lab_responder *r, lab_cells own, lab_cells found, lab_belief belief);

/* ---- the policy's turn -------------------------------------------------- */

/* Adds what is known to follow with that chance. */
static void add_end(tally *sum, double chance, double value) {
  sum->value += chance * value;
  sum->roundings += 2;
}

/* The responder hears a hit of the policy's, if it is looking around. */
static void hear(lab_responder *r) {
  if (r->look != NULL) r->mind = lab_mind_hear(r->game, r->seat, LAB_RECALL, r->mind);
}

/* Goes on looking where the policy's moves lead with that chance. */
static void look_on(lab_responder *r, lab_cells own, lab_cells found, lab_belief belief,
                    double chance) {
  double reach = r->reach;
  r->reach *= chance;
  if (r->reach >= r->look->least) look(r, own, found, belief);
  r->reach = reach;
}

/* Adds the belief gathered from `first` on, and drops it. */
static void add_belief(lab_responder *r, lab_cells own, lab_cells found, size_t first, tally *sum) {
  double mass;
  lab_belief belief = lab_gathered(&r->stack, first, &mass);
  if (mass > 0 && !r->stack.failed) {
    lab_belief_round(&r->stack, belief, mass);
    if (r->look != NULL) {
      look_on(r, own, found, belief, mass);
      r->stack.count = first;
      return;
    }
    lab_value value = search(r, own, found, belief);
    double items = (double)belief.count;
    sum->value += mass * value.value;
    sum->error += mass * (value.error + items * LAB_QUANTUM / 2);
    sum->roundings += 2 * items + 4;
  }
  r->stack.count = first;
}

/* Which of the policy's moves are looked at, when it is told of nothing. */
typedef enum pass { PASS_STONES, PASS_HITS } pass;

/* Gathers what follows its stones, or its hits, from the items of a belief. */
static void gather(lab_responder *r, lab_cells own, lab_belief from, pass which, size_t first,
                   tally *sum) {
  lab_machine *m = r->machine;
  for (size_t i = from.first; i < from.first + from.count; i++) {
    lab_item item = r->stack.item[i];
    lab_machine_open(m, item.node);
    lab_node node = m->node[item.node];
    if (node.missing && which == PASS_STONES) add_end(sum, item.chance, 1);
    for (uint32_t move = node.moves; move < node.moves + node.count; move++) {
      double chance = item.chance * m->move[move].chance;
      lab_cells bit = lab_bit(m->move[move].cell);
      bool hit = (own & bit) != 0;
      if (hit != (which == PASS_HITS)) continue;
      sum->roundings += 3;
      if (hit) lab_gather(&r->stack, first, lab_machine_hit(m, item.node, move), chance);
      else if (lab_joined(r->game, 1 - r->seat, node.own | bit)) add_end(sum, chance, -1);
      else lab_gather(&r->stack, first, lab_machine_stone(m, item.node, move), chance);
    }
  }
}

/* A classical turn of the policy: hits until there is a stone. Announced, every
 * number of hits is a case of its own for the responder. */
static void classical_turn(lab_responder *r, lab_cells own, lab_cells found, lab_belief belief,
                           tally *sum) {
  lab_stack *stack = &r->stack;
  size_t bottom = stack->count;
  lab_belief level = belief;
  while (level.count > 0 && !r->failed) {
    size_t next = stack->count;
    double mass;
    if (r->game->announced) {
      gather(r, own, level, PASS_STONES, next, sum);
      add_belief(r, own, found, next, sum);
      hear(r);
    }
    gather(r, own, level, PASS_HITS, next, sum);
    level = lab_gathered(stack, next, &mass);
  }
  if (r->game->announced) {
    stack->count = bottom;
    return;
  }
  /* Silent: the levels lie one on another; their stones are one belief. */
  lab_belief hits = {bottom, stack->count - bottom};
  size_t first = stack->count;
  gather(r, own, belief, PASS_STONES, first, sum);
  gather(r, own, hits, PASS_STONES, first, sum);
  add_belief(r, own, found, first, sum);
  stack->count = bottom;
}

static void abrupt_turn(lab_responder *r, lab_cells own, lab_cells found, lab_belief belief,
                        tally *sum) {
  size_t first = r->stack.count;
  gather(r, own, belief, PASS_STONES, first, sum);
  if (r->game->announced) {
    add_belief(r, own, found, first, sum);
    hear(r);
  }
  gather(r, own, belief, PASS_HITS, first, sum);
  add_belief(r, own, found, first, sum);
}

static void policy_turn(lab_responder *r, lab_cells own, lab_cells found, lab_belief belief,
                        tally *sum) {
  if (r->game->abrupt) abrupt_turn(r, own, found, belief, sum);
  else classical_turn(r, own, found, belief, sum);
}

/* ---- the responder's turn ----------------------------------------------- */

/* The part of a belief in which the policy has a stone on the cell, or has none.
 * It is told of a hit if hits are announced. */
static lab_belief part_of(lab_responder *r, lab_belief belief, lab_cells bit, bool hit) {
  lab_stack *stack = &r->stack;
  size_t first = stack->count;
  double mass;
  for (size_t i = belief.first; i < belief.first + belief.count; i++) {
    lab_item item = stack->item[i];
    bool taken = (r->machine->node[item.node].own & bit) != 0;
    if (taken != hit) continue;
    if (hit && r->game->announced) item.node = lab_machine_heard(r->machine, item.node);
    lab_gather(stack, first, item.node, item.chance);
  }
  return lab_gathered(stack, first, &mass);
}

static void try_hit(lab_responder *r, lab_cells own, lab_cells found, lab_belief belief,
                    lab_cells bit, tally *sum) {
  size_t first = r->stack.count;
  lab_belief part = part_of(r, belief, bit, true);
  if (part.count > 0 && r->game->abrupt) policy_turn(r, own, found | bit, part, sum);
  else if (part.count > 0) add_belief(r, own, found | bit, first, sum);
  r->stack.count = first;
}

static void try_stone(lab_responder *r, lab_cells own, lab_cells found, lab_belief belief,
                      lab_cells bit, tally *sum) {
  size_t first = r->stack.count;
  lab_belief part = part_of(r, belief, bit, false);
  if (lab_joined(r->game, r->seat, own | bit)) {
    for (size_t i = part.first; i < part.first + part.count; i++) {
      add_end(sum, r->stack.item[i].chance, 1);
    }
  } else if (part.count > 0) {
    policy_turn(r, own | bit, found, part, sum);
  }
  r->stack.count = first;
}

/* A cell to be tried, and the most that its two outcomes can be worth. */
typedef struct candidate {
  uint32_t cell;
  double hit, stone;
} candidate;

/* A thorough search has no foresight: every outcome may be won. */
static candidate bound(lab_responder *r, lab_cells own, lab_belief belief, uint32_t cell) {
  candidate c = {.cell = cell};
  lab_cells more = own | lab_bit(cell);
  bool joins = lab_joined(r->game, r->seat, more);
  for (size_t i = belief.first; i < belief.first + belief.count; i++) {
    lab_item item = r->stack.item[i];
    bool hit = (r->machine->node[item.node].own & lab_bit(cell)) != 0;
    double most = 1;
    if (!r->thorough && hit) most = lab_foresee_hit(&r->foresight, own, item.node);
    else if (!r->thorough && !joins) most = lab_foresee_policy(&r->foresight, more, item.node);
    *(hit ? &c.hit : &c.stone) += item.chance * most;
  }
  return c;
}

/* All cells that may be tried, the most promising first. */
static uint32_t list(lab_responder *r, lab_cells own, lab_cells found, lab_belief belief,
                     candidate candidates[LAB_CELLS_MOST]) {
  uint32_t count = 0;
  for (lab_cells left = r->game->all & ~own & ~found; left != 0; left &= left - 1) {
    candidate c = bound(r, own, belief, lab_first(left));
    uint32_t at = count++;
    for (; at > 0 && candidates[at - 1].hit + candidates[at - 1].stone < c.hit + c.stone; at--) {
      candidates[at] = candidates[at - 1];
    }
    candidates[at] = c;
  }
  return count;
}

/* What a candidate is worth, or something below `needed` that is no less. */
static lab_value worth_of(lab_responder *r, lab_cells own, lab_cells found, lab_belief belief,
                          const candidate *c, double needed) {
  tally sum = {0};
  try_hit(r, own, found, belief, lab_bit(c->cell), &sum);
  if (sum.value + c->stone < needed) sum.value += c->stone;
  else try_stone(r, own, found, belief, lab_bit(c->cell), &sum);
  return (lab_value){sum.value, sum.error + 2 * sum.roundings * UNIT};
}

static void keep(lab_responder *r, uint32_t number, lab_value value, uint32_t cell) {
  void *worths = r->worth;
  void *cells = r->cell;
  bool fits =
      number != LAB_NONE &&
      ump_grow(r->game->mem, &worths, &r->worths_room, number + (size_t)1, sizeof *r->worth) &&
      ump_grow(r->game->mem, &cells, &r->cells_room, number + (size_t)1, sizeof *r->cell);
  r->worth = worths;
  r->cell = cells;
  if (fits) {
    r->worth[number] = value;
    r->cell[number] = (uint8_t)cell;
  } else {
    r->failed = true;
  }
}

/* Bounds are right but for their roundings, which become part of the error. */
static lab_value search_candidates(lab_responder *r, lab_cells own, lab_cells found,
                                   lab_belief belief, uint32_t *cell) {
  candidate candidates[LAB_CELLS_MOST];
  uint32_t count = list(r, own, found, belief, candidates);
  lab_value best = {-INFINITY, LAB_FORESIGHT_ERROR + 2 * (double)belief.count * UNIT};
  for (uint32_t i = 0; i < count; i++) {
    const candidate *c = &candidates[i];
    if (c->hit + c->stone <= best.value && !r->thorough) break;
    lab_value value = worth_of(r, own, found, belief, c, r->thorough ? -INFINITY : best.value);
    if (value.value > best.value) {
      best.value = value.value;
      *cell = c->cell;
    }
    if (value.error > best.error) best.error = value.error;
  }
  return best;
}

static bool is_halted(const lab_responder *r) {
  return r->failed || r->stopped;
}

/* Is there a reason to leave off? What is returned then means nothing. */
static bool is_over(lab_responder *r) {
  enum { ASK_EVERY = 1 << 12 };
  r->failed = r->failed || r->stack.failed || r->machine->failed || r->foresight.failed;
  if (r->go_on != NULL && ++r->asked == ASK_EVERY) {
    r->asked = 0;
    r->stopped = r->stopped || !r->go_on(r->ctx);
  }
  return is_halted(r);
}

static lab_value search(lab_responder *r, lab_cells own, lab_cells found, lab_belief belief) {
  if (is_over(r)) return (lab_value){0};
  bool turned;
  lab_key key = lab_belief_key(&r->stack, r->machine, belief, own, found, &turned);
  uint32_t number = lab_index_find(&r->met, key);
  if (number != LAB_NONE) return r->worth[number];
  uint32_t cell = 0;
  lab_value best = search_candidates(r, own, found, belief, &cell);
  if (turned) cell = lab_turned_cell(r->game, cell);
  keep(r, lab_index_add(&r->met, key), best, cell);
  return best;
}

/* ---- looking for what is missed ------------------------------------------ */

/* What the best of these cells is worth. */
static double best_of(lab_responder *r, lab_cells own, lab_cells found, lab_belief belief,
                      lab_cells cells) {
  double best = -INFINITY;
  for (lab_cells left = cells; left != 0; left &= left - 1) {
    candidate c = bound(r, own, belief, lab_first(left));
    if (c.hit + c.stone <= best) continue;
    double value = worth_of(r, own, found, belief, &c, best).value;
    if (value > best) best = value;
  }
  return best;
}

/* Searches as lab_respond does, and finds the best cell with its value. */
static double best_cell(lab_responder *r, lab_cells own, lab_cells found, lab_belief belief,
                        uint32_t *cell) {
  bool turned;
  double best = search(r, own, found, belief).value;
  lab_key key = lab_belief_key(&r->stack, r->machine, belief, own, found, &turned);
  uint32_t number = lab_index_find(&r->met, key);
  if (number != LAB_NONE) *cell = r->cell[number];
  if (turned) *cell = lab_turned_cell(r->game, *cell);
  return best;
}

static void look_after(lab_responder *r, lab_cells own, lab_cells found, lab_belief belief,
                       uint32_t cell) {
  tally none = {0};
  lab_mind mind = r->mind;
  r->mind = lab_mind_try(r->game, LAB_RECALL, mind, cell, true);
  try_hit(r, own, found, belief, lab_bit(cell), &none);
  r->mind = lab_mind_try(r->game, LAB_RECALL, mind, cell, false);
  try_stone(r, own, found, belief, lab_bit(cell), &none);
  r->mind = mind;
}

static void look(lab_responder *r, lab_cells own, lab_cells found, lab_belief belief) {
  const lab_look *looking = r->look;
  lab_cells open = r->game->all & ~own & ~found;
  lab_cells allowed = looking->allow(looking->ctx, r->mind, open);
  uint32_t cell = lab_first(allowed);
  r->look = NULL; /* while it searches */
  double best = best_cell(r, own, found, belief, &cell);
  if (!is_halted(r) && !(allowed & lab_bit(cell)) &&
      r->reach * (best - best_of(r, own, found, belief, allowed)) > looking->least) {
    looking->missed(looking->ctx, r->mind, cell);
    allowed |= lab_bit(cell);
  }
  r->look = looking;
  for (; allowed != 0 && !is_halted(r); allowed &= allowed - 1) {
    look_after(r, own, found, belief, lab_first(allowed));
  }
}

/* ---- all ---------------------------------------------------------------- */

void lab_responder_init(lab_responder *responder, lab_machine *machine) {
  *responder =
      (lab_responder){.game = machine->game, .machine = machine, .seat = 1 - machine->policy->seat};
  lab_stack_init(&responder->stack, machine->game->mem);
  lab_index_init(&responder->met, machine->game->mem);
  lab_foresight_init(&responder->foresight, machine);
}

void lab_responder_free(lab_responder *responder) {
  const ump_allocator *mem = responder->game->mem;
  lab_stack_free(&responder->stack);
  lab_index_free(&responder->met);
  lab_foresight_free(&responder->foresight);
  ump_free(mem, responder->worth);
  ump_free(mem, responder->cell);
}

/* From the start of the game. */
static lab_value begin(lab_responder *r) {
  tally sum = {0};
  double mass;
  lab_gather(&r->stack, 0, 0, 1);
  lab_belief start = lab_gathered(&r->stack, 0, &mass);
  lab_value value = {0};
  if (r->seat == 1) {
    policy_turn(r, 0, 0, start, &sum);
    value = (lab_value){sum.value, sum.error + 2 * sum.roundings * UNIT};
  } else if (r->look != NULL) {
    look(r, 0, 0, start);
  } else {
    value = search(r, 0, 0, start);
  }
  r->stack.count = 0;
  r->failed = r->failed || r->stack.failed || r->machine->failed;
  return value;
}

bool lab_respond(lab_responder *responder, lab_value *value) {
  *value = begin(responder);
  value->error *= 1 + 0x1p-20; /* for the roundings of the errors themselves */
  value->value = fmax(-1, fmin(1, value->value));
  return !is_halted(responder);
}

bool lab_respond_look(lab_responder *responder, const lab_look *looking) {
  responder->look = looking;
  responder->mind = (lab_mind){0};
  responder->reach = 1;
  begin(responder);
  responder->look = NULL;
  return !is_halted(responder);
}
