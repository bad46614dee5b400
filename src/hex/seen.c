#include "hex/seen.h"

#include "hex/notation.h"
#include "hex/options.h"

_Static_assert(sizeof(hex_seen) == 16, "hex_seen has no padding");

bool hex_seen_start(const ump_spec *spec, ump_state *state) {
  hex_board board = hex_board_of(spec);
  size_t size = sizeof(hex_seen) + HEX_SEEN_SETS * board.words * sizeof(uint64_t);
  if (!ump_state_resize(state, size)) {
    return false;
  }
  hex_seen *seen = state->bytes;
  seen->last = HEX_LAST_NONE;
  hex_fill(&board, hex_seen_set(seen, &board, HEX_SEEN_OPEN));
  return true;
}

void hex_seen_put(hex_seen *seen, const hex_board *board, unsigned colour, uint32_t cell) {
  hex_put(hex_seen_set(seen, board, colour), cell);
  hex_drop(hex_seen_set(seen, board, HEX_SEEN_OPEN), cell);
}

bool hex_seen_may_swap(const ump_spec *spec, const hex_seen *seen) {
  return seen->turn == 1 && seen->moves[1] == 0 && hex_swap_of(spec) != HEX_SWAP_NO &&
         !seen->joined;
}

/* ---- views -------------------------------------------------------------- */

bool hex_view_start(ump_view *view) {
  return hex_seen_start(&view->spec, &view->state);
}

unsigned hex_view_turn(const ump_view *view) {
  const hex_seen *seen = view->state.bytes;
  return seen->joined ? 0 : 1U << seen->turn;
}

const char *hex_asks(const ump_view *view, unsigned seat) {
  (void)view;
  (void)seat;
  return "stone";
}

static uint32_t count_open(const ump_view *view) {
  hex_board board = hex_board_of(&view->spec);
  return hex_count(&board, hex_seen_cells(view->state.bytes, &board, HEX_SEEN_OPEN));
}

uint64_t hex_tries(const ump_view *view) {
  return count_open(view) + (hex_seen_may_swap(&view->spec, view->state.bytes) ? 1U : 0U);
}

ump_move hex_try_at(const ump_view *view, uint64_t number) {
  hex_board board = hex_board_of(&view->spec);
  const uint64_t *open = hex_seen_cells(view->state.bytes, &board, HEX_SEEN_OPEN);
  uint32_t cell = hex_nth(&board, open, (uint32_t)number);
  return cell < board.cells ? cell : HEX_MOVE_SWAP;
}

const char *hex_seat_label(const ump_spec *spec, unsigned seat) {
  (void)spec;
  return seat == 0 ? N_("Red") : N_("Blue");
}
