/* Rows: guesses with their answers. */
#ifndef CODEBREAK_ROW_H
#define CODEBREAK_ROW_H

#include "codebreak/score.h"

#include <stddef.h>

/* A guess and its answer. Flat and without padding. */
typedef struct code_row {
  uint64_t counts; /* of the guess, as in `code` */
  uint32_t digits;
  code_answer answer;
  uint8_t zero[3];
} code_row;

static inline code row_guess(const code_row *row) {
  return (code){.counts = row->counts, .digits = row->digits};
}

static inline code_row row_make(code guess, code_answer answer) {
  return (code_row){.counts = guess.counts, .digits = guess.digits, .answer = answer};
}

/* The rows of one grid, and perhaps one more that is being weighed. */
typedef struct code_rows {
  const code_row *first;
  size_t count;
  size_t stride;         /* 1, or 2 where the rows of a duel's two grids lie in turn */
  const code_row *extra; /* NULL: none */
} code_rows;

static inline size_t rows_count(const code_rows *rows) {
  return rows->count + (rows->extra != NULL);
}

static inline const code_row *rows_at(const code_rows *rows, size_t i) {
  return i < rows->count ? &rows->first[i * rows->stride] : rows->extra;
}

/* Whether the code, as the secret, gives every row its answer. */
bool rows_agree(unsigned pegs, const code_rows *rows, code c);

#endif
