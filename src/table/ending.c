/* Ends that the rules do not know: resigning, time, leaving, breaking off. And
 * time that did not pass. */
#include "table/command.h"
#include "table/inside.h"

static bool refuse(ump_error *error, const char *why) {
  return ump_fail(error, why, NULL, NULL, NULL);
}

/* Before both sides have moved, leaving costs nothing. */
static bool is_young(const ump_table *table) {
  return table->seat[0].moves == 0 || table->seat[1].moves == 0;
}

/* Where a move takes days nobody is expected to stay. */
static bool is_gone(const ump_table *table, unsigned seat, uint64_t now) {
  const ump_seat *s = &table->seat[seat];
  return table->terms.pace.kind != UMP_PACE_DAYS && s->sitter == UMP_SITTER_PERSON &&
         s->gone_since != 0 && now >= s->gone_since + UMP_GONE;
}

bool ending_check(const ump_table *table, const command *c, ump_error *error) {
  if (c->kind == DO_WOKE) return true;
  if (table->record.over) return refuse(error, N_("The game is over."));
  if (c->kind == DO_ABORT && !is_young(table)) {
    return refuse(error, N_("Both have moved; the game can only be played or given up."));
  }
  if (c->kind == DO_FLAG && !ump_clock_is_up(&table->clock, &table->terms.pace, c->at)) {
    return refuse(error, N_("There is time left."));
  }
  return true;
}

static void flag(ump_table *table, const command *c) {
  unsigned loser = table->clock.running;
  game_end(table, 1U - loser, UMP_END_TIME, c->at);
}

/* Time that passed while nobody could move is nobody's: what runs, runs on from
 * the waking. */
static bool wake(ump_table *table, const command *c) {
  uint64_t since = table->clock.since;
  uint64_t from = c->number > since ? c->number : since;
  if (table->clock.running == UMP_NO_SIDE || from >= c->at) return true;
  table->clock.since += c->at - from;
  return ump_record_add_pause(&table->record, game_time(table, from), game_time(table, c->at));
}

bool ending_apply(ump_table *table, const command *c) {
  if (c->kind == DO_WOKE) return wake(table, c);
  if (!ump_events_reserve(&table->events, 1)) return false;
  switch (c->kind) {
    case DO_RESIGN: game_end(table, 1U - c->seat, UMP_END_RESIGNED, c->at); break;
    case DO_FLAG: flag(table, c); break;
    case DO_CLAIM:
      if (!is_young(table)) {
        game_end(table, c->seat, UMP_END_GONE, c->at);
        break;
      }
      /* fall through */
    default: game_end(table, UMP_DRAWN, UMP_END_ABORTED, c->at); break;
  }
  return true;
}

/* ---- the API ------------------------------------------------------------ */

static bool run(ump_table *table, command_kind kind, unsigned seat, uint64_t now, ump_text *log,
                ump_error *error) {
  command c = {.kind = kind, .seat = seat, .at = now};
  if (seat > 1) return refuse(error, N_("Spectators do not play."));
  return command_run(table, &c, log, NULL, error);
}

bool ump_table_resign(ump_table *table, unsigned seat, uint64_t now, ump_text *log,
                      ump_error *error) {
  return run(table, DO_RESIGN, seat, now, log, error);
}

bool ump_table_abort(ump_table *table, unsigned seat, uint64_t now, ump_text *log,
                     ump_error *error) {
  return run(table, DO_ABORT, seat, now, log, error);
}

/* Presence is not in the log, so it is checked here and not when restoring. */
bool ump_table_claim(ump_table *table, unsigned seat, uint64_t now, ump_text *log,
                     ump_error *error) {
  if (seat <= 1 && !is_gone(table, 1U - seat, now)) {
    return refuse(error, N_("The other player is not gone for long enough."));
  }
  return run(table, DO_CLAIM, seat, now, log, error);
}

uint64_t ump_table_deadline(const ump_table *table) {
  uint64_t deadline = ump_clock_deadline(&table->clock, &table->terms.pace);
  return deadline == UINT64_MAX ? deadline : deadline + 1;
}

bool ump_table_tick(ump_table *table, uint64_t now, ump_text *log) {
  unsigned running = table->clock.running;
  if (running == UMP_NO_SIDE || !ump_clock_is_up(&table->clock, &table->terms.pace, now)) {
    return true;
  }
  return run(table, DO_FLAG, running, now, log, NULL);
}

bool ump_table_woke(ump_table *table, uint64_t from, uint64_t now, ump_text *log) {
  command c = {.kind = DO_WOKE, .at = now, .number = from};
  if (table->clock.running == UMP_NO_SIDE || from >= now) return true;
  return command_run(table, &c, log, NULL, NULL);
}
