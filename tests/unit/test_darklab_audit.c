/* The second evaluator agrees with the first, brackets the truth from both sides,
 * and sees what was altered. */
#include "darklab_random.h"

#include "darklab/audit.h"
#include "darklab/policy_text.h"
#include "darklab/respond.h"
#include "darklab/sure.h"

#include <math.h>

/* ---- helpers ------------------------------------------------------------ */

/* The second evaluator's value for the responder, between *low and *high. */
static void second_evaluator(const char *text, double *low, double *high) {
  lab_audited result;
  ump_error error = {0};
  for (unsigned up = 0; up < 2; up++) {
    if (!lab_audit(ump_span_of(text), up, &memory, &result, &error)) {
      fail_msg("%s (%s, %s)", error.why, error.arg[0], error.arg[1]);
    }
    *(up ? high : low) = 2 * result.chance - 1;
  }
}

static void agree(const lab_policy *policy) {
  ump_text text;
  double low;
  double high;
  ump_text_init(&text, &memory);
  lab_policy_format(policy, &text);
  lab_value value = response_to(policy, false);
  second_evaluator(ump_text_str(&text), &low, &high);
  assert_true(low <= high && high - low < 1e-9);
  assert_true(low <= value.value + value.error && value.value - value.error <= high);
  ump_text_free(&text);
}

/* Some entries of perfect recall, the rest by a coarser memory. */
static lab_policy layered_policy(const lab_game *game, unsigned seat, lab_memory coarse,
                                 ump_random *random) {
  lab_policy all = random_policy(game, seat, LAB_RECALL, random);
  lab_policy less = random_policy(game, seat, coarse, random);
  lab_policy policy;
  lab_policy_init(&policy, game, seat);
  lab_policy_add_layer(&policy, LAB_RECALL);
  for (size_t i = 0; i < all.layer[0].index.count; i++) {
    const lab_entry *entry = &all.layer[0].entry[i];
    if (entry->dead || ump_random_below(random, 4) != 0) continue;
    assert_true(lab_policy_put(&policy, 0, all.layer[0].index.key[i], entry->cells,
                               &all.weight[entry->first]));
  }
  assert_true(lab_policy_copy_layer(&policy, &less) && lab_policy_close(&policy));
  lab_policy_free(&all);
  lab_policy_free(&less);
  return policy;
}

/* ---- tests -------------------------------------------------------------- */

static void agrees_on_random_policies(void **state) {
  (void)state;
  static const uint32_t boards[][2] = {{1, 2}, {2, 1}, {3, 1}, {2, 2}, {2, 3}, {3, 2}};
  ump_random random;
  ump_random_seed(&random, 11);
  for (size_t b = 0; b < sizeof boards / sizeof boards[0]; b++) {
    for (unsigned rule = 0; rule < 4; rule++) {
      lab_game game = dark_game(boards[b][0], boards[b][1], rule & 1, rule >> 1);
      for (unsigned key = 0; key < 2 * LAB_RECALL + 1; key++) {
        if (b > 3 && key >= LAB_TIMES) continue; /* too many minds */
        for (unsigned seat = 0; seat < 2; seat++) {
          lab_policy policy =
              key <= LAB_RECALL
                  ? random_policy(&game, seat, (lab_memory)key, &random)
                  : layered_policy(&game, seat, (lab_memory)(key - LAB_RECALL - 1), &random);
          agree(&policy);
          lab_policy_free(&policy);
        }
      }
      lab_game_free(&game);
    }
  }
}

/* Larger boards, by view alone. */
static void agrees_on_larger_boards(void **state) {
  (void)state;
  static const uint32_t boards[][2] = {{2, 4}, {4, 2}, {3, 3}};
  ump_random random;
  ump_random_seed(&random, 12);
  for (size_t b = 0; b < sizeof boards / sizeof boards[0]; b++) {
    for (unsigned rule = 0; rule < 4; rule++) {
      lab_game game = dark_game(boards[b][0], boards[b][1], rule & 1, rule >> 1);
      lab_policy policy = random_policy(&game, rule & 1, LAB_VIEW, &random);
      agree(&policy);
      lab_policy_free(&policy);
      lab_game_free(&game);
    }
  }
}

/* Values worked out by hand on 2x1 and 2x2, classical: whoever begins on 2x2 has a
 * sure win, found by b1 or a2 alone. */
static void known_values(void **state) {
  (void)state;
  static const struct {
    const char *text;
    double value; /* for the responder */
  } known[] = {
      {"game dark-hex(rows=2,cols=1,hits=silent)\nseat 1\nkey view\n- : a1 1/2 a2 1/2\n"
       "a1! : a2 1\na2! : a1 1\n",
       -1},
      {"game dark-hex(rows=2,cols=1,collision=abrupt,hits=silent)\nseat 1\nkey view\n"
       "- : a1 1/2 a2 1/2\na1! : a2 1\na2! : a1 1\n",
       0},
      {"game dark-hex(rows=2,cols=2,hits=silent)\nseat 0\nkey view\n"
       "- : b1 1\nb1 : a2 1\na2! b1 : b2 1\n",
       -1},
      {"game dark-hex(rows=2,cols=2,hits=silent)\nseat 0\nkey view\n- : b1 1\n", 1},
      {"game dark-hex(rows=2,cols=2,hits=silent)\nseat 0\nkey recall\n"
       "- : b1 3/4 a1 0.25\nb1 : a2 1\nb1 a2! : b2 1\n",
       -0.5},
  };
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
    char text[256];
    double low;
    double high;
    snprintf(text, sizeof text, "umpire dark-hex policy 1\n%s", known[i].text);
    second_evaluator(text, &low, &high);
    assert_true(low <= known[i].value && known[i].value <= high && high - low < 1e-11);
  }
}

/* A sure win of 4x2 is one here too; with one of its moves altered it is none. */
static void an_altered_policy_shows(void **state) {
  (void)state;
  lab_game game = dark_game(4, 2, false, false);
  lab_sure sure;
  lab_policy policy;
  ump_text text;
  double low;
  double high;
  assert_true(lab_sure_init(&sure, &game, 1));
  assert_true(lab_sure_start(&sure) != LAB_NO_CELL);
  lab_policy_init(&policy, &game, 1);
  assert_true(lab_sure_policy(&sure, &policy));
  ump_text_init(&text, &memory);
  lab_policy_format(&policy, &text);
  second_evaluator(ump_text_str(&text), &low, &high);
  assert_true(high < -1 + 1e-11);
  lab_entry *entry = &policy.layer[0].entry[0];
  lab_cells other = game.all & ~entry->cells;
  entry->cells = (uint16_t)(other & -other);
  ump_text_clear(&text);
  lab_policy_format(&policy, &text);
  second_evaluator(ump_text_str(&text), &low, &high);
  assert_true(low > -1 + 1e-3);
  lab_policy_free(&policy);
  lab_sure_free(&sure);
  ump_text_free(&text);
  lab_game_free(&game);
}

static void damaged_policies_are_refused_by_line(void **state) {
  (void)state;
  static const struct {
    const char *text, *line;
  } bad[] = {
      {"", "1"},
      {"umpire dark-hex policy 1\ngame chess\nseat 0\n", "2"},
      {"umpire dark-hex policy 1\ngame dark-hex(rows=2,cols=2)\nseat 2\n", "3"},
      {"umpire dark-hex policy 1\ngame dark-hex(rows=2,cols=2)\nseat 0\n- : a1 1\n", "4"},
      {"umpire dark-hex policy 1\ngame dark-hex(rows=2,cols=2)\nseat 0\nkey all\n", "4"},
  };
  static const char *const entries[] = {
      "- : a1 1/2 b1 1/3", "- : a1 1/2 a1 1/2", "- : c1 1",   "a1 : a1 1", "a1 a1! : b1 1",
      "- : a1 2/1",        "- : a1 1/0",        "- : a1",     "- :",       "- a1 1",
      "a1 | a1 : b1 1",    "- : a1 0.5 b1 0.4", "- : a1 x",   "zz : a1 1", "- : a1 1\n- : a1 1",
      "a1 * : b1 1",       "- : a1 0.5.5",      "- : a1 1 5",
  };
  lab_audited result;
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    ump_error error = {0};
    assert_false(lab_audit(ump_span_of(bad[i].text), true, &memory, &result, &error));
    assert_string_equal(error.arg[0], bad[i].line);
  }
  for (size_t i = 0; i < sizeof entries / sizeof entries[0]; i++) {
    char text[256];
    ump_error error = {0};
    snprintf(text, sizeof text,
             "umpire dark-hex policy 1\ngame dark-hex(rows=2,cols=2,hits=silent)\nseat 0\n"
             "key view\n# comment\n%s\n",
             entries[i]);
    if (lab_audit(ump_span_of(text), true, &memory, &result, &error)) fail_msg("%s", entries[i]);
    assert_string_equal(error.arg[0], strchr(entries[i], '\n') ? "7" : "6");
  }
}

static void memory_may_run_out(void **state) {
  (void)state;
  static const char text[] = "umpire dark-hex policy 1\ngame dark-hex(rows=2,cols=2)\nseat 0\n"
                             "key recall\n- : b1 1/2 a1 1/2\nb1 : a2 1\nkey view\na1 : a2 1\n";
  bool done = false;
  for (size_t n = 0; !done; n++) {
    scarce s = {.left = n};
    ump_allocator few = {scarce_resize, &s};
    lab_audited result;
    ump_error error = {0};
    done = lab_audit(ump_span_of(text), true, &few, &result, &error);
    if (!done) assert_non_null(error.why);
    assert_int_equal(s.blocks, 0);
    assert_true(n < 1000);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(agrees_on_random_policies),
      cmocka_unit_test(agrees_on_larger_boards),
      cmocka_unit_test(known_values),
      cmocka_unit_test(an_altered_policy_shows),
      cmocka_unit_test(damaged_policies_are_refused_by_line),
      cmocka_unit_test(memory_may_run_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
