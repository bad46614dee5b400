/* A state's children are all in the next layer, so the states of a layer may be
 * worked on at the same time. What several of them add to the same place - the reach
 * of a child, the regret of an action - each thread adds to a table of its own. */
#include "darklab/regret_pass.h"

#include <string.h>

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) {
  return 0;
}
#endif

/* All that led to the state; the tables of the other threads are 0 again. */
static double reach_of(lab_regret *r, uint32_t state) {
  double reach = r->reach[state];
  for (unsigned t = 1; t < r->threads; t++) {
    double *more = &r->reach[(size_t)t * r->graph->states + state];
    reach += *more;
    *more = 0;
  }
  r->reach[state] = reach;
  return reach;
}

static void spread_from(lab_regret *r, unsigned seat, uint32_t state, double *to) {
  const lab_graph *g = r->graph;
  const lab_info *info = &g->info[g->set[state]];
  const uint32_t *child = g->child + g->edge[state];
  const double *play = r->play + info->first;
  double reach = reach_of(r, state);
  if (reach == 0) return;
  for (uint32_t i = 0; i < info->count; i++) {
    if (child[i] != LAB_WON) to[child[i]] += info->seat == seat ? reach : reach * play[i];
  }
}

void lab_regret_spread(lab_regret *r, unsigned seat) {
  const lab_graph *g = r->graph;
  memset(r->reach, 0, g->states * sizeof *r->reach);
  r->reach[0] = 1;
#pragma omp parallel num_threads(r->threads)
  {
    double *to = r->reach + (size_t)omp_get_thread_num() * g->states;
    for (uint32_t layer = 0; layer < g->layers; layer++) {
#pragma omp for schedule(static)
      for (uint32_t state = g->layer[layer]; state < g->layer[layer + 1]; state++) {
        spread_from(r, seat, state, to);
      }
    }
  }
}

/* Where the other seat never comes, the value does not matter: whatever leads there
 * from where it does come is a move of its that has no weight. */
static void gather_at(lab_regret *r, unsigned seat, uint32_t state, double *regrets) {
  const lab_graph *g = r->graph;
  r->value[state] = 0;
  if (r->reach[state] == 0) return;
  const lab_info *info = &g->info[g->set[state]];
  const uint32_t *child = g->child + g->edge[state];
  const double *play = r->play + info->first;
  double value[LAB_CELLS_MOST];
  double won = info->seat == 0 ? 1 : -1;
  double sum = 0;
  for (uint32_t i = 0; i < info->count; i++) {
    value[i] = child[i] == LAB_WON ? won : r->value[child[i]];
    sum += play[i] * value[i];
  }
  r->value[state] = sum;
  if (info->seat != seat) return;
  double weight = r->reach[state] * won;
  for (uint32_t i = 0; i < info->count; i++) {
    regrets[info->first + i] += weight * (value[i] - sum);
  }
}

/* The other threads' regrets are added to the first one's, and are 0 again. */
static void add_regrets(lab_regret *r) {
  for (unsigned t = 1; t < r->threads; t++) {
    double *more = r->last + (size_t)t * r->graph->actions;
    for (uint32_t i = 0; i < r->graph->actions; i++) r->last[i] += more[i];
    memset(more, 0, r->graph->actions * sizeof *more);
  }
}

void lab_regret_gather(lab_regret *r, unsigned seat) {
  const lab_graph *g = r->graph;
#pragma omp parallel num_threads(r->threads)
  {
    double *regrets = r->last + (size_t)omp_get_thread_num() * g->actions;
    for (uint32_t layer = g->layers; layer-- > 0;) {
#pragma omp for schedule(static)
      for (uint32_t state = g->layer[layer]; state < g->layer[layer + 1]; state++) {
        gather_at(r, seat, state, regrets);
      }
    }
  }
  add_regrets(r);
}
