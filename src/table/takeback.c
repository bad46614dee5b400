/* Taking back a move by consent, in games where nothing is hidden. What is taken
 * back is the asker's last move, with the answer to it if there was one. */
#include "table/command.h"
#include "table/inside.h"

static bool refuse(ump_error *error, const char *why) {
  return ump_fail(error, why, NULL, NULL, NULL);
}

/* The number of moves left after taking back the seat's last one. */
static size_t kept(const ump_table *table, unsigned seat) {
  size_t moves = table->record.count;
  while (moves > 0 && table->record.move[moves - 1].seat != seat) moves--;
  return moves > 0 ? moves - 1 : 0;
}

static bool is_answer(const ump_table *table, const command *c) {
  return table->takeback_of != 0 && table->takeback_by != c->seat;
}

bool takeback_check(const ump_table *table, const command *c, ump_error *error) {
  if (table->record.over) return refuse(error, N_("The game is over."));
  if (c->kind == DO_DECLINE) {
    return table->takeback_of != 0 || refuse(error, N_("Nobody asks to take a move back."));
  }
  if (!table->record.spec.game->takeback) {
    return refuse(error, N_("In this game no move is taken back."));
  }
  if (c->number != table->record.count) {
    return refuse(error, N_("The game has moved on; look again before you play."));
  }
  return is_answer(table, c) || table->seat[c->seat].moves > 0 ||
         refuse(error, N_("You have no move to take back."));
}

/* The clocks as they were when the first move taken back was to be made. */
static bool give_back_time(ump_table *table, size_t moves, uint64_t now) {
  uint64_t from = moves > 0 ? table->record.move[moves - 1].at : 0;
  if (table->terms.pace.kind == UMP_PACE_NONE) return true;
  table->clock = table->clock_before[moves];
  if (table->clock.running == UMP_NO_SIDE) return true;
  table->clock.since = now;
  return ump_record_add_pause(&table->record, from, game_time(table, now));
}

/* Pauses within what was taken back are within the pause that it leaves. */
static void drop_pauses(ump_record *record, uint64_t from) {
  while (record->pauses > 0 && record->pause[record->pauses - 1].from >= from) record->pauses--;
}

static bool take_back(ump_table *table, const command *c) {
  size_t moves = kept(table, table->takeback_by);
  table->takeback_of = 0;
  drop_pauses(&table->record, moves > 0 ? table->record.move[moves - 1].at : 0);
  return give_back_time(table, moves, c->at) && game_rewind(table, moves);
}

bool takeback_apply(ump_table *table, const command *c) {
  if (c->kind == DO_DECLINE) {
    table->takeback_of = 0;
    return true;
  }
  if (is_answer(table, c)) return take_back(table, c);
  table->takeback_of = table->record.count <= UINT32_MAX ? (uint32_t)table->record.count : 0;
  table->takeback_by = (uint8_t)c->seat;
  return true;
}

bool ump_table_takeback(ump_table *table, unsigned seat, uint32_t moves, uint64_t now,
                        ump_text *log, ump_error *error) {
  command c = {.kind = DO_TAKEBACK, .seat = seat, .number = moves, .at = now};
  if (seat > 1) return refuse(error, N_("Spectators do not play."));
  bool asked = table->takeback_of != 0 && table->takeback_by == seat;
  return asked || command_run(table, &c, log, NULL, error);
}

bool ump_table_decline(ump_table *table, unsigned seat, ump_text *log, ump_error *error) {
  command c = {.kind = DO_DECLINE, .seat = seat};
  if (seat > 1) return refuse(error, N_("Spectators do not play."));
  return command_run(table, &c, log, NULL, error);
}
