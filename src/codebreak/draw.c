/* The board for a terminal: grids side by side, one line a row. */
#include "codebreak/board.h"
#include "codebreak/notation.h"
#include "codebreak/view.h"

enum { EMPTY_ROWS_DRAWN = 12 }; /* boards of more rows grow as they fill */

static void add_times(ump_text *out, const char *string, size_t times) {
  while (times-- > 0) ump_text_add(out, string);
}

/* "A A B B", or the same width of `blank` when the code is not known. */
static void draw_code(const code_rules *rules, code c, const char *blank, ump_text *out) {
  for (uint32_t peg = 0; peg < rules->space.pegs; peg++) {
    if (peg > 0) ump_text_char(out, ' ');
    if (!code_is_known(c)) ump_text_add(out, blank);
    else ump_text_char(out, code_symbol_char(rules, code_symbol(&rules->space, c, peg)));
  }
}

static void draw_number(size_t number, ump_text *out) {
  add_times(out, " ", number < 10 ? 3 : number < 100 ? 2 : number < 1000 ? 1 : 0);
  ump_text_int(out, (int64_t)number);
}

/* Each part of a grid is as wide as a row: number, two blanks, code, two blanks,
 * answer, three blanks. */
static void draw_secret(const code_rules *rules, const board *b, unsigned grid, ump_text *out) {
  ump_text_add(out, "  ══  ");
  draw_code(rules, b->secret[board_keeper(b, grid)], "?", out);
  ump_text_add(out, "  ═══   ");
}

static void draw_row(const code_rules *rules, const board *b, unsigned grid, size_t i,
                     ump_text *out) {
  code_rows rows = board_rows(b, grid);
  bool waits = b->waiting && board_grid(b) == grid && i == rows.count;
  code shown = {0};
  if (i < rows.count) shown = row_guess(rows_at(&rows, i));
  else if (waits) shown = board_waiting(b);

  draw_number(i + 1, out);
  ump_text_add(out, "  ");
  draw_code(rules, shown, "·", out);
  ump_text_add(out, "  ");
  ump_text_add(out, i < rows.count ? answer_text_of(rows_at(&rows, i)->answer).at
                    : waits        ? "?+?"
                                   : "   ");
  ump_text_add(out, "   ");
}

static void draw_title(const ump_view *view, const board *b, unsigned grid, ump_text *out) {
  ump_text_add(out, "  ");
  size_t before = out->len;
  ump_text_add(out, view->spec.game->seat_label(&view->spec, board_breaker(b, grid)));
  size_t width = 2U * b->space.pegs - 1 + 4 + 2 + 3 + 3;
  size_t used = out->failed ? 0 : out->len - before;
  if (used < width) add_times(out, " ", width - used);
}

static size_t rows_to_draw(const board *b) {
  size_t played = (b->guesses + board_grids(b) - 1) / board_grids(b);
  size_t shown = b->rows != 0 && b->rows <= EMPTY_ROWS_DRAWN ? b->rows : played + 1;
  return b->rows != 0 && shown > b->rows ? b->rows : shown;
}

void code_draw(const ump_view *view, ump_text *out) {
  code_rules rules = code_rules_of(&view->spec);
  const board *b = view->state.bytes;
  unsigned grids = board_grids(b);
  for (unsigned grid = 0; grid < grids; grid++) draw_title(view, b, grid, out);
  ump_text_char(out, '\n');
  for (unsigned grid = 0; grid < grids; grid++) draw_secret(&rules, b, grid, out);
  ump_text_char(out, '\n');
  for (size_t i = 0; i < rows_to_draw(b); i++) {
    for (unsigned grid = 0; grid < grids; grid++) draw_row(&rules, b, grid, i, out);
    ump_text_char(out, '\n');
  }
}
