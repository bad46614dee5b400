/* The fixed strategies, against the figures of the documents and of publications. */
#include "codelab_help.h"

typedef struct figure {
  const char *rule, *spec;
  uint32_t total;
  unsigned worst;
  const char *found; /* by guess 1, 2 …; NULL: not known */
} figure;

static const figure figures[] = {
    {"six-guess", "mastermind", 6333, 6, "1 1 1 351 729 213"},
    {"minimax", "mastermind", 5801, 5, "1 6 62 533 694"},
    {"expected-size", "mastermind", 5696, 6, NULL},
    {"most-parts", "mastermind", 5668, 6, NULL},
    {"entropy", "mastermind", 5722, 6, NULL},
    {"sieve", "bulls-and-cows", 28024, 9, "1 13 108 596 1668 1768 752 129 5"},
    {"minimax", "bulls-and-cows", 27139, 7, NULL},
    {"expected-size", "bulls-and-cows", 26551, 7, NULL},
    {"most-parts", "bulls-and-cows", 26751, 8, NULL},
    {"entropy", "bulls-and-cows", 26424, 8, NULL},
    {"minimax", "bulls-and-cows(leading-zero=no)", 23924, 7, NULL},
    {"expected-size", "bulls-and-cows(leading-zero=no)", 23649, 7, NULL},
    {"most-parts", "bulls-and-cows(leading-zero=no)", 23778, 0, NULL},
    {"entropy", "bulls-and-cows(leading-zero=no)", 23429, 0, NULL},
    {"most-distinct", "guess-number", 53739, 10, "1 13 111 666 2261 3204 1955 621 147 21"},
    {"minimax", "guess-number", 52357, 7, NULL},
    {"expected-size", "guess-number", 50132, 7, NULL},
    {"most-parts", "guess-number", 51859, 8, NULL},
    {"entropy", "guess-number", 49971, 7, NULL},
    {"sweep", "guess-number(lowest=0)", 177592, 34, NULL},
};

static codelab_tree follow(const char *rule, const char *spec, bool candidates_only) {
  codelab_field field = field_of(spec, CODELAB_BOTH, false);
  codelab_tree tree;
  ump_error error;
  bool letters = strncmp(spec, "mastermind", 10) == 0;
  if (!codelab_greedy(&field, codelab_rule_find(rule), !letters, candidates_only, &tree, &error)) {
    fail_msg("%s %s: %s", rule, spec, error.why);
  }
  codelab_field_free(&field);
  return tree;
}

static void assert_found(const codelab_tree *tree, const char *found) {
  ump_text text;
  ump_text_init(&text, &memory);
  for (unsigned depth = 1; depth <= codelab_tree_depth(tree); depth++) {
    if (depth > 1) ump_text_char(&text, ' ');
    ump_text_number(&text, tree->found[depth]);
  }
  assert_string_equal(ump_text_str(&text), found);
  ump_text_free(&text);
}

static void figures_are_reached(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
    const figure *f = &figures[i];
    if (SANITISED && strncmp(f->spec, "guess-number", 12) == 0 && !has_time()) continue;
    codelab_tree tree = follow(f->rule, f->spec, false);
    if (codelab_tree_total(&tree) != f->total) {
      fail_msg("%s %s: %u, not %u", f->rule, f->spec, codelab_tree_total(&tree), f->total);
    }
    if (f->worst > 0) assert_int_equal(codelab_tree_depth(&tree), f->worst);
    if (f->found != NULL) assert_found(&tree, f->found);
    codelab_tree_free(&tree);
  }
}

/* Knuth's first guess and that of the entropy; renamings must not change the lowest. */
static void first_guesses(void **state) {
  (void)state;
  codelab_tree minimax = follow("minimax", "mastermind", false);
  codelab_tree entropy = follow("entropy", "mastermind", false);
  assert_int_equal(minimax.node[0].guess, 7);                     /* AABB */
  assert_int_equal(entropy.node[0].guess, 0 * 216 + 36 + 12 + 3); /* ABCD */
  codelab_tree_free(&minimax);
  codelab_tree_free(&entropy);
}

/* The best guess found by block, symmetry and kernels is that of weighing each guess
 * by itself. */
static void best_is_best_of_all(void **state) {
  (void)state;
  codelab_field field = field_of("bulls-and-cows(digits=3,leading-zero=no)", CODELAB_BOTH, true);
  codelab_scales *scales = codelab_scales_new(&field);
  uint16_t candidate[1000];
  codelab_group group;
  codelab_group fixing;
  assert_true(codelab_group_init(&group, &field));
  assert_true(codelab_group_room(&fixing, &group, &memory));
  for (uint32_t asked = 0; asked < field.codes; asked += 41) {
    for (uint8_t answer = 1; answer < field.answers; answer++) {
      uint32_t candidates = 0;
      for (uint32_t c = 0; c < field.codes; c++) {
        if (codelab_field_row(&field, asked)[c] == answer) candidate[candidates++] = (uint16_t)c;
      }
      if (candidates == 0) continue;
      codelab_group_fix(&group, &field, asked, &fixing);
      codelab_state s = {
          .field = &field, .candidate = candidate, .candidates = candidates, .group = &fixing};
      for (unsigned m = 0; m < CODE_MEASURES; m++) {
        codelab_weight best = {.measure = UINT64_MAX};
        for (uint32_t g = 0; g < field.codes; g++) {
          uint32_t part[CODELAB_ANSWERS] = {0};
          for (uint32_t i = 0; i < candidates; i++)
            part[codelab_field_row(&field, g)[candidate[i]]]++;
          codelab_weight one = codelab_weigh_parts(scales, part, (uint16_t)g, (code_measure)m);
          if (codelab_better(&one, &best)) best = one;
        }
        assert_int_equal(codelab_best(scales, &s, (code_measure)m).guess, best.guess);
      }
    }
  }
  codelab_group_free(&group, &memory);
  codelab_group_free(&fixing, &memory);
  codelab_scales_free(scales, &memory);
  codelab_field_free(&field);
}

static void candidates_only_stays_among_them(void **state) {
  (void)state;
  codelab_tree tree = follow("entropy", "mastermind(colours=4)", true);
  uint32_t nodes = 0;
  for (unsigned depth = 1; depth <= codelab_tree_depth(&tree); depth++) nodes += tree.found[depth];
  assert_int_equal(nodes, 256);
  assert_int_equal(tree.count, 256); /* every guess finds a secret: none was outside */
  codelab_tree_free(&tree);
}

static void rules_for_other_games_are_refused(void **state) {
  (void)state;
  codelab_field field = field_of("mastermind(colours=5)", CODELAB_BOTH, false);
  codelab_tree tree;
  ump_error error = {0};
  assert_false(codelab_greedy(&field, codelab_rule_find("six-guess"), false, false, &tree, &error));
  assert_string_equal(error.arg[0], "six-guess");
  assert_null(codelab_rule_find("cleverest"));
  codelab_field_free(&field);
}

static void memory_may_run_out(void **state) {
  (void)state;
  for (size_t left = 0;; left++) {
    scarce s = {left, 0};
    ump_allocator mem = {scarce_resize, &s};
    ump_spec spec = spec_of("mastermind(pegs=3,colours=3)");
    code_space space = code_rules_of(&spec).space;
    codelab_field field;
    codelab_tree tree;
    ump_error error = {0};
    bool done = false;
    if (codelab_field_init(&field, &space, CODELAB_BOTH, &mem, &error)) {
      done = codelab_greedy(&field, codelab_rule_find("entropy"), false, false, &tree, &error);
      if (done) codelab_tree_free(&tree);
      codelab_field_free(&field);
    }
    assert_int_equal(s.blocks, 0);
    if (done) break;
    assert_ptr_equal(error.why, ump_no_memory);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(figures_are_reached),
      cmocka_unit_test(first_guesses),
      cmocka_unit_test(best_is_best_of_all),
      cmocka_unit_test(candidates_only_stays_among_them),
      cmocka_unit_test(rules_for_other_games_are_refused),
      cmocka_unit_test(memory_may_run_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
