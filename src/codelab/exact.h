/* Optimal strategies, proved.
 *
 * A branch-and-bound search over sets of codes that may still be the secret.
 * For each set the guesses are tried in the order of an estimate; a guess is given
 * up as soon as bounds on its parts add up to more than the best guess so far.
 * What makes it quick: guesses that the symmetry of what was asked so far turns
 * into one another are tried once (symmetry.h); the ideal tree as a bound, applied
 * to all guesses at once by vector kernels (bounds.h, kernel.h); the same bound
 * one guess ahead for every part, and for all first guesses before one is tried; a memory
 * of solved sets (memo.h), which also bounds harder questions about the same sets. */
#ifndef CODELAB_EXACT_H
#define CODELAB_EXACT_H

#include "codelab/bounds.h"
#include "codelab/field.h"
#include "codelab/tree.h"

#include <signal.h>

typedef enum codelab_objective {
  CODELAB_MEAN, /* the least total of guesses; of strategies with it, the least worst case */
  CODELAB_WORST /* the least worst case */
} codelab_objective;

typedef struct codelab_goal {
  codelab_objective objective;
  unsigned max_depth;   /* every secret within so many guesses; 0: no such cap */
  bool candidates_only; /* guesses must agree with all answers so far */
  unsigned breadth;     /* looks at no more than so many guesses for each set: quicker, but no
                           proof; 0: at all */
  bool fewest_last;     /* of these strategies one with the fewest codes found at the last guess;
                           with CODELAB_WORST, of those one with the least total */
} codelab_goal;

/* How the work stands: bounds on the least total (worst case). */
typedef struct codelab_progress {
  uint32_t low, high; /* high is 0 until a strategy is known */
  uint64_t nodes;     /* sets gone into so far, by one thread */
} codelab_progress;

typedef struct codelab_means {
  unsigned threads;
  size_t memory;                     /* bytes, the field's included; 0: as the field demands */
  const volatile sig_atomic_t *stop; /* may be NULL; once set, the search gives up */
  void (*progress)(void *context, const codelab_progress *progress); /* may be NULL */
  void *context;
  ump_span resume; /* what a search of the same field and goal once saved; or at == NULL */
  ump_text *save;  /* where a search that is stopped saves what it knows; or NULL */
} codelab_means;

/* A first guess, one of each class, and what is proved of it. */
typedef struct codelab_first {
  uint32_t code;
  uint32_t total; /* or how many codes are found at the last guess, where that is the question */
  bool exact;     /* else only a bound from below */
} codelab_first;

typedef struct codelab_result {
  bool found;    /* there is a strategy within the cap, and it is in the tree */
  bool proved;   /* it is the best, or there is none */
  bool refining; /* the further wishes were looked into, */
  bool refined;  /* and the further wishes are granted */
  uint32_t low;  /* no strategy has a smaller total (worst case) */
  uint32_t
      least_last; /* CODELAB_WORST, fewest_last: none has fewer codes found at the last guess */
  uint64_t nodes;
  codelab_tree tree;    /* once found; the caller frees it */
  codelab_first *first; /* but for CODELAB_WORST alone */
  size_t firsts;
} codelab_result;

/* Solves the field, whose matrix is made. False with a reason if memory ran out. */
bool codelab_exact_solve(const codelab_field *field, const codelab_goal *goal,
                         const codelab_means *means, codelab_result *result, ump_error *error);
void codelab_result_free(codelab_result *result, const ump_allocator *mem);

#endif
