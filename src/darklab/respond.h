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

/* Called for a try that would do the responder good: what it remembers - all - and
 * the cell. */
typedef void lab_missed(void *ctx, lab_mind mind, uint32_t cell);

/* A look for tries that a restricted responder misses. */
typedef struct lab_look {
  lab_allow *allow; /* what it may try */
  lab_missed *missed;
  void *ctx;    /* of both */
  double least; /* what gains less than this is left out: the chance that the policy's
                   moves lead there, times what is won by the try */
} lab_look;

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
  const lab_look *look;     /* while it goes on, */
  lab_mind mind;            /* and what the responder remembers then, */
  double reach;             /* and how likely the policy's moves lead there */
  bool (*go_on)(void *ctx); /* if set, asked now and then: false stops the search */
  void *ctx;
  uint32_t asked; /* searches, since it was asked last */
  bool stopped;
  bool failed; /* memory ran out */
} lab_responder;

void lab_responder_init(lab_responder *responder, lab_machine *machine);
void lab_responder_free(lab_responder *responder);

/* The value of the best response, for the responder. Where the policy has nothing
 * to say it concedes. False when memory runs out, or the search was stopped. */
bool lab_respond(lab_responder *responder, lab_value *value);

/* After lab_respond: goes wherever the responder may come by what it is allowed
 * to try, and reports the best try where it is not allowed and better than all
 * that are - and goes on from there too. Looking everywhere, and not only along
 * one best response, brings the double oracle to its end in a fraction of the
 * rounds. False when memory runs out, or the search was stopped. */
bool lab_respond_look(lab_responder *responder, const lab_look *look);

#endif
