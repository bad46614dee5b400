/* Finding codes that agree with answers: a depth-first search over the pegs that
 * never lists the space, so it serves 15^8 codes as it does 1296. */
#ifndef CODEBREAK_SEARCH_H
#define CODEBREAK_SEARCH_H

#include "codebreak/row.h"

/* What is looked for. */
typedef struct code_search {
  const code_space *space;
  code_rows rows;
  bool descending;   /* from the largest number down, not from the lowest up */
  bool shared_only;  /* answers are taken by their sum alone */
  uint32_t distinct; /* at least so many different symbols; 0 = any */
  uint32_t alike;    /* set of symbols that are interchangeable: of codes that differ
                        only by exchanging these, the first alone is visited */
  /* Called for each code found, in order of number; false ends the search. */
  bool (*visit)(void *context, code found);
  void *context;
  uint64_t *steps; /* looks at a row that may still be taken, counted down; NULL: any number.
                      At 0 the search ends as if a visit had ended it */
} code_search;

/* The symbols that no row holds and that may be exchanged for one another in
 * every code of the space, as a set: where there is nothing to tell them apart,
 * looking at one order of them is enough. */
uint32_t code_alike(const code_space *space, const code_rows *rows);

/* Counts a look at all rows; false when the steps are spent. */
bool code_search_step(const code_search *search);

/* Visits what is looked for. False if a visit ended it.
 *
 * A branch is cut when a row can no longer get its answer: with r pegs still
 * free, exact and shared pegs so far must lie within r below the answer's. In
 * large spaces it is also cut when no bag (bag.h) holds the pegs so far. The
 * worst case is still exponential in the pegs; with the rows of real play the
 * first of 15^8 codes takes from microseconds to 0.1 s. */
bool code_search_run(const code_search *search);

/* The first code found; false if there is none. Uses neither visit nor context. */
bool code_search_first(const code_search *search, code *found);

/* The first code, ascending, that agrees with all rows. */
bool code_first(const code_space *space, const code_rows *rows, code *found);

#endif
