/* Views: a fold over the events addressed to one viewer. What all games share -
 * who is addressed, the number of events, the ending - is kept here. */
#include "umpire/game.h"
#include "umpire/event.h"

#include <string.h>

bool ump_view_init(ump_view *view, const ump_spec *spec, unsigned viewer,
                   const ump_allocator *mem) {
  *view = (ump_view){.spec = *spec, .viewer = viewer, .state = {.mem = mem}};
  if (ump_view_restart(view)) return true;
  ump_view_free(view);
  return false;
}

bool ump_view_restart(ump_view *view) {
  view->state.size = 0;
  view->count = 0;
  view->over = false;
  view->winner = 0;
  view->ending = 0;
  return view->spec.game->view_start(view);
}

void ump_view_free(ump_view *view) {
  ump_free(view->state.mem, view->state.bytes);
  view->state = (ump_state){.mem = view->state.mem};
}

static void fold_end(ump_view *view, ump_event event) {
  view->over = true;
  view->winner = (uint8_t)event.a;
  view->ending = (uint8_t)event.b;
}

bool ump_view_fold(ump_view *view, ump_event event) {
  if (!(event.audience & (1U << view->viewer))) return true;
  if (view->over) return false;
  if (event.kind == UMP_EVENT_END) fold_end(view, event);
  else if (!view->spec.game->fold(view, event)) return false;
  view->count++;
  return true;
}

bool ump_view_fold_all(ump_view *view, const ump_event *events, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (!ump_view_fold(view, events[i])) return false;
  }
  return true;
}

unsigned ump_view_turn(const ump_view *view) {
  return view->over ? 0 : view->spec.game->view_turn(view);
}

const char *ump_view_asks(const ump_view *view, unsigned seat) {
  if (seat > 1 || !(ump_view_turn(view) & (1U << seat))) return "";
  return view->spec.game->asks(view, seat);
}

static bool may_try(const ump_view *view) {
  return view->viewer <= UMP_SEAT_1 && (ump_view_turn(view) & (1U << view->viewer)) != 0;
}

uint64_t ump_view_tries(const ump_view *view) {
  return may_try(view) ? view->spec.game->tries(view) : 0;
}

ump_move ump_view_try(const ump_view *view, uint64_t number) {
  return view->spec.game->try_at(view, number);
}

ump_move ump_view_random(const ump_view *view, ump_random *random) {
  return ump_view_try(view, ump_random_below(random, ump_view_tries(view)));
}

uint32_t ump_view_points(const ump_view *view, unsigned seat) {
  const ump_game *game = view->spec.game;
  if (view->ending == UMP_END_ABORTED) return 0;
  if (game->points != NULL) return game->points(view, seat);
  if (view->winner == UMP_DRAWN) return 1;
  return view->winner == seat ? 2 : 0;
}

void ump_view_draw(const ump_view *view, ump_text *out) {
  view->spec.game->draw(view, out);
}

static void over_json(const ump_view *view, ump_text *out) {
  if (!view->over) {
    ump_text_add(out, "null");
    return;
  }
  ump_text_add(out, "{\"winner\":");
  if (view->winner == UMP_DRAWN) ump_text_add(out, "null");
  else ump_text_int(out, view->winner);
  ump_json_key(out, "ending");
  ump_json_string(out, ump_ending_name(view->ending));
  ump_json_key(out, "points");
  ump_text_char(out, '[');
  ump_text_halves(out, ump_view_points(view, 0));
  ump_text_char(out, ',');
  ump_text_halves(out, ump_view_points(view, 1));
  ump_text_add(out, "]}");
}

void ump_view_json(const ump_view *view, ump_text *out) {
  unsigned turn = ump_view_turn(view);
  ump_text_add(out, "{\"viewer\":");
  ump_json_string(out, ump_viewer_name(view->viewer));
  ump_json_key(out, "count");
  ump_text_int(out, view->count);
  ump_json_key(out, "seats");
  ump_text_char(out, '[');
  ump_json_string(out, view->spec.game->seat_label(&view->spec, 0));
  ump_json_next(out);
  ump_json_string(out, view->spec.game->seat_label(&view->spec, 1));
  ump_text_char(out, ']');
  ump_json_key(out, "turn");
  ump_text_add(out, turn == 3 ? "[0,1]" : turn == 2 ? "[1]" : turn == 1 ? "[0]" : "[]");
  ump_json_key(out, "asks");
  ump_json_string(out, ump_view_asks(view, view->viewer));
  ump_json_key(out, "over");
  over_json(view, out);
  ump_json_key(out, "board");
  view->spec.game->board_json(view, out);
  ump_text_char(out, '}');
}
