/* The server's time, and what runs by it.
 *
 * It begins as the time of day and then goes by a clock that nobody sets; across
 * restarts it never goes back. A turn's time (server->now) is the moment up to
 * which everything that had arrived is known to have been read: when the loop
 * waited, the moment something came; when something was there already, the moment
 * of the last reading. So the time that the server takes for others is charged to
 * nobody, and a move that was there before the flag is decided before it. */
#ifndef UMPIRE_SERVE_HOURS_H
#define UMPIRE_SERVE_HOURS_H

#include "serve/server.h"

/* Sets the time, and wakes the tables whose clocks ran when the last server
 * ended: the time since then is nobody's. False with *error if the store fails. */
bool hours_start(struct server *server, ump_error *error);

/* Notes that the loop is about to wait; takes the time once it has read. */
void hours_before_reading(struct server *server);
void hours_after_reading(struct server *server);

/* In a turn, before its errands: if the server did not run for a while (the
 * machine slept, the process was stopped) that time is nobody's either. */
void hours_wake(struct server *server);
/* After its errands: flags whose time is up. */
void hours_flag(struct server *server);
/* After a turn: sees to it that the loop wakes when the next flag is due. */
void hours_arm(struct server *server);

/* Once a second: brings back the tables with running clocks that a failing store
 * has cost us, so that their flags fall. */
void hours_look_after(struct server *server);

/* Before the commit: notes once a second, while a clock runs, that the server is
 * alive. */
void hours_note_alive(struct server *server);

#endif
