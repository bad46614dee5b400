/* The levels, against every secret: complete histograms of how many guesses they
 * need. The tree of answers is walked, so that secrets which have been answered
 * alike share the work of choosing the guess. */
#include "codebreak_help.h"

#include "codebreak/codebreak.h"
#include "codebreak/notation.h"
#include "codebreak/row.h"
#include "codebreak/score.h"

enum { GUESSES = 64 };

typedef struct walk {
  ump_spec spec;
  code_rules rules;
  const ump_level *level;
  help_memory memory;
  ump_random random;
  ump_view view;
  ump_event line[2 * GUESSES + 1]; /* the events that lead to the node */
  uint64_t solved[GUESSES];        /* secrets found with so many guesses */
  uint32_t first;                  /* the level's first guess */
} walk;

static ump_move next_guess(walk *w, size_t depth) {
  ump_move guess = 0;
  assert_true(ump_view_restart(&w->view));
  assert_true(ump_view_fold_all(&w->view, w->line, 2 * depth + 1));
  assert_string_equal(ump_view_asks(&w->view, 1), "guess");
  assert_true(w->level->choose(&w->view, w->line, 2 * depth + 1, 100, &w->random, &guess));
  assert_true(code_is_legal(&w->rules.space, guess));
  for (size_t i = 0; i < depth; i++) assert_int_not_equal(w->line[2 * i + 1].b, guess);
  return guess;
}

/* Sorts the secrets by the answer each gives, and goes on with each part. */
static void explore(walk *w, code *secret, size_t count, size_t depth) {
  assert_true(depth < GUESSES - 1);
  ump_move guess = next_guess(w, depth);
  if (depth == 0) w->first = guess;
  code guessed = code_pack(&w->rules.space, guess);
  w->line[2 * depth + 1] = (ump_event){EVENT_GUESS, UMP_TO_EVERYONE, 0, guess};
  for (size_t done = 0; done < count;) {
    code_answer answer = code_score(w->rules.space.pegs, guessed, secret[done]);
    size_t end = done;
    for (size_t i = done; i < count; i++) {
      if (code_score(w->rules.space.pegs, guessed, secret[i]) != answer) continue;
      code moved = secret[i];
      secret[i] = secret[end];
      secret[end++] = moved;
    }
    if (answer_exact(answer) == w->rules.space.pegs) {
      w->solved[depth + 1] += end - done;
    } else {
      w->line[2 * depth + 2] = (ump_event){
          EVENT_ANSWER, UMP_TO_EVERYONE, (uint16_t)answer_exact(answer), answer_misplaced(answer)};
      explore(w, secret + done, end - done, depth + 1);
    }
    done = end;
  }
}

static void walk_all(walk *w, const char *spec, const char *level) {
  memset(w, 0, sizeof *w);
  w->spec = help_spec(spec);
  w->rules = code_rules_of(&w->spec);
  w->level = ump_level_find(w->spec.game, ump_span_of(level));
  assert_non_null(w->level);
  help_memory_init(&w->memory, 0);
  ump_random_seed(&w->random, 1);
  assert_true(ump_view_init(&w->view, &w->spec, 1, &w->memory.mem));
  w->line[0] = (ump_event){EVENT_READY, UMP_TO_REST(0), 0, 0};

  size_t size = code_space_size(&w->rules.space);
  code *secret = calloc(size, sizeof *secret);
  assert_non_null(secret);
  for (uint32_t i = 0; i < size; i++) {
    secret[i] = code_pack(&w->rules.space, code_unrank(&w->rules.space, i));
  }
  explore(w, secret, size, 0);
  free(secret);
  ump_view_free(&w->view);
}

static uint64_t total(const walk *w) {
  uint64_t sum = 0;
  for (size_t i = 0; i < GUESSES; i++) sum += i * w->solved[i];
  return sum;
}

static size_t worst(const walk *w) {
  size_t most = 0;
  for (size_t i = 0; i < GUESSES; i++) {
    if (w->solved[i] != 0) most = i;
  }
  return most;
}

/* The histogram from 1 guess on, ended by 0. */
static void check_histogram(const char *spec, const char *level, const uint64_t *solved,
                            uint64_t sum) {
  walk w;
  walk_all(&w, spec, level);
  size_t guesses = 1;
  for (; solved[guesses - 1] != 0; guesses++) {
    assert_int_equal(w.solved[guesses], solved[guesses - 1]);
  }
  assert_int_equal(worst(&w), guesses - 1);
  assert_int_equal(total(&w), sum);
}

static void check_total(const char *spec, const char *level, uint64_t sum, size_t most) {
  walk w;
  walk_all(&w, spec, level);
  assert_int_equal(total(&w), sum);
  assert_int_equal(worst(&w), most);
}

static void test_sweep(void **state) {
  (void)state;
  check_total("bulls-and-cows(repeats=yes)", "sweep", 177592, 34);
  check_total("guess-number(lowest=0,highest=9999)", "sweep", 177592, 34);
}

static void test_sieve(void **state) {
  (void)state;
  static const uint64_t solved[] = {1, 13, 108, 596, 1668, 1768, 752, 129, 5, 0};
  check_histogram("bulls-and-cows", "sieve", solved, 28024);
}

static void test_most_distinct(void **state) {
  (void)state;
  static const uint64_t solved[] = {1, 13, 111, 666, 2261, 3204, 1955, 621, 147, 21, 0};
  check_histogram("guess-number", "most-distinct", solved, 53739);
}

static void test_minimax(void **state) {
  (void)state;
  static const uint64_t solved[] = {1, 6, 62, 533, 694, 0};
  check_histogram("mastermind", "minimax", solved, 5801);
}

static void test_minimax_opens_with_two_pairs(void **state) {
  (void)state;
  walk w;
  walk_all(&w, "mastermind", "minimax");
  assert_int_equal(w.first, help_move(&w.spec, "AABB"));
}

/* Larger spaces, where guesses alike are looked at once. */
static void test_minimax_of_numbers(void **state) {
  (void)state;
  check_total("bulls-and-cows", "minimax", 27139, 7);
  check_total("bulls-and-cows(leading-zero=no)", "minimax", 23924, 7);
  check_total("guess-number", "minimax", 52357, 7);
}

static void test_other_measures(void **state) {
  (void)state;
  check_total("mastermind", "expected-size", 5696, 6);
  check_total("mastermind", "most-parts", 5668, 6);
  check_total("mastermind", "entropy", 5722, 6);
  check_total("bulls-and-cows", "entropy", 26424, 8);
}

/* ---- the optimal strategies -------------------------------------------------------- */

static void test_optimal(void **state) {
  (void)state;
  check_total("mastermind", "optimal", 5625, 6);
  check_total("bulls-and-cows", "optimal", 26274, 7);
}

/* The optimal level's guess at the end of some lines. */
static ump_move optimal_guess_after(const char *spec_text, const char *const *lines, size_t count) {
  ump_spec spec = help_spec(spec_text);
  ump_random random;
  ump_view view;
  help_memory memory;
  ump_move guess = 0;
  help_memory_init(&memory, 0);
  ump_random_seed(&random, 1);
  assert_true(ump_view_init(&view, &spec, 1, &memory.mem));
  for (size_t i = 0; i < count; i++) {
    ump_event event;
    assert_true(ump_event_parse(&spec, ump_span_of(lines[i]), &event));
    event.audience = UMP_TO_EVERYONE;
    assert_true(ump_view_fold(&view, event));
  }
  const ump_level *level = ump_level_find(spec.game, ump_span_of("optimal"));
  assert_true(level->choose(&view, NULL, 0, 100, &random, &guess));
  ump_view_free(&view);
  return guess;
}

/* Where somebody else has guessed before, it still goes on: here one code is left. */
static void test_optimal_goes_on_from_guesses_of_others(void **state) {
  (void)state;
  static const char *const lines[] = {
      "ready 0",    "guess AAAA", "answer 1 0", "guess BBBB", "answer 0 0", "guess CCCC",
      "answer 0 0", "guess DDDD", "answer 0 0", "guess EEEE", "answer 0 0", "guess AFFF",
      "answer 2 2", "guess FAFF", "answer 2 2", "guess FFAF", "answer 2 2"};
  size_t count = sizeof lines / sizeof lines[0];
  ump_spec spec = help_spec("mastermind");
  assert_int_equal(optimal_guess_after("mastermind", lines, 1), help_move(&spec, "AABC"));
  assert_int_equal(optimal_guess_after("mastermind", lines, count), help_move(&spec, "FFFA"));
}

static void test_optimal_is_offered_where_it_is_proved(void **state) {
  (void)state;
  static const struct {
    const char *spec;
    bool offered[2];
  } games[] = {
      {"mastermind", {false, true}},
      {"mastermind(rows=unlimited,keeper=player)", {false, true}},
      {"mastermind(form=duel)", {true, true}},
      {"mastermind(pegs=5)", {false, false}},
      {"mastermind(colours=8)", {false, false}},
      {"mastermind(repeats=no)", {false, false}},
      {"bulls-and-cows", {false, true}},
      {"bulls-and-cows(form=duel,equal-turns=yes)", {true, true}},
      {"bulls-and-cows(digits=3)", {false, false}},
      {"bulls-and-cows(leading-zero=no)", {false, false}},
      {"guess-number(lowest=0)", {false, false}},
  };
  for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
    ump_spec spec = help_spec(games[i].spec);
    for (unsigned seat = 0; seat < 2; seat++) {
      const ump_level *level = ump_level_find_for(&spec, seat, ump_span_of("optimal"));
      assert_int_equal(level != NULL, games[i].offered[seat]);
      assert_non_null(ump_level_find_for(&spec, seat, ump_span_of("entropy")));
    }
  }
}

/* ---- the keeper who has no code in mind ----------------------------------------- */

/* How many codes would agree with the answers so far and with this one. */
static uint32_t left_by(const walk *w, const code_row *row, size_t rows, code_answer answer) {
  uint32_t left = 0;
  for (uint32_t rank = 0; rank < code_space_size(&w->rules.space); rank++) {
    code c = code_pack(&w->rules.space, code_unrank(&w->rules.space, rank));
    bool agrees = code_score(w->rules.space.pegs, row_guess(&row[rows]), c) == answer;
    for (size_t i = 0; i < rows && agrees; i++) {
      agrees = code_score(w->rules.space.pegs, row_guess(&row[i]), c) == row[i].answer;
    }
    left += agrees;
  }
  return left;
}

static void test_cheat_leaves_the_most(void **state) {
  (void)state;
  walk w = {.spec = help_spec("mastermind(pegs=3,colours=4,keeper=player,rows=unlimited)")};
  w.rules = code_rules_of(&w.spec);
  w.level = ump_level_find(w.spec.game, ump_span_of("cheat"));
  assert_non_null(w.level);
  help_memory_init(&w.memory, 0);
  ump_random_seed(&w.random, 1);
  assert_true(ump_view_init(&w.view, &w.spec, 0, &w.memory.mem));
  static const uint32_t guesses[] = {0, 5, 27, 63, 38, 14, 50}; /* codes' numbers */
  code_row row[sizeof guesses / sizeof guesses[0]];
  for (size_t i = 0; i < sizeof guesses / sizeof guesses[0]; i++) {
    ump_move move;
    row[i] = row_make(code_pack(&w.rules.space, guesses[i]), 0);
    assert_true(ump_view_fold(&w.view, (ump_event){EVENT_GUESS, UMP_TO_EVERYONE, 0, guesses[i]}));
    assert_true(w.level->choose(&w.view, NULL, 0, 100, &w.random, &move));
    row[i].answer = answer_of_move(move);
    uint32_t left = left_by(&w, row, i, row[i].answer);
    assert_true(left > 0);
    for (unsigned answer = 0; answer <= 0x30; answer++) {
      assert_true(left_by(&w, row, i, (code_answer)answer) <= left);
    }
    if (answer_exact(row[i].answer) == 3) break;
    assert_true(ump_view_fold(&w.view, (ump_event){EVENT_ANSWER, UMP_TO_EVERYONE,
                                                   (uint16_t)answer_exact(row[i].answer),
                                                   answer_misplaced(row[i].answer)}));
  }
  ump_view_free(&w.view);
}

/* Every level finds every secret of every form of code, with legal guesses, none
 * of them twice (next_guess sees to that). */
static void test_all_levels_find_all_secrets(void **state) {
  (void)state;
  static const char *const games[] = {
      "mastermind(pegs=2,colours=15,rows=unlimited)",
      "mastermind(pegs=5,colours=3,rows=unlimited)",
      "mastermind(pegs=4,colours=6,repeats=no,rows=unlimited)",
      "bulls-and-cows(digits=3,symbols=7,leading-zero=no)",
      "bulls-and-cows(digits=3,symbols=7,repeats=yes,leading-zero=no)",
      "bulls-and-cows(digits=2,symbols=2)",
      "guess-number(lowest=0,highest=7)",
      "guess-number(lowest=95,highest=612)",
  };
  static const char *const levels[] = {"sweep",   "sieve",         "most-distinct",
                                       "minimax", "expected-size", "most-parts",
                                       "entropy", "optimal",       "cheat"};
  for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
    for (size_t l = 0; l < sizeof levels / sizeof levels[0]; l++) {
      walk w;
      if (ump_level_find(help_spec(games[g]).game, ump_span_of(levels[l])) == NULL) continue;
      walk_all(&w, games[g], levels[l]);
      uint64_t found = 0;
      for (size_t i = 0; i < GUESSES; i++) found += w.solved[i];
      assert_int_equal(found, code_space_size(&w.rules.space));
    }
  }
}

/* A symbol that an answer of 0+0 has excluded is not proposed again. */
static void test_sweep_leaves_excluded_symbols_out(void **state) {
  (void)state;
  walk w;
  walk_all(&w, "bulls-and-cows", "sweep");
  ump_view view;
  assert_true(ump_view_init(&view, &w.spec, 1, &w.memory.mem));
  static const char *const lines[] = {"ready 0", "guess 0123", "answer 0 0", "guess 4567",
                                      "answer 2 0"};
  for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
    ump_event event;
    assert_true(ump_event_parse(&w.spec, ump_span_of(lines[i]), &event));
    event.audience = UMP_TO_EVERYONE;
    assert_true(ump_view_fold(&view, event));
  }
  ump_move guess;
  assert_true(w.level->choose(&view, NULL, 0, 100, &w.random, &guess));
  assert_int_equal(guess, 4589);
  ump_view_free(&view);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_sweep),
      cmocka_unit_test(test_sieve),
      cmocka_unit_test(test_most_distinct),
      cmocka_unit_test(test_minimax),
      cmocka_unit_test(test_minimax_opens_with_two_pairs),
      cmocka_unit_test(test_minimax_of_numbers),
      cmocka_unit_test(test_other_measures),
      cmocka_unit_test(test_optimal),
      cmocka_unit_test(test_optimal_goes_on_from_guesses_of_others),
      cmocka_unit_test(test_optimal_is_offered_where_it_is_proved),
      cmocka_unit_test(test_cheat_leaves_the_most),
      cmocka_unit_test(test_all_levels_find_all_secrets),
      cmocka_unit_test(test_sweep_leaves_excluded_symbols_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
