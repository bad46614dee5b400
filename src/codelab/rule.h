/* Fixed strategies, by name: each says for every state of a game what to guess. */
#ifndef CODELAB_RULE_H
#define CODELAB_RULE_H

#include "codebreak/measure.h"
#include "codebreak/row.h"
#include "codelab/field.h"
#include "codelab/symmetry.h"

/* A state of a game. */
typedef struct codelab_state {
  const codelab_field *field;
  const uint16_t *candidate; /* ascending */
  uint32_t candidates;
  code_rows rows;             /* what was asked and answered */
  const codelab_group *group; /* what fixes all guesses of the rows */
  bool zero_last;             /* codes are digits: 0 comes after 9 */
  bool candidates_only;       /* guesses must be candidates */
} codelab_state;

/* Room for weighing guesses, one of each thread that does. */
typedef struct codelab_scales codelab_scales;

typedef struct codelab_rule {
  const char *name;
  code_measure measure; /* by which the best guess is chosen, where there is no `choose` */
  /* The guess; the number of a code. */
  uint16_t (*choose)(const codelab_state *state);
  bool (*serves)(const codelab_field *field); /* NULL: every field */
} codelab_rule;

/* sweep, sieve, most-distinct, six-guess, minimax, expected-size, most-parts,
 * entropy; ended by a NULL name. */
extern const codelab_rule codelab_rules[];
const codelab_rule *codelab_rule_find(const char *name);

codelab_scales *codelab_scales_new(const codelab_field *field);
void codelab_scales_free(codelab_scales *scales, const ump_allocator *mem);

/* How a guess divides the candidates. */
typedef struct codelab_weight {
  uint64_t measure;
  bool candidate;
  uint16_t guess;
} codelab_weight;

/* Weighs a guess by the sizes of its parts, one for each answer. */
codelab_weight codelab_weigh_parts(const codelab_scales *scales, const uint32_t *part,
                                   uint16_t guess, code_measure measure);

/* log2 of a number of candidates; a weight by CODE_ENTROPY in bits times candidates. */
double codelab_bits(const codelab_scales *scales, uint32_t candidates);
double codelab_bits_of(const codelab_weight *weight);

/* Whether a is the better: the smaller measure, then a candidate, then the lower code. */
static inline bool codelab_better(const codelab_weight *a, const codelab_weight *b) {
  if (a->measure != b->measure) return a->measure < b->measure;
  if (a->candidate != b->candidate) return a->candidate;
  return a->guess < b->guess;
}

/* The best guess by a measure, of at least one candidate. */
codelab_weight codelab_best(codelab_scales *scales, const codelab_state *state,
                            code_measure measure);

#endif
