/* A series of games: the people change seats between them, the score goes with
 * the people. When it is over, another may be agreed. */
#include "table/command.h"
#include "table/inside.h"

static bool refuse(ump_error *error, const char *why) {
  return ump_fail(error, why, NULL, NULL, NULL);
}

/* A side that has more than half of the points there are cannot be caught. Where
 * games earn points of their own (codemakers), all of them are played. */
static bool is_decided(const ump_table *table) {
  if (table->record.spec.game->points != NULL) return false;
  return table->seat[0].score > table->terms.games || table->seat[1].score > table->terms.games;
}

bool ump_table_series_over(const ump_table *table) {
  if (!table->record.over || table->record.ending == UMP_END_ABORTED) return false;
  uint32_t played = table->game - table->series_first + 1;
  return played >= table->terms.games || is_decided(table);
}

bool series_check(const ump_table *table, const command *c, ump_error *error) {
  (void)c;
  return table->record.over || refuse(error, N_("The game is not over."));
}

/* The finished game's record is kept; its moves go with it. */
static bool keep_record(ump_table *table) {
  void *items = table->past;
  if (!ump_grow(table->mem, &items, &table->past_room, table->game, sizeof *table->past)) {
    return false;
  }
  table->past = items;
  table->past[table->game - 1] = table->record;
  table->record = (ump_record){.mem = table->mem};
  return true;
}

static void change_seats(ump_table *table) {
  ump_seat seat = table->seat[0];
  table->seat[0] = table->seat[1];
  table->seat[1] = seat;
  table->people_swapped = !table->people_swapped;
}

/* A game broken off does not count: it is dealt again to the same seats. */
static bool deal_next(ump_table *table, const command *c) {
  bool again = table->record.ending == UMP_END_ABORTED;
  if (!keep_record(table)) return false;
  ump_spec spec = table->position.spec;
  game_free(table);
  table->game++;
  table->stream++;
  if (again) table->series_first++;
  else change_seats(table);
  return game_deal(table, &spec, c->number, c->at);
}

bool series_apply(ump_table *table, const command *c) {
  if (ump_table_series_over(table)) {
    table->rematch_by |= (uint8_t)(1U << c->seat);
    if (table->rematch_by != 3) return true;
    table->series_first = table->game + 1;
    table->seat[0].score = table->seat[1].score = 0;
  }
  return deal_next(table, c);
}

bool ump_table_next(ump_table *table, unsigned seat, uint64_t seed, uint64_t now, ump_text *log,
                    ump_error *error) {
  command c = {.kind = DO_NEXT, .seat = seat, .number = seed, .at = now};
  if (seat > 1) return refuse(error, N_("Spectators do not play."));
  bool asked = ump_table_series_over(table) && (table->rematch_by & (1U << seat)) != 0;
  return asked || command_run(table, &c, log, NULL, error);
}
