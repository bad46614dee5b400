/* Policies, sure wins and exact responses, against published figures and against
 * a reference that walks through the whole tree of perfect-recall views. */
#include "darklab_random.h"

#include "darklab/duel.h"
#include "darklab/policy_text.h"
#include "darklab/sure.h"

#include <math.h>

/* ---- the reference: no merging, no memo, no rounding --------------------- */

enum { CASES = 1024, HEARD = 7 };

/* One way the game may stand, and how likely the policy's moves made it. */
typedef struct truth {
  lab_cells own, found;   /* the responder's */
  lab_cells theirs, hits; /* the policy's */
  lab_mind mind;          /* and its memory */
  double chance;
} truth;

typedef struct states {
  truth item[CASES];
  size_t count;
} states;

typedef struct reference {
  const lab_game *game;
  const lab_policy *policy;
  unsigned seat;
} reference;

static double best(const reference *r, const states *all);

static void add_state(states *all, truth s) {
  assert_true(all->count < CASES);
  all->item[all->count++] = s;
}

/* Plays the policy's turn; states in which it is over are worth *ended. By how
 * many hits the responder heard. */
static void play_policy(const reference *r, truth s, uint32_t heard, states *next, double *ended) {
  lab_memory key = r->policy->layers == 0 ? LAB_VIEW : r->policy->layer[0].memory;
  const lab_entry *entry = r->policy->layers == 0 ? NULL : lab_policy_find(r->policy, 0, s.mind);
  lab_cells open = r->game->all & ~s.theirs & ~s.hits;
  if (r->policy->layers > 0 && entry == NULL) {
    *ended += s.chance;
    return;
  }
  for (lab_cells left = open; left != 0; left &= left - 1) {
    uint32_t cell = lab_first(left);
    truth t = s;
    double part = entry ? lab_policy_chance(r->policy, entry, cell) : 1.0 / lab_size(open);
    t.chance *= part;
    if (part == 0) continue;
    if (s.own & lab_bit(cell)) {
      t.hits |= lab_bit(cell);
      t.mind = lab_mind_try(r->game, key, s.mind, cell, true);
      uint32_t more = heard + r->game->announced;
      if (r->game->abrupt) add_state(&next[more], t);
      else play_policy(r, t, more, next, ended);
      continue;
    }
    t.theirs |= lab_bit(cell);
    t.mind = lab_mind_try(r->game, key, s.mind, cell, false);
    if (lab_joined(r->game, 1 - r->seat, t.theirs)) *ended -= t.chance;
    else add_state(&next[heard], t);
  }
}

static double after_policy(const reference *r, const states *all) {
  states *next = calloc(HEARD, sizeof *next);
  double value = 0;
  assert_non_null(next);
  for (size_t i = 0; i < all->count; i++) play_policy(r, all->item[i], 0, next, &value);
  for (unsigned heard = 0; heard < HEARD; heard++) {
    if (next[heard].count > 0) value += best(r, &next[heard]);
  }
  free(next);
  return value;
}

/* The responder tries a cell: hits and stones are told apart. */
static double try_cell(const reference *r, const states *all, uint32_t cell) {
  lab_memory key = r->policy->layers == 0 ? LAB_VIEW : r->policy->layer[0].memory;
  states *part = calloc(2, sizeof *part);
  double value = 0;
  assert_non_null(part);
  for (size_t i = 0; i < all->count; i++) {
    truth s = all->item[i];
    bool hit = (s.theirs & lab_bit(cell)) != 0;
    if (hit) s.found |= lab_bit(cell);
    else s.own |= lab_bit(cell);
    if (hit && r->game->announced) {
      s.mind = lab_mind_hear(r->game, r->policy->seat, key, s.mind);
    }
    if (!hit && lab_joined(r->game, r->seat, s.own)) value += s.chance;
    else add_state(&part[hit], s);
  }
  if (part[1].count > 0) value += r->game->abrupt ? after_policy(r, &part[1]) : best(r, &part[1]);
  if (part[0].count > 0) value += after_policy(r, &part[0]);
  free(part);
  return value;
}

static double best(const reference *r, const states *all) {
  double most = -INFINITY;
  lab_cells open = r->game->all & ~all->item[0].own & ~all->item[0].found;
  for (; open != 0; open &= open - 1) {
    double value = try_cell(r, all, lab_first(open));
    if (value > most) most = value;
  }
  return most;
}

static double reference_response(const lab_policy *policy) {
  reference r = {policy->game, policy, 1 - policy->seat};
  states *start = calloc(1, sizeof *start);
  assert_non_null(start);
  add_state(start, (truth){.chance = 1});
  double value = r.seat == 0 ? best(&r, start) : after_policy(&r, start);
  free(start);
  return value;
}

/* ---- helpers ------------------------------------------------------------ */

/* ---- tests -------------------------------------------------------------- */

static void responses_are_those_of_the_reference(void **state) {
  (void)state;
  static const uint32_t boards[][2] = {{2, 2}, {3, 1}, {2, 3}};
  ump_random random;
  ump_random_seed(&random, 5);
  for (unsigned rule = 0; rule < 4; rule++) {
    for (size_t b = 0; b < 3; b++) {
      lab_game game = dark_game(boards[b][0], boards[b][1], rule & 1, rule >> 1);
      for (unsigned kind = 0; kind < LAB_MEMORIES; kind++) {
        if (b == 2 && kind > LAB_LAST) continue;
        for (unsigned seat = 0; seat < 2; seat++) {
          lab_policy policy = random_policy(&game, seat, (lab_memory)kind, &random);
          double expected = reference_response(&policy);
          lab_value quick = response_to(&policy, false);
          lab_value slow = response_to(&policy, true);
          assert_true(fabs(quick.value - expected) <= quick.error + 1e-13);
          assert_true(fabs(slow.value - expected) <= slow.error + 1e-13);
          assert_true(quick.error < 1e-9);
          lab_policy_free(&policy);
        }
      }
      lab_game_free(&game);
    }
  }
}

/* The published figure is the mean of both seats' gains, to six places. */
static void the_uniform_policy_on_three_by_three(void **state) {
  (void)state;
  static const double published[2] = {0.916402, 0.762605};
  for (unsigned abrupt = 0; abrupt < 2; abrupt++) {
    lab_game game = dark_game(3, 3, abrupt, false);
    double gains = 0;
    for (unsigned seat = 0; seat < 2; seat++) {
      lab_policy policy;
      lab_policy_init(&policy, &game, seat);
      assert_true(lab_policy_close(&policy));
      lab_value value = response_to(&policy, false);
      gains += value.value;
      lab_policy_free(&policy);
    }
    assert_true(fabs(gains / 2 - published[abrupt]) < 1e-6);
    lab_game_free(&game);
  }
}

/* Any memory that forgets nothing that a policy uses plays the same. */
static void a_policy_is_worth_the_same_in_a_finer_memory(void **state) {
  (void)state;
  ump_random random;
  ump_random_seed(&random, 9);
  lab_game game = dark_game(2, 2, true, true);
  lab_policy red = random_policy(&game, 0, LAB_RECALL, &random);
  lab_policy blue = random_policy(&game, 1, LAB_RECALL, &random);
  lab_machine machine[2];
  lab_machine *both[2] = {&machine[0], &machine[1]};
  lab_value value;
  assert_true(lab_machine_init(&machine[0], &red));
  assert_true(lab_machine_init(&machine[1], &blue));
  assert_true(lab_duel(both, &value));
  assert_true(response_to(&blue, false).value >= value.value - 1e-12);
  assert_true(-response_to(&red, false).value <= value.value + 1e-12);
  lab_machine_free(&machine[0]);
  lab_machine_free(&machine[1]);
  lab_policy_free(&red);
  lab_policy_free(&blue);
  lab_game_free(&game);
}

static void policies_are_read_as_they_were_written(void **state) {
  (void)state;
  ump_random random;
  ump_random_seed(&random, 3);
  for (unsigned rule = 0; rule < 4; rule++) {
    lab_game game = dark_game(2, 2, rule & 1, rule >> 1);
    for (unsigned kind = 0; kind < LAB_MEMORIES; kind++) {
      lab_policy policy = random_policy(&game, kind & 1, (lab_memory)kind, &random);
      lab_policy again;
      ump_text text;
      ump_text copy;
      ump_error error = {0};
      ump_text_init(&text, &memory);
      ump_text_init(&copy, &memory);
      lab_policy_format(&policy, &text);
      if (!lab_policy_parse(&again, &game, ump_span_of(ump_text_str(&text)), &error)) {
        fail_msg("%s (%s, %s)", error.why, error.arg[0], error.arg[1]);
      }
      lab_policy_format(&again, &copy);
      assert_string_equal(ump_text_str(&text), ump_text_str(&copy));
      lab_policy_free(&policy);
      lab_policy_free(&again);
      ump_text_free(&text);
      ump_text_free(&copy);
    }
    lab_game_free(&game);
  }
}

static void damaged_policies_are_refused_by_line(void **state) {
  (void)state;
  static const struct {
    const char *text, *line;
  } bad[] = {
      {"", "1"},
      {"umpire dark-hex policy 2\n", "1"},
      {"umpire dark-hex policy 1\ngame chess\nseat 0\n", "2"},
      {"umpire dark-hex policy 1\ngame nim\nseat 0\nkey view\n", "2"},
      {"umpire dark-hex policy 1\ngame dark-hex(rows=2,cols=2)\nseat 2\n", "3"},
      {"umpire dark-hex policy 1\ngame dark-hex(rows=2,cols=2)\nseat 0\n- : a1 1\n", "4"},
      {"umpire dark-hex policy 1\ngame dark-hex(rows=2,cols=2)\nseat 0\nkey all\n", "4"},
      {"umpire dark-hex policy 1\ngame dark-hex(rows=2,cols=2)\nseat 0\n", "4"},
  };
  static const char *const entries[] = {
      "- : a1 1/2 b1 1/3", "- : a1 1/2 a1 1/2", "- : c1 1", "a1 : a1 1", "a1 a1! : b1 1",
      "- : a1 2/1",        "- : a1 1/0",        "- : a1",   "- :",       "- a1 1",
      "a1 | a1 : b1 1",    "- : a1 0.5 b1 0.4", "- : a1 x", "zz : a1 1", "- : a1 1\n- : a1 1",
  };
  lab_game game = dark_game(2, 2, false, false);
  lab_game announced = dark_game(2, 2, false, true);
  lab_policy policy;
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    ump_error error = {0};
    assert_false(lab_policy_parse(&policy, &announced, ump_span_of(bad[i].text), &error));
    assert_string_equal(error.arg[0], bad[i].line);
  }
  for (size_t i = 0; i < sizeof entries / sizeof entries[0]; i++) {
    char text[256];
    ump_error error = {0};
    snprintf(text, sizeof text,
             "umpire dark-hex policy 1\ngame dark-hex(rows=2,cols=2,hits=silent)\nseat 0\n"
             "key view\n# comment\n%s\n",
             entries[i]);
    if (lab_policy_parse(&policy, &game, ump_span_of(text), &error)) fail_msg("%s", entries[i]);
    assert_string_equal(error.arg[0], strchr(entries[i], '\n') ? "7" : "6");
  }
  lab_game_free(&game);
  lab_game_free(&announced);
}

/* Who wins whatever happens, classical; 2: nobody. Abrupt: nobody on any of them. */
static void sure_wins(void **state) {
  (void)state;
  static const uint32_t boards[][3] = {{2, 2, 0}, {2, 3, 0}, {2, 4, 0}, {2, 5, 0}, {2, 6, 0},
                                       {2, 7, 0}, {3, 3, 0}, {3, 4, 0}, {3, 5, 0}, {3, 2, 1},
                                       {4, 2, 1}, {5, 2, 1}, {6, 2, 1}, {7, 2, 1}, {4, 3, 2},
                                       {5, 3, 2}, {4, 4, 2}};
  for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
    for (unsigned rule = 0; rule < 4; rule++) {
      lab_game game = dark_game(boards[i][0], boards[i][1], rule & 1, rule >> 1);
      if (game.cells > 12 && rule > 0) {
        lab_game_free(&game);
        continue;
      }
      for (unsigned seat = 0; seat < 2; seat++) {
        lab_sure sure;
        uint64_t positions;
        assert_true(lab_sure_init(&sure, &game, seat));
        bool wins = lab_sure_start(&sure) != LAB_NO_CELL;
        assert_int_equal(wins, !(rule & 1) && boards[i][2] == seat);
        if (wins) assert_true(lab_sure_check(&sure, &positions));
        lab_sure_free(&sure);
      }
      lab_game_free(&game);
    }
  }
}

/* A sure win as a policy leaves nothing to the best response. */
static void sure_wins_as_policies(void **state) {
  (void)state;
  static const uint32_t boards[][3] = {{2, 3, 0}, {3, 3, 0}, {3, 4, 0}, {4, 2, 1}};
  for (unsigned announced = 0; announced < 2; announced++) {
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
      lab_game game = dark_game(boards[i][0], boards[i][1], false, announced);
      lab_sure sure;
      lab_policy policy;
      assert_true(lab_sure_init(&sure, &game, boards[i][2]));
      assert_int_not_equal(lab_sure_start(&sure), LAB_NO_CELL);
      lab_policy_init(&policy, &game, boards[i][2]);
      assert_true(lab_sure_policy(&sure, &policy));
      assert_true(response_to(&policy, false).value < -1 + 1e-9);
      lab_policy_free(&policy);
      lab_sure_free(&sure);
      lab_game_free(&game);
    }
  }
}

/* Everything that this room does, with memory that fails at every place in turn:
 * it says so, and gives back what it took. */
static bool do_all(const ump_allocator *mem) {
  ump_spec spec = dark_spec(2, 2, true, true);
  lab_game game;
  lab_policy policy;
  lab_policy again;
  lab_machine machine;
  lab_responder responder;
  lab_value value;
  ump_error error;
  ump_text text;
  if (!lab_game_init(&game, &spec, mem, &error)) return false;
  lab_policy_init(&policy, &game, 0);
  lab_policy_add_layer(&policy, LAB_RECALL);
  const uint32_t weight[] = {1, 2};
  lab_mind next = lab_mind_try(&game, LAB_RECALL, (lab_mind){0}, 1, false);
  bool fine = lab_policy_put(&policy, 0, (lab_mind){0}, 6, weight) &&
              lab_policy_put(&policy, 0, next, 12, weight) && lab_policy_close(&policy);
  ump_text_init(&text, mem);
  if (fine) lab_policy_format(&policy, &text);
  ump_span all = {ump_text_str(&text), text.len};
  fine = fine && !text.failed && lab_policy_parse(&again, &game, all, &error);
  if (fine) lab_policy_free(&again);
  fine = fine && lab_machine_init(&machine, &policy);
  if (fine) {
    lab_responder_init(&responder, &machine);
    fine = lab_respond(&responder, &value);
    lab_responder_free(&responder);
    lab_machine_free(&machine);
  }
  ump_text_free(&text);
  lab_policy_free(&policy);
  lab_game_free(&game);
  return fine;
}

static void memory_may_run_out_anywhere(void **state) {
  (void)state;
  for (size_t left = 0;; left++) {
    scarce s = {left, 0};
    ump_allocator mem = {scarce_resize, &s};
    bool done = do_all(&mem);
    assert_int_equal(s.blocks, 0);
    if (done) return;
    assert_true(left < 10000);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(responses_are_those_of_the_reference),
      cmocka_unit_test(the_uniform_policy_on_three_by_three),
      cmocka_unit_test(a_policy_is_worth_the_same_in_a_finer_memory),
      cmocka_unit_test(policies_are_read_as_they_were_written),
      cmocka_unit_test(damaged_policies_are_refused_by_line),
      cmocka_unit_test(sure_wins),
      cmocka_unit_test(sure_wins_as_policies),
      cmocka_unit_test(memory_may_run_out_anywhere),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
