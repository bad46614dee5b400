/* For the tests of formats: records from text and back. */
#ifndef UMPIRE_TEST_FORMATS_HELP_H
#define UMPIRE_TEST_FORMATS_HELP_H

#include "support.h"

#include "umpire/formats.h"

static inline ump_text text_of(const ump_record *record, ump_format format) {
  ump_text text;
  ump_error error = {0};
  ump_text_init(&text, &memory);
  if (!ump_record_export(record, format, &text, &error)) fail_msg("%s", error.why);
  return text;
}

static inline ump_record record_of(const char *text) {
  ump_record record;
  ump_error error = {0};
  if (!ump_record_import(&record, ump_span_of(text), &memory, &error)) {
    fail_msg("%s %s: %s", error.arg[0], error.arg[1], text);
  }
  return record;
}

/* Imports `text` and writes it as `format`: that must be `expected`. */
static inline void assert_converts(const char *text, ump_format format, const char *expected) {
  ump_record record = record_of(text);
  ump_text written = text_of(&record, format);
  assert_string_equal(ump_text_str(&written), expected);
  ump_text_free(&written);
  ump_record_free(&record);
}

/* `text` is refused: "Line 3: …" or, for links, "Character 3: …". */
static inline void assert_refused(const char *text, const char *why) {
  ump_record record;
  ump_error error = {0};
  ump_text said;
  if (ump_record_import(&record, ump_span_of(text), &memory, &error)) fail_msg("read: %s", text);
  ump_text_init(&said, &memory);
  ump_text_error(&said, &error, NULL);
  if (strncmp(ump_text_str(&said), why, strlen(why)) != 0) {
    fail_msg("\"%s\", not \"%s\", of: %s", ump_text_str(&said), why, text);
  }
  ump_text_free(&said);
}

/* Plays at random for up to `most` moves; the clock is such that no time is up. */
static inline ump_record random_record(const char *spec, uint64_t seed, size_t most) {
  ump_record record;
  ump_position position;
  ump_events events;
  ump_random random;
  ump_view view[2];
  ump_spec parsed = spec_of(spec);
  uint64_t at = 0;
  ump_random_seed(&random, seed);
  ump_events_init(&events, &memory);
  ump_record_init(&record, &parsed, seed, &memory);
  assert_true(ump_position_init(&position, &parsed, &memory, seed, &events));
  for (unsigned seat = 0; seat < 2; seat++) {
    assert_true(ump_view_init(&view[seat], &parsed, seat, &memory));
  }
  size_t told = 0;
  while (ump_position_turn(&position) != 0 && record.count < most) {
    unsigned seat = ump_position_turn(&position) & 1U ? 0 : 1;
    for (; told < events.count; told++) {
      for (unsigned v = 0; v < 2; v++) {
        if (events.item[told].audience >> v & 1U) {
          assert_true(ump_view_fold(&view[v], events.item[told]));
        }
      }
    }
    ump_move move = ump_view_random(&view[seat], &random);
    ump_verdict verdict = ump_position_play(&position, seat, move, &events, NULL);
    assert_true(verdict == UMP_PLAYED || verdict == UMP_AGAIN);
    at += ump_random_below(&random, 2000);
    assert_true(ump_record_add(&record, seat, move, at));
  }
  const ump_event *last = events.count > 0 ? &events.item[events.count - 1] : NULL;
  if (last != NULL && last->kind == UMP_EVENT_END) {
    record.over = true;
    record.winner = (uint8_t)last->a;
    record.ending = (uint8_t)last->b;
    record.ended = at;
  }
  for (unsigned seat = 0; seat < 2; seat++) ump_view_free(&view[seat]);
  ump_position_free(&position);
  ump_events_free(&events);
  return record;
}

/* Changes a few bytes of the text at random: other bytes, gone, or twice. */
static inline void damage(char *text, size_t *len, size_t room, ump_random *random) {
  static const char signs[] = "()[];:\\\"{},#0123456789abBWS-\n ";
  for (uint64_t i = 1 + ump_random_below(random, 3); i > 0 && *len > 0; i--) {
    size_t at = (size_t)ump_random_below(random, *len);
    size_t rest = *len - at;
    switch (ump_random_below(random, 5)) {
      case 0: text[at] = signs[ump_random_below(random, sizeof signs - 1)]; break;
      case 1: text[at] = (char)ump_random_below(random, 256); break;
      case 2: *len = at; break;
      case 3:
        memmove(text + at, text + at + 1, rest - 1);
        --*len;
        break;
      default:
        if (*len + rest > room) break;
        memmove(text + *len, text + at, rest);
        *len += rest;
        break;
    }
  }
}

/* Whatever is done to the text, importing it either refuses it with a reason or
 * gives a record that can be exported and read again. The copy has exactly the
 * text's size, so that a sanitizer sees any byte read past its end. */
static inline void assert_withstands_damage(const ump_text *text, uint64_t seed, int times) {
  ump_random random;
  ump_random_seed(&random, seed);
  size_t room = 2 * text->len + 1;
  char *damaged = malloc(room);
  assert_non_null(damaged);
  for (int i = 0; i < times; i++) {
    size_t len = text->len;
    memcpy(damaged, ump_text_str(text), len);
    damage(damaged, &len, room, &random);
    char *exact = malloc(len > 0 ? len : 1);
    assert_non_null(exact);
    memcpy(exact, damaged, len);
    ump_record record;
    ump_error error = {0};
    if (ump_record_import(&record, (ump_span){exact, len}, &memory, &error)) {
      ump_text again = text_of(&record, UMP_FORMAT_RECORD);
      ump_record second = record_of(ump_text_str(&again));
      ump_record_free(&second);
      ump_text_free(&again);
      ump_record_free(&record);
    } else {
      assert_non_null(error.why);
    }
    free(exact);
  }
  free(damaged);
}

/* Whatever allocation fails, importing says so and leaves nothing behind. */
static inline void assert_withstands_want(const char *text) {
  for (size_t left = 0;; left++) {
    scarce s = {left, 0};
    ump_allocator mem = {scarce_resize, &s};
    ump_record record;
    ump_error error = {0};
    bool read = ump_record_import(&record, ump_span_of(text), &mem, &error);
    if (read) ump_record_free(&record);
    else assert_non_null(error.why);
    assert_int_equal(s.blocks, 0);
    if (s.left > 0) return; /* nothing was wanting any more */
  }
}

#endif
