/* The rules that look at candidates alone, and the list of all. */
#include "codelab/rule.h"
#include "codebreak/sweep.h"

#include <string.h>

static uint16_t place_of(const codelab_field *field, uint32_t number) {
  uint32_t at = 0;
  codelab_field_find(field, number, &at);
  return (uint16_t)at;
}

static bool is_space(const codelab_field *field) {
  return field->words == NULL;
}

/* One symbol after another, then the orders of those found: the documents' easy level. */
static uint16_t choose_sweep(const codelab_state *s) {
  code guess = sweep_guess(&s->field->space, &s->rows, s->zero_last);
  return place_of(s->field, code_number(&s->field->space, guess));
}

static uint16_t choose_sieve(const codelab_state *s) {
  return s->candidate[0];
}

/* Of the candidates with most different symbols the largest. */
static uint16_t choose_most_distinct(const codelab_state *s) {
  uint16_t best = s->candidate[0];
  uint32_t most = 0;
  for (uint32_t i = 0; i < s->candidates; i++) {
    uint32_t distinct = codelab_field_distinct(s->field, s->candidate[i]);
    if (distinct < most) continue;
    most = distinct;
    best = s->candidate[i];
  }
  return best;
}

/* ---- the list of six guesses ------------------------------------------------- */

/* From the Persian document: ABCD, BCDE, CDEF whatever is answered; then the first
 * candidate in the order of repeats and alphabet - but in its fourth guess, where
 * that would be one of these, another code instead. Without them 20 secrets would
 * take seven guesses. */
static const char *const opening[] = {"ABCD", "BCDE", "CDEF"};

static const struct {
  char first[5], instead[5];
} exceptions[] = {
    {"ACFB", "DCAD"}, {"AEBF", "EDFD"}, {"AEFB", "EACC"}, {"AFBE", "BFCD"}, {"BAFE", "EADC"},
    {"BEAF", "EDAE"}, {"BEFA", "EEDA"}, {"EABF", "FDFB"}, {"AADB", "BABD"}, {"ABAE", "BBCC"},
    {"AEAF", "CFFD"}, {"CAFA", "FDFA"}, {"AAEE", "DDDF"},
};

enum { OPENING = 3, EXCEPTIONS = sizeof exceptions / sizeof exceptions[0] };

static bool is_four_of_six(const codelab_field *field) {
  const code_space *space = &field->space;
  return field->words == NULL && space->pegs == 4 && space->symbols == 6 && !space->distinct &&
         space->lowest == 0 && field->form == CODELAB_BOTH;
}

static uint16_t spelled(const char *text) {
  uint32_t number = 0;
  for (; *text != '\0'; text++) number = number * 6 + (uint32_t)(*text - 'A');
  return (uint16_t)number; /* the space is whole: numbers are places */
}

static uint16_t choose_six_guess(const codelab_state *s) {
  size_t asked = s->rows.count;
  if (asked < OPENING) return spelled(opening[asked]);
  uint16_t first = s->candidate[0];
  uint32_t most = 0;
  for (uint32_t i = 0; i < s->candidates; i++) {
    uint32_t distinct = codelab_field_distinct(s->field, s->candidate[i]);
    if (distinct <= most) continue;
    most = distinct;
    first = s->candidate[i];
  }
  for (unsigned i = 0; asked == OPENING && i < EXCEPTIONS; i++) {
    if (spelled(exceptions[i].first) == first) return spelled(exceptions[i].instead);
  }
  return first;
}

/* ---- all rules --------------------------------------------------------------- */

const codelab_rule codelab_rules[] = {
    {"sweep", CODE_MEASURES, choose_sweep, is_space},
    {"sieve", CODE_MEASURES, choose_sieve, NULL},
    {"most-distinct", CODE_MEASURES, choose_most_distinct, NULL},
    {"six-guess", CODE_MEASURES, choose_six_guess, is_four_of_six},
    {"minimax", CODE_LARGEST, NULL, NULL},
    {"expected-size", CODE_SQUARES, NULL, NULL},
    {"most-parts", CODE_PARTS, NULL, NULL},
    {"entropy", CODE_ENTROPY, NULL, NULL},
    {0},
};

const codelab_rule *codelab_rule_find(const char *name) {
  for (const codelab_rule *rule = codelab_rules; rule->name != NULL; rule++) {
    if (strcmp(rule->name, name) == 0) return rule;
  }
  return NULL;
}
