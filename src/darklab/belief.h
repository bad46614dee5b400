/* Beliefs: how likely the other seat is at each node of its machine. They lie on
 * a stack, so that a search makes one, searches on, and drops it. */
#ifndef DARKLAB_BELIEF_H
#define DARKLAB_BELIEF_H

#include "darklab/machine.h"

typedef struct lab_item {
  uint32_t node;
  double chance;
} lab_item;

/* Items first … first + count - 1 of a stack. */
typedef struct lab_belief {
  size_t first, count;
} lab_belief;

typedef struct lab_stack {
  const ump_allocator *mem;
  lab_item *item;
  size_t count, room;
  uint32_t *place; /* by node: its item in the belief being gathered, less first, plus 1 */
  size_t places;
  bool failed; /* memory ran out */
} lab_stack;

/* Probabilities are rounded to multiples of this, so that beliefs that differ by
 * the noise of computing are the same. */
#define LAB_QUANTUM 0x1p-44

void lab_stack_init(lab_stack *stack, const ump_allocator *mem);
void lab_stack_free(lab_stack *stack);

/* Gathering: add any number of chances, equal nodes are summed; then close. One
 * belief at a time. */
void lab_gather(lab_stack *stack, size_t first, uint32_t node, double chance);
/* The belief from item `first` on, whose chances add up to *mass. */
lab_belief lab_gathered(lab_stack *stack, size_t first, double *mass);

/* Divides by the mass and rounds to the quantum. What was worth v to either seat
 * is then worth within count * LAB_QUANTUM / 2 of v / mass, since values lie
 * between -1 and 1. */
void lab_belief_round(lab_stack *stack, lab_belief belief, double mass);

/* 128 bits that stand for the belief of a seat with these stones. Two beliefs
 * that differ share them with a chance of about 2^-128. For symmetric policies the
 * belief turned by 180° has the same; *turned says for which of the two it stands. */
lab_key lab_belief_key(const lab_stack *stack, const lab_machine *machine, lab_belief belief,
                       lab_cells own, lab_cells found, bool *turned);

#endif
