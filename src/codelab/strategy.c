/* Writing strategies. */
#include "codelab/strategy.h"
#include "codebreak/notation.h"

const char *const codelab_form_name[CODELAB_FORMS + 1] = {"both", "exact-only", "total-only", NULL};

static void number_line(ump_text *out, const char *word, uint32_t number) {
  ump_text_add(out, word);
  ump_text_number(out, number);
  ump_text_char(out, '\n');
}

static void head(const codelab_tree *tree, const codelab_field *field, const ump_spec *spec,
                 ump_text *out) {
  ump_text_add(out, "umpire strategy 1\ngame ");
  ump_spec_format(spec, out);
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

static void add_node(const codelab_field *field, const code_rules *rules,
                     const codelab_tree_node *node, ump_text *out) {
  uint32_t number = code_number(&field->space, field->code[node->guess]);
  ump_text_number(out, node->depth);
  ump_text_char(out, ' ');
  ump_text_add(out, node->depth == 1 ? "-" : answer_text_of(field->answer_of[node->answer]).at);
  ump_text_char(out, ' ');
  ump_text_add(out, code_text_of(rules, number).at);
  ump_text_char(out, '\n');
}

void codelab_strategy_format(const codelab_tree *tree, const codelab_field *field,
                             const ump_spec *spec, ump_text *out) {
  code_rules rules = code_rules_of(spec);
  head(tree, field, spec, out);
  for (size_t i = 0; i < tree->count; i++) add_node(field, &rules, &tree->node[i], out);
  ump_text_add(out, "end\n");
}
