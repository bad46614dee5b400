#include "darklab/rounds.h"

#include "darklab/certify.h"
#include "darklab/drop.h"

#include <math.h>

/* How much the averages of the round before weigh; how much longer the first round
 * iterates, which begins with nothing. */
enum { OLD_WEIGHT = 100, FIRST_TIMES = 4 };

/* Tries that gain less are never added. */
static const double worthless = 0.005;

/* ---- stages -------------------------------------------------------------- */

void lab_stage_free(lab_stage *stage) {
  if (stage == NULL) return;
  const ump_allocator *mem = stage->mem;
  lab_regret_free(&stage->regret);
  lab_graph_free(&stage->graph);
  for (unsigned seat = 0; seat < stage->machines; seat++) lab_machine_free(&stage->machine[seat]);
  ump_free(mem, stage);
}

static bool fill_stage(lab_solver *s, lab_stage *stage) {
  lab_machine *m = stage->machine;
  bool restricted = s->refined || s->plan.cells > 0;
  for (; stage->machines < 2; stage->machines++) {
    unsigned seat = stage->machines;
    if (!lab_machine_init(&m[seat], &s->remembered[seat])) return false;
    m[seat].allow = restricted ? lab_restriction_allow : NULL;
    m[seat].ctx = &s->restriction[seat];
  }
  lab_method method = s->refined ? LAB_PCFR_PLUS : s->plan.method;
  return lab_graph_init(&stage->graph, &m[0], &m[1], s->plan.most) &&
         lab_regret_init(&stage->regret, &stage->graph, method, s->plan.threads);
}

lab_stage *lab_stage_new(lab_solver *s) {
  lab_stage *stage = ump_new(s->game->mem, 1, sizeof *stage);
  if (stage == NULL) return NULL;
  *stage = (lab_stage){.mem = s->game->mem};
  stage->graph.game = s->game;
  stage->regret.graph = &stage->graph;
  if (fill_stage(s, stage)) return stage;
  lab_stage_free(stage);
  return NULL;
}

void lab_stage_weigh_old(lab_stage *stage) {
  stage->regret.iteration = OLD_WEIGHT;
}

bool lab_stage_lacks(const lab_solver *s) {
  return s->restriction[0].added > 0 || s->restriction[1].added > 0;
}

/* Makes a new stage if there are moves that the one before did not have. False if
 * there is no room for it; the one before then stays. */
static bool set_stage(lab_solver *s) {
  lab_stage *old = s->stage;
  if (old != NULL && !lab_stage_lacks(s)) return true;
  lab_stage *stage = lab_stage_new(s);
  if (stage == NULL) return false;
  if (old != NULL) {
    lab_regret_continue(&stage->regret, &old->regret);
    lab_stage_weigh_old(stage);
  }
  lab_stage_free(old);
  s->stage = stage;
  s->states = stage->graph.states;
  for (unsigned seat = 0; seat < 2; seat++) s->restriction[seat].added = 0;
  return true;
}

/* ---- from coarse to fine ------------------------------------------------- */

static bool make_base(lab_solver *s, unsigned seat, lab_policy *base) {
  lab_policy_init(base, s->game, seat);
  lab_policy_add_layer(base, s->plan.memory);
  base->hint = s->base[seat].hint;
  if (lab_regret_policy(&s->stage->regret, seat, true, LAB_PARTS, s->plan.least, base, 0) &&
      lab_policy_close(base)) {
    return true;
  }
  lab_policy_free(base);
  return false;
}

bool lab_solver_refine(lab_solver *s) {
  lab_policy base[2];
  if (!make_base(s, 0, &base[0])) return false;
  if (!make_base(s, 1, &base[1])) {
    lab_policy_free(&base[0]);
    return false;
  }
  lab_solver_refine_from(s, base);
  return true;
}

void lab_solver_refine_from(lab_solver *s, const lab_policy base[2]) {
  for (unsigned seat = 0; seat < 2; seat++) {
    lab_restriction_free(&s->restriction[seat]);
    lab_policy_free(&s->base[seat]);
    s->base[seat] = base[seat];
    s->remembered[seat].uniform = LAB_RECALL;
    lab_restriction_init(&s->restriction[seat], &s->base[seat], LAB_RECALL, s->plan.support);
  }
  lab_stage_free(s->stage);
  s->stage = NULL;
  s->refined = true;
  s->round = 0;
  s->inner = s->plan.inner;
  s->worthwhile = s->plan.worthwhile;
  s->watched = INFINITY;
  s->stalled = false;
}

/* ---- a round ------------------------------------------------------------- */

/* False if it was told to stop. */
static bool iterate(lab_solver *s, uint32_t iterations) {
  enum { TICK = 4 };
  for (uint32_t i = 0; i < iterations && !s->stopped; i++) {
    lab_regret_iterate(&s->stage->regret);
    s->iterations++;
    if (i % TICK == 0) lab_solver_asks(s);
  }
  return !s->stopped;
}

/* Looks, every so many rounds, whether the bracket still narrows. */
static void watch(lab_solver *s) {
  enum { ROUNDS = 8 };
  static const double hardly_less = 0.9;
  if (s->round % ROUNDS != 0 || s->low == -1 || s->high == 1) return;
  double width = s->high - s->low;
  s->stalled = s->stalled || width > s->watched * hardly_less;
  s->watched = width;
}

/* Dropped moves may be missed again, and be dropped again: once the bracket has stalled
 * all stay, and the restricted game only grows until nothing is missed. */
static bool end_round(lab_solver *s) {
  bool fine = true;
  if (!lab_stage_lacks(s)) {
    s->inner *= 2;
    s->worthwhile = fmax(s->worthwhile / 2, worthless);
  } else if (!s->plan.keep && !s->stalled) {
    fine = lab_solver_drop(s);
  }
  s->round++;
  watch(s);
  return fine;
}

bool lab_play_round(lab_solver *s) {
  if (!set_stage(s)) {
    s->full = s->stopped = true;
    return true;
  }
  if (!iterate(s, s->round == 0 ? s->inner * FIRST_TIMES : s->inner)) return true;
  for (unsigned seat = 0; seat < 2; seat++) {
    if (!lab_solver_certify(s, seat, &s->restriction[1 - seat])) return s->stopped;
  }
  return end_round(s);
}
