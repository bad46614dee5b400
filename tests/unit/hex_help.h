/* For the tests of src/hex: a game with all four of its views. */
#ifndef HEX_HELP_H
#define HEX_HELP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hex/notation.h"
#include "hex/options.h"
#include "umpire/game.h"

#include <stdlib.h>
#include <string.h>

static void *help_resize(void *ctx, void *old, size_t size) {
  (void)ctx;
  if (size > 0) return realloc(old, size);
  free(old);
  return NULL;
}

static const ump_allocator help_mem = {help_resize, NULL};

typedef struct match {
  ump_spec spec;
  ump_position position;
  ump_view view[UMP_VIEWERS];
  ump_events events;
  size_t folded;
} match;

static inline ump_spec spec_of(const char *text) {
  ump_spec spec;
  ump_error error = {0};
  if (!ump_spec_parse(&spec, ump_span_of(text), &error)) fail_msg("%s: %s", text, error.why);
  return spec;
}

static inline void match_fold(match *m) {
  for (; m->folded < m->events.count; m->folded++) {
    for (unsigned v = 0; v < UMP_VIEWERS; v++) {
      assert_true(ump_view_fold(&m->view[v], m->events.item[m->folded]));
    }
  }
}

static inline void match_begin(match *m, const char *spec) {
  *m = (match){.spec = spec_of(spec)};
  ump_events_init(&m->events, &help_mem);
  assert_true(ump_position_init(&m->position, &m->spec, &help_mem, 1, &m->events));
  for (unsigned v = 0; v < UMP_VIEWERS; v++) {
    assert_true(ump_view_init(&m->view[v], &m->spec, v, &help_mem));
  }
  match_fold(m);
}

static inline void match_again(match *m) {
  m->events.count = 0;
  m->folded = 0;
  assert_true(ump_position_restart(&m->position, 1, &m->events));
  for (unsigned v = 0; v < UMP_VIEWERS; v++) assert_true(ump_view_restart(&m->view[v]));
  match_fold(m);
}

static inline void match_end(match *m) {
  ump_position_free(&m->position);
  for (unsigned v = 0; v < UMP_VIEWERS; v++) ump_view_free(&m->view[v]);
  ump_events_free(&m->events);
}

/* The one seat to move, or 2 when the game is over. */
static inline unsigned match_turn(const match *m) {
  unsigned turn = ump_position_turn(&m->position);
  return turn == 0 ? 2 : turn == 1 ? 0 : 1;
}

/* Plays for whoever's turn it is and lets all viewers know what they may. */
static inline ump_verdict match_play(match *m, ump_move move) {
  ump_error error = {0};
  ump_verdict verdict = ump_position_play(&m->position, match_turn(m), move, &m->events, &error);
  assert_true((error.why != NULL) == (verdict == UMP_REFUSED));
  match_fold(m);
  return verdict;
}

static inline ump_verdict match_play_text(match *m, const char *text) {
  ump_move move;
  assert_true(ump_move_parse(&m->spec, ump_span_of(text), &move, NULL));
  return match_play(m, move);
}

/* A random try of the seat to move. */
static inline ump_move match_random(const match *m, ump_random *random) {
  return ump_view_random(&m->view[match_turn(m)], random);
}

/* The lines one viewer is told, each ended by '\n'; free the text. */
static inline ump_text match_lines(const match *m, unsigned viewer) {
  ump_text text;
  ump_text_init(&text, &help_mem);
  for (size_t i = 0; i < m->events.count; i++) {
    if (!(m->events.item[i].audience & (1U << viewer))) continue;
    ump_event_format(&m->spec, m->events.item[i], &text);
    ump_text_char(&text, '\n');
  }
  return text;
}

static inline void assert_lines(const match *m, unsigned viewer, const char *expected) {
  ump_text text = match_lines(m, viewer);
  assert_string_equal(ump_text_str(&text), expected);
  ump_text_free(&text);
}

/* The "cells" of a viewer's board JSON. */
static inline void assert_cells(const match *m, unsigned viewer, const char *expected) {
  ump_text text;
  ump_text_init(&text, &help_mem);
  ump_view_json(&m->view[viewer], &text);
  const char *at = strstr(ump_text_str(&text), "\"cells\":\"");
  assert_non_null(at);
  at += strlen("\"cells\":\"");
  assert_int_equal(strcspn(at, "\""), strlen(expected));
  assert_memory_equal(at, expected, strlen(expected));
  ump_text_free(&text);
}

#endif
