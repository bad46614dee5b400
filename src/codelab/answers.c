/* Numbering answers, and answering.
 *
 * Answers are numbered 0 for the secret itself, then from the best down: exact and
 * misplaced by their sum, then by the exact ones; or, peg by peg, by the marks as the
 * digits of a number to base three. All loops over guesses are over bytes and without
 * branches, so that compilers turn them into vectors. */
#include "codelab/answers.h"

#include <string.h>

enum { CHUNK = 1024 };

/* ---- forms that count --------------------------------------------------------- */

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

static void number_counts(const codelab_field *field, const uint8_t *exact, const uint8_t *shared,
                          size_t count, uint8_t *number) {
  if (field->form == CODELAB_BOTH) number_both(field->pegs, exact, shared, count, number);
  else if (field->form == CODELAB_EXACT_ONLY) number_exact(field->pegs, exact, count, number);
  else number_total(field->pegs, exact, shared, count, number);
}

/* Called, not inlined: gcc 12 would join the loops of two pegs into one that it cannot
 * turn into vectors. */
__attribute__((noinline)) static void add_equal(const uint8_t *plane, uint8_t symbol, size_t count,
                                                uint8_t *sum) {
  for (size_t i = 0; i < count; i++) sum[i] = (uint8_t)(sum[i] + (plane[i] == symbol));
}

static void add_least(const uint8_t *counts, uint8_t most, size_t count, uint8_t *sum) {
  for (size_t i = 0; i < count; i++) {
    sum[i] = (uint8_t)(sum[i] + (counts[i] < most ? counts[i] : most));
  }
}

static void answer_by_counts(const codelab_field *field, uint32_t at, size_t from, size_t count,
                             uint8_t *answers) {
  uint8_t exact[CHUNK];
  uint8_t shared[CHUNK];
  memset(exact, 0, count);
  memset(shared, 0, count);
  for (unsigned peg = 0; peg < field->pegs; peg++) {
    add_equal(field->plane[peg] + from, field->plane[peg][at], count, exact);
  }
  for (unsigned s = 0; s < field->symbols; s++) {
    uint8_t times = field->counts[s][at];
    if (times > 0) add_least(field->counts[s] + from, times, count, shared);
  }
  number_counts(field, exact, shared, count, answers);
}

/* ---- peg by peg ---------------------------------------------------------------- */

static unsigned power_of_three(unsigned exponent) {
  unsigned power = 1;
  while (exponent-- > 0) power *= CODELAB_MARKS;
  return power;
}

/* What a mark on the peg is worth: the first peg is the leading digit. */
static unsigned worth_of(const codelab_field *field, unsigned peg) {
  return power_of_three(field->pegs - 1 - peg);
}

/* Guesses with the symbol on a peg where the secret has it too. */
static void take_exact(const uint8_t *plane, uint8_t symbol, unsigned worth, size_t count,
                       uint8_t *unmatched, uint8_t *answers) {
  for (size_t i = 0; i < count; i++) {
    uint8_t hit = plane[i] == symbol;
    unmatched[i] = (uint8_t)(unmatched[i] - hit);
    answers[i] = (uint8_t)(answers[i] - hit * CODELAB_EXACT * worth);
  }
}

/* Guesses with the symbol on a peg where the secret has another. */
static void take_misplaced(const uint8_t *plane, uint8_t symbol, unsigned worth, size_t count,
                           uint8_t *unmatched, uint8_t *answers) {
  for (size_t i = 0; i < count; i++) {
    uint8_t hit = (uint8_t)((plane[i] == symbol) & (unmatched[i] > 0));
    unmatched[i] = (uint8_t)(unmatched[i] - hit);
    answers[i] = (uint8_t)(answers[i] - hit * CODELAB_MISPLACED * worth);
  }
}

/* Marks one symbol of the secret: where it is exact, then from the first peg on where it
 * is misplaced, for as long as the secret has it more often than has been marked. */
static void mark_symbol(const codelab_field *field, uint32_t at, uint8_t symbol, size_t from,
                        size_t count, uint8_t *answers) {
  uint8_t unmatched[CHUNK];
  memset(unmatched, field->counts[symbol][at], count);
  for (unsigned peg = 0; peg < field->pegs; peg++) {
    if (field->plane[peg][at] != symbol) continue;
    take_exact(field->plane[peg] + from, symbol, worth_of(field, peg), count, unmatched, answers);
  }
  for (unsigned peg = 0; peg < field->pegs; peg++) {
    if (field->plane[peg][at] == symbol) continue;
    take_misplaced(field->plane[peg] + from, symbol, worth_of(field, peg), count, unmatched,
                   answers);
  }
}

static void answer_by_places(const codelab_field *field, uint32_t at, size_t from, size_t count,
                             uint8_t *answers) {
  memset(answers, (int)field->answers - 1, count);
  for (unsigned s = 0; s < field->symbols; s++) {
    if (field->counts[s][at] > 0) mark_symbol(field, at, (uint8_t)s, from, count, answers);
  }
}

void codelab_field_answers(const codelab_field *field, uint32_t at, size_t from, size_t count,
                           uint8_t *answers) {
  for (size_t done = 0; done < count; done += CHUNK) {
    size_t some = count - done < CHUNK ? count - done : CHUNK;
    if (field->form == CODELAB_PLACES) {
      answer_by_places(field, at, from + done, some, answers + done);
    } else {
      answer_by_counts(field, at, from + done, some, answers + done);
    }
  }
}

/* ---- numbers and what they say -------------------------------------------------- */

unsigned codelab_answers_mark(const codelab_field *field, uint8_t answer, unsigned peg) {
  return (field->answers - 1U - answer) / worth_of(field, peg) % CODELAB_MARKS;
}

uint8_t codelab_answers_of_marks(const codelab_field *field, const uint8_t *mark) {
  unsigned sum = 0;
  for (unsigned peg = 0; peg < field->pegs; peg++) sum += mark[peg] * worth_of(field, peg);
  return (uint8_t)(field->answers - 1U - sum);
}

static unsigned answers_of(unsigned pegs, codelab_form form) {
  switch (form) {
    case CODELAB_EXACT_ONLY: return pegs + 1;
    case CODELAB_TOTAL_ONLY: return pegs + 2;
    case CODELAB_PLACES: return power_of_three(pegs);
    default: return pegs * (pegs + 3) / 2;
  }
}

/* Peg by peg an answer says more than both numbers. */
static void count_marks(codelab_field *field) {
  for (unsigned a = 0; a < field->answers; a++) {
    unsigned times[CODELAB_MARKS] = {0};
    for (unsigned peg = 0; peg < field->pegs; peg++) {
      times[codelab_answers_mark(field, (uint8_t)a, peg)]++;
    }
    field->answer_of[a] = answer_make(times[CODELAB_EXACT], times[CODELAB_MISPLACED]);
  }
}

/* Of answers that a form does not tell apart, the one kept has the least said. */
static void number_pairs(codelab_field *field) {
  for (unsigned exact = 0; exact <= field->pegs; exact++) {
    for (unsigned misplaced = 0; exact + misplaced <= field->pegs; misplaced++) {
      code_answer answer = answer_make(exact, misplaced);
      if (!answer_can_be(answer, field->pegs)) continue;
      uint8_t number;
      number_counts(field, &(uint8_t){(uint8_t)exact}, &(uint8_t){(uint8_t)(exact + misplaced)}, 1,
                    &number);
      field->number_of[answer] = number;
      if (field->form == CODELAB_TOTAL_ONLY && exact > 0 && number != CODELAB_FOUND) continue;
      if (field->form == CODELAB_EXACT_ONLY && misplaced > 0) continue;
      field->answer_of[number] = answer;
    }
  }
}

void codelab_answers_number(codelab_field *field) {
  field->answers = answers_of(field->pegs, field->form);
  if (field->form == CODELAB_PLACES) count_marks(field);
  else number_pairs(field);
}
