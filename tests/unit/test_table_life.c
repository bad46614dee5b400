/* Around the game: clocks at the table, ends, series, takebacks, talk, seals,
 * names, handing over a seat. After each, the table is had again from its log. */
#include "table_help.h"

/* ---- clocks at the table ------------------------------------------------ */

static void a_clock_starts_after_each_sides_first_move(void **state) {
  (void)state;
  sitting s;
  open_on(&s, "nim", "fischer:60+0", 1);
  assert_true(ump_table_deadline(&s.table) == UINT64_MAX);
  play_timed(&s, 0, "4-1", 500000); /* no hurry: nobody's clock runs yet */
  assert_true(ump_table_deadline(&s.table) == UINT64_MAX);
  play_timed(&s, 1, "3-1", 900000);
  assert_int_equal(ump_table_deadline(&s.table), 960001);
  play_timed(&s, 0, "3-1", 930000);
  assert_int_equal(ump_table_deadline(&s.table), 990001);
  assert_restores(&s);
  close_table(&s);
}

static void begin_timed(sitting *s, const char *pace) {
  open_on(s, "nim", pace, 1);
  play_timed(s, 0, "4-1", 1000);
  play_timed(s, 1, "3-1", 2000);
}

static void a_move_before_the_flag_counts_and_one_after_does_not(void **state) {
  (void)state;
  sitting s;
  begin_timed(&s, "move:10");
  assert_int_equal(play_timed(&s, 0, "3-1", 12000), UMP_PLAYED); /* the very last moment */
  assert_int_equal(play_timed(&s, 1, "3-1", 22001), UMP_REFUSED);
  assert_true(ump_table_tick(&s.table, 22000, &s.line)); /* too early to flag */
  assert_int_equal(s.line.len, 0);
  assert_false(ump_table_over(&s.table));
  assert_true(ump_table_tick(&s.table, 22001, &s.line));
  keep(&s);
  assert_true(ump_table_over(&s.table));
  assert_int_equal(s.table.record.winner, 0);
  assert_int_equal(s.table.record.ending, UMP_END_TIME);
  assert_true(ump_table_deadline(&s.table) == UINT64_MAX);
  ump_error error = {0};
  assert_true(ump_record_check_clock(&s.table.record, &error));
  assert_restores(&s);
  close_table(&s);
}

/* A hit in the dark is a move like any other to the clock. */
static void a_hit_earns_its_increment(void **state) {
  (void)state;
  sitting s;
  open_on(&s, "dark-hex(rows=3,cols=3)", "fischer:10+5", 1);
  play_timed(&s, 0, "b2", 1000);
  play_timed(&s, 1, "a1", 2000);
  assert_int_equal(play_timed(&s, 0, "a1", 3000), UMP_AGAIN);
  assert_int_equal(ump_table_deadline(&s.table), 17001);
  assert_int_equal(play_timed(&s, 0, "a2", 4000), UMP_PLAYED);
  unsigned periods;
  assert_int_equal(ump_clock_left(&s.table.clock, &s.table.terms.pace, 0, 4000, &periods), 18000);
  close_table(&s);
}

/* A hit that only its finder knows of shows neither in the clocks nor in whether
 * the game is young: the table looks to everybody else as if nothing had been. */
static void a_silent_hit_shows_in_nothing(void **state) {
  (void)state;
  sitting s;
  open_on(&s, "dark-hex(rows=3,cols=3,hits=silent)", "fischer:10+5", 1);
  play_timed(&s, 0, "b2", 1000);
  ump_text before;
  ump_text after;
  ump_text_init(&before, &memory);
  ump_text_init(&after, &memory);
  ump_table_json(&s.table, 2000, &before);
  assert_int_equal(play_timed(&s, 1, "b2", 2000), UMP_AGAIN); /* its first try */
  ump_table_json(&s.table, 2000, &after);
  assert_string_equal(ump_text_str(&after), ump_text_str(&before));
  play_timed(&s, 1, "a1", 3000);
  play_timed(&s, 0, "c3", 4000);

  ump_text_clear(&before);
  ump_text_clear(&after);
  ump_table_json(&s.table, 5000, &before);
  assert_int_equal(play_timed(&s, 1, "c3", 5000), UMP_AGAIN);
  ump_table_json(&s.table, 5000, &after);
  assert_string_equal(ump_text_str(&after), ump_text_str(&before));
  assert_int_equal(ump_table_deadline(&s.table), 14001);
  ump_error error = {0};
  assert_true(ump_record_check_clock(&s.table.record, &error));
  ump_text_free(&before);
  ump_text_free(&after);
  assert_restores(&s);
  close_table(&s);
}

static void time_that_the_server_slept_is_nobodys(void **state) {
  (void)state;
  sitting s;
  begin_timed(&s, "fischer:60+0");
  assert_int_equal(ump_table_deadline(&s.table), 62001);
  assert_true(ump_table_woke(&s.table, 30000, 500000, &s.line));
  keep(&s);
  assert_int_equal(ump_table_deadline(&s.table), 532001);
  play_timed(&s, 0, "3-1", 531000);
  ump_error error = {0};
  if (!ump_record_check_clock(&s.table.record, &error)) fail_msg("%s", error.why);
  assert_restores(&s);
  close_table(&s);
}

/* ---- ends --------------------------------------------------------------- */

static void resigning_gives_the_other_the_game(void **state) {
  (void)state;
  sitting s;
  ump_error error = {0};
  open_table(&s, "dark-hex(rows=3,cols=3)");
  play(&s, 0, "b2");
  play(&s, 1, "a1");
  assert_false(ump_table_resign(&s.table, UMP_SPECTATOR, 3000, &s.line, &error));
  assert_true(ump_table_resign(&s.table, 0, 3000, &s.line, &error));
  keep(&s);
  assert_int_equal(s.table.record.winner, 1);
  assert_int_equal(play(&s, 0, "c3"), UMP_REFUSED);
  assert_false(ump_table_resign(&s.table, 1, 3000, &s.line, &error));

  /* The board stays hidden at the table. */
  ump_text text;
  ump_text_init(&text, &memory);
  ump_table_events(&s.table, UMP_SPECTATOR, 0, &text);
  assert_string_equal(ump_text_str(&text), "1 moved\n2 moved\n3 end 1 resigned\n");

  /* And the record shows it. */
  ump_text_clear(&text);
  ump_table_record(&s.table, 1, &text);
  ump_record record;
  if (!ump_record_parse(&record, (ump_span){text.data, text.len}, &memory, &error)) {
    fail_msg("%s %s", error.arg[0], error.arg[1]);
  }
  assert_int_equal(record.ending, UMP_END_RESIGNED);
  ump_events events;
  ump_events_init(&events, &memory);
  assert_true(ump_record_replay(&record, SIZE_MAX, &events, &error));
  ump_text lines = lines_for(&record.spec, &events, UMP_ALL_SEEING);
  assert_string_equal(ump_text_str(&lines), "stone b2\nstone a1\nend 1 resigned\n");
  ump_text_free(&lines);
  ump_events_free(&events);
  ump_record_free(&record);
  ump_text_free(&text);
  assert_restores(&s);
  close_table(&s);
}

static void a_young_game_is_broken_off_not_lost(void **state) {
  (void)state;
  sitting s;
  ump_error error = {0};
  open_table(&s, "hex(size=7)");
  play(&s, 0, "a1");
  assert_true(ump_table_abort(&s.table, 1, 3000, &s.line, &error));
  keep(&s);
  assert_int_equal(s.table.record.winner, UMP_DRAWN);
  assert_int_equal(s.table.record.ending, UMP_END_ABORTED);
  assert_int_equal(s.table.seat[0].score + s.table.seat[1].score, 0);
  assert_restores(&s);
  close_table(&s);

  open_table(&s, "hex(size=7)");
  play(&s, 0, "a1");
  play(&s, 1, "b2");
  assert_false(ump_table_abort(&s.table, 1, 3000, &s.line, &error));
  close_table(&s);
}

static void who_is_gone_may_be_claimed_against(void **state) {
  (void)state;
  sitting s;
  ump_error error = {0};
  open_table(&s, "nim");
  play(&s, 0, "4-1");
  play(&s, 1, "4-1");
  assert_false(ump_table_claim(&s.table, 0, 1000000, &s.line, &error));
  ump_table_presence(&s.table, 1, false, 10000);
  assert_false(ump_table_claim(&s.table, 0, 10000 + UMP_GONE - 1, &s.line, &error));
  ump_table_presence(&s.table, 1, true, 20000); /* back again */
  assert_false(ump_table_claim(&s.table, 0, 10000 + UMP_GONE, &s.line, &error));
  ump_table_presence(&s.table, 1, false, 30000);
  assert_true(ump_table_claim(&s.table, 0, 30000 + UMP_GONE, &s.line, &error));
  keep(&s);
  assert_int_equal(s.table.record.winner, 0);
  assert_int_equal(s.table.record.ending, UMP_END_GONE);
  close_table(&s);

  open_table(&s, "nim");
  play(&s, 0, "4-1");
  ump_table_presence(&s.table, 1, false, 30000);
  assert_true(ump_table_claim(&s.table, 0, 30000 + UMP_GONE, &s.line, &error));
  assert_int_equal(s.table.record.ending, UMP_END_ABORTED);
  close_table(&s);

  open_on(&s, "nim", "days:2", 1); /* where nobody is expected to stay */
  play(&s, 0, "4-1");
  ump_table_presence(&s.table, 1, false, 30000);
  assert_false(ump_table_claim(&s.table, 0, 30000 + 100 * UMP_GONE, &s.line, &error));
  close_table(&s);
}

static void a_deal_without_a_move_is_over_at_once(void **state) {
  (void)state;
  sitting s;
  open_table(&s, "northcott(rows=3,squares=2)");
  assert_true(ump_table_over(&s.table));
  assert_int_equal(s.table.record.winner, 1);
  assert_restores(&s);
  close_table(&s);
}

/* A damaged log, or a clock set back, does not make time run backwards. */
static void time_does_not_run_backwards(void **state) {
  (void)state;
  sitting s;
  begin_timed(&s, "fischer:60+0");
  play_timed(&s, 0, "3-1", 30000);
  play_timed(&s, 1, "3-1", 10000);
  assert_true(ump_table_woke(&s.table, 5000, 20000, &s.line));
  keep(&s);
  assert_int_equal(ump_table_deadline(&s.table), 62001);
  assert_restores(&s);
  close_table(&s);
}

/* ---- series ------------------------------------------------------------- */

static void next_game(sitting *s, unsigned seat, uint64_t seed) {
  ump_error error = {0};
  if (!ump_table_next(&s->table, seat, seed, 9000, &s->line, &error)) fail_msg("%s", error.why);
  keep(s);
}

static void the_people_change_seats_between_games(void **state) {
  (void)state;
  sitting s;
  ump_error error = {0};
  open_on(&s, "nim(heaps=1-1)", "none", 3);
  assert_false(ump_table_next(&s.table, 0, 1, 2000, &s.line, &error));
  play(&s, 0, "1-1");
  play(&s, 1, "2-1"); /* misère: Anna, in seat 0, wins */
  assert_int_equal(s.table.seat[0].score, 2);
  assert_false(ump_table_series_over(&s.table));
  uint32_t stream = s.table.stream;
  next_game(&s, 1, 77);
  assert_int_equal(s.table.game, 2);
  assert_true(s.table.stream > stream);
  assert_int_equal(ump_table_seat_of(&s.table, anna), 1);
  assert_int_equal(ump_table_seat_of(&s.table, boris), 0);
  assert_int_equal(s.table.seat[1].score, 2);
  assert_restores(&s);

  /* A move of the game that is past is refused. */
  ump_try late = {ump_span_of("1-1"), stream, 0, 5};
  assert_int_equal(ump_table_play(&s.table, 0, late, 9500, &s.line, &error), UMP_REFUSED);

  play(&s, 0, "1-1");
  play(&s, 1, "2-1"); /* Boris wins from seat 0: one each */
  next_game(&s, 0, 78);
  play(&s, 0, "1-1");
  play(&s, 1, "2-1");
  assert_true(ump_table_series_over(&s.table));
  assert_int_equal(s.table.seat[0].score, 4); /* Anna again in seat 0 */
  assert_int_equal(s.table.seat[1].score, 2);
  assert_restores(&s);

  /* Another series needs both. */
  next_game(&s, 0, 79);
  assert_int_equal(s.table.game, 3);
  next_game(&s, 0, 80);
  assert_int_equal(s.table.game, 3);
  next_game(&s, 1, 81);
  assert_int_equal(s.table.game, 4);
  assert_int_equal(s.table.seat[0].score + s.table.seat[1].score, 0);
  assert_restores(&s);
  close_table(&s);
}

static void a_series_ends_when_it_is_decided(void **state) {
  (void)state;
  sitting s;
  open_on(&s, "nim(heaps=1-1)", "none", 3);
  play(&s, 0, "1-1");
  play(&s, 1, "2-1"); /* Anna */
  next_game(&s, 0, 1);
  ump_error error = {0};
  play(&s, 0, "1-1");
  assert_true(ump_table_resign(&s.table, 0, 4000, &s.line, &error)); /* Boris gives up */
  keep(&s);
  assert_true(ump_table_series_over(&s.table));
  close_table(&s);
}

/* The codemaker earns a point a guess, and one more if the last row fails. */
static void codemakers_earn_points(void **state) {
  (void)state;
  sitting s;
  open_on(&s, "mastermind(rows=3)", "none", 3);
  play(&s, 0, "AABB");
  play(&s, 1, "CCDD");
  play(&s, 1, "AABB");
  assert_true(ump_table_over(&s.table));
  assert_int_equal(s.table.seat[0].score, 4); /* two points, in halves */
  for (unsigned viewer = 0; viewer < UMP_TABLE_VIEWERS; viewer++) {
    assert_int_equal(ump_view_points(&s.table.view[viewer], 0), 4);
    assert_int_equal(ump_view_points(&s.table.view[viewer], 1), 0);
  }
  next_game(&s, 0, 1);
  play(&s, 0, "EEFF");
  for (int i = 0; i < 3; i++) play(&s, 1, "CCDD");
  assert_true(ump_table_over(&s.table));
  assert_int_equal(s.table.seat[0].score, 8); /* three guesses and the failed last row */
  assert_int_equal(s.table.seat[1].score, 4);
  assert_false(ump_table_series_over(&s.table));
  assert_restores(&s);
  close_table(&s);
}

static void a_game_broken_off_is_dealt_again(void **state) {
  (void)state;
  sitting s;
  ump_error error = {0};
  open_on(&s, "nim", "none", 3);
  assert_true(ump_table_abort(&s.table, 0, 2000, &s.line, &error));
  keep(&s);
  next_game(&s, 1, 5);
  assert_int_equal(ump_table_seat_of(&s.table, anna), 0);
  assert_int_equal(s.table.game - s.table.series_first, 0);
  assert_restores(&s);
  close_table(&s);
}

/* ---- takebacks ---------------------------------------------------------- */

static bool takeback(sitting *s, unsigned seat, uint32_t moves, uint64_t now) {
  ump_error error = {0};
  bool taken = ump_table_takeback(&s->table, seat, moves, now, &s->line, &error);
  assert_int_equal(taken, error.why == NULL);
  keep(s);
  return taken;
}

static void a_takeback_needs_consent_and_gives_back_the_time(void **state) {
  (void)state;
  sitting s;
  begin_timed(&s, "fischer:60+0");
  play_timed(&s, 0, "3-1", 12000); /* took 10 s */
  play_timed(&s, 1, "3-1", 32000); /* took 20 s */
  assert_true(takeback(&s, 0, 4, 33000));
  assert_int_equal(s.table.record.count, 4); /* only asked */
  assert_true(takeback(&s, 0, 4, 33500));    /* asking twice is not agreeing */
  assert_int_equal(s.table.record.count, 4);
  uint32_t stream = s.table.stream;
  assert_true(takeback(&s, 1, 4, 40000));
  assert_int_equal(s.table.record.count, 2); /* the answer goes too */
  assert_true(s.table.stream > stream);
  unsigned periods;
  assert_int_equal(ump_clock_left(&s.table.clock, &s.table.terms.pace, 0, 40000, &periods), 60000);
  assert_int_equal(ump_clock_left(&s.table.clock, &s.table.terms.pace, 1, 40000, &periods), 60000);
  assert_int_equal(s.table.clock.running, 0);
  play_timed(&s, 0, "2-1", 41000);
  ump_error error = {0};
  if (!ump_record_check_clock(&s.table.record, &error)) fail_msg("%s", error.why);
  assert_restores(&s);
  close_table(&s);
}

static void a_takeback_is_void_once_anybody_moves(void **state) {
  (void)state;
  sitting s;
  open_table(&s, "hex(size=7,swap=no)");
  assert_false(takeback(&s, 0, 0, 2000)); /* nothing to take back */
  play(&s, 0, "a1");
  assert_false(takeback(&s, 1, 1, 2000));
  assert_true(takeback(&s, 0, 1, 2000));
  play(&s, 1, "b2");
  assert_false(takeback(&s, 1, 1, 2000)); /* agreeing to what is past */
  assert_int_equal(s.table.record.count, 2);
  assert_true(takeback(&s, 0, 2, 2000)); /* asks anew */
  ump_error error = {0};
  assert_true(ump_table_decline(&s.table, 1, &s.line, &error));
  keep(&s);
  assert_false(ump_table_decline(&s.table, 1, &s.line, &error));
  assert_int_equal(s.table.record.count, 2);
  assert_restores(&s);
  close_table(&s);
}

static void nothing_hidden_is_taken_back(void **state) {
  (void)state;
  sitting s;
  open_table(&s, "dark-hex(rows=3,cols=3)");
  play(&s, 0, "a1");
  assert_false(takeback(&s, 0, 1, 2000));
  close_table(&s);
}

/* ---- talk --------------------------------------------------------------- */

static bool say(sitting *s, unsigned from, const char *text, uint64_t now) {
  ump_error error = {0};
  bool said = ump_table_say(&s->table, from, ump_span_of(text), 0, now, &s->line, &error);
  keep(s);
  return said;
}

static uint32_t heard(const sitting *s, unsigned viewer, const char *text) {
  ump_text out;
  ump_text_init(&out, &memory);
  ump_text_char(&out, '[');
  uint32_t count = ump_table_said_json(&s->table, viewer, 0, &out);
  if (text != NULL) assert_int_equal(strstr(ump_text_str(&out), text) != NULL, true);
  ump_text_free(&out);
  return count;
}

static void what_is_said_again_under_its_id_is_said_once(void **state) {
  (void)state;
  sitting s;
  open_table(&s, "dark-hex(rows=3,cols=3)");
  for (int i = 0; i < 2; i++) {
    assert_true(ump_table_say(&s.table, UMP_SPECTATOR, ump_span_of("well"), UINT64_MAX, 2000,
                              &s.line, NULL));
    assert_int_equal(s.line.len > 0, i == 0);
    keep(&s);
  }
  assert_non_null(strstr(ump_text_str(&s.log), "\nsay-once 2 1000 18446744073709551615 well\n"));
  assert_restores(&s);
  assert_true(ump_table_say(&s.table, UMP_SPECTATOR, ump_span_of("well"), 7, 2000, &s.line, NULL));
  keep(&s);
  assert_int_equal(heard(&s, UMP_SPECTATOR, NULL), 2);
  close_table(&s);
}

static void talk_is_kept_apart_while_something_is_hidden(void **state) {
  (void)state;
  sitting s;
  open_table(&s, "dark-hex(rows=3,cols=3)");
  assert_true(say(&s, 0, "good luck", 1000));
  assert_true(say(&s, UMP_SPECTATOR, "seat 0 plays b2", 1000));
  assert_int_equal(heard(&s, 0, "good luck"), 1);
  assert_int_equal(heard(&s, 1, "good luck"), 1);
  assert_int_equal(heard(&s, UMP_SPECTATOR, "plays b2"), 1);
  ump_error error = {0};
  play(&s, 0, "b2");
  play(&s, 1, "a1");
  assert_true(ump_table_resign(&s.table, 0, 3000, &s.line, &error));
  keep(&s);
  assert_true(say(&s, 1, "thank you", 3000));
  assert_int_equal(heard(&s, UMP_SPECTATOR, "thank you"), 2);
  assert_restores(&s);
  /* After the seats have changed, everybody still reads what they could. */
  next_game(&s, 0, 1);
  next_game(&s, 1, 1);
  assert_int_equal(heard(&s, 0, "good luck"), 2);
  assert_restores(&s);
  close_table(&s);
}

/* What everyone could hear goes into the record, and from there everywhere. */
static void talk_is_recorded_where_everybody_heard_it(void **state) {
  (void)state;
  sitting s;
  ump_error error = {0};
  ump_text text;
  ump_text_init(&text, &memory);
  open_table(&s, "hex(size=7)");
  assert_true(say(&s, 0, "good [luck]", 1500));
  play(&s, 0, "a1");
  assert_true(say(&s, UMP_SPECTATOR, "a1?", 2500));
  play_timed(&s, 1, "d4", 3000);
  assert_true(ump_table_resign(&s.table, 0, 4000, &s.line, &error));
  keep(&s);
  assert_true(say(&s, 1, "thanks", 5000));
  ump_table_record(&s.table, 1, &text);
  assert_non_null(strstr(ump_text_str(&text), "say 0 500 good [luck]\nmove 0 a1 1000\n"
                                              "say spectator 1500 a1?\nmove 1 d4 2000\n"
                                              "say 1 4000 thanks\nend 1 resigned 3000\n"));
  ump_record record;
  if (!ump_record_parse(&record, (ump_span){text.data, text.len}, &memory, &error)) {
    fail_msg("%s %s", error.arg[0], error.arg[1]);
  }
  assert_int_equal(record.remarks, 3);
  ump_text again;
  ump_text_init(&again, &memory);
  ump_record_format(&record, &again);
  assert_string_equal(ump_text_str(&again), ump_text_str(&text));
  ump_text_free(&again);
  ump_record_free(&record);
  close_table(&s);

  /* What was said apart stays apart. */
  open_table(&s, "dark-hex(rows=3,cols=3)");
  assert_true(say(&s, UMP_SPECTATOR, "psst", 1500));
  play(&s, 0, "a1");
  ump_text_clear(&text);
  ump_table_record(&s.table, 1, &text);
  assert_null(strstr(ump_text_str(&text), "psst"));
  close_table(&s);
  ump_text_free(&text);
}

static void in_open_games_everybody_talks(void **state) {
  (void)state;
  sitting s;
  open_table(&s, "nim");
  assert_true(say(&s, UMP_SPECTATOR, "سلام", 1000));
  assert_int_equal(heard(&s, 0, "سلام"), 1);
  close_table(&s);
}

static void talk_is_plain_and_not_too_fast(void **state) {
  (void)state;
  sitting s;
  open_table(&s, "nim");
  assert_false(say(&s, 0, "", 1000));
  assert_false(say(&s, 0, "two\nlines", 1000));
  assert_false(say(&s, 0, "\x1b[31mred", 1000));
  assert_false(say(&s, 0, "bad \xff utf-8", 1000));
  assert_false(say(&s, 0, "overlong \xc0\xaf", 1000));
  assert_false(say(&s, 0, "turn\xe2\x80\xae round", 1000));
  for (int i = 0; i < 5; i++) assert_true(say(&s, 0, "hello", 1000));
  assert_false(say(&s, 0, "hello", 10999));
  assert_true(say(&s, 1, "hello", 10999));
  assert_true(say(&s, 0, "hello", 11000));
  close_table(&s);
}

/* ---- seals -------------------------------------------------------------- */

static void a_secret_is_sealed_at_once_and_opened_at_the_end(void **state) {
  (void)state;
  sitting s;
  open_table(&s, "mastermind");
  assert_int_equal(s.table.record.seals, 0);
  play(&s, 0, "AABB");
  assert_int_equal(s.table.record.seals, 1);
  ump_text text;
  ump_text_init(&text, &memory);
  ump_table_json(&s.table, 3000, &text);
  assert_null(strstr(ump_text_str(&text), "AABB"));
  assert_null(strstr(ump_text_str(&text), "nonce"));
  assert_non_null(strstr(ump_text_str(&text), "\"of\":\"secret 0\",\"hash\":\""));
  play(&s, 1, "AABB");
  ump_text_clear(&text);
  ump_table_json(&s.table, 3000, &text);
  assert_non_null(strstr(ump_text_str(&text), "\"text\":\"secret 0 AABB\""));
  const ump_seal *seal = &s.table.record.seal[0];
  uint8_t hash[UMP_HASH];
  toy_hash(seal->nonce, seal->text, strlen(seal->text), hash);
  assert_memory_equal(hash, seal->hash, UMP_HASH);
  ump_text_free(&text);
  assert_restores(&s);
  close_table(&s);
}

static void a_deal_is_sealed_before_it_is_dealt(void **state) {
  (void)state;
  sitting s;
  open_table(&s, "northcott");
  assert_int_equal(s.table.record.seals, 1);
  assert_string_equal(s.table.record.seal[0].text, "seed 42");
  close_table(&s);
  open_table(&s, "nim");
  assert_int_equal(s.table.record.seals, 0);
  close_table(&s);
}

static void nonces_differ_between_games_and_secrets(void **state) {
  (void)state;
  sitting s;
  open_on(&s, "bulls-and-cows(form=duel)", "none", 3);
  play(&s, 0, "1234");
  play(&s, 1, "1234");
  assert_int_equal(s.table.record.seals, 2);
  assert_memory_not_equal(s.table.record.seal[0].nonce, s.table.record.seal[1].nonce, UMP_HASH);
  uint8_t first[UMP_HASH];
  memcpy(first, s.table.record.seal[0].nonce, UMP_HASH);
  play(&s, 0, "1234");
  next_game(&s, 0, 1);
  play(&s, 0, "1234");
  assert_memory_not_equal(s.table.record.seal[0].nonce, first, UMP_HASH);
  close_table(&s);
}

/* ---- people ------------------------------------------------------------- */

static void names_are_plain_words(void **state) {
  (void)state;
  sitting s;
  ump_error error = {0};
  open_table(&s, "nim");
  assert_true(ump_table_name(&s.table, 0, ump_span_of("Ἄννα"), &s.line, &error));
  keep(&s);
  assert_true(ump_table_name(&s.table, 0, ump_span_of("Ἄννα"), &s.line, &error));
  assert_int_equal(s.line.len, 0);
  assert_false(ump_table_name(&s.table, 0, ump_span_of(""), &s.line, &error));
  assert_false(ump_table_name(&s.table, 0, ump_span_of("a\nb"), &s.line, &error));
  assert_false(ump_table_name(&s.table, 0,
                              ump_span_of("a name that goes on and on beyond all that is useful"),
                              &s.line, &error));
  assert_restores(&s);
  close_table(&s);
}

static void a_seat_moves_to_another_device_once(void **state) {
  (void)state;
  sitting s;
  ump_error error = {0};
  const uint8_t token[UMP_KEY] = {50, 51};
  const uint8_t zero[UMP_KEY] = {0};
  open_table(&s, "nim");
  assert_false(ump_table_take_over(&s.table, token, chara, &s.line, &error));
  assert_false(ump_table_take_over(&s.table, zero, chara, &s.line, &error));
  assert_true(ump_table_offer_seat(&s.table, 1, token, &s.line, &error));
  keep(&s);
  assert_false(ump_table_take_over(&s.table, token, anna, &s.line, &error)); /* has a seat */
  assert_true(ump_table_take_over(&s.table, token, chara, &s.line, &error));
  keep(&s);
  assert_int_equal(ump_table_seat_of(&s.table, chara), 1);
  assert_int_equal(ump_table_seat_of(&s.table, boris), UMP_SPECTATOR);
  assert_false(ump_table_take_over(&s.table, token, boris, &s.line, &error));
  assert_restores(&s);
  close_table(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_clock_starts_after_each_sides_first_move),
      cmocka_unit_test(a_move_before_the_flag_counts_and_one_after_does_not),
      cmocka_unit_test(a_hit_earns_its_increment),
      cmocka_unit_test(a_silent_hit_shows_in_nothing),
      cmocka_unit_test(time_that_the_server_slept_is_nobodys),
      cmocka_unit_test(resigning_gives_the_other_the_game),
      cmocka_unit_test(a_young_game_is_broken_off_not_lost),
      cmocka_unit_test(who_is_gone_may_be_claimed_against),
      cmocka_unit_test(a_deal_without_a_move_is_over_at_once),
      cmocka_unit_test(time_does_not_run_backwards),
      cmocka_unit_test(the_people_change_seats_between_games),
      cmocka_unit_test(a_series_ends_when_it_is_decided),
      cmocka_unit_test(codemakers_earn_points),
      cmocka_unit_test(a_game_broken_off_is_dealt_again),
      cmocka_unit_test(a_takeback_needs_consent_and_gives_back_the_time),
      cmocka_unit_test(a_takeback_is_void_once_anybody_moves),
      cmocka_unit_test(nothing_hidden_is_taken_back),
      cmocka_unit_test(what_is_said_again_under_its_id_is_said_once),
      cmocka_unit_test(talk_is_kept_apart_while_something_is_hidden),
      cmocka_unit_test(talk_is_recorded_where_everybody_heard_it),
      cmocka_unit_test(in_open_games_everybody_talks),
      cmocka_unit_test(talk_is_plain_and_not_too_fast),
      cmocka_unit_test(a_secret_is_sealed_at_once_and_opened_at_the_end),
      cmocka_unit_test(a_deal_is_sealed_before_it_is_dealt),
      cmocka_unit_test(nonces_differ_between_games_and_secrets),
      cmocka_unit_test(names_are_plain_words),
      cmocka_unit_test(a_seat_moves_to_another_device_once),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
