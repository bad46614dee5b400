/* What a responder who saw the policy's state would win: at least what one can win
 * who does not. It may even find the same stone twice. */
#ifndef DARKLAB_AUDIT_SIGHT_H
#define DARKLAB_AUDIT_SIGHT_H

#include "darklab/audit_book.h"

typedef struct audit_sight {
  audit_book *book;
  lab_shelf met; /* own stones, state, and how many of its stones were found */
  audit_number *worth;
  size_t worths_room;
  bool failed; /* memory ran out */
} audit_sight;

void audit_sight_init(audit_sight *sight, audit_book *book);
void audit_sight_free(audit_sight *sight);

/* With these own stones, `found` of the policy's stones found, the policy in this
 * state: when it is to move, and when the responder is. */
audit_number audit_sight_policy(audit_sight *sight, uint32_t own, uint32_t found, uint32_t state);
audit_number audit_sight_responder(audit_sight *sight, uint32_t own, uint32_t found,
                                   uint32_t state);

/* The same after a hit of the responder's. */
audit_number audit_sight_hit(audit_sight *sight, uint32_t own, uint32_t found, uint32_t state);

#endif
