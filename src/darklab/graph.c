#include "darklab/graph.h"

#include <string.h>

typedef struct builder {
  lab_graph *graph;
  lab_index met; /* states: the node of each seat */
  size_t most;
  bool failed;
} builder;

static bool room_for(const lab_graph *graph, void *array, size_t *room, size_t need, size_t size) {
  void *items = *(void **)array;
  bool fits = ump_grow(graph->game->mem, &items, room, need, size);
  *(void **)array = items;
  return fits;
}

/* ---- information sets --------------------------------------------------- */

static bool is_less(lab_key one, lab_key other) {
  return one.a != other.a ? one.a < other.a : one.b < other.b;
}

/* Of a node and its twin, the one that the set is named by. */
static uint32_t representative(const lab_machine *m, uint32_t node) {
  uint32_t twin = m->node[node].twin;
  return is_less(m->index.key[twin], m->index.key[node]) ? twin : node;
}

static uint32_t info_for(lab_graph *graph, unsigned seat, uint32_t node) {
  lab_machine *m = graph->machine[seat];
  uint32_t named = representative(m, node);
  uint32_t known = lab_info_at(graph, seat, named);
  if (known != LAB_NONE) return known;
  lab_machine_open(m, named);
  if (m->failed) return LAB_NONE;
  if (!room_for(graph, &graph->info, &graph->infos_room, graph->infos + (size_t)1,
                sizeof *graph->info) ||
      !room_for(graph, &graph->info_of[seat], &graph->info_of_room[seat], m->index.count,
                sizeof **graph->info_of)) {
    return LAB_NONE;
  }
  graph->info[graph->infos] = (lab_info){.first = graph->actions,
                                         .node = named,
                                         .count = m->node[named].count,
                                         .seat = (uint8_t)seat,
                                         .mirror = m->node[named].twin == named};
  graph->actions += m->node[named].count;
  graph->info_of[seat][named] = ++graph->infos;
  return graph->infos - 1;
}

/* ---- states ------------------------------------------------------------- */

static unsigned seat_to_move(const lab_graph *graph, const uint32_t node[2]) {
  uint32_t tries[2];
  for (unsigned seat = 0; seat < 2; seat++) {
    const lab_node *n = &graph->machine[seat]->node[node[seat]];
    tries[seat] = lab_size(n->own) + (graph->game->abrupt ? lab_size(n->found) : 0);
  }
  return tries[0] > tries[1];
}

/* The number of the state, which is new if nobody was there before. */
static uint32_t state_for(builder *b, const uint32_t node[2]) {
  lab_machine *const *m = b->graph->machine;
  lab_key key = {node[0], node[1]};
  lab_key twin = {m[0]->node[node[0]].twin, m[1]->node[node[1]].twin};
  uint32_t number = lab_index_add(&b->met, is_less(twin, key) ? twin : key);
  if (number == LAB_NONE) b->failed = true;
  return number;
}

/* What follows the seat's move to `cell`, the state's nodes being `node`. */
static uint32_t follow(builder *b, const uint32_t node[2], unsigned seat, uint32_t move) {
  lab_graph *graph = b->graph;
  lab_machine *m = graph->machine[seat];
  lab_machine *other = graph->machine[1 - seat];
  lab_cells bit = lab_bit(m->move[move].cell);
  uint32_t next[2] = {node[0], node[1]};
  if (other->node[node[1 - seat]].own & bit) {
    next[seat] = lab_machine_hit(m, node[seat], move);
    if (graph->game->announced) next[1 - seat] = lab_machine_heard(other, node[1 - seat]);
  } else if (lab_joined(graph->game, seat, m->node[node[seat]].own | bit)) {
    return LAB_WON;
  } else {
    next[seat] = lab_machine_stone(m, node[seat], move);
  }
  if (m->failed || other->failed) b->failed = true;
  return b->failed ? LAB_WON : state_for(b, next);
}

/* Cells of a node that is not its set's representative come turned, and so in
 * the opposite order. */
static void add_children(builder *b, const uint32_t node[2], unsigned seat, uint32_t info) {
  lab_graph *graph = b->graph;
  lab_machine *m = graph->machine[seat];
  lab_machine_open(m, node[seat]);
  lab_node here = m->node[node[seat]];
  bool turned = graph->info[info].node != node[seat];
  size_t children = graph->edge[graph->states];
  if (m->failed || !room_for(graph, &graph->child, &graph->children_room, children + here.count,
                             sizeof *graph->child)) {
    b->failed = true;
    return;
  }
  for (uint32_t i = 0; i < here.count; i++) {
    uint32_t move = here.moves + (turned ? here.count - 1 - i : i);
    graph->child[children + i] = follow(b, node, seat, move);
  }
  graph->edge[graph->states + 1] = children + here.count;
}

static void add_state(builder *b) {
  lab_graph *graph = b->graph;
  lab_key key = b->met.key[graph->states];
  const uint32_t node[2] = {(uint32_t)key.a, (uint32_t)key.b};
  unsigned seat = seat_to_move(graph, node);
  uint32_t info = info_for(graph, seat, node[seat]);
  bool fits = info != LAB_NONE &&
              room_for(graph, &graph->set, &graph->sets_room, graph->states + (size_t)1,
                       sizeof *graph->set) &&
              room_for(graph, &graph->edge, &graph->edges_room, graph->states + (size_t)2,
                       sizeof *graph->edge);
  if (!fits) {
    b->failed = true;
    return;
  }
  graph->set[graph->states] = info;
  add_children(b, node, seat, info);
  graph->states++;
}

static size_t bytes_used(const builder *b) {
  const lab_graph *g = b->graph;
  return b->met.room * sizeof(lab_key) + b->met.slots * sizeof(uint32_t) +
         g->children_room * sizeof(uint32_t) + g->edges_room * sizeof(size_t) +
         g->sets_room * sizeof(uint32_t);
}

/* States are gone through in the order in which they are met, layer by layer: a
 * layer ends with the last state that the one before has led to. */
bool lab_graph_init(lab_graph *graph, lab_machine *red, lab_machine *blue, size_t most) {
  *graph = (lab_graph){.game = red->game, .machine = {red, blue}};
  builder b = {.graph = graph, .most = most};
  const uint32_t start[2] = {0, 0};
  lab_index_init(&b.met, red->game->mem);
  state_for(&b, start);
  while (!b.failed && graph->states < b.met.count) {
    if (graph->states == graph->layer[graph->layers]) {
      graph->layer[++graph->layers] = (uint32_t)b.met.count;
    }
    add_state(&b);
    if (most > 0 && bytes_used(&b) > most) b.failed = true;
  }
  lab_index_free(&b.met);
  if (b.failed) lab_graph_free(graph);
  return !b.failed;
}

void lab_graph_free(lab_graph *graph) {
  const ump_allocator *mem = graph->game->mem;
  ump_free(mem, graph->info);
  ump_free(mem, graph->info_of[0]);
  ump_free(mem, graph->info_of[1]);
  ump_free(mem, graph->set);
  ump_free(mem, graph->edge);
  ump_free(mem, graph->child);
  *graph = (lab_graph){.game = graph->game};
}
