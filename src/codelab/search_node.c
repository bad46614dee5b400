/* Solving one set: its guesses in the order of an estimate. */
#include "codelab/heap.h"
#include "codelab/search.h"

#include <string.h>

enum {
  SHARED_OUT = 300, /* sets from this size on are worth several threads */
  SCOUTED = 8       /* first guesses that are looked into before one is tried */
};

/* ---- the smallest sets ---------------------------------------------------- */

codelab_cost codelab_cost_of_one(const codelab_search *search, unsigned left) {
  return left == 0 ? CODELAB_NEVER : search->price.guess + (left == 1 ? search->price.last : 0);
}

codelab_cost codelab_cost_of_two(const codelab_search *search, unsigned left) {
  return left <= 1 ? CODELAB_NEVER : 3 * search->price.guess + (left == 2 ? search->price.last : 0);
}

codelab_cost codelab_cost_of_told_apart(const codelab_search *search, uint32_t size,
                                        unsigned left) {
  return (2 * size - 1) * search->price.guess + (left == 2 ? (size - 1) * search->price.last : 0);
}

/* ---- what a set's first guess can do at best ------------------------------- */

/* What weighing all guesses of a set comes to. */
typedef struct outlook {
  codelab_cost low; /* no guess costs less */
  bool exact;       /* and `guess` costs that */
  uint16_t guess;
} outlook;

static unsigned many_answers_given(const uint8_t *answer, const codelab_set *set) {
  bool seen[CODELAB_ANSWERS] = {false};
  unsigned given = 0;
  for (uint32_t i = 0; i < set->size; i++) {
    given += !seen[answer[set->code[i]]];
    seen[answer[set->code[i]]] = true;
  }
  return given;
}

/* How many different answers the codes of a small set give to a guess. */
static unsigned answers_given(const codelab_field *field, const codelab_set *set, uint16_t guess) {
  const uint8_t *answer = codelab_field_told(field, guess);
  if (field->answers > 64) return many_answers_given(answer, set);
  uint64_t seen = 0;
  for (uint32_t i = 0; i < set->size; i++) seen |= UINT64_C(1) << answer[set->code[i]];
  return (unsigned)__builtin_popcountll(seen);
}

/* Whether the last guess allowed may find a code where `guesses` may be needed. */
static bool is_free(const codelab_search *search, unsigned left, unsigned guesses) {
  return left == CODELAB_ANY_DEPTH || left > guesses ||
         (left == guesses && search->price.last == 0);
}

/* Settles a small set by its candidates alone, if that can be: one that tells all
 * codes apart is best; failing that, one that leaves just two of them together
 * costs 2n, and nothing costs less. */
static bool settle_by_candidates(const codelab_search *search, const codelab_set *set,
                                 unsigned left, outlook *o) {
  bool pair = false;
  for (uint32_t i = 0; i < set->size; i++) {
    unsigned given = answers_given(search->field, set, set->code[i]);
    if (given + 1 < set->size) continue;
    if (given == set->size) {
      *o = (outlook){codelab_cost_of_told_apart(search, set->size, left), true, set->code[i]};
      return true;
    }
    pair = true;
    o->guess = set->code[i];
  }
  o->low = 2 * set->size * search->price.guess;
  o->exact = true;
  return pair && is_free(search, left, 3);
}

static bool counts_by_spread(const codelab_search *search, const codelab_set *set) {
  return set->size <= search->bounds.threshold[1] && set->size <= CODELAB_SPREAD_ROWS &&
         !search->goal.candidates_only && !codelab_last_first(search);
}

/* Sets in which only the number of parts matters: with parts up to the second
 * threshold, a guess costs at best 3n - parts - [it is a candidate]. */
static void weigh_by_spread(codelab_worker *worker, codelab_frame *frame, const codelab_set *set) {
  const codelab_field *field = worker->search->field;
  uint8_t *spread = (uint8_t *)frame->order;
  worker->search->kernel->spread(worker->row, set->size, field->width, field->answers, spread);
  for (uint32_t g = 0; g < field->guesses; g++) {
    frame->bound[g] = (uint16_t)(set->size + 1 - spread[g]);
  }
  memcpy(frame->order, frame->bound, field->guesses * sizeof *frame->order);
}

/* Fills bound and order of the frame. */
static void weigh(codelab_worker *worker, codelab_frame *frame, const codelab_set *set,
                  unsigned left) {
  const codelab_search *search = worker->search;
  const codelab_field *field = search->field;
  for (uint32_t i = 0; i < set->size; i++) worker->row[i] = codelab_field_row(field, set->code[i]);
  if (counts_by_spread(search, set)) {
    weigh_by_spread(worker, frame, set);
    return;
  }
  codelab_scale scale = codelab_last_first(search)
                            ? codelab_bounds_last_scale(&search->bounds, set->size, left)
                            : codelab_bounds_scale(&search->bounds, set->size, left);
  const codelab_kernel *kernel = search->kernel;
  if (set->size > CODELAB_WEIGH_ROWS) {
    scale.entropy = search->entropy;
    kernel = &codelab_kernel_plain;
  }
  kernel->weigh(worker->row, set->size, field->width, &scale, frame->bound, frame->order);
  if (!search->goal.candidates_only) return;
  for (uint32_t g = 0, i = 0; g < field->guesses; g++) {
    if (i < set->size && set->code[i] == g) i++;
    else frame->bound[g] = CODELAB_HOPELESS;
  }
}

static uint16_t least_bound(const codelab_frame *frame, uint32_t guesses) {
  uint16_t least = CODELAB_HOPELESS;
  for (uint32_t g = 0; g < guesses; g++) {
    if (frame->bound[g] < least) least = frame->bound[g];
  }
  return least;
}

codelab_cost codelab_cost_of_bound(const codelab_search *search, uint32_t size, uint16_t bound) {
  if (bound == CODELAB_HOPELESS) return CODELAB_NEVER;
  if (!codelab_last_first(search)) return (2 * size - 1 + bound) * search->price.guess;
  return bound * search->price.last +
         codelab_bounds_total(&search->bounds, size) * search->price.guess;
}

/* Settles a set at once if that can be. */
static bool settle(const codelab_search *search, const codelab_set *set, unsigned left,
                   outlook *o) {
  *o = (outlook){.low = CODELAB_NEVER};
  if (left < 2) return true;
  return set->size <= search->field->answers && settle_by_candidates(search, set, left, o);
}

/* The set's bound, from all its guesses; leaves their weights in the frame. */
static codelab_cost weigh_all(codelab_worker *worker, codelab_frame *frame, const codelab_set *set,
                              unsigned left) {
  weigh(worker, frame, set, left);
  uint16_t least = least_bound(frame, worker->search->field->guesses);
  return codelab_cost_of_bound(worker->search, set->size, least);
}

/* The same without the weights. */
static codelab_cost weigh_best(codelab_worker *worker, codelab_frame *frame, const codelab_set *set,
                               unsigned left) {
  const codelab_search *search = worker->search;
  const codelab_field *field = search->field;
  if (!counts_by_spread(search, set)) return weigh_all(worker, frame, set, left);
  for (uint32_t i = 0; i < set->size; i++) worker->row[i] = codelab_field_row(field, set->code[i]);
  unsigned widest =
      search->kernel->widest(worker->row, set->size, field->guesses, field->answers, set->size);
  if (left == 2 && widest < set->size) return CODELAB_NEVER; /* some two codes stay together */
  return (3 * set->size - widest) * search->price.guess;
}

/* The question is part of the key: how many guesses are left, and what is counted. */
static codelab_key key_for(const codelab_set *set, uint64_t question) {
  return (codelab_key){set->key.high + question * UINT64_C(0x9E3779B97F4A7C15),
                       set->key.low + question * UINT64_C(0xD1B54A32D192ED03)};
}

static codelab_key key_of(const codelab_search *search, const codelab_set *set, unsigned left,
                          bool rough) {
  uint64_t last = search->price.last == 0 ? 0 : codelab_last_first(search) ? 2 : 1;
  return key_for(set, left | last << 32 | (uint64_t)search->any << 34 | (uint64_t)rough << 35);
}

static void remember(codelab_search *search, const codelab_set *set, unsigned left,
                     codelab_cost cost, bool exact, uint16_t guess) {
  codelab_known known = {cost, exact, guess};
  codelab_memo_keep(&search->memo, key_of(search, set, left, search->rough), set->size, &known);
}

static bool recall(const codelab_search *search, const codelab_set *set, unsigned left,
                   codelab_known *known) {
  return codelab_memo_find(&search->memo, key_of(search, set, left, search->rough), known);
}

/* The same, and what is known of the set from an easier question: the one without a cap
 * on the depth, or that for the heavier price alone. */
static void recall_all(const codelab_search *search, const codelab_set *set, unsigned left,
                       codelab_known *known) {
  if (recall(search, set, left, known) && known->exact) return;
  if (left == CODELAB_ANY_DEPTH || search->any || search->rough) return;
  codelab_known loose;
  codelab_key key = codelab_last_first(search) ? key_of(search, set, left, true)
                                               : key_for(set, CODELAB_ANY_DEPTH);
  if (!codelab_memo_find(&search->memo, key, &loose)) return;
  loose.cost -= loose.cost % CODELAB_HEAVY; /* the lighter was not looked at */
  if (loose.cost > known->cost) *known = (codelab_known){.cost = loose.cost};
}

codelab_cost codelab_look(codelab_worker *worker, const codelab_set *set, unsigned left,
                          unsigned depth, bool *exact) {
  codelab_search *search = worker->search;
  codelab_known known = {0};
  outlook o;
  *exact = true;
  if (set->size == 3 && settle(search, set, left, &o)) return o.low;
  recall_all(search, set, left, &known);
  if (known.cost > 0) {
    *exact = known.exact;
    return known.cost;
  }
  codelab_frame *frame = codelab_worker_frame(worker, depth);
  if (frame == NULL) return CODELAB_NEVER;
  if (!settle(search, set, left, &o)) {
    o = (outlook){.low = weigh_best(worker, frame, set, left)};
  }
  remember(search, set, left, o.low, o.exact, o.guess);
  *exact = o.exact;
  return o.low;
}

/* ---- the guesses of a set --------------------------------------------------- */

/* The largest bound of a guess that may stay within the budget. */
static uint16_t bound_within(const codelab_search *search, const codelab_node *n) {
  uint64_t guesses = n->budget / CODELAB_HEAVY;
  uint64_t least = codelab_last_first(search) ? 0 : 2 * (uint64_t)n->set->size - 1;
  if (guesses < least) return 0;
  return (uint16_t)(guesses - least < CODELAB_HOPELESS ? guesses - least : CODELAB_HOPELESS - 1);
}

static void give_up(const codelab_search *search, codelab_node *n, uint16_t bound) {
  codelab_cost low = codelab_cost_of_bound(search, n->set->size, bound);
  if (low < n->low) n->low = low;
}

static size_t queue_up(const codelab_search *search, const codelab_frame *frame, codelab_node *n) {
  uint32_t guesses = search->field->guesses;
  size_t count = 0;
  uint16_t within = bound_within(search, n);
  uint16_t beyond = CODELAB_HOPELESS;
  for (uint32_t g = 0; g < guesses; g++) {
    uint16_t bound = frame->bound[g];
    if (bound <= within) frame->queue[count++] = (uint32_t)frame->order[g] << 16 | g;
    else if (bound < beyond) beyond = bound;
  }
  give_up(search, n, beyond);
  codelab_heap_make(frame->queue, count);
  return count;
}

/* After the budget has become smaller. */
static size_t keep_hopeful(const codelab_search *search, const codelab_frame *frame,
                           codelab_node *n, size_t count) {
  size_t kept = 0;
  uint16_t within = bound_within(search, n);
  uint16_t beyond = CODELAB_HOPELESS;
  for (size_t i = 0; i < count; i++) {
    uint16_t bound = frame->bound[(uint16_t)frame->queue[i]];
    if (bound <= within) frame->queue[kept++] = frame->queue[i];
    else if (bound < beyond) beyond = bound;
  }
  give_up(search, n, beyond);
  codelab_heap_make(frame->queue, kept);
  return kept;
}

bool codelab_passed_over(const codelab_worker *worker, codelab_node *n, uint16_t guess) {
  const codelab_field *field = worker->search->field;
  const codelab_frame *frame = worker->frame[n->depth];
  if (frame->bound[guess] > bound_within(worker->search, n)) {
    give_up(worker->search, n, frame->bound[guess]);
    return true;
  }
  return !codelab_group_least(frame->group, field, guess);
}

/* Tells how the work stands; only one thread does. */
static void show(codelab_worker *worker, const codelab_node *n) {
  codelab_search *search = worker->search;
  if (search->means->progress == NULL || worker != search->worker || n->depth > 2) return;
  search->shown.nodes = worker->nodes;
  search->means->progress(search->means->context, &search->shown);
}

/* What a guess may cost that is better than the best so far; every guess costs something. */
static codelab_cost next_budget(const codelab_search *search, codelab_cost best) {
  if (search->any || (search->rough && best < CODELAB_HEAVY)) return 0;
  return (search->rough ? best - best % CODELAB_HEAVY : best) - 1;
}

void codelab_consider(codelab_worker *worker, codelab_node *n, uint16_t guess) {
  codelab_search *search = worker->search;
  codelab_cost cost = codelab_try(worker, n->depth, n->set, n->left, guess, n->budget);
  bool stopped = codelab_stopped(search);
  if (n->depth == 0) codelab_note_first(search, guess, cost, cost <= n->budget && !stopped);
  if (stopped) return;
  if (cost <= n->budget) {
    n->best = cost;
    n->budget = next_budget(search, cost);
    n->guess = guess;
  } else if (cost < n->low) {
    n->low = cost;
  }
  if (n->depth == 0 && n->best < CODELAB_NEVER) {
    search->shown.high = codelab_figure(n->best);
  }
  show(worker, n);
}

/* First guesses are few, and each is worth all threads. */
static bool worth_sharing(const codelab_worker *worker, const codelab_node *n) {
  return worker->alone && worker->search->means->threads > 1 && n->depth > 0 &&
         n->set->size >= SHARED_OUT && worker->search->goal.breadth == 0;
}

/* Which first guess is tried first matters most, as all others are given up against it, and
 * the estimate is too rough to tell: the most hopeful go to the front in the order of what
 * looking ahead makes of them. */
static size_t scout_first(codelab_worker *worker, codelab_node *n, codelab_frame *frame,
                          size_t count) {
  uint16_t front[SCOUTED];
  codelab_cost low[SCOUTED];
  uint32_t scouted = 0;
  while (count > 0 && scouted < SCOUTED) {
    uint16_t guess = (uint16_t)codelab_heap_take(frame->queue, &count);
    if (codelab_passed_over(worker, n, guess)) continue;
    codelab_cost cost = codelab_scout(worker, n->depth, n->set, n->left, guess, n->budget);
    uint32_t at = scouted++;
    for (; at > 0 && low[at - 1] > cost; at--) {
      low[at] = low[at - 1];
      front[at] = front[at - 1];
    }
    low[at] = cost;
    front[at] = guess;
  }
  for (uint32_t i = 0; i < scouted; i++) frame->queue[count++] = i << 16 | front[i];
  codelab_heap_make(frame->queue, count);
  return count;
}

/* Where any strategy will do, or few guesses are looked at, that would be wasted. */
static bool worth_scouting(const codelab_search *search, const codelab_node *n) {
  return n->depth == 0 && !search->any && search->goal.breadth == 0;
}

static void try_in_turn(codelab_worker *worker, codelab_node *n, codelab_frame *frame) {
  const codelab_search *search = worker->search;
  size_t count = queue_up(search, frame, n);
  if (worth_scouting(search, n)) count = scout_first(worker, n, frame, count);
  unsigned tried = 0;
  while (count > 0 && n->budget >= n->least) {
    uint16_t guess = (uint16_t)codelab_heap_take(frame->queue, &count);
    if (codelab_passed_over(worker, n, guess)) continue;
    codelab_cost before = n->budget;
    codelab_consider(worker, n, guess);
    if (codelab_stopped(search) || ++tried == search->goal.breadth) return;
    if (n->budget < before) count = keep_hopeful(search, frame, n, count);
    if (worth_sharing(worker, n)) {
      codelab_share_out(worker, n, frame->queue, count);
      return;
    }
  }
}

codelab_cost codelab_solve(codelab_worker *worker, unsigned depth, const codelab_set *set,
                           unsigned left, codelab_cost budget, uint16_t *guess) {
  codelab_search *search = worker->search;
  codelab_known known = {0};
  *guess = set->code[0];
  if (set->size == 1) return codelab_cost_of_one(search, left);
  if (set->size == 2) return codelab_cost_of_two(search, left);
  recall_all(search, set, left, &known);
  if (known.exact || known.cost > budget) {
    *guess = known.guess;
    return known.cost;
  }
  worker->nodes++;
  codelab_frame *frame = codelab_worker_frame(worker, depth);
  if (frame == NULL) return CODELAB_NEVER;
  outlook o;
  if (!settle(search, set, left, &o)) o = (outlook){.low = weigh_all(worker, frame, set, left)};
  if (o.low < known.cost) o.low = known.cost;
  if (o.exact || o.low > budget) {
    remember(search, set, left, o.low, o.exact, o.guess);
    *guess = o.guess;
    return o.low;
  }
  codelab_node n = {set, depth, left, budget, CODELAB_NEVER, CODELAB_NEVER, o.low, 0};
  if (depth == 0 && !search->any) search->shown.low = codelab_figure(o.low);
  try_in_turn(worker, &n, frame);
  if (codelab_stopped(search)) return CODELAB_NEVER;
  bool exact = n.best <= budget;
  codelab_cost cost = exact ? n.best : n.low;
  remember(search, set, left, cost, exact, n.guess);
  *guess = n.guess;
  return cost;
}
