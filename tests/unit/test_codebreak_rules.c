/* The three games through the public contract: options, the order of play, what
 * everyone is told, refusals, endings. */
#include "codebreak_help.h"

#include "codebreak/space.h"

/* ---- options ------------------------------------------------------------ */

static void assert_spec(const char *text, const char *canonical) {
  help_memory memory;
  help_memory_init(&memory, 0);
  ump_spec spec = help_spec(text);
  ump_spec again = help_spec(canonical);
  ump_text out;
  ump_text_init(&out, &memory.mem);
  ump_spec_format(&spec, &out);
  assert_string_equal(ump_text_str(&out), canonical);
  assert_memory_equal(&spec, &again, sizeof spec);
  ump_text_free(&out);
}

static void test_specs_have_one_form(void **state) {
  (void)state;
  assert_spec("mastermind(pegs=4,colours=6,repeats=yes,rows=10)", "mastermind");
  assert_spec("mastermind(rows=unlimited)", "mastermind(rows=unlimited)");
  assert_spec("mastermind(rows=0,colours=8,pegs=5)", "mastermind(pegs=5,colours=8,rows=unlimited)");
  assert_spec("mastermind(rows=7)", "mastermind(rows=7)");
  assert_spec("mastermind(form=duel,equal-turns=yes)", "mastermind(form=duel,equal-turns=yes)");
  assert_spec("bulls-and-cows(digits=4,symbols=10,repeats=no,leading-zero=yes,rows=unlimited)",
              "bulls-and-cows");
  assert_spec("bulls-and-cows(leading-zero=no,rows=10)", "bulls-and-cows(leading-zero=no,rows=10)");
  assert_spec("guess-number(lowest=1000,highest=9999)", "guess-number");
  assert_spec("guess-number(keeper=player)", "guess-number(keeper=player)");
}

static void test_wrong_specs_are_refused(void **state) {
  (void)state;
  static const char *const wrong[] = {
      "mastermind(pegs=1)",
      "mastermind(pegs=9)",
      "mastermind(colours=16)",
      "mastermind(colours=1)",
      "mastermind(rows=1001)",
      "mastermind(repeats=no,pegs=7)",
      "mastermind(equal-turns=yes)",
      "bulls-and-cows(symbols=3)",
      "bulls-and-cows(lowest=1)",
      "guess-number(lowest=50,highest=49)",
      "guess-number(lowest=50,highest=50)",
      "guess-number(highest=100000000)",
      "guess-number(equal-turns=yes)",
      "guess-number(repeats=no)",
  };
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    ump_spec spec;
    ump_error error = {0};
    if (ump_spec_parse(&spec, ump_span_of(wrong[i]), &error)) fail_msg("%s", wrong[i]);
    assert_non_null(error.why);
  }
}

/* ---- text --------------------------------------------------------------- */

static void assert_moves(const char *spec_text, const char *const *texts) {
  help_memory memory;
  help_memory_init(&memory, 0);
  ump_spec spec = help_spec(spec_text);
  for (; *texts != NULL; texts += 2) {
    ump_text out;
    ump_text_init(&out, &memory.mem);
    ump_move move = help_move(&spec, texts[0]);
    ump_move_format(&spec, move, &out);
    assert_string_equal(ump_text_str(&out), texts[1]);
    assert_int_equal(help_move(&spec, texts[1]), move);
    ump_text_free(&out);
  }
}

static void test_moves_as_text(void **state) {
  (void)state;
  static const char *const colours[] = {"aAbB", "AABB", "FEDC", "FEDC", "2+1", "2+1", NULL};
  static const char *const digits[] = {"0123", "0123", "9876", "9876", "0+4", "0+4", NULL};
  static const char *const symbols[] = {"0aE9", "0ae9", NULL};
  static const char *const largest[] = {"OOOOOOOO", "OOOOOOOO", "8+0", "8+0", NULL};
  assert_moves("mastermind", colours);
  assert_moves("bulls-and-cows", digits);
  assert_moves("bulls-and-cows(symbols=15)", symbols);
  assert_moves("mastermind(pegs=8,colours=15)", largest);
  assert_moves("guess-number", digits);
}

static void test_values_of_moves(void **state) {
  (void)state;
  ump_spec spec = help_spec("bulls-and-cows");
  assert_int_equal(help_move(&spec, "1234"), 1234);
  assert_int_equal(help_move(&spec, "2+1"), 0xF0000021U);
  spec = help_spec("mastermind(pegs=8,colours=15)");
  assert_int_equal(help_move(&spec, "OOOOOOOO"), 2562890624U);
}

static void test_text_that_is_no_move(void **state) {
  (void)state;
  static const char *const wrong[] = {"",  "A",  "AAB",   "AABBA", "AAGB", "12+1", "2+",
                                      "+", "+1", "2+1+1", "a+b",   "AA B", "1234", "A\303\251B"};
  ump_spec spec = help_spec("mastermind");
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    ump_move move;
    ump_error error = {0};
    if (ump_move_parse(&spec, ump_span_of(wrong[i]), &move, &error)) fail_msg("%s", wrong[i]);
    assert_non_null(error.why);
  }
}

static void test_events_as_text(void **state) {
  (void)state;
  static const char *const lines[] = {"secret 0 AABB", "secret 1 FFFF", "ready 0",
                                      "ready 1",       "guess ABCD",    "answer 2 1",
                                      "end 1 found",   "end 0 rows"};
  static const char *const wrong[] = {"secret AABB",  "secret 2 AABB", "secret 0 aabb", "secret 0",
                                      "guess",        "guess AAB",     "guess 0 AABB",  "answer 2",
                                      "answer 2 1 1", "answer 02 1",   "ready",         "ready 2",
                                      "ready 0 ",     "end 1",         "guess AABB "};
  help_memory memory;
  help_memory_init(&memory, 0);
  ump_spec spec = help_spec("mastermind");
  ump_event event;
  for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
    ump_text out;
    ump_text_init(&out, &memory.mem);
    if (!ump_event_parse(&spec, ump_span_of(lines[i]), &event)) fail_msg("%s", lines[i]);
    ump_event_format(&spec, event, &out);
    assert_string_equal(ump_text_str(&out), lines[i]);
    ump_text_free(&out);
  }
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    if (ump_event_parse(&spec, ump_span_of(wrong[i]), &event)) fail_msg("%s", wrong[i]);
  }
}

/* ---- one-sided, kept by the umpire -------------------------------------- */

static void test_a_game_that_is_found(void **state) {
  (void)state;
  help_game game;
  help_start(&game, "mastermind");
  assert_int_equal(ump_position_turn(&game.position), 1);
  assert_string_equal(ump_view_asks(&game.view[0], 0), "secret");
  assert_int_equal(ump_view_tries(&game.view[0]), 1296);
  assert_int_equal(ump_view_tries(&game.view[1]), 0);
  assert_int_equal(help_try(&game, 0, "AABB"), UMP_PLAYED);

  assert_int_equal(ump_position_turn(&game.position), 2);
  assert_string_equal(ump_view_asks(&game.view[1], 1), "guess");
  assert_int_equal(help_try(&game, 1, "ABCD"), UMP_AGAIN);
  assert_int_equal(help_try(&game, 1, "AABB"), UMP_PLAYED);

  assert_int_equal(ump_position_turn(&game.position), 0);
  assert_lines(&game, 0,
               "secret 0 AABB / guess ABCD / answer 1 1 / guess AABB / answer 4 0 / "
               "end 1 found");
  assert_lines(&game, 1,
               "ready 0 / guess ABCD / answer 1 1 / guess AABB / answer 4 0 / "
               "secret 0 AABB / end 1 found");
  assert_lines(&game, UMP_SPECTATOR,
               "ready 0 / guess ABCD / answer 1 1 / guess AABB / answer 4 0 / "
               "secret 0 AABB / end 1 found");
  assert_lines(&game, UMP_ALL_SEEING,
               "secret 0 AABB / guess ABCD / answer 1 1 / guess AABB / answer 4 0 / end 1 found");
  for (unsigned viewer = 0; viewer < UMP_VIEWERS; viewer++) {
    assert_true(game.view[viewer].over);
    assert_int_equal(game.view[viewer].winner, 1);
    assert_int_equal(game.view[viewer].ending, UMP_END_FOUND);
  }
  help_end(&game);
}

static void test_a_game_without_rows_left(void **state) {
  (void)state;
  help_game game;
  help_start(&game, "bulls-and-cows(rows=2)");
  help_play(&game, 0, "0834");
  help_play(&game, 1, "3094");
  help_play(&game, 1, "1234");
  assert_lines(&game, 1,
               "ready 0 / guess 3094 / answer 1 2 / guess 1234 / answer 2 0 / "
               "secret 0 0834 / end 0 rows");
  assert_int_equal(help_try(&game, 1, "0834"), UMP_REFUSED);
  help_end(&game);

  help_start(&game, "bulls-and-cows(rows=2)");
  help_play(&game, 0, "0834");
  help_play(&game, 1, "3094");
  help_play(&game, 1, "0834"); /* found in the last row */
  assert_int_equal(game.view[1].winner, 1);
  help_end(&game);
}

/* ---- refusals ----------------------------------------------------------- */

typedef struct snapshot {
  size_t events;
  size_t size;
  unsigned char bytes[1024];
} snapshot;

static snapshot snap(const help_game *game) {
  snapshot taken = {.events = game->events.count, .size = game->position.state.size};
  assert_true(taken.size <= sizeof taken.bytes);
  memcpy(taken.bytes, game->position.state.bytes, taken.size);
  return taken;
}

static void assert_refused(help_game *game, unsigned seat, const char *move, const char *reason) {
  snapshot before = snap(game);
  assert_int_equal(help_try(game, seat, move), UMP_REFUSED);
  assert_reason(game, reason);
  snapshot after = snap(game);
  assert_int_equal(after.events, before.events);
  assert_int_equal(after.size, before.size);
  assert_memory_equal(after.bytes, before.bytes, before.size);
}

static void test_refused_codes(void **state) {
  (void)state;
  help_game game;
  help_start(&game, "bulls-and-cows(leading-zero=no)");
  assert_refused(&game, 0, "1123", "No symbol may stand in a code twice.");
  assert_refused(&game, 0, "0123", "A code must be from 1000 to 9999.");
  assert_refused(&game, 0, "2+1", "A code is asked for, not an answer.");
  assert_refused(&game, 1, "1234", "It is not your turn.");
  help_play(&game, 0, "1234");
  assert_refused(&game, 0, "1234", "It is not your turn.");
  assert_refused(&game, 1, "5567", "No symbol may stand in a code twice.");
  help_end(&game);

  help_start(&game, "guess-number(lowest=20,highest=500)");
  assert_refused(&game, 0, "019", "A code must be from 020 to 500.");
  assert_refused(&game, 0, "501", "A code must be from 020 to 500.");
  help_play(&game, 0, "020");
  help_end(&game);
}

/* ---- duels -------------------------------------------------------------- */

static void test_a_duel(void **state) {
  (void)state;
  help_game game;
  help_start(&game, "mastermind(form=duel)");
  assert_int_equal(ump_position_turn(&game.position), 3);
  assert_int_equal(help_try(&game, 1, "BBBB"), UMP_PLAYED);
  assert_int_equal(ump_position_turn(&game.position), 1);
  assert_refused(&game, 1, "BBBB", "It is not your turn.");
  assert_int_equal(help_try(&game, 0, "AAAA"), UMP_AGAIN); /* and seat 0 guesses first */
  assert_string_equal(ump_view_asks(&game.view[0], 0), "guess");
  help_play(&game, 0, "AABB");
  assert_int_equal(ump_position_turn(&game.position), 2);
  help_play(&game, 1, "ABCD");
  help_play(&game, 0, "BBBB");
  assert_lines(&game, 0,
               "ready 1 / secret 0 AAAA / guess AABB / answer 2 0 / guess ABCD / "
               "answer 1 0 / guess BBBB / answer 4 0 / secret 1 BBBB / end 0 found");
  assert_lines(&game, UMP_SPECTATOR,
               "ready 1 / ready 0 / guess AABB / answer 2 0 / guess ABCD / answer 1 0 / "
               "guess BBBB / answer 4 0 / secret 0 AAAA / secret 1 BBBB / end 0 found");
  help_end(&game);
}

static void duel_start(help_game *game, const char *spec) {
  help_start(game, spec);
  help_play(game, 0, "AAAA");
  help_play(game, 1, "BBBB");
}

static void assert_end(const help_game *game, unsigned winner, ump_ending ending) {
  assert_true(game->view[UMP_SPECTATOR].over);
  assert_int_equal(game->view[UMP_SPECTATOR].winner, winner);
  assert_int_equal(game->view[UMP_SPECTATOR].ending, ending);
}

static void test_equal_turns(void **state) {
  (void)state;
  static const char spec[] = "mastermind(form=duel,equal-turns=yes,rows=2)";
  help_game game;
  duel_start(&game, spec);
  help_play(&game, 0, "BBBB");
  assert_false(game.view[0].over);
  assert_int_equal(ump_position_turn(&game.position), 2);
  help_play(&game, 1, "AAAA");
  assert_end(&game, UMP_DRAWN, UMP_END_FOUND);
  help_end(&game);

  duel_start(&game, spec);
  help_play(&game, 0, "BBBB");
  help_play(&game, 1, "ABCD");
  assert_end(&game, 0, UMP_END_FOUND);
  help_end(&game);

  duel_start(&game, spec);
  help_play(&game, 0, "ABCD");
  help_play(&game, 1, "AAAA");
  assert_end(&game, 1, UMP_END_FOUND);
  help_end(&game);

  duel_start(&game, spec);
  help_play(&game, 0, "CCCC");
  help_play(&game, 1, "CCCC");
  help_play(&game, 0, "BBBB"); /* in the last row: the second still has its own */
  help_play(&game, 1, "AAAA");
  assert_end(&game, UMP_DRAWN, UMP_END_FOUND);
  help_end(&game);
}

static void test_a_duel_without_rows_left(void **state) {
  (void)state;
  help_game game;
  duel_start(&game, "mastermind(form=duel,rows=1)");
  help_play(&game, 0, "CCCC");
  assert_false(game.view[0].over);
  help_play(&game, 1, "CCCC");
  assert_end(&game, UMP_DRAWN, UMP_END_ROWS);
  assert_lines(&game, UMP_SPECTATOR,
               "ready 0 / ready 1 / guess CCCC / answer 0 0 / guess CCCC / answer 0 0 / "
               "secret 0 AAAA / secret 1 BBBB / end drawn rows");
  help_end(&game);
}

/* ---- answers typed by a person ------------------------------------------ */

static void test_answers_by_a_person(void **state) {
  (void)state;
  help_game game;
  help_start(&game, "mastermind(keeper=player)");
  assert_int_equal(ump_position_turn(&game.position), 2);
  help_play(&game, 1, "AABB");
  assert_string_equal(ump_view_asks(&game.view[0], 0), "answer");
  assert_int_equal(ump_view_tries(&game.view[0]), 13); /* of 14: AABB never gets 1+3 */
  assert_refused(&game, 0, "1+3", "No code gives the answer 1+3 to AABB.");
  assert_refused(&game, 0, "3+1", "No code gives the answer 3+1 to AABB.");
  assert_refused(&game, 0, "2+3", "No code gives the answer 2+3 to AABB.");
  assert_refused(&game, 0, "AABB", "An answer is asked for, such as 2+1.");
  assert_int_equal(help_try(&game, 0, "1+2"), UMP_PLAYED);
  help_play(&game, 1, "CCCC");
  assert_refused(&game, 0, "0+1", "No code gives the answer 0+1 to CCCC.");
  assert_refused(&game, 0, "2+0", "No code fits this answer and that of row 1.");
  help_play(&game, 0, "0+0");
  help_play(&game, 1, "BAAD");
  help_play(&game, 0, "1+1");
  assert_lines(&game, 0,
               "guess AABB / answer 1 2 / guess CCCC / answer 0 0 / guess BAAD / answer 1 1");
  help_end(&game);
}

/* The names of the rows are the smallest set: the rows in between are innocent. */
static void test_contradiction_names_rows(void **state) {
  (void)state;
  help_game game;
  help_start(&game, "bulls-and-cows(keeper=player)");
  static const char *const rows[] = {"0123", "0+0", "0145", "1+0", "4301", "0+1", "8901", "0+2"};
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i += 2) {
    help_play(&game, 1, rows[i]);
    help_play(&game, 0, rows[i + 1]);
  }
  help_play(&game, 1, "8923"); /* 8 and 9 are in by rows 1 and 4 */
  assert_refused(&game, 0, "0+1", "No code fits this answer and those of rows 1, 4.");
  help_end(&game);
}

static void test_found_by_answers(void **state) {
  (void)state;
  help_game game;
  help_start(&game, "guess-number(keeper=player,rows=2)");
  help_play(&game, 1, "1171");
  help_play(&game, 0, "4+0");
  assert_lines(&game, 1, "guess 1171 / answer 4 0 / end 1 found");
  help_end(&game);

  help_start(&game, "guess-number(keeper=player,rows=1)");
  help_play(&game, 1, "1171");
  help_play(&game, 0, "0+0");
  assert_lines(&game, 1, "guess 1171 / answer 0 0 / end 0 rows");
  help_end(&game);
}

static void test_a_duel_by_persons(void **state) {
  (void)state;
  help_game game;
  help_start(&game, "mastermind(keeper=player,form=duel)");
  help_play(&game, 0, "AABB");
  assert_int_equal(ump_position_turn(&game.position), 2);
  assert_int_equal(help_try(&game, 1, "0+0"), UMP_AGAIN);
  help_play(&game, 1, "AABB");
  help_play(&game, 0, "2+0"); /* the other grid: row 1 of seat 0 does not bind */
  help_play(&game, 0, "AACC");
  assert_refused(&game, 1, "3+0", "No code fits this answer and that of row 1.");
  help_play(&game, 1, "1+0");
  help_end(&game);
}

/* ---- boards ------------------------------------------------------------- */

static void test_json(void **state) {
  (void)state;
  char json[2048];
  help_game game;
  help_start(&game, "mastermind(rows=8)");
  help_play(&game, 0, "AABB");
  help_play(&game, 1, "ABCD");
  help_view_text(&game.view[1], ump_view_json, json, sizeof json);
  assert_non_null(strstr(
      json, "\"board\":{\"kind\":\"code\",\"pegs\":4,\"symbols\":\"ABCDEF\",\"repeats\":true,"
            "\"leading\":true,\"rows\":8,\"keeper\":\"umpire\",\"form\":\"one-sided\","
            "\"grids\":[{\"keeper\":0,\"breaker\":1,\"ready\":true,"
            "\"rows\":[{\"guess\":\"ABCD\",\"exact\":1,\"misplaced\":1}]}]}}"));
  help_view_text(&game.view[0], ump_view_json, json, sizeof json);
  assert_non_null(strstr(json, "\"ready\":true,\"secret\":\"AABB\",\"rows\":["));
  help_end(&game);

  help_start(&game, "bulls-and-cows(digits=2,symbols=3,keeper=player,form=duel,leading-zero=no)");
  help_play(&game, 0, "10");
  help_play(&game, 1, "1+0");
  help_play(&game, 1, "21");
  help_view_text(&game.view[0], ump_view_json, json, sizeof json);
  assert_non_null(
      strstr(json, "\"symbols\":\"012\",\"repeats\":false,\"leading\":false,\"rows\":0,"
                   "\"keeper\":\"player\",\"form\":\"duel\",\"grids\":["
                   "{\"keeper\":1,\"breaker\":0,\"ready\":true,"
                   "\"rows\":[{\"guess\":\"10\",\"exact\":1,\"misplaced\":0}]},"
                   "{\"keeper\":0,\"breaker\":1,\"ready\":true,\"rows\":[{\"guess\":\"21\"}]}],"
                   "\"answers\":[\"0+1\",\"0+2\",\"1+0\",\"2+0\"]}}"));
  help_view_text(&game.view[1], ump_view_json, json, sizeof json);
  assert_null(strstr(json, "answers"));
  help_end(&game);
}

static void test_drawing(void **state) {
  (void)state;
  char drawn[2048];
  help_game game;
  help_start(&game, "mastermind(rows=3)");
  help_play(&game, 0, "AABB");
  help_play(&game, 1, "ABCD");
  help_view_text(&game.view[1], ump_view_draw, drawn, sizeof drawn);
  assert_string_equal(drawn, "  Codebreaker        \n"
                             "  ══  ? ? ? ?  ═══   \n"
                             "   1  A B C D  1+1   \n"
                             "   2  · · · ·        \n"
                             "   3  · · · ·        \n");
  help_view_text(&game.view[0], ump_view_draw, drawn, sizeof drawn);
  assert_non_null(strstr(drawn, "══  A A B B  ═══"));
  help_end(&game);

  help_start(&game, "bulls-and-cows(form=duel,keeper=player)");
  help_play(&game, 0, "0123");
  help_play(&game, 1, "1+1");
  help_play(&game, 1, "4567");
  help_view_text(&game.view[1], ump_view_draw, drawn, sizeof drawn);
  assert_string_equal(drawn, "  First                Second             \n"
                             "  ══  ? ? ? ?  ═══     ══  ? ? ? ?  ═══   \n"
                             "   1  0 1 2 3  1+1      1  4 5 6 7  ?+?   \n"
                             "   2  · · · ·           2  · · · ·        \n");
  help_end(&game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_specs_have_one_form),
      cmocka_unit_test(test_wrong_specs_are_refused),
      cmocka_unit_test(test_moves_as_text),
      cmocka_unit_test(test_values_of_moves),
      cmocka_unit_test(test_text_that_is_no_move),
      cmocka_unit_test(test_events_as_text),
      cmocka_unit_test(test_a_game_that_is_found),
      cmocka_unit_test(test_a_game_without_rows_left),
      cmocka_unit_test(test_refused_codes),
      cmocka_unit_test(test_a_duel),
      cmocka_unit_test(test_equal_turns),
      cmocka_unit_test(test_a_duel_without_rows_left),
      cmocka_unit_test(test_answers_by_a_person),
      cmocka_unit_test(test_contradiction_names_rows),
      cmocka_unit_test(test_found_by_answers),
      cmocka_unit_test(test_a_duel_by_persons),
      cmocka_unit_test(test_json),
      cmocka_unit_test(test_drawing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
