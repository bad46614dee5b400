/* Records as JSON and back, and texts whose format has to be guessed. */
#include "formats_help.h"

static const char plain[] = "umpire record 1\n"
                            "game northcott(size=6)\n"
                            "seed 18446744073709551615\n"
                            "seat 0 person\n"
                            "seat 1 computer:perfect\n"
                            "name 0 A\"n\\n\xC3\xA9\n"
                            "clock fischer:300+3\n"
                            "sealed "
                            "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f "
                            "ff0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f "
                            "seed 18446744073709551615\n"
                            "say spectator 15 \"so\"\n"
                            "pause 10 20\n"
                            "end 1 resigned 9007199254740993\n";

static const char json[] =
    "{\"umpire\":\"record 1\",\n"
    "\"spec\":\"northcott(size=6)\",\n"
    "\"seed\":\"18446744073709551615\",\n"
    "\"seats\":[{\"who\":\"person\",\"name\":\"A\\\"n\\\\n\xC3\xA9\"},"
    "{\"who\":\"computer:perfect\"}],\n"
    "\"clock\":\"fischer:300+3\",\n"
    "\"seals\":[{\"hash\":\"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\","
    "\"nonce\":\"ff0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\","
    "\"text\":\"seed 18446744073709551615\"}],\n"
    "\"moves\":[],\n"
    "\"pauses\":[{\"from\":10,\"to\":20}],\n"
    "\"remarks\":[{\"from\":\"spectator\",\"at\":15,\"text\":\"\\\"so\\\"\"}],\n"
    "\"end\":{\"winner\":1,\"ending\":\"resigned\",\"at\":9007199254740993}}\n";

static void json_says_all_that_a_record_does(void **state) {
  (void)state;
  assert_converts(plain, UMP_FORMAT_JSON, json);
  assert_converts(json, UMP_FORMAT_RECORD, plain);
}

static void every_game_goes_through_json(void **state) {
  (void)state;
  static const char *const specs[] = {"mastermind",
                                      "mastermind(keeper=player)",
                                      "bulls-and-cows(form=duel)",
                                      "guess-number",
                                      "hex(size=7)",
                                      "dark-hex(rows=4,cols=3,collision=abrupt)",
                                      "nim",
                                      "northcott"};
  for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
    for (uint64_t seed = 1; seed <= 20; seed++) {
      ump_record record = random_record(specs[i], seed, seed % 2 == 0 ? 300 : 5);
      ump_text before = text_of(&record, UMP_FORMAT_RECORD);
      ump_text between = text_of(&record, UMP_FORMAT_JSON);
      assert_converts(ump_text_str(&between), UMP_FORMAT_RECORD, ump_text_str(&before));
      ump_text_free(&before);
      ump_text_free(&between);
      ump_record_free(&record);
    }
  }
}

static void members_stand_in_any_order(void **state) {
  (void)state;
  assert_converts(" { \"moves\" : [ {\"at\":5, \"move\":\"2-1\", \"seat\":0} ] ,\r\n"
                  "\"end\":null, \"spec\":\"\\u006eim(heaps=1-2)\", \"umpire\":\"record 1\",\n"
                  "\"seats\":[{\"name\":\"\\ud83d\\ude00\\/\",\"who\":\"person\"},"
                  "{\"who\":\"person\"}]}\n ",
                  UMP_FORMAT_RECORD,
                  "umpire record 1\ngame nim(heaps=1-2)\nseed 0\nseat 0 person\nseat 1 person\n"
                  "name 0 \xF0\x9F\x98\x80/\nmove 0 2-1 5\n");
}

static void bad_json_is_told_its_line(void **state) {
  (void)state;
#define HEAD "{\"umpire\":\"record 1\",\"spec\":\"nim\",\n"
  static const char *const bad[][2] = {
      {"{", "Line 1: That is not well-formed JSON."},
      {"{}", "Line 1: \"umpire\" is missing."},
      {"{\"umpire\":\"record 2\"}", "Line 1: That is another version of records."},
      {"{\"umpire\":\"record 1\"}", "Line 1: \"spec\" is missing."},
      {"{\"umpire\":\"record 1\",\n\"spec\":\"chess\"}", "Line 2: There is no game \"chess\"."},
      {HEAD "\"colour\":1}", "Line 2: There is no \"colour\" here."},
      {HEAD "\"spec\":\"nim\"}", "Line 2: \"spec\" stands here twice."},
      {HEAD "\"seed\":5}", "Line 2: That is not well-formed JSON."},
      {HEAD "\"seed\":\"-5\"}", "Line 2: The seed is not a number."},
      {HEAD "\"seed\":\"1\",}", "Line 2: That is not well-formed JSON."},
      {HEAD "\"seed\":\"1\"} x", "Line 2: That is not well-formed JSON."},
      {HEAD "\"seed\":\"\\ud800\"}", "Line 2: That is not well-formed JSON."},
      {HEAD "\"seed\":\"\\u0000\"}", "Line 2: That is not well-formed JSON."},
      {HEAD "\"seed\":\"\t1\"}", "Line 2: That is not well-formed JSON."},
      {HEAD "\"pauses\":[{\"from\":01,\"to\":2}]}", "Line 2: That is not a whole number"},
      {HEAD "\"pauses\":[{\"from\":1.5,\"to\":2}]}", "Line 2: That is not well-formed JSON."},
      {HEAD "\"pauses\":[{\"from\":3,\"to\":2}]}", "Line 2: A pause is two times"},
      {HEAD "\"pauses\":[{\"from\":3}]}", "Line 2: \"to\" is missing."},
      {HEAD "\"pauses\":[[[[[[[[[[]]]]]]]]]]}", "Line 2: That is nested too deep."},
      {HEAD "\"seats\":[{\"who\":\"person\"}]}", "Line 2: A game has two seats."},
      {HEAD "\"seats\":[{\"name\":\"A\\nend 0 last 5\",\"who\":\"person\"}]}",
       "Line 2: A name is too long, or missing."},
      {HEAD "\"seats\":[{\"who\":\"\"}]}", "Line 2: It does not say who sits there."},
      {HEAD "\"clock\":\"soon\"}", "Line 2: A clock is"},
      {HEAD "\"seals\":[{\"hash\":\"00\",\"nonce\":\"00\",\"text\":\"seed 1\"}]}",
       "Line 2: A seal is"},
      {HEAD "\"moves\":[\n{\"seat\":0,\"move\":\"1-1\",\"at\":5},\n"
            "{\"seat\":0,\"move\":\"2-1\",\"at\":6}]}",
       "Line 4: It is not your turn."},
      {HEAD "\"moves\":[\n{\"seat\":2,\"move\":\"1-1\",\"at\":5}]}", "Line 3: That is not a whole"},
      {HEAD "\"end\":{\"winner\":0,\"ending\":\"last\",\"at\":9}}",
       "Line 2: The moves do not lead to that ending."},
      {HEAD "\"end\":{\"winner\":0,\"ending\":\"luck\",\"at\":9}}",
       "Line 2: That is no way a game ends."},
      {"{\"umpire\":\"record 1\",\"spec\":\"nim(heaps=1)\",\n"
       "\"moves\":[{\"seat\":0,\"move\":\"1-1\",\"at\":5}]}",
       "Line 2: The game is over, but its end is missing."},
  };
#undef HEAD
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) assert_refused(bad[i][0], bad[i][1]);
}

static void formats_are_told_apart(void **state) {
  (void)state;
  static const struct {
    const char *text;
    ump_format format;
  } texts[] = {
      {"umpire record 1\n", UMP_FORMAT_RECORD},
      {"#11 comments\numpire record 1\n", UMP_FORMAT_RECORD},
      {"", UMP_FORMAT_RECORD},
      {"#", UMP_FORMAT_RECORD},
      {"\xEF\xBB\xBF\n {}", UMP_FORMAT_JSON},
      {"\t(;)", UMP_FORMAT_SGF},
      {"#11c1,a2", UMP_FORMAT_HEXWORLD},
      {"https://hexworld.org/board/#11c1,a2:sb3\r\n", UMP_FORMAT_HEXWORLD},
  };
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    assert_int_equal(ump_format_of(ump_span_of(texts[i].text)), texts[i].format);
  }
  for (ump_format f = 0; f < UMP_FORMATS; f++) {
    ump_format parsed = UMP_FORMATS;
    assert_true(ump_format_parse(ump_span_of(ump_format_name(f)), &parsed));
    assert_int_equal(parsed, f);
  }
  ump_format none;
  assert_false(ump_format_parse(ump_span_of("pgn"), &none));
}

static void what_is_no_utf8_is_no_text(void **state) {
  (void)state;
  static const char *const bad[] = {"\xC0\x80",
                                    "\xC3",
                                    "\xE0\x80\x80",
                                    "\xED\xA0\x80",
                                    "\xFF",
                                    "\x80",
                                    "\xF0\x80\x80\x80",
                                    "\xF4\x90\x80\x80",
                                    "\xE2\x82",
                                    "\xF5\x80\x80\x80"};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    char text[64] = "umpire record 1\n# ";
    memcpy(text + strlen(text), bad[i], strlen(bad[i]) + 1);
    assert_refused(text, "Line 2 is not text in UTF-8.");
  }
  ump_record record;
  assert_false(ump_record_import(&record, (ump_span){"{}\0", 3}, &memory, NULL));
  assert_converts("\xEF\xBB\xBF#\xEF\xBF\xBF \xF4\x8F\xBF\xBF\numpire record 1\ngame nim\n",
                  UMP_FORMAT_RECORD,
                  "umpire record 1\ngame nim\nseed 0\nseat 0 person\nseat 1 person\n");
}

static void other_games_are_no_sgf(void **state) {
  (void)state;
  ump_record record = random_record("dark-hex(rows=3,cols=3)", 1, 3);
  ump_error error = {0};
  ump_text text;
  ump_text_init(&text, &memory);
  for (ump_format f = 0; f < UMP_FORMATS; f++) {
    bool fits = f == UMP_FORMAT_RECORD || f == UMP_FORMAT_JSON;
    assert_int_equal(ump_format_fits(f, &record.spec), fits);
    assert_int_equal(ump_record_export(&record, f, &text, &error), fits);
  }
  assert_string_equal(error.why, "Only games of Hex can be written as {1}.");
  ump_text_free(&text);
  ump_record_free(&record);
}

static void damaged_texts_are_refused_or_read(void **state) {
  (void)state;
  ump_record record = random_record("mastermind", 7, 300);
  for (ump_format f = UMP_FORMAT_RECORD; f <= UMP_FORMAT_JSON; f++) {
    ump_text text = text_of(&record, f);
    assert_withstands_damage(&text, 5 + f, 3000);
    ump_text_free(&text);
  }
  ump_record_free(&record);
}

static void memory_may_run_out_anywhere(void **state) {
  (void)state;
  assert_withstands_want(plain);
  assert_withstands_want(json);
  assert_withstands_want("{\"umpire\":\"record 1\",\"spec\":\"nim\",\"moves\":["
                         "{\"seat\":0,\"move\":\"1-1\",\"at\":5}]}");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(json_says_all_that_a_record_does),
      cmocka_unit_test(every_game_goes_through_json),
      cmocka_unit_test(members_stand_in_any_order),
      cmocka_unit_test(bad_json_is_told_its_line),
      cmocka_unit_test(formats_are_told_apart),
      cmocka_unit_test(what_is_no_utf8_is_no_text),
      cmocka_unit_test(other_games_are_no_sgf),
      cmocka_unit_test(damaged_texts_are_refused_or_read),
      cmocka_unit_test(memory_may_run_out_anywhere),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
