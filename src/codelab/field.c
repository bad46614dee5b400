/* The list of guesses and the matrix of answers. */
#include "codelab/field.h"
#include "codelab/answers.h"

#include <string.h>

enum { PAD_ANSWER = 1 };

/* ---- the list of guesses --------------------------------------------------- */

static void list_codes(codelab_field *field) {
  const code_space *space = &field->space;
  for (uint32_t i = 0; i < field->codes; i++) {
    code c = code_pack(space, code_unrank(space, i));
    field->code[i] = c;
    for (uint32_t peg = 0; peg < space->pegs; peg++) {
      field->plane[peg][i] = (uint8_t)code_symbol(space, c, peg);
    }
    for (uint32_t s = 0; s < space->symbols; s++) {
      field->counts[s][i] = (uint8_t)(c.counts >> (4 * s) & 15U);
    }
  }
}

static void list_words(codelab_field *field) {
  for (uint32_t i = 0; i < field->guesses; i++) {
    const uint8_t *letter = field->words->letter + (size_t)i * CODELAB_LETTERS;
    for (unsigned peg = 0; peg < field->pegs; peg++) {
      field->plane[peg][i] = letter[peg];
      field->counts[letter[peg]][i]++;
    }
  }
}

static bool make_room(codelab_field *field) {
  bool room = true;
  if (field->words == NULL) {
    field->code = ump_new(field->mem, field->guesses, sizeof *field->code);
    room = field->code != NULL;
  }
  for (unsigned peg = 0; peg < field->pegs; peg++) {
    field->plane[peg] = ump_new(field->mem, field->width, 1);
    room &= field->plane[peg] != NULL;
  }
  for (unsigned s = 0; s < field->symbols; s++) {
    field->counts[s] = ump_new(field->mem, field->width, 1);
    room &= field->counts[s] != NULL;
  }
  return room;
}

/* Numbers the answers and makes room for the guesses, how many of which is known. */
static bool prepare(codelab_field *field, ump_error *error) {
  if (field->form == CODELAB_PLACES && field->pegs > CODELAB_PLACES_PEGS) {
    return ump_fail_int(error, N_("Answers peg by peg serve codes of up to {1} pegs, not {2}."),
                        CODELAB_PLACES_PEGS, field->pegs);
  }
  field->width = (field->guesses + CODELAB_BLOCK - 1) / CODELAB_BLOCK * CODELAB_BLOCK;
  if (!make_room(field)) {
    codelab_field_free(field);
    return ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  }
  codelab_answers_number(field);
  return true;
}

bool codelab_field_init(codelab_field *field, const code_space *space, codelab_form form,
                        const ump_allocator *mem, ump_error *error) {
  uint32_t codes = code_space_size(space);
  if (codes > CODELAB_CODES) {
    return ump_fail_int(error, N_("There are {1} codes; more than {2} cannot be solved."), codes,
                        CODELAB_CODES);
  }
  *field = (codelab_field){.mem = mem,
                           .space = *space,
                           .form = form,
                           .pegs = space->pegs,
                           .symbols = space->symbols,
                           .codes = codes,
                           .guesses = codes};
  if (!prepare(field, error)) return false;
  list_codes(field);
  return true;
}

bool codelab_field_init_words(codelab_field *field, const codelab_words *words, codelab_form form,
                              const ump_allocator *mem, ump_error *error) {
  *field = (codelab_field){.mem = mem,
                           .words = words,
                           .form = form,
                           .pegs = words->letters,
                           .symbols = words->symbols,
                           .codes = words->codes,
                           .guesses = words->guesses};
  if (!prepare(field, error)) return false;
  list_words(field);
  return true;
}

void codelab_field_free(codelab_field *field) {
  const ump_allocator *mem = field->mem;
  ump_free(mem, field->code);
  for (unsigned peg = 0; peg < field->pegs; peg++) ump_free(mem, field->plane[peg]);
  for (unsigned s = 0; s < field->symbols; s++) ump_free(mem, field->counts[s]);
  if (field->told != field->matrix) ump_free(mem, field->told);
  ump_free(mem, field->matrix);
  *field = (codelab_field){.mem = mem};
}

/* ---- the matrix ------------------------------------------------------------- */

static bool is_same_both_ways(const codelab_field *field) {
  return field->form != CODELAB_PLACES && field->guesses == field->codes;
}

/* Turns the matrix over, a square at a time: both sides then stay in the cache. */
static void turn_over(const codelab_field *field) {
  for (uint32_t top = 0; top < field->codes; top += CODELAB_BLOCK) {
    uint32_t bottom = field->codes - top < CODELAB_BLOCK ? field->codes : top + CODELAB_BLOCK;
    for (uint32_t g = 0; g < field->guesses; g++) {
      uint8_t *told = field->told + (size_t)g * field->told_width;
      for (uint32_t c = top; c < bottom; c++) told[c] = codelab_field_row(field, c)[g];
    }
  }
}

bool codelab_field_fill(codelab_field *field) {
  field->matrix = ump_new(field->mem, field->codes, field->width);
  if (field->matrix == NULL) return false;
  for (uint32_t c = 0; c < field->codes; c++) {
    uint8_t *row = field->matrix + (size_t)c * field->width;
    codelab_field_answers(field, c, 0, field->guesses, row);
    memset(row + field->guesses, PAD_ANSWER, field->width - field->guesses);
  }
  if (is_same_both_ways(field)) {
    field->told = field->matrix;
    field->told_width = field->width;
    return true;
  }
  field->told = ump_new(field->mem, field->guesses, field->codes);
  field->told_width = field->codes;
  if (field->told != NULL) turn_over(field);
  return field->told != NULL;
}

size_t codelab_field_bytes(const codelab_field *field) {
  size_t rows = (size_t)field->codes * field->width;
  return is_same_both_ways(field) ? rows : rows + (size_t)field->codes * field->guesses;
}

unsigned codelab_field_distinct(const codelab_field *field, uint32_t guess) {
  if (field->code != NULL) return code_distinct(field->code[guess]);
  unsigned distinct = 0;
  for (unsigned s = 0; s < field->symbols; s++) distinct += field->counts[s][guess] > 0;
  return distinct;
}

bool codelab_field_find(const codelab_field *field, uint32_t number, uint32_t *at) {
  uint32_t low = 0;
  uint32_t high = field->codes;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    uint32_t found = code_number(&field->space, field->code[middle]);
    if (found == number) {
      *at = middle;
      return true;
    }
    if (found < number) low = middle + 1;
    else high = middle;
  }
  return false;
}
