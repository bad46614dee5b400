/* Going on with another graph, which has more moves. */
#include "darklab/regret.h"

/* Both sets' moves come in the order of their cells. */
static void copy_actions(lab_regret *r, const lab_info *info, const lab_regret *from,
                         const lab_info *old) {
  const lab_machine *m = r->graph->machine[info->seat];
  const lab_machine *old_m = from->graph->machine[info->seat];
  const lab_move *move = m->move + m->node[info->node].moves;
  const lab_move *old_move = old_m->move + old_m->node[old->node].moves;
  for (uint32_t i = 0, k = 0; i < info->count; i++) {
    uint32_t to = info->first + i;
    while (k < old->count && old_move[k].cell < move[i].cell) k++;
    bool known = k < old->count && old_move[k].cell == move[i].cell;
    r->play[to] = known ? from->play[old->first + k] : 0;
    if (!known) continue;
    r->regret[to] = from->regret[old->first + k];
    r->last[to] = from->last[old->first + k];
    r->average[to] = from->average[old->first + k];
  }
}

void lab_regret_continue(lab_regret *regret, const lab_regret *from, uint32_t iteration) {
  const lab_graph *g = regret->graph;
  for (uint32_t n = 0; n < g->infos; n++) {
    const lab_info *info = &g->info[n];
    const lab_machine *m = g->machine[info->seat];
    const lab_machine *old_m = from->graph->machine[info->seat];
    uint32_t node = lab_index_find(&old_m->index, m->index.key[info->node]);
    uint32_t old = node == LAB_NONE ? LAB_NONE : lab_info_at(from->graph, info->seat, node);
    if (old != LAB_NONE) copy_actions(regret, info, from, &from->graph->info[old]);
  }
  regret->iteration = iteration;
}
