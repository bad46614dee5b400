/* Writing strategies. */
#include "codelab/strategy.h"

static void number_line(ump_text *out, const char *word, uint32_t number) {
  ump_text_add(out, word);
  ump_text_number(out, number);
  ump_text_char(out, '\n');
}

void codelab_strategy_list(const codelab_words *words, ump_text *out) {
  uint8_t digest[8];
  uint64_t rest = codelab_words_digest(words);
  for (size_t i = sizeof digest; i-- > 0; rest >>= 8) digest[i] = (uint8_t)rest;
  ump_text_number(out, words->codes);
  ump_text_char(out, ' ');
  ump_text_number(out, words->guesses);
  ump_text_char(out, ' ');
  ump_text_hex(out, digest, sizeof digest);
}

static void head(const codelab_tree *tree, const codelab_field *field, const ump_spec *spec,
                 ump_text *out) {
  ump_text_add(out, "umpire strategy 1\ngame ");
  if (spec != NULL) ump_spec_format(spec, out);
  else ump_text_add(out, "words");
  if (field->words != NULL) {
    ump_text_add(out, "\nlist ");
    codelab_strategy_list(field->words, out);
  }
  ump_text_add(out, "\nanswers ");
  ump_text_add(out, codelab_form_name[field->form]);
  number_line(out, "\ncodes ", field->codes);
  number_line(out, "total ", codelab_tree_total(tree));
  ump_text_add(out, "found");
  for (unsigned depth = 1; depth <= codelab_tree_depth(tree); depth++) {
    ump_text_char(out, ' ');
    ump_text_number(out, tree->found[depth]);
  }
  ump_text_char(out, '\n');
}

static void add_node(const codelab_field *field, const ump_spec *spec,
                     const codelab_tree_node *node, ump_text *out) {
  ump_text_number(out, node->depth);
  ump_text_char(out, ' ');
  if (node->depth == 1) ump_text_char(out, '-');
  else codelab_answer_text(field, node->answer, out);
  ump_text_char(out, ' ');
  codelab_guess_text(field, spec, node->guess, out);
  ump_text_char(out, '\n');
}

void codelab_strategy_format(const codelab_tree *tree, const codelab_field *field,
                             const ump_spec *spec, ump_text *out) {
  head(tree, field, spec, out);
  for (size_t i = 0; i < tree->count; i++) add_node(field, spec, &tree->node[i], out);
  ump_text_add(out, "end\n");
}
