#include "darklab/regret_pass.h"

#include <math.h>
#include <string.h>

static const char *const names[LAB_METHODS] = {"cfr+", "pcfr+", "dcfr"};

const char *lab_method_name(lab_method method) {
  return names[method];
}

bool lab_method_parse(ump_span text, lab_method *method) {
  for (unsigned i = 0; i < LAB_METHODS; i++) {
    *method = (lab_method)i;
    if (ump_span_is(text, names[i])) return true;
  }
  return false;
}

/* ---- one iteration ------------------------------------------------------ */

static void mirror(double *number, uint32_t count) {
  for (uint32_t i = 0; i < count / 2; i++) {
    double half = (number[i] + number[count - 1 - i]) / 2;
    number[i] = number[count - 1 - i] = half;
  }
}

static void add_up(const lab_regret *r, double *regret, const double *last, uint32_t count) {
  double t = r->iteration + 1.0;
  double power = t * sqrt(t);
  double keep = (power / (power + 1));
  for (uint32_t i = 0; i < count; i++) {
    if (r->method == LAB_DCFR) {
      regret[i] = regret[i] * (regret[i] > 0 ? keep : 0.5) + last[i];
    } else {
      regret[i] = fmax(regret[i] + last[i], 0);
    }
  }
}

/* Regret matching: in proportion to what is positive. */
static void match(const lab_regret *r, const lab_info *info) {
  const double *regret = r->regret + info->first;
  const double *last = r->last + info->first;
  double *play = r->play + info->first;
  double sum = 0;
  for (uint32_t i = 0; i < info->count; i++) {
    double expected = r->method == LAB_PCFR_PLUS ? last[i] : 0;
    play[i] = fmax(regret[i] + expected, 0);
    sum += play[i];
  }
  for (uint32_t i = 0; i < info->count; i++) {
    play[i] = sum > 0 ? play[i] / sum : 1.0 / (double)info->count;
  }
}

static void update(lab_regret *r, unsigned seat) {
  const lab_graph *g = r->graph;
  lab_regret_spread(r, seat);
  for (uint32_t i = 0; i < g->infos; i++) {
    const lab_info *info = &g->info[i];
    if (info->seat == seat) memset(r->last + info->first, 0, info->count * sizeof *r->last);
  }
  lab_regret_gather(r, seat);
  for (uint32_t i = 0; i < g->infos; i++) {
    const lab_info *info = &g->info[i];
    if (info->seat != seat) continue;
    if (info->mirror) mirror(r->last + info->first, info->count);
    add_up(r, r->regret + info->first, r->last + info->first, info->count);
    match(r, info);
  }
}

/* ---- averages ----------------------------------------------------------- */

static void pass_on(double *own, uint32_t to, double chance) {
  if (to != LAB_NONE) own[to] += chance;
}

/* How likely each seat's own moves lead to its information sets. */
static void spread_own(lab_regret *r) {
  const lab_graph *g = r->graph;
  memset(r->own, 0, g->infos * sizeof *r->own);
  for (uint32_t n = 0; n < g->infos; n++) {
    const lab_info *info = &g->info[r->order[n]];
    bool starts = g->machine[info->seat]->node[info->node].own == 0 &&
                  g->machine[info->seat]->node[info->node].found == 0;
    if (starts) r->own[r->order[n]] = 1;
    double own = r->own[r->order[n]];
    pass_on(r->own, r->heard[r->order[n]], own);
    for (uint32_t i = info->first; i < info->first + info->count; i++) {
      pass_on(r->own, r->after[i].stone, own * r->play[i]);
      pass_on(r->own, r->after[i].hit, own * r->play[i]);
    }
  }
}

/* Averages are kept as running means, so that floats keep their digits. */
static void add_to_average(lab_regret *r) {
  const lab_graph *g = r->graph;
  double t = r->iteration + 1.0;
  double part = r->method == LAB_CFR_PLUS ? 2 / (t + 1) : 3 / (t + 2);
  double keep = 1 - part;
  spread_own(r);
  for (uint32_t n = 0; n < g->infos; n++) {
    const lab_info *info = &g->info[n];
    double add = part * r->own[n];
    for (uint32_t i = info->first; i < info->first + info->count; i++) {
      r->average[i] = r->average[i] * keep + add * r->play[i];
    }
  }
}

void lab_regret_iterate(lab_regret *regret) {
  update(regret, 0);
  update(regret, 1);
  add_to_average(regret);
  regret->iteration++;
}

void lab_regret_average(const lab_regret *regret, uint32_t number, double chance[LAB_CELLS_MOST]) {
  const lab_info *info = &regret->graph->info[number];
  const lab_machine *m = regret->graph->machine[info->seat];
  const lab_node *node = &m->node[info->node];
  double sum = 0;
  for (uint32_t i = 0; i < info->count; i++) sum += regret->average[info->first + i];
  const double *from = sum > 0 ? regret->average : regret->play;
  for (uint32_t i = 0; i < info->count; i++) {
    double part = from[info->first + i];
    chance[m->move[node->moves + i].cell] = sum > 0 ? part / sum : part;
  }
}

/* ---- as a policy -------------------------------------------------------- */

/* Rounds the seat's averages; weights of set n stand where its actions do. */
static bool put_info(const lab_regret *r, uint32_t n, lab_cells cells, const uint32_t *weight,
                     lab_policy *policy, unsigned layer) {
  const lab_game *game = r->graph->game;
  const lab_info *info = &r->graph->info[n];
  const lab_machine *m = r->graph->machine[info->seat];
  lab_mind mind = m->index.key[info->node];
  if (!lab_policy_put(policy, layer, mind, cells, weight)) return false;
  if (info->mirror) return true;
  uint32_t turned[LAB_CELLS_MOST];
  uint32_t count = lab_size(cells);
  for (uint32_t i = 0; i < count; i++) turned[i] = weight[count - 1 - i];
  return lab_policy_put(policy, layer, m->index.key[m->node[info->node].twin],
                        lab_turned(game, cells), turned);
}

static void mark(uint8_t *reached, uint32_t info) {
  if (info != LAB_NONE) reached[info] = 1;
}

bool lab_regret_policy(const lab_regret *r, unsigned seat, bool full, uint32_t total, double least,
                       lab_policy *policy, unsigned layer) {
  const lab_graph *g = r->graph;
  const ump_allocator *mem = g->game->mem;
  uint8_t *reached = ump_new(mem, g->infos, 1);
  bool fine = reached != NULL;
  for (uint32_t k = 0; fine && k < g->infos; k++) {
    uint32_t n = r->order[k];
    const lab_info *info = &g->info[n];
    const lab_node *node = &g->machine[info->seat]->node[info->node];
    if (info->seat != seat) continue;
    double chance[LAB_CELLS_MOST];
    uint32_t weight[LAB_CELLS_MOST];
    lab_cells all = 0;
    if (node->own == 0 && node->found == 0) reached[n] = 1;
    if (!full && !reached[n]) continue;
    mark(reached, r->heard[n]);
    lab_regret_average(r, n, chance);
    for (uint32_t i = 0; i < info->count; i++) {
      all |= lab_bit(g->machine[seat]->move[node->moves + i].cell);
    }
    lab_cells cells = lab_policy_round(chance, all, total, least, weight);
    if (info->mirror) {
      lab_policy_even_out(g->game, chance, &cells, total, weight);
    }
    for (uint32_t i = 0; i < info->count; i++) {
      if (!(cells & lab_bit(g->machine[seat]->move[node->moves + i].cell))) continue;
      mark(reached, r->after[info->first + i].stone);
      mark(reached, r->after[info->first + i].hit);
    }
    fine = put_info(r, n, cells, weight, policy, layer);
  }
  ump_free(mem, reached);
  return fine;
}

/* ---- setting up --------------------------------------------------------- */

/* The node after a hit was heard, if the graph has it - or the twin of it. */
static uint32_t heard_after(const lab_machine *m, uint32_t node) {
  uint32_t heard = m->node[node].heard;
  if (heard == LAB_NONE) heard = m->node[m->node[node].twin].heard;
  return heard == node || heard == m->node[node].twin ? LAB_NONE : heard;
}

/* The first information set in which the seat is to move from that node on,
 * hearing hits: the node's or its twin's, or one after as many hits as it takes. */
static uint32_t first_info(const lab_graph *g, unsigned seat, uint32_t node) {
  const lab_machine *m = g->machine[seat];
  for (; node != LAB_NONE; node = heard_after(m, node)) {
    uint32_t info = lab_info_at(g, seat, node);
    if (info == LAB_NONE) info = lab_info_at(g, seat, m->node[node].twin);
    if (info != LAB_NONE) return info;
  }
  return LAB_NONE;
}

/* What leads where, for the seats' own moves. The graph may have followed a node
 * or its twin, whose moves come in the opposite order. */
static void link_info(lab_regret *r, uint32_t n) {
  const lab_graph *g = r->graph;
  const lab_info *info = &g->info[n];
  const lab_machine *m = g->machine[info->seat];
  const lab_node *node = &m->node[info->node];
  const lab_node *twin = &m->node[node->twin];
  r->heard[n] = first_info(g, info->seat, heard_after(m, info->node));
  for (uint32_t i = 0; i < info->count; i++) {
    lab_move move = m->move[node->moves + i];
    if (twin->moves != LAB_NONE) {
      const lab_move *turned = &m->move[twin->moves + info->count - 1 - i];
      if (move.stone == LAB_NONE) move.stone = turned->stone;
      if (move.hit == LAB_NONE) move.hit = turned->hit;
    }
    r->after[info->first + i] =
        (lab_after){first_info(g, info->seat, move.stone), first_info(g, info->seat, move.hit)};
    r->play[info->first + i] = 1.0 / (double)info->count;
  }
}

enum { RANKS = (LAB_CELLS_MOST + 1) * (LAB_CELLS_MOST + 1) };

/* Own tries come before more tries; among as many, hits heard. */
static uint32_t rank_of(const lab_graph *g, const lab_info *info) {
  const lab_machine *m = g->machine[info->seat];
  const lab_node *node = &m->node[info->node];
  uint32_t hits = lab_mind_heard(m->policy->uniform, m->index.key[info->node]);
  uint32_t tries = lab_size(node->own) + lab_size(node->found);
  return tries * (LAB_CELLS_MOST + 1) + hits;
}

static void order_infos(lab_regret *r) {
  const lab_graph *g = r->graph;
  uint32_t start[RANKS + 1] = {0};
  for (uint32_t n = 0; n < g->infos; n++) start[rank_of(g, &g->info[n]) + 1]++;
  for (uint32_t rank = 0; rank < RANKS; rank++) start[rank + 1] += start[rank];
  for (uint32_t n = 0; n < g->infos; n++) r->order[start[rank_of(g, &g->info[n])]++] = n;
}

bool lab_regret_init(lab_regret *r, const lab_graph *graph, lab_method method, unsigned threads) {
  const ump_allocator *mem = graph->game->mem;
  *r = (lab_regret){.graph = graph, .method = method, .threads = threads};
  r->regret = ump_new(mem, graph->actions, sizeof(double));
  r->last = ump_new(mem, graph->actions, threads * sizeof(double));
  r->play = ump_new(mem, graph->actions, sizeof(double));
  r->average = ump_new(mem, graph->actions, sizeof(double));
  r->after = ump_new(mem, graph->actions, sizeof(lab_after));
  r->reach = ump_new(mem, graph->states, threads * sizeof(double));
  r->value = ump_new(mem, graph->states, sizeof(double));
  r->own = ump_new(mem, graph->infos, sizeof(double));
  r->heard = ump_new(mem, graph->infos, sizeof(uint32_t));
  r->order = ump_new(mem, graph->infos, sizeof(uint32_t));
  if (!r->regret || !r->last || !r->play || !r->average || !r->after || !r->reach || !r->value ||
      !r->own || !r->heard || !r->order) {
    lab_regret_free(r);
    return false;
  }
  memset(r->last, 0, (size_t)graph->actions * threads * sizeof(double));
  memset(r->reach, 0, (size_t)graph->states * threads * sizeof(double));
  for (uint32_t n = 0; n < graph->infos; n++) link_info(r, n);
  order_infos(r);
  return true;
}

void lab_regret_free(lab_regret *r) {
  const ump_allocator *mem = r->graph->game->mem;
  void *const table[] = {r->regret, r->last,  r->play, r->average, r->after,
                         r->reach,  r->value, r->own,  r->heard,   r->order};
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) ump_free(mem, table[i]);
  *r = (lab_regret){.graph = r->graph};
}
