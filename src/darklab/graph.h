/* A game of Dark Hex as a graph for solvers: states are pairs of what the two
 * seats remember, so histories that lead to the same pair are one state, and so
 * are states that differ by a turn of 180°. What a seat remembers when it is to
 * move is one *information set*, whichever way it is turned.
 *
 * States are numbered so that what follows a state has a larger number. */
#ifndef DARKLAB_GRAPH_H
#define DARKLAB_GRAPH_H

#include "darklab/machine.h"

/* An information set; its actions are action[first] … in the order of the cells
 * of its node. If `mirror`, the set is its own turned self, and its actions must
 * stay symmetric: the first as likely as the last, and so on. */
typedef struct lab_info {
  uint32_t first;
  uint32_t node; /* of the seat's machine */
  uint8_t count;
  uint8_t seat;
  bool mirror;
} lab_info;

/* What one action of an information set may lead its seat to; LAB_NONE if never. */
typedef struct lab_after {
  uint32_t stone, hit;
} lab_after;

/* Every move adds one to the tries of both seats together, and leads from one
 * layer of states to the next. */
enum { LAB_LAYERS_MOST = 2 * LAB_CELLS_MOST };

/* A child that is no state: whoever moved has won. */
#define LAB_WON UINT32_MAX

typedef struct lab_graph {
  const lab_game *game;
  lab_machine *machine[2];
  lab_info *info;
  uint32_t infos, actions;
  uint32_t *info_of[2];                /* by node of each machine */
  uint32_t *set;                       /* by state: the information set of the seat to move */
  size_t *edge;                        /* by state, and one more: where its children begin */
  uint32_t *child;                     /* in the order of the information set's actions */
  uint32_t layer[LAB_LAYERS_MOST + 1]; /* where layers of states begin, and the last ends */
  uint32_t layers;
  uint32_t states;
  size_t infos_room, sets_room, edges_room, children_room;
  size_t info_of_room[2];
} lab_graph;

/* Builds the graph of all that the two machines - symmetric, without layers - may
 * do. False when memory runs out or there are 2^32 states; then nothing needs
 * freeing. At most `most` bytes are used while building; 0: no limit. */
bool lab_graph_init(lab_graph *graph, lab_machine *red, lab_machine *blue, size_t most);
void lab_graph_free(lab_graph *graph);

/* The information set a seat is in at a node, LAB_NONE if it is never to move there. */
static inline uint32_t lab_info_at(const lab_graph *graph, unsigned seat, uint32_t node) {
  return node < graph->info_of_room[seat] ? graph->info_of[seat][node] - 1 : LAB_NONE;
}

#endif
