/* Sweeping the symbols, then permuting them. */
#include "codebreak/sweep.h"
#include "codebreak/search.h"

static code all_of(const code_space *space, uint32_t symbol) {
  code c = {0};
  for (uint32_t peg = 0; peg < space->pegs; peg++) c = code_put(space, c, peg, symbol);
  return c;
}

static bool was_guessed(const code_rows *rows, code c) {
  for (size_t i = 0; i < rows_count(rows); i++) {
    if (rows_at(rows, i)->digits == c.digits) return true;
  }
  return false;
}

/* How many pegs the codes of one symbol have found. */
static unsigned pegs_known(const code_rows *rows) {
  unsigned known = 0;
  for (size_t i = 0; i < rows_count(rows); i++) {
    if (code_distinct(row_guess(rows_at(rows, i))) == 1)
      known += answer_exact(rows_at(rows, i)->answer);
  }
  return known;
}

static bool next_symbol(const code_space *space, const code_rows *rows, bool zero_last,
                        code *guess) {
  for (uint32_t i = 0; i < space->symbols; i++) {
    *guess = all_of(space, zero_last ? (i + 1) % space->symbols : i);
    if (code_is_legal(space, code_number(space, *guess)) && !was_guessed(rows, *guess)) return true;
  }
  return false;
}

/* One above the largest guess that held the right symbols: all before were tried. */
static uint32_t first_untried(const code_space *space, const code_rows *rows) {
  uint32_t untried = space->lowest;
  for (size_t i = 0; i < rows_count(rows); i++) {
    const code_row *row = rows_at(rows, i);
    if (answer_shared(row->answer) != space->pegs) continue;
    uint32_t number = code_number(space, row_guess(row));
    if (number >= untried) untried = number + 1;
  }
  return untried;
}

code sweep_guess(const code_space *space, const code_rows *rows, bool zero_last) {
  code guess;
  if (pegs_known(rows) < space->pegs && next_symbol(space, rows, zero_last, &guess)) return guess;

  code_space untried = *space;
  untried.lowest = first_untried(space, rows);
  code_search search = {.space = &untried, .rows = *rows, .shared_only = true};
  if (!code_search_first(&search, &guess)) code_first(space, rows, &guess);
  return guess;
}
