/* The solver's brackets hold known values and close on small boards. */
#include "darklab_help.h"

#include "darklab/solve.h"

static const lab_plan standard = {.memory = LAB_LAST,
                                  .method = LAB_CFR_PLUS,
                                  .iterations = 128,
                                  .rounds = 60,
                                  .inner = 60,
                                  .width = 1e-4,
                                  .support = 0.02,
                                  .least = 1e-6,
                                  .most = (size_t)1 << 30,
                                  .threads = 1};

static void close_in(lab_game *game, const lab_plan *plan, double value, double width) {
  lab_solver s;
  ump_error error = {0};
  if (!lab_solver_init(&s, game, plan, &error)) fail_msg("%s", error.why);
  assert_true(lab_solve(&s));
  assert_true(s.low <= value + 1e-9 && value - 1e-9 <= s.high);
  assert_true(s.high - s.low <= width);
  assert_true(lab_solver_sparsify(&s));
  assert_true(s.low <= value + 1e-9 && value - 1e-9 <= s.high);
  assert_true(s.high - s.low <= width);
  lab_solver_free(&s);
}

static void known_values_abrupt(void **state) {
  (void)state;
  static const struct {
    uint32_t rows, cols;
    double value;
  } known[] = {{2, 1, 0},   {3, 1, -2.0 / 3}, {4, 1, -11.0 / 12},
               {2, 2, 0.5}, {2, 3, 9.0 / 11}, {3, 2, -0.125}};
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
    lab_game game = dark_game(known[i].rows, known[i].cols, true, false);
    close_in(&game, &standard, known[i].value, 1e-4);
    lab_game_free(&game);
  }
}

/* Where somebody wins for sure, the value is the winner's, announced or not. */
static void sure_wins_are_found(void **state) {
  (void)state;
  static const int boards[][3] = {{2, 2, 1}, {2, 3, 1}, {3, 2, -1}};
  for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
    for (unsigned announced = 0; announced < 2; announced++) {
      lab_game game = dark_game((uint32_t)boards[i][0], (uint32_t)boards[i][1], false, announced);
      close_in(&game, &standard, boards[i][2], 1e-4);
      lab_game_free(&game);
    }
  }
}

/* Rounds from a coarse base and iterations under perfect recall agree, by every
 * method, also where nothing is published. */
static void two_ways_to_one_value(void **state) {
  (void)state;
  for (unsigned announced = 0; announced < 2; announced++) {
    lab_game game = dark_game(2, 3, true, announced);
    lab_plan plan = standard;
    lab_solver s;
    ump_error error;
    plan.memory = LAB_RECALL;
    plan.method = LAB_PCFR_PLUS;
    plan.iterations = 512;
    assert_true(lab_solver_init(&s, &game, &plan, &error));
    assert_true(lab_solve(&s));
    assert_true(s.high - s.low <= 1e-4);
    double middle = (s.low + s.high) / 2;
    lab_solver_free(&s);
    for (unsigned method = 0; method < LAB_METHODS; method++) {
      plan = standard;
      plan.method = (lab_method)method;
      assert_true(lab_solver_init(&s, &game, &plan, &error));
      assert_true(lab_solve(&s));
      assert_true(s.high - s.low <= 1e-4);
      assert_true(s.low <= middle + 1e-4 && middle - 1e-4 <= s.high);
      lab_solver_free(&s);
    }
    lab_game_free(&game);
  }
}

/* Where a coarse memory stalls, the rounds close in: what the double oracle
 * is for. The value is known to lie between these two. */
static void rounds_close_in(void **state) {
  (void)state;
  lab_game game = dark_game(2, 4, true, false);
  lab_solver s;
  ump_error error;
  lab_plan plan = standard;
  plan.memory = LAB_VIEW;
  assert_true(lab_solver_init(&s, &game, &plan, &error));
  assert_true(lab_solve(&s));
  assert_true(s.round > 1 && s.round < 30);
  assert_true(s.high - s.low <= 1e-4);
  assert_true(s.low <= 0.933674 && 0.933604 <= s.high);
  lab_solver_free(&s);
  lab_game_free(&game);
}

/* The published value has four digits. */
static void three_by_three_abrupt(void **state) {
  (void)state;
  if (getenv("UMPIRE_LONG") == NULL) skip();
  lab_game game = dark_game(3, 3, true, false);
  close_in(&game, &standard, 0.384435, 1e-4);
  lab_game_free(&game);
}

static void a_graph_too_large_is_refused(void **state) {
  (void)state;
  lab_game game = dark_game(3, 3, true, false);
  lab_plan plan = standard;
  lab_solver s;
  ump_error error = {0};
  plan.most = 1 << 20;
  assert_false(lab_solver_init(&s, &game, &plan, &error));
  assert_non_null(error.why);
  lab_game_free(&game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(known_values_abrupt),   cmocka_unit_test(sure_wins_are_found),
      cmocka_unit_test(two_ways_to_one_value), cmocka_unit_test(rounds_close_in),
      cmocka_unit_test(three_by_three_abrupt), cmocka_unit_test(a_graph_too_large_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
