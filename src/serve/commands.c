/* What errands do to tables: create, sit, move. */
#include "serve/commands.h"

#include <string.h>

/* The errand's room, or NULL with the refusal noted. */
static struct room *open_room(struct errand *errand) {
  unsigned status = 0;
  struct room *room = server_room(errand->server, errand->table, &status, &errand->error);
  if (!room) errand->refused = status;
  errand->room = room;
  return room;
}

/* ---- create ------------------------------------------------------------- */

static const char computer[] = "computer:";

/* The level is checked before there is a table, so that a refusal leaves none. */
static bool check_opponent(const ump_spec *spec, const char *opponent, ump_error *error) {
  if (strcmp(opponent, "person") == 0) return true;
  size_t len = sizeof computer - 1;
  if (strncmp(opponent, computer, len) == 0 &&
      ump_level_find(spec->game, ump_span_of(opponent + len)))
    return true;
  return ump_fail(error, N_("There is no opponent {1} in this game."), opponent, NULL, NULL);
}

static bool take_seat(struct errand *errand, struct room *room) {
  ump_text line;
  ump_text_init(&line, errand->server->mem);
  bool sat = ump_table_sit(&room->table, errand->seat, errand->key, &line, &errand->error);
  room->seats_new |= sat && line.len > 0;
  rooms_write(&errand->server->rooms, room, &line);
  ump_text_free(&line);
  return sat;
}

static bool seat_opponent(struct errand *errand, struct room *room) {
  if (strncmp(errand->opponent, computer, sizeof computer - 1) != 0) return true;
  ump_span level = ump_span_of(errand->opponent + sizeof computer - 1);
  ump_text line;
  ump_text_init(&line, errand->server->mem);
  bool sat = ump_table_sit_computer(&room->table, 1 - errand->seat, level, &line, &errand->error);
  rooms_write(&errand->server->rooms, room, &line);
  ump_text_free(&line);
  return sat;
}

void decide_create(struct errand *errand) {
  struct server *server = errand->server;
  if (!check_opponent(&errand->spec, errand->opponent, &errand->error)) {
    errand->refused = 400;
    return;
  }
  struct room *room = rooms_create(&server->rooms, &errand->spec, NULL, keys_seed(), server->now);
  if (!room) {
    errand_refuse(errand, 503, ump_no_memory);
    return;
  }
  if (errand->seat == UMP_SPECTATOR) errand->seat = (uint32_t)ump_random_below(&server->random, 2);
  memcpy(errand->table, room->id, sizeof errand->table);
  errand->room = room;

  if (!take_seat(errand, room) || !seat_opponent(errand, room))
    errand_refuse(errand, 503, ump_no_memory);
}

/* ---- sit ---------------------------------------------------------------- */

void decide_sit(struct errand *errand) {
  struct room *room = open_room(errand);
  if (room && !take_seat(errand, room)) errand_refuse(errand, 409, N_("The seat is taken."));
}

/* ---- move --------------------------------------------------------------- */

static void play(struct errand *errand, struct room *room) {
  struct server *server = errand->server;
  ump_text line;
  ump_text_init(&line, server->mem);
  ump_try try = {.move = ump_span_of(errand->move), .seen = errand->after, .id = errand->id};
  errand->verdict =
      ump_table_play(&room->table, errand->seat, try, server->now, &line, &errand->error);
  if (errand->verdict == UMP_REFUSED) errand_refuse(errand, 409, N_("This move cannot be played."));
  else if (errand->verdict == UMP_NO_MEMORY) errand_refuse(errand, 503, ump_no_memory);
  rooms_write(&server->rooms, room, &line);
  ump_text_free(&line);
}

void decide_move(struct errand *errand) {
  struct room *room = open_room(errand);
  if (!room) return;
  errand->seat = errand->keyed ? ump_table_seat_of(&room->table, errand->key) : UMP_SPECTATOR;
  if (errand->seat == UMP_SPECTATOR)
    errand_refuse(errand, 403, N_("You only watch this table: your key holds no seat."));
  else play(errand, room);
}

void decide_computer_move(struct errand *errand) {
  struct room *room = open_room(errand);
  if (!room || ump_table_computer_turn(&room->table) != errand->seat) return;
  errand->after = room->table.view[errand->seat].count;
  play(errand, room);
  if (errand->refused)
    server_log(errand->server,
               &errand->error); /* a fault of the level: the table waits for it in vain */
}

void tell_nobody(struct errand *errand) {
  (void)errand;
}
