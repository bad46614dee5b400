/* The umpire: takes secrets, guesses and answers, refuses what cannot be, and
 * says when the game is over. */
#include "codebreak/rules.h"
#include "codebreak/board.h"
#include "codebreak/contradiction.h"
#include "codebreak/notation.h"
#include "codebreak/search.h"

#include <string.h>

enum { EVENTS_OF_A_MOVE = 5 }; /* at most: guess, answer, two reveals, end */

bool code_start(const ump_spec *spec, ump_state *state, uint64_t seed, ump_events *out) {
  (void)seed; /* nothing is dealt */
  (void)out;
  code_rules rules = code_rules_of(spec);
  return board_start(state, &rules, !rules.by_person);
}

unsigned code_turn(const ump_spec *spec, const ump_state *state) {
  (void)spec;
  return board_turn(state->bytes);
}

static void tell(ump_events *out, uint8_t kind, unsigned audience, unsigned a, uint32_t b) {
  ump_events_add(
      out, (ump_event){.kind = kind, .audience = (uint8_t)audience, .a = (uint16_t)a, .b = b});
}

/* ---- the end ------------------------------------------------------------ */

/* Tells each secret to those who do not know it. */
static void reveal(const board *b, ump_events *out) {
  for (unsigned seat = 0; seat < 2; seat++) {
    if (!b->ready[seat]) continue;
    tell(out, EVENT_SECRET, UMP_TO_REST(seat), seat, code_number(&b->space, b->secret[seat]));
  }
}

static void end(board *b, unsigned winner, ump_ending ending, ump_events *out) {
  b->over = 1;
  reveal(b, out);
  ump_events_add(out, ump_event_end(winner, ending));
}

static bool rows_are_used_up(const board *b) {
  return b->rows != 0 && b->guesses == b->rows * board_grids(b);
}

static void end_one_sided(board *b, bool found, ump_events *out) {
  if (found) end(b, 1, UMP_END_FOUND, out);
  else if (rows_are_used_up(b)) end(b, 0, UMP_END_ROWS, out);
}

static void end_duel(board *b, unsigned breaker, bool found, ump_events *out) {
  if (breaker == 0) {
    if (found && !b->equal) end(b, 0, UMP_END_FOUND, out);
    b->found = found;
  } else if (found) {
    end(b, b->found ? UMP_DRAWN : 1, UMP_END_FOUND, out);
  } else if (b->found) {
    end(b, 0, UMP_END_FOUND, out);
  } else if (rows_are_used_up(b)) {
    end(b, UMP_DRAWN, UMP_END_ROWS, out);
  }
}

/* ---- moves -------------------------------------------------------------- */

static bool check_code(const ump_spec *spec, ump_move move, ump_error *error) {
  code_rules rules = code_rules_of(spec);
  const code_space *space = &rules.space;
  if (move_is_answer(move)) {
    return ump_fail(error, N_("A code is asked for, not an answer."), NULL, NULL, NULL);
  }
  if (move < space->lowest || move > space->highest) {
    return ump_fail(error, N_("A code must be from {1} to {2}."),
                    code_text_of(&rules, space->lowest).at, code_text_of(&rules, space->highest).at,
                    NULL);
  }
  return code_is_legal(space, move) ||
         ump_fail(error, N_("No symbol may stand in a code twice."), NULL, NULL, NULL);
}

static void set_secret(board *b, unsigned seat, ump_move move, ump_events *out) {
  b->secret[seat] = code_pack(&b->space, move);
  b->ready[seat] = 1;
  tell(out, EVENT_SECRET, UMP_TO_SEAT(seat), seat, move);
  tell(out, EVENT_READY, UMP_TO_REST(seat), seat, 0);
}

static void answer(ump_state *state, code_answer reply, ump_events *out) {
  board *b = state->bytes;
  unsigned grid = board_grid(b);
  bool found = answer_exact(reply) == b->space.pegs;
  board_answer(state, reply);
  tell(out, EVENT_ANSWER, UMP_TO_EVERYONE, answer_exact(reply), answer_misplaced(reply));
  if (b->duel) end_duel(b, board_breaker(b, grid), found, out);
  else end_one_sided(b, found, out);
}

static bool guess(ump_state *state, ump_move move, ump_events *out) {
  code guessed = code_pack(&((board *)state->bytes)->space, move);
  if (!board_guess(state, guessed)) return false;
  board *b = state->bytes;
  tell(out, EVENT_GUESS, UMP_TO_EVERYONE, 0, move);
  if (b->by_person) return true;
  code secret = b->secret[board_keeper(b, board_grid(b))];
  answer(state, code_score(b->space.pegs, guessed, secret), out);
  return true;
}

/* ---- answers typed by a person ------------------------------------------ */

/* "1, 3, 4" in what an error can hold; a longer list ends in "…". */
typedef struct row_names {
  char at[UMP_ERROR_ARG_SIZE];
  size_t len;
} row_names;

static void add_name(row_names *names, size_t row) {
  char digits[24];
  size_t count = 0;
  for (size_t rest = row; rest > 0; rest /= 10) digits[count++] = (char)('0' + rest % 10);
  if (names->len > 0) names->at[names->len++] = ',';
  if (names->len > 0) names->at[names->len++] = ' ';
  while (count > 0) names->at[names->len++] = digits[--count];
}

static row_names names_of(const row_set *set) {
  static const char more[] = ", …";
  row_names names = {{0}, 0};
  for (size_t i = 0; i < set->count; i++) {
    if (names.len + 2 + 20 + sizeof more > sizeof names.at) {
      memcpy(names.at + names.len, more, sizeof more);
      break;
    }
    add_name(&names, set->row[i] + 1);
  }
  return names;
}

static void refuse_with_rows(const row_set *set, ump_error *error) {
  ump_fail(error,
           set->count == 1 ? N_("No code fits this answer and that of row {1}.")
                           : N_("No code fits this answer and those of rows {1}."),
           names_of(set).at, NULL, NULL);
}

static void refuse_impossible(const ump_spec *spec, code guessed, code_answer reply,
                              ump_error *error) {
  code_rules rules = code_rules_of(spec);
  ump_fail(error, N_("No code gives the answer {1} to {2}."), answer_text_of(reply).at,
           code_text_of(&rules, code_number(&rules.space, guessed)).at, NULL);
}

static ump_verdict refuse_contradiction(const ump_spec *spec, const ump_state *state, code_row row,
                                        ump_error *error) {
  const board *b = state->bytes;
  code_rows earlier = board_rows(b, board_grid(b));
  row_set set;
  if (!contradiction_find(&b->space, &earlier, row, state->mem, &set)) return UMP_NO_MEMORY;
  if (set.given_up)
    ump_fail(error, N_("No code fits this answer and those before it."), NULL, NULL, NULL);
  else if (set.count == 0) refuse_impossible(spec, row_guess(&row), row.answer, error);
  else refuse_with_rows(&set, error);
  ump_free(state->mem, set.row);
  return UMP_REFUSED;
}

static ump_verdict check_answer(const ump_spec *spec, const ump_state *state, ump_move move,
                                ump_error *error) {
  const board *b = state->bytes;
  if (!move_is_answer(move)) {
    ump_fail(error, N_("An answer is asked for, such as 2+1."), NULL, NULL, NULL);
    return UMP_REFUSED;
  }
  code_answer reply = answer_of_move(move);
  code_row row = row_make(board_waiting(b), reply);
  if (!answer_can_be(reply, b->space.pegs)) {
    refuse_impossible(spec, row_guess(&row), reply, error);
    return UMP_REFUSED;
  }
  code_rows rows = board_rows(b, board_grid(b));
  rows.extra = &row;
  code found;
  if (code_first(&b->space, &rows, &found)) return UMP_PLAYED;
  return refuse_contradiction(spec, state, row, error);
}

/* ---- play --------------------------------------------------------------- */

/* UMP_PLAYED if the move may be played. */
static ump_verdict check(const ump_spec *spec, const ump_state *state, board_wish wish,
                         ump_move move, ump_error *error) {
  if (wish == BOARD_ANSWER) return check_answer(spec, state, move, error);
  return check_code(spec, move, error) ? UMP_PLAYED : UMP_REFUSED;
}

ump_verdict code_play(const ump_spec *spec, ump_state *state, unsigned seat, ump_move move,
                      ump_events *out, ump_error *error) {
  board_wish wish = board_asks(state->bytes, seat);
  ump_verdict verdict = check(spec, state, wish, move, error);
  if (verdict != UMP_PLAYED) return verdict;
  if (!ump_events_reserve(out, EVENTS_OF_A_MOVE)) return UMP_NO_MEMORY;

  if (wish == BOARD_SECRET) set_secret(state->bytes, seat, move, out);
  else if (wish == BOARD_ANSWER) answer(state, answer_of_move(move), out);
  else if (!guess(state, move, out)) return UMP_NO_MEMORY;
  return board_turn(state->bytes) & (1U << seat) ? UMP_AGAIN : UMP_PLAYED;
}
