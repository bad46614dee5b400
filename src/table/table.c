/* The table: seats, numbers, moves. Every change is made in two steps: check
 * and reserve all that may fail, then change; so a failure changes nothing. */
#include "umpire/table.h"
#include "table/log.h"

#include <string.h>

/* ---- life --------------------------------------------------------------- */

static bool init_views(ump_table *table) {
  for (unsigned v = 0; v < UMP_TABLE_VIEWERS; v++) {
    if (ump_view_init(&table->view[v], &table->position.spec, v, table->mem)) continue;
    while (v-- > 0) ump_view_free(&table->view[v]);
    return false;
  }
  return true;
}

/* Tells every viewer what happened from event number `from` of the list on. */
static bool tell(ump_table *table, size_t from) {
  if (from == table->events.count) return true; /* a game may begin in silence */
  for (unsigned v = 0; v < UMP_TABLE_VIEWERS; v++) {
    if (!ump_view_fold_all(&table->view[v], table->events.item + from,
                           table->events.count - from)) {
      return false;
    }
  }
  return true;
}

bool ump_table_begin(ump_table *table, const ump_spec *spec, uint64_t seed, uint64_t now,
                     const ump_allocator *mem) {
  *table = (ump_table){.mem = mem, .began = now};
  ump_events_init(&table->events, mem);
  ump_record_init(&table->record, spec, seed, mem);
  if (!ump_position_init(&table->position, spec, mem, seed, &table->events)) {
    ump_events_free(&table->events);
    return false;
  }
  if (!init_views(table)) {
    ump_position_free(&table->position);
    ump_events_free(&table->events);
    return false;
  }
  if (tell(table, 0)) return true;
  ump_table_free(table);
  return false;
}

bool ump_table_init(ump_table *table, const ump_spec *spec, uint64_t seed, uint64_t now,
                    const ump_allocator *mem, ump_text *log) {
  if (!ump_table_begin(table, spec, seed, now, mem)) return false;
  ump_log_table(table, log);
  if (!log->failed) return true;
  ump_table_free(table);
  return false;
}

void ump_table_free(ump_table *table) {
  for (unsigned v = 0; v < UMP_TABLE_VIEWERS; v++) ump_view_free(&table->view[v]);
  ump_position_free(&table->position);
  ump_record_free(&table->record);
  ump_events_free(&table->events);
}

/* ---- seats -------------------------------------------------------------- */

/* Without an early way out, so that the time taken says nothing about the key. */
static bool same_key(const uint8_t a[UMP_KEY], const uint8_t b[UMP_KEY]) {
  unsigned difference = 0;
  for (size_t i = 0; i < UMP_KEY; i++) difference |= (unsigned)(a[i] ^ b[i]);
  return difference == 0;
}

unsigned ump_table_seat_of(const ump_table *table, const uint8_t key[UMP_KEY]) {
  unsigned holder = UMP_SPECTATOR;
  for (unsigned seat = 0; seat < 2; seat++) {
    bool held = table->seat[seat].sitter == UMP_SITTER_PERSON;
    if (same_key(table->seat[seat].key, key) && held) holder = seat;
  }
  return holder;
}

static bool is_free(const ump_table *table, unsigned seat, ump_error *error) {
  if (seat > 1) return ump_fail(error, N_("A seat is 0 or 1."), NULL, NULL, NULL);
  if (table->seat[seat].sitter == UMP_SITTER_NONE) return true;
  return ump_fail(error, N_("The seat is taken."), NULL, NULL, NULL);
}

/* Keeps what `log` was, so that a line that cannot be written leaves no trace. */
static bool logged(ump_text *log, size_t before, ump_error *error) {
  if (!log->failed) return true;
  log->len = before;
  return ump_fail(error, ump_no_memory, NULL, NULL, NULL);
}

bool ump_table_sit(ump_table *table, unsigned seat, const uint8_t key[UMP_KEY], ump_text *log,
                   ump_error *error) {
  unsigned holds = ump_table_seat_of(table, key);
  if (holds == seat && seat <= 1) return true;
  if (!is_free(table, seat, error)) return false;
  if (holds != UMP_SPECTATOR) {
    return ump_fail(error, N_("You hold the other seat."), NULL, NULL, NULL);
  }
  size_t before = log->len;
  ump_log_person(seat, key, log);
  if (!logged(log, before, error)) return false;
  table->seat[seat].sitter = UMP_SITTER_PERSON;
  memcpy(table->seat[seat].key, key, UMP_KEY);
  return true;
}

bool ump_table_sit_computer(ump_table *table, unsigned seat, ump_span level, ump_text *log,
                            ump_error *error) {
  const ump_level *found = ump_level_find(table->position.spec.game, level);
  if (found == NULL) {
    return ump_fail(error, N_("{1} has no such level."), table->position.spec.game->label, NULL,
                    NULL);
  }
  if (!is_free(table, seat, error)) return false;
  size_t before = log->len;
  ump_log_computer(seat, found, log);
  if (!logged(log, before, error)) return false;
  table->seat[seat].sitter = UMP_SITTER_COMPUTER;
  table->seat[seat].level = found;

  char *who = table->record.who[seat];
  size_t prefix = sizeof "computer:" - 1;
  size_t len = level.len < UMP_WHO - prefix - 1 ? level.len : UMP_WHO - prefix - 1;
  memset(who, 0, UMP_WHO);
  memcpy(who, "computer:", prefix);
  memcpy(who + prefix, level.at, len);
  return true;
}

/* ---- moves -------------------------------------------------------------- */

static ump_verdict refused(ump_error *error, const char *why) {
  ump_fail(error, why, NULL, NULL, NULL);
  return UMP_REFUSED;
}

/* Whether the sender had seen what the seat is asked. */
static bool is_current(const ump_table *table, unsigned seat, uint32_t seen) {
  return seen >= table->seat[seat].asked_at && seen <= table->view[seat].count;
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

static void note_end(ump_table *table) {
  const ump_view *view = &table->view[UMP_SPECTATOR];
  table->record.over = view->over;
  table->record.winner = view->winner;
  table->record.ending = view->ending;
}

/* A move that was played but could not be told (views grow too) cannot be taken
 * back; the table then plays no more and is to be restored from its log. */
ump_verdict ump_table_apply(ump_table *table, unsigned seat, ump_move move, uint64_t id,
                            uint64_t at, ump_error *error) {
  unsigned turn_before = ump_position_turn(&table->position);
  size_t from = table->events.count;
  if (!ump_record_add(&table->record, seat, move, at)) return UMP_NO_MEMORY;

  ump_verdict verdict = ump_position_play(&table->position, seat, move, &table->events, error);
  if (verdict == UMP_REFUSED || verdict == UMP_NO_MEMORY) {
    table->record.count--;
    return verdict;
  }
  if (!tell(table, from)) {
    table->broken = true;
    return UMP_NO_MEMORY;
  }
  ask(table, seat, turn_before);
  note_end(table);
  table->seat[seat].last_id = id;
  table->seat[seat].last_verdict = (uint8_t)verdict;
  return verdict;
}

ump_verdict ump_table_play(ump_table *table, unsigned seat, ump_span text, uint32_t seen,
                           uint64_t id, uint64_t now, ump_text *log, ump_error *error) {
  ump_move move;
  if (table->broken) return UMP_NO_MEMORY;
  if (seat > 1) return refused(error, N_("Spectators do not play."));
  if (id != 0 && id == table->seat[seat].last_id) return table->seat[seat].last_verdict;
  if (!is_current(table, seat, seen)) {
    return refused(error, N_("The game has moved on; look again before you play."));
  }
  if (!ump_move_parse(&table->position.spec, text, &move, error)) return UMP_REFUSED;

  uint64_t at = now > table->began ? now - table->began : 0;
  size_t before = log->len;
  ump_log_move(table, seat, move, at, id, log);
  if (log->failed) return UMP_NO_MEMORY;
  ump_verdict verdict = ump_table_apply(table, seat, move, id, at, error);
  if (verdict == UMP_REFUSED || verdict == UMP_NO_MEMORY) {
    log->len = before;
    log->data[before] = '\0';
  }
  return verdict;
}

/* ---- computers ---------------------------------------------------------- */

unsigned ump_table_computer_turn(const ump_table *table) {
  unsigned turn = ump_position_turn(&table->position);
  for (unsigned seat = 0; seat < 2; seat++) {
    if ((turn & (1U << seat)) && table->seat[seat].sitter == UMP_SITTER_COMPUTER) return seat;
  }
  return UMP_SPECTATOR;
}

/* The events addressed to one viewer, in order. */
static bool addressed(const ump_table *table, unsigned viewer, ump_events *own) {
  if (!ump_events_reserve(own, table->view[viewer].count)) return false;
  for (size_t i = 0; i < table->events.count; i++) {
    if (table->events.item[i].audience & (1U << viewer)) {
      ump_events_add(own, table->events.item[i]);
    }
  }
  return true;
}

bool ump_table_choose(const ump_table *table, unsigned seat, uint32_t effort, ump_random *random,
                      ump_move *move) {
  ump_events own;
  ump_events_init(&own, table->mem);
  bool chosen = addressed(table, seat, &own) &&
                table->seat[seat].level->choose(&table->view[seat], own.item, own.count, effort,
                                                random, move);
  ump_events_free(&own);
  return chosen;
}

/* ---- what a viewer is sent ---------------------------------------------- */

void ump_table_events(const ump_table *table, unsigned viewer, uint32_t after, ump_text *out) {
  uint32_t number = 0;
  for (size_t i = 0; i < table->events.count; i++) {
    ump_event event = table->events.item[i];
    if (!(event.audience & (1U << viewer)) || ++number <= after) continue;
    ump_text_number(out, number);
    ump_text_char(out, ' ');
    ump_event_format(&table->position.spec, event, out);
    ump_text_char(out, '\n');
  }
}
