/* The smallest largest part. */
#include "codebreak/minimax.h"
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
  picked candidates; /* whose parts are counted */
  code best;
  uint32_t best_part;
  bool best_agrees;
} contest;

/* The size of the guess's largest part; counting stops above `most`. */
static uint32_t largest_part(const contest *c, code guess, uint32_t most) {
  uint32_t part[ANSWERS];
  uint32_t largest = 0;
  memset(part, 0, sizeof part);
  for (size_t i = 0; i < c->candidates.count && largest <= most; i++) {
    uint32_t size = ++part[code_score(c->space->pegs, guess, pick(&c->candidates, i))];
    if (size > largest) largest = size;
  }
  return largest;
}

/* Guesses come in ascending order, so a later one must be better to win. */
static bool enter(void *context, code guess) {
  contest *c = context;
  uint32_t part = largest_part(c, guess, c->best_part);
  if (part > c->best_part || (part == c->best_part && c->best_agrees)) return true;
  bool agrees = rows_agree(c->space->pegs, c->rows, guess);
  if (part == c->best_part && !agrees) return true;
  c->best = guess;
  c->best_part = part;
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

static code best_guess(const code_space *space, const code_rows *rows, const code *candidate,
                       size_t count, uint64_t work) {
  if (count <= 2) return candidate[0];
  contest c = {
      .space = space, .rows = rows, .candidates = {candidate, count, 1}, .best_part = UINT32_MAX};
  bool listed = code_space_size(space) <= SAMPLE_LISTED;
  if (!listed || !enter_all(&c, work / count)) enter_some(&c, work);
  return c.best;
}

bool minimax_guess(const code_space *space, const code_rows *rows, uint32_t effort,
                   const ump_allocator *mem, ump_random *random, code *guess) {
  size_t size = code_space_size(space);
  size_t most = size <= SAMPLE_LISTED ? size : SAMPLED;
  code *candidate = ump_new(mem, most, sizeof *candidate);
  if (candidate == NULL) return false;
  size_t count = sample_codes(space, rows, random, candidate, most);
  *guess = best_guess(space, rows, candidate, count, (uint64_t)effort * WORK_PER_EFFORT);
  ump_free(mem, candidate);
  return true;
}
