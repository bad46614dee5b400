/* What the tests of the code-breaking games share. */
#ifndef CODEBREAK_HELP_H
#define CODEBREAK_HELP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "umpire/game.h"

/* Memory that counts what it is asked for, and fails at the n-th request. */
typedef struct help_memory {
  ump_allocator mem;
  size_t requests;
  size_t fail_at; /* 0: never */
} help_memory;

static inline void *help_resize(void *ctx, void *old, size_t size) {
  help_memory *memory = ctx;
  if (size == 0) {
    free(old);
    return NULL;
  }
  if (++memory->requests == memory->fail_at) return NULL;
  return realloc(old, size);
}

static inline void help_memory_init(help_memory *memory, size_t fail_at) {
  *memory = (help_memory){.mem = {help_resize, memory}, .fail_at = fail_at};
}

static inline ump_spec help_spec(const char *text) {
  ump_spec spec;
  ump_error error = {0};
  if (!ump_spec_parse(&spec, ump_span_of(text), &error)) fail_msg("%s: %s", text, error.why);
  return spec;
}

static inline ump_move help_move(const ump_spec *spec, const char *text) {
  ump_move move = 0;
  ump_error error = {0};
  if (!ump_move_parse(spec, ump_span_of(text), &move, &error)) fail_msg("%s: %s", text, error.why);
  return move;
}

/* A game under way: the position, all its events, and a view of each viewer. */
typedef struct help_game {
  help_memory memory;
  ump_position position;
  ump_events events;
  ump_view view[UMP_VIEWERS];
  size_t folded;
  ump_error error; /* of the last refusal */
} help_game;

static inline void help_fold(help_game *game) {
  for (; game->folded < game->events.count; game->folded++) {
    for (unsigned viewer = 0; viewer < UMP_VIEWERS; viewer++) {
      assert_true(ump_view_fold(&game->view[viewer], game->events.item[game->folded]));
    }
  }
}

static inline void help_start(help_game *game, const char *spec_text) {
  memset(game, 0, sizeof *game);
  help_memory_init(&game->memory, 0);
  ump_spec spec = help_spec(spec_text);
  ump_events_init(&game->events, &game->memory.mem);
  assert_true(ump_position_init(&game->position, &spec, &game->memory.mem, 1, &game->events));
  for (unsigned viewer = 0; viewer < UMP_VIEWERS; viewer++) {
    assert_true(ump_view_init(&game->view[viewer], &spec, viewer, &game->memory.mem));
  }
  help_fold(game);
}

static inline void help_end(help_game *game) {
  ump_position_free(&game->position);
  ump_events_free(&game->events);
  for (unsigned viewer = 0; viewer < UMP_VIEWERS; viewer++) ump_view_free(&game->view[viewer]);
}

static inline ump_verdict help_try(help_game *game, unsigned seat, const char *move) {
  game->error = (ump_error){0};
  ump_verdict verdict = ump_position_play(
      &game->position, seat, help_move(&game->position.spec, move), &game->events, &game->error);
  help_fold(game);
  return verdict;
}

/* Plays a move that must be played, not refused. */
static inline void help_play(help_game *game, unsigned seat, const char *move) {
  if (help_try(game, seat, move) > UMP_AGAIN) fail_msg("%s refused: %s", move, game->error.why);
}

/* The event lines with numbers from `first` on that the viewer is told, joined by " / ". */
static inline char *help_lines(const help_game *game, unsigned viewer, size_t first) {
  static char lines[4096];
  ump_text text;
  ump_text_init(&text, &game->memory.mem);
  for (size_t i = first; i < game->events.count; i++) {
    if (!(game->events.item[i].audience & (1U << viewer))) continue;
    if (text.len > 0) ump_text_add(&text, " / ");
    ump_event_format(&game->position.spec, game->events.item[i], &text);
  }
  assert_true(text.len < sizeof lines);
  memcpy(lines, ump_text_str(&text), text.len + 1);
  ump_text_free(&text);
  return lines;
}

static inline void assert_lines(const help_game *game, unsigned viewer, const char *lines) {
  assert_string_equal(help_lines(game, viewer, 0), lines);
}

/* The text that `write` makes of the view, in the caller's buffer. */
static inline void help_view_text(const ump_view *view, void (*write)(const ump_view *, ump_text *),
                                  char *buffer, size_t size) {
  ump_text text;
  ump_text_init(&text, view->state.mem);
  write(view, &text);
  assert_false(text.failed);
  assert_true(text.len < size);
  memcpy(buffer, ump_text_str(&text), text.len + 1);
  ump_text_free(&text);
}

/* The last refusal, its places filled. */
static inline void assert_reason(const help_game *game, const char *reason) {
  ump_text text;
  ump_text_init(&text, &game->memory.mem);
  ump_text_error(&text, &game->error, NULL);
  assert_string_equal(ump_text_str(&text), reason);
  ump_text_free(&text);
}

#endif
