/* The solver's brackets hold known values and close on small boards. */
#include "darklab_help.h"

#include "darklab/checkpoint.h"
#include "darklab/rounds.h"

static const lab_plan standard = {.memory = LAB_LAST,
                                  .method = LAB_CFR_PLUS,
                                  .iterations = 128,
                                  .cells = 2,
                                  .coarse = 40,
                                  .rounds = 60,
                                  .inner = 60,
                                  .worthwhile = 0.05,
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

static double middle_of(lab_game *game, const lab_plan *plan) {
  lab_solver s;
  ump_error error;
  assert_true(lab_solver_init(&s, game, plan, &error));
  assert_true(lab_solve(&s));
  assert_true(s.high - s.low <= 1e-4);
  double middle = (s.low + s.high) / 2;
  lab_solver_free(&s);
  return middle;
}

/* Rounds and iterations under perfect recall agree - from a coarse base of all moves
 * or from a hint, by every method -, also where nothing is published. */
static void many_ways_to_one_value(void **state) {
  (void)state;
  for (unsigned announced = 0; announced < 2; announced++) {
    lab_game game = dark_game(2, 3, true, announced);
    lab_plan plan = standard;
    plan.memory = LAB_RECALL;
    plan.method = LAB_PCFR_PLUS;
    plan.iterations = 512;
    plan.cells = 0;
    double value = middle_of(&game, &plan);
    plan.cells = 1;
    plan.coarse = 400;
    assert_float_equal(middle_of(&game, &plan), value, 1e-4);
    for (unsigned method = 0; method < LAB_METHODS; method++) {
      for (uint32_t cells = 0; cells < 3; cells++) {
        plan = standard;
        plan.method = (lab_method)method;
        plan.cells = cells;
        assert_float_equal(middle_of(&game, &plan), value, 1e-4);
      }
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
  plan.cells = 0;
  for (unsigned keep = 0; keep < 2; keep++) {
    plan.keep = keep;
    assert_true(lab_solver_init(&s, &game, &plan, &error));
    assert_true(lab_solve(&s));
    assert_true(s.round > 1 && s.round < (keep ? 30 : plan.rounds));
    assert_true(s.high - s.low <= 1e-4);
    assert_true(s.low <= 0.933674 && 0.933604 <= s.high);
    lab_solver_free(&s);
  }
  lab_game_free(&game);
}

/* The published value has four digits. */
static void three_by_three_abrupt(void **state) {
  (void)state;
  lab_game game = dark_game(3, 3, true, false);
  close_in(&game, &standard, 0.384435, 1e-4);
  lab_game_free(&game);
}

/* ---- stopping and going on ------------------------------------------------ */

/* Rounds so far, and where to stop. */
typedef struct stop {
  uint32_t asked, after;
} stop;

static bool stop_after(void *ctx, const lab_solver *s) {
  stop *at = ctx;
  (void)s;
  return ++at->asked <= at->after;
}

/* Whenever it is told to stop - in the middle of an iteration or of a response -
 * what has been certified holds. */
static void stopping_anywhere(void **state) {
  (void)state;
  lab_game game = dark_game(3, 2, true, true);
  lab_plan plan = standard;
  ump_error error;
  plan.width = 0;
  plan.rounds = plan.coarse = 3;
  for (uint32_t after = 0; after < 400; after += 1 + after / 4) {
    lab_solver s;
    stop at = {.after = after};
    assert_true(lab_solver_init(&s, &game, &plan, &error));
    s.progress = stop_after;
    s.ctx = &at;
    assert_true(lab_solve(&s));
    assert_true(s.low <= -0.0865009 && -0.0865008 <= s.high);
    lab_solver_free(&s);
  }
  lab_game_free(&game);
}

static void same_learning(const lab_solver *one, const lab_solver *other) {
  const lab_graph *g = &one->stage->graph;
  assert_int_equal(g->states, other->stage->graph.states);
  assert_int_equal(g->actions, other->stage->graph.actions);
  assert_memory_equal(one->stage->regret.average, other->stage->regret.average,
                      g->actions * sizeof(double));
}

/* A computation that was saved between rounds goes on as if nothing had happened,
 * before the rounds under perfect recall and among them. */
static void saved_and_taken_up_again(void **state) {
  (void)state;
  for (uint32_t fine = 0; fine < 2; fine++) {
    lab_game game = dark_game(3, 2, true, true);
    lab_plan plan = standard;
    lab_solver s, again;
    ump_error error;
    plan.width = 0;
    plan.cells = 1;
    plan.coarse = fine ? 1 : 2;
    plan.rounds = fine ? 2 : 0;
    assert_true(lab_solver_init(&s, &game, &plan, &error));
    assert_true(lab_solver_init(&again, &game, &plan, &error));
    assert_true(lab_solve(&s));
    assert_int_equal(s.refined, fine);
    assert_true(lab_stage_lacks(&s));
    s.stalled = fine;
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_true(lab_checkpoint_write(&s, file));
    rewind(file);
    for (unsigned seat = 0; seat < 2; seat++) {
      lab_policy best;
      assert_true(lab_solver_best(&s, seat, &best) && lab_solver_offer(&again, &best));
    }
    assert_true(lab_checkpoint_read(&again, file, &error));
    assert_int_equal(again.stalled, s.stalled);
    assert_true(again.watched == s.watched);
    for (unsigned i = 0; i < 2; i++) {
      assert_true(lab_play_round(&s) && lab_play_round(&again));
      same_learning(&s, &again);
      assert_int_equal(s.iterations, again.iterations);
    }
    fclose(file);
    lab_solver_free(&s);
    lab_solver_free(&again);
    lab_game_free(&game);
  }
}

/* Cut short anywhere, or damaged, a file is refused. */
static void damaged_files_are_refused(void **state) {
  (void)state;
  lab_game game = dark_game(2, 2, true, true);
  lab_plan plan = standard;
  lab_solver s;
  ump_error error;
  static char bytes[1 << 16];
  plan.width = 0;
  plan.rounds = 2;
  plan.coarse = 1;
  assert_true(lab_solver_init(&s, &game, &plan, &error));
  assert_true(lab_solve(&s));
  FILE *file = tmpfile();
  assert_non_null(file);
  assert_true(lab_checkpoint_write(&s, file));
  rewind(file);
  size_t size = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  assert_true(size > 0 && size < sizeof bytes);
  lab_solver_free(&s);
  for (size_t left = 0; left < size; left += 1 + size / 64) {
    file = tmpfile();
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, left, file), left);
    rewind(file);
    assert_true(lab_solver_init(&s, &game, &plan, &error));
    error.why = NULL;
    assert_false(lab_checkpoint_read(&s, file, &error));
    assert_non_null(error.why);
    lab_solver_free(&s);
    fclose(file);
  }
  lab_game_free(&game);
}

/* ---- memory --------------------------------------------------------------- */

static void a_graph_too_large_is_refused(void **state) {
  (void)state;
  lab_game game = dark_game(3, 3, true, false);
  lab_plan plan = standard;
  lab_solver s;
  ump_error error = {0};
  plan.most = 1 << 20;
  plan.cells = 0;
  assert_false(lab_solver_init(&s, &game, &plan, &error));
  assert_non_null(error.why);
  lab_game_free(&game);
}

/* A round whose graph does not fit is not played; what was certified holds. */
static void a_round_too_large_ends_it(void **state) {
  (void)state;
  lab_game game = dark_game(3, 3, true, false);
  lab_plan plan = standard;
  lab_solver s;
  ump_error error = {0};
  plan.most = 1 << 18;
  plan.keep = true;
  assert_true(lab_solver_init(&s, &game, &plan, &error));
  assert_true(lab_solve(&s));
  assert_true(s.full && s.stopped);
  assert_true(s.low <= 0.384435 && 0.384435 <= s.high);
  lab_solver_free(&s);
  lab_game_free(&game);
}

static void memory_may_run_out(void **state) {
  (void)state;
  bool done = false;
  lab_plan plan = standard;
  plan.width = 0;
  plan.coarse = plan.rounds = 1;
  plan.inner = 1;
  for (size_t n = 0; !done; n++) {
    scarce few = {.left = n};
    ump_allocator mem = {scarce_resize, &few};
    ump_spec spec = dark_spec(2, 2, true, false);
    lab_game game;
    lab_solver s;
    ump_error error = {0};
    if (!lab_game_init(&game, &spec, &mem, &error)) continue;
    if (lab_solver_init(&s, &game, &plan, &error)) {
      done = lab_solve(&s) && !s.full;
      assert_true(s.low <= 0.5 && 0.5 <= s.high);
      lab_solver_free(&s);
    }
    lab_game_free(&game);
    assert_int_equal(few.blocks, 0);
    assert_true(n < 4000);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(known_values_abrupt),          cmocka_unit_test(sure_wins_are_found),
      cmocka_unit_test(many_ways_to_one_value),       cmocka_unit_test(rounds_close_in),
      cmocka_unit_test(three_by_three_abrupt),        cmocka_unit_test(stopping_anywhere),
      cmocka_unit_test(saved_and_taken_up_again),     cmocka_unit_test(damaged_files_are_refused),
      cmocka_unit_test(a_graph_too_large_is_refused), cmocka_unit_test(a_round_too_large_ends_it),
      cmocka_unit_test(memory_may_run_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
