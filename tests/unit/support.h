/* What the unit tests share: cmocka, memory that can be told to run out, and
 * short ways to make specs and lines. */
#ifndef UMPIRE_TEST_SUPPORT_H
#define UMPIRE_TEST_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "umpire/game.h"

/* Memory that fails from the `left`-th allocation on (SIZE_MAX: never), and
 * counts the blocks that are out. */
typedef struct scarce {
  size_t left;
  size_t blocks;
} scarce;

static inline void *scarce_resize(void *ctx, void *old, size_t size) {
  scarce *s = ctx;
  if (size == 0) {
    if (old != NULL) s->blocks--;
    free(old);
    return NULL;
  }
  if (s->left == 0) return NULL;
  if (s->left != SIZE_MAX) s->left--;
  if (old == NULL) s->blocks++;
  return realloc(old, size);
}

static inline void *plain_resize(void *ctx, void *old, size_t size) {
  (void)ctx;
  if (size > 0) return realloc(old, size);
  free(old);
  return NULL;
}

static const ump_allocator memory = {plain_resize, NULL};

static inline ump_spec spec_of(const char *text) {
  ump_spec spec;
  ump_error error = {0};
  if (!ump_spec_parse(&spec, ump_span_of(text), &error)) {
    fail_msg("%s: %s (%s)", text, error.why, error.arg[0]);
  }
  return spec;
}

static inline ump_move move_of(const ump_spec *spec, const char *text) {
  ump_move move = 0;
  ump_error error = {0};
  if (!ump_move_parse(spec, ump_span_of(text), &move, &error)) fail_msg("%s: %s", text, error.why);
  return move;
}

/* The lines addressed to one viewer, joined by '\n'. Free with ump_text_free. */
static inline ump_text lines_for(const ump_spec *spec, const ump_events *events, unsigned viewer) {
  ump_text lines;
  ump_text_init(&lines, &memory);
  for (size_t i = 0; i < events->count; i++) {
    if (!(events->item[i].audience & (1U << viewer))) continue;
    ump_event_format(spec, events->item[i], &lines);
    ump_text_char(&lines, '\n');
  }
  return lines;
}

#endif
