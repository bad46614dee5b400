/* Views: the board as far as the viewer was told, and what may be tried on it. */
#include "codebreak/view.h"
#include "codebreak/board.h"
#include "codebreak/notation.h"
#include "codebreak/search.h"

bool code_view_start(ump_view *view) {
  code_rules rules = code_rules_of(&view->spec);
  return board_start(&view->state, &rules, false);
}

/* ---- folding ------------------------------------------------------------ */

static bool sees_secret_set(const ump_view *view, unsigned seat) {
  return view->viewer == seat || view->viewer == UMP_ALL_SEEING;
}

/* The viewer's own secret comes instead of `ready`, a revealed one after it. */
static bool fold_secret(ump_view *view, unsigned seat, uint32_t number) {
  board *b = view->state.bytes;
  if (seat > 1 || !board_keeps_secret(b, seat) || code_is_known(b->secret[seat])) return false;
  if (sees_secret_set(view, seat) == (b->ready[seat] != 0)) return false;
  if (!code_is_legal(&b->space, number)) return false;
  b->secret[seat] = code_pack(&b->space, number);
  b->ready[seat] = 1;
  return true;
}

static bool fold_ready(ump_view *view, unsigned seat) {
  board *b = view->state.bytes;
  if (seat > 1 || !board_keeps_secret(b, seat) || b->ready[seat]) return false;
  if (sees_secret_set(view, seat)) return false;
  b->ready[seat] = 1;
  return true;
}

static bool fold_guess(ump_view *view, uint32_t number) {
  const board *b = view->state.bytes;
  if (board_asks(b, board_breaker(b, board_grid(b))) != BOARD_GUESS) return false;
  if (b->rows != 0 && b->guesses == b->rows * board_grids(b)) return false;
  if (!code_is_legal(&b->space, number)) return false;
  return board_guess(&view->state, code_pack(&b->space, number));
}

static bool fold_answer(ump_view *view, unsigned exact, uint32_t misplaced) {
  const board *b = view->state.bytes;
  if (!b->waiting || exact > CODE_PEGS || misplaced > CODE_PEGS) return false;
  code_answer answer = answer_make(exact, misplaced);
  if (!answer_can_be(answer, b->space.pegs)) return false;
  board_answer(&view->state, answer);
  return true;
}

bool code_fold(ump_view *view, ump_event event) {
  switch (event.kind) {
    case EVENT_SECRET: return fold_secret(view, event.a, event.b);
    case EVENT_READY: return fold_ready(view, event.a);
    case EVENT_GUESS: return fold_guess(view, event.b);
    case EVENT_ANSWER: return fold_answer(view, event.a, event.b);
    default: return false;
  }
}

/* ---- what is asked ------------------------------------------------------ */

unsigned code_view_turn(const ump_view *view) {
  return board_turn(view->state.bytes);
}

const char *code_asks(const ump_view *view, unsigned seat) {
  switch (board_asks(view->state.bytes, seat)) {
    case BOARD_SECRET: return "secret";
    case BOARD_GUESS: return "guess";
    case BOARD_ANSWER: return "answer";
    default: return "";
  }
}

/* ---- tries -------------------------------------------------------------- */

/* The least answer from `from` on that some code gives, along with all earlier
 * ones, to the guess that waits. False if there is none. */
static bool next_answer(const board *b, unsigned from, code_answer *answer) {
  code_rows rows = board_rows(b, board_grid(b));
  unsigned last = b->space.pegs << 4;
  for (unsigned next = from; next <= last; next++) {
    if (!answer_can_be((code_answer)next, b->space.pegs)) continue;
    code_row row = row_make(board_waiting(b), (code_answer)next);
    rows.extra = &row;
    code found;
    if (!code_first(&b->space, &rows, &found)) continue;
    *answer = (code_answer)next;
    return true;
  }
  return false;
}

static uint64_t count_answers(const board *b) {
  uint64_t count = 0;
  code_answer answer = 0;
  for (unsigned from = 0; next_answer(b, from, &answer); from = answer + 1U) count++;
  return count;
}

static code_answer answer_at(const board *b, uint64_t number) {
  code_answer answer = 0;
  unsigned from = 0;
  while (next_answer(b, from, &answer) && number-- > 0) from = answer + 1U;
  return answer;
}

uint64_t code_tries(const ump_view *view) {
  const board *b = view->state.bytes;
  return b->waiting ? count_answers(b) : code_space_size(&b->space);
}

ump_move code_try_at(const ump_view *view, uint64_t number) {
  const board *b = view->state.bytes;
  if (b->waiting) return move_of_answer(answer_at(b, number));
  return code_unrank(&b->space, (uint32_t)number);
}

/* ---- points ------------------------------------------------------------- */

static uint32_t duel_points(const ump_view *view, unsigned seat) {
  if (view->winner == UMP_DRAWN) return 1;
  return view->winner == seat ? 2 : 0;
}

uint32_t code_points(const ump_view *view, unsigned seat) {
  const board *b = view->state.bytes;
  if (b->duel) return duel_points(view, seat);
  if (seat != board_keeper(b, 0)) return 0;
  return 2 * (b->guesses + (view->ending != UMP_END_FOUND && view->winner == seat));
}
