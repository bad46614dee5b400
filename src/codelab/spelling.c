/* Text of guesses and answers. */
#include "codelab/spelling.h"
#include "codebreak/notation.h"
#include "codelab/answers.h"

const char *const codelab_form_name[CODELAB_FORMS + 1] = {"both", "exact-only", "total-only",
                                                          "places", NULL};

static const char marks[CODELAB_MARKS] = {
    [CODELAB_ABSENT] = '-', [CODELAB_MISPLACED] = '?', [CODELAB_EXACT] = '+'};

void codelab_guess_text(const codelab_field *field, const ump_spec *spec, uint32_t guess,
                        ump_text *out) {
  if (field->words != NULL) {
    ump_span word = codelab_words_at(field->words, guess);
    ump_text_bytes(out, word.at, word.len);
  } else {
    code_rules rules = code_rules_of(spec);
    uint32_t number = code_number(&field->space, field->code[guess]);
    ump_text_add(out, code_text_of(&rules, number).at);
  }
}

void codelab_answer_text(const codelab_field *field, uint8_t answer, ump_text *out) {
  if (field->form != CODELAB_PLACES) {
    ump_text_number(out, answer_exact(field->answer_of[answer]));
    ump_text_char(out, '+');
    ump_text_number(out, answer_misplaced(field->answer_of[answer]));
    return;
  }
  for (unsigned peg = 0; peg < field->pegs; peg++) {
    ump_text_char(out, marks[codelab_answers_mark(field, answer, peg)]);
  }
}

static bool read_marks(const codelab_field *field, ump_span text, uint8_t *answer) {
  uint8_t mark[CODELAB_LETTERS];
  if (text.len != field->pegs) return false;
  for (unsigned peg = 0; peg < field->pegs; peg++) {
    mark[peg] = 0;
    while (mark[peg] < CODELAB_MARKS && marks[mark[peg]] != text.at[peg]) mark[peg]++;
    if (mark[peg] == CODELAB_MARKS) return false;
  }
  *answer = codelab_answers_of_marks(field, mark);
  return true;
}

bool codelab_answer_read(const codelab_field *field, ump_span text, uint8_t *answer) {
  if (field->form == CODELAB_PLACES) return read_marks(field, text, answer);
  uint64_t exact;
  uint64_t misplaced;
  if (!ump_span_number(ump_span_cut(&text, '+'), field->pegs, &exact) || text.at == NULL ||
      !ump_span_number(text, field->pegs, &misplaced)) {
    return false;
  }
  code_answer pair = answer_make((unsigned)exact, (unsigned)misplaced);
  if (!answer_can_be(pair, field->pegs)) return false;
  *answer = field->number_of[pair];
  return field->answer_of[*answer] == pair;
}
