/* Every kernel this machine can run, against the plain one, on random rows; answers
 * by planes against the scorer; measures against floating point. */
#include "codelab_help.h"

#include <math.h>
#include <stdio.h>

enum { ROWS = 700, WIDTH = 4 * CODELAB_BLOCK };

typedef struct rows {
  uint8_t answer[ROWS][WIDTH];
  const uint8_t *row[ROWS];
} rows;

static rows *random_rows(unsigned answers, uint64_t seed) {
  rows *r = malloc(sizeof *r);
  ump_random random;
  ump_random_seed(&random, seed);
  for (size_t i = 0; i < ROWS; i++) {
    r->row[i] = r->answer[i];
    for (size_t g = 0; g < WIDTH; g++) {
      /* Uneven, so that some parts are large; answer 0 at most once a guess. */
      uint64_t a = 1 + ump_random_below(&random, 1 + ump_random_below(&random, answers - 1));
      r->answer[i][g] = (uint8_t)(i == g ? 0 : a);
    }
  }
  return r;
}

static const size_t sizes[] = {1, 2, 3, 14, 15, 16, 30, 60, 99, 100, 101, 254, 255, 256, 511, 700};

static void same_weights(const codelab_kernel *kernel, const rows *r, size_t size,
                         const codelab_scale *scale) {
  uint16_t bound[2][WIDTH];
  uint16_t order[2][WIDTH];
  codelab_kernel_plain.weigh(r->row, size, WIDTH, scale, bound[0], order[0]);
  kernel->weigh(r->row, size, WIDTH, scale, bound[1], order[1]);
  for (size_t g = 0; g < WIDTH; g++) {
    bool cut = bound[1][g] >= 255 && size <= 100; /* small sets are weighed in bytes */
    if (!cut || bound[0][g] == CODELAB_HOPELESS) assert_int_equal(bound[1][g], bound[0][g]);
    else assert_true(bound[1][g] <= bound[0][g]);
    if (order[0][g] < 255 || size > 100) assert_int_equal(order[1][g], order[0][g]);
  }
}

static void same_counts(const codelab_kernel *kernel, const rows *r, size_t size,
                        unsigned answers) {
  static uint16_t count[2][CODELAB_ANSWERS][CODELAB_BLOCK];
  for (size_t at = 0; at < WIDTH; at += CODELAB_BLOCK) {
    codelab_kernel_plain.count(r->row, size, at, answers, count[0]);
    kernel->count(r->row, size, at, answers, count[1]);
    assert_memory_equal(count[0], count[1], answers * sizeof count[0][0]);
  }
}

static void same_spread(const codelab_kernel *kernel, const rows *r, size_t size,
                        unsigned answers) {
  uint8_t spread[2][WIDTH];
  codelab_kernel_plain.spread(r->row, size, WIDTH, answers, spread[0]);
  kernel->spread(r->row, size, WIDTH, answers, spread[1]);
  assert_memory_equal(spread[0], spread[1], WIDTH);
  for (size_t guesses = 1; guesses <= WIDTH; guesses += 37) {
    unsigned most = codelab_kernel_plain.widest(r->row, size, guesses, answers, CODELAB_ANSWERS);
    assert_int_equal(kernel->widest(r->row, size, guesses, answers, CODELAB_ANSWERS), most);
    unsigned enough = most > 1 ? most - 1 : 1;
    assert_true(kernel->widest(r->row, size, guesses, answers, enough) >= enough);
  }
}

static void kernels_agree(void **state) {
  (void)state;
  static const unsigned answers[] = {2, 3, 9, 13, 14, 15, 16, 17, 20, 27, 33, 44};
  for (size_t a = 0; a < sizeof answers / sizeof answers[0]; a++) {
    rows *r = random_rows(answers[a], a + 1);
    codelab_scale scale = {
        .answers = answers[a],
        .thresholds = 3,
        .threshold = {1, 14, 164},
        .largest = 90,
        .misses_free = a % 2 == 1,
    };
    for (const codelab_kernel *const *k = codelab_kernels(); *k != NULL; k++) {
      for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        same_weights(*k, r, sizes[i], &scale);
        same_counts(*k, r, sizes[i], answers[a]);
        if (sizes[i] <= CODELAB_SPREAD_ROWS) same_spread(*k, r, sizes[i], answers[a]);
      }
    }
    free(r);
  }
}

/* More answers than byte shuffles count. */
static void many_agrees(void **state) {
  (void)state;
  static const unsigned answers[] = {2, 49, 64, 65, 135, 243};
  for (size_t a = 0; a < sizeof answers / sizeof answers[0]; a++) {
    rows *r = random_rows(answers[a], a + 1);
    codelab_scale scale = {
        .answers = answers[a], .thresholds = 2, .threshold = {1, 150}, .largest = 90};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
      same_weights(&codelab_kernel_many, r, sizes[i], &scale);
      same_counts(&codelab_kernel_many, r, sizes[i], answers[a]);
      if (sizes[i] <= CODELAB_SPREAD_ROWS)
        same_spread(&codelab_kernel_many, r, sizes[i], answers[a]);
    }
    assert_ptr_equal(codelab_kernel_for(answers[a]),
                     answers[a] <= CODELAB_SHUFFLED ? codelab_kernels()[0] : &codelab_kernel_many);
    free(r);
  }
}

/* ---- answers ------------------------------------------------------------------- */

static uint8_t expected_number(const codelab_field *field, code_answer answer) {
  unsigned pegs = field->space.pegs;
  if (answer_exact(answer) == pegs) return CODELAB_FOUND;
  if (field->form == CODELAB_EXACT_ONLY) return (uint8_t)(pegs - answer_exact(answer));
  if (field->form == CODELAB_TOTAL_ONLY) return (uint8_t)(pegs + 1 - answer_shared(answer));
  return field->number_of[answer];
}

static void answers_are_the_scorers(void **state) {
  (void)state;
  static const char *const specs[] = {"mastermind", "bulls-and-cows(digits=3)",
                                      "mastermind(pegs=6,colours=3)", "mastermind(pegs=2)",
                                      "guess-number(lowest=95,highest=140)"};
  for (size_t s = 0; s < sizeof specs / sizeof specs[0]; s++) {
    for (unsigned form = 0; form < CODELAB_PLACES; form++) { /* that: test_codelab_words.c */
      codelab_field field = field_of(specs[s], (codelab_form)form, true);
      for (uint32_t c = 0; c < field.codes; c++) {
        uint32_t at;
        assert_true(codelab_field_find(&field, code_number(&field.space, field.code[c]), &at));
        assert_int_equal(at, c);
        for (uint32_t g = 0; g < field.codes; g += 7) {
          code_answer answer = code_score(field.space.pegs, field.code[c], field.code[g]);
          uint8_t number = codelab_field_row(&field, c)[g];
          assert_int_equal(number, expected_number(&field, answer));
          assert_int_equal(number == CODELAB_FOUND, c == g);
          assert_true(number < field.answers);
        }
      }
      codelab_field_free(&field);
    }
  }
}

/* Both numbers told: each answer has a number of its own. */
static void numbers_are_answers(void **state) {
  (void)state;
  for (unsigned pegs = 2; pegs <= 8; pegs++) {
    char text[64];
    snprintf(text, sizeof text, "mastermind(pegs=%u,colours=2)", pegs);
    codelab_field field = field_of(text, CODELAB_BOTH, false);
    assert_int_equal(field.answers, pegs * (pegs + 3) / 2);
    for (unsigned a = 0; a < field.answers; a++) {
      assert_true(answer_can_be(field.answer_of[a], pegs));
      assert_int_equal(field.number_of[field.answer_of[a]], a);
    }
    codelab_field_free(&field);
  }
}

static void spaces_too_large_are_refused(void **state) {
  (void)state;
  ump_spec spec = spec_of("mastermind(pegs=8,colours=15)");
  code_space space = code_rules_of(&spec).space;
  codelab_field field;
  ump_error error = {0};
  assert_false(codelab_field_init(&field, &space, CODELAB_BOTH, &memory, &error));
  assert_string_equal(error.arg[0], "2562890625");
}

/* ---- measures ------------------------------------------------------------------ */

static void entropy_is_logarithms(void **state) {
  (void)state;
  enum { MOST = 65535 };
  uint64_t *table = malloc((MOST + 1) * sizeof *table);
  code_entropy_table(table, MOST);
  for (uint32_t n = 1; n <= MOST; n++) {
    double exact = n * log2(n) * 0x1p40;
    assert_true(fabs((double)table[n] - exact) <= n * 16.0 + exact * 0x1p-50);
  }
  /* Equal products of n^n are equal numbers: 4^4 = 2^8, 6^6 = 3^3 3^3 2^2 2^2 2^2. */
  assert_true(table[4] == 4 * table[2]);
  assert_true(table[6] == 2 * table[3] + 3 * table[2]);
  assert_true(table[12] == 4 * table[3] + 12 * table[2]);
  free(table);
}

static void measures_of_small_parts(void **state) {
  (void)state;
  const uint32_t part[] = {1, 0, 3, 2};
  uint64_t table[8];
  code_entropy_table(table, 7);
  assert_int_equal(code_measure_of(CODE_LARGEST, part, 4, NULL), 3);
  assert_int_equal(code_measure_of(CODE_SQUARES, part, 4, NULL), 14);
  assert_int_equal(code_measure_of(CODE_PARTS, part, 4, NULL), 1);
  assert_true(code_measure_of(CODE_ENTROPY, part, 4, table) == table[3] + table[2]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(kernels_agree),
      cmocka_unit_test(many_agrees),
      cmocka_unit_test(answers_are_the_scorers),
      cmocka_unit_test(numbers_are_answers),
      cmocka_unit_test(spaces_too_large_are_refused),
      cmocka_unit_test(entropy_is_logarithms),
      cmocka_unit_test(measures_of_small_parts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
