/* The best response to a policy: the most that the other seat can win on average
 * against it, remembering everything. Exact, by searching what the responder can
 * know: its own view and its belief about the policy's node, of which nothing more
 * can matter to it. Tries that could not be better than one searched before, even
 * if the policy's node were seen, are left out.
 *
 * The error. Beliefs are rounded; a value is a sum of chances times values
 * between -1 and 1, so that rounding a belief of n items to the quantum q moves it
 * by at most n q / 2, and every floating-point operation by one part in 2^53 of
 * its result (Higham 2002, "Accuracy and Stability of Numerical Algorithms", ch.
 * 3). These bounds are added up along the search with the values: the true value
 * lies within `error` of `value`. */
#ifndef DARKLAB_RESPOND_H
#define DARKLAB_RESPOND_H

#include "darklab/belief.h"
#include "darklab/foresight.h"

typedef struct lab_value {
  double value; /* of the seat in question: win 1, loss -1 */
  double error;
} lab_value;

/* Called for each try of a best response: what the responder remembers - all - and
 * the cell. */
typedef void lab_visit(void *ctx, lab_mind mind, uint32_t cell);

typedef struct lab_responder {
  const lab_game *game;
  lab_machine *machine; /* the policy's */
  unsigned seat;        /* the responder's */
  bool thorough;        /* leave no try out: meets every node that can be reached */
  lab_stack stack;
  lab_foresight foresight;
  lab_index met; /* by belief key */
  lab_value *worth;
  uint8_t *cell; /* the best try */
  size_t worths_room, cells_room;
  lab_visit *visit; /* while a response is walked through */
  void *ctx;
  lab_mind mind;
  bool failed; /* memory ran out */
} lab_responder;

void lab_responder_init(lab_responder *responder, lab_machine *machine);
void lab_responder_free(lab_responder *responder);

/* The value of the best response, for the responder. Where the policy has nothing
 * to say it concedes. False when memory runs out. */
bool lab_respond(lab_responder *responder, lab_value *value);

/* Walks through the response found: every try of it that can happen, in an order
 * in which earlier tries come first. False when memory runs out. */
bool lab_respond_walk(lab_responder *responder, lab_visit *visit, void *ctx);

#endif
