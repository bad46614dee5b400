/* Solving a game of Dark Hex: policies for both seats, and what they certify.
 *
 * First plain iterations on the graph of a coarse memory, or of perfect recall
 * where that is small enough. Then rounds of the double oracle (see oracle.h) with
 * the coarse policies as bases. Whatever comes out is believed only after an exact
 * response to the rounded policy: `low` and `high` hold, whatever the method did. */
#ifndef DARKLAB_SOLVE_H
#define DARKLAB_SOLVE_H

#include "darklab/oracle.h"
#include "darklab/regret.h"

typedef struct lab_plan {
  lab_memory memory;   /* of the plain iterations */
  lab_method method;   /* of the plain iterations; rounds use LAB_PCFR_PLUS */
  uint32_t iterations; /* plain ones */
  uint32_t rounds;     /* at most */
  uint32_t inner;      /* iterations of a round, doubled whenever nothing is missed */
  double width;        /* stop when high - low is no more */
  double support;      /* a base's moves below this are left out of restricted games */
  double least;        /* moves below this are left out of policies */
  size_t most;         /* bytes for a graph */
  unsigned threads;    /* at least 1 */
} lab_plan;

/* A restricted game, and what was learned of it. */
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
  lab_policy uniform[2], recall[2];
  lab_machine machine[2];
  lab_graph graph; /* of the plain iterations */
  lab_regret regret;
  lab_policy base[2];
  lab_restriction restriction[2];
  lab_stage *stage; /* of the last round; NULL before the first */
  uint32_t round;   /* done */
  uint32_t inner;   /* now */
  uint32_t states;
  bool rounds_begun, stopped, failed; /* failed: memory ran out */
};

/* Builds the graph. False with *error if it does not fit; then nothing needs
 * freeing. `game` must outlive the solver. */
bool lab_solver_init(lab_solver *solver, const lab_game *game, const lab_plan *plan,
                     ump_error *error);
void lab_solver_free(lab_solver *solver);

/* Does it all. False when memory ran out; what was certified holds. */
bool lab_solve(lab_solver *solver);

/* Offers the solver a policy from before: it is certified, and kept if it is the
 * best. The solver owns it from then on. False when memory runs out. */
bool lab_solver_offer(lab_solver *solver, lab_policy *policy);

/* Makes the bases of the rounds out of the averages now: for resuming. */
bool lab_solver_begin_rounds(lab_solver *solver);

/* About how many bytes the plain iterations will need, before any are taken: exact
 * counts of states for LAB_VIEW and LAB_HEARD, which have as many, 0 - not known -
 * for other memories. */
double lab_solve_bytes(const lab_game *game, lab_memory memory);

/* Makes the best policies small: fractions of at most 10000 and no move below
 * 1/1000, if the bounds they then certify are still within `width`, and in any
 * case without entries that their own moves never reach. */
bool lab_solver_sparsify(lab_solver *solver);

#endif
