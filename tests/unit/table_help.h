/* For the tests of src/table: a table with two people, its whole log kept. */
#ifndef TABLE_HELP_H
#define TABLE_HELP_H

#include "support.h"

#include "umpire/table.h"

static const uint8_t anna[UMP_KEY] = {1, 2, 3};
static const uint8_t boris[UMP_KEY] = {4, 5, 6};
static const uint8_t chara[UMP_KEY] = {7};

#define ZEROS "0000000000000000000000000000000000000000000000000000000000000000"

typedef struct sitting {
  ump_table table;
  ump_text log; /* all lines, each ended by '\n' */
  ump_text line;
} sitting;

static inline void keep(sitting *s) {
  if (s->line.len == 0) return;
  ump_text_bytes(&s->log, s->line.data, s->line.len);
  ump_text_char(&s->log, '\n');
  ump_text_clear(&s->line);
}

/* Stands in for BLAKE2b: any function of key and text will do here. */
static inline void toy_hash(const uint8_t key[UMP_KEY], const char *text, size_t len,
                            uint8_t hash[UMP_HASH]) {
  for (size_t i = 0; i < UMP_HASH; i++) {
    uint64_t digest = ump_digest(UMP_DIGEST_START + i, (const char *)key, UMP_KEY);
    hash[i] = (uint8_t)(ump_digest(digest, text, len) >> 40);
  }
}

static const uint8_t table_secret[UMP_KEY] = {9, 9, 9};

static inline void open_on(sitting *s, const char *text, const char *pace, uint32_t games) {
  ump_spec spec = spec_of(text);
  ump_terms terms = {.games = games};
  assert_true(ump_pace_parse(&terms.pace, ump_span_of(pace), NULL));
  ump_text_init(&s->log, &memory);
  ump_text_init(&s->line, &memory);
  assert_true(ump_table_init(&s->table, &spec, &terms, 42, 1000, toy_hash, table_secret, &memory,
                             &s->line));
  keep(s);
  assert_true(ump_table_sit(&s->table, 0, anna, &s->line, NULL));
  keep(s);
  assert_true(ump_table_sit(&s->table, 1, boris, &s->line, NULL));
  keep(s);
}

static inline void open_table(sitting *s, const char *text) {
  open_on(s, text, "none", 1);
}

static inline void close_table(sitting *s) {
  ump_table_free(&s->table);
  ump_text_free(&s->log);
  ump_text_free(&s->line);
}

/* Plays at a time; `seen` and `id` as in ump_try. */
static inline ump_verdict play_when(sitting *s, unsigned seat, const char *move, uint32_t seen,
                                    uint64_t id, uint64_t now) {
  ump_error error = {0};
  ump_try try = {ump_span_of(move), s->table.stream, seen, id};
  ump_verdict verdict = ump_table_play(&s->table, seat, try, now, &s->line, &error);
  assert_int_equal(verdict == UMP_REFUSED, error.why != NULL);
  return verdict;
}

static inline ump_verdict play_at(sitting *s, unsigned seat, const char *move, uint32_t seen,
                                  uint64_t id) {
  return play_when(s, seat, move, seen, id, 2000);
}

static inline ump_verdict play_timed(sitting *s, unsigned seat, const char *move, uint64_t now) {
  ump_verdict verdict = play_when(s, seat, move, s->table.view[seat].count, 0, now);
  keep(s);
  return verdict;
}

static inline ump_verdict play(sitting *s, unsigned seat, const char *move) {
  return play_timed(s, seat, move, 2000);
}

/* All that can be asked of a table, as text. */
static inline ump_text picture(const ump_table *table, uint64_t now) {
  ump_text out;
  ump_text_init(&out, &memory);
  ump_table_json(table, now, &out);
  for (unsigned v = 0; v < UMP_TABLE_VIEWERS; v++) {
    ump_text_add(&out, "\nviewer\n");
    ump_table_events(table, v, 0, &out);
    ump_view_json(&table->view[v], &out);
    ump_text_char(&out, '[');
    ump_table_said_json(table, v, 0, &out);
  }
  for (uint32_t game = 1; game <= table->game; game++) ump_table_record(table, game, &out);
  for (unsigned seat = 0; seat < 2; seat++) {
    const ump_seat *held = &table->seat[seat];
    ump_text_hex(&out, held->key, UMP_KEY);
    ump_text_hex(&out, held->handover, UMP_KEY);
    const uint64_t numbers[] = {held->asked_at, held->last_id, held->last_verdict, held->moves};
    for (size_t i = 0; i < 4; i++) {
      ump_text_char(&out, ' ');
      ump_text_number(&out, numbers[i]);
    }
  }
  return out;
}

/* The table that the log tells of must be the same table. */
static inline void assert_restores(const sitting *s) {
  ump_table again = {0};
  ump_span rest = {s->log.data, s->log.len};
  ump_error error = {0};
  while (rest.len > 0) {
    if (!ump_table_restore(&again, ump_span_cut(&rest, '\n'), toy_hash, &memory, &error)) {
      fail_msg("%s", error.why);
    }
  }
  ump_text one = picture(&again, 5000);
  ump_text other = picture(&s->table, 5000);
  assert_string_equal(ump_text_str(&one), ump_text_str(&other));
  assert_memory_equal(again.position.state.bytes, s->table.position.state.bytes,
                      again.position.state.size);
  ump_text_free(&one);
  ump_text_free(&other);
  ump_table_free(&again);
}

#endif
