/* Moves: resends, what the sender had seen, clocks, telling. */
#include "table/command.h"
#include "table/inside.h"
#include "umpire/event.h"

static ump_verdict refused(ump_error *error, const char *why) {
  ump_fail(error, why, NULL, NULL, NULL);
  return UMP_REFUSED;
}

/* ---- playing ------------------------------------------------------------ */

void clock_turn(ump_table *table, uint64_t now) {
  unsigned turn = ump_position_turn(&table->position);
  for (unsigned seat = 0; seat < 2; seat++) {
    bool alone = turn == (1U << seat);
    if (alone && table->seat[seat].moves > 0) {
      ump_clock_start(&table->clock, &table->terms.pace, seat, now);
    }
  }
}

/* Every move earns its increment, also one after which the same seat moves again
 * (a guess, a hit in the dark). */
static void run_clock(ump_table *table, uint64_t now) {
  ump_clock_stop(&table->clock, &table->terms.pace, true, now);
  clock_turn(table, now);
}

/* After a move of `mover`: the mover, and a seat that has come to its turn, are
 * asked anew. */
static void ask(ump_table *table, unsigned mover, unsigned turn_before) {
  unsigned turn = ump_position_turn(&table->position);
  for (unsigned seat = 0; seat < 2; seat++) {
    bool new_turn = (turn & ~turn_before & (1U << seat)) != 0;
    if (seat == mover || new_turn) table->seat[seat].asked_at = table->view[seat].count;
  }
}

/* The clocks as they were before each move, so that a move taken back gives them
 * back too. */
static bool keep_clock(ump_table *table) {
  if (table->terms.pace.kind == UMP_PACE_NONE) return true;
  void *items = table->clock_before;
  if (!ump_grow(table->mem, &items, &table->clock_room, table->record.count + 1,
                sizeof *table->clock_before)) {
    return false;
  }
  table->clock_before = items;
  table->clock_before[table->record.count] = table->clock;
  return true;
}

/* What nobody else heard of shows in nothing that others see: neither in the
 * clocks nor in whether both have moved. */
static void note_move(ump_table *table, const command *c, unsigned turn_before, bool heard,
                      ump_verdict verdict) {
  ump_seat *seat = &table->seat[c->seat];
  seat->moves += heard;
  seat->last_id = c->number;
  seat->last_verdict = (uint8_t)verdict;
  table->takeback_of = 0;
  ask(table, c->seat, turn_before);
  if (heard) run_clock(table, c->at);
  if (table->view[UMP_SPECTATOR].over) game_finish(table, c->at);
}

ump_verdict moves_run(ump_table *table, const command *c, ump_error *error) {
  if (table->record.over) return refused(error, N_("The game is over."));
  unsigned turn_before = ump_position_turn(&table->position);
  size_t from = table->events.count;
  if (!keep_clock(table)) return UMP_NO_MEMORY;
  if (!ump_record_add(&table->record, c->seat, c->move, game_time(table, c->at))) {
    return UMP_NO_MEMORY;
  }
  ump_verdict verdict =
      ump_position_play(&table->position, c->seat, c->move, &table->events, error);
  if (verdict == UMP_REFUSED || verdict == UMP_NO_MEMORY) {
    table->record.count--;
    return verdict;
  }
  if (!game_tell(table, from)) {
    /* Views grow too. What was played cannot be taken back, so the table stops
     * here and is to be restored from its log. */
    table->broken = true;
    return UMP_NO_MEMORY;
  }
  note_move(table, c, turn_before, ump_events_heard(&table->events, from, c->seat), verdict);
  return verdict;
}

/* ---- the API ------------------------------------------------------------ */

/* Whether the sender had seen what the seat is asked. */
static bool is_current(const ump_table *table, unsigned seat, const ump_try *try) {
  if (try->stream != 0 && try->stream != table->stream) return false;
  return try->seen >= table->seat[seat].asked_at && try->seen <= table->view[seat].count;
}

ump_verdict ump_table_play(ump_table *table, unsigned seat, ump_try try, uint64_t now,
                           ump_text *log, ump_error *error) {
  ump_verdict verdict;
  command c = {.kind = DO_MOVE, .seat = seat, .at = now, .number = try.id};
  if (seat > 1) return refused(error, N_("Spectators do not play."));
  if (try.id != 0 && try.id == table->seat[seat].last_id) return table->seat[seat].last_verdict;
  if (table->record.over) return refused(error, N_("The game is over."));
  if (!is_current(table, seat, &try)) {
    return refused(error, N_("The game has moved on; look again before you play."));
  }
  if (!ump_move_parse(&table->record.spec, try.move, &c.move, error)) return UMP_REFUSED;
  if (ump_clock_is_up(&table->clock, &table->terms.pace, now)) {
    return refused(error, N_("The time is up."));
  }
  command_run(table, &c, log, &verdict, error);
  return verdict;
}
