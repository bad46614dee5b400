/* Answers: how they are numbered in each form, and the answers of one code to many
 * guesses at a time. */
#ifndef CODELAB_ANSWERS_H
#define CODELAB_ANSWERS_H

#include "codelab/field.h"

/* Most pegs of codes that are answered peg by peg: their 3^5 answers fit a byte. */
enum { CODELAB_PLACES_PEGS = 5 };

/* How one peg of a guess is answered in the form `places`. */
enum { CODELAB_ABSENT, CODELAB_MISPLACED, CODELAB_EXACT, CODELAB_MARKS };

/* Fills `answers`, `number_of` and `answer_of` of a field whose form and pegs stand. */
void codelab_answers_number(codelab_field *field);

/* The mark that an answer in the form `places` gives to a peg. */
unsigned codelab_answers_mark(const codelab_field *field, uint8_t answer, unsigned peg);
/* The answer that gives those marks, one for each peg. */
uint8_t codelab_answers_of_marks(const codelab_field *field, const uint8_t *mark);

#endif
