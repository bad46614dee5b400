/* The exact search from outside: its work space, its questions one after another,
 * and the strategy that comes of them. */
#include "codelab/exact.h"
#include "codebreak/measure.h"
#include "codelab/checkpoint.h"
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
  frame->queue = ump_new(mem, width + 1, sizeof *frame->queue);
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

static bool make_entropy(codelab_search *search) {
  search->entropy =
      ump_new(search->field->mem, (size_t)search->field->codes + 1, sizeof *search->entropy);
  if (search->entropy == NULL) return false;
  code_entropy_table(search->entropy, search->field->codes);
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
  ump_free(mem, search->entropy);
  codelab_memo_free(&search->memo);
  codelab_group_free(&search->group, mem);
}

enum { LEAST_MEMO = 1 << 20, MOST_MEMO = 1 << 29 };

/* As much as the field's matrix has, within what is allowed. More would save small fields
 * no work, and cost the time to touch it. */
static size_t memo_bytes(const codelab_field *field, const codelab_means *means) {
  size_t matrix = codelab_field_bytes(field);
  size_t bytes = matrix < MOST_MEMO ? matrix : MOST_MEMO;
  if (means->memory > 0) bytes = means->memory > matrix ? means->memory - matrix : 0;
  return bytes < LEAST_MEMO ? LEAST_MEMO : bytes;
}

static bool search_init(codelab_search *search, const codelab_field *field,
                        const codelab_goal *goal, const codelab_means *means,
                        codelab_result *result) {
  *search = (codelab_search){.field = field, .goal = *goal, .means = means, .result = result};
  search->price.guess = CODELAB_HEAVY;
  search->kernel = codelab_kernel_for(field->answers);
  result->first = ump_new(field->mem, field->guesses, sizeof *result->first);
  bool room = result->first != NULL && codelab_group_init(&search->group, field) &&
              codelab_memo_init(&search->memo, memo_bytes(field, means), field->mem) &&
              make_keys(search) && make_entropy(search) && make_workers(search);
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
  const uint8_t *told = codelab_field_told(search->field, guess);
  codelab_set part = {.code = room};
  for (uint32_t i = 0; i < set->size; i++) {
    uint16_t c = set->code[i];
    if (told[c] != answer) continue;
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
  codelab_group_fix(frame->group, search->field, guess, &below->own);
  below->group = &below->own;
  bool finds = part_of(search, set, guess, CODELAB_FOUND, room).size > 0;
  bool grown =
      codelab_tree_add(tree, (codelab_tree_node){(uint8_t)(depth + 1), answer, guess}, finds) &&
      grow_parts(worker, tree, set, depth, left, guess, room);
  ump_free(search->field->mem, room);
  return grown;
}

/* A search with its question. */
typedef struct inquiry {
  codelab_search search;
  codelab_set all;
  codelab_result *result;
} inquiry;

/* ---- first guesses -------------------------------------------------------------- */

void codelab_note_first(codelab_search *search, uint16_t guess, codelab_cost cost, bool exact) {
  codelab_result *result = search->result;
  if (result->refining || search->any || search->goal.breadth > 0 || cost >= CODELAB_NEVER) return;
  result->first[result->firsts++] = (codelab_first){guess, codelab_figure(cost), exact};
}

static bool is_noted(const codelab_result *result, uint32_t guess) {
  for (size_t i = 0; i < result->firsts; i++) {
    if (result->first[i].code == guess) return true;
  }
  return false;
}

/* Of the guesses that were never tried: after a whole search, which came to `least`, their
 * bounds from the weighing, or that; after one that was stopped, from looking ahead. */
static void note_untried(inquiry *q, unsigned left, codelab_cost least) {
  codelab_search *search = &q->search;
  const codelab_field *field = search->field;
  codelab_worker *worker = &search->worker[0];
  if (search->goal.breadth > 0) return;
  for (uint32_t g = 0; g < field->guesses; g++) {
    uint16_t bound = worker->frame[0]->bound[g];
    if (bound == CODELAB_HOPELESS || is_noted(search->result, g) ||
        !codelab_group_least(&search->group, field, g)) {
      continue;
    }
    codelab_cost cost = codelab_cost_of_bound(search, field->codes, bound);
    if (codelab_stopped(search)) {
      cost = codelab_scout(worker, 0, &q->all, left, (uint16_t)g, CODELAB_NEVER - 1);
    } else if (cost < least && least < CODELAB_NEVER) {
      cost = least;
    }
    codelab_note_first(search, (uint16_t)g, cost, false);
  }
}

static uint32_t least_of_firsts(const codelab_result *result) {
  uint32_t least = UINT32_MAX;
  for (size_t i = 0; i < result->firsts; i++) {
    if (result->first[i].total < least) least = result->first[i].total;
  }
  return least;
}

/* ---- questions ---------------------------------------------------------------- */

/* Replaces the tree by that of the best strategy with `left` guesses. */
static void write_down(inquiry *q, unsigned left) {
  codelab_tree tree;
  codelab_tree_init(&tree, q->search.field->mem);
  q->search.finishing = true;
  bool grown = grow(&q->search.worker[0], &tree, &q->all, 0, left, CODELAB_FOUND);
  q->search.finishing = false;
  if (!grown) {
    codelab_tree_free(&tree);
    atomic_store(&q->search.no_memory, true);
    return;
  }
  codelab_tree_free(&q->result->tree);
  q->result->tree = tree;
  q->result->found = true;
}

/* The least cost with `left` guesses, if at most `budget`, or a bound above it. When
 * there is such a strategy, its tree replaces that of the result. */
static codelab_cost ask(inquiry *q, unsigned left, codelab_cost budget) {
  uint16_t guess;
  codelab_cost cost = codelab_solve(&q->search.worker[0], 0, &q->all, left, budget, &guess);
  if (!codelab_stopped(&q->search) && cost <= budget) write_down(q, left);
  return cost;
}

/* Of strategies with that total one of the least depth, then perhaps one with the
 * fewest codes at that depth. What the search for the total has proved bounds these
 * searches from below, so that they are short. */
static void refine(inquiry *q, codelab_cost cost) {
  codelab_search *search = &q->search;
  codelab_cost ties = cost + CODELAB_HEAVY - 1;
  unsigned depth = codelab_tree_depth(&q->result->tree);
  q->result->refining = true;
  while (depth > 1 && ask(q, depth - 1, ties) <= ties && !codelab_stopped(search)) depth--;
  if (search->goal.fewest_last && !codelab_stopped(search)) {
    search->price.last = CODELAB_LIGHT;
    ask(q, depth, ties);
  }
  q->result->refined = !codelab_stopped(search);
}

static void ask_mean(inquiry *q) {
  codelab_search *search = &q->search;
  unsigned left = search->goal.max_depth ? search->goal.max_depth : CODELAB_ANY_DEPTH;
  codelab_cost cost = ask(q, left, CODELAB_NEVER - 1);
  bool whole = search->goal.breadth == 0;
  note_untried(q, left, cost);
  q->result->low = search->goal.breadth > 0 ? search->shown.low : least_of_firsts(q->result);
  q->result->proved = whole && !codelab_stopped(search);
  if (q->result->found && q->result->proved) refine(q, cost);
}

/* Of strategies with that depth one with the fewest codes at it, then one of these with
 * the least total. What is noted of first guesses is then how many codes are at it. */
static void refine_worst(inquiry *q, unsigned depth) {
  codelab_search *search = &q->search;
  codelab_result *result = q->result;
  if ((codelab_cost)search->field->codes * depth >= CODELAB_HEAVY) return;
  search->any = false;
  search->price = (codelab_prices){.guess = CODELAB_LIGHT, .last = CODELAB_HEAVY};
  search->rough = true;
  search->shown.high = 0;
  codelab_cost cost = ask(q, depth, CODELAB_NEVER - 1);
  note_untried(q, depth, cost);
  result->least_last = codelab_stopped(search) ? least_of_firsts(result) : codelab_figure(cost);
  search->rough = false;
  result->refining = true;
  if (!codelab_stopped(search)) ask(q, depth, cost - cost % CODELAB_HEAVY + CODELAB_HEAVY - 1);
  result->refined = !codelab_stopped(search);
}

/* The least depth that has a strategy, going up from what the ideal tree needs. */
static void ask_worst(inquiry *q) {
  codelab_search *search = &q->search;
  unsigned most = search->goal.max_depth ? search->goal.max_depth : CODELAB_DEPTH - 1;
  unsigned depth = 1;
  while (codelab_bounds_most(&search->bounds, depth) < search->field->codes) depth++;
  bool whole = search->goal.breadth == 0;
  q->result->low = depth;
  search->any = true;
  for (; depth <= most; depth++) {
    if (whole) q->result->low = search->shown.low = depth;
    ask(q, depth, CODELAB_NEVER - 1);
    if (q->result->found || codelab_stopped(search)) break;
  }
  q->result->proved = whole && !codelab_stopped(search);
  if (q->result->proved && q->result->found && search->goal.fewest_last) refine_worst(q, depth);
}

static void ask_all(inquiry *q) {
  codelab_search *search = &q->search;
  if (search->goal.objective == CODELAB_WORST) ask_worst(q);
  else ask_mean(q);
  for (unsigned t = 0; t < search->means->threads; t++) {
    q->result->nodes += search->worker[t].nodes;
  }
}

/* ---- the whole ------------------------------------------------------------------ */

static bool take_up(inquiry *q, ump_error *error) {
  ump_span saved = q->search.means->resume;
  return saved.at == NULL || codelab_checkpoint_read(&q->search.memo, saved, error);
}

static void lay_down(inquiry *q) {
  const codelab_means *means = q->search.means;
  if (codelab_stopped(&q->search) && means->save != NULL) {
    codelab_checkpoint_write(&q->search.memo, means->save);
  }
}

bool codelab_exact_solve(const codelab_field *field, const codelab_goal *goal,
                         const codelab_means *means, codelab_result *result, ump_error *error) {
  inquiry q = {.result = result};
  *result = (codelab_result){0};
  codelab_tree_init(&result->tree, field->mem);
  uint16_t *room = ump_new(field->mem, field->codes, sizeof *room);
  bool fine = search_init(&q.search, field, goal, means, result) && room != NULL &&
              all_codes(&q.search, &q.all, room);
  if (!fine) ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  fine = fine && take_up(&q, error);
  if (fine) {
    ask_all(&q);
    lay_down(&q);
    fine = !atomic_load(&q.search.no_memory) || ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  }
  if (!fine) codelab_result_free(result, field->mem);
  search_free(&q.search);
  ump_free(field->mem, room);
  return fine;
}

void codelab_result_free(codelab_result *result, const ump_allocator *mem) {
  codelab_tree_free(&result->tree);
  ump_free(mem, result->first);
  *result = (codelab_result){0};
}
