/* Run while building: proves optimal strategies of the standard games of codes and
 * writes them as the tables that codebreak/optimal.c plays by. */
#include "codelab/exact.h"

#include <stdio.h>
#include <stdlib.h>

static const code_space spaces[] = {
    {.pegs = 4, .symbols = 6, .lowest = 0, .highest = 1295},                /* Mastermind */
    {.pegs = 4, .symbols = 10, .distinct = 1, .lowest = 0, .highest = 9999} /* Bulls and Cows */
};
enum { SPACES = sizeof spaces / sizeof spaces[0] };

static void *resize(void *context, void *old, size_t size) {
  (void)context;
  if (size > 0) return realloc(old, size);
  free(old);
  return NULL;
}

static const ump_allocator memory = {resize, NULL};

/* Whether some code needs two more guesses after the node's. */
static bool goes_deep(const codelab_tree *tree, size_t at) {
  unsigned depth = tree->node[at].depth;
  for (size_t i = at + 1; i < tree->count && tree->node[i].depth > depth; i++) {
    if (tree->node[i].depth > depth + 1) return true;
  }
  return false;
}

static void print_pages(const codelab_field *field, const codelab_tree *tree, size_t book) {
  printf("static const page book_%zu[] = {\n", book);
  for (size_t i = 0; i < tree->count; i++) {
    const codelab_tree_node *node = &tree->node[i];
    if (!goes_deep(tree, i)) continue;
    printf("{%u, 0x%02X, %u},\n", node->depth, field->answer_of[node->answer],
           code_number(&field->space, field->code[node->guess]));
  }
  printf("};\n");
}

static bool print_book(size_t book) {
  codelab_field field;
  codelab_result result;
  ump_error error;
  codelab_goal goal = {.objective = CODELAB_MEAN};
  codelab_means means = {.threads = 1};
  if (!codelab_field_init(&field, &spaces[book], CODELAB_BOTH, &memory, &error)) return false;
  bool solved =
      codelab_field_fill(&field) && codelab_exact_solve(&field, &goal, &means, &result, &error);
  if (solved) {
    print_pages(&field, &result.tree, book);
    codelab_result_free(&result, &memory);
  }
  codelab_field_free(&field);
  return solved;
}

static void print_list(void) {
  printf("static const book books[] = {\n");
  for (size_t i = 0; i < SPACES; i++) {
    const code_space *s = &spaces[i];
    printf("{{%u, %u, %u, %u, %u}, book_%zu, sizeof book_%zu / sizeof book_%zu[0]},\n", s->pegs,
           s->symbols, s->distinct, s->lowest, s->highest, i, i, i);
  }
  printf("};\n");
}

int main(void) {
  for (size_t i = 0; i < SPACES; i++) {
    if (!print_book(i)) return EXIT_FAILURE;
  }
  print_list();
  return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
