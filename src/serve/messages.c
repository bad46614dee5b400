/* What a live connection says: hello, moves, sitting down, acts; and how each is
 * answered. */
#include <string.h>

#include "serve/acts.h"
#include "serve/api.h"
#include "serve/live.h"
#include "serve/ws.h"

/* ---- answers ------------------------------------------------------------ */

static void begin(ump_text *message, const struct errand *errand) {
  ump_text_init(message, errand->server->mem);
  ump_text_char(message, '{');
}

static void answer(struct errand *errand, ump_text *message) {
  ump_text_char(message, '}');
  ws_send(errand->asker, message);
  ump_text_free(message);
}

static void tell_error(struct errand *errand) {
  ump_text message;
  begin(&message, errand);
  say_error(&message, &errand->error);
  answer(errand, &message);
}

/* ---- hello -------------------------------------------------------------- */

static void tell_hello(struct errand *errand) {
  struct live *live = ws_live(errand->asker);
  struct room *room = NULL;
  if (!errand->refused)
    room = server_room(errand->server, live->table, &errand->refused, &errand->error);
  if (!room) {
    tell_error(errand);
    return;
  }
  ump_text message;
  begin(&message, errand);
  live_begin(live, room, errand->reader, &message);
  answer(errand, &message);
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
  ump_text message;
  char id[24];
  begin(&message, errand);
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
  answer(errand, &message);
}

static bool read_live_move(struct errand *errand, json_t *object) {
  errand->decide = decide_move;
  errand->tell = tell_ack;
  return read_move_members(errand, object);
}

/* ---- sitting down ------------------------------------------------------- */

static void tell_sat(struct errand *errand) {
  ump_text message;
  begin(&message, errand);
  ump_json_key(&message, "sat");
  ump_text_char(&message, '{');
  if (errand->refused) {
    say_error(&message, &errand->error);
  } else {
    ump_json_key(&message, "seat");
    ump_text_int(&message, errand->seat);
  }
  ump_text_char(&message, '}');
  answer(errand, &message);
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
  ump_text message;
  begin(&message, errand);
  ump_json_key(&message, "done");
  ump_text_char(&message, '{');
  say_text(&message, "id", errand->do_id);
  if (errand->refused) say_error(&message, &errand->error);
  else act_say(&message, errand);
  ump_text_char(&message, '}');
  answer(errand, &message);
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
