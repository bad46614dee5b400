/* What errands do to tables: create, pair, sit, move. */
#include "serve/commands.h"

#include <string.h>

#include "serve/lobby.h"
#include "serve/presence.h"

const char command_needs_key[] = N_("A seat needs a key: send it as Authorization: Bearer KEY.");

struct room *command_room(struct errand *errand) {
  unsigned status = 0;
  struct room *room = server_room(errand->server, errand->table, &status, &errand->error);
  if (!room) errand->refused = status;
  errand->room = room;
  return room;
}

/* ---- create ------------------------------------------------------------- */

static const char computer[] = "computer:";

/* The level that an opponent is of; nothing if it is no computer. */
static ump_span level_of(const char *opponent) {
  size_t len = sizeof computer - 1;
  bool is_computer = strncmp(opponent, computer, len) == 0;
  return is_computer ? ump_span_of(opponent + len) : (ump_span){NULL, 0};
}

static bool may_play(const ump_spec *spec, unsigned seat, const char *opponent) {
  ump_span level = level_of(opponent);
  return strcmp(opponent, "person") == 0 ||
         (level.at != NULL && ump_level_find_for(spec, seat, level) != NULL);
}

/* Draws the seat that is left to chance, among those that leave the opponent one that
 * it plays. All this is checked before there is a table, so that a refusal leaves none. */
static bool choose_seat(struct errand *errand) {
  const ump_spec *spec = &errand->spec;
  if (errand->seat == UMP_SPECTATOR) {
    errand->seat = (uint32_t)ump_random_below(&errand->server->random, 2);
    if (!may_play(spec, 1 - errand->seat, errand->opponent)) errand->seat = 1 - errand->seat;
  }
  ump_span level = level_of(errand->opponent);
  if (may_play(spec, 1 - errand->seat, errand->opponent)) return true;
  if (level.at != NULL) return ump_level_refuse(spec, level, &errand->error);
  return ump_fail(&errand->error, N_("There is no opponent {1} in this game."), errand->opponent,
                  NULL, NULL);
}

/* Keeps what has been done, and frees its line. */
static void keep(struct errand *errand, struct room *room, ump_text *line) {
  rooms_write(&errand->server->rooms, room, line);
  ump_text_free(line);
}

static bool take_seat(struct errand *errand, struct room *room) {
  ump_text line;
  ump_text_init(&line, errand->server->mem);
  bool sat = ump_table_sit(&room->table, errand->seat, errand->key, &line, &errand->error);
  room->seats_new |= sat && line.len > 0;
  keep(errand, room, &line);
  if (sat) presence_sign(room, errand->seat, errand->server->now);
  return sat;
}

static bool take_name(struct errand *errand, struct room *room) {
  if (errand->text[0] == '\0') return true;
  ump_text line;
  ump_text_init(&line, errand->server->mem);
  bool named =
      ump_table_name(&room->table, errand->seat, ump_span_of(errand->text), &line, &errand->error);
  keep(errand, room, &line);
  return named;
}

static bool seat_opponent(struct errand *errand, struct room *room) {
  ump_span level = level_of(errand->opponent);
  if (level.at == NULL) return true;
  ump_text line;
  ump_text_init(&line, errand->server->mem);
  bool sat = ump_table_sit_computer(&room->table, 1 - errand->seat, level, &line, &errand->error);
  keep(errand, room, &line);
  return sat;
}

static void go_to(struct errand *errand, struct room *room) {
  memcpy(errand->table, room->id, sizeof errand->table);
  errand->room = room;
}

static void create(struct errand *errand) {
  struct server *server = errand->server;
  struct room *room =
      rooms_create(&server->rooms, &errand->spec, &errand->terms, keys_seed(), server->now);
  if (!room) {
    errand_refuse(errand, 503, ump_no_memory);
    return;
  }
  if (errand->seat == UMP_SPECTATOR) errand->seat = (uint32_t)ump_random_below(&server->random, 2);
  go_to(errand, room);
  if (!take_seat(errand, room) || !take_name(errand, room) || !seat_opponent(errand, room))
    errand_refuse(errand, 503, ump_no_memory);
}

void decide_create(struct errand *errand) {
  if (choose_seat(errand)) create(errand);
  else errand->refused = 400;
}

/* ---- pair --------------------------------------------------------------- */

/* Somebody who asks twice waits once. */
void decide_pair(struct errand *errand) {
  struct rooms *rooms = &errand->server->rooms;
  errand->terms.listed = true;
  struct room *room = lobby_match(rooms, &errand->spec, &errand->terms, errand->key);
  errand->waiting = !room || lobby_is_of(room, errand->key);
  if (!room) {
    create(errand);
    return;
  }
  go_to(errand, room);
  if (errand->waiting) {
    errand->seat = ump_table_seat_of(&room->table, errand->key);
    return;
  }
  errand->seat = lobby_free_seat(room);
  if (!take_seat(errand, room) || !take_name(errand, room))
    errand_refuse(errand, 503, ump_no_memory);
}

/* ---- sit ---------------------------------------------------------------- */

void decide_sit(struct errand *errand) {
  struct room *room = command_room(errand);
  if (room && !take_seat(errand, room))
    errand_refuse(errand, errand->error.why == ump_no_memory ? 503 : 409, ump_no_memory);
}

/* ---- look --------------------------------------------------------------- */

/* Who only ever asks has no connection to be seen by. That there is no such table
 * is found again, and told, by tell_table. */
void decide_look(struct errand *errand) {
  struct server *server = errand->server;
  unsigned status = 0;
  ump_error error = {0};
  struct room *room = errand->keyed ? server_room(server, errand->table, &status, &error) : NULL;
  if (room) presence_poll(&server->rooms, room, ump_table_seat_of(&room->table, errand->key));
}

/* ---- move --------------------------------------------------------------- */

/* Only what the other hears of is a sign of life: else a hit that nobody is to
 * know of would show in how long its finder has been gone. */
static void play(struct errand *errand, struct room *room) {
  struct server *server = errand->server;
  const ump_view *other = &room->table.view[1 - errand->seat];
  uint32_t heard = other->count;
  ump_text line;
  ump_text_init(&line, server->mem);
  ump_try try = {.move = ump_span_of(errand->move),
                 .stream = errand->reader.stream,
                 .seen = errand->reader.after,
                 .id = errand->id};
  errand->verdict =
      ump_table_play(&room->table, errand->seat, try, server->now, &line, &errand->error);
  if (errand->verdict == UMP_REFUSED) errand_refuse(errand, 409, N_("This move cannot be played."));
  else if (errand->verdict == UMP_NO_MEMORY) errand_refuse(errand, 503, ump_no_memory);
  server->counts.moves += line.len > 0;
  keep(errand, room, &line);
  if (other->count != heard) presence_sign(room, errand->seat, server->now);
}

void decide_move(struct errand *errand) {
  struct room *room = command_room(errand);
  if (!room) return;
  errand->seat = errand->keyed ? ump_table_seat_of(&room->table, errand->key) : UMP_SPECTATOR;
  if (errand->seat == UMP_SPECTATOR)
    errand_refuse(errand, 403, N_("You only watch this table: your key holds no seat."));
  else play(errand, room);
}

/* What it has thought about may have been taken back, or be over, by now. */
void decide_computer_move(struct errand *errand) {
  struct room *room = command_room(errand);
  if (!room || ump_table_computer_turn(&room->table) != errand->seat ||
      room->table.stream != errand->reader.stream)
    return;
  play(errand, room);
  if (errand->refused)
    server_log(errand->server,
               &errand->error); /* a fault of the level: the table waits for it in vain */
}

void tell_nobody(struct errand *errand) {
  (void)errand;
}
