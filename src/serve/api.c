/* The HTTP side of every route. */
#include "serve/api.h"

#include <string.h>

#include "serve/say.h"
#include "serve/ws.h"

/* ---- reading ------------------------------------------------------------ */

static const char needs_key[] = N_("A seat needs a key: send it as Authorization: Bearer KEY.");
static const char bad_request[] = N_("This request cannot be understood.");

/* The body as an object with no other members than `names`; NULL with the
 * refusal noted. */
static json_t *read_object(struct errand *errand, ump_span body, const char *const *names) {
  json_t *object = body_object(body, &errand->error);
  if (object && body_only(object, names, &errand->error)) return object;
  errand_refuse(errand, 400, bad_request);
  json_decref(object);
  return NULL;
}

static bool read_create_members(struct errand *errand, json_t *object) {
  char spec[UMP_SPEC_TEXT];
  if (!body_text(object, "spec", spec, sizeof spec, &errand->error) ||
      !ump_spec_parse(&errand->spec, ump_span_of(spec), &errand->error) ||
      !body_text(object, "opponent", errand->opponent, sizeof errand->opponent, &errand->error))
    return false;
  if (!json_is_null(json_object_get(object, "seat")))
    return body_number(object, "seat", 1, &errand->seat, &errand->error);
  errand->seat = UMP_SPECTATOR;
  return true;
}

void read_create(struct errand *errand, const struct http_request *request) {
  static const char *const names[] = {"spec", "seat", "opponent", NULL};
  if (!errand->keyed) errand_refuse(errand, 401, needs_key);
  json_t *object = errand->refused ? NULL : read_object(errand, request->body, names);
  if (object && !read_create_members(errand, object)) errand_refuse(errand, 400, bad_request);
  json_decref(object);
}

void read_look(struct errand *errand, const struct http_request *request) {
  ump_span query = request->query;
  if (!query.at) return;
  ump_span name = ump_span_cut(&query, '=');
  uint64_t after;
  if (!ump_span_is(name, "after") || !query.at || !ump_span_number(query, UINT32_MAX, &after))
    errand_refuse(errand, 400, N_("The only query here is after=NUMBER."));
  else errand->after = (uint32_t)after;
}

void read_sit(struct errand *errand, const struct http_request *request) {
  (void)request;
  if (!errand->keyed) errand_refuse(errand, 401, needs_key);
}

bool read_move_members(struct errand *errand, json_t *object) {
  static const char *const names[] = {"move", "seen", "id", NULL};
  char id[24];
  if (!body_only(object, names, &errand->error) ||
      !body_text(object, "move", errand->move, sizeof errand->move, &errand->error) ||
      !body_number(object, "seen", UINT32_MAX, &errand->after, &errand->error) ||
      !body_text(object, "id", id, sizeof id, &errand->error))
    return false;
  return (ump_span_number(ump_span_of(id), INT64_MAX, &errand->id) && errand->id > 0) ||
         ump_fail(&errand->error, N_("The id of a move is a number from 1 to 2^63 - 1, as text."),
                  NULL, NULL, NULL);
}

void read_move(struct errand *errand, const struct http_request *request) {
  if (!errand->keyed) errand_refuse(errand, 401, needs_key);
  json_t *object = errand->refused ? NULL : body_object(request->body, &errand->error);
  if (!object || !read_move_members(errand, object)) errand_refuse(errand, 400, bad_request);
  json_decref(object);
}

void read_live(struct errand *errand, const struct http_request *request) {
  (void)request;
  if (!ws_wanted(errand->asker))
    errand_refuse(errand, 426, N_("This address is for WebSocket connections, version 13."));
}

/* ---- telling ------------------------------------------------------------ */

void tell_refusal(struct errand *errand) {
  http_refuse(errand->asker, errand->refused, &errand->error, errand->allow);
}

/* The errand's room for reading, after the commit; NULL with the refusal told. */
static struct room *look(struct errand *errand) {
  struct room *room = NULL;
  if (!errand->refused)
    room = server_room(errand->server, errand->table, &errand->refused, &errand->error);
  if (!room) tell_refusal(errand);
  return room;
}

static unsigned viewer_of(const struct errand *errand, const struct room *room) {
  return errand->keyed ? ump_table_seat_of(&room->table, errand->key) : UMP_SPECTATOR;
}

void tell_games(struct errand *errand) {
  if (errand->refused) tell_refusal(errand);
  else http_answer_json(errand->asker, 200, &errand->server->games);
}

/* Answers {"table":…,"seat":N}, the table's id only when it is new. */
static void tell_sitting(struct errand *errand, unsigned status) {
  if (errand->refused) {
    tell_refusal(errand);
    return;
  }
  ump_text json;
  ump_text_init(&json, errand->server->mem);
  ump_text_char(&json, '{');
  if (status == 201) {
    ump_json_key(&json, "table");
    ump_json_string(&json, errand->table);
  }
  ump_json_key(&json, "seat");
  ump_text_int(&json, errand->seat);
  ump_text_char(&json, '}');
  http_answer_json(errand->asker, status, &json);
  ump_text_free(&json);
}

void tell_created(struct errand *errand) {
  tell_sitting(errand, 201);
}

void tell_seat(struct errand *errand) {
  tell_sitting(errand, 200);
}

void tell_table(struct errand *errand) {
  struct room *room = look(errand);
  if (!room) return;
  ump_text json;
  ump_text_init(&json, errand->server->mem);
  ump_text_char(&json, '{');
  say_table(&json, room, viewer_of(errand, room), errand->after);
  ump_text_char(&json, '}');
  http_answer_json(errand->asker, 200, &json);
  ump_text_free(&json);
}

void tell_verdict(struct errand *errand) {
  if (errand->refused) {
    tell_refusal(errand);
    return;
  }
  ump_text json;
  ump_text_init(&json, errand->server->mem);
  ump_text_add(&json, errand->verdict == UMP_AGAIN ? "{\"verdict\":\"again\"}"
                                                   : "{\"verdict\":\"played\"}");
  http_answer_json(errand->asker, 200, &json);
  ump_text_free(&json);
}

/* A record holds the whole truth, so nobody has it while the game runs. */
void tell_record(struct errand *errand) {
  struct room *room = look(errand);
  if (!room) return;
  if (!room->table.view[UMP_SPECTATOR].over) {
    errand_refuse(errand, 409, N_("The record is shown when the game is over."));
    tell_refusal(errand);
    return;
  }
  ump_text text;
  ump_text_init(&text, errand->server->mem);
  ump_table_record(&room->table, room->table.game, &text);
  struct http_answer answer = {
      .status = 200,
      .type = "text/plain; charset=utf-8",
      .cache = "no-store",
      .body = {ump_text_str(&text), text.len},
  };
  http_answer(errand->asker, &answer);
  ump_text_free(&text);
}

void tell_live(struct errand *errand) {
  if (look(errand)) ws_upgrade(errand->asker, errand->table);
}

void tell_page(struct errand *errand) {
  const struct http_request *request = http_request(errand->asker);
  const struct site_file *file = site_find(&errand->server->site, request->path);
  if (!file) {
    errand_refuse(errand, 404, N_("There is nothing at this address."));
    tell_refusal(errand);
    return;
  }
  ump_span known = request->header[HEADER_IF_NONE_MATCH];
  bool unchanged = known.at && ump_span_is(known, file->etag);
  struct http_answer answer = {
      .status = unchanged ? 304 : 200,
      .type = unchanged ? NULL : file->type,
      .cache = site_cache(file),
      .etag = file->etag,
      .lasting = {unchanged ? NULL : file->bytes, unchanged ? 0 : file->len},
  };
  http_answer(errand->asker, &answer);
}
