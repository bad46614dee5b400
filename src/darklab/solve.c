#include "darklab/solve.h"

#include "darklab/certify.h"
#include "darklab/count.h"
#include "darklab/rounds.h"
#include "darklab/trim.h"

enum { TOTAL_SMALL = 10000, FIRST_LOOK = 64, TICK = 4, INNER_MOST = 1 << 17 };

static bool go_on(lab_solver *s) {
  if (s->high - s->low <= s->plan.width || s->inner > INNER_MOST) s->stopped = true;
  if (!s->stopped && s->progress != NULL && !s->progress(s->ctx, s)) s->stopped = true;
  return !s->stopped;
}

/* ---- plain iterations --------------------------------------------------- */

static bool is_power_of_two(uint32_t n) {
  return (n & (n - 1)) == 0;
}

static bool iterate_plainly(lab_solver *s) {
  lab_regret *r = &s->regret;
  while (r->iteration < s->plan.iterations && !s->stopped) {
    lab_regret_iterate(r);
    bool look = r->iteration == s->plan.iterations ||
                (s->plan.memory == LAB_RECALL && r->iteration >= FIRST_LOOK &&
                 is_power_of_two(r->iteration));
    for (unsigned seat = 0; look && seat < 2; seat++) {
      if (!lab_solver_certify(s, r, seat, NULL, NULL)) return false;
    }
    if (look || r->iteration % TICK == 0) go_on(s);
  }
  return true;
}

bool lab_solve(lab_solver *s) {
  s->failed = !iterate_plainly(s);
  bool more = !s->failed && !s->stopped && s->round < s->plan.rounds;
  if (more && s->plan.memory != LAB_RECALL) {
    if (!s->rounds_begun && !lab_solver_begin_rounds(s)) s->failed = true;
    while (!s->failed && !s->stopped && s->round < s->plan.rounds) {
      s->failed = !lab_play_round(s);
      if (!s->failed) go_on(s);
    }
  }
  return !s->failed;
}

/* ---- making policies small ---------------------------------------------- */

static bool sparsify(lab_solver *s, unsigned seat, double room) {
  lab_policy *best = &s->best[seat];
  if (best->layers == 0) return true;
  for (double least = 1e-3; least > 1e-8; least /= 10) {
    lab_policy small;
    double bound;
    double *kept = seat == 0 ? &s->low : &s->high;
    uint32_t total = (uint32_t)((double)TOTAL_SMALL / 1e3 / least);
    if (!lab_policy_trim(best, total > LAB_PARTS ? LAB_PARTS : total, least, &small)) return false;
    if (!lab_certify(&small, NULL, 0, &bound)) {
      lab_policy_free(&small);
      return false;
    }
    double loss = seat == 0 ? *kept - bound : bound - *kept;
    if (loss <= room) {
      lab_policy_free(best);
      *best = small;
      *kept = bound;
      return true;
    }
    lab_policy_free(&small);
  }
  return true;
}

bool lab_solver_sparsify(lab_solver *s) {
  double room = s->plan.width - (s->high - s->low);
  if (room < 0) room = (s->high - s->low) / 100;
  return sparsify(s, 0, room / 2) && sparsify(s, 1, room / 2);
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

static void free_machines(lab_solver *s) {
  lab_machine_free(&s->machine[0]);
  lab_machine_free(&s->machine[1]);
}

static bool build(lab_solver *s) {
  if (!lab_machine_init(&s->machine[0], &s->uniform[0])) return false;
  if (!lab_machine_init(&s->machine[1], &s->uniform[1])) {
    lab_machine_free(&s->machine[0]);
    return false;
  }
  if (!lab_graph_init(&s->graph, &s->machine[0], &s->machine[1], s->plan.most)) {
    free_machines(s);
    return false;
  }
  if (!lab_regret_init(&s->regret, &s->graph, s->plan.method, s->plan.threads)) {
    lab_graph_free(&s->graph);
    free_machines(s);
    return false;
  }
  s->states = s->graph.states;
  return true;
}

bool lab_solver_init(lab_solver *s, const lab_game *game, const lab_plan *plan, ump_error *error) {
  *s = (lab_solver){.game = game, .plan = *plan, .low = -1, .high = 1, .inner = plan->inner};
  for (unsigned seat = 0; seat < 2; seat++) {
    lab_policy_init(&s->best[seat], game, seat);
    lab_policy_init(&s->base[seat], game, seat);
    lab_policy_init(&s->uniform[seat], game, seat);
    lab_policy_init(&s->recall[seat], game, seat);
    s->uniform[seat].uniform = plan->memory;
    s->recall[seat].uniform = LAB_RECALL;
    s->uniform[seat].symmetric = s->recall[seat].symmetric = true;
    lab_restriction_init(&s->restriction[seat], &s->base[seat], plan->support);
  }
  return build(s) ||
         ump_fail(error,
                  N_("The graph does not fit into the memory allowed: choose a coarser key."), NULL,
                  NULL, NULL);
}

void lab_solver_free(lab_solver *s) {
  lab_stage_free(s->stage);
  for (unsigned seat = 0; seat < 2; seat++) {
    lab_restriction_free(&s->restriction[seat]);
    lab_policy_free(&s->best[seat]);
    lab_policy_free(&s->base[seat]);
  }
  lab_regret_free(&s->regret);
  lab_graph_free(&s->graph);
  free_machines(s);
}
