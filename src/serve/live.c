/* Followers: hello, moves, sitting down and acts as messages; what is new as it
 * happens. */
#include "serve/live.h"

#include <string.h>

#include "serve/acts.h"
#include "serve/api.h"
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

static void send_error(struct live *live, const ump_error *error) {
  ump_text message;
  begin(&message, live->connection->server);
  say_error(&message, error);
  deliver(live, &message);
}

/* ---- hello -------------------------------------------------------------- */

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

static void tell_hello(struct errand *errand) {
  struct live *live = ws_live(errand->asker);
  struct room *room = NULL;
  if (!errand->refused)
    room = server_room(errand->server, live->table, &errand->refused, &errand->error);
  if (!room) {
    send_error(live, &errand->error);
    return;
  }
  ump_text message;
  begin(&message, errand->server);
  live_begin(live, room, errand->reader, &message);
  deliver(live, &message);
}

/* At once, so that messages which follow hello without waiting are that person's. */
static void become(struct live *live, const struct errand *errand) {
  live->keyed = errand->keyed;
  memcpy(live->key, errand->key, sizeof live->key);
}

static bool read_hello(struct errand *errand, json_t *object) {
  static const struct body_member members[] = {{"key", BODY_TEXT, false, NULL},
                                               {"stream", BODY_NUMBER, false, NULL},
                                               {"after", BODY_NUMBER, true, NULL},
                                               {"said", BODY_NUMBER, false, NULL},
                                               {0}};
  if (!body_only(object, members, &errand->error) ||
      !body_number(object, "after", UINT32_MAX, &errand->reader.after, &errand->error) ||
      !body_maybe_number(object, "stream", &errand->reader.stream, &errand->error) ||
      !body_maybe_number(object, "said", &errand->reader.said, &errand->error))
    return false;
  json_t *key = json_object_get(object, "key");
  errand->tell = tell_hello;
  errand->keyed = false; /* a second hello may be somebody else's */
  if (key && !json_is_null(key)) {
    ump_span text = {json_string_value(key), json_string_length(key)};
    errand->keyed = text.at && keys_hash(text, errand->key);
  }
  become(ws_live(errand->asker), errand);
  return errand->keyed || !key || json_is_null(key) ||
         ump_fail(&errand->error, N_("The seat key is not one: 43 characters of base64url."), NULL,
                  NULL, NULL);
}

/* ---- moves -------------------------------------------------------------- */

static void tell_ack(struct errand *errand) {
  struct live *live = ws_live(errand->asker);
  ump_text message;
  char id[24];
  begin(&message, errand->server);
  ump_json_key(&message, "ack");
  ump_text_char(&message, '{');
  ump_json_key(&message, "id");
  snprintf(id, sizeof id, "%llu", (unsigned long long)errand->id);
  ump_json_string(&message, id);
  ump_json_key(&message, "verdict");
  if (errand->refused) {
    ump_json_string(&message, errand->refused == 503 ? "failed" : "refused");
    say_error(&message, &errand->error);
  } else {
    ump_json_string(&message, errand->verdict == UMP_AGAIN ? "again" : "played");
  }
  ump_text_char(&message, '}');
  deliver(live, &message);
}

static bool read_live_move(struct errand *errand, json_t *object) {
  errand->decide = decide_move;
  errand->tell = tell_ack;
  return read_move_members(errand, object);
}

/* ---- sitting down ------------------------------------------------------- */

static void tell_sat(struct errand *errand) {
  struct live *live = ws_live(errand->asker);
  ump_text message;
  begin(&message, errand->server);
  ump_json_key(&message, "sat");
  ump_text_char(&message, '{');
  if (errand->refused) {
    say_error(&message, &errand->error);
  } else {
    ump_json_key(&message, "seat");
    ump_text_int(&message, errand->seat);
  }
  ump_text_char(&message, '}');
  deliver(live, &message);
}

static bool read_live_sit(struct errand *errand, json_t *object) {
  static const struct body_member members[] = {{"seat", BODY_NUMBER, true, NULL}, {0}};
  errand->decide = decide_sit;
  errand->tell = tell_sat;
  if (!errand->keyed)
    return ump_fail(&errand->error, N_("A seat needs a key: send it with hello."), NULL, NULL,
                    NULL);
  return body_only(object, members, &errand->error) &&
         body_number(object, "seat", 1, &errand->seat, &errand->error);
}

/* ---- acts --------------------------------------------------------------- */

static void tell_done(struct errand *errand) {
  struct live *live = ws_live(errand->asker);
  ump_text message;
  begin(&message, errand->server);
  ump_json_key(&message, "done");
  ump_text_char(&message, '{');
  say_text(&message, "id", errand->do_id);
  if (errand->refused) say_error(&message, &errand->error);
  else act_say(&message, errand);
  ump_text_char(&message, '}');
  deliver(live, &message);
}

/* Of its members "what" and "id" are the message's, the others the act's. */
static bool read_do(struct errand *errand, json_t *object) {
  char what[16];
  if (!body_text(object, "id", errand->do_id, sizeof errand->do_id, &errand->error)) return false;
  errand->decide = decide_act;
  errand->tell = tell_done;
  if (!body_text(object, "what", what, sizeof what, &errand->error)) return false;
  errand->act = act_find(ump_span_of(what));
  if (!errand->act)
    return ump_fail(&errand->error, N_("There is nothing called {1} to do here."), what, NULL,
                    NULL);
  json_object_del(object, "what");
  json_object_del(object, "id");
  return act_read(errand, object);
}

/* ---- messages ----------------------------------------------------------- */

static const struct {
  const char *name;
  bool (*read)(struct errand *errand, json_t *object);
} messages[] = {
    {"hello", read_hello},
    {"move", read_live_move},
    {"sit", read_live_sit},
    {"do", read_do},
};

static void tell_error(struct errand *errand) {
  send_error(ws_live(errand->asker), &errand->error);
}

/* A message is an object with one member, whose name says what it is. */
static bool read_message(struct errand *errand, json_t *message) {
  for (size_t i = 0; i < sizeof messages / sizeof *messages; i++) {
    json_t *object = json_object_get(message, messages[i].name);
    if (json_object_size(message) == 1 && json_is_object(object))
      return messages[i].read(errand, object);
  }
  return ump_fail(&errand->error, N_("A message is one of hello, move, sit and do."), NULL, NULL,
                  NULL);
}

void live_message(struct live *live, ump_span text) {
  struct errand *errand = errand_new(live->connection->server, live->connection);
  if (!errand) {
    ws_close(live->connection, 1013);
    return;
  }
  if (!errand_may(errand, LIMIT_REQUESTS)) {
    ws_close(live->connection, 1013);
    errand->decide = NULL;
    errand->tell = tell_nobody;
    errand_send(errand);
    return;
  }
  errand->tell = tell_error;
  errand->keyed = live->keyed;
  memcpy(errand->key, live->key, sizeof errand->key);
  memcpy(errand->table, live->table, sizeof errand->table);
  json_t *message = body_object(text, &errand->error);
  if (!message || !read_message(errand, message)) {
    if (!errand->refused) errand->refused = 400;
    if (errand->tell == tell_ack && errand->id == 0)
      errand->tell = tell_error; /* no id to acknowledge */
  }
  json_decref(message);
  errand_send(errand);
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
