/* The table: seats, numbers, resends, and being had again from its log. */
#include "table_help.h"

/* ---- seats -------------------------------------------------------------- */

static void a_seat_taken_stays_taken(void **state) {
  (void)state;
  sitting s;
  ump_error error = {0};
  open_table(&s, "nim");
  assert_false(ump_table_sit(&s.table, 0, chara, &s.line, &error));
  assert_false(ump_table_sit(&s.table, 1, chara, &s.line, &error));
  assert_false(ump_table_sit(&s.table, 2, chara, &s.line, &error));
  assert_false(ump_table_sit_computer(&s.table, 1, ump_span_of("perfect"), &s.line, &error));
  assert_int_equal(s.line.len, 0);
  /* The same key again is no error and writes nothing. */
  assert_true(ump_table_sit(&s.table, 0, anna, &s.line, &error));
  assert_int_equal(s.line.len, 0);
  assert_int_equal(ump_table_seat_of(&s.table, anna), 0);
  assert_int_equal(ump_table_seat_of(&s.table, boris), 1);
  assert_int_equal(ump_table_seat_of(&s.table, chara), UMP_SPECTATOR);
  close_table(&s);
}

static void nobody_holds_both_seats(void **state) {
  (void)state;
  ump_spec spec = spec_of("nim");
  ump_table table;
  ump_text log;
  ump_error error = {0};
  ump_text_init(&log, &memory);
  assert_true(ump_table_init(&table, &spec, NULL, 1, 0, NULL, NULL, &memory, &log));
  assert_true(ump_table_sit(&table, 1, anna, &log, &error));
  assert_false(ump_table_sit(&table, 0, anna, &log, &error));
  assert_non_null(error.why);
  /* An unset seat's zero key is nobody's. */
  const uint8_t zero[UMP_KEY] = {0};
  assert_int_equal(ump_table_seat_of(&table, zero), UMP_SPECTATOR);
  assert_false(ump_table_sit_computer(&table, 0, ump_span_of("no-such"), &log, &error));
  ump_table_free(&table);
  ump_text_free(&log);
}

/* ---- numbers and resends ------------------------------------------------ */

static void a_double_click_plays_once(void **state) {
  (void)state;
  sitting s;
  open_table(&s, "nim");
  assert_int_equal(play_at(&s, 0, "4-3", 0, 11), UMP_PLAYED);
  assert_true(s.line.len > 0);
  keep(&s);
  /* Resent: the same verdict, nothing played, nothing logged. */
  assert_int_equal(play_at(&s, 0, "4-3", 0, 11), UMP_PLAYED);
  assert_int_equal(s.line.len, 0);
  assert_int_equal(s.table.record.count, 1);
  /* A second click with an id of its own was sent before the first was seen. */
  assert_int_equal(play_at(&s, 0, "4-3", 0, 12), UMP_REFUSED);
  assert_int_equal(s.table.record.count, 1);
  close_table(&s);
}

static void a_move_that_has_not_seen_the_last_is_refused(void **state) {
  (void)state;
  sitting s;
  open_table(&s, "nim");
  assert_int_equal(play(&s, 0, "4-3"), UMP_PLAYED);
  assert_int_equal(play_at(&s, 1, "4-1", 0, 5), UMP_REFUSED);
  assert_int_equal(play_at(&s, 1, "4-1", 2, 5), UMP_REFUSED); /* never told of a second */
  assert_int_equal(play_at(&s, 1, "4-1", 1, 5), UMP_PLAYED);
  keep(&s);
  close_table(&s);
}

/* While both set their secrets, the other's being ready makes nobody late. */
static void secrets_are_set_in_any_order(void **state) {
  (void)state;
  sitting s;
  open_table(&s, "bulls-and-cows(form=duel)");
  assert_int_equal(play_at(&s, 1, "1234", 0, 1), UMP_PLAYED);
  keep(&s);
  assert_int_equal(play_at(&s, 0, "5678", 0, 2), UMP_AGAIN); /* and guesses first */
  keep(&s);
  assert_restores(&s);
  close_table(&s);
}

/* A hit in the dark is a move; the next try answers a newer number. */
static void a_hit_is_numbered(void **state) {
  (void)state;
  sitting s;
  open_table(&s, "dark-hex(rows=3,cols=3)");
  assert_int_equal(play_at(&s, 0, "b2", 0, 1), UMP_PLAYED);
  keep(&s);
  assert_int_equal(play_at(&s, 1, "b2", 1, 2), UMP_AGAIN);
  keep(&s);
  assert_int_equal(play_at(&s, 1, "a1", 1, 3), UMP_REFUSED);
  assert_int_equal(play_at(&s, 1, "b2", 1, 2), UMP_AGAIN); /* the resend */
  assert_int_equal(play_at(&s, 1, "a1", 2, 3), UMP_PLAYED);
  keep(&s);
  assert_restores(&s);
  close_table(&s);
}

static void numbers_are_the_viewers_own(void **state) {
  (void)state;
  sitting s;
  ump_text text;
  ump_text_init(&text, &memory);
  open_table(&s, "dark-hex(rows=3,cols=3,hits=silent)");
  play(&s, 0, "b2");
  play(&s, 1, "b2");
  play(&s, 1, "a1");
  ump_table_events(&s.table, UMP_SEAT_0, 0, &text);
  assert_string_equal(ump_text_str(&text), "1 stone b2\n2 moved\n");
  ump_text_clear(&text);
  ump_table_events(&s.table, UMP_SEAT_1, 1, &text);
  assert_string_equal(ump_text_str(&text), "2 hit b2\n3 stone a1\n");
  ump_text_clear(&text);
  ump_table_events(&s.table, UMP_SPECTATOR, 0, &text);
  assert_string_equal(ump_text_str(&text), "1 moved\n2 moved\n");
  ump_text_free(&text);
  close_table(&s);
}

static void strangers_do_not_play(void **state) {
  (void)state;
  sitting s;
  open_table(&s, "nim");
  assert_int_equal(play_at(&s, UMP_SPECTATOR, "4-3", 0, 1), UMP_REFUSED);
  assert_int_equal(play_at(&s, 1, "4-3", 0, 1), UMP_REFUSED);
  assert_int_equal(play_at(&s, 0, "rubbish", 0, 1), UMP_REFUSED);
  assert_int_equal(play_at(&s, 0, "4-9", 0, 1), UMP_REFUSED);
  assert_int_equal(s.line.len, 0);
  assert_int_equal(s.table.record.count, 0);
  assert_int_equal(s.table.events.count, 0);
  close_table(&s);
}

/* ---- restoring ---------------------------------------------------------- */

static const char *const specs[] = {
    "mastermind",
    "bulls-and-cows(rows=8,form=duel,equal-turns=yes)",
    "guess-number(lowest=10,highest=60,keeper=player,rows=5)",
    "hex(size=7)",
    "hex(rows=4,cols=4,swap=sides)",
    "dark-hex(rows=4,cols=4)",
    "dark-hex(rows=4,cols=3,collision=abrupt,hits=silent)",
    "nim",
    "northcott(size=6)",
};

static void every_moment_can_be_restored(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
    sitting s;
    ump_random random;
    ump_text move;
    ump_random_seed(&random, i);
    ump_text_init(&move, &memory);
    open_table(&s, specs[i]);
    for (uint64_t n = 1; n <= 40; n++) {
      unsigned turn = ump_position_turn(&s.table.position);
      if (turn == 0) break;
      unsigned seat = turn & 1U ? 0 : 1;
      const ump_view *view = &s.table.view[seat];
      ump_text_clear(&move);
      ump_move_format(&view->spec, ump_view_random(view, &random), &move);
      ump_verdict verdict = play_at(&s, seat, ump_text_str(&move), view->count, n);
      assert_true(verdict == UMP_PLAYED || verdict == UMP_AGAIN);
      keep(&s);
      assert_restores(&s);
    }
    ump_text_free(&move);
    close_table(&s);
  }
}

static void damaged_logs_are_refused(void **state) {
  (void)state;
  static const char *const bad[] = {
      "move 0 4-3 10 1",
      "table 1 1 0 none 1 listed " ZEROS " nim",
      "table 2 1 0 none 2 listed " ZEROS " nim",
      "table 2 1 0 none 1 maybe " ZEROS " nim",
      "table 2 1 0 none 1 listed 00 nim",
      "table 2 1 0 hourglass 1 listed " ZEROS " nim",
      "table 2 x 0 none 1 listed " ZEROS " nim",
      "table 2 1 0 none 1 listed " ZEROS " chess",
      "",
  };
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    ump_table table = {0};
    ump_error error = {0};
    assert_false(ump_table_restore(&table, ump_span_of(bad[i]), NULL, &memory, &error));
    assert_non_null(error.why);
  }
  static const char *const bad_later[] = {
      "table 2 1 0 none 1 listed " ZEROS " nim",
      "person 0 abc",
      "person 2 00",
      "computer 0 nobody",
      "move 1 4-3 10 1",
      "move 0 4-3 x 1",
      "move 0 4-3 1",
      "sit 0",
  };
  sitting s;
  open_table(&s, "nim");
  for (size_t i = 0; i < sizeof bad_later / sizeof bad_later[0]; i++) {
    ump_error error = {0};
    assert_false(ump_table_restore(&s.table, ump_span_of(bad_later[i]), NULL, &memory, &error));
    assert_non_null(error.why);
    assert_int_equal(s.table.record.count, 0);
  }
  close_table(&s);
}

/* ---- computers ---------------------------------------------------------- */

static void a_computer_plays_its_seat(void **state) {
  (void)state;
  ump_spec spec = spec_of("nim");
  sitting s;
  ump_random random;
  ump_move move;
  ump_random_seed(&random, 1);
  ump_text_init(&s.log, &memory);
  ump_text_init(&s.line, &memory);
  assert_true(ump_table_init(&s.table, &spec, NULL, 42, 1000, NULL, NULL, &memory, &s.line));
  keep(&s);
  assert_true(ump_table_sit_computer(&s.table, 1, ump_span_of("perfect"), &s.line, NULL));
  keep(&s);
  assert_true(ump_table_sit(&s.table, 0, anna, &s.line, NULL));
  keep(&s);
  assert_int_equal(ump_table_computer_turn(&s.table), UMP_SPECTATOR);
  play(&s, 0, "4-3");
  assert_int_equal(ump_table_computer_turn(&s.table), 1);
  assert_true(ump_table_choose(&s.table, 1, 100, &random, &move));
  ump_text text;
  ump_text_init(&text, &memory);
  ump_move_format(&spec, move, &text);
  assert_int_equal(play(&s, 1, ump_text_str(&text)), UMP_PLAYED);
  assert_restores(&s);
  assert_string_equal(s.table.record.who[1], "computer:perfect");
  ump_text_free(&text);
  close_table(&s);
}

/* ---- memory ------------------------------------------------------------- */

/* True if nothing failed. A failed play changes nothing, or says the table is
 * broken and must be restored. */
static bool scarce_sitting(size_t left) {
  scarce m = {.left = left};
  ump_allocator mem = {scarce_resize, &m};
  ump_spec spec = spec_of("dark-hex(rows=3,cols=3)");
  static const char *const moves[] = {"b2", "b2", "a1", "b1", "c1", "b3"};
  static const unsigned seats[] = {0, 1, 1, 0, 1, 0};
  ump_table table;
  ump_text log;
  bool fine = false;
  ump_text_init(&log, &mem);
  if (ump_table_init(&table, &spec, NULL, 1, 0, NULL, NULL, &mem, &log)) {
    fine = ump_table_sit(&table, 0, anna, &log, NULL);
    for (size_t i = 0; fine && i < 6; i++) {
      size_t count = table.record.count;
      ump_text_clear(&log);
      ump_try try = {ump_span_of(moves[i]), 0, table.view[seats[i]].count, i + 1};
      ump_verdict verdict = ump_table_play(&table, seats[i], try, 0, &log, NULL);
      fine = verdict == UMP_PLAYED || verdict == UMP_AGAIN;
      if (!fine) assert_true(table.broken || table.record.count == count);
    }
    ump_table_free(&table);
  }
  ump_text_free(&log);
  assert_int_equal(m.blocks, 0);
  return fine;
}

static void memory_that_runs_out_is_survived(void **state) {
  (void)state;
  size_t left = 0;
  while (!scarce_sitting(left)) assert_in_range(++left, 0, 1000);
  assert_true(left > 5);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_seat_taken_stays_taken),
      cmocka_unit_test(nobody_holds_both_seats),
      cmocka_unit_test(a_double_click_plays_once),
      cmocka_unit_test(a_move_that_has_not_seen_the_last_is_refused),
      cmocka_unit_test(secrets_are_set_in_any_order),
      cmocka_unit_test(a_hit_is_numbered),
      cmocka_unit_test(numbers_are_the_viewers_own),
      cmocka_unit_test(strangers_do_not_play),
      cmocka_unit_test(every_moment_can_be_restored),
      cmocka_unit_test(damaged_logs_are_refused),
      cmocka_unit_test(a_computer_plays_its_seat),
      cmocka_unit_test(memory_that_runs_out_is_survived),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
