#include "darklab/belief.h"

#include <string.h>

void lab_stack_init(lab_stack *stack, const ump_allocator *mem) {
  *stack = (lab_stack){.mem = mem};
}

void lab_stack_free(lab_stack *stack) {
  ump_free(stack->mem, stack->item);
  ump_free(stack->mem, stack->place);
  lab_stack_init(stack, stack->mem);
}

static bool grow(lab_stack *stack, uint32_t node) {
  void *items = stack->item;
  void *places = stack->place;
  bool fits = ump_grow(stack->mem, &items, &stack->room, stack->count + 1, sizeof *stack->item) &&
              ump_grow(stack->mem, &places, &stack->places, node + (size_t)1, sizeof *stack->place);
  stack->item = items;
  stack->place = places;
  if (!fits) stack->failed = true;
  return fits;
}

void lab_gather(lab_stack *stack, size_t first, uint32_t node, double chance) {
  bool fits = stack->count < stack->room && node < stack->places;
  if (!fits && !grow(stack, node)) return;
  uint32_t *place = &stack->place[node];
  if (*place != 0) {
    stack->item[first + *place - 1].chance += chance;
  } else {
    stack->item[stack->count++] = (lab_item){node, chance};
    *place = (uint32_t)(stack->count - first);
  }
}

lab_belief lab_gathered(lab_stack *stack, size_t first, double *mass) {
  *mass = 0;
  for (size_t i = first; i < stack->count; i++) {
    *mass += stack->item[i].chance;
    stack->place[stack->item[i].node] = 0;
  }
  return (lab_belief){first, stack->count - first};
}

void lab_belief_round(lab_stack *stack, lab_belief belief, double mass) {
  /* Adding and taking away 1.5 * 2^52 quanta leaves a multiple of the quantum. */
  const double shift = 0x1.8p52 * LAB_QUANTUM;
  for (size_t i = belief.first; i < belief.first + belief.count; i++) {
    stack->item[i].chance = stack->item[i].chance / mass + shift - shift;
  }
}

static lab_key key_of_item(uint32_t node, double chance) {
  uint64_t bits;
  memcpy(&bits, &chance, sizeof bits);
  uint64_t spread = lab_mix(bits ^ UINT64_C(0x9e3779b97f4a7c15));
  return (lab_key){lab_mix(spread + node * UINT64_C(0xd1b54a32d192ed03)),
                   lab_mix((spread ^ (uint64_t)node << 32) * UINT64_C(0x2545f4914f6cdd1d))};
}

static lab_key key_of_stones(lab_cells own, lab_cells found) {
  uint64_t stones = lab_mix((own | (uint64_t)found << 32) + 1);
  return (lab_key){stones, lab_mix(stones)};
}

static bool is_less(lab_key one, lab_key other) {
  return one.a != other.a ? one.a < other.a : one.b < other.b;
}

lab_key lab_belief_key(const lab_stack *stack, const lab_machine *machine, lab_belief belief,
                       lab_cells own, lab_cells found, bool *turned) {
  const lab_game *game = machine->game;
  bool symmetric = machine->policy->symmetric;
  lab_key key = key_of_stones(own, found);
  lab_key other = key_of_stones(lab_turned(game, own), lab_turned(game, found));
  for (size_t i = belief.first; i < belief.first + belief.count; i++) {
    const lab_item *item = &stack->item[i];
    lab_key more = key_of_item(item->node, item->chance);
    key.a += more.a;
    key.b += more.b;
    if (!symmetric) continue;
    more = key_of_item(machine->node[item->node].twin, item->chance);
    other.a += more.a;
    other.b += more.b;
  }
  *turned = symmetric && is_less(other, key);
  return *turned ? other : key;
}
