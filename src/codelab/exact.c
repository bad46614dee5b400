/* The exact search from outside: its work space, its questions one after another,
 * and the strategy that comes of them. */
#include "codelab/exact.h"
#include "codelab/search.h"

#include <string.h>

/* ---- work space ----------------------------------------------------------- */

static void frame_free(codelab_frame *frame, const ump_allocator *mem) {
  if (frame == NULL) return;
  codelab_group_free(&frame->own, mem);
  ump_free(mem, frame->bound);
  ump_free(mem, frame->order);
  ump_free(mem, frame->queue);
  ump_free(mem, frame->parts);
  ump_free(mem, frame);
}

static codelab_frame *frame_new(const codelab_search *search) {
  const ump_allocator *mem = search->field->mem;
  size_t width = search->field->width;
  codelab_frame *frame = ump_new(mem, 1, sizeof *frame);
  if (frame == NULL) return NULL;
  bool room = codelab_group_room(&frame->own, &search->group, mem);
  frame->bound = ump_new(mem, width, sizeof *frame->bound);
  frame->order = ump_new(mem, width, sizeof *frame->order);
  frame->queue = ump_new(mem, width, sizeof *frame->queue);
  frame->parts = ump_new(mem, width, sizeof *frame->parts);
  if (room && frame->bound != NULL && frame->order != NULL && frame->queue != NULL &&
      frame->parts != NULL) {
    return frame;
  }
  frame_free(frame, mem);
  return NULL;
}

codelab_frame *codelab_worker_frame(codelab_worker *worker, unsigned depth) {
  if (depth >= CODELAB_DEPTH) return NULL;
  if (worker->frame[depth] == NULL) worker->frame[depth] = frame_new(worker->search);
  if (worker->frame[depth] == NULL) {
    atomic_store_explicit(&worker->search->no_memory, true, memory_order_relaxed);
  }
  return worker->frame[depth];
}

static bool make_workers(codelab_search *search) {
  const ump_allocator *mem = search->field->mem;
  search->worker = ump_new(mem, search->means->threads, sizeof *search->worker);
  if (search->worker == NULL) return false;
  for (unsigned t = 0; t < search->means->threads; t++) {
    codelab_worker *worker = &search->worker[t];
    worker->search = search;
    worker->row = ump_new(mem, search->field->codes, sizeof *worker->row);
    if (worker->row == NULL) return false;
  }
  search->worker[0].alone = true;
  return true;
}

static bool make_keys(codelab_search *search) {
  ump_random random;
  ump_random_seed(&random, 1);
  search->key = ump_new(search->field->mem, search->field->codes, sizeof *search->key);
  if (search->key == NULL) return false;
  for (uint32_t c = 0; c < search->field->codes; c++) {
    search->key[c].high = ump_random_next(&random);
    search->key[c].low = ump_random_next(&random);
  }
  return true;
}

static void search_free(codelab_search *search) {
  const ump_allocator *mem = search->field->mem;
  for (unsigned t = 0; search->worker != NULL && t < search->means->threads; t++) {
    codelab_worker *worker = &search->worker[t];
    ump_free(mem, worker->row);
    for (unsigned depth = 0; depth < CODELAB_DEPTH; depth++) frame_free(worker->frame[depth], mem);
  }
  ump_free(mem, search->worker);
  ump_free(mem, search->key);
  codelab_memo_free(&search->memo);
  codelab_group_free(&search->group, mem);
}

enum { LEAST_MEMO = 1 << 20, MOST_MEMO = 1 << 29 };

static size_t memo_bytes(const codelab_field *field, const codelab_means *means) {
  if (means->memory > 0) return means->memory;
  size_t bytes = 2 * (size_t)field->codes * field->codes;
  return bytes < LEAST_MEMO ? LEAST_MEMO : bytes > MOST_MEMO ? MOST_MEMO : bytes;
}

static bool search_init(codelab_search *search, const codelab_field *field,
                        const codelab_goal *goal, const codelab_means *means) {
  *search = (codelab_search){.field = field, .goal = *goal, .means = means};
  search->kernel = codelab_kernels()[0];
  bool room = codelab_group_init(&search->group, &field->space, field->mem) &&
              codelab_memo_init(&search->memo, memo_bytes(field, means), field->mem) &&
              make_keys(search) && make_workers(search);
  if (room) codelab_bounds_init(&search->bounds, field, &search->group);
  return room;
}

/* ---- the set of all codes --------------------------------------------------- */

static bool all_codes(const codelab_search *search, codelab_set *set, uint16_t *room) {
  *set = (codelab_set){.code = room, .size = search->field->codes};
  for (uint32_t c = 0; c < set->size; c++) {
    room[c] = (uint16_t)c;
    set->key.high += search->key[c].high;
    set->key.low += search->key[c].low;
  }
  codelab_frame *top = codelab_worker_frame(&search->worker[0], 0);
  if (top == NULL) return false;
  top->group = &search->group;
  return true;
}

/* ---- the strategy ------------------------------------------------------------- */

static codelab_set part_of(const codelab_search *search, const codelab_set *set, uint16_t guess,
                           uint8_t answer, uint16_t *room) {
  const uint8_t *row = codelab_field_row(search->field, guess);
  codelab_set part = {.code = room};
  for (uint32_t i = 0; i < set->size; i++) {
    uint16_t c = set->code[i];
    if (row[c] != answer) continue;
    room[part.size++] = c;
    part.key.high += search->key[c].high;
    part.key.low += search->key[c].low;
  }
  return part;
}

static bool grow(codelab_worker *worker, codelab_tree *tree, const codelab_set *set, unsigned depth,
                 unsigned left, uint8_t answer);

/* Adds what follows each answer to the guess; `room` is for one part at a time. */
static bool grow_parts(codelab_worker *worker, codelab_tree *tree, const codelab_set *set,
                       unsigned depth, unsigned left, uint16_t guess, uint16_t *room) {
  const codelab_search *search = worker->search;
  for (uint8_t a = CODELAB_FOUND + 1; a < search->field->answers; a++) {
    codelab_set part = part_of(search, set, guess, a, room);
    if (part.size > 0 && !grow(worker, tree, &part, depth + 1, codelab_one_less(left), a))
      return false;
  }
  return true;
}

/* Adds the best strategy for the set, which the search has solved: most of what it
 * asks for is still in the memory of solved sets. */
static bool grow(codelab_worker *worker, codelab_tree *tree, const codelab_set *set, unsigned depth,
                 unsigned left, uint8_t answer) {
  const codelab_search *search = worker->search;
  uint16_t guess = 0;
  if (codelab_solve(worker, depth, set, left, CODELAB_NEVER - 1, &guess) >= CODELAB_NEVER)
    return false;
  codelab_frame *frame = worker->frame[depth];
  codelab_frame *below = codelab_worker_frame(worker, depth + 1);
  uint16_t *room = ump_new(search->field->mem, set->size, sizeof *room);
  if (below == NULL || room == NULL) return false;
  codelab_group_fix(frame->group, &search->field->space, search->field->code[guess], &below->own);
  below->group = &below->own;
  bool finds = part_of(search, set, guess, CODELAB_FOUND, room).size > 0;
  bool grown =
      codelab_tree_add(tree, (codelab_tree_node){(uint8_t)(depth + 1), answer, guess}, finds) &&
      grow_parts(worker, tree, set, depth, left, guess, room);
  ump_free(search->field->mem, room);
  return grown;
}

/* ---- questions ---------------------------------------------------------------- */

typedef struct inquiry {
  codelab_search search;
  codelab_set all;
  codelab_result *result;
} inquiry;

/* The least cost with `left` guesses, if at most `budget`, or a bound above it. When
 * there is such a strategy, its tree replaces that of the result. */
static codelab_cost ask(inquiry *q, unsigned left, codelab_cost budget) {
  codelab_worker *worker = &q->search.worker[0];
  uint16_t guess;
  codelab_cost cost = codelab_solve(worker, 0, &q->all, left, budget, &guess);
  if (codelab_stopped(&q->search) || cost > budget) return cost;
  codelab_tree tree;
  codelab_tree_init(&tree, q->search.field->mem);
  if (grow(worker, &tree, &q->all, 0, left, CODELAB_FOUND)) {
    codelab_tree_free(&q->result->tree);
    q->result->tree = tree;
    q->result->found = true;
  } else {
    codelab_tree_free(&tree);
    atomic_store(&q->search.no_memory, true);
  }
  return cost;
}

/* Whether there is any strategy of that depth. */
static bool some_strategy(inquiry *q, unsigned depth) {
  uint16_t guess;
  q->search.any = true;
  codelab_cost cost =
      codelab_solve(&q->search.worker[0], 0, &q->all, depth, CODELAB_NEVER - 1, &guess);
  q->search.any = false;
  return cost < CODELAB_NEVER && !codelab_stopped(&q->search);
}

/* The least total; then of strategies with it one of the least depth; then one with
 * the fewest codes at that depth. */
static void ask_mean(inquiry *q) {
  codelab_search *search = &q->search;
  unsigned left = search->goal.max_depth ? search->goal.max_depth : CODELAB_ANY_DEPTH;
  codelab_cost cost = ask(q, left, CODELAB_NEVER - 1);
  if (codelab_stopped(search)) return;
  q->result->proved = true;
  q->result->low = (uint32_t)(cost / CODELAB_GUESS);
  if (!q->result->found) return;
  codelab_cost ties = cost + CODELAB_GUESS - 1;
  unsigned depth = codelab_tree_depth(&q->result->tree);
  while (depth > 1 && some_strategy(q, depth - 1) && ask(q, depth - 1, ties) <= ties) depth--;

  search->count_last = search->goal.fewest_last;
  if (search->count_last && !codelab_stopped(search)) ask(q, depth, ties);
  q->result->refined = !codelab_stopped(search);
}

/* The least depth that has a strategy, going up from what the ideal tree needs. */
static void ask_worst(inquiry *q) {
  codelab_search *search = &q->search;
  unsigned most = search->goal.max_depth ? search->goal.max_depth : CODELAB_DEPTH - 1;
  unsigned depth = 1;
  while (codelab_bounds_most(&search->bounds, depth) < search->field->codes) depth++;
  search->any = true;
  for (; depth <= most; depth++) {
    q->result->low = depth;
    ask(q, depth, CODELAB_NEVER - 1);
    if (q->result->found || codelab_stopped(search)) break;
  }
  q->result->proved = q->result->refined = !codelab_stopped(search);
}

static void ask_all(inquiry *q) {
  codelab_search *search = &q->search;
  if (search->goal.objective == CODELAB_WORST) ask_worst(q);
  else ask_mean(q);
  for (unsigned t = 0; t < search->means->threads; t++) {
    q->result->nodes += search->worker[t].nodes;
  }
}

bool codelab_exact_solve(const codelab_field *field, const codelab_goal *goal,
                         const codelab_means *means, codelab_result *result, ump_error *error) {
  inquiry q = {.result = result};
  *result = (codelab_result){0};
  codelab_tree_init(&result->tree, field->mem);
  uint16_t *room = ump_new(field->mem, field->codes, sizeof *room);
  bool ready = search_init(&q.search, field, goal, means) && room != NULL &&
               all_codes(&q.search, &q.all, room);
  if (ready) ask_all(&q);
  bool fine = ready && !atomic_load(&q.search.no_memory);
  if (!fine) codelab_result_free(result, field->mem);
  search_free(&q.search);
  ump_free(field->mem, room);
  return fine || ump_fail(error, ump_no_memory, NULL, NULL, NULL);
}

void codelab_result_free(codelab_result *result, const ump_allocator *mem) {
  codelab_tree_free(&result->tree);
  ump_free(mem, result->first);
  result->first = NULL;
}
