/* Counting, searching and contradictions, each against looking at everything. */
#include "codebreak_help.h"

#include "codebreak/contradiction.h"
#include "codebreak/notation.h"
#include "codebreak/sample.h"
#include "codebreak/search.h"

static const char *const small_games[] = {
    "mastermind(pegs=3,colours=4)",
    "mastermind(pegs=4,colours=3)",
    "mastermind(pegs=2,colours=15)",
    "mastermind(pegs=4,colours=5,repeats=no)",
    "bulls-and-cows(digits=3,symbols=6)",
    "bulls-and-cows(digits=3,symbols=6,leading-zero=no)",
    "bulls-and-cows(digits=2,symbols=2,leading-zero=no)",
    "bulls-and-cows(digits=3,symbols=5,repeats=yes,leading-zero=no)",
    "guess-number(lowest=7,highest=423)",
    "guess-number(lowest=1,highest=6)",
    "guess-number(lowest=100,highest=999)",
};
enum {
  SMALL_GAMES = sizeof small_games / sizeof small_games[0],
  MOST_CODES = 1000,
  MOST_ROWS = 12
};

/* All codes of a small space, ascending, found by asking of each number. */
typedef struct whole {
  code_space space;
  code code[MOST_CODES];
  size_t count;
} whole;

static whole list_whole(const char *spec_text) {
  ump_spec spec = help_spec(spec_text);
  whole all = {.space = code_rules_of(&spec).space};
  for (uint32_t n = 0; n < code_power(all.space.symbols, all.space.pegs); n++) {
    if (!code_is_legal(&all.space, n)) continue;
    assert_true(all.count < MOST_CODES);
    all.code[all.count++] = code_pack(&all.space, n);
  }
  return all;
}

static void test_counting_agrees_with_listing(void **state) {
  (void)state;
  for (size_t g = 0; g < SMALL_GAMES; g++) {
    whole all = list_whole(small_games[g]);
    assert_int_equal(code_space_size(&all.space), all.count);
    for (uint32_t i = 0; i < all.count; i++) {
      uint32_t number = code_unrank(&all.space, i);
      assert_int_equal(number, code_number(&all.space, all.code[i]));
    }
  }
}

static void test_sizes_of_large_spaces(void **state) {
  (void)state;
  static const struct {
    const char *spec;
    uint32_t size;
  } rows[] = {
      {"mastermind", 1296},
      {"mastermind(pegs=8,colours=15)", 2562890625},
      {"mastermind(pegs=8,colours=15,repeats=no)", 259459200},
      {"bulls-and-cows", 5040},
      {"bulls-and-cows(leading-zero=no)", 4536},
      {"bulls-and-cows(digits=3,leading-zero=no)", 648},
      {"bulls-and-cows(repeats=yes)", 10000},
      {"guess-number", 9000},
      {"guess-number(lowest=0,highest=99999999)", 100000000},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    ump_spec spec = help_spec(rows[i].spec);
    code_space space = code_rules_of(&spec).space;
    assert_int_equal(code_space_size(&space), rows[i].size);
  }
}

/* Rows of random guesses, answered by random secrets: some agree, some do not. */
static size_t random_rows(const whole *all, ump_random *random, code_row *row) {
  size_t count = ump_random_below(random, 6);
  code secret = all->code[ump_random_below(random, all->count)];
  for (size_t i = 0; i < count; i++) {
    code guess = all->code[ump_random_below(random, all->count)];
    if (ump_random_below(random, 4) == 0) secret = all->code[ump_random_below(random, all->count)];
    row[i] = row_make(guess, code_score(all->space.pegs, guess, secret));
  }
  return count;
}

typedef struct found_list {
  code code[MOST_CODES];
  size_t count;
} found_list;

static bool note(void *context, code found) {
  found_list *list = context;
  assert_true(list->count < MOST_CODES);
  list->code[list->count++] = found;
  return true;
}

static bool sums_agree(const whole *all, const code_rows *rows, code c) {
  for (size_t i = 0; i < rows_count(rows); i++) {
    const code_row *row = rows_at(rows, i);
    code_answer answer = code_score(all->space.pegs, row_guess(row), c);
    if (answer_shared(answer) != answer_shared(row->answer)) return false;
  }
  return true;
}

static bool is_wanted(const whole *all, const code_search *search, code c) {
  if (code_distinct(c) < search->distinct) return false;
  if (search->shared_only) return sums_agree(all, &search->rows, c);
  return rows_agree(all->space.pegs, &search->rows, c);
}

static void check_search(const whole *all, code_search *search) {
  found_list found = {0};
  search->visit = note;
  search->context = &found;
  assert_true(code_search_run(search));
  size_t next = 0;
  for (size_t i = 0; i < all->count; i++) {
    code c = all->code[search->descending ? all->count - 1 - i : i];
    if (!is_wanted(all, search, c)) continue;
    assert_true(next < found.count);
    assert_int_equal(found.code[next++].digits, c.digits);
  }
  assert_int_equal(next, found.count);

  code first = {0};
  assert_int_equal(code_search_first(search, &first), found.count > 0);
  if (found.count > 0) assert_int_equal(first.digits, found.code[0].digits);
}

static void test_search_against_listing(void **state) {
  (void)state;
  ump_random random;
  ump_random_seed(&random, 3);
  for (size_t g = 0; g < SMALL_GAMES; g++) {
    whole all = list_whole(small_games[g]);
    for (int round = 0; round < 200; round++) {
      code_row row[MOST_ROWS];
      size_t count = random_rows(&all, &random, row);
      code_search search = {.space = &all.space, .rows = {row, count, 1, NULL}};
      search.descending = ump_random_below(&random, 2) == 1;
      search.shared_only = ump_random_below(&random, 3) == 0;
      search.distinct = (uint32_t)ump_random_below(&random, all.space.pegs + 1);
      check_search(&all, &search);
    }
  }
}

/* Large spaces are searched by their bags first: every code must still be found. */
static void test_search_of_large_spaces(void **state) {
  (void)state;
  ump_spec spec = help_spec("mastermind(pegs=6,colours=6)");
  code_space space = code_rules_of(&spec).space;
  ump_random random;
  ump_random_seed(&random, 4);
  for (int round = 0; round < 20; round++) {
    code secret = code_pack(&space, sample_number(&space, &random));
    code_row row[5];
    for (size_t i = 0; i < 5; i++) {
      code guess = code_pack(&space, sample_number(&space, &random));
      row[i] = row_make(guess, code_score(space.pegs, guess, secret));
    }
    code_rows rows = {row, 5, 1, NULL};
    found_list found = {0};
    assert_true(code_search_run(
        &(code_search){.space = &space, .rows = rows, .visit = note, .context = &found}));
    size_t next = 0;
    for (uint32_t n = 0; n <= space.highest; n++) {
      code c = code_pack(&space, n);
      if (!rows_agree(space.pegs, &rows, c)) continue;
      assert_true(next < found.count);
      assert_int_equal(found.code[next++].digits, c.digits);
    }
    assert_int_equal(next, found.count);
  }
}

/* ---- contradictions ----------------------------------------------------- */

static bool subset_contradicts(const whole *all, const code_row *row, size_t count, unsigned set,
                               const code_row *last) {
  code_row chosen[MOST_ROWS];
  size_t size = 0;
  for (size_t i = 0; i < count; i++) {
    if (set >> i & 1U) chosen[size++] = row[i];
  }
  code_rows rows = {chosen, size, 1, last};
  for (size_t i = 0; i < all->count; i++) {
    if (rows_agree(all->space.pegs, &rows, all->code[i])) return false;
  }
  return true;
}

static size_t set_size(unsigned set) {
  size_t size = 0;
  for (; set != 0; set &= set - 1) size++;
  return size;
}

/* The size of the smallest contradicting set, by trying all. */
static size_t smallest(const whole *all, const code_row *row, size_t count, const code_row *last) {
  size_t least = SIZE_MAX;
  for (unsigned set = 0; set < 1U << count; set++) {
    if (set_size(set) >= least) continue;
    if (subset_contradicts(all, row, count, set, last)) least = set_size(set);
  }
  return least;
}

static void check_contradiction(const whole *all, const code_row *row, size_t count,
                                const code_row *last, size_t *sizes) {
  help_memory memory;
  help_memory_init(&memory, 0);
  row_set set;
  code_rows earlier = {row, count, 1, NULL};
  assert_true(contradiction_find(&all->space, &earlier, *last, &memory.mem, &set));
  unsigned named = 0;
  for (size_t i = 0; i < set.count; i++) {
    assert_true(set.row[i] < count);
    if (i > 0) assert_true(set.row[i] > set.row[i - 1]);
    named |= 1U << set.row[i];
  }
  assert_true(subset_contradicts(all, row, count, named, last));
  assert_int_equal(set.count, smallest(all, row, count, last));
  sizes[set.count]++;
  ump_free(&memory.mem, set.row);
}

static void test_smallest_contradiction(void **state) {
  (void)state;
  ump_random random;
  ump_random_seed(&random, 5);
  size_t sizes[MOST_ROWS] = {0};
  for (size_t g = 0; g < SMALL_GAMES; g++) {
    whole all = list_whole(small_games[g]);
    for (int round = 0; round < 60; round++) {
      code secret = all.code[ump_random_below(&random, all.count)];
      code_row row[MOST_ROWS];
      size_t count = ump_random_below(&random, 9);
      for (size_t i = 0; i <= count; i++) {
        code guess = all.code[ump_random_below(&random, all.count)];
        row[i] = row_make(guess, code_score(all.space.pegs, guess, secret));
      }
      unsigned pegs = all.space.pegs;
      row[count].answer = answer_make((unsigned)ump_random_below(&random, pegs + 1),
                                      (unsigned)ump_random_below(&random, pegs + 1));
      code_rows rows = {row, count, 1, &row[count]};
      code fits;
      if (code_first(&all.space, &rows, &fits)) continue;
      check_contradiction(&all, row, count, &row[count], sizes);
    }
  }
  /* The test is worth something only if larger sets came up. */
  assert_true(sizes[0] > 0 && sizes[1] > 0 && sizes[2] > 0 && sizes[3] > 0);
}

/* In the largest space, with many rows, the search for the smallest set is given
 * up in some games, and never in the games that people play. */
static void test_contradictions_given_up(void **state) {
  (void)state;
  static const char *const specs[] = {"mastermind", "bulls-and-cows",
                                      "mastermind(pegs=8,colours=15)"};
  ump_random random;
  ump_random_seed(&random, 9);
  for (size_t g = 0; g < 3; g++) {
    ump_spec spec = help_spec(specs[g]);
    code_space space = code_rules_of(&spec).space;
    size_t found = 0;
    size_t given_up = 0;
    for (int round = 0; round < 30; round++) {
      enum { ROWS = 24 };
      code secret = code_pack(&space, sample_number(&space, &random));
      code_row row[ROWS + 1];
      for (size_t i = 0; i <= ROWS; i++) {
        code guess = code_pack(&space, sample_number(&space, &random));
        row[i] = row_make(guess, code_score(space.pegs, guess, secret));
      }
      unsigned exact = (unsigned)ump_random_below(&random, space.pegs);
      unsigned misplaced = (unsigned)ump_random_below(&random, space.pegs + 1 - exact);
      row[ROWS].answer = answer_make(exact, misplaced);
      code fits;
      if (code_first(&space, &(code_rows){row, ROWS, 1, &row[ROWS]}, &fits)) continue;
      row_set set;
      help_memory memory;
      help_memory_init(&memory, 0);
      code_rows earlier = {row, ROWS, 1, NULL};
      assert_true(contradiction_find(&space, &earlier, row[ROWS], &memory.mem, &set));
      if (set.given_up) assert_null(set.row);
      given_up += set.given_up;
      found += !set.given_up;
      ump_free(&memory.mem, set.row);
    }
    assert_true(found > 0);
    assert_int_equal(given_up > 0, g == 2);
  }
}

/* ---- sampling ----------------------------------------------------------- */

/* Each of the codes that agree must come about equally often: within six standard
 * deviations of a fair draw. */
static void check_fair(const code_space *space, const code_rows *rows, size_t agreeing) {
  enum { TIMES = 200 };
  size_t drawn[64] = {0};
  code seen[64];
  size_t kinds = 0;
  ump_random random;
  ump_random_seed(&random, 6);
  for (size_t i = 0; i < TIMES * agreeing; i++) {
    code c;
    assert_int_equal(sample_codes(space, rows, &random, &c, 1), 1);
    assert_true(rows_agree(space->pegs, rows, c));
    size_t k = 0;
    while (k < kinds && seen[k].digits != c.digits) k++;
    assert_true(k < 64);
    seen[k] = c;
    if (k == kinds) kinds++;
    drawn[k]++;
  }
  assert_int_equal(kinds, agreeing);
  for (size_t k = 0; k < kinds; k++) assert_in_range(drawn[k], TIMES - 85, TIMES + 85);
}

static void test_draws_are_fair(void **state) {
  (void)state;
  ump_spec spec = help_spec("mastermind(pegs=3,colours=4)");
  code_space space = code_rules_of(&spec).space;
  code_row row = row_make(code_pack(&space, help_move(&spec, "ABC")), answer_make(1, 1));
  code_rows rows = {&row, 1, 1, NULL};
  found_list found = {0};
  code_search_run(&(code_search){.space = &space, .rows = rows, .visit = note, .context = &found});
  check_fair(&space, &rows, found.count);
}

/* Many draws come from a space too large to list when few codes agree. */
static void test_sample_of_a_large_space(void **state) {
  (void)state;
  ump_spec spec = help_spec("mastermind(pegs=8,colours=15)");
  code_space space = code_rules_of(&spec).space;
  code_row row = row_make(code_pack(&space, help_move(&spec, "ABCDEFGH")), answer_make(6, 2));
  code_rows rows = {&row, 1, 1, NULL};
  ump_random random;
  ump_random_seed(&random, 8);
  code sample[64];
  assert_int_equal(sample_codes(&space, &rows, &random, sample, 64), 28); /* pairs exchanged */
  for (size_t i = 0; i < 28; i++) {
    assert_true(rows_agree(8, &rows, sample[i]));
    if (i > 0) assert_true(code_number(&space, sample[i - 1]) < code_number(&space, sample[i]));
  }
  row.answer = answer_make(1, 2);
  assert_int_equal(sample_codes(&space, &rows, &random, sample, 64), 64);
  for (size_t i = 0; i < 64; i++) assert_true(rows_agree(8, &rows, sample[i]));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_counting_agrees_with_listing),
      cmocka_unit_test(test_sizes_of_large_spaces),
      cmocka_unit_test(test_search_against_listing),
      cmocka_unit_test(test_search_of_large_spaces),
      cmocka_unit_test(test_smallest_contradiction),
      cmocka_unit_test(test_contradictions_given_up),
      cmocka_unit_test(test_draws_are_fair),
      cmocka_unit_test(test_sample_of_a_large_space),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
