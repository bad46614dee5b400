/* Strategies as text, one guess a line (docs/formats.md):
 *
 *     umpire strategy 1
 *     game mastermind
 *     answers both
 *     codes 1296
 *     total 5625
 *     found 1 8 95 642 545 5
 *     1 - AABC
 *     2 0+0 DEEF
 *     …
 *     end */
#ifndef CODELAB_STRATEGY_H
#define CODELAB_STRATEGY_H

#include "codelab/tree.h"
#include "umpire/game.h"

extern const char *const codelab_form_name[CODELAB_FORMS + 1]; /* "both" …, NULL-ended */

/* Appends the strategy's text. */
void codelab_strategy_format(const codelab_tree *tree, const codelab_field *field,
                             const ump_spec *spec, ump_text *out);

/* What a strategy does, counted by the checker. */
typedef struct codelab_checked {
  ump_spec spec;
  codelab_form form;
  uint32_t codes;
  uint32_t total;
  unsigned worst;
  uint32_t found[CODELAB_TREE_DEPTH + 1];
} codelab_checked;

/* Reads a strategy and plays it against every secret of its game, with a scorer of
 * its own and nothing of the search. False with a reason unless every secret is
 * found, every guess is of use to some secret, and the counts at its head are true. */
bool codelab_strategy_check(ump_span text, const ump_allocator *mem, codelab_checked *checked,
                            ump_error *error);

#endif
