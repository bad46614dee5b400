/* Inside the exact search: what its files share. */
#ifndef CODELAB_SEARCH_H
#define CODELAB_SEARCH_H

#include "codelab/bounds.h"
#include "codelab/exact.h"
#include "codelab/memo.h"

#include <stdatomic.h>

/* What a strategy costs: so much for each guess of its total, and perhaps for each code
 * that is found only by the last guess allowed. What weighs more is as much as the other
 * can never come to. */
typedef uint64_t codelab_cost;
#define CODELAB_NEVER ((codelab_cost)1 << 39) /* above the cost of any strategy */

typedef struct codelab_prices {
  codelab_cost guess, last;
} codelab_prices;

#define CODELAB_LIGHT ((codelab_cost)1)
#define CODELAB_HEAVY ((codelab_cost)1 << 19)
enum { CODELAB_DEPTH = 32 }; /* strategies deeper than this are not looked for */

/* Codes that may be the secret. */
typedef struct codelab_set {
  const uint16_t *code;
  uint32_t size;
  codelab_key key;
} codelab_set;

/* Work space of one guess deep in the search. */
typedef struct codelab_frame {
  codelab_group own;          /* room for a group */
  const codelab_group *group; /* what fixes the guesses that led here */
  uint16_t *bound, *order;    /* by guess */
  uint32_t *queue;            /* order and guess, as a heap, with room for one more */
  uint16_t *parts;            /* the set, part by part */
} codelab_frame;

/* What all threads share. */
typedef struct codelab_search {
  const codelab_field *field;
  const codelab_kernel *kernel;
  codelab_bounds bounds;
  codelab_group group;
  codelab_key *key;  /* of each code */
  uint64_t *entropy; /* table, by which guesses of large sets are put in order */
  codelab_memo memo;
  codelab_goal goal;
  codelab_prices price;
  bool any;   /* the first strategy within the depth will do, whatever it costs */
  bool rough; /* only the heavier of the prices counts */
  const codelab_means *means;
  bool finishing; /* the search was stopped, and what it has found is being written down */
  codelab_result *result;
  codelab_progress shown;
  atomic_bool no_memory;
  struct codelab_worker *worker; /* means->threads of them */
} codelab_search;

/* One thread's. */
typedef struct codelab_worker {
  codelab_search *search;
  const uint8_t **row; /* room for a set's rows */
  uint64_t nodes;
  bool alone; /* the other threads are idle: work may be shared out */
  codelab_frame *frame[CODELAB_DEPTH];
} codelab_worker;

/* A set being solved. */
typedef struct codelab_node {
  const codelab_set *set;
  unsigned depth, left;
  codelab_cost budget; /* of the next guess: one less than the best so far */
  codelab_cost best;
  codelab_cost low;   /* of all guesses that were given up */
  codelab_cost least; /* no guess costs less */
  uint16_t guess;     /* that costs `best` */
} codelab_node;

static inline bool codelab_stopped(const codelab_search *search) {
  return (search->means->stop != NULL && *search->means->stop && !search->finishing) ||
         atomic_load_explicit(&search->no_memory, memory_order_relaxed);
}

/* Whether codes found by the last guess weigh more than guesses. */
static inline bool codelab_last_first(const codelab_search *search) {
  return search->price.last > search->price.guess;
}

/* What is asked for: the total, or the number of codes found by the last guess. */
static inline uint32_t codelab_figure(codelab_cost cost) {
  return (uint32_t)(cost / CODELAB_HEAVY);
}

static inline unsigned codelab_one_less(unsigned left) {
  return left == CODELAB_ANY_DEPTH ? left : left - 1;
}

/* Costs of the smallest sets, with `left` guesses remaining. */
codelab_cost codelab_cost_of_one(const codelab_search *search, unsigned left);
codelab_cost codelab_cost_of_two(const codelab_search *search, unsigned left);
/* Of a set every code of which its first guess, a candidate, tells from all others. */
codelab_cost codelab_cost_of_told_apart(const codelab_search *search, uint32_t size, unsigned left);

/* Of a set, one guess of which has that bound (bounds.h). */
codelab_cost codelab_cost_of_bound(const codelab_search *search, uint32_t size, uint16_t bound);

/* The frame of that depth, made if need be; NULL if memory ran out. */
codelab_frame *codelab_worker_frame(codelab_worker *worker, unsigned depth);

/* The least cost of the set with `left` guesses remaining, if that is at most
 * `budget`, and the guess that achieves it; else a bound from below that is above
 * `budget`. The frame of `depth` has its group. Meaningless once codelab_stopped. */
codelab_cost codelab_solve(codelab_worker *worker, unsigned depth, const codelab_set *set,
                           unsigned left, codelab_cost budget, uint16_t *guess);

/* A bound from below on the set's cost, by looking one guess ahead; whether it is
 * the cost itself. Works in the frame of `depth`. */
codelab_cost codelab_look(codelab_worker *worker, const codelab_set *set, unsigned left,
                          unsigned depth, bool *exact);

/* The cost of asking `guess` first, if at most `budget`; else a bound above it. Once
 * codelab_stopped, a bound from below. */
codelab_cost codelab_try(codelab_worker *worker, unsigned depth, const codelab_set *set,
                         unsigned left, uint16_t guess, codelab_cost budget);

/* A bound from below on that cost, by looking ahead in the parts for as long as it is at
 * most `budget`. */
codelab_cost codelab_scout(codelab_worker *worker, unsigned depth, const codelab_set *set,
                           unsigned left, uint16_t guess, codelab_cost budget);

/* Tries one guess of a node and notes what came of it. */
void codelab_consider(codelab_worker *worker, codelab_node *node, uint16_t guess);

/* Notes what is known of a first guess. */
void codelab_note_first(codelab_search *search, uint16_t guess, codelab_cost cost, bool exact);

/* Tries the guesses in their order by all threads, each with a worker of its own. */
void codelab_share_out(codelab_worker *worker, codelab_node *node, const uint32_t *queue,
                       size_t count);

/* Whether the search knows as much of the guess without trying it: it costs too
 * much, or a renaming makes another one of it. */
bool codelab_passed_over(const codelab_worker *worker, codelab_node *node, uint16_t guess);

#endif
