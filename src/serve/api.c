/* What requests over HTTP are told. */
#include "serve/api.h"

#include <string.h>

#include "serve/acts.h"
#include "serve/gzip.h"
#include "serve/lobby.h"
#include "serve/stream.h"
#include "serve/ws.h"

void tell_refusal(struct errand *errand) {
  http_refuse(errand->asker, errand->refused, &errand->error, errand->allow, errand->retry_after);
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

/* ---- JSON answers ------------------------------------------------------- */

static void begin_json(ump_text *json, const struct errand *errand) {
  ump_text_init(json, errand->server->mem);
  ump_text_char(json, '{');
}

static void end_json(ump_text *json, struct errand *errand, unsigned status) {
  ump_text_char(json, '}');
  http_answer_json(errand->asker, status, json);
  ump_text_free(json);
}

/* Where somebody sits now; which table, when it is new to them. */
static void tell_sitting(struct errand *errand, unsigned status) {
  if (errand->refused) {
    tell_refusal(errand);
    return;
  }
  ump_text json;
  begin_json(&json, errand);
  if (status == 201) say_text(&json, "table", errand->table);
  say_number(&json, "seat", errand->seat);
  end_json(&json, errand, status);
}

void tell_created(struct errand *errand) {
  tell_sitting(errand, 201);
}

void tell_seat(struct errand *errand) {
  tell_sitting(errand, 200);
}

void tell_paired(struct errand *errand) {
  if (errand->refused) {
    tell_refusal(errand);
    return;
  }
  ump_text json;
  begin_json(&json, errand);
  say_text(&json, "table", errand->table);
  say_number(&json, "seat", errand->seat);
  ump_json_key(&json, "waiting");
  ump_text_add(&json, errand->waiting ? "true" : "false");
  end_json(&json, errand, 200);
}

void tell_table(struct errand *errand) {
  struct room *room = look(errand);
  if (!room) return;
  ump_text json;
  begin_json(&json, errand);
  say_table(&json, room, viewer_of(errand, room), errand->reader, errand->server->now);
  end_json(&json, errand, 200);
}

void tell_act(struct errand *errand) {
  struct room *room = look(errand);
  if (!room) return;
  ump_text json;
  begin_json(&json, errand);
  if (act_says(errand)) act_say(&json, errand);
  else say_state(&json, room, errand->server->now);
  end_json(&json, errand, 200);
}

void tell_lobby(struct errand *errand) {
  if (errand->refused) {
    tell_refusal(errand);
    return;
  }
  ump_text json;
  begin_json(&json, errand);
  lobby_say(&json, &errand->server->rooms);
  end_json(&json, errand, 200);
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

/* A record holds the whole truth, so nobody has it while its game runs. */
void tell_record(struct errand *errand) {
  struct room *room = look(errand);
  if (!room) return;
  const ump_table *table = &room->table;
  uint32_t game = errand->number > 0 ? errand->number : table->game;
  if (game > table->game) errand_refuse(errand, 404, N_("This table has not come to that game."));
  else if (game == table->game && !ump_table_over(table))
    errand_refuse(errand, 409, N_("The record is shown when the game is over."));
  if (errand->refused) {
    tell_refusal(errand);
    return;
  }
  ump_text text;
  ump_text_init(&text, errand->server->mem);
  ump_table_record(table, game, &text);
  struct http_answer answer = {
      .status = text.failed ? 503 : 200,
      .type = "text/plain; charset=utf-8",
      .cache = "no-store",
      .body = {ump_text_str(&text), text.len},
  };
  http_answer(errand->asker, &answer);
  ump_text_free(&text);
}

void tell_events(struct errand *errand) {
  struct room *room = look(errand);
  if (room) stream_begin(errand, room);
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
  bool packed = file->gzip.bytes && gzip_accepted(request->header[HEADER_ACCEPT_ENCODING]);
  const struct site_body *body = packed ? &file->gzip : &file->body;
  ump_span known = request->header[HEADER_IF_NONE_MATCH];
  bool unchanged = known.at && ump_span_is(known, body->etag);
  struct http_answer answer = {
      .status = unchanged ? 304 : 200,
      .type = unchanged ? NULL : file->type,
      .cache = site_cache(file),
      .etag = body->etag,
      .also = packed && !unchanged ? "Content-Encoding: gzip\r\nVary: Accept-Encoding\r\n"
                                   : "Vary: Accept-Encoding\r\n",
      .lasting = {unchanged ? NULL : body->bytes, unchanged ? 0 : body->len},
  };
  http_answer(errand->asker, &answer);
}
