/* Followers: they begin, are told what is new as it happens, and leave. */
#include "serve/live.h"

#include <string.h>

#include "serve/connection.h"
#include "serve/presence.h"
#include "serve/stream.h"
#include "serve/ws.h"

/* ---- sending ------------------------------------------------------------ */

static void begin(ump_text *message, const struct server *server) {
  ump_text_init(message, server->mem);
  ump_text_char(message, '{');
}

static void hand(struct live *live, const ump_text *message) {
  if (live->connection->ws) ws_send(live->connection, message);
  else stream_send(live->connection, message);
}

static void deliver(struct live *live, ump_text *message) {
  ump_text_char(message, '}');
  hand(live, message);
  ump_text_free(message);
}

/* The number of the last thing said that the viewer may read. */
static uint32_t said_count(const ump_table *table, unsigned viewer) {
  return ump_table_said_json(table, viewer, UINT32_MAX, NULL);
}

/* What everybody may know, as a number that changes when it does: the time at
 * which it is asked, and how far the running clock has come by then, left out. */
static uint64_t digest_state(const struct room *room) {
  ump_text text;
  ump_text_init(&text, room->table.mem);
  say_state(&text, room, room->table.clock.since);
  uint64_t digest = ump_digest(UMP_DIGEST_START, ump_text_str(&text), text.len);
  ump_text_free(&text);
  return digest;
}

/* Says the table as far as it is new to the reader, and notes it as told. */
static void say_anew(struct live *live, struct reader reader, uint64_t now, ump_text *out) {
  const ump_table *table = &live->room->table;
  ump_json_key(out, "table");
  ump_text_char(out, '{');
  say_table(out, live->room, live->viewer, reader, now);
  ump_text_char(out, '}');
  live->stream = table->stream;
  live->told = table->view[live->viewer].count;
  live->said = said_count(table, live->viewer);
  live->heard = table->said_count;
  live->anew = false;
  live->shown = live->room->shown;
}

static void send_anew(struct live *live, struct reader reader) {
  struct server *server = live->connection->server;
  ump_text message;
  begin(&message, server);
  say_anew(live, reader, server->now, &message);
  deliver(live, &message);
}

/* ---- beginning and leaving ---------------------------------------------- */

static void join(struct live *live, struct room *room) {
  live_leave(live);
  live->room = room;
  live->next = room->audience;
  live->link = &room->audience;
  if (live->next) live->next->link = &live->next;
  room->audience = live;
}

void live_leave(struct live *live) {
  if (!live->link) return;
  rooms_stir(&live->connection->server->rooms, live->room);
  *live->link = live->next;
  if (live->next) live->next->link = live->link;
  live->link = NULL;
  live->room = NULL;
}

static unsigned viewer_of(const struct live *live, const ump_table *table) {
  return live->keyed ? ump_table_seat_of(table, live->key) : UMP_SPECTATOR;
}

void live_begin(struct live *live, struct room *room, struct reader reader, ump_text *out) {
  struct server *server = live->connection->server;
  join(live, room);
  live->viewer = (uint8_t)viewer_of(live, &room->table);
  presence_count(&server->rooms, room);
  room->shown = digest_state(room);
  rooms_stir(&server->rooms, room);
  say_anew(live, reader, server->now, out);
}

/* ---- what is new -------------------------------------------------------- */

static void send_seats(struct live *live) {
  ump_text message;
  begin(&message, live->connection->server);
  say_seats(&message, &live->room->table);
  deliver(live, &message);
}

static void send_events(struct live *live) {
  const ump_table *table = &live->room->table;
  if (table->view[live->viewer].count == live->told) return;
  ump_text message;
  begin(&message, live->connection->server);
  say_events(&message, table, live->viewer, live->told);
  live->told = table->view[live->viewer].count;
  deliver(live, &message);
}

static void send_said(struct live *live) {
  const ump_table *table = &live->room->table;
  if (live->heard == table->said_count) return;
  live->heard = table->said_count;
  if (said_count(table, live->viewer) == live->said) return;
  ump_text message;
  begin(&message, live->connection->server);
  live->said = say_said(&message, table, live->viewer, live->said);
  deliver(live, &message);
}

/* The same for all, so it is written once. */
static void send_state(struct live *live, ump_text *state) {
  struct server *server = live->connection->server;
  if (live->shown == live->room->shown) return;
  live->shown = live->room->shown;
  if (state->len == 0) {
    ump_text_char(state, '{');
    say_state(state, live->room, server->now);
    ump_text_char(state, '}');
  }
  hand(live, state);
}

/* In a new stream everything begins anew, and for somebody who has changed seats.
 * What was said goes on, but for those who have just sat down or got up. */
static void publish_to(struct live *live, const struct room *room, ump_text *state) {
  if (live->anew || room->table.stream != live->stream) {
    struct reader reader = {.said = live->said};
    send_anew(live, reader);
    return;
  }
  if (room->seats_new) send_seats(live);
  send_events(live);
  send_said(live);
  send_state(live, state);
}

static void look_who_is_who(struct room *room) {
  for (struct live *live = room->audience; live; live = live->next) {
    unsigned viewer = viewer_of(live, &room->table);
    if (viewer == live->viewer) continue;
    bool other_ears = (viewer == UMP_SPECTATOR) != (live->viewer == UMP_SPECTATOR);
    if (other_ears) live->said = 0;
    live->viewer = (uint8_t)viewer;
    live->anew = true;
  }
}

/* Sending may close a connection, which then leaves the audience. */
void live_publish(struct server *server, struct room *room) {
  look_who_is_who(room);
  presence_count(&server->rooms, room);
  if (!room->audience) return;
  room->shown = digest_state(room);
  ump_text state;
  ump_text_init(&state, server->mem);
  for (struct live *live = room->audience, *next; live; live = next) {
    next = live->next;
    publish_to(live, room, &state);
  }
  ump_text_free(&state);
}

void live_dismiss(struct room *room) {
  for (struct live *live = room->audience, *next; live; live = next) {
    next = live->next;
    live_leave(live);
    if (live->connection->ws) ws_close(live->connection, 1013);
    else connection_close(live->connection);
  }
}
