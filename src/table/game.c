/* The game that is on at a table: its deal, its telling, its end. */
#include "table/inside.h"

#include <string.h>

/* ---- dealing ------------------------------------------------------------ */

/* Who sits where, what they are called and how the clocks go, as of the deal. */
static void describe(ump_table *table) {
  for (unsigned seat = 0; seat < 2; seat++) {
    memcpy(table->record.name[seat], table->seat[seat].name, UMP_NAME);
    if (table->seat[seat].sitter == UMP_SITTER_COMPUTER) {
      ump_record_set_computer(&table->record, seat, table->seat[seat].level);
    }
  }
  table->record.pace = table->terms.pace;
}

static void reset_seats(ump_table *table) {
  for (unsigned seat = 0; seat < 2; seat++) {
    table->seat[seat].asked_at = 0;
    table->seat[seat].last_id = 0;
    table->seat[seat].moves = 0;
  }
}

bool game_deal(ump_table *table, const ump_spec *spec, uint64_t seed, uint64_t now) {
  const ump_allocator *mem = table->mem;
  ump_events_init(&table->events, mem);
  ump_record_init(&table->record, spec, seed, mem);
  for (unsigned v = 0; v < UMP_TABLE_VIEWERS; v++) table->view[v].state = (ump_state){.mem = mem};
  table->record.began = now;
  table->takeback_of = 0;
  table->rematch_by = 0;
  reset_seats(table);
  ump_clock_set(&table->clock, &table->terms.pace);
  describe(table);

  if (!ump_position_init(&table->position, spec, mem, seed, &table->events)) return false;
  for (unsigned v = 0; v < UMP_TABLE_VIEWERS; v++) {
    if (!ump_view_init(&table->view[v], spec, v, mem)) return false;
  }
  seal_event(table, NULL);
  if (!game_tell(table, 0)) return false;
  /* A deal may leave the first side without a move. */
  if (table->view[UMP_SPECTATOR].over) game_finish(table, now);
  return true;
}

void game_free(ump_table *table) {
  for (unsigned v = 0; v < UMP_TABLE_VIEWERS; v++) ump_view_free(&table->view[v]);
  ump_position_free(&table->position);
  ump_record_free(&table->record);
  ump_events_free(&table->events);
}

bool game_tell(ump_table *table, size_t from) {
  if (from == table->events.count) return true; /* a game may begin in silence */
  for (unsigned v = 0; v < UMP_TABLE_VIEWERS; v++) {
    if (!ump_view_fold_all(&table->view[v], table->events.item + from,
                           table->events.count - from)) {
      return false;
    }
  }
  for (size_t i = from; i < table->events.count; i++) seal_event(table, &table->events.item[i]);
  return true;
}

bool game_rewind(ump_table *table, size_t moves) {
  ump_record *record = &table->record;
  table->events.count = 0;
  if (!ump_position_restart(&table->position, record->seed, &table->events)) return false;
  reset_seats(table);
  for (size_t i = 0; i < moves; i++) {
    const ump_record_move *move = &record->move[i];
    ump_verdict verdict =
        ump_position_play(&table->position, move->seat, move->move, &table->events, NULL);
    if (verdict != UMP_PLAYED && verdict != UMP_AGAIN) return false;
    table->seat[move->seat].moves++;
  }
  record->count = moves;
  table->stream++;
  for (unsigned v = 0; v < UMP_TABLE_VIEWERS; v++) {
    if (!ump_view_restart(&table->view[v])) return false;
  }
  if (!game_tell(table, 0)) return false;
  for (unsigned seat = 0; seat < 2; seat++) {
    table->seat[seat].asked_at = table->view[seat].count;
  }
  return true;
}

/* ---- the end ------------------------------------------------------------ */

void game_finish(ump_table *table, uint64_t now) {
  const ump_view *view = &table->view[UMP_SPECTATOR];
  ump_record *record = &table->record;
  record->over = true;
  record->winner = view->winner;
  record->ending = view->ending;
  record->ended = game_time(table, now);
  ump_clock_stop(&table->clock, &table->terms.pace, false, now);
  table->takeback_of = 0;
  for (unsigned seat = 0; seat < 2; seat++) {
    table->seat[seat].score += ump_view_points(view, seat);
    if (table->seat[seat].sitter == UMP_SITTER_COMPUTER) {
      table->rematch_by |= (uint8_t)(1U << seat);
    }
  }
}

void game_end(ump_table *table, unsigned winner, ump_ending ending, uint64_t now) {
  size_t from = table->events.count;
  ump_events_add(&table->events, ump_event_end(winner, ending));
  game_tell(table, from); /* needs no memory: an end changes no game's state */
  game_finish(table, now);
}
