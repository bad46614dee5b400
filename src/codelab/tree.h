/* A strategy: what to guess first, and then after each answer. */
#ifndef CODELAB_TREE_H
#define CODELAB_TREE_H

#include "codelab/field.h"

enum { CODELAB_TREE_DEPTH = 64 };

/* One guess. The nodes of a tree are listed with each before those below it, by
 * number of answer, so depths and answers say how they hang together. */
typedef struct codelab_tree_node {
  uint8_t depth;  /* 1: the first guess */
  uint8_t answer; /* to the guess above; CODELAB_FOUND at depth 1 */
  uint16_t guess;
} codelab_tree_node;

typedef struct codelab_tree {
  const ump_allocator *mem;
  codelab_tree_node *node;
  size_t count;
  size_t room;
  uint32_t found[CODELAB_TREE_DEPTH + 1]; /* secrets found by so many guesses */
} codelab_tree;

void codelab_tree_init(codelab_tree *tree, const ump_allocator *mem);
void codelab_tree_free(codelab_tree *tree);
/* Adds a node; `finds` says whether its guess may be the secret. False if memory ran out. */
bool codelab_tree_add(codelab_tree *tree, codelab_tree_node node, bool finds);

uint32_t codelab_tree_total(const codelab_tree *tree);
unsigned codelab_tree_depth(const codelab_tree *tree); /* the worst case */

#endif
