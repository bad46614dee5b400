/* Strategies in memory. */
#include "codelab/tree.h"

void codelab_tree_init(codelab_tree *tree, const ump_allocator *mem) {
  *tree = (codelab_tree){.mem = mem};
}

void codelab_tree_free(codelab_tree *tree) {
  ump_free(tree->mem, tree->node);
  *tree = (codelab_tree){.mem = tree->mem};
}

bool codelab_tree_add(codelab_tree *tree, codelab_tree_node node, bool finds) {
  void *items = tree->node;
  if (!ump_grow(tree->mem, &items, &tree->room, tree->count + 1, sizeof node)) return false;
  tree->node = items;
  tree->node[tree->count++] = node;
  tree->found[node.depth] += finds;
  return true;
}

uint32_t codelab_tree_total(const codelab_tree *tree) {
  uint32_t total = 0;
  for (uint32_t depth = 1; depth <= CODELAB_TREE_DEPTH; depth++)
    total += depth * tree->found[depth];
  return total;
}

unsigned codelab_tree_depth(const codelab_tree *tree) {
  unsigned depth = CODELAB_TREE_DEPTH;
  while (depth > 0 && tree->found[depth] == 0) depth--;
  return depth;
}
