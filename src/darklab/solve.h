/* Solving a game of Dark Hex: policies for both seats, and what they certify.
 *
 * First comes a coarse memory, or perfect recall where that is small enough: rounds of
 * the double oracle (see oracle.h) that begin with the cells a hint names, or plain
 * iterations on the graph of all moves. Then rounds under perfect recall with the coarse
 * policies as bases. Whatever comes out is believed only after an exact response to the
 * rounded policy: `low` and `high` hold, whatever the method did. */
#ifndef DARKLAB_SOLVE_H
#define DARKLAB_SOLVE_H

#include "darklab/oracle.h"
#include "darklab/regret.h"

typedef struct lab_plan {
  lab_memory memory;   /* the coarse one */
  lab_method method;   /* with it; under perfect recall rounds use LAB_PCFR_PLUS */
  uint32_t iterations; /* plain ones */
  uint32_t cells;      /* 0: all moves; else rounds begin with so many cells of a view */
  uint32_t coarse;     /* rounds of that kind, at most */
  uint32_t rounds;     /* under perfect recall, at most */
  uint32_t inner;      /* iterations of a round, doubled whenever nothing is missed */
  double width;        /* stop when high - low is no more */
  double support;      /* a base's moves below this are left out of restricted games */
  double least;        /* moves below this are left out of policies */
  double worthwhile;   /* at first, see lab_solver */
  bool keep;           /* drop no moves */
  size_t most;         /* bytes for a graph */
  unsigned threads;    /* at least 1 */
} lab_plan;

/* The game as it is restricted at a time, and what was learned of it. */
typedef struct lab_stage {
  const ump_allocator *mem;
  lab_machine machine[2];
  unsigned machines; /* made */
  lab_graph graph;
  lab_regret regret;
} lab_stage;

typedef struct lab_solver lab_solver;

/* Told after every certification and now and then between; false stops. */
typedef bool lab_progress(void *ctx, const lab_solver *solver);

struct lab_solver {
  const lab_game *game;
  lab_plan plan;
  lab_progress *progress;
  void *ctx;
  double low, high;   /* certified bounds of the value for seat 0 */
  lab_policy best[2]; /* the policies that certify them; without layers at first */
  lab_hint hint;
  lab_policy remembered[2]; /* without layers: the memory of the stage's machines */
  lab_policy base[2];       /* what policies fall back to: without layers at first */
  lab_restriction restriction[2];
  lab_stage *stage;
  uint32_t round;      /* done, of those with the stage's memory */
  uint32_t inner;      /* now */
  double worthwhile;   /* of what separates the bounds, the part that a missed try must
                          gain to be added: many at a time, but not those that make the
                          graph large for nothing */
  double watched;      /* high - low some rounds ago, infinite at first */
  uint32_t iterations; /* done in all */
  uint32_t states;     /* of the stage */
  bool stalled;        /* it has hardly narrowed in that time, once: no move is dropped now */
  bool refined;        /* the rounds under perfect recall have begun */
  bool full;           /* stopped because the next graph did not fit into the memory */
  bool ending;         /* makes its policies small */
  bool stopped;        /* told to */
};

/* Builds the first graph. False with *error if it does not fit; then nothing needs
 * freeing. `game` must outlive the solver. */
bool lab_solver_init(lab_solver *solver, const lab_game *game, const lab_plan *plan,
                     ump_error *error);
void lab_solver_free(lab_solver *solver);

/* Does it all. False when memory ran out; what was certified holds. */
bool lab_solve(lab_solver *solver);

/* Asks the solver's progress whether to go on, and remembers in solver->stopped if not. */
bool lab_solver_asks(lab_solver *solver);

/* Offers the solver a policy from before: it is certified, and kept if it is the
 * best. The solver owns it from then on. False when memory runs out. */
bool lab_solver_offer(lab_solver *solver, lab_policy *policy);

/* About how many bytes plain iterations will need, before any are taken: exact
 * counts of states for LAB_VIEW and LAB_HEARD, which have as many, 0 - not known -
 * for other memories. */
double lab_solve_bytes(const lab_game *game, lab_memory memory);

/* Makes the best policies small: fractions of at most 10000 and no move below
 * 1/1000, if the bounds they then certify are still within `width`, and in any
 * case without entries that their own moves never reach. */
bool lab_solver_sparsify(lab_solver *solver);

/* The best policy of a seat as it can be saved: what a hint says is spelt out. False
 * when memory runs out; then nothing needs freeing. A seat without one has no layers. */
bool lab_solver_best(const lab_solver *solver, unsigned seat, lab_policy *policy);

#endif
