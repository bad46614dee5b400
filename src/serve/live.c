/* Live connections at tables: hello, moves and sitting down as messages; events
 * as they happen. */
#include "serve/live.h"

#include <string.h>

#include "serve/api.h"
#include "serve/connection.h"
#include "serve/say.h"
#include "serve/ws.h"

/* ---- sending ------------------------------------------------------------ */

static void begin(ump_text *message, const struct server *server) {
  ump_text_init(message, server->mem);
  ump_text_char(message, '{');
}

static void deliver(struct live *live, ump_text *message) {
  ump_text_char(message, '}');
  ws_send(live->connection, message);
  ump_text_free(message);
}

/* The table from the viewer's event number `after` on; what follows will join on. */
static void send_table(struct live *live, uint32_t after) {
  ump_text message;
  begin(&message, live->connection->server);
  ump_json_key(&message, "table");
  ump_text_char(&message, '{');
  say_table(&message, live->room, live->viewer, after);
  ump_text_char(&message, '}');
  live->told = live->room->table.view[live->viewer].count;
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
  *live->link = live->next;
  if (live->next) live->next->link = live->link;
  live->link = NULL;
  live->room = NULL;
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
  join(live, room);
  live->viewer = live->keyed ? ump_table_seat_of(&room->table, live->key) : UMP_SPECTATOR;
  send_table(live, errand->after);
}

/* At once, so that messages which follow hello without waiting are that person's. */
static void become(struct live *live, const struct errand *errand) {
  live->keyed = errand->keyed;
  memcpy(live->key, errand->key, sizeof live->key);
}

static bool read_hello(struct errand *errand, json_t *object) {
  static const char *const names[] = {"key", "after", NULL};
  if (!body_only(object, names, &errand->error) ||
      !body_number(object, "after", UINT32_MAX, &errand->after, &errand->error))
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
  static const char *const names[] = {"seat", NULL};
  errand->decide = decide_sit;
  errand->tell = tell_sat;
  if (!errand->keyed)
    return ump_fail(&errand->error, N_("A seat needs a key: send it with hello."), NULL, NULL,
                    NULL);
  return body_only(object, names, &errand->error) &&
         body_number(object, "seat", 1, &errand->seat, &errand->error);
}

/* ---- messages ----------------------------------------------------------- */

static const struct {
  const char *name;
  bool (*read)(struct errand *errand, json_t *object);
} messages[] = {
    {"hello", read_hello},
    {"move", read_live_move},
    {"sit", read_live_sit},
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
  return ump_fail(&errand->error, N_("A message is one of hello, move and sit."), NULL, NULL, NULL);
}

void live_message(struct live *live, ump_span text) {
  struct errand *errand = errand_new(live->connection->server, live->connection);
  if (!errand) {
    ws_close(live->connection, 1013);
    return;
  }
  errand->tell = tell_error;
  errand->keyed = live->keyed;
  memcpy(errand->key, live->key, sizeof errand->key);
  memcpy(errand->table, live->table, sizeof errand->table);
  json_t *message = body_object(text, &errand->error);
  if (!message || !read_message(errand, message)) {
    errand->refused = 400;
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

/* Somebody who has just sat down has been a spectator so far, and is now told
 * the table anew as their seat knows it. */
static void publish_to(struct live *live, const struct room *room) {
  unsigned viewer = live->keyed ? ump_table_seat_of(&room->table, live->key) : UMP_SPECTATOR;
  if (viewer != live->viewer) {
    live->viewer = viewer;
    send_table(live, 0);
    return;
  }
  if (room->seats_new) send_seats(live);
  send_events(live);
}

/* Sending may close a connection, which then leaves the audience. */
void live_publish(struct room *room) {
  for (struct live *live = room->audience, *next; live; live = next) {
    next = live->next;
    publish_to(live, room);
  }
}

void live_dismiss(struct room *room) {
  for (struct live *live = room->audience, *next; live; live = next) {
    next = live->next;
    live_leave(live);
    ws_close(live->connection, 1013);
  }
}
