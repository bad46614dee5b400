/* Who is there: live connections counted, so that the table knows whose person
 * has gone. Whoever has no live connection is gone since it closed, or since the
 * last thing they did, or asked, without one. */
#ifndef UMPIRE_SERVE_PRESENCE_H
#define UMPIRE_SERVE_PRESENCE_H

#include "serve/rooms.h"

/* Counts the room's live connections anew and tells its table. */
void presence_count(struct rooms *rooms, struct room *room);

/* Somebody has done something for the seat. */
void presence_sign(struct room *room, unsigned seat, uint64_t now);

/* Somebody has asked what the seat may see: a sign of life as well. */
void presence_poll(struct rooms *rooms, struct room *room, unsigned seat);

#endif
