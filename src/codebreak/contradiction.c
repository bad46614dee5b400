/* The smallest contradiction, by implicit hitting sets (as in Ignatiev, Previti,
 * Liffiton & Marques-Silva, "Smallest MUS extraction with minimal hitting set
 * dualization", CP 2015).
 *
 * A *witness* is a code that agrees with the last row. It shows that a set of
 * earlier rows contradicts nothing if it agrees with all of them; so every
 * contradicting set holds, for each witness, a row that the witness violates.
 * Sets of 0, 1, 2 … rows are built up by branching over the rows that some
 * witness of the set so far violates; if there is no such witness, the set
 * contradicts. */
#include "codebreak/contradiction.h"
#include "codebreak/search.h"

typedef struct hunt {
  const code_space *space;
  const ump_allocator *mem;
  code_row last;
  code_row *row; /* earlier rows without repetitions */
  size_t *index; /* their indices */
  size_t rows;
  size_t *barred;  /* not 0: the sets with this row were looked at, at that level */
  size_t *chosen;  /* the set being built: places in `row` */
  size_t size;     /* of it */
  code_row *trial; /* the rows of a search */
  code *witness;   /* found so far */
  size_t witnesses;
  size_t witness_room;
  uint64_t steps; /* looks at a row that may still be taken; 0: it is given up */
  bool failed;    /* memory ran out */
} hunt;

static bool agrees(const hunt *h, code c, size_t row) {
  return code_score(h->space->pegs, row_guess(&h->row[row]), c) == h->row[row].answer;
}

static size_t violations(const hunt *h, code c) {
  size_t count = 0;
  for (size_t i = 0; i < h->rows; i++) count += !agrees(h, c, i);
  return count;
}

/* ---- witnesses ---------------------------------------------------------- */

static bool search_trial(hunt *h, size_t count, code *found) {
  code_search search = {
      .space = h->space, .rows = {h->trial, count, 1, &h->last}, .steps = &h->steps};
  return code_search_first(&search, found);
}

/* Makes the witness agree with as many rows as it can without giving one up: the
 * fewer it violates, the fewer branches it makes. */
static void improve(hunt *h, code *witness) {
  for (size_t row = 0; row < h->rows; row++) {
    if (agrees(h, *witness, row)) continue;
    size_t count = 0;
    for (size_t i = 0; i < h->rows; i++) {
      if (i == row || agrees(h, *witness, i)) h->trial[count++] = h->row[i];
    }
    search_trial(h, count, witness);
  }
}

static bool agrees_with_chosen(const hunt *h, code c) {
  for (size_t i = 0; i < h->size; i++) {
    if (!agrees(h, c, h->chosen[i])) return false;
  }
  return true;
}

/* The known witness of the chosen rows that violates the fewest rows. */
static const code *known_witness(hunt *h) {
  const code *best = NULL;
  size_t fewest = SIZE_MAX;
  uint64_t looks = (uint64_t)h->witnesses * h->rows;
  h->steps -= looks < h->steps ? looks : h->steps;
  for (size_t i = 0; i < h->witnesses; i++) {
    if (!agrees_with_chosen(h, h->witness[i])) continue;
    size_t count = violations(h, h->witness[i]);
    if (count >= fewest) continue;
    fewest = count;
    best = &h->witness[i];
  }
  return best;
}

static const code *new_witness(hunt *h) {
  code found;
  for (size_t i = 0; i < h->size; i++) h->trial[i] = h->row[h->chosen[i]];
  if (!search_trial(h, h->size, &found)) return NULL;
  improve(h, &found);

  void *items = h->witness;
  if (!ump_grow(h->mem, &items, &h->witness_room, h->witnesses + 1, sizeof *h->witness)) {
    h->failed = true;
    return NULL;
  }
  h->witness = items;
  h->witness[h->witnesses] = found;
  return &h->witness[h->witnesses++];
}

/* ---- building sets ------------------------------------------------------ */

static void unbar(hunt *h, size_t level) {
  for (size_t i = 0; i < h->rows; i++) {
    if (h->barred[i] == level) h->barred[i] = 0;
  }
}

/* Whether the h->size chosen rows and up to `more` others contradict; if so, they
 * are the chosen. */
static bool contradicts(hunt *h, size_t more) {
  const code *known = known_witness(h);
  if (known == NULL) known = new_witness(h);
  if (h->failed || h->steps == 0) return false;
  if (known == NULL) return true;
  if (more == 0) return false;

  code witness = *known; /* the list may move */
  size_t level = h->size + 1;
  bool done = false;
  for (size_t row = 0; row < h->rows && !done && !h->failed && h->steps > 0; row++) {
    if (h->barred[row] != 0 || agrees(h, witness, row)) continue;
    h->chosen[h->size++] = row;
    done = contradicts(h, more - 1);
    if (!done) {
      h->size--;
      h->barred[row] = level;
    }
  }
  unbar(h, level);
  return done;
}

/* ---- the whole ---------------------------------------------------------- */

static bool is_repeated(const hunt *h, code_row row) {
  for (size_t i = 0; i < h->rows; i++) {
    if (h->row[i].digits == row.digits) return true; /* with another answer no code would fit */
  }
  return false;
}

static bool prepare(hunt *h, const code_rows *earlier) {
  size_t count = rows_count(earlier) + 1;
  h->row = ump_new(h->mem, count, sizeof *h->row);
  h->index = ump_new(h->mem, count, sizeof *h->index);
  h->barred = ump_new(h->mem, count, sizeof *h->barred);
  h->chosen = ump_new(h->mem, count, sizeof *h->chosen);
  h->trial = ump_new(h->mem, count, sizeof *h->trial);
  if (!h->row || !h->index || !h->barred || !h->chosen || !h->trial) return false;
  for (size_t i = 0; i < rows_count(earlier); i++) {
    code_row row = *rows_at(earlier, i);
    if (is_repeated(h, row)) continue;
    h->index[h->rows] = i;
    h->row[h->rows++] = row;
  }
  return true;
}

static void release(hunt *h) {
  ump_free(h->mem, h->row);
  ump_free(h->mem, h->index);
  ump_free(h->mem, h->barred);
  ump_free(h->mem, h->chosen);
  ump_free(h->mem, h->trial);
  ump_free(h->mem, h->witness);
}

static void sort(size_t *item, size_t count) {
  for (size_t i = 1; i < count; i++) {
    size_t value = item[i];
    size_t j = i;
    for (; j > 0 && item[j - 1] > value; j--) item[j] = item[j - 1];
    item[j] = value;
  }
}

bool contradiction_find(const code_space *space, const code_rows *earlier, code_row last,
                        const ump_allocator *mem, row_set *set) {
  hunt h = {.space = space, .mem = mem, .last = last, .steps = CONTRADICTION_STEPS};
  bool found = false;
  if (prepare(&h, earlier)) {
    for (size_t most = 0; most <= h.rows && !found && !h.failed && h.steps > 0; most++) {
      found = contradicts(&h, most);
    }
  }
  if (found) {
    for (size_t i = 0; i < h.size; i++) h.chosen[i] = h.index[h.chosen[i]];
    sort(h.chosen, h.size);
    *set = (row_set){.row = h.chosen, .count = h.size};
    h.chosen = NULL; /* now the caller's */
  }
  bool given_up = !found && !h.failed && h.steps == 0;
  if (given_up) *set = (row_set){.given_up = true};
  release(&h);
  return found || given_up;
}
