/* Clocks: paces as text, and time as it runs. */
#include "support.h"

#include "umpire/clock.h"

static ump_pace pace_of(const char *text) {
  ump_pace pace;
  ump_error error = {0};
  if (!ump_pace_parse(&pace, ump_span_of(text), &error)) fail_msg("%s: %s", text, error.why);
  return pace;
}

static void paces_round_trip(void **state) {
  (void)state;
  static const char *const good[] = {
      "none",           "fischer:300+3", "fischer:0+1", "byoyomi:600+5x30",
      "byoyomi:0+1x10", "move:30",       "days:3"};
  ump_text text;
  ump_text_init(&text, &memory);
  for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
    ump_pace pace = pace_of(good[i]);
    ump_text_clear(&text);
    ump_pace_format(&pace, &text);
    assert_string_equal(ump_text_str(&text), good[i]);
  }
  ump_text_free(&text);
}

static void paces_that_are_none_are_refused(void **state) {
  (void)state;
  static const char *const bad[] = {
      "",
      "none:1",
      "fischer",
      "fischer:300",
      "fischer:0+0",
      "fischer:-1+3",
      "fischer:864001+0",
      "move:0",
      "move:",
      "days:31",
      "days:0",
      "byoyomi:600+0x30",
      "byoyomi:600+5x0",
      "byoyomi:600+5",
      "hourglass:60",
  };
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    ump_pace pace;
    ump_error error = {0};
    if (ump_pace_parse(&pace, ump_span_of(bad[i]), &error)) fail_msg("took %s", bad[i]);
    assert_non_null(error.why);
  }
}

static uint64_t left(const ump_clock *clock, const ump_pace *pace, unsigned side, uint64_t now) {
  unsigned periods;
  return ump_clock_left(clock, pace, side, now, &periods);
}

static void fischer_adds_after_the_move(void **state) {
  (void)state;
  ump_pace pace = pace_of("fischer:60+5");
  ump_clock clock;
  ump_clock_set(&clock, &pace);
  assert_true(ump_clock_deadline(&clock, &pace) == UINT64_MAX);
  ump_clock_start(&clock, &pace, 0, 1000);
  assert_int_equal(left(&clock, &pace, 0, 11000), 50000);
  assert_int_equal(left(&clock, &pace, 1, 11000), 60000);
  assert_int_equal(ump_clock_deadline(&clock, &pace), 61000);
  ump_clock_stop(&clock, &pace, true, 11000);
  assert_int_equal(left(&clock, &pace, 0, 99000), 55000);
}

static void the_last_millisecond_counts(void **state) {
  (void)state;
  ump_pace pace = pace_of("move:10");
  ump_clock clock;
  ump_clock_set(&clock, &pace);
  ump_clock_start(&clock, &pace, 1, 500);
  assert_false(ump_clock_is_up(&clock, &pace, 10500));
  assert_true(ump_clock_is_up(&clock, &pace, 10501));
  assert_int_equal(left(&clock, &pace, 1, 999999), 0); /* never below zero */
  ump_clock_stop(&clock, &pace, true, 10500);
  assert_int_equal(left(&clock, &pace, 1, 20000), 10000);
}

/* 20 s, then 3 periods of 10 s: 50 s in all. */
static void byoyomi_uses_up_whole_periods_only(void **state) {
  (void)state;
  ump_pace pace = pace_of("byoyomi:20+3x10");
  ump_clock clock;
  unsigned periods;
  ump_clock_set(&clock, &pace);
  ump_clock_start(&clock, &pace, 0, 0);
  assert_int_equal(ump_clock_deadline(&clock, &pace), 50000);
  assert_int_equal(ump_clock_left(&clock, &pace, 0, 15000, &periods), 5000);
  assert_int_equal(periods, 3);
  assert_int_equal(ump_clock_left(&clock, &pace, 0, 24000, &periods), 6000);
  assert_int_equal(periods, 2);
  /* Moving within a period gives it back whole. */
  ump_clock_stop(&clock, &pace, true, 24000);
  assert_int_equal(ump_clock_left(&clock, &pace, 0, 24000, &periods), 10000);
  assert_int_equal(periods, 2);
  /* The main time does not come back; one period more is lost by 13 s. */
  ump_clock_start(&clock, &pace, 0, 30000);
  ump_clock_stop(&clock, &pace, true, 43000);
  assert_int_equal(ump_clock_left(&clock, &pace, 0, 43000, &periods), 10000);
  assert_int_equal(periods, 1);
  ump_clock_start(&clock, &pace, 0, 50000);
  assert_int_equal(ump_clock_deadline(&clock, &pace), 70000);
}

/* However a stretch of time is cut into looks, a clock shows the same. */
static void looking_changes_nothing(void **state) {
  (void)state;
  static const char *const paces[] = {"fischer:30+2", "byoyomi:12+4x7", "move:25"};
  for (size_t i = 0; i < 3; i++) {
    ump_pace pace = pace_of(paces[i]);
    ump_clock clock;
    ump_clock_set(&clock, &pace);
    ump_clock_start(&clock, &pace, 0, 0);
    uint64_t deadline = ump_clock_deadline(&clock, &pace);
    for (uint64_t t = 0; t <= deadline; t += 7) {
      ump_clock stopped = clock;
      ump_clock_stop(&stopped, &pace, false, t);
      unsigned a;
      unsigned b;
      uint64_t before = ump_clock_left(&clock, &pace, 0, t, &a);
      assert_int_equal(before, ump_clock_left(&stopped, &pace, 0, t + 5000, &b));
      assert_int_equal(a, b);
      /* What is left, and the deadline, always meet. */
      assert_int_equal(before + a * pace.extra * (pace.kind == UMP_PACE_BYOYOMI), deadline - t);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(paces_round_trip),
      cmocka_unit_test(paces_that_are_none_are_refused),
      cmocka_unit_test(fischer_adds_after_the_move),
      cmocka_unit_test(the_last_millisecond_counts),
      cmocka_unit_test(byoyomi_uses_up_whole_periods_only),
      cmocka_unit_test(looking_changes_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
