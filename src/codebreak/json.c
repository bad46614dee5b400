/* The board for the page: docs/protocol.md, "Boards". */
#include "codebreak/board.h"
#include "codebreak/notation.h"
#include "codebreak/view.h"

static void code_json(const code_rules *rules, const char *key, code c, ump_text *out) {
  ump_json_put_string(out, key, code_text_of(rules, code_number(&rules->space, c)).at);
}

static void rules_json(const code_rules *rules, ump_text *out) {
  char symbols[CODE_SYMBOLS + 1] = {0};
  for (uint32_t s = 0; s < rules->space.symbols; s++) symbols[s] = code_symbol_char(rules, s);
  ump_json_put_string(out, "kind", "code");
  ump_json_put_int(out, "pegs", rules->space.pegs);
  ump_json_put_string(out, "symbols", symbols);
  ump_json_put_bool(out, "repeats", !rules->space.distinct);
  ump_json_put_bool(out, "leading",
                    rules->space.lowest < code_power(rules->space.symbols, rules->space.pegs - 1));
  ump_json_put_int(out, "rows", rules->rows);
  ump_json_put_string(out, "keeper", rules->by_person ? "player" : "umpire");
  ump_json_put_string(out, "form", rules->duel ? "duel" : "one-sided");
}

static void row_json(const code_rules *rules, const code_row *row, ump_text *out) {
  ump_json_next(out);
  ump_text_char(out, '{');
  code_json(rules, "guess", row_guess(row), out);
  ump_json_put_int(out, "exact", answer_exact(row->answer));
  ump_json_put_int(out, "misplaced", answer_misplaced(row->answer));
  ump_text_char(out, '}');
}

static void rows_json(const code_rules *rules, const board *b, unsigned grid, ump_text *out) {
  code_rows rows = board_rows(b, grid);
  ump_json_key(out, "rows");
  ump_text_char(out, '[');
  for (size_t i = 0; i < rows.count; i++) row_json(rules, rows_at(&rows, i), out);
  if (b->waiting && board_grid(b) == grid) {
    ump_json_next(out);
    ump_text_char(out, '{');
    code_json(rules, "guess", board_waiting(b), out);
    ump_text_char(out, '}');
  }
  ump_text_char(out, ']');
}

static void grid_json(const code_rules *rules, const board *b, unsigned grid, ump_text *out) {
  unsigned keeper = board_keeper(b, grid);
  ump_json_next(out);
  ump_text_char(out, '{');
  ump_json_put_int(out, "keeper", keeper);
  ump_json_put_int(out, "breaker", board_breaker(b, grid));
  ump_json_put_bool(out, "ready", b->by_person || b->ready[keeper]);
  if (code_is_known(b->secret[keeper])) code_json(rules, "secret", b->secret[keeper], out);
  rows_json(rules, b, grid, out);
  ump_text_char(out, '}');
}

static void answers_json(const ump_view *view, ump_text *out) {
  ump_json_key(out, "answers");
  ump_text_char(out, '[');
  uint64_t count = ump_view_tries(view);
  for (uint64_t i = 0; i < count; i++) {
    ump_json_next(out);
    ump_json_string(out, answer_text_of(answer_of_move(ump_view_try(view, i))).at);
  }
  ump_text_char(out, ']');
}

void code_board_json(const ump_view *view, ump_text *out) {
  code_rules rules = code_rules_of(&view->spec);
  const board *b = view->state.bytes;
  ump_text_char(out, '{');
  rules_json(&rules, out);
  ump_json_key(out, "grids");
  ump_text_char(out, '[');
  for (unsigned grid = 0; grid < board_grids(b); grid++) grid_json(&rules, b, grid, out);
  ump_text_char(out, ']');
  if (!view->over && board_asks(b, view->viewer) == BOARD_ANSWER) answers_json(view, out);
  ump_text_char(out, '}');
}
