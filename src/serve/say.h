/* The pieces of JSON that several answers share. */
#ifndef UMPIRE_SERVE_SAY_H
#define UMPIRE_SERVE_SAY_H

#include "serve/rooms.h"

/* Appends the member "error":{"why":…,"args":[…],"text":…}. */
void say_error(ump_text *out, const ump_error *error);
/* Appends the member "seats":[…]. */
void say_seats(ump_text *out, const ump_table *table);

/* How far somebody has read, and in which stream (0: whichever it is). */
struct reader {
  uint32_t stream, after, said;
};

/* Appends the members of a table as its viewer may see it, what the reader has
 * not read only; the caller writes the brackets around them. */
void say_table(ump_text *out, const struct room *room, unsigned viewer, struct reader reader,
               uint64_t now);
/* Appends the members "events":[{"n":…,"event":…},…],"stream":…. */
void say_events(ump_text *out, const ump_table *table, unsigned viewer, uint32_t after);
/* Appends the member "state":{…}: what everybody at the table may know. */
void say_state(ump_text *out, const struct room *room, uint64_t now);
/* Appends the member "said":[…]; returns the number of the last. */
uint32_t say_said(ump_text *out, const ump_table *table, unsigned viewer, uint32_t after);
/* Appends a member with a text, a number. */
void say_text(ump_text *out, const char *key, const char *text);
void say_number(ump_text *out, const char *key, uint64_t number);

#endif
