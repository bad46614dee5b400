/* The life of a table, and what is asked of it. */
#include "umpire/table.h"
#include "table/command.h"
#include "table/inside.h"

#include <string.h>

static const ump_terms plain_terms = {.games = 1};

/* "table 2 SEED BEGAN PACE GAMES LISTED SECRET SPEC" */
static void log_table(const ump_table *table, ump_text *log) {
  ump_text_add(log, "table 2 ");
  ump_text_number(log, table->record.seed);
  ump_text_char(log, ' ');
  ump_text_number(log, table->began);
  ump_text_char(log, ' ');
  ump_pace_format(&table->terms.pace, log);
  ump_text_char(log, ' ');
  ump_text_number(log, table->terms.games);
  ump_text_add(log, table->terms.listed ? " listed " : " unlisted ");
  ump_text_hex(log, table->secret, UMP_KEY);
  ump_text_char(log, ' ');
  ump_spec_format(&table->record.spec, log);
}

/* The table with its first game dealt. */
static bool begin(ump_table *table, const ump_spec *spec, const ump_terms *terms, uint64_t seed,
                  uint64_t now, ump_hasher hasher, const uint8_t *secret,
                  const ump_allocator *mem) {
  *table = (ump_table){.mem = mem,
                       .terms = terms != NULL ? *terms : plain_terms,
                       .hasher = hasher,
                       .began = now,
                       .latest = now,
                       .game = 1,
                       .series_first = 1,
                       .stream = 1};
  if (secret != NULL) memcpy(table->secret, secret, UMP_KEY);
  if (game_deal(table, spec, seed, now)) return true;
  game_free(table);
  return false;
}

bool ump_table_init(ump_table *table, const ump_spec *spec, const ump_terms *terms, uint64_t seed,
                    uint64_t now, ump_hasher hasher, const uint8_t secret[UMP_KEY],
                    const ump_allocator *mem, ump_text *log) {
  if (!begin(table, spec, terms, seed, now, hasher, secret, mem)) return false;
  log_table(table, log);
  if (!log->failed) return true;
  ump_table_free(table);
  return false;
}

void ump_table_free(ump_table *table) {
  game_free(table);
  for (uint32_t i = 1; table->past != NULL && i < table->game; i++) {
    ump_record_free(&table->past[i - 1]);
  }
  ump_free(table->mem, table->past);
  ump_free(table->mem, table->said);
  ump_free(table->mem, table->clock_before);
  table->past = NULL;
  table->said = NULL;
  table->clock_before = NULL;
}

/* ---- restoring ---------------------------------------------------------- */

static bool damaged(ump_error *error) {
  return ump_fail(error, N_("The log of the table is damaged."), NULL, NULL, NULL);
}

static bool restore_table(ump_table *table, ump_span rest, ump_hasher hasher,
                          const ump_allocator *mem, ump_error *error) {
  uint64_t seed;
  uint64_t began;
  uint64_t games;
  uint8_t secret[UMP_KEY];
  ump_terms terms = {0};
  ump_spec spec;
  if (!ump_span_is(ump_span_cut(&rest, ' '), "table")) return damaged(error);
  if (!ump_span_is(ump_span_cut(&rest, ' '), "2")) return damaged(error);
  if (!ump_span_number(ump_span_cut(&rest, ' '), UINT64_MAX, &seed)) return damaged(error);
  if (!ump_span_number(ump_span_cut(&rest, ' '), UINT64_MAX, &began)) return damaged(error);
  if (!ump_pace_parse(&terms.pace, ump_span_cut(&rest, ' '), error)) return false;
  if (!ump_span_number(ump_span_cut(&rest, ' '), UMP_GAMES, &games)) return damaged(error);
  ump_span listed = ump_span_cut(&rest, ' ');
  if (!ump_span_hex(ump_span_cut(&rest, ' '), secret, UMP_KEY)) return damaged(error);
  if (!ump_spec_parse(&spec, rest, error)) return false;
  terms.games = (uint32_t)games;
  terms.listed = ump_span_is(listed, "listed");
  if (games % 2 == 0 || (!terms.listed && !ump_span_is(listed, "unlisted"))) {
    return damaged(error);
  }
  if (begin(table, &spec, &terms, seed, began, hasher, secret, mem)) return true;
  memset(table, 0, sizeof *table);
  return ump_fail(error, ump_no_memory, NULL, NULL, NULL);
}

bool ump_table_restore(ump_table *table, ump_span line, ump_hasher hasher, const ump_allocator *mem,
                       ump_error *error) {
  if (table->mem == NULL) return restore_table(table, line, hasher, mem, error);
  command c;
  return command_parse(table, line, &c, error) && command_run(table, &c, NULL, NULL, error);
}

/* ---- asking ------------------------------------------------------------- */

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

bool ump_table_over(const ump_table *table) {
  return table->record.over;
}

unsigned ump_table_computer_turn(const ump_table *table) {
  if (table->record.over) return UMP_SPECTATOR;
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
