/* Base: numbers, text, errors, memory that runs out, random numbers. */
#include "support.h"

static void text_grows_and_stays_terminated(void **state) {
  (void)state;
  ump_text text;
  ump_text_init(&text, &memory);
  assert_string_equal(ump_text_str(&text), "");
  for (int i = 0; i < 1000; i++) ump_text_int(&text, i % 10);
  assert_int_equal(text.len, 1000);
  assert_int_equal(strlen(ump_text_str(&text)), 1000);
  ump_text_clear(&text);
  ump_text_int(&text, INT64_MIN);
  ump_text_char(&text, ' ');
  ump_text_number(&text, UINT64_MAX);
  assert_string_equal(ump_text_str(&text), "-9223372036854775808 18446744073709551615");
  ump_text_clear(&text);
  for (uint32_t halves = 0; halves <= 3; halves++) {
    ump_text_halves(&text, halves);
    ump_text_char(&text, ' ');
  }
  assert_string_equal(ump_text_str(&text), "0 0.5 1 1.5 ");
  ump_text_free(&text);
}

static void text_fails_once_and_for_all(void **state) {
  (void)state;
  scarce s = {.left = 1};
  ump_allocator mem = {scarce_resize, &s};
  ump_text text;
  ump_text_init(&text, &mem);
  ump_text_add(&text, "abc");
  ump_text_add(&text, "a longer stretch than there is room for");
  assert_true(text.failed);
  assert_string_equal(ump_text_str(&text), "abc");
  s.left = SIZE_MAX;
  ump_text_add(&text, "d");
  assert_string_equal(ump_text_str(&text), "abc");
  ump_text_free(&text);
  assert_int_equal(s.blocks, 0);
}

static void sizes_that_overflow_are_refused(void **state) {
  (void)state;
  void *items = NULL;
  size_t room = 0;
  assert_null(ump_new(&memory, SIZE_MAX / 2, 3));
  assert_false(ump_grow(&memory, &items, &room, SIZE_MAX / 4, 8));
  assert_false(ump_grow(&memory, &items, &room, SIZE_MAX, 1));
  assert_null(items);
  assert_int_equal(room, 0);
}

static void json_is_escaped(void **state) {
  (void)state;
  ump_text text;
  ump_text_init(&text, &memory);
  ump_text_char(&text, '{');
  ump_json_key(&text, "a");
  ump_json_string(&text, "x\"\\\n\x01é");
  ump_json_key(&text, "b");
  ump_text_char(&text, '[');
  ump_json_next(&text);
  ump_text_int(&text, 1);
  ump_json_next(&text);
  ump_text_int(&text, 2);
  ump_text_add(&text, "]}");
  assert_string_equal(ump_text_str(&text), "{\"a\":\"x\\\"\\\\\\n\\u0001é\",\"b\":[1,2]}");
  ump_text_free(&text);
}

static void errors_fill_their_places(void **state) {
  (void)state;
  ump_error error;
  ump_text text;
  ump_text_init(&text, &memory);
  assert_false(ump_fail(&error, "{2} before {1}, {4} {", "one", "two", NULL));
  ump_text_error(&text, &error, NULL);
  assert_string_equal(ump_text_str(&text), "two before one, {4} {");
  ump_text_clear(&text);
  ump_text_error(&text, &error, "{1} avant {2}");
  assert_string_equal(ump_text_str(&text), "one avant two");
  assert_false(ump_fail_int(&error, "{1}/{2}", -5, 7));
  ump_text_clear(&text);
  ump_text_error(&text, &error, NULL);
  assert_string_equal(ump_text_str(&text), "-5/7");
  assert_false(ump_fail(NULL, "nobody listens", NULL, NULL, NULL));
  ump_text_free(&text);
}

static void long_arguments_are_cut_between_characters(void **state) {
  (void)state;
  char argument[200];
  ump_error error;
  /* 'x' and then two-byte letters, so that the cut falls inside one. */
  memset(argument, 0, sizeof argument);
  argument[0] = 'x';
  for (size_t i = 1; i + 1 < sizeof argument - 1; i += 2) memcpy(argument + i, "é", 2);
  ump_fail(&error, "{1}", argument, NULL, NULL);
  size_t len = strlen(error.arg[0]);
  assert_true(len < UMP_ERROR_ARG_SIZE && len > UMP_ERROR_ARG_SIZE - 4);
  assert_int_equal(len % 2, 1);
}

static void spans_are_read(void **state) {
  (void)state;
  uint64_t number;
  assert_true(ump_span_number(ump_span_of("18446744073709551615"), UINT64_MAX, &number));
  assert_true(number == UINT64_MAX);
  assert_false(ump_span_number(ump_span_of("18446744073709551616"), UINT64_MAX, &number));
  assert_true(ump_span_number(ump_span_of("7"), 7, &number));
  assert_false(ump_span_number(ump_span_of("8"), 7, &number));
  assert_false(ump_span_number(ump_span_of("10"), 7, &number));
  assert_false(ump_span_number(ump_span_of("5"), 3, &number));
  assert_false(ump_span_number(ump_span_of(""), 9, &number));
  assert_true(ump_span_number(ump_span_of("0"), 9, &number));
  assert_false(ump_span_number(ump_span_of("01"), 9, &number));
  assert_false(ump_span_number(ump_span_of("00"), 9, &number));
  assert_false(ump_span_number(ump_span_of("+1"), 9, &number));
  assert_false(ump_span_number(ump_span_of("1 "), 9, &number));

  ump_span rest = ump_span_of("a,,b");
  assert_true(ump_span_is(ump_span_cut(&rest, ','), "a"));
  assert_true(ump_span_is(ump_span_cut(&rest, ','), ""));
  assert_true(ump_span_is(ump_span_cut(&rest, ','), "b"));
  assert_null(rest.at);
}

/* Golden: the first outputs of xoshiro256** from splitmix64(0), and the digest
 * of "a", as their authors' reference programs give them. */
static void random_numbers_are_the_published_ones(void **state) {
  (void)state;
  ump_random random;
  ump_random_seed(&random, 0);
  assert_true(random.s[0] == UINT64_C(0xe220a8397b1dcdaf));
  assert_true(random.s[1] == UINT64_C(0x6e789e6aa1b965f4));
  assert_true(ump_random_next(&random) == UINT64_C(0x99ec5f36cb75f2b4));
  assert_true(ump_digest(UMP_DIGEST_START, "a", 1) == UINT64_C(0xaf63dc4c8601ec8c));
}

static void bounded_numbers_are_fair(void **state) {
  (void)state;
  enum { BOUND = 7, DRAWS = 70000 };
  int seen[BOUND] = {0};
  ump_random random;
  ump_random_seed(&random, 5);
  for (int i = 0; i < DRAWS; i++) seen[ump_random_below(&random, BOUND)]++;
  for (int i = 0; i < BOUND; i++) assert_in_range(seen[i], 9600, 10400);
  assert_int_equal(ump_random_below(&random, 1), 0);
  /* A bound just over half the range rejects nearly every second draw. */
  uint64_t bound = (UINT64_C(1) << 63) + 1;
  for (int i = 0; i < 1000; i++) assert_true(ump_random_below(&random, bound) < bound);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(text_grows_and_stays_terminated),
      cmocka_unit_test(text_fails_once_and_for_all),
      cmocka_unit_test(sizes_that_overflow_are_refused),
      cmocka_unit_test(json_is_escaped),
      cmocka_unit_test(errors_fill_their_places),
      cmocka_unit_test(long_arguments_are_cut_between_characters),
      cmocka_unit_test(spans_are_read),
      cmocka_unit_test(random_numbers_are_the_published_ones),
      cmocka_unit_test(bounded_numbers_are_fair),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
