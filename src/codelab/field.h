/* A field: all guesses of a game, numbered, and the answer of each possible secret to
 * each guess. The secrets are the first of the guesses: all of them where the codes are
 * those of a space, in ascending order; perhaps some of them where they are a list of
 * words, in the order of the list. */
#ifndef CODELAB_FIELD_H
#define CODELAB_FIELD_H

#include "codebreak/score.h"
#include "codelab/kernel.h"
#include "codelab/words.h"
#include "umpire/game.h"

#include <stddef.h>

/* What a guess is answered with. That it is the secret is always told. */
typedef enum codelab_form {
  CODELAB_BOTH,       /* how many are exact, how many misplaced */
  CODELAB_EXACT_ONLY, /* how many are exact */
  CODELAB_TOTAL_ONLY, /* how many symbols are shared, wherever they stand */
  CODELAB_PLACES,     /* of each peg, whether it is exact, misplaced or absent */
  CODELAB_FORMS
} codelab_form;

enum { CODELAB_CODES = CODELAB_GUESSES, CODELAB_FOUND = 0 };

typedef struct codelab_field {
  const ump_allocator *mem;
  const codelab_words *words; /* the list, not owned; NULL: the codes of a space */
  code_space space;           /* unless there are words */
  codelab_form form;
  unsigned pegs, symbols;
  uint32_t codes;                  /* how many may be the secret */
  uint32_t guesses;                /* and how many may be guessed: at least as many */
  size_t width;                    /* of a row of the matrix: guesses, rounded up to whole blocks */
  unsigned answers;                /* numbered 0 … answers-1; 0 is CODELAB_FOUND */
  code *code;                      /* unless there are words */
  uint8_t *plane[CODELAB_LETTERS]; /* the symbol of each guess on a peg */
  uint8_t *counts[CODELAB_ALPHABET]; /* how often each guess holds a symbol */
  uint8_t
      *matrix;   /* of answers, codes x width; NULL: not made (codelab_field_answers makes rows) */
  uint8_t *told; /* the same by guess, guesses x told_width: the matrix itself where */
  size_t told_width;                      /* answers are the same both ways */
  uint8_t number_of[256];                 /* the number of each code_answer, unless peg by peg */
  code_answer answer_of[CODELAB_ANSWERS]; /* what each number says of exact and misplaced */
} codelab_field;

/* Whether the game is one of codes; else a reason. */
bool codelab_is_code_game(const ump_spec *spec, ump_error *error);

/* Lists the space. False with a reason if it has more than CODELAB_CODES codes, the form
 * does not serve codes of so many pegs, or memory runs out; then nothing needs freeing. */
bool codelab_field_init(codelab_field *field, const code_space *space, codelab_form form,
                        const ump_allocator *mem, ump_error *error);
/* The same of a list of words, which must outlive the field. */
bool codelab_field_init_words(codelab_field *field, const codelab_words *words, codelab_form form,
                              const ump_allocator *mem, ump_error *error);
void codelab_field_free(codelab_field *field);

/* Makes the whole matrix, both ways. False if memory ran out. */
bool codelab_field_fill(codelab_field *field);
/* The bytes that it takes. */
size_t codelab_field_bytes(const codelab_field *field);

/* The answers of one secret to the guesses from … from+count-1. */
void codelab_field_answers(const codelab_field *field, uint32_t at, size_t from, size_t count,
                           uint8_t *answers);

/* The matrix: the answers of one secret to every guess, … */
static inline const uint8_t *codelab_field_row(const codelab_field *field, uint32_t secret) {
  return field->matrix + (size_t)secret * field->width;
}

/* … and of every secret to one guess. Peg by peg these are not the same. */
static inline const uint8_t *codelab_field_told(const codelab_field *field, uint32_t guess) {
  return field->told + (size_t)guess * field->told_width;
}

/* The answer of a secret to a guess; needs no matrix. */
static inline uint8_t codelab_field_answer(const codelab_field *field, uint32_t guess,
                                           uint32_t secret) {
  if (field->code != NULL && field->form != CODELAB_PLACES) {
    return field->number_of[code_score(field->space.pegs, field->code[guess], field->code[secret])];
  }
  uint8_t answer;
  codelab_field_answers(field, secret, guess, 1, &answer);
  return answer;
}

/* How many different symbols a guess holds. */
unsigned codelab_field_distinct(const codelab_field *field, uint32_t guess);

/* The code's place in the list; false if it is not in the space. */
bool codelab_field_find(const codelab_field *field, uint32_t number, uint32_t *at);

#endif
