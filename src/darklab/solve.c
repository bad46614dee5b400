#include "darklab/solve.h"

#include "darklab/certify.h"
#include "darklab/count.h"
#include "darklab/rounds.h"
#include "darklab/trim.h"

#include <math.h>

enum { TOTAL_SMALL = 10000, FIRST_LOOK = 64, TICK = 4, INNER_MOST = 1 << 17 };

bool lab_solver_asks(lab_solver *s) {
  if (!s->stopped && s->progress != NULL && !s->progress(s->ctx, s)) s->stopped = true;
  return !s->stopped;
}

/* False if there is no more to be done, or it was told to stop. */
static bool go_on(lab_solver *s) {
  return lab_solver_asks(s) && s->high - s->low > s->plan.width && s->inner <= INNER_MOST;
}

/* ---- the coarse memory --------------------------------------------------- */

static bool is_power_of_two(uint32_t n) {
  return (n & (n - 1)) == 0;
}

static bool iterate_plainly(lab_solver *s) {
  lab_regret *r = &s->stage->regret;
  bool going = true;
  while (r->iteration < s->plan.iterations && going) {
    lab_regret_iterate(r);
    s->iterations++;
    bool look = r->iteration == s->plan.iterations ||
                (s->plan.memory == LAB_RECALL && r->iteration >= FIRST_LOOK &&
                 is_power_of_two(r->iteration));
    for (unsigned seat = 0; look && seat < 2; seat++) {
      if (!lab_solver_certify(s, seat, NULL)) return s->stopped;
    }
    if (look || r->iteration % TICK == 0) going = go_on(s);
  }
  return true;
}

/* A coarse memory has no more to give when the bracket stalls, or when nothing is
 * missed after so many times the iterations. */
static bool has_no_more(const lab_solver *s) {
  enum { TIMES = 16 };
  return s->stalled || s->inner > s->plan.inner * TIMES;
}

static bool play_coarse_rounds(lab_solver *s) {
  bool others_follow = s->plan.rounds > 0 && s->plan.memory != LAB_RECALL;
  while (s->round < s->plan.coarse && go_on(s)) {
    if (!lab_play_round(s)) return false;
    if (others_follow && has_no_more(s)) break;
  }
  return true;
}

/* ---- all of it ----------------------------------------------------------- */

static bool play_fine_rounds(lab_solver *s) {
  while (s->round < s->plan.rounds && go_on(s)) {
    if (!lab_play_round(s)) return false;
  }
  return true;
}

bool lab_solve(lab_solver *s) {
  if (s->refined) return play_fine_rounds(s);
  if (!(s->plan.cells == 0 ? iterate_plainly(s) : play_coarse_rounds(s))) return false;
  if (s->plan.memory == LAB_RECALL || s->plan.rounds == 0 || !go_on(s)) return true;
  return lab_solver_refine(s) && play_fine_rounds(s);
}

/* ---- making policies small ---------------------------------------------- */

/* Keeps what is left without moves below `least`, if that costs no more than `room`.
 * False when memory runs out, or it was told to stop. */
static bool prune(lab_solver *s, unsigned seat, double least, double room, bool *kept) {
  lab_policy small;
  double bound;
  double *known = seat == 0 ? &s->low : &s->high;
  uint32_t total = (uint32_t)((double)TOTAL_SMALL / 1e3 / least);
  if (total > LAB_PARTS) total = LAB_PARTS;
  if (!lab_policy_trim(&s->best[seat], total, least, &small)) return false;
  bool fine = lab_certify(s, &small, NULL, 0, &bound);
  *kept = fine && (seat == 0 ? *known - bound : bound - *known) <= room;
  if (!*kept) {
    lab_policy_free(&small);
    return fine;
  }
  lab_policy_free(&s->best[seat]);
  s->best[seat] = small;
  *known = bound;
  return true;
}

static bool sparsify(lab_solver *s, unsigned seat, double room) {
  bool kept = s->best[seat].layers == 0;
  for (double least = 1e-3; least > 1e-8 && !kept; least /= 10) {
    if (!prune(s, seat, least, room, &kept)) return s->stopped;
  }
  return true;
}

bool lab_solver_sparsify(lab_solver *s) {
  double room = s->plan.width - (s->high - s->low);
  if (room < 0) room = (s->high - s->low) / 100;
  s->ending = true;
  s->stopped = false;
  return sparsify(s, 0, room / 2) && sparsify(s, 1, room / 2);
}

bool lab_solver_best(const lab_solver *s, unsigned seat, lab_policy *policy) {
  if (s->best[seat].layers > 0) return lab_policy_trim(&s->best[seat], 0, 0, policy);
  lab_policy_init(policy, s->game, seat);
  return true;
}

/* ---- setting up --------------------------------------------------------- */

double lab_solve_bytes(const lab_game *game, lab_memory memory) {
  lab_counts counts;
  if ((memory != LAB_VIEW && memory != LAB_HEARD) || !lab_count(game, &counts)) return 0;
  /* Half of the states, by symmetry; of each about six children, the keys and
   * their slots while the graph is built, two tables. */
  double states = (double)(counts.boards[0] + counts.boards[1]) / 2;
  return states *
         (6 * sizeof(uint32_t) + 2 * sizeof(lab_key) + 2 * sizeof(size_t) + 2 * sizeof(double));
}

bool lab_solver_init(lab_solver *s, const lab_game *game, const lab_plan *plan, ump_error *error) {
  *s = (lab_solver){.game = game,
                    .plan = *plan,
                    .low = -1,
                    .high = 1,
                    .inner = plan->inner,
                    .worthwhile = plan->worthwhile,
                    .watched = INFINITY};
  s->hint = (lab_hint){game, plan->cells};
  for (unsigned seat = 0; seat < 2; seat++) {
    lab_policy_init(&s->best[seat], game, seat);
    lab_policy_init(&s->base[seat], game, seat);
    lab_policy_init(&s->remembered[seat], game, seat);
    s->base[seat].hint = plan->cells > 0 ? &s->hint : NULL;
    s->remembered[seat].uniform = plan->memory;
    s->remembered[seat].symmetric = true;
    lab_restriction_init(&s->restriction[seat], &s->base[seat], plan->memory, plan->support);
  }
  s->stage = lab_stage_new(s);
  if (s->stage == NULL) {
    return ump_fail(error,
                    N_("The graph does not fit into the memory allowed: choose a coarser key."),
                    NULL, NULL, NULL);
  }
  s->states = s->stage->graph.states;
  return true;
}

void lab_solver_free(lab_solver *s) {
  lab_stage_free(s->stage);
  for (unsigned seat = 0; seat < 2; seat++) {
    lab_restriction_free(&s->restriction[seat]);
    lab_policy_free(&s->best[seat]);
    lab_policy_free(&s->base[seat]);
  }
}
