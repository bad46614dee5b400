/* The second evaluator: what a policy guarantees, found by other means than
 * respond.h, so that an error would have to be made twice. It shares no code with
 * policy.c, machine.c, belief.c, foresight.c and respond.c, and reads the text
 * itself.
 *
 * Its argument. All it computes are chances that the *responder* - the other seat,
 * which remembers everything - wins; they are numbers from 0 on, and never
 * subtracted. What the responder can win from a set of weighted states of the
 * policy is a maximum of sums of weights times chances: it grows with each weight,
 * and weights twice as large are worth twice as much. So if every product, every
 * quotient and every weight is rounded up, the result is at least the truth; if
 * all are rounded down, at most. Numbers are whole multiples of 2^-60, products
 * have 128 bits, and nothing depends on how a processor rounds.
 *
 *     audit_number.h the numbers
 *     audit_rules.h  the board: chains by flood fill
 *     audit_book.h   the policy as it is read: states and moves
 *     audit_sight.h  a bound: what a responder who sees the policy's state wins
 *     audit.c        the search, memoised on what the responder can know
 */
#ifndef DARKLAB_AUDIT_H
#define DARKLAB_AUDIT_H

#include "umpire/game.h"

typedef struct lab_audited {
  ump_spec spec;
  unsigned seat; /* the policy's */
  double chance; /* that the other seat, playing its best, wins */
  size_t met;    /* what the responder can know, as far as it was searched */
} lab_audited;

/* Audits the policy that the text is (docs/formats.md). `chance` is then at least
 * the true one if `up`, at most the true one if not; beliefs of n states move it
 * by less than n 2^-43 a turn. False with *error naming the line if the text is no
 * policy, or because memory runs out. */
bool lab_audit(ump_span text, bool up, const ump_allocator *mem, lab_audited *result,
               ump_error *error);

#endif
