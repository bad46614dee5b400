/* The best guess by a measure. */
#include "codebreak/weigh.h"
#include "codebreak/sample.h"
#include "codebreak/search.h"

#include <string.h>

enum { WORK_PER_EFFORT = 160000, SAMPLED = 1000, ANSWERS = (CODE_PEGS << 4) + 1 };

/* Every step-th code of a list. */
typedef struct picked {
  const code *list;
  size_t count;
  size_t step;
} picked;

static code pick(const picked *p, size_t i) {
  return p->list[i * p->step];
}

/* At most so many of what was picked, evenly spaced over all of it. */
static picked thin(picked p, size_t most) {
  if (p.count <= most) return p;
  size_t step = (p.count + most - 1) / most;
  p.count = (p.count + step - 1) / step;
  p.step *= step;
  return p;
}

typedef struct contest {
  const code_space *space;
  const code_rows *rows;
  code_measure measure;
  const uint64_t *entropy; /* table, for that measure */
  picked candidates;       /* whose parts are counted */
  code best;
  uint64_t best_weight;
  bool best_agrees;
} contest;

/* The guess's measure. Where only the largest part matters, counting stops once it
 * is too large to win. */
static uint64_t weight_of(const contest *c, code guess) {
  uint32_t part[ANSWERS];
  uint32_t largest = 0;
  uint64_t most = c->measure == CODE_LARGEST ? c->best_weight : UINT64_MAX;
  memset(part, 0, sizeof part);
  for (size_t i = 0; i < c->candidates.count && largest <= most; i++) {
    uint32_t size = ++part[code_score(c->space->pegs, guess, pick(&c->candidates, i))];
    if (size > largest) largest = size;
  }
  return code_measure_of(c->measure, part, ANSWERS, c->entropy);
}

/* Guesses come in ascending order, so a later one must be better to win. */
static bool enter(void *context, code guess) {
  contest *c = context;
  uint64_t weight = weight_of(c, guess);
  if (weight > c->best_weight || (weight == c->best_weight && c->best_agrees)) return true;
  bool agrees = rows_agree(c->space->pegs, c->rows, guess);
  if (weight == c->best_weight && !agrees) return true;
  c->best = guess;
  c->best_weight = weight;
  c->best_agrees = agrees;
  return true;
}

static bool count_down(void *context, code guess) {
  (void)guess;
  uint64_t *left = context;
  return (*left)-- > 0;
}

/* Lets in every legal code that is the first among its like, if there are at most so many. */
static bool enter_all(contest *c, uint64_t most) {
  code_search all = {.space = c->space,
                     .alike = code_alike(c->space, c->rows),
                     .visit = count_down,
                     .context = &most};
  if (!code_search_run(&all)) return false;
  all.visit = enter;
  all.context = c;
  code_search_run(&all);
  return true;
}

/* Lets candidates in, against a sample of them, in `work` comparisons. */
static void enter_some(contest *c, uint64_t work) {
  picked guesses = c->candidates;
  c->candidates = thin(c->candidates, SAMPLED);
  uint64_t rounds = work / c->candidates.count;
  guesses = thin(guesses, rounds == 0              ? 1
                          : rounds < guesses.count ? (size_t)rounds
                                                   : guesses.count);
  for (size_t i = 0; i < guesses.count; i++) enter(c, pick(&guesses, i));
}

static code best_of(contest *c, uint64_t work) {
  if (c->candidates.count <= 2) return c->candidates.list[0];
  bool listed = code_space_size(c->space) <= SAMPLE_LISTED;
  if (!listed || !enter_all(c, work / c->candidates.count)) enter_some(c, work);
  return c->best;
}

/* The table that the measure needs; false if memory ran out. */
static bool make_table(code_measure measure, size_t count, const ump_allocator *mem,
                       uint64_t **table) {
  *table = NULL;
  if (measure != CODE_ENTROPY) return true;
  *table = ump_new(mem, count + 1, sizeof **table);
  if (*table == NULL) return false;
  code_entropy_table(*table, (uint32_t)count);
  return true;
}

bool weigh_guess(const code_space *space, const code_rows *rows, code_measure measure,
                 uint32_t effort, const ump_allocator *mem, ump_random *random, code *guess) {
  size_t size = code_space_size(space);
  size_t most = size <= SAMPLE_LISTED ? size : SAMPLED;
  code *candidate = ump_new(mem, most, sizeof *candidate);
  if (candidate == NULL) return false;
  size_t count = sample_codes(space, rows, random, candidate, most);
  uint64_t *entropy;
  bool made = make_table(measure, count, mem, &entropy);
  if (made) {
    contest c = {.space = space,
                 .rows = rows,
                 .measure = measure,
                 .entropy = entropy,
                 .candidates = {candidate, count, 1},
                 .best_weight = UINT64_MAX};
    *guess = best_of(&c, (uint64_t)effort * WORK_PER_EFFORT);
  }
  ump_free(mem, entropy);
  ump_free(mem, candidate);
  return made;
}
