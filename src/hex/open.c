#include "hex/open.h"

#include "hex/notation.h"
#include "hex/options.h"
#include "hex/seen.h"

static bool may_play(const ump_spec *spec, const hex_seen *seen, ump_move move, ump_error *error);
static void apply(const ump_spec *spec, hex_seen *seen, ump_move move);

bool hex_start(const ump_spec *spec, ump_state *state, uint64_t seed, ump_events *out) {
  (void)seed;
  (void)out;
  return hex_seen_start(spec, state);
}

ump_verdict hex_play(const ump_spec *spec, ump_state *state, unsigned seat, ump_move move,
                     ump_events *out, ump_error *error) {
  hex_seen *seen = state->bytes;
  if (!may_play(spec, seen, move, error)) {
    return UMP_REFUSED;
  }
  if (!ump_events_reserve(out, 2)) {
    return UMP_NO_MEMORY;
  }
  apply(spec, seen, move);
  ump_event happened = {.kind = HEX_EVENT_SWAP, .audience = UMP_TO_EVERYONE};
  if (move != HEX_MOVE_SWAP) {
    happened.kind = HEX_EVENT_STONE;
    happened.b = move;
  }
  ump_events_add(out, happened);
  if (seen->joined) {
    unsigned winner = hex_goal_of(spec) == HEX_GOAL_CONNECT ? seat : 1 - seat;
    ump_events_add(out, ump_event_end(winner, UMP_END_CHAIN));
  }
  return UMP_PLAYED;
}

unsigned hex_turn(const ump_spec *spec, const ump_state *state) {
  (void)spec;
  const hex_seen *seen = state->bytes;
  return seen->joined ? 0 : 1U << seen->turn;
}

bool hex_fold(ump_view *view, ump_event event) {
  hex_seen *seen = view->state.bytes;
  bool is_swap = event.kind == HEX_EVENT_SWAP;
  bool is_stone = event.kind == HEX_EVENT_STONE && event.b != HEX_MOVE_SWAP;
  ump_move move = is_swap ? HEX_MOVE_SWAP : event.b;
  if (!(is_swap || is_stone) || seen->joined || !may_play(&view->spec, seen, move, NULL)) {
    return false;
  }
  apply(&view->spec, seen, move);
  return true;
}

static bool may_play(const ump_spec *spec, const hex_seen *seen, ump_move move, ump_error *error) {
  if (move == HEX_MOVE_SWAP) {
    return hex_seen_may_swap(spec, seen) ||
           ump_fail(error, N_("Only the second player's first move may be a swap."), NULL, NULL,
                    NULL);
  }
  hex_board board = hex_board_of(spec);
  if (move >= board.cells) {
    return ump_fail(error, N_("There is no such cell."), NULL, NULL, NULL);
  }
  if (!hex_has(hex_seen_cells(seen, &board, HEX_SEEN_OPEN), move)) {
    char name[HEX_NAME];
    hex_cell_name(&board, move, name);
    return ump_fail(error, N_("There is a stone on {1} already."), name, NULL, NULL);
  }
  return true;
}

static void swap(const ump_spec *spec, hex_seen *seen, const hex_board *board) {
  if (hex_swap_of(spec) == HEX_SWAP_SIDES) {
    seen->exchanged = 1;
    return;
  }
  uint32_t taken = seen->last;
  hex_drop(hex_seen_set(seen, board, HEX_SEEN_RED), taken);
  hex_put(hex_seen_set(seen, board, HEX_SEEN_OPEN), taken);
  seen->last = (uint16_t)hex_reflect(board, taken);
  hex_seen_put(seen, board, HEX_BLUE, seen->last);
}

/* Makes a move that may be played. */
static void apply(const ump_spec *spec, hex_seen *seen, ump_move move) {
  hex_board board = hex_board_of(spec);
  if (move == HEX_MOVE_SWAP) {
    swap(spec, seen, &board);
  } else {
    unsigned colour = hex_seen_colour(seen, seen->turn);
    seen->joined = hex_joins(&board, hex_seen_cells(seen, &board, colour), colour, move);
    seen->last = (uint16_t)move;
    hex_seen_put(seen, &board, colour, move);
  }
  seen->moves[seen->turn]++;
  seen->turn ^= 1U;
}
