/* The pieces of JSON that several answers share. */
#ifndef UMPIRE_SERVE_SAY_H
#define UMPIRE_SERVE_SAY_H

#include "serve/rooms.h"

/* Appends the member "error":{"why":…,"args":[…],"text":…}. */
void say_error(ump_text *out, const ump_error *error);
/* Appends the member "seats":[…]. */
void say_seats(ump_text *out, const ump_table *table);
/* Appends the members of a table as its viewer may see it, events after number
 * `after` only; the caller writes the brackets around them. */
void say_table(ump_text *out, const struct room *room, unsigned viewer, uint32_t after);
/* Appends the member "events":[{"n":…,"event":…},…]. */
void say_events(ump_text *out, const ump_table *table, unsigned viewer, uint32_t after);

#endif
