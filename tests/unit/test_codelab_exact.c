/* Proved optima: published figures, a plain exhaustive search of tiny games, the
 * checker, several threads, interrupted searches. */
#include "codelab_help.h"
#include "codelab_plain.h"

#include "codelab/strategy.h"

typedef struct figure {
  const char *spec;
  codelab_form form;
  uint32_t total;
  unsigned worst;     /* of the least total; 0: not known */
  unsigned max_depth; /* 0: none */
} figure;

/* Published, or recomputed by an independent program. */
static const figure quick[] = {
    {"mastermind", CODELAB_BOTH, 5625, 6, 0},
    {"mastermind", CODELAB_BOTH, 5626, 5, 5},
    {"mastermind(colours=5)", CODELAB_BOTH, 2463, 0, 0},
    {"mastermind(colours=4)", CODELAB_BOTH, 905, 0, 0},
    {"mastermind(pegs=5,colours=3)", CODELAB_BOTH, 816, 0, 0},
    {"mastermind(pegs=5,colours=4)", CODELAB_BOTH, 3954, 0, 0},
    {"mastermind(pegs=6,colours=3)", CODELAB_BOTH, 2649, 0, 0},
    {"mastermind(pegs=3)", CODELAB_BOTH, 854, 0, 0},
    {"mastermind(pegs=3,colours=8)", CODELAB_BOTH, 2359, 0, 0},
    {"mastermind(pegs=3,colours=10)", CODELAB_BOTH, 5242, 0, 0},
    {"mastermind(pegs=2,colours=10)", CODELAB_BOTH, 517, 7, 0},
    {"bulls-and-cows(digits=3)", CODELAB_BOTH, 3575, 7, 0},
    {"bulls-and-cows(digits=3)", CODELAB_BOTH, 3576, 6, 6},
    {"bulls-and-cows(symbols=6)", CODELAB_BOTH, 1446, 0, 0},
    {"bulls-and-cows(symbols=7)", CODELAB_BOTH, 3639, 0, 0},
    {"bulls-and-cows(symbols=8)", CODELAB_BOTH, 7817, 0, 0},
    {"bulls-and-cows(digits=3,leading-zero=no)", CODELAB_BOTH, 3151, 0, 0},
    {"mastermind(colours=4)", CODELAB_EXACT_ONLY, 1301, 0, 0},
};
static const figure slow[] = {
    {"mastermind(colours=7)", CODELAB_BOTH, 11228, 0, 0},
    {"mastermind(colours=8)", CODELAB_BOTH, 20471, 7, 0},
    {"bulls-and-cows", CODELAB_BOTH, 26274, 7, 7},
};
static const figure slowest[] = {
    {"mastermind(colours=8)", CODELAB_BOTH, 20473, 6, 6},
};

/* Solves, writes the strategy down and has it checked by other code. */
static void reach(const figure *f) {
  codelab_goal goal = {.max_depth = f->max_depth};
  codelab_field field = field_of(f->spec, f->form, true);
  codelab_result result = solve_field(&field, goal, 1);
  ump_spec spec = spec_of(f->spec);
  codelab_checked checked;
  ump_error error = {0};
  ump_text text;
  assert_true(result.found && result.proved);
  if (codelab_tree_total(&result.tree) != f->total) {
    fail_msg("%s: %u, not %u", f->spec, codelab_tree_total(&result.tree), f->total);
  }
  assert_int_equal(result.low, f->total);
  if (f->worst > 0) assert_int_equal(codelab_tree_depth(&result.tree), f->worst);
  ump_text_init(&text, &memory);
  codelab_strategy_format(&result.tree, &field, &spec, &text);
  if (!codelab_strategy_check(ump_span_of(ump_text_str(&text)), NULL, &memory, &checked, &error)) {
    fail_msg("%s: %s (%s)", f->spec, error.why, error.arg[0]);
  }
  assert_int_equal(checked.total, f->total);
  assert_int_equal(checked.codes, field.codes);
  ump_text_free(&text);
  codelab_result_free(&result, &memory);
  codelab_field_free(&field);
}

static void figures_are_reached(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof quick / sizeof quick[0]; i++) reach(&quick[i]);
  for (size_t i = 0; has_time() && i < sizeof slow / sizeof slow[0]; i++) reach(&slow[i]);
  if (getenv("UMPIRE_LONG") == NULL) return;
  for (size_t i = 0; i < sizeof slowest / sizeof slowest[0]; i++) reach(&slowest[i]);
}

static const struct {
  const char *spec;
  unsigned worst;
} worst_cases[] = {
    {"mastermind", 5},
    {"mastermind(colours=5)", 5},
    {"mastermind(colours=4)", 4},
    {"mastermind(pegs=5,colours=3)", 4},
    {"mastermind(pegs=5,colours=4)", 5},
    {"mastermind(pegs=6,colours=3)", 5},
    {"mastermind(pegs=3)", 5},
    {"mastermind(pegs=3,colours=8)", 6},
    {"mastermind(pegs=3,colours=10)", 7},
    {"mastermind(pegs=2,colours=10)", 7},
    {"mastermind(colours=7)", 6},
    {"bulls-and-cows(digits=3)", 6},
    {"bulls-and-cows(symbols=6)", 5},
    {"bulls-and-cows(symbols=7)", 6},
    {"bulls-and-cows(symbols=8)", 6},
    {"bulls-and-cows(digits=3,leading-zero=no)", 6},
    {"bulls-and-cows", 7},
};

static void worst_cases_are_least(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof worst_cases / sizeof worst_cases[0]; i++) {
    codelab_goal goal = {.objective = CODELAB_WORST};
    codelab_result r = solve_text(worst_cases[i].spec, CODELAB_BOTH, goal);
    assert_true(r.found && r.proved);
    if (codelab_tree_depth(&r.tree) != worst_cases[i].worst) fail_msg("%s", worst_cases[i].spec);
    assert_int_equal(r.low, worst_cases[i].worst);
    codelab_result_free(&r, &memory);
  }
  codelab_goal goal = {.objective = CODELAB_WORST, .max_depth = 4};
  codelab_result r = solve_text("mastermind", CODELAB_BOTH, goal);
  assert_true(!r.found && r.proved);
  codelab_result_free(&r, &memory);
}

static void candidates_only(void **state) {
  (void)state;
  codelab_goal goal = {.candidates_only = true};
  codelab_result r = solve_text("mastermind", CODELAB_BOTH, goal);
  assert_int_equal(codelab_tree_total(&r.tree), 5660);
  assert_int_equal(codelab_tree_depth(&r.tree), 6);
  assert_int_equal(r.tree.count, 1296); /* every guess finds a secret */
  codelab_result_free(&r, &memory);
}

static void fewest_at_the_last_guess(void **state) {
  (void)state;
  codelab_goal goal = {.objective = CODELAB_WORST, .fewest_last = true};
  codelab_result r = solve_text("mastermind", CODELAB_BOTH, goal);
  assert_true(r.proved && r.refined);
  assert_int_equal(codelab_tree_depth(&r.tree), 5);
  assert_int_equal(r.tree.found[5], 539); /* published */
  assert_int_equal(r.least_last, 539);
  codelab_result_free(&r, &memory);
}

/* ---- tiny games, against a plain search ------------------------------------------ */

static void agrees_with_plain_search(const char *spec, codelab_form form, unsigned max_depth,
                                     bool among) {
  codelab_field field = field_of(spec, form, true);
  agree_with_plain(&field, max_depth, among);
  codelab_field_free(&field);
}

static void worst_agrees_with_plain_search(const char *spec, codelab_form form, bool among) {
  codelab_field field = field_of(spec, form, true);
  agree_with_plain_worst(&field, among);
  codelab_field_free(&field);
}

static void tiny_games_agree_with_plain_search(void **state) {
  (void)state;
  static const char *const specs[] = {
      "mastermind(pegs=2,colours=2)",       "mastermind(pegs=2,colours=3)",
      "mastermind(pegs=2,colours=4)",       "mastermind(pegs=3,colours=2)",
      "mastermind(pegs=4,colours=2)",       "bulls-and-cows(digits=2,symbols=4)",
      "bulls-and-cows(digits=2,symbols=5)", "bulls-and-cows(digits=2,symbols=4,leading-zero=no)",
      "bulls-and-cows(digits=3,symbols=3)", "guess-number(lowest=10,highest=22)",
      "guess-number(lowest=3,highest=9)",
  };
  for (size_t s = 0; s < sizeof specs / sizeof specs[0]; s++) {
    for (unsigned depth = 1; depth <= 4; depth++) {
      agrees_with_plain_search(specs[s], CODELAB_BOTH, depth, false);
      agrees_with_plain_search(specs[s], CODELAB_BOTH, depth, true);
      agrees_with_plain_search(specs[s], CODELAB_EXACT_ONLY, depth, false);
      agrees_with_plain_search(specs[s], CODELAB_TOTAL_ONLY, depth, false);
      agrees_with_plain_search(specs[s], CODELAB_PLACES, depth, false);
      agrees_with_plain_search(specs[s], CODELAB_PLACES, depth, true);
    }
    worst_agrees_with_plain_search(specs[s], CODELAB_BOTH, false);
    worst_agrees_with_plain_search(specs[s], CODELAB_BOTH, true);
    worst_agrees_with_plain_search(specs[s], CODELAB_EXACT_ONLY, false);
    worst_agrees_with_plain_search(specs[s], CODELAB_PLACES, false);
  }
}

/* ---- how the work is done -------------------------------------------------------- */

static void threads_find_the_same(void **state) {
  (void)state;
  codelab_field field = field_of("mastermind(colours=5)", CODELAB_BOTH, true);
  for (unsigned threads = 1; threads <= 4; threads++) {
    codelab_result r = solve_field(&field, (codelab_goal){0}, threads);
    assert_int_equal(codelab_tree_total(&r.tree), 2463);
    codelab_result_free(&r, &memory);
  }
  codelab_field_free(&field);
}

/* The least depth is asked for after the least total, of sets most of which are solved by
 * then: a search that began anew, or tried the first guesses as they come, would go into
 * more than a thousand. */
static void little_is_done_twice(void **state) {
  (void)state;
  codelab_field field = field_of("mastermind", CODELAB_BOTH, true);
  codelab_result r = solve_field(&field, (codelab_goal){0}, 1);
  assert_true(r.refined);
  assert_int_equal(codelab_tree_depth(&r.tree), 6);
  assert_true(r.nodes < 800);
  assert_int_equal(field.code[r.first[0].code].counts, 0x112); /* AABC, though ABCD tells more */
  codelab_result_free(&r, &memory);
  codelab_field_free(&field);
}

static void little_memory_finds_the_same(void **state) {
  (void)state;
  codelab_field field = field_of("mastermind", CODELAB_BOTH, true);
  codelab_means means = {.threads = 1, .memory = 1};
  codelab_goal goal = {0};
  codelab_result r;
  ump_error error;
  assert_true(codelab_exact_solve(&field, &goal, &means, &r, &error));
  assert_int_equal(codelab_tree_total(&r.tree), 5625);
  codelab_result_free(&r, &memory);
  codelab_field_free(&field);
}

/* Stops at the n-th report of progress. */
typedef struct patience {
  volatile sig_atomic_t stop;
  unsigned left;
} patience;

static void lose_patience(void *context, const codelab_progress *progress) {
  patience *p = context;
  (void)progress;
  if (p->left-- == 0) p->stop = 1;
}

static void stopped_searches_go_on(void **state) {
  (void)state;
  codelab_field field = field_of("mastermind(colours=5)", CODELAB_BOTH, true);
  codelab_goal goal = {0};
  ump_error error;
  for (unsigned reports = 0; reports < 60; reports += 6) {
    patience p = {0, reports};
    ump_text save;
    codelab_result r;
    ump_text_init(&save, &memory);
    codelab_means means = {
        .threads = 1, .stop = &p.stop, .progress = lose_patience, .context = &p, .save = &save};
    assert_true(codelab_exact_solve(&field, &goal, &means, &r, &error));
    assert_true(r.low <= 2463);
    assert_int_equal(r.proved && !r.refining ? 0 : p.stop, p.stop);
    codelab_result_free(&r, &memory);
    if (p.stop) {
      codelab_means again = {.threads = 1, .resume = ump_span_of(ump_text_str(&save))};
      assert_true(codelab_exact_solve(&field, &goal, &again, &r, &error));
      assert_int_equal(codelab_tree_total(&r.tree), 2463);
      codelab_result_free(&r, &memory);
      again.resume.len--; /* the last line's end: still whole but for it */
      again.resume.len -= 3;
      assert_false(codelab_exact_solve(&field, &goal, &again, &r, &error));
    }
    ump_text_free(&save);
  }
  codelab_field_free(&field);
}

static void memory_may_run_out(void **state) {
  (void)state;
  for (size_t left = 0;; left++) {
    scarce s = {SIZE_MAX, 0};
    ump_allocator mem = {scarce_resize, &s};
    ump_spec spec = spec_of("mastermind(pegs=2,colours=4)");
    code_space space = code_rules_of(&spec).space;
    codelab_field field;
    codelab_result r;
    ump_error error = {0};
    assert_true(codelab_field_init(&field, &space, CODELAB_BOTH, &mem, &error));
    assert_true(codelab_field_fill(&field));
    size_t blocks = s.blocks;
    s.left = left;
    codelab_goal goal = {.fewest_last = true};
    codelab_means means = {.threads = 2};
    bool solved = codelab_exact_solve(&field, &goal, &means, &r, &error);
    if (solved) codelab_result_free(&r, &mem);
    assert_int_equal(s.blocks, blocks);
    codelab_field_free(&field);
    if (solved) break;
    assert_ptr_equal(error.why, ump_no_memory);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(figures_are_reached),
      cmocka_unit_test(worst_cases_are_least),
      cmocka_unit_test(candidates_only),
      cmocka_unit_test(fewest_at_the_last_guess),
      cmocka_unit_test(tiny_games_agree_with_plain_search),
      cmocka_unit_test(threads_find_the_same),
      cmocka_unit_test(little_is_done_twice),
      cmocka_unit_test(little_memory_finds_the_same),
      cmocka_unit_test(stopped_searches_go_on),
      cmocka_unit_test(memory_may_run_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
