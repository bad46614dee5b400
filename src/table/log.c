/* The log of a table: writing its lines, and having the table again from them. */
#include "table/log.h"

#include <string.h>

static const char hex_digits[] = "0123456789abcdef";

/* ---- writing ------------------------------------------------------------ */

static void number(ump_text *log, uint64_t value) {
  ump_text_char(log, ' ');
  ump_text_number(log, value);
}

void ump_log_table(const ump_table *table, ump_text *log) {
  ump_text_add(log, "table 1");
  number(log, table->record.seed);
  number(log, table->began);
  ump_text_char(log, ' ');
  ump_spec_format(&table->position.spec, log);
}

void ump_log_person(unsigned seat, const uint8_t key[UMP_KEY], ump_text *log) {
  ump_text_add(log, "person");
  number(log, seat);
  ump_text_char(log, ' ');
  for (size_t i = 0; i < UMP_KEY; i++) {
    ump_text_char(log, hex_digits[key[i] >> 4]);
    ump_text_char(log, hex_digits[key[i] & 15]);
  }
}

void ump_log_computer(unsigned seat, const ump_level *level, ump_text *log) {
  ump_text_add(log, "computer");
  number(log, seat);
  ump_text_char(log, ' ');
  ump_text_add(log, level->name);
}

void ump_log_move(const ump_table *table, unsigned seat, ump_move move, uint64_t at, uint64_t id,
                  ump_text *log) {
  ump_text_add(log, "move");
  number(log, seat);
  ump_text_char(log, ' ');
  ump_move_format(&table->position.spec, move, log);
  number(log, at);
  number(log, id);
}

/* ---- reading ------------------------------------------------------------ */

static bool damaged(ump_error *error) {
  return ump_fail(error, N_("The log of the table is damaged."), NULL, NULL, NULL);
}

static bool next_number(ump_span *rest, uint64_t max, uint64_t *value) {
  return ump_span_number(ump_span_cut(rest, ' '), max, value);
}

static bool restore_table(ump_table *table, ump_span rest, const ump_allocator *mem,
                          ump_error *error) {
  uint64_t version;
  uint64_t seed;
  uint64_t began;
  ump_spec spec;
  if (!next_number(&rest, 1, &version) || version != 1) return damaged(error);
  if (!next_number(&rest, UINT64_MAX, &seed)) return damaged(error);
  if (!next_number(&rest, UINT64_MAX, &began)) return damaged(error);
  if (!ump_spec_parse(&spec, rest, error)) return false;
  if (ump_table_begin(table, &spec, seed, began, mem)) return true;
  memset(table, 0, sizeof *table);
  return ump_fail(error, ump_no_memory, NULL, NULL, NULL);
}

static bool read_nibble(char c, unsigned *value) {
  const char *found = c == '\0' ? NULL : strchr(hex_digits, c);
  if (found == NULL) return false;
  *value = (unsigned)(found - hex_digits);
  return true;
}

static bool read_key(ump_span text, uint8_t key[UMP_KEY]) {
  unsigned high;
  unsigned low;
  if (text.len != (size_t)UMP_KEY * 2) return false;
  for (size_t i = 0; i < UMP_KEY; i++) {
    if (!read_nibble(text.at[2 * i], &high) || !read_nibble(text.at[2 * i + 1], &low)) {
      return false;
    }
    key[i] = (uint8_t)(high << 4 | low);
  }
  return true;
}

static bool restore_person(ump_table *table, unsigned seat, ump_span rest, ump_error *error) {
  uint8_t key[UMP_KEY];
  if (!read_key(rest, key) || table->seat[seat].sitter != UMP_SITTER_NONE) return damaged(error);
  table->seat[seat].sitter = UMP_SITTER_PERSON;
  memcpy(table->seat[seat].key, key, UMP_KEY);
  return true;
}

static bool restore_computer(ump_table *table, unsigned seat, ump_span rest, ump_error *error) {
  ump_text unused;
  ump_text_init(&unused, table->mem);
  bool sat = ump_table_sit_computer(table, seat, rest, &unused, error);
  ump_text_free(&unused);
  return sat;
}

static bool restore_move(ump_table *table, unsigned seat, ump_span rest, ump_error *error) {
  ump_move move;
  uint64_t at;
  uint64_t id;
  if (!ump_move_parse(&table->position.spec, ump_span_cut(&rest, ' '), &move, error)) return false;
  if (!next_number(&rest, UINT64_MAX, &at)) return damaged(error);
  if (!next_number(&rest, UINT64_MAX, &id)) return damaged(error);
  switch (ump_table_apply(table, seat, move, id, at, error)) {
    case UMP_PLAYED:
    case UMP_AGAIN: return true;
    case UMP_REFUSED: return false;
    case UMP_NO_MEMORY: break;
  }
  return ump_fail(error, ump_no_memory, NULL, NULL, NULL);
}

bool ump_table_restore(ump_table *table, ump_span line, const ump_allocator *mem,
                       ump_error *error) {
  ump_span rest = line;
  ump_span word = ump_span_cut(&rest, ' ');
  bool first = table->mem == NULL;
  if (first)
    return ump_span_is(word, "table") ? restore_table(table, rest, mem, error) : damaged(error);
  uint64_t seat;
  if (!next_number(&rest, 1, &seat)) return damaged(error);
  if (ump_span_is(word, "person")) return restore_person(table, (unsigned)seat, rest, error);
  if (ump_span_is(word, "computer")) return restore_computer(table, (unsigned)seat, rest, error);
  if (ump_span_is(word, "move")) return restore_move(table, (unsigned)seat, rest, error);
  return damaged(error);
}
