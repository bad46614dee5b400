/* Guesses and answers of a field as text, and read again. An answer is two numbers,
 * exact and misplaced ("2+1"), or in the form `places` a mark for each peg: + exact,
 * ? misplaced, - absent. */
#ifndef CODELAB_SPELLING_H
#define CODELAB_SPELLING_H

#include "codelab/field.h"

extern const char *const codelab_form_name[CODELAB_FORMS + 1]; /* "both" …, NULL-ended */

/* Appends a guess. `spec` is that of the field's game; NULL where words of any letters are
 * guessed. */
void codelab_guess_text(const codelab_field *field, const ump_spec *spec, uint32_t guess,
                        ump_text *out);
/* Appends an answer by its number. */
void codelab_answer_text(const codelab_field *field, uint8_t answer, ump_text *out);
/* The number of an answer; false if it is none of the field's form. */
bool codelab_answer_read(const codelab_field *field, ump_span text, uint8_t *answer);

#endif
