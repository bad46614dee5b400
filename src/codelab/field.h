/* A field: all codes of a game, numbered in ascending order, and the answer of
 * each to each. Every code is also a guess, and answers are the same both ways. */
#ifndef CODELAB_FIELD_H
#define CODELAB_FIELD_H

#include "codebreak/score.h"
#include "codelab/kernel.h"
#include "umpire/game.h"

#include <stddef.h>

/* What a guess is answered with. That it is the secret is always told. */
typedef enum codelab_form {
  CODELAB_BOTH,       /* how many are exact, how many misplaced */
  CODELAB_EXACT_ONLY, /* how many are exact */
  CODELAB_TOTAL_ONLY, /* how many symbols are shared, wherever they stand */
  CODELAB_FORMS
} codelab_form;

enum { CODELAB_CODES = 65535, CODELAB_FOUND = 0 };

typedef struct codelab_field {
  const ump_allocator *mem;
  code_space space;
  codelab_form form;
  uint32_t codes;   /* how many */
  size_t width;     /* of a row of the matrix: codes, rounded up to whole blocks */
  unsigned answers; /* numbered 0 … answers-1; 0 is CODELAB_FOUND */
  code *code;
  uint8_t *plane[CODE_PEGS];     /* the symbol of each code on a peg */
  uint8_t *counts[CODE_SYMBOLS]; /* how often each code holds a symbol */
  uint8_t
      *matrix; /* of answers, codes x width; NULL: not made (codelab_field_answers makes rows) */
  uint8_t number_of[256]; /* the number of each code_answer */
  code_answer answer_of[CODELAB_ANSWERS];
} codelab_field;

/* Whether the game is one of codes; else a reason. */
bool codelab_is_code_game(const ump_spec *spec, ump_error *error);

/* Lists the space. False with a reason if it has more than CODELAB_CODES codes or
 * memory runs out; then nothing needs freeing. */
bool codelab_field_init(codelab_field *field, const code_space *space, codelab_form form,
                        const ump_allocator *mem, ump_error *error);
void codelab_field_free(codelab_field *field);

/* Makes the whole matrix: codes x width bytes. False if memory ran out. */
bool codelab_field_fill(codelab_field *field);

/* The answers of one code to the guesses from … from+count-1. */
void codelab_field_answers(const codelab_field *field, uint32_t at, size_t from, size_t count,
                           uint8_t *answers);

static inline const uint8_t *codelab_field_row(const codelab_field *field, uint32_t at) {
  return field->matrix + (size_t)at * field->width;
}

/* The code's place in the list; false if it is not in the space. */
bool codelab_field_find(const codelab_field *field, uint32_t number, uint32_t *at);

#endif
