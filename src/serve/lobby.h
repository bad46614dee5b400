/* The lobby: listed tables with a free seat whose maker is there. */
#ifndef UMPIRE_SERVE_LOBBY_H
#define UMPIRE_SERVE_LOBBY_H

#include "serve/rooms.h"

/* An open table for one game of that spec and pace: one that the key's holder
 * waits at, else the one that has waited longest; NULL if there is none. */
struct room *lobby_match(const struct rooms *rooms, const ump_spec *spec, const ump_terms *terms,
                         const uint8_t key[UMP_KEY]);

/* Of an open table: the free seat; whether its maker has that key. */
unsigned lobby_free_seat(const struct room *room);
bool lobby_is_of(const struct room *room, const uint8_t key[UMP_KEY]);

/* Appends the members of GET /api/lobby. */
void lobby_say(ump_text *out, const struct rooms *rooms);

#endif
