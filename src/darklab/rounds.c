#include "darklab/rounds.h"

#include "darklab/certify.h"

/* How much the averages of the round before weigh; how much longer the first round
 * iterates, which begins with nothing. */
enum { OLD_WEIGHT = 100, FIRST_TIMES = 4 };

static bool make_base(lab_solver *s, unsigned seat) {
  lab_policy *base = &s->base[seat];
  lab_policy_add_layer(base, s->plan.memory);
  return lab_regret_policy(&s->regret, seat, true, LAB_PARTS, s->plan.least, base, 0) &&
         lab_policy_close(base);
}

bool lab_solver_begin_rounds(lab_solver *s) {
  s->rounds_begun = true;
  for (unsigned seat = 0; seat < 2; seat++) {
    if (!make_base(s, seat)) return false;
  }
  return true;
}

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
  for (; stage->machines < 2; stage->machines++) {
    unsigned seat = stage->machines;
    if (!lab_machine_init(&m[seat], &s->recall[seat])) return false;
    m[seat].allow = lab_restriction_allow;
    m[seat].ctx = &s->restriction[seat];
  }
  return lab_graph_init(&stage->graph, &m[0], &m[1], s->plan.most) &&
         lab_regret_init(&stage->regret, &stage->graph, LAB_PCFR_PLUS, s->plan.threads);
}

/* The game as it is restricted now; NULL when memory runs out. */
static lab_stage *new_stage(lab_solver *s) {
  lab_stage *stage = ump_new(s->game->mem, 1, sizeof *stage);
  if (stage == NULL) return NULL;
  *stage = (lab_stage){.mem = s->game->mem};
  stage->graph.game = s->game;
  stage->regret.graph = &stage->graph;
  if (fill_stage(s, stage)) return stage;
  lab_stage_free(stage);
  return NULL;
}

/* Makes a new stage if there are moves that the one before did not have. */
static bool set_stage(lab_solver *s) {
  lab_stage *old = s->stage;
  if (old != NULL && s->restriction[0].added + s->restriction[1].added == 0) return true;
  lab_stage *stage = new_stage(s);
  if (stage == NULL) return false;
  if (old != NULL) lab_regret_continue(&stage->regret, &old->regret, OLD_WEIGHT);
  lab_stage_free(old);
  s->stage = stage;
  s->states = stage->graph.states;
  return true;
}

/* ---- a round ------------------------------------------------------------- */

/* False if it was told to stop. */
static bool iterate(lab_solver *s, uint32_t iterations) {
  enum { TICK = 4 };
  for (uint32_t i = 0; i < iterations && !s->stopped; i++) {
    lab_regret_iterate(&s->stage->regret);
    if (i % TICK == 0 && s->progress != NULL && !s->progress(s->ctx, s)) s->stopped = true;
  }
  return !s->stopped;
}

bool lab_play_round(lab_solver *s) {
  bool first = s->stage == NULL;
  if (!set_stage(s)) return false;
  if (!iterate(s, first ? s->inner * FIRST_TIMES : s->inner)) return true;
  for (unsigned seat = 0; seat < 2; seat++) s->restriction[seat].added = 0;
  for (unsigned seat = 0; seat < 2; seat++) {
    if (!lab_solver_certify(s, &s->stage->regret, seat, &s->base[seat],
                            &s->restriction[1 - seat])) {
      return false;
    }
  }
  if (s->restriction[0].added + s->restriction[1].added == 0) s->inner *= 2;
  s->round++;
  return true;
}
