/* Views: what one viewer of a table on the server knows, folded in the page. */
#include "wasm/page.h"

/* A board's worth of single moves: 19×19 cells and the swap. Codes are typed,
 * not picked from a list. */
enum { TRIES_SHOWN = 400 };

ump_view *page_view_new(const char *at, size_t len, unsigned viewer) {
  ump_spec spec;
  ump_error error = {0};
  ump_view *view;

  page_answer();
  if (viewer >= UMP_VIEWERS || !ump_spec_parse(&spec, (ump_span){at, len}, &error)) {
    page_refuse(&error);
    return NULL;
  }
  view = ump_new(&page_memory, 1, sizeof *view);
  if (view == NULL || !ump_view_init(view, &spec, viewer, &page_memory)) {
    ump_free(&page_memory, view);
    page_refuse_memory();
    return NULL;
  }
  return view;
}

void page_view_free(ump_view *view) {
  ump_view_free(view);
  ump_free(&page_memory, view);
}

bool page_view_fold(ump_view *view, const char *at, size_t len) {
  ump_event event;

  page_answer();
  if (!ump_event_parse(&view->spec, (ump_span){at, len}, &event)) return false;
  event.audience = (uint8_t)(1U << view->viewer);
  return ump_view_fold(view, event);
}

bool page_view_look(const ump_view *view) {
  ump_text *out = page_answer();

  ump_text_char(out, '{');
  page_view_json(out, view);
  ump_text_char(out, '}');
  return page_answered();
}

/* ---- the viewer's moves ------------------------------------------------- */

/* Possible answers stand on the board already, and cost a search each. */
static bool asked_for_answer(const ump_view *view) {
  return view->viewer <= UMP_SEAT_1 &&
         ump_span_is(ump_span_of(ump_view_asks(view, view->viewer)), "answer");
}

static void tries_json(ump_text *out, const ump_view *view) {
  const uint64_t count = asked_for_answer(view) ? UINT64_MAX : ump_view_tries(view);

  if (count > TRIES_SHOWN) {
    ump_text_add(out, "null");
    return;
  }
  ump_text_char(out, '[');
  for (uint64_t i = 0; i < count; i++) {
    ump_json_next(out);
    page_move_json(out, &view->spec, ump_view_try(view, i));
  }
  ump_text_char(out, ']');
}

void page_view_json(ump_text *out, const ump_view *view) {
  ump_json_key(out, "view");
  ump_view_json(view, out);
  ump_json_key(out, "tries");
  tries_json(out, view);
}
