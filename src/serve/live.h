/* Live connections at tables: who follows what, and how far. */
#ifndef UMPIRE_SERVE_LIVE_H
#define UMPIRE_SERVE_LIVE_H

#include "serve/server.h"

/* A live connection's place at a table. It follows the table from its hello on. */
struct live {
  struct live *next, **link; /* in the room's audience; link NULL: not yet greeted */
  struct connection *connection;
  struct room *room;
  char table[TABLE_ID + 1];
  bool keyed;
  uint8_t key[UMP_KEY];
  unsigned viewer;
  uint32_t told; /* number of the last event sent */
};

/* A text message arrived. */
void live_message(struct live *live, ump_span text);
/* Leaves its room, if any. */
void live_leave(struct live *live);

/* Sends everyone at the room what is new for them. */
void live_publish(struct room *room);
/* The room leaves memory: sends its audience away, to come again. */
void live_dismiss(struct room *room);

#endif
