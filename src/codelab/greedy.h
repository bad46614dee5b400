/* The whole tree of a fixed strategy. */
#ifndef CODELAB_GREEDY_H
#define CODELAB_GREEDY_H

#include "codelab/rule.h"
#include "codelab/tree.h"

/* Follows the rule against every secret at once. `zero_last` as in codelab_state.
 * False with a reason if the rule does not serve the game, does not get to an end
 * within CODELAB_TREE_DEPTH guesses, or memory ran out; then nothing needs freeing. */
bool codelab_greedy(const codelab_field *field, const codelab_rule *rule, bool zero_last,
                    bool candidates_only, codelab_tree *tree, ump_error *error);

#endif
