/* Followers of tables: live connections (ws.h) and streams of events (stream.h):
 * who follows what, and how far. */
#ifndef UMPIRE_SERVE_LIVE_H
#define UMPIRE_SERVE_LIVE_H

#include "serve/say.h"
#include "serve/server.h"

/* A follower's place at a table. A live connection follows it from its hello on. */
struct live {
  struct live *next, **link; /* in the room's audience; link NULL: not yet greeted */
  struct connection *connection;
  struct room *room;
  char table[TABLE_ID + 1];
  bool keyed;
  uint8_t key[UMP_KEY];
  uint8_t viewer;
  bool anew;       /* is to be told everything from the start */
  uint32_t stream; /* that `told` counts in */
  uint32_t told;   /* number of the last event sent */
  uint32_t said;   /* number of the last thing said that was sent */
  size_t heard;    /* how many things had been said then, to all */
  uint64_t shown;  /* digest of the last state sent */
};

/* Begins to follow: joins the room's audience, and appends the members of the
 * table to *out. */
void live_begin(struct live *live, struct room *room, struct reader reader, ump_text *out);
/* A text message arrived. (messages.c) */
void live_message(struct live *live, ump_span text);
/* Leaves its room, if any. */
void live_leave(struct live *live);

/* Sends everyone at the room what is new for them. */
void live_publish(struct server *server, struct room *room);
/* The room leaves memory: sends its audience away, to come again. */
void live_dismiss(struct room *room);

#endif
