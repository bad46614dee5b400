/* Play from a pair of nodes does not depend on how it was reached, so every pair
 * is evaluated once. */
#include "darklab/duel.h"

#define UNIT 0x1p-53

typedef struct duel {
  const lab_game *game;
  lab_machine **machine;
  lab_index met; /* pairs of nodes */
  lab_value *worth;
  size_t worths_room;
  bool failed;
} duel;

static lab_value play(duel *d, const uint32_t node[2]);

static unsigned seat_to_move(const duel *d, const lab_node *red, const lab_node *blue) {
  uint32_t tries0 = lab_size(red->own) + (d->game->abrupt ? lab_size(red->found) : 0);
  uint32_t tries1 = lab_size(blue->own) + (d->game->abrupt ? lab_size(blue->found) : 0);
  return tries0 > tries1;
}

static lab_value play_move(duel *d, const uint32_t node[2], unsigned seat, uint32_t move) {
  lab_machine *m = d->machine[seat];
  lab_machine *other = d->machine[1 - seat];
  lab_cells bit = lab_bit(m->move[move].cell);
  uint32_t next[2] = {node[0], node[1]};
  if (other->node[node[1 - seat]].own & bit) {
    next[seat] = lab_machine_hit(m, node[seat], move);
    if (d->game->announced) next[1 - seat] = lab_machine_heard(other, node[1 - seat]);
  } else if (lab_joined(d->game, seat, m->node[node[seat]].own | bit)) {
    return (lab_value){seat == 0 ? 1 : -1, 0};
  } else {
    next[seat] = lab_machine_stone(m, node[seat], move);
  }
  return play(d, next);
}

static lab_value play_all_moves(duel *d, const uint32_t node[2]) {
  unsigned seat = seat_to_move(d, &d->machine[0]->node[node[0]], &d->machine[1]->node[node[1]]);
  lab_machine *m = d->machine[seat];
  lab_machine_open(m, node[seat]);
  lab_node here = m->node[node[seat]];
  if (here.missing) return (lab_value){seat == 0 ? -1 : 1, 0};
  lab_value sum = {0, (3 * here.count + 2) * UNIT};
  for (uint32_t i = here.moves; i < here.moves + here.count && !d->failed; i++) {
    double chance = m->move[i].chance;
    lab_value value = play_move(d, node, seat, i);
    sum.value += chance * value.value;
    sum.error += chance * value.error;
  }
  return sum;
}

static lab_value play(duel *d, const uint32_t node[2]) {
  lab_key key = {node[0], node[1]};
  uint32_t number = lab_index_find(&d->met, key);
  if (number != LAB_NONE) return d->worth[number];
  lab_value value = play_all_moves(d, node);
  number = lab_index_add(&d->met, key);
  void *worths = d->worth;
  bool fits = number != LAB_NONE && ump_grow(d->game->mem, &worths, &d->worths_room,
                                             number + (size_t)1, sizeof *d->worth);
  d->worth = worths;
  if (fits) d->worth[number] = value;
  else d->failed = true;
  if (d->machine[0]->failed || d->machine[1]->failed) d->failed = true;
  return value;
}

bool lab_duel(lab_machine *machine[2], lab_value *value) {
  duel d = {.game = machine[0]->game, .machine = machine};
  const uint32_t start[2] = {0, 0};
  lab_index_init(&d.met, d.game->mem);
  *value = play(&d, start);
  value->error *= 1 + 0x1p-20;
  lab_index_free(&d.met);
  ump_free(d.game->mem, d.worth);
  return !d.failed;
}
