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
 *     end
 *
 * A strategy for a list of words says "game words", unless the words are codes of a
 * game, and then names the list: its words that may be the secret, its words that may
 * be guessed, its digest.
 *
 *     list 2315 12972 8f3c11d2a0b45e67 */
#ifndef CODELAB_STRATEGY_H
#define CODELAB_STRATEGY_H

#include "codelab/spelling.h"
#include "codelab/tree.h"
#include "umpire/game.h"

/* Appends the strategy's text. `spec` is NULL where words of any letters are guessed. */
void codelab_strategy_format(const codelab_tree *tree, const codelab_field *field,
                             const ump_spec *spec, ump_text *out);

/* Appends what names a list: "2315 12972 8f3c11d2a0b45e67". */
void codelab_strategy_list(const codelab_words *words, ump_text *out);

/* The game of codes that a strategy says it is for; false if it says none. */
bool codelab_strategy_spec(ump_span text, ump_spec *spec);

/* What a strategy does, counted by the checker. */
typedef struct codelab_checked {
  ump_spec spec; /* its game is NULL where words of any letters are guessed */
  codelab_form form;
  uint32_t codes;
  uint32_t total;
  unsigned worst;
  uint32_t found[CODELAB_TREE_DEPTH + 1];
} codelab_checked;

/* Reads a strategy and plays it against every secret of its game, or of the list of
 * words that it is for (`words`, else NULL), with a scorer of its own and nothing of the
 * search. False with a reason unless every secret is found, every guess is of use to some
 * secret, and what is said at its head is true. */
bool codelab_strategy_check(ump_span text, const codelab_words *words, const ump_allocator *mem,
                            codelab_checked *checked, ump_error *error);

#endif
