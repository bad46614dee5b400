/* Trying a guess: its parts, bounds on them, and then their exact costs for as long
 * as the sum may stay within the budget. */
#include "codelab/search.h"

#include <string.h>

typedef struct part {
  codelab_set set;
  codelab_cost low;
  bool exact;
} part;

typedef struct parts {
  part item[CODELAB_ANSWERS];
  unsigned count;   /* of those that are not empty, the guess itself left out */
  codelab_cost sum; /* of the guess and all `low` */
} parts;

static void split(const codelab_search *search, const codelab_set *set, uint16_t guess,
                  uint16_t *room, parts *p) {
  const uint8_t *answer = codelab_field_told(search->field, guess);
  unsigned answers = search->field->answers;
  uint32_t size[CODELAB_ANSWERS];
  uint32_t at[CODELAB_ANSWERS];
  codelab_key key[CODELAB_ANSWERS];
  memset(size, 0, answers * sizeof *size);
  memset(key, 0, answers * sizeof *key);
  for (uint32_t i = 0; i < set->size; i++) size[answer[set->code[i]]]++;
  uint32_t next = 0;
  for (unsigned a = 0; a < answers; a++) {
    at[a] = next;
    next += size[a];
  }
  for (uint32_t i = 0; i < set->size; i++) {
    uint16_t c = set->code[i];
    uint8_t a = answer[c];
    room[at[a]++] = c;
    key[a].high += search->key[c].high;
    key[a].low += search->key[c].low;
  }
  p->count = 0;
  for (unsigned a = CODELAB_FOUND + 1; a < answers; a++) {
    if (size[a] == 0) continue;
    p->item[p->count++].set = (codelab_set){room + at[a] - size[a], size[a], key[a]};
  }
}

/* For the least total the small parts come first: their exact costs are cheap, and
 * leave the large ones a smaller budget. Where any strategy within the depth will
 * do, the large ones come first: they are likelier to have none. */
static void put_in_order(parts *p, bool largest_first) {
  for (unsigned i = 1; i < p->count; i++) {
    part moved = p->item[i];
    unsigned j = i;
    for (; j > 0; j--) {
      bool smaller = moved.set.size < p->item[j - 1].set.size;
      if (smaller == largest_first || moved.set.size == p->item[j - 1].set.size) break;
      p->item[j] = p->item[j - 1];
    }
    p->item[j] = moved;
  }
}

/* First bounds, by size alone. */
static void bound_by_size(const codelab_search *search, parts *p, uint32_t size, bool is_found,
                          unsigned left) {
  unsigned after = codelab_one_less(left);
  p->sum = size * search->price.guess;
  if (is_found) p->sum += codelab_cost_of_one(search, left) - search->price.guess;
  for (unsigned i = 0; i < p->count; i++) {
    part *it = &p->item[i];
    it->exact = it->set.size <= 2;
    if (it->set.size == 1) it->low = codelab_cost_of_one(search, after);
    else if (it->set.size == 2) it->low = codelab_cost_of_two(search, after);
    else if (after != CODELAB_ANY_DEPTH &&
             it->set.size > codelab_bounds_most(&search->bounds, after)) {
      it->low = CODELAB_NEVER;
    } else {
      it->low = codelab_bounds_total(&search->bounds, it->set.size) * search->price.guess +
                codelab_bounds_last(&search->bounds, it->set.size, after) * search->price.last;
    }
    p->sum += it->low;
  }
}

static void raise_low(parts *p, part *it, codelab_cost low) {
  if (low <= it->low) return;
  p->sum += low - it->low;
  it->low = low;
}

/* A guess that is being tried. */
typedef struct trial {
  codelab_worker *worker;
  unsigned depth, left; /* of the set; its parts are one deeper, and have one guess less */
  uint16_t guess;
  codelab_cost budget;
  parts *parts;
} trial;

static void part_up(trial *t, const codelab_set *set) {
  const codelab_search *search = t->worker->search;
  parts *p = t->parts;
  split(search, set, t->guess, t->worker->frame[t->depth]->parts, p);
  put_in_order(p, search->any);
  uint32_t in_parts = 0;
  for (unsigned i = 0; i < p->count; i++) in_parts += p->item[i].set.size;
  bound_by_size(search, p, set->size, in_parts < set->size, t->left);
}

/* Bounds by looking one guess ahead in each part. */
static void look_through(trial *t) {
  parts *p = t->parts;
  unsigned after = codelab_one_less(t->left);
  for (unsigned i = 0; i < p->count && p->sum <= t->budget; i++) {
    part *it = &p->item[i];
    if (it->exact) continue;
    raise_low(p, it, codelab_look(t->worker, &it->set, after, t->depth + 1, &it->exact));
  }
}

static void fix_below(const trial *t) {
  const codelab_field *field = t->worker->search->field;
  codelab_frame *below = t->worker->frame[t->depth + 1];
  codelab_group_fix(t->worker->frame[t->depth]->group, field, t->guess, &below->own);
  below->group = &below->own;
}

/* Exact costs, for as long as the sum stays within the budget. A search that is
 * stopped leaves the bounds it has: of use for first guesses. */
static void solve_through(trial *t) {
  parts *p = t->parts;
  unsigned after = codelab_one_less(t->left);
  bool fixed = false;
  for (unsigned i = 0; i < p->count && p->sum <= t->budget; i++) {
    part *it = &p->item[i];
    if (it->exact) continue;
    if (codelab_stopped(t->worker->search)) return;
    if (!fixed) fix_below(t);
    fixed = true;
    uint16_t best;
    codelab_cost room = t->budget - (p->sum - it->low);
    codelab_cost cost = codelab_solve(t->worker, t->depth + 1, &it->set, after, room, &best);
    if (codelab_stopped(t->worker->search)) return;
    raise_low(p, it, cost);
  }
}

static codelab_cost cost_so_far(const trial *t) {
  return t->parts->sum < CODELAB_NEVER ? t->parts->sum : CODELAB_NEVER;
}

codelab_cost codelab_scout(codelab_worker *worker, unsigned depth, const codelab_set *set,
                           unsigned left, uint16_t guess, codelab_cost budget) {
  parts p; /* large, and filled by part_up as far as it is used */
  trial t = {worker, depth, left, guess, budget, &p};
  if (codelab_worker_frame(worker, depth + 1) == NULL) return CODELAB_NEVER;
  part_up(&t, set);
  look_through(&t);
  return cost_so_far(&t);
}

codelab_cost codelab_try(codelab_worker *worker, unsigned depth, const codelab_set *set,
                         unsigned left, uint16_t guess, codelab_cost budget) {
  parts p; /* as above */
  trial t = {worker, depth, left, guess, budget, &p};
  if (codelab_worker_frame(worker, depth + 1) == NULL) return CODELAB_NEVER;
  part_up(&t, set);
  look_through(&t);
  solve_through(&t);
  return cost_so_far(&t);
}
