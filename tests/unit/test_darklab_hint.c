/* Hints are of promising cells; a policy with a hint has something to say everywhere,
 * and can be spelt out. */
#include "darklab_random.h"

#include "darklab/policy_text.h"
#include "darklab/solve.h"
#include "darklab/trim.h"

#include <math.h>

static lab_game board(uint32_t rows, uint32_t cols) {
  return dark_game(rows, cols, true, false);
}

/* A set of open cells and one of found stones, neither of which joins its sides. */
static void random_view(const lab_game *game, unsigned seat, ump_random *random, lab_cells *own,
                        lab_cells *found) {
  do {
    *own = (lab_cells)ump_random_below(random, game->all + 1);
    *found = (lab_cells)ump_random_below(random, game->all + 1) & ~*own;
  } while ((*own | *found) == game->all || lab_joined(game, seat, *own) ||
           lab_joined(game, 1 - seat, *found));
}

static void hints_are_open_and_turn_with_the_board(void **state) {
  (void)state;
  ump_random random;
  ump_random_seed(&random, 11);
  for (uint32_t i = 0; i < 4000; i++) {
    lab_game game = board(2 + i % 3, 2 + i / 3 % 3);
    lab_hint hint = {&game, 1 + i % 4};
    unsigned seat = i / 4 & 1;
    lab_cells own, found;
    random_view(&game, seat, &random, &own, &found);
    lab_cells cells = lab_hint_cells(&hint, seat, own, found);
    assert_true(cells != 0);
    assert_int_equal(cells & ~(game.all & ~own & ~found), 0);
    assert_int_equal(lab_hint_cells(&hint, seat, lab_turned(&game, own), lab_turned(&game, found)),
                     lab_turned(&game, cells));
    lab_game_free(&game);
  }
}

/* All the current goes through the only cell by which the sides can be joined; and
 * more of it than half through one that joins them at once. */
static void the_cell_that_decides_is_named(void **state) {
  (void)state;
  ump_random random;
  ump_random_seed(&random, 12);
  uint32_t only = 0;
  uint32_t wins = 0;
  for (uint32_t i = 0; i < 20000; i++) {
    lab_game game = board(3, 3 + i % 2);
    unsigned seat = i & 1;
    lab_cells own, found;
    random_view(&game, seat, &random, &own, &found);
    lab_cells open = game.all & ~own & ~found;
    lab_cells needed = 0, winning = 0;
    for (lab_cells left = open; left != 0; left &= left - 1) {
      lab_cells bit = left & -left;
      if (!lab_joined(&game, seat, own | (open & ~bit))) needed |= bit;
      if (lab_joined(&game, seat, own | bit)) winning |= bit;
    }
    bool possible = lab_joined(&game, seat, own | open);
    lab_hint one = {&game, 1}, all = {&game, LAB_CELLS_MOST};
    lab_cells best = lab_hint_cells(&one, seat, own, found);
    lab_cells hinted = lab_hint_cells(&all, seat, own, found);
    if (possible && needed != 0) {
      assert_true(best & needed);
      assert_int_equal(needed & ~hinted, 0);
      only++;
    }
    if (lab_size(winning) == 1) {
      assert_true(hinted & winning);
      wins++;
    }
    lab_game_free(&game);
  }
  assert_true(only > 1000 && wins > 1000);
}

/* On a board of one column the current is the same everywhere; beside a wall of found
 * stones the cells that lead nowhere carry none. */
static void dead_ends_are_left_out(void **state) {
  (void)state;
  lab_game game = board(4, 1);
  lab_hint hint = {&game, 1};
  assert_int_equal(lab_hint_cells(&hint, 0, 0, 0), 0xF);
  assert_int_equal(lab_hint_cells(&hint, 0, 0x2, 0), 0xD);
  lab_game_free(&game);
  /*  a1 b1 c1       seat 0 goes from top to bottom
   *   a2 X  X       b2, c2 found: c1 leads nowhere */
  game = board(3, 3);
  hint = (lab_hint){&game, LAB_CELLS_MOST};
  lab_cells found = lab_bit(4) | lab_bit(5);
  lab_cells cells = lab_hint_cells(&hint, 0, 0, found);
  assert_int_equal(cells & lab_bit(2), 0);
  assert_true(cells & lab_bit(3));
  lab_game_free(&game);
}

/* ---- policies with a hint ------------------------------------------------ */

static const lab_plan plan = {.memory = LAB_VIEW,
                              .method = LAB_CFR_PLUS,
                              .cells = 2,
                              .coarse = 3,
                              .rounds = 3,
                              .inner = 10,
                              .worthwhile = 0.05,
                              .width = 1e-4,
                              .support = 0.1,
                              .least = 1e-6,
                              .most = (size_t)1 << 30,
                              .threads = 1};

/* What is saved says itself what the hint said: it certifies the same, and a thorough
 * response meets no view of which it says nothing. */
static void what_a_hint_says_is_spelt_out(void **state) {
  (void)state;
  for (unsigned i = 0; i < 8; i++) {
    lab_game game = dark_game(2 + i % 2, 3 - i % 2, i & 2, i & 4);
    lab_plan some = plan;
    lab_solver s;
    ump_error error;
    some.rounds = i & 2 ? 3 : 0;
    some.memory = game.announced ? LAB_HEARD : LAB_LAST;
    assert_true(lab_solver_init(&s, &game, &some, &error));
    assert_true(lab_solve(&s));
    for (unsigned seat = 0; seat < 2; seat++) {
      lab_policy best;
      lab_machine machine;
      lab_responder responder;
      lab_value value;
      if (s.best[seat].layers == 0) continue;
      assert_true(lab_solver_best(&s, seat, &best));
      assert_null(best.hint);
      assert_true(lab_machine_init(&machine, &best));
      lab_responder_init(&responder, &machine);
      responder.thorough = true;
      assert_true(lab_respond(&responder, &value));
      assert_int_equal(machine.missing, 0);
      double bound = seat == 0 ? -value.value : value.value;
      assert_true(fabs(bound - (seat == 0 ? s.low : s.high)) < 1e-9);
      lab_responder_free(&responder);
      lab_machine_free(&machine);
      lab_policy_free(&best);
    }
    lab_solver_free(&s);
    lab_game_free(&game);
  }
}

/* A game in which every cell of the largest board was tried ends there: nothing follows
 * that the seat cannot know, in the text neither. */
static void a_full_board_is_the_end(void **state) {
  (void)state;
  static const struct {
    uint8_t cell;
    bool hit;
  } tries[] = {{1, 0},  {0, 1},  {2, 0}, {3, 1},  {4, 0}, {5, 1},  {6, 0}, {7, 1},
               {13, 0}, {12, 1}, {8, 1}, {14, 0}, {9, 1}, {11, 1}, {15, 0}};
  static const uint32_t one[] = {1};
  lab_game game = dark_game(4, 4, false, false);
  lab_hint hint = {&game, 1};
  lab_policy policy, whole, again;
  lab_mind mind = {0};
  ump_text text;
  ump_error error;
  lab_policy_init(&policy, &game, 1);
  policy.hint = &hint;
  lab_policy_add_layer(&policy, LAB_RECALL);
  lab_policy_add_layer(&policy, LAB_LAST);
  for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
    assert_true(lab_policy_put(&policy, 0, mind, lab_bit(tries[i].cell), one));
    mind = lab_mind_try(&game, LAB_RECALL, mind, tries[i].cell, tries[i].hit);
  }
  assert_true(lab_policy_put(&policy, 0, mind, lab_bit(10), one));
  assert_true(lab_policy_close(&policy));
  assert_true(lab_policy_trim(&policy, 0, 0, &whole));
  ump_text_init(&text, &memory);
  lab_policy_format(&whole, &text);
  ump_span span = {ump_text_str(&text), text.len};
  if (!lab_policy_parse(&again, &game, span, &error)) fail_msg("%s %s", error.why, error.arg[1]);
  assert_int_equal(again.layer[1].index.count, whole.layer[1].index.count);
  ump_text_free(&text);
  lab_policy_free(&again);
  lab_policy_free(&whole);
  lab_policy_free(&policy);
  lab_game_free(&game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(hints_are_open_and_turn_with_the_board),
      cmocka_unit_test(the_cell_that_decides_is_named),
      cmocka_unit_test(dead_ends_are_left_out),
      cmocka_unit_test(what_a_hint_says_is_spelt_out),
      cmocka_unit_test(a_full_board_is_the_end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
