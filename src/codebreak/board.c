/* The board: who keeps, who guesses, who is asked next. */
#include "codebreak/board.h"

#include <assert.h>

static_assert(sizeof(board) == 72 && sizeof(code_row) == 16, "states have no padding");

bool board_start(ump_state *state, const code_rules *rules, bool without_rows) {
  if (!ump_state_resize(state, sizeof(board))) return false;
  board *b = state->bytes;
  b->space = rules->space;
  b->rows = rules->rows;
  b->duel = rules->duel;
  b->equal = rules->equal;
  b->by_person = rules->by_person;
  b->without_rows = without_rows;
  return true;
}

unsigned board_grids(const board *b) {
  return b->duel ? 2 : 1;
}

unsigned board_keeper(const board *b, unsigned grid) {
  return b->duel ? 1 - grid : 0;
}

unsigned board_breaker(const board *b, unsigned grid) {
  return 1 - board_keeper(b, grid);
}

/* How many guesses stand before the one awaited or the one awaiting its answer. */
static uint32_t finished(const board *b) {
  return b->guesses - b->waiting;
}

unsigned board_grid(const board *b) {
  return b->duel ? finished(b) % 2 : 0;
}

bool board_keeps_secret(const board *b, unsigned seat) {
  return !b->by_person && (b->duel || seat == 0);
}

static unsigned not_ready(const board *b) {
  unsigned seats = 0;
  for (unsigned seat = 0; seat < 2; seat++) {
    if (board_keeps_secret(b, seat) && !b->ready[seat]) seats |= 1U << seat;
  }
  return seats;
}

unsigned board_turn(const board *b) {
  if (b->over) return 0;
  unsigned seats = not_ready(b);
  if (seats != 0) return seats;
  unsigned grid = board_grid(b);
  if (!b->waiting) return 1U << board_breaker(b, grid);
  return b->by_person ? 1U << board_keeper(b, grid) : 0;
}

board_wish board_asks(const board *b, unsigned seat) {
  if (seat > 1 || !(board_turn(b) & (1U << seat))) return BOARD_NOTHING;
  if (not_ready(b) != 0) return BOARD_SECRET;
  return b->waiting ? BOARD_ANSWER : BOARD_GUESS;
}

static code_row *row_array(const ump_state *state) {
  return (code_row *)((board *)state->bytes + 1);
}

code_rows board_rows(const board *b, unsigned grid) {
  size_t step = board_grids(b);
  size_t done = finished(b);
  size_t count = done > grid ? (done - grid + step - 1) / step : 0;
  return (code_rows){(const code_row *)(b + 1) + grid, count, step, NULL};
}

code board_waiting(const board *b) {
  return row_guess((const code_row *)(b + 1) + b->guesses - 1);
}

bool board_guess(ump_state *state, code guess) {
  board *b = state->bytes;
  if (!b->without_rows) {
    if (!ump_state_resize(state, state->size + sizeof(code_row))) return false;
    b = state->bytes;
    row_array(state)[b->guesses] = row_make(guess, 0);
  }
  b->guesses++;
  b->waiting = 1;
  return true;
}

void board_answer(ump_state *state, code_answer answer) {
  board *b = state->bytes;
  if (!b->without_rows) row_array(state)[b->guesses - 1].answer = answer;
  b->waiting = 0;
}
