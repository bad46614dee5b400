/* Going on with another graph, which has more moves. */
#include "darklab/regret.h"

lab_learned lab_regret_learned(const lab_regret *r, uint32_t n) {
  const lab_info *info = &r->graph->info[n];
  const lab_machine *m = r->graph->machine[info->seat];
  const lab_node *node = &m->node[info->node];
  lab_cells cells = 0;
  for (uint32_t i = 0; i < info->count; i++) cells |= lab_bit(m->move[node->moves + i].cell);
  return (lab_learned){.mind = m->index.key[info->node],
                       .seat = info->seat,
                       .cells = cells,
                       .regret = r->regret + info->first,
                       .last = r->last + info->first,
                       .play = r->play + info->first,
                       .average = r->average + info->first};
}

void lab_regret_take(lab_regret *r, const lab_learned *learned) {
  const lab_graph *g = r->graph;
  const lab_machine *m = g->machine[learned->seat];
  uint32_t node = lab_index_find(&m->index, learned->mind);
  uint32_t number = node == LAB_NONE ? LAB_NONE : lab_info_at(g, learned->seat, node);
  if (number == LAB_NONE) return;
  const lab_info *info = &g->info[number];
  for (uint32_t i = 0; i < info->count; i++) {
    uint32_t to = info->first + i;
    lab_cells bit = lab_bit(m->move[m->node[info->node].moves + i].cell);
    bool known = (learned->cells & bit) != 0;
    uint32_t from = lab_size(learned->cells & (bit - 1));
    r->play[to] = known ? learned->play[from] : 0;
    if (!known) continue;
    r->regret[to] = learned->regret[from];
    r->last[to] = learned->last[from];
    r->average[to] = learned->average[from];
  }
}

void lab_regret_continue(lab_regret *regret, const lab_regret *from) {
  for (uint32_t n = 0; n < from->graph->infos; n++) {
    lab_learned learned = lab_regret_learned(from, n);
    lab_regret_take(regret, &learned);
  }
}
