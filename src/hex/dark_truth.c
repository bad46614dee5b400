/* Dark Hex as the umpire sees it: every stone, and which of them were found. */
#include "hex/dark.h"
#include "hex/notation.h"
#include "hex/options.h"

/* Flat bytes without padding. `cells` holds, in turn, the stones of seat 0 and
 * of seat 1, and the enemy stones that seat 0 and that seat 1 has found. */
typedef struct dark_truth {
  uint8_t turn;
  uint8_t over;
  uint8_t unused[6];
  uint64_t cells[];
} dark_truth;

enum { STONES, FOUND = 2, SETS = 4 };

_Static_assert(sizeof(dark_truth) == 8, "truth has no padding");

static uint64_t *set_of(dark_truth *truth, const hex_board *board, unsigned which, unsigned seat) {
  return truth->cells + (which + seat) * board->words;
}

static bool may_try(dark_truth *truth, const hex_board *board, unsigned seat, ump_move move,
                    ump_error *error);
static ump_verdict hit(const ump_spec *spec, dark_truth *truth, const hex_board *board,
                       unsigned seat, uint32_t cell, ump_events *out);
static ump_verdict place(dark_truth *truth, const hex_board *board, unsigned seat, uint32_t cell,
                         ump_events *out);
static void reveal_all(dark_truth *truth, const hex_board *board, ump_events *out);

bool dark_start(const ump_spec *spec, ump_state *state, uint64_t seed, ump_events *out) {
  (void)seed;
  (void)out;
  hex_board board = hex_board_of(spec);
  return ump_state_resize(state, sizeof(dark_truth) + SETS * board.words * sizeof(uint64_t));
}

unsigned dark_turn(const ump_spec *spec, const ump_state *state) {
  (void)spec;
  const dark_truth *truth = state->bytes;
  return truth->over ? 0 : 1U << truth->turn;
}

ump_verdict dark_play(const ump_spec *spec, ump_state *state, unsigned seat, ump_move move,
                      ump_events *out, ump_error *error) {
  dark_truth *truth = state->bytes;
  hex_board board = hex_board_of(spec);
  if (!may_try(truth, &board, seat, move, error)) {
    return UMP_REFUSED;
  }
  if (hex_has(set_of(truth, &board, STONES, 1 - seat), move)) {
    return hit(spec, truth, &board, seat, move, out);
  }
  return place(truth, &board, seat, move, out);
}

/* Refuses by what the mover knows, so that a refusal tells nothing new. */
static bool may_try(dark_truth *truth, const hex_board *board, unsigned seat, ump_move move,
                    ump_error *error) {
  if (move >= board->cells) {
    return ump_fail(error, N_("There is no such cell."), NULL, NULL, NULL);
  }
  if (hex_has(set_of(truth, board, STONES, seat), move) ||
      hex_has(set_of(truth, board, FOUND, seat), move)) {
    char name[HEX_NAME];
    hex_cell_name(board, move, name);
    return ump_fail(error, N_("There is a stone on {1} already."), name, NULL, NULL);
  }
  return true;
}

static ump_event event_for(uint8_t kind, unsigned audience, uint32_t cell) {
  return (ump_event){.kind = kind, .audience = (uint8_t)audience, .b = cell};
}

static ump_verdict hit(const ump_spec *spec, dark_truth *truth, const hex_board *board,
                       unsigned seat, uint32_t cell, ump_events *out) {
  bool abrupt = dark_is_abrupt(spec);
  if (!ump_events_reserve(out, 2)) {
    return UMP_NO_MEMORY;
  }
  hex_put(set_of(truth, board, FOUND, seat), cell);
  ump_events_add(out, event_for(DARK_EVENT_HIT, UMP_TO_SEAT(seat), cell));
  if (!dark_is_silent(spec)) {
    ump_events_add(out, event_for(DARK_EVENT_HIT, UMP_TO_REST(seat), HEX_NOWHERE));
  } else if (abrupt) {
    /* The turn passes, which must look as it does after a stone. */
    ump_events_add(out, event_for(DARK_EVENT_MOVED, UMP_TO_REST(seat), 0));
  }
  if (!abrupt) {
    return UMP_AGAIN;
  }
  truth->turn ^= 1U;
  return UMP_PLAYED;
}

static ump_verdict place(dark_truth *truth, const hex_board *board, unsigned seat, uint32_t cell,
                         ump_events *out) {
  uint64_t *stones = set_of(truth, board, STONES, seat);
  bool joins = hex_joins(board, stones, seat, cell);
  size_t most = joins ? 3 + board->cells : 2;
  if (!ump_events_reserve(out, most)) {
    return UMP_NO_MEMORY;
  }
  hex_put(stones, cell);
  truth->turn ^= 1U;
  ump_events_add(out, event_for(DARK_EVENT_STONE, UMP_TO_SEAT(seat), cell));
  ump_events_add(out, event_for(DARK_EVENT_MOVED, UMP_TO_REST(seat), 0));
  if (joins) {
    truth->over = 1;
    reveal_all(truth, board, out);
    ump_events_add(out, ump_event_end(seat, UMP_END_CHAIN));
  }
  return UMP_PLAYED;
}

/* Each stone to those who do not know of it. */
static void reveal_all(dark_truth *truth, const hex_board *board, ump_events *out) {
  for (uint32_t cell = 0; cell < board->cells; cell++) {
    for (unsigned owner = 0; owner < 2; owner++) {
      if (!hex_has(set_of(truth, board, STONES, owner), cell)) {
        continue;
      }
      bool found = hex_has(set_of(truth, board, FOUND, 1 - owner), cell);
      unsigned audience = UMP_TO_SPECTATORS | (found ? 0U : 1U << (1 - owner));
      ump_event event = event_for(DARK_EVENT_REVEAL, audience, cell);
      event.a = (uint16_t)owner;
      ump_events_add(out, event);
    }
  }
}
