/* What everybody at a table may know, as JSON; and records. */
#include "table/inside.h"

static void number(ump_text *out, const char *key, uint64_t value) {
  ump_json_key(out, key);
  ump_text_number(out, value);
}

static void seat_json(const ump_seat *seat, ump_text *out) {
  static const char *const sitters[] = {"none", "person", "computer"};
  ump_json_next(out);
  ump_text_add(out, "{\"sitter\":");
  ump_json_string(out, sitters[seat->sitter]);
  if (seat->sitter == UMP_SITTER_COMPUTER) {
    ump_json_key(out, "level");
    ump_json_string(out, seat->level->name);
  }
  if (seat->name[0] != '\0') {
    ump_json_key(out, "name");
    ump_json_string(out, seat->name);
  }
  ump_json_key(out, "score");
  ump_text_halves(out, seat->score);
  number(out, "gone", seat->gone_since);
  ump_text_char(out, '}');
}

static void clock_json(const ump_table *table, uint64_t now, ump_text *out) {
  const ump_clock *clock = &table->clock;
  const ump_pace *pace = &table->terms.pace;
  ump_json_key(out, "clock");
  if (pace->kind == UMP_PACE_NONE) {
    ump_text_add(out, "null");
    return;
  }
  uint64_t left[2];
  unsigned periods[2];
  for (unsigned s = 0; s < 2; s++) left[s] = ump_clock_left(clock, pace, s, now, &periods[s]);
  ump_text_add(out, "{\"left\":[");
  ump_text_number(out, left[0]);
  ump_text_char(out, ',');
  ump_text_number(out, left[1]);
  ump_text_add(out, "],\"periods\":[");
  ump_text_number(out, periods[0]);
  ump_text_char(out, ',');
  ump_text_number(out, periods[1]);
  ump_text_add(out, "],\"running\":");
  if (clock->running == UMP_NO_SIDE) ump_text_add(out, "null");
  else ump_text_number(out, clock->running);
  ump_text_char(out, '}');
}

static void seals_json(const ump_table *table, ump_text *out) {
  const ump_record *record = &table->record;
  ump_json_key(out, "seals");
  ump_text_char(out, '[');
  for (uint32_t i = 0; i < record->seals; i++) {
    const ump_seal *seal = &record->seal[i];
    ump_json_next(out);
    ump_text_add(out, "{\"of\":");
    ump_json_string(out, seal->of);
    ump_json_key(out, "hash");
    ump_text_char(out, '"');
    ump_text_hex(out, seal->hash, UMP_HASH);
    ump_text_char(out, '"');
    if (record->over) {
      ump_json_key(out, "nonce");
      ump_text_char(out, '"');
      ump_text_hex(out, seal->nonce, UMP_HASH);
      ump_text_char(out, '"');
      ump_json_key(out, "text");
      ump_json_string(out, seal->text);
    }
    ump_text_char(out, '}');
  }
  ump_text_char(out, ']');
}

static void takeback_json(const ump_table *table, ump_text *out) {
  ump_json_key(out, "takeback");
  if (table->takeback_of == 0) {
    ump_text_add(out, "null");
    return;
  }
  ump_text_add(out, "{\"by\":");
  ump_text_number(out, table->takeback_by);
  number(out, "moves", table->takeback_of);
  ump_text_char(out, '}');
}

/* How many moves were made is open where the board is. */
static void moves_json(const ump_table *table, ump_text *out) {
  if (!table->record.spec.game->hidden || table->record.over) {
    number(out, "moves", table->record.count);
  }
}

void ump_table_json(const ump_table *table, uint64_t now, ump_text *out) {
  ump_text_char(out, '{');
  number(out, "game", table->game);
  number(out, "gameOfSeries", table->game - table->series_first + 1);
  number(out, "games", table->terms.games);
  number(out, "stream", table->stream);
  moves_json(table, out);
  ump_json_key(out, "seats");
  ump_text_char(out, '[');
  seat_json(&table->seat[0], out);
  seat_json(&table->seat[1], out);
  ump_text_char(out, ']');
  ump_json_put_bool(out, "listed", table->terms.listed);
  ump_json_key(out, "pace");
  ump_text_char(out, '"');
  ump_pace_format(&table->terms.pace, out);
  ump_text_char(out, '"');
  clock_json(table, now, out);
  number(out, "at", now);
  ump_json_put_bool(out, "young", table->seat[0].moves == 0 || table->seat[1].moves == 0);
  takeback_json(table, out);
  ump_json_key(out, "rematch");
  static const char *const sets[] = {"[]", "[0]", "[1]", "[0,1]"};
  ump_text_add(out, sets[table->rematch_by & 3]);
  seals_json(table, out);
  ump_json_put_bool(out, "seriesOver", ump_table_series_over(table));
  ump_text_char(out, '}');
}

/* Adds what everyone at the table could hear during the game. */
static bool add_remarks(const ump_table *table, uint32_t game, uint64_t began, ump_record *record) {
  const unsigned everyone = UMP_TO_0 | UMP_TO_1 | UMP_TO_SPECTATORS;
  for (size_t i = 0; i < table->said_count; i++) {
    const ump_said *said = &table->said[i];
    if (said->game != game || said->audience != everyone) continue;
    uint64_t at = said->at > began ? said->at - began : 0;
    if (!ump_record_add_remark(record, said->from, ump_span_of(said->text), at)) return false;
  }
  return true;
}

void ump_table_record(const ump_table *table, uint32_t game, ump_text *out) {
  ump_record record = game < table->game ? table->past[game - 1] : table->record;
  if (add_remarks(table, game, record.began, &record)) ump_record_format(&record, out);
  else out->failed = true;
  ump_free(table->mem, record.remark); /* the rest is the table's */
}
