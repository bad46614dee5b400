/* The acts, and their being done. */
#include "serve/acts.h"

#include <string.h>

#include "serve/commands.h"
#include "serve/presence.h"
#include "serve/say.h"

/* ---- bodies ------------------------------------------------------------- */

static const struct body_member nothing[] = {{0}};

static const struct body_member takeback_members[] = {
    {"moves", BODY_NUMBER, true, "how many moves the asker sees"}, {0}};

static bool read_takeback(struct errand *errand, json_t *object) {
  return body_number(object, "moves", UINT32_MAX, &errand->number, &errand->error);
}

static const struct body_member say_members[] = {
    {"text", BODY_TEXT, true, "plain text of at most 399 bytes"}, {0}};

static bool read_say(struct errand *errand, json_t *object) {
  return body_text(object, "text", errand->text, sizeof errand->text, &errand->error);
}

static const struct body_member name_members[] = {
    {"name", BODY_TEXT, true, "a few plain words of at most 47 bytes"}, {0}};

static bool read_name(struct errand *errand, json_t *object) {
  return body_text(object, "name", errand->text, UMP_NAME, &errand->error);
}

static const struct body_member takeover_members[] = {
    {"token", BODY_TEXT, true, "what handover gave"}, {0}};

static bool read_takeover(struct errand *errand, json_t *object) {
  char token[TOKEN_TEXT + 1];
  if (!body_text(object, "token", token, sizeof token, &errand->error)) return false;
  return keys_hash(ump_span_of(token), errand->token) ||
         ump_fail(&errand->error, N_("This link has been used, or is not for this table."), NULL,
                  NULL, NULL);
}

static const struct body_member computer_members[] = {
    {"level", BODY_TEXT, true, "of the game's levels, by name"}, {0}};

static bool read_computer(struct errand *errand, json_t *object) {
  return body_text(object, "level", errand->text, UMP_WHO, &errand->error);
}

/* ---- deeds -------------------------------------------------------------- */

static bool resign(struct errand *errand, struct room *room, ump_text *line) {
  return ump_table_resign(&room->table, errand->seat, errand->server->now, line, &errand->error);
}

static bool break_off(struct errand *errand, struct room *room, ump_text *line) {
  return ump_table_abort(&room->table, errand->seat, errand->server->now, line, &errand->error);
}

static bool claim(struct errand *errand, struct room *room, ump_text *line) {
  return ump_table_claim(&room->table, errand->seat, errand->server->now, line, &errand->error);
}

static bool take_back(struct errand *errand, struct room *room, ump_text *line) {
  return ump_table_takeback(&room->table, errand->seat, errand->number, errand->server->now, line,
                            &errand->error);
}

/* A computer always agrees. */
static void computer_agrees(struct errand *errand, struct room *room) {
  ump_table *table = &room->table;
  unsigned other = 1U - errand->seat;
  if (table->takeback_of == 0 || table->seat[other].sitter != UMP_SITTER_COMPUTER) return;
  ump_text line;
  ump_text_init(&line, errand->server->mem);
  ump_table_takeback(table, other, table->takeback_of, errand->server->now, &line, NULL);
  rooms_write(&errand->server->rooms, room, &line);
  ump_text_free(&line);
}

static bool decline(struct errand *errand, struct room *room, ump_text *line) {
  return ump_table_decline(&room->table, errand->seat, line, &errand->error);
}

static bool go_on(struct errand *errand, struct room *room, ump_text *line) {
  return ump_table_next(&room->table, errand->seat, keys_seed(), errand->server->now, line,
                        &errand->error);
}

/* The same person's saying the same under the same id is a resend. Those without
 * a key are told apart by their ids alone. */
static uint64_t saying_id(const struct errand *errand) {
  if (errand->do_id[0] == '\0') return 0;
  uint64_t digest = UMP_DIGEST_START;
  if (errand->keyed) digest = ump_digest(digest, (const char *)errand->key, UMP_KEY);
  digest = ump_digest(digest, errand->do_id, strlen(errand->do_id) + 1);
  return ump_digest(digest, errand->text, strlen(errand->text));
}

static bool say(struct errand *errand, struct room *room, ump_text *line) {
  return ump_table_say(&room->table, errand->seat, ump_span_of(errand->text), saying_id(errand),
                       errand->server->now, line, &errand->error);
}

static bool take_name(struct errand *errand, struct room *room, ump_text *line) {
  return ump_table_name(&room->table, errand->seat, ump_span_of(errand->text), line,
                        &errand->error);
}

/* The token itself is told once and kept nowhere. */
static bool hand_over(struct errand *errand, struct room *room, ump_text *line) {
  keys_token(errand->new_token);
  return keys_hash(ump_span_of(errand->new_token), errand->token) &&
         ump_table_offer_seat(&room->table, errand->seat, errand->token, line, &errand->error);
}

static bool take_over(struct errand *errand, struct room *room, ump_text *line) {
  bool taken = ump_table_take_over(&room->table, errand->token, errand->key, line, &errand->error);
  errand->seat = ump_table_seat_of(&room->table, errand->key);
  room->seats_new |= taken;
  return taken;
}

static bool seat_computer(struct errand *errand, struct room *room, ump_text *line) {
  bool sat = ump_table_sit_computer(&room->table, 1U - errand->seat, ump_span_of(errand->text),
                                    line, &errand->error);
  room->seats_new |= sat && line->len > 0;
  return sat;
}

/* ---- all of them -------------------------------------------------------- */

static const struct act acts[] = {
    {"resign", "Gives the game up.", nothing, NULL, resign, NULL, ACT_SEATED, LIMIT_REQUESTS},
    {"abort", "Breaks the game off while one side has not moved yet.", nothing, NULL, break_off,
     NULL, ACT_SEATED, LIMIT_REQUESTS},
    {"claim", "Ends the game against somebody who has been gone for a minute.", nothing, NULL,
     claim, NULL, ACT_SEATED, LIMIT_REQUESTS},
    {"decline", "Declines a takeback.", nothing, NULL, decline, NULL, ACT_SEATED, LIMIT_REQUESTS},
    {"takeback", "Asks to take one's last move back, or agrees to what the other asked.",
     takeback_members, read_takeback, take_back, computer_agrees, ACT_SEATED, LIMIT_REQUESTS},
    {"next", "Begins the next game of the series; after its last asks for another, or agrees.",
     nothing, NULL, go_on, NULL, ACT_SEATED, LIMIT_REQUESTS},
    {"say", "Says something, as the seat of the key or as a spectator.", say_members, read_say, say,
     NULL, ACT_ANYONE, LIMIT_SPEECHES},
    {"computer", "Gives the free seat to the computer.", computer_members, read_computer,
     seat_computer, NULL, ACT_SEATED, LIMIT_REQUESTS},
    {"name", "Takes a name.", name_members, read_name, take_name, NULL, ACT_SEATED, LIMIT_REQUESTS},
    {"handover", "Gives a one-time token with which another device takes the seat over.", nothing,
     NULL, hand_over, NULL, ACT_SEATED, LIMIT_REQUESTS},
    {"takeover", "Takes a seat over for the key that is sent.", takeover_members, read_takeover,
     take_over, NULL, ACT_KEYED, LIMIT_REQUESTS},
};

const struct act *act_at(size_t i) {
  return i < sizeof acts / sizeof *acts ? &acts[i] : NULL;
}

const struct act *act_find(ump_span name) {
  for (size_t i = 0; act_at(i); i++)
    if (ump_span_is(name, acts[i].name)) return &acts[i];
  return NULL;
}

bool act_read(struct errand *errand, json_t *object) {
  const struct act *act = errand->act;
  if (act->limit != LIMIT_REQUESTS && !errand_may(errand, act->limit)) return false;
  return body_only(object, act->members, &errand->error) &&
         (!act->read || act->read(errand, object));
}

static void run(struct errand *errand, struct room *room) {
  const struct act *act = errand->act;
  ump_text line;
  ump_text_init(&line, errand->server->mem);
  bool done = act->run(errand, room, &line);
  rooms_write(&errand->server->rooms, room, &line);
  ump_text_free(&line);
  if (!done) errand_refuse(errand, errand->error.why == ump_no_memory ? 503 : 409, ump_no_memory);
  else presence_sign(room, errand->seat, errand->server->now);
  if (done && act->after) act->after(errand, room);
}

void decide_act(struct errand *errand) {
  struct room *room = command_room(errand);
  if (!room) return;
  errand->seat = errand->keyed ? ump_table_seat_of(&room->table, errand->key) : UMP_SPECTATOR;
  if (!errand->keyed && errand->act->right != ACT_ANYONE)
    errand_refuse(errand, 401, command_needs_key);
  else if (errand->seat == UMP_SPECTATOR && errand->act->right == ACT_SEATED)
    errand_refuse(errand, 403, N_("You only watch this table: your key holds no seat."));
  else run(errand, room);
}

bool act_says(const struct errand *errand) {
  return errand->new_token[0] != '\0' || errand->act->run == take_over;
}

void act_say(ump_text *out, const struct errand *errand) {
  if (errand->new_token[0] != '\0') say_text(out, "token", errand->new_token);
  else if (act_says(errand)) say_number(out, "seat", errand->seat);
}
