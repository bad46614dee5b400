#include "darklab/machine.h"

/* A node's key is its mind; this bit says that the mind is of the second layer.
 * Tries need 60 bits of b. */
#define SECOND_LAYER (UINT64_C(1) << 63)

static unsigned layer_of(lab_key key) {
  return (key.b & SECOND_LAYER) != 0;
}

static lab_mind mind_of(lab_key key) {
  return (lab_mind){.a = key.a, .b = key.b & ~SECOND_LAYER};
}

static lab_memory memory_of(const lab_machine *machine, unsigned layer) {
  const lab_policy *policy = machine->policy;
  return policy->layers == 0 ? policy->uniform : policy->layer[layer].memory;
}

/* The node of a mind of that layer. */
static uint32_t node_of_layer(lab_machine *machine, unsigned layer, lab_mind mind) {
  lab_key key = {.a = mind.a, .b = mind.b | (layer == 1 ? SECOND_LAYER : 0)};
  size_t before = machine->index.count;
  uint32_t number = lab_index_add(&machine->index, key);
  void *nodes = machine->node;
  bool fits = number != LAB_NONE && ump_grow(machine->game->mem, &nodes, &machine->nodes_room,
                                             number + (size_t)1, sizeof *machine->node);
  machine->node = nodes;
  if (!fits) {
    machine->failed = true;
    return 0;
  }
  if (machine->index.count == before) return number;
  machine->node[number] = (lab_node){.own = lab_own(mind),
                                     .found = lab_found(mind),
                                     .heard_hits = lab_mind_heard(memory_of(machine, layer), mind),
                                     .moves = LAB_NONE,
                                     .heard = LAB_NONE,
                                     .twin = LAB_NONE};
  if (machine->policy->symmetric) {
    lab_mind turned = lab_mind_turned(machine->game, memory_of(machine, layer), mind);
    uint32_t twin = node_of_layer(machine, layer, turned);
    machine->node[number].twin = twin;
    machine->node[twin].twin = number;
  }
  return number;
}

/* The node of a mind of the first layer, or of what the second keeps of it when
 * the first has nothing that begins with it. */
static uint32_t node_of(lab_machine *machine, lab_mind mind) {
  const lab_policy *policy = machine->policy;
  if (policy->layers == 2 && lab_policy_find(policy, 0, mind) == NULL) {
    lab_mind less = lab_mind_forget(machine->game, policy->seat, policy->layer[1].memory, mind);
    return node_of_layer(machine, 1, less);
  }
  return node_of_layer(machine, 0, mind);
}

bool lab_machine_init(lab_machine *machine, const lab_policy *policy) {
  *machine = (lab_machine){.game = policy->game, .policy = policy};
  lab_index_init(&machine->index, policy->game->mem);
  node_of(machine, (lab_mind){0});
  if (machine->failed) lab_machine_free(machine);
  return !machine->failed;
}

void lab_machine_free(lab_machine *machine) {
  ump_free(machine->game->mem, machine->node);
  ump_free(machine->game->mem, machine->move);
  lab_index_free(&machine->index);
  machine->node = NULL;
  machine->move = NULL;
}

static bool grow_moves(lab_machine *machine) {
  void *moves = machine->move;
  bool fits = machine->moves + LAB_CELLS_MOST < LAB_NONE &&
              ump_grow(machine->game->mem, &moves, &machine->moves_room,
                       machine->moves + LAB_CELLS_MOST, sizeof *machine->move);
  machine->move = moves;
  if (!fits) machine->failed = true;
  return fits;
}

/* What the policy says at a node: an entry, or NULL if that is the uniform one's
 * or nothing. A dead entry of the first layer leaves it to the second. */
static const lab_entry *entry_of(const lab_machine *machine, lab_key key) {
  const lab_policy *policy = machine->policy;
  if (policy->layers == 0) return NULL;
  const lab_entry *entry = lab_policy_find(policy, layer_of(key), mind_of(key));
  if (entry != NULL && !entry->dead) return entry;
  if (policy->layers == 1 || layer_of(key) == 1) return NULL;
  lab_memory less = policy->layer[1].memory;
  return lab_policy_find(policy, 1,
                         lab_mind_forget(machine->game, policy->seat, less, mind_of(key)));
}

void lab_machine_open(lab_machine *machine, uint32_t number) {
  lab_node *node = &machine->node[number];
  if (node->moves != LAB_NONE || !grow_moves(machine)) return;
  const lab_policy *policy = machine->policy;
  const lab_entry *entry = entry_of(machine, machine->index.key[number]);
  lab_cells open = machine->game->all & ~node->own & ~node->found;
  lab_cells cells = policy->layers == 0 ? open : 0;
  if (entry != NULL) cells = entry->cells;
  else if (policy->hint != NULL)
    cells = lab_hint_cells(policy->hint, policy->seat, node->own, node->found);
  if (machine->allow != NULL) {
    cells = machine->allow(machine->ctx, mind_of(machine->index.key[number]), open);
  }
  node->moves = (uint32_t)machine->moves;
  node->missing = cells == 0;
  machine->missing += node->missing;
  for (lab_cells left = cells; left != 0; left &= left - 1) {
    uint32_t cell = lab_first(left);
    machine->move[machine->moves++] = (lab_move){
        .cell = (uint8_t)cell,
        .stone = LAB_NONE,
        .hit = LAB_NONE,
        .chance = entry != NULL ? lab_policy_chance(policy, entry, cell) : 1.0 / lab_size(cells)};
    node->count++;
  }
}

static uint32_t after_try(lab_machine *machine, uint32_t node, uint32_t cell, bool hit) {
  lab_key key = machine->index.key[node];
  unsigned layer = layer_of(key);
  lab_mind mind = lab_mind_try(machine->game, memory_of(machine, layer), mind_of(key), cell, hit);
  return layer == 0 ? node_of(machine, mind) : node_of_layer(machine, 1, mind);
}

uint32_t lab_machine_stone(lab_machine *machine, uint32_t node, uint32_t move) {
  if (machine->move[move].stone == LAB_NONE) {
    uint32_t next = after_try(machine, node, machine->move[move].cell, false);
    machine->move[move].stone = next;
  }
  return machine->move[move].stone;
}

uint32_t lab_machine_hit(lab_machine *machine, uint32_t node, uint32_t move) {
  if (machine->move[move].hit == LAB_NONE) {
    uint32_t next = after_try(machine, node, machine->move[move].cell, true);
    machine->move[move].hit = next;
  }
  return machine->move[move].hit;
}

uint32_t lab_machine_heard(lab_machine *machine, uint32_t node) {
  if (machine->node[node].heard == LAB_NONE) {
    lab_key key = machine->index.key[node];
    unsigned layer = layer_of(key);
    lab_mind mind = lab_mind_hear(machine->game, machine->policy->seat, memory_of(machine, layer),
                                  mind_of(key));
    uint32_t next = layer == 0 ? node_of(machine, mind) : node_of_layer(machine, 1, mind);
    machine->node[node].heard = next;
  }
  return machine->node[node].heard;
}
