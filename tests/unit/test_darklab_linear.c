/* The linear program finds the published values, and its policies certify them. */
#include "darklab_help.h"

#include "darklab/linear.h"
#include "darklab/respond.h"
#include "darklab/sequence.h"

#include <math.h>

/* What the other seat's best response leaves the policy's seat, for seat 0. */
static double certified(const lab_policy *policy) {
  lab_value value = response_to(policy, false);
  return policy->seat == 0 ? -value.value : value.value;
}

static void solve_board(uint32_t rows, uint32_t cols, bool abrupt, bool announced, double value) {
  lab_game game = dark_game(rows, cols, abrupt, announced);
  lab_linear linear;
  ump_error error = {0};
  if (!lab_linear_solve(&linear, &game, &error)) fail_msg("%s", error.why);
  assert_true(fabs(linear.value - value) < 1e-8);
  for (unsigned seat = 0; seat < 2; seat++) {
    assert_true(fabs(certified(&linear.policy[seat]) - value) < 1e-6);
    lab_policy_free(&linear.policy[seat]);
  }
  lab_game_free(&game);
}

static void abrupt_values(void **state) {
  (void)state;
  static const struct {
    uint32_t rows, cols;
    double value;
  } known[] = {{2, 1, 0},          {1, 2, 1},   {3, 1, -2.0 / 3},
               {4, 1, -11.0 / 12}, {2, 2, 0.5}, {2, 3, 9.0 / 11}};
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
    solve_board(known[i].rows, known[i].cols, true, false, known[i].value);
  }
  solve_board(2, 2, true, true, 0.5);
}

/* Whoever has a sure win wins. */
static void classical_values(void **state) {
  (void)state;
  static const int known[][3] = {{2, 1, -1}, {1, 2, 1}, {3, 1, -1},
                                 {2, 2, 1},  {2, 3, 1}, {3, 2, -1}};
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
    solve_board((uint32_t)known[i][0], (uint32_t)known[i][1], false, false, known[i][2]);
  }
}

/* The sequences are the perfect-recall views with their open cells. */
static void sequences_are_counted(void **state) {
  (void)state;
  static const struct {
    uint32_t rows, cols;
    bool abrupt;
    size_t views;
  } known[] = {{2, 2, false, 70}, {2, 2, true, 94}, {2, 3, true, 6758}, {3, 2, false, 4180}};
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
    lab_game game = dark_game(known[i].rows, known[i].cols, known[i].abrupt, false);
    lab_sequences form;
    assert_true(lab_sequences_init(&form, &game));
    assert_int_equal(form.side[0].minds.count + form.side[1].minds.count, known[i].views);
    lab_sequences_free(&form);
    lab_game_free(&game);
  }
}

static void large_boards_are_refused(void **state) {
  (void)state;
  lab_game game = dark_game(3, 3, true, false);
  lab_linear linear;
  ump_error error = {0};
  assert_false(lab_linear_solve(&linear, &game, &error));
  assert_non_null(strstr(error.why, "too large"));
  lab_game_free(&game);
}

/* Ours may run out anywhere; CLP has its own. */
static void memory_may_run_out(void **state) {
  (void)state;
  bool done = false;
  for (size_t n = 0; !done; n++) {
    scarce s = {.left = n};
    ump_allocator few = {scarce_resize, &s};
    ump_spec spec = dark_spec(2, 1, true, false);
    lab_game game;
    lab_linear linear;
    ump_error error = {0};
    if (!lab_game_init(&game, &spec, &few, &error)) continue;
    done = lab_linear_solve(&linear, &game, &error);
    for (unsigned seat = 0; done && seat < 2; seat++) lab_policy_free(&linear.policy[seat]);
    lab_game_free(&game);
    assert_int_equal(s.blocks, 0);
    assert_true(n < 2000);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(abrupt_values),         cmocka_unit_test(classical_values),
      cmocka_unit_test(sequences_are_counted), cmocka_unit_test(large_boards_are_refused),
      cmocka_unit_test(memory_may_run_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
