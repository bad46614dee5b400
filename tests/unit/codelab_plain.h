/* A plain exhaustive search, which the exact one is compared with on tiny fields. */
#ifndef CODELAB_PLAIN_H
#define CODELAB_PLAIN_H

#include "codelab_help.h"

enum { FEW = 32, NEVER = 1000000 };

/* What a strategy for a set costs: guesses in all, then codes found by the last guess
 * allowed. No bounds, no symmetry, no memory. */
typedef struct cost {
  uint32_t total, last;
} cost;

static inline bool cheaper(cost a, cost b, codelab_objective objective) {
  if (objective == CODELAB_WORST && a.total < NEVER && b.total < NEVER && a.last != b.last) {
    return a.last < b.last;
  }
  return a.total != b.total ? a.total < b.total : a.last < b.last;
}

static inline cost plain_least(const codelab_field *field, const uint16_t *set, uint32_t size,
                               unsigned left, bool among, codelab_objective objective) {
  cost best = {NEVER, 0};
  if (left == 0) return best;
  for (uint32_t g = 0; g < field->guesses; g++) {
    cost sum = {size, 0};
    bool in_set = false;
    for (uint8_t a = 0; a < field->answers && sum.total < NEVER; a++) {
      uint16_t part[FEW];
      uint32_t count = 0;
      for (uint32_t i = 0; i < size; i++) {
        if (codelab_field_told(field, g)[set[i]] == a) part[count++] = set[i];
      }
      if (count == size && a != CODELAB_FOUND) sum.total = NEVER; /* nothing is learnt */
      if (a == CODELAB_FOUND) {
        in_set = count > 0;
        if (left == 1) sum.last += count;
      } else if (count > 0 && sum.total < NEVER) {
        cost below = plain_least(field, part, count, left - 1, among, objective);
        sum.total += below.total;
        sum.last += below.last;
      }
    }
    if (sum.total < NEVER && (in_set || !among) && cheaper(sum, best, objective)) best = sum;
  }
  return best;
}

/* The exact search with that cap comes to what the plain one does. */
static inline void agree_with_plain(const codelab_field *field, unsigned max_depth, bool among) {
  uint16_t all[FEW];
  assert_true(field->codes <= FEW);
  for (uint32_t c = 0; c < field->codes; c++) all[c] = (uint16_t)c;
  cost plain = plain_least(field, all, field->codes, max_depth, among, CODELAB_MEAN);
  codelab_goal goal = {.max_depth = max_depth, .candidates_only = among, .fewest_last = true};
  codelab_result r = solve_field(field, goal, 1);
  assert_int_equal(r.found, plain.total < NEVER);
  if (r.found) {
    assert_int_equal(codelab_tree_total(&r.tree), plain.total);
    assert_int_equal(r.tree.found[max_depth], plain.last);
    assert_int_equal(r.low, plain.total);
  }
  codelab_result_free(&r, &memory);
}

/* And for the worst case: the least depth of any strategy up to 4, then the fewest codes at
 * it, then the least total. */
static inline void agree_with_plain_worst(const codelab_field *field, bool among) {
  uint16_t all[FEW];
  for (uint32_t c = 0; c < field->codes; c++) all[c] = (uint16_t)c;
  cost plain = {NEVER, 0};
  unsigned depth = 0;
  while (plain.total >= NEVER && depth < 4) {
    plain = plain_least(field, all, field->codes, ++depth, among, CODELAB_WORST);
  }
  codelab_goal goal = {
      .objective = CODELAB_WORST, .max_depth = 4, .candidates_only = among, .fewest_last = true};
  codelab_result r = solve_field(field, goal, 1);
  assert_int_equal(r.found, plain.total < NEVER);
  if (r.found) {
    assert_true(r.proved && r.refined);
    assert_int_equal(codelab_tree_depth(&r.tree), depth);
    assert_int_equal(r.tree.found[depth], plain.last);
    assert_int_equal(r.least_last, plain.last);
    assert_int_equal(codelab_tree_total(&r.tree), plain.total);
  }
  codelab_result_free(&r, &memory);
}

#endif
