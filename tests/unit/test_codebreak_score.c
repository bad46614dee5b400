/* Answers: the figures of the documents, and the fast routine against an obvious one. */
#include "codebreak_help.h"

#include "codebreak/notation.h"
#include "codebreak/score.h"

static code_answer score_texts(const char *spec_text, const char *secret, const char *guess) {
  ump_spec spec = help_spec(spec_text);
  code_rules rules = code_rules_of(&spec);
  code a = code_pack(&rules.space, help_move(&spec, secret));
  code b = code_pack(&rules.space, help_move(&spec, guess));
  return code_score(rules.space.pegs, a, b);
}

static void test_answers_of_the_documents(void **state) {
  (void)state;
  static const char bulls[] = "bulls-and-cows";
  static const char repeats[] = "bulls-and-cows(repeats=yes)";
  static const char number[] = "guess-number";
  static const struct {
    const char *spec, *secret, *guess;
    unsigned exact, misplaced;
  } rows[] = {
      {bulls, "3749", "3589", 2, 0},
      {bulls, "3749", "7628", 0, 1},
      {bulls, "3749", "8601", 0, 0},
      {bulls, "3749", "4973", 0, 4},
      {bulls, "0834", "3094", 1, 2},
      {bulls, "5239", "2735", 1, 2},
      {bulls, "3594", "1568", 1, 0},
      {bulls, "3594", "1586", 1, 0},
      {bulls, "3594", "1658", 0, 1},
      {bulls, "3594", "2570", 1, 0},
      {bulls, "3594", "4539", 1, 3},
      {repeats, "1622", "6112", 1, 2},
      {repeats, "1622", "1111", 1, 0},
      {repeats, "1622", "2222", 2, 0},
      {repeats, "1622", "3333", 0, 0},
      {repeats, "1622", "6666", 1, 0},
      {"mastermind", "AABB", "AAAB", 3, 0},
      {"mastermind(colours=11)", "KCBJ", "GHCJ", 1, 1},
      {"mastermind(colours=11)", "KCBJ", "CCKK", 1, 1},
      {"mastermind(colours=11)", "KKBJ", "CCKK", 0, 2},
      {number, "1171", "9876", 1, 0},
      {number, "1171", "1117", 2, 2},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    code_answer answer = score_texts(rows[i].spec, rows[i].secret, rows[i].guess);
    if (answer == answer_make(rows[i].exact, rows[i].misplaced)) continue;
    fail_msg("%s %s: %s", rows[i].secret, rows[i].guess, answer_text_of(answer).at);
  }
}

/* What people reported against other programs. */
static void test_faults_of_others(void **state) {
  (void)state;
  /* A colour guessed four times earns as many answers as the secret holds of it. */
  assert_int_equal(score_texts("mastermind", "ABCD", "AAAA"), answer_make(1, 0));
  assert_int_equal(score_texts("mastermind", "AABC", "AAAA"), answer_make(2, 0));
  /* Never five answers for four pegs. */
  assert_int_equal(score_texts("mastermind", "AABB", "ABAB"), answer_make(2, 2));
  assert_int_equal(score_texts("mastermind", "ABBB", "BBBA"), answer_make(2, 2));
  /* A repeated symbol is not counted twice. */
  assert_int_equal(score_texts("mastermind", "ABCD", "BBEE"), answer_make(1, 0));
  assert_int_equal(score_texts("mastermind", "ABCD", "EEBB"), answer_make(0, 1));
}

static code_answer obvious_score(const code_space *space, uint32_t secret, uint32_t guess) {
  unsigned exact = 0;
  unsigned misplaced = 0;
  unsigned in_secret[CODE_SYMBOLS] = {0};
  unsigned in_guess[CODE_SYMBOLS] = {0};
  for (unsigned peg = 0; peg < space->pegs; peg++) {
    unsigned s = secret % space->symbols;
    unsigned g = guess % space->symbols;
    secret /= space->symbols;
    guess /= space->symbols;
    if (s == g) exact++;
    else {
      in_secret[s]++;
      in_guess[g]++;
    }
  }
  for (unsigned i = 0; i < CODE_SYMBOLS; i++) {
    misplaced += in_secret[i] < in_guess[i] ? in_secret[i] : in_guess[i];
  }
  return answer_make(exact, misplaced);
}

static void check_against_obvious(const code_space *space, uint32_t a, uint32_t b) {
  code_answer answer = code_score(space->pegs, code_pack(space, a), code_pack(space, b));
  assert_int_equal(answer, obvious_score(space, a, b));
  assert_int_equal(answer, code_score(space->pegs, code_pack(space, b), code_pack(space, a)));
  assert_true(answer_can_be(answer, space->pegs));
}

static void test_fast_against_obvious(void **state) {
  (void)state;
  ump_random random;
  ump_random_seed(&random, 7);
  for (uint32_t pegs = 1; pegs <= CODE_PEGS; pegs++) {
    for (uint32_t symbols = 2; symbols <= CODE_SYMBOLS; symbols++) {
      code_space space = {.pegs = pegs, .symbols = symbols};
      uint32_t size = code_power(symbols, pegs);
      for (int i = 0; i < 2000; i++) {
        uint32_t a = (uint32_t)ump_random_below(&random, size);
        check_against_obvious(&space, a, (uint32_t)ump_random_below(&random, size));
        check_against_obvious(&space, a, a);
      }
    }
  }
}

static void test_answers_that_can_be(void **state) {
  (void)state;
  unsigned count = 0;
  for (unsigned exact = 0; exact <= 4; exact++) {
    for (unsigned misplaced = 0; misplaced <= 4; misplaced++) {
      count += answer_can_be(answer_make(exact, misplaced), 4);
    }
  }
  assert_int_equal(count, 14);
  assert_false(answer_can_be(answer_make(3, 1), 4));
  assert_false(answer_can_be(answer_make(2, 3), 4));
  assert_false(answer_can_be(answer_make(0, 1), 1));
  assert_true(answer_can_be(answer_make(2, 2), 4));
}

/* Bulls and Cows, first guess: how many codes each answer leaves. */
static void test_first_guess_of_bulls_and_cows(void **state) {
  (void)state;
  static const struct {
    unsigned exact, misplaced, codes;
  } parts[] = {{0, 0, 360}, {0, 1, 1440}, {0, 2, 1260}, {0, 3, 264}, {0, 4, 9},
               {1, 0, 480}, {1, 1, 720},  {1, 2, 216},  {1, 3, 8},   {2, 0, 180},
               {2, 1, 72},  {2, 2, 6},    {3, 0, 24},   {4, 0, 1}};
  ump_spec spec = help_spec("bulls-and-cows");
  code_rules rules = code_rules_of(&spec);
  unsigned count[256] = {0};
  assert_int_equal(code_space_size(&rules.space), 5040);
  code guess = code_pack(&rules.space, 1234);
  for (uint32_t i = 0; i < 5040; i++) {
    count[code_score(4, code_pack(&rules.space, code_unrank(&rules.space, i)), guess)]++;
  }
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
    code_answer answer = answer_make(parts[i].exact, parts[i].misplaced);
    assert_int_equal(count[answer], parts[i].codes);
    count[answer] = 0;
  }
  for (size_t i = 0; i < 256; i++) assert_int_equal(count[i], 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_answers_of_the_documents),
      cmocka_unit_test(test_faults_of_others),
      cmocka_unit_test(test_fast_against_obvious),
      cmocka_unit_test(test_answers_that_can_be),
      cmocka_unit_test(test_first_guess_of_bulls_and_cows),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
