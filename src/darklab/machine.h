/* A policy unrolled as a machine: its nodes are what the policy remembers, its
 * moves what it tries there with which chance and which node follows. Nodes are
 * made when they are asked for. */
#ifndef DARKLAB_MACHINE_H
#define DARKLAB_MACHINE_H

#include "darklab/policy.h"

/* What a node tries, and the node after a stone there, after a hit there;
 * LAB_NONE until asked for. */
typedef struct lab_move {
  double chance;
  uint32_t stone, hit;
  uint8_t cell;
} lab_move;

typedef struct lab_node {
  lab_cells own, found;
  uint32_t moves;     /* the number of its first move, LAB_NONE until opened */
  uint32_t heard;     /* the node after a hit of the other was heard */
  uint32_t twin;      /* the node turned by 180°, for symmetric policies */
  uint8_t count;      /* of moves */
  uint8_t heard_hits; /* that are remembered here */
  bool missing;       /* the policy has nothing to say here: it concedes */
} lab_node;

/* Which of the open cells a machine may try when it remembers `mind`: at least
 * one. */
typedef lab_cells lab_allow(void *ctx, lab_mind mind, lab_cells open);

typedef struct lab_machine {
  const lab_game *game;
  const lab_policy *policy;
  lab_allow *allow; /* if set, for policies without layers: instead of all */
  void *ctx;
  lab_index index;
  lab_node *node;
  lab_move *move;
  size_t nodes_room, moves, moves_room;
  uint32_t missing; /* nodes met without a word of the policy */
  bool failed;      /* memory ran out; what is returned is then node 0 */
} lab_machine;

/* Node 0 is the start. False when memory runs out. */
bool lab_machine_init(lab_machine *machine, const lab_policy *policy);
void lab_machine_free(lab_machine *machine);

/* Looks the node's moves up, if that has not been done: afterwards its moves are
 * machine->move[node.moves …] and node.missing is right. Pointers to nodes and
 * moves do not outlive any of these calls. */
void lab_machine_open(lab_machine *machine, uint32_t node);

/* The nodes after a move - by its number - and after a hit was heard. */
uint32_t lab_machine_stone(lab_machine *machine, uint32_t node, uint32_t move);
uint32_t lab_machine_hit(lab_machine *machine, uint32_t node, uint32_t move);
uint32_t lab_machine_heard(lab_machine *machine, uint32_t node);

#endif
