/* Dropping moves: which go, what that does to the graph, and that it comes to an end. */
#include "darklab_help.h"

#include "darklab/drop.h"
#include "darklab/rounds.h"

static const lab_plan plan = {.memory = LAB_LAST,
                              .method = LAB_CFR_PLUS,
                              .cells = 2,
                              .coarse = 40,
                              .inner = 20,
                              .worthwhile = 0.01,
                              .width = 1e-4,
                              .least = 1e-6,
                              .most = (size_t)1 << 30,
                              .threads = 1};

/* After some rounds, too few to stall, of which each may have dropped moves, or none. */
static void play(lab_solver *s, const lab_game *game, bool keep, uint32_t rounds) {
  ump_error error;
  lab_plan its = plan;
  its.keep = keep;
  assert_true(lab_solver_init(s, game, &its, &error));
  for (uint32_t i = 0; i < rounds; i++) assert_true(lab_play_round(s));
  assert_false(s->stalled);
}

static lab_cells tried(const lab_solver *s, const lab_learned *learned) {
  return lab_restriction_allow((void *)&s->restriction[learned->seat], learned->mind, 0);
}

/* The rule, a move at a time. */
static bool goes(const lab_solver *s, const lab_learned *learned, uint32_t i) {
  double sum = 0;
  for (uint32_t k = 0; k < lab_size(learned->cells); k++) sum += learned->average[k];
  return learned->average[i] < sum / 1000 && learned->play[i] < 0.001 &&
         learned->last[i] <= -s->worthwhile * (s->high - s->low);
}

static void only_the_unplayed_that_lose_are_dropped(void **state) {
  (void)state;
  lab_game game = dark_game(3, 3, true, false);
  lab_solver s;
  play(&s, &game, true, 6);
  const lab_graph *g = &s.stage->graph;
  lab_cells *before = ump_new(&memory, g->infos, sizeof *before);
  assert_non_null(before);
  for (uint32_t n = 0; n < g->infos; n++) {
    lab_learned learned = lab_regret_learned(&s.stage->regret, n);
    before[n] = tried(&s, &learned);
  }
  assert_true(lab_solver_drop(&s));
  uint32_t dropped = 0, added = 0;
  for (uint32_t n = 0; n < g->infos; n++) {
    lab_learned learned = lab_regret_learned(&s.stage->regret, n);
    const lab_restriction *r = &s.restriction[learned.seat];
    lab_cells after = tried(&s, &learned);
    lab_cells expected = before[n];
    uint32_t i = 0;
    for (lab_cells left = learned.cells; left != 0; left &= left - 1, i++) {
      if (goes(&s, &learned, i)) expected &= ~(left & -left);
    }
    assert_int_equal(after, expected);
    assert_true(after != 0);
    lab_mind turned = lab_mind_turned(&game, r->memory, learned.mind);
    assert_int_equal(lab_restriction_allow((void *)r, turned, 0), lab_turned(&game, after));
    dropped += lab_size(before[n] & ~after);
    added += lab_size(after & ~learned.cells);
  }
  assert_true(dropped > 0);
  assert_true(added > 0); /* by the last response: they have not been played yet, and stay */
  ump_free(&memory, before);
  lab_solver_free(&s);
  lab_game_free(&game);
}

/* The value of 3x3 abrupt is published to four digits. */
static void the_graph_stays_smaller(void **state) {
  (void)state;
  lab_game game = dark_game(3, 3, true, false);
  lab_solver all, few;
  play(&all, &game, true, 12);
  play(&few, &game, false, 12);
  assert_true(few.states < all.states * 3 / 4);
  assert_true(few.low <= 0.38445 && 0.38435 <= few.high);
  lab_solver_free(&all);
  lab_solver_free(&few);
  lab_game_free(&game);
}

/* From then on every mind may try what it might. */
static void once_stalled_moves_stay(void **state) {
  (void)state;
  lab_game game = dark_game(3, 3, true, true);
  lab_solver s;
  play(&s, &game, false, 8);
  s.stalled = true;
  for (int round = 0; round < 4; round++) {
    lab_restriction before[2];
    for (unsigned seat = 0; seat < 2; seat++) {
      const lab_restriction *now = &s.restriction[seat];
      lab_restriction_init(&before[seat], now->base, now->memory, now->least);
      for (uint32_t i = 0; i < now->index.count; i++) {
        lab_restriction_set(&before[seat], now->index.key[i], now->cells[i]);
      }
    }
    assert_true(lab_play_round(&s));
    for (unsigned seat = 0; seat < 2; seat++) {
      for (uint32_t i = 0; i < before[seat].index.count; i++) {
        lab_mind mind = before[seat].index.key[i];
        lab_cells now = lab_restriction_allow(&s.restriction[seat], mind, 0);
        assert_int_equal(before[seat].cells[i] & ~now, 0);
      }
      lab_restriction_free(&before[seat]);
    }
  }
  lab_solver_free(&s);
  lab_game_free(&game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(only_the_unplayed_that_lose_are_dropped),
      cmocka_unit_test(the_graph_stays_smaller),
      cmocka_unit_test(once_stalled_moves_stay),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
