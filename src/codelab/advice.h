/* Advice in a game under way: which codes are left, and how guesses would divide
 * them. */
#ifndef CODELAB_ADVICE_H
#define CODELAB_ADVICE_H

#include "codelab/rule.h"

typedef struct codelab_advice {
  const codelab_field *field;
  codelab_scales *scales;
  uint16_t *candidate; /* ascending */
  uint32_t candidates;
  codelab_group group, next; /* what fixes all that was asked; room for one guess more */
} codelab_advice;

/* At the start of a game, with all codes left. False if memory ran out; then
 * nothing needs freeing. */
bool codelab_advice_init(codelab_advice *advice, const codelab_field *field);
void codelab_advice_free(codelab_advice *advice);

/* Takes in an answer to a guess. Returns how many codes are left: 0 if the answer
 * contradicts those before, and then nothing has changed. */
uint32_t codelab_advice_take(codelab_advice *advice, uint16_t guess, uint8_t answer);

/* The best guess by a measure: of equal ones a candidate, then the lowest code. */
codelab_weight codelab_advice_best(const codelab_advice *advice, code_measure measure);
/* What a guess is worth. */
codelab_weight codelab_advice_weigh(const codelab_advice *advice, uint16_t guess,
                                    code_measure measure);

/* Measures as people read them: the largest part, the mean size of what is left, the
 * number of parts, or the information in bits that an answer is expected to give. */
double codelab_advice_value(const codelab_advice *advice, const codelab_weight *weight,
                            code_measure measure);

#endif
