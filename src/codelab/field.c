/* The list of codes and the matrix of answers. */
#include "codelab/field.h"
#include "codebreak/codebreak.h"

#include <string.h>

enum { PAD_ANSWER = 1, CHUNK = 1024 };

/* ---- answers and their numbers ------------------------------------------- */

/* All of these are loops over bytes without branches, which compilers turn into
 * vectors. They number the answers 0 for the secret itself, then from the best
 * down: exact and misplaced by their sum, then by the exact ones. */

static void number_both(unsigned pegs, const uint8_t *exact, const uint8_t *shared, size_t count,
                        uint8_t *number) {
  uint8_t second = (uint8_t)(pegs * (pegs + 3) / 2 - 1); /* the one that cannot be */
  for (size_t i = 0; i < count; i++) {
    uint8_t rank = (uint8_t)(shared[i] * (shared[i] + 1) / 2 + exact[i]);
    number[i] = (uint8_t)(second > rank ? second - rank : 0);
  }
}

static void number_exact(unsigned pegs, const uint8_t *exact, size_t count, uint8_t *number) {
  for (size_t i = 0; i < count; i++) number[i] = (uint8_t)(pegs - exact[i]);
}

static void number_total(unsigned pegs, const uint8_t *exact, const uint8_t *shared, size_t count,
                         uint8_t *number) {
  for (size_t i = 0; i < count; i++) {
    number[i] = (uint8_t)(exact[i] == pegs ? 0 : pegs + 1 - shared[i]);
  }
}

static unsigned answers_of(unsigned pegs, codelab_form form) {
  switch (form) {
    case CODELAB_EXACT_ONLY: return pegs + 1;
    case CODELAB_TOTAL_ONLY: return pegs + 2;
    default: return pegs * (pegs + 3) / 2;
  }
}

static uint8_t number_of(unsigned pegs, codelab_form form, code_answer answer) {
  uint8_t exact = (uint8_t)answer_exact(answer);
  uint8_t shared = (uint8_t)answer_shared(answer);
  uint8_t number = 0;
  if (form == CODELAB_BOTH) number_both(pegs, &exact, &shared, 1, &number);
  else if (form == CODELAB_EXACT_ONLY) number_exact(pegs, &exact, 1, &number);
  else number_total(pegs, &exact, &shared, 1, &number);
  return number;
}

/* Of answers that a form does not tell apart, the one kept has the least said. */
static void number_answers(codelab_field *field) {
  unsigned pegs = field->space.pegs;
  field->answers = answers_of(pegs, field->form);
  for (unsigned exact = 0; exact <= pegs; exact++) {
    for (unsigned misplaced = 0; exact + misplaced <= pegs; misplaced++) {
      code_answer answer = answer_make(exact, misplaced);
      if (!answer_can_be(answer, pegs)) continue;
      uint8_t number = number_of(pegs, field->form, answer);
      field->number_of[answer] = number;
      if (field->form == CODELAB_TOTAL_ONLY && exact > 0 && number != CODELAB_FOUND) continue;
      if (field->form == CODELAB_EXACT_ONLY && misplaced > 0) continue;
      field->answer_of[number] = answer;
    }
  }
}

static void add_equal(const uint8_t *plane, uint8_t symbol, size_t count, uint8_t *sum) {
  for (size_t i = 0; i < count; i++) sum[i] = (uint8_t)(sum[i] + (plane[i] == symbol));
}

static void add_least(const uint8_t *counts, uint8_t most, size_t count, uint8_t *sum) {
  for (size_t i = 0; i < count; i++) {
    sum[i] = (uint8_t)(sum[i] + (counts[i] < most ? counts[i] : most));
  }
}

static void answer_chunk(const codelab_field *field, code c, size_t from, size_t count,
                         uint8_t *answers) {
  const code_space *space = &field->space;
  uint8_t exact[CHUNK] = {0};
  uint8_t shared[CHUNK] = {0};
  for (uint32_t peg = 0; peg < space->pegs; peg++) {
    add_equal(field->plane[peg] + from, (uint8_t)code_symbol(space, c, peg), count, exact);
  }
  for (uint32_t s = 0; s < space->symbols; s++) {
    uint8_t times = (uint8_t)(c.counts >> (4 * s) & 15U);
    if (times > 0) add_least(field->counts[s] + from, times, count, shared);
  }
  if (field->form == CODELAB_BOTH) number_both(space->pegs, exact, shared, count, answers);
  else if (field->form == CODELAB_EXACT_ONLY) number_exact(space->pegs, exact, count, answers);
  else number_total(space->pegs, exact, shared, count, answers);
}

void codelab_field_answers(const codelab_field *field, uint32_t at, size_t from, size_t count,
                           uint8_t *answers) {
  for (size_t done = 0; done < count; done += CHUNK) {
    size_t some = count - done < CHUNK ? count - done : CHUNK;
    answer_chunk(field, field->code[at], from + done, some, answers + done);
  }
}

/* ---- the list of codes --------------------------------------------------- */

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

static bool make_room(codelab_field *field) {
  bool room = true;
  field->code = ump_new(field->mem, field->codes, sizeof *field->code);
  for (uint32_t peg = 0; peg < field->space.pegs; peg++) {
    field->plane[peg] = ump_new(field->mem, field->width, 1);
    room &= field->plane[peg] != NULL;
  }
  for (uint32_t s = 0; s < field->space.symbols; s++) {
    field->counts[s] = ump_new(field->mem, field->width, 1);
    room &= field->counts[s] != NULL;
  }
  return room && field->code != NULL;
}

bool codelab_is_code_game(const ump_spec *spec, ump_error *error) {
  if (spec->game == &ump_mastermind || spec->game == &ump_bulls_and_cows ||
      spec->game == &ump_guess_number) {
    return true;
  }
  return ump_fail(error, N_("{1} is not a game of codes."), spec->game->name, NULL, NULL);
}

bool codelab_field_init(codelab_field *field, const code_space *space, codelab_form form,
                        const ump_allocator *mem, ump_error *error) {
  uint32_t codes = code_space_size(space);
  if (codes > CODELAB_CODES) {
    return ump_fail_int(error, N_("There are {1} codes; more than {2} cannot be solved."), codes,
                        CODELAB_CODES);
  }
  *field = (codelab_field){.mem = mem, .space = *space, .form = form, .codes = codes};
  field->width = (codes + CODELAB_BLOCK - 1) / CODELAB_BLOCK * CODELAB_BLOCK;
  if (!make_room(field)) {
    codelab_field_free(field);
    return ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  }
  number_answers(field);
  list_codes(field);
  return true;
}

void codelab_field_free(codelab_field *field) {
  ump_free(field->mem, field->code);
  for (uint32_t peg = 0; peg < CODE_PEGS; peg++) ump_free(field->mem, field->plane[peg]);
  for (uint32_t s = 0; s < CODE_SYMBOLS; s++) ump_free(field->mem, field->counts[s]);
  ump_free(field->mem, field->matrix);
  *field = (codelab_field){.mem = field->mem};
}

bool codelab_field_fill(codelab_field *field) {
  field->matrix = ump_new(field->mem, field->codes, field->width);
  if (field->matrix == NULL) return false;
  for (uint32_t c = 0; c < field->codes; c++) {
    uint8_t *row = field->matrix + (size_t)c * field->width;
    codelab_field_answers(field, c, 0, field->codes, row);
    memset(row + field->codes, PAD_ANSWER, field->width - field->codes);
  }
  return true;
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
