/* Games of Hex as SGF and as HexWorld links. The texts are written by hand after
 * the SGF specification for Hex (GM[11]) and the conventions of the programs
 * that use it. */
#include "formats_help.h"

#include "hex/formats.h"

#define RECORD(spec, rest)                                                                         \
  "umpire record 1\ngame " spec "\nseed 0\nseat 0 person\nseat 1 person\n" rest
#define LINK "https://hexworld.org/board/#"

/* ---- writing and reading our own ---------------------------------------- */

static void pieces_are_swapped(void **state) {
  (void)state;
  static const char record[] = RECORD("hex", "name 0 An]na\\\n"
                                             "name 1 B:n\n"
                                             "move 0 a3 10\n"
                                             "move 1 swap 20\n"
                                             "move 0 c4 30\n"
                                             "move 1 k11 40\n"
                                             "end 0 resigned 99\n");
  static const char sgf[] = "(;FF[4]GM[11]CA[UTF-8]SZ[11]\n"
                            "PB[An\\]na\\\\]PW[B\\:n]RU[swap-pieces]\n"
                            "RE[B+R]ENDED[99]\n"
                            ";B[a3]ATMS[10]\n"
                            ";W[swap-pieces]ATMS[20]\n"
                            ";B[c4]ATMS[30]\n"
                            ";W[k11]ATMS[40]\n"
                            ";W[resign]\n"
                            ")\n";
  assert_converts(record, UMP_FORMAT_SGF, sgf);
  assert_converts(sgf, UMP_FORMAT_RECORD, record);
  assert_converts(sgf, UMP_FORMAT_HEXWORLD, LINK "11c1,a3:sc4k11:rw\n");
}

/* After swap-sides seat 0 plays White's stones: here b1 b2 b3 would be Black's
 * chain, and seat 1 makes it. */
static void sides_are_swapped(void **state) {
  (void)state;
  static const char record[] = RECORD("hex(rows=3,cols=4,swap=sides)", "move 0 b1 0\n"
                                                                       "move 1 swap 0\n"
                                                                       "move 0 d1 0\n"
                                                                       "move 1 b2 0\n"
                                                                       "move 0 d2 0\n"
                                                                       "move 1 b3 0\n"
                                                                       "end 1 chain 0\n");
  assert_converts(record, UMP_FORMAT_SGF,
                  "(;FF[4]GM[11]CA[UTF-8]SZ[4:3]\n"
                  "RU[swap-sides]\n"
                  "RE[W+]ENDED[0]\n"
                  ";B[b1]ATMS[0]\n"
                  ";W[swap-sides]ATMS[0]\n"
                  ";W[d1]ATMS[0]\n"
                  ";B[b2]ATMS[0]\n"
                  ";W[d2]ATMS[0]\n"
                  ";B[b3]ATMS[0]\n"
                  ")\n");
  assert_converts(record, UMP_FORMAT_HEXWORLD, LINK "4x3c1,b1:Sd1b2d2b3\n");
  assert_converts(LINK "4x3c1,b1:Sd1b2d2b3", UMP_FORMAT_RECORD, record);
  assert_converts("(;SZ[4:3];B[b1];W[swap-sides];W[d1];B[b2];W[d2];B[b3])", UMP_FORMAT_RECORD,
                  record);
  /* Some mean by RE the side that won, not who was named so. */
  assert_converts("(;SZ[4:3]RE[B+];B[b1];W[swap-sides];W[d1];B[b2];W[d2];B[b3])", UMP_FORMAT_RECORD,
                  record);
  /* Some let the players keep their colours. */
  assert_converts("(;SZ[4:3]RE[W+];B[b1];W[swap-sides];B[d1];W[b2];B[d2];W[b3])", UMP_FORMAT_RECORD,
                  record);
}

static void whoever_resigns_after_swapping_sides_loses(void **state) {
  (void)state;
  static const char lost[] = RECORD("hex(size=7,swap=sides)", "move 0 b1 0\n"
                                                              "move 1 swap 0\n"
                                                              "move 0 d1 0\n"
                                                              "end 0 resigned 0\n");
  assert_converts(lost, UMP_FORMAT_HEXWORLD, LINK "7c1,b1:Sd1:rb\n");
  assert_converts(LINK "7c1,b1:Sd1:rb", UMP_FORMAT_RECORD, lost);
  ump_record record = record_of(lost);
  ump_text sgf = text_of(&record, UMP_FORMAT_SGF);
  assert_non_null(strstr(ump_text_str(&sgf), "RE[B+R]"));
  assert_non_null(strstr(ump_text_str(&sgf), "\n;B[resign]\n"));
  assert_converts(ump_text_str(&sgf), UMP_FORMAT_RECORD, lost);
  ump_text_free(&sgf);
  ump_record_free(&record);
}

static void rex_stays_rex(void **state) {
  (void)state;
  static const char record[] = RECORD("hex(rows=2,cols=2,swap=no,goal=misere)", "move 0 a1 1\n"
                                                                                "move 1 b1 2\n"
                                                                                "move 0 a2 3\n"
                                                                                "end 1 chain 3\n");
  static const char sgf[] = "(;FF[4]GM[11]CA[UTF-8]SZ[2]\n"
                            "RU[Rex, no swap]\n"
                            "RE[W+]ENDED[3]\n"
                            ";B[a1]ATMS[1]\n"
                            ";W[b1]ATMS[2]\n"
                            ";B[a2]ATMS[3]\n"
                            ")\n";
  ump_error error = {0};
  ump_text link;
  assert_converts(record, UMP_FORMAT_SGF, sgf);
  assert_converts(sgf, UMP_FORMAT_RECORD, record);
  ump_record rex = record_of(record);
  ump_text_init(&link, &memory);
  assert_false(ump_format_fits(UMP_FORMAT_HEXWORLD, &rex.spec));
  assert_false(ump_record_export(&rex, UMP_FORMAT_HEXWORLD, &link, &error));
  assert_string_equal(error.why, "A HexWorld link cannot say that the game is Rex.");
  ump_text_free(&link);
  ump_record_free(&rex);
}

/* The time left is what the clock says after each move: 10 s and 2 s a move; the
 * pause of 5 s is not White's. */
static void times_are_kept(void **state) {
  (void)state;
  static const char fischer[] = RECORD("hex(size=7)", "clock fischer:10+2\n"
                                                      "move 0 a1 1000\n"
                                                      "move 1 b1 2000\n"
                                                      "move 0 c1 5250\n"
                                                      "pause 6000 11000\n"
                                                      "move 1 d1 12250\n"
                                                      "end 1 time 23001\n");
  static const char sgf[] = "(;FF[4]GM[11]CA[UTF-8]SZ[7]\n"
                            "RU[swap-pieces]\n"
                            "TM[10]OT[2 fischer]\n"
                            "RE[W+T]ENDED[23001]\n"
                            "PAUSED[6000:11000]\n"
                            ";B[a1]ATMS[1000]BL[10]\n"
                            ";W[b1]ATMS[2000]WL[10]\n"
                            ";B[c1]ATMS[5250]BL[8.75]\n"
                            ";W[d1]ATMS[12250]WL[10]\n"
                            ")\n";
  assert_converts(fischer, UMP_FORMAT_SGF, sgf);
  assert_converts(sgf, UMP_FORMAT_RECORD, fischer);
}

static void periods_are_told(void **state) {
  (void)state;
  static const char record[] = RECORD("hex(size=7)", "clock byoyomi:3+5x10\n"
                                                     "move 0 a1 0\n"
                                                     "move 1 b1 0\n"
                                                     "move 0 c1 24005\n"
                                                     "end drawn aborted 24006\n");
  assert_converts(record, UMP_FORMAT_SGF,
                  "(;FF[4]GM[11]CA[UTF-8]SZ[7]\n"
                  "RU[swap-pieces]\n"
                  "TM[3]OT[5x10 byo-yomi]\n"
                  "RE[Void]ENDED[24006]\n"
                  ";B[a1]ATMS[0]BL[3]\n"
                  ";W[b1]ATMS[0]WL[3]\n"
                  ";B[c1]ATMS[24005]BL[10]OB[3]\n"
                  ")\n");
}

static void all_goes_through_sgf(void **state) {
  (void)state;
  static const char *const specs[] = {
      "hex",
      "hex(size=7,swap=sides)",
      "hex(size=19,swap=no)",
      "hex(rows=3,cols=3)",
      "hex(rows=5,cols=2)",
      "hex(rows=2,cols=5,swap=sides)",
      "hex(rows=4,cols=4,goal=misere)",
      "hex(rows=3,cols=4,swap=sides,goal=misere)",
      "hex(rows=1,cols=1)",
  };
  static const char *const clocks[] = {"none", "fischer:9999+1", "byoyomi:0+99x60", "move:30",
                                       "days:3"};
  static const ump_ending endings[] = {UMP_END_RESIGNED, UMP_END_TIME, UMP_END_GONE};
  for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
    for (uint64_t seed = 1; seed <= 40; seed++) {
      ump_record record = random_record(specs[i], seed, seed % 3 == 0 ? SIZE_MAX : seed % 7);
      record.seed = 0;
      assert_true(ump_pace_parse(&record.pace, ump_span_of(clocks[seed % 5]), NULL));
      if (seed % 4 == 0) memcpy(record.who[1], "computer:novice", sizeof "computer:novice");
      else memcpy(record.name[1], "B]\\:(;", sizeof "B]\\:(;");
      if (seed % 2 == 0 && !record.over) {
        record.over = true;
        record.winner = (uint8_t)(seed / 2 % 2);
        record.ending = (uint8_t)endings[seed % 3];
        record.ended = 123456;
      }
      ump_text before = text_of(&record, UMP_FORMAT_RECORD);
      ump_text sgf = text_of(&record, UMP_FORMAT_SGF);
      /* Without moves there are no times for which a clock would matter. */
      if (record.count > 0 || record.pace.kind == UMP_PACE_NONE) {
        assert_converts(ump_text_str(&sgf), UMP_FORMAT_RECORD, ump_text_str(&before));
      }
      ump_text_free(&before);
      ump_text_free(&sgf);
      ump_record_free(&record);
    }
  }
}

/* A link keeps moves and whose end it was; written again it is the same. */
static void links_say_the_same_again(void **state) {
  (void)state;
  static const char *const specs[] = {"hex", "hex(size=7,swap=sides)", "hex(rows=3,cols=5)",
                                      "hex(rows=5,cols=3,swap=sides)"};
  for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
    for (uint64_t seed = 1; seed <= 40; seed++) {
      ump_record record = random_record(specs[i], seed, seed % 3 == 0 ? SIZE_MAX : seed);
      if (!record.over && seed % 2 == 0) {
        record.over = true;
        record.winner = (uint8_t)(seed / 2 % 2);
        record.ending = UMP_END_RESIGNED;
      }
      ump_text link = text_of(&record, UMP_FORMAT_HEXWORLD);
      ump_record again = record_of(ump_text_str(&link));
      assert_int_equal(again.count, record.count);
      for (size_t m = 0; m < record.count; m++) {
        assert_int_equal(again.move[m].move, record.move[m].move);
        assert_int_equal(again.move[m].seat, record.move[m].seat);
      }
      assert_int_equal(again.over, record.over);
      assert_int_equal(again.winner, record.winner);
      assert_int_equal(again.ending, record.ending);
      assert_converts(ump_text_str(&link), UMP_FORMAT_HEXWORLD, ump_text_str(&link));
      ump_record_free(&again);
      ump_text_free(&link);
      ump_record_free(&record);
    }
  }
}

/* ---- other programs' ---------------------------------------------------- */

static void order_blanks_case_and_variations_do_not_matter(void **state) {
  (void)state;
  assert_converts("\xEF\xBB\xBF \n( ; CoPyright [x] PlayerW\n[ B\\\nen\\] ]C[a (;B[zz\\]) \\] "
                  "b]PB[Anna] SZ[4 ]\r\n"
                  "GM[11]FF[4](;ATMS[7]B[A1]C[x](;W[SWAP-PIECES]KO[];B[d4])(;W[b2]))(;B[c3]))"
                  "(;GM[1])",
                  UMP_FORMAT_RECORD,
                  RECORD("hex(rows=4,cols=4)", "name 0 Anna\n"
                                               "name 1 Ben]\n"
                                               "move 0 a1 7\n"
                                               "move 1 swap 7\n"
                                               "move 0 d4 7\n"));
}

/* Little Golem: White begins, top to bottom; Black is named first; pairs of letters. */
static void files_of_little_golem_are_read(void **state) {
  (void)state;
  assert_converts("(;FF[4]EV[null]PB[lazy\\\\player]PW[other;\\]]SZ[11]RE[B]GC[game #1]"
                  ";W[ad];B[swap];W[eg];B[resign])",
                  UMP_FORMAT_RECORD,
                  RECORD("hex", "name 0 lazy\\player\n"
                                "name 1 other;]\n"
                                "move 0 a4 0\n"
                                "move 1 swap 0\n"
                                "move 0 e7 0\n"
                                "end 0 resigned 0\n"));
}

/* By the specification White joins left and right, so where White begins the board
 * is reflected: a3 is c1, four columns are four rows. */
static void white_may_begin(void **state) {
  (void)state;
  assert_converts("(;SZ[4:3]PB[Ben]PW[Anna]PL[W]RE[W+T];W[a3];B[d1])", UMP_FORMAT_RECORD,
                  RECORD("hex(rows=4,cols=3,swap=no)", "name 0 Anna\n"
                                                       "name 1 Ben\n"
                                                       "move 0 c1 0\n"
                                                       "move 1 a4 0\n"
                                                       "end 0 time 0\n"));
}

static void results_are_understood(void **state) {
  (void)state;
  static const char *const results[][2] = {
      {"RE[B+R]", "end 0 resigned 0\n"},
      {"RE[b+resign]", "end 0 resigned 0\n"},
      {"RE[W+Time]", "end 1 time 0\n"},
      {"RE[W+F]", "end 1 gone 0\n"},
      {"RE[W+]", "end 1 resigned 0\n"},
      {"RE[B]", "end 0 resigned 0\n"},
      {"RE[Void]", "end drawn aborted 0\n"},
      {"RE[?]", ""},
      {"RE[]", ""},
      {"", ""},
  };
  for (size_t i = 0; i < sizeof results / sizeof results[0]; i++) {
    char text[64] = "(;SZ[7]";
    char record[128] = RECORD("hex(size=7)", "move 0 a1 0\n");
    memcpy(text + strlen(text), results[i][0], strlen(results[i][0]) + 1);
    memcpy(text + strlen(text), ";B[a1])", sizeof ";B[a1])");
    memcpy(record + strlen(record), results[i][1], strlen(results[i][1]) + 1);
    assert_converts(text, UMP_FORMAT_RECORD, record);
  }
}

static void links_are_read_in_all_their_forms(void **state) {
  (void)state;
  static const char record[] = RECORD("hex", "move 0 a2 0\nmove 1 swap 0\nmove 0 b3 0\n");
  static const char *const links[] = {
      "#11c1,a2:sb3",  "#11,a2:sb3",      "#11r9mnc1,a2:sb3\n", "#11c1,a2,:sb3",
      "#11c1,,a2:sb3", "#11x11c1,a2:sb3", LINK "11c1,a2:sb3",   "hexworld.org/board/#11,a2:sb3,"};
  for (size_t i = 0; i < sizeof links / sizeof links[0]; i++) {
    assert_converts(links[i], UMP_FORMAT_RECORD, record);
  }
  assert_converts("#11c1,a2:fb", UMP_FORMAT_RECORD, RECORD("hex", "move 0 a2 0\nend 1 time 0\n"));
  assert_converts("#7", UMP_FORMAT_RECORD, RECORD("hex(size=7)", ""));
}

/* ---- what is refused ---------------------------------------------------- */

static void bad_sgf_is_told_its_line(void **state) {
  (void)state;
  static const char *const bad[][2] = {
      {"(", "Line 1: The file ends too early."},
      {"()", "Line 1: That is not well-formed SGF."},
      {"(;\n;B[a1]", "Line 2: The file ends too early."},
      {"(;\n;B[a1", "Line 2: A value has no closing bracket."},
      {"(;\n;B)", "Line 2: That is not well-formed SGF."},
      {"(;\n[a1])", "Line 2: That is not well-formed SGF."},
      {"(SZ[11];)", "Line 1: That is not well-formed SGF."},
      {"(;\nABCDEFGHI[x])", "Line 2: No property has so long a name."},
      {"(;\nGM[1])", "Line 2: This SGF is of another game than Hex."},
      {"(;\nSZ[0])", "Line 2: The size is no size of a board."},
      {"(;\nSZ[20];B[a1])", "Line 2: rows must be a whole number"},
      {"(;\nSZ[3:]\n;B[a1])", "Line 2: The size is no size of a board."},
      {"(;\nAB[a1][b2])", "Line 2: A game begins with an empty board."},
      {"(;SZ[3:4]\nRU[swap-pieces])", "Line 1: swap=pieces reflects the stone"},
      {"(;\n;B[a1]\n;W[l1])", "Line 3: There is no such cell."},
      {"(;\n;B[a1]\n;W[a0])", "Line 3: There is no cell \"a0\" here"},
      {"(;\n;B[a1]\n;W[a1])", "Line 3: There is a stone on a1 already."},
      {"(;\n;B[a1]\n;B[a2])", "Line 3: It is the other colour's turn."},
      {"(;\n;B[a1]W[a2])", "Line 2: There are two moves in one node."},
      {"(;\n;B[pass])", "Line 2: In Hex nobody passes."},
      {"(;\n;B[])", "Line 2: In Hex nobody passes."},
      {"(;\n;B[swap])", "Line 2: Only the second player's first move may be a swap."},
      {"(;RU[swap-sides]\n;B[a1]\n;W[swap-pieces])", "Line 3: By the rules of this game"},
      {"(;RU[no swap]\n;B[a1]\n;W[swap])", "Line 3: Only the second player's first move"},
      {"(;\n;B[resign]\n;W[a1])", "Line 3: The game goes on after its end."},
      {"(;SZ[1]\n;B[a1]\n;W[a2])", "Line 3: The game goes on after its end."},
      {"(;SZ[1]\nRE[W+];B[a1])", "Line 2: The moves do not lead to that ending."},
      {"(;SZ[1]\nRE[B+R];B[a1])", "Line 2: The moves do not lead to that ending."},
      {"(;\nRE[0])", "Line 2: That is no way a game ends."},
      {"(;\n;B[a1]ATMS[soon])", "Line 2: That is not a number of milliseconds."},
      {"(;\nPAUSED[5:4])", "Line 2: A pause is two times in milliseconds."},
  };
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) assert_refused(bad[i][0], bad[i][1]);
}

static void bad_links_are_told_their_character(void **state) {
  (void)state;
  static const char *const bad[][2] = {
      {"#11c1,a2:sb3b3", "Character 13: There is a stone on b3 already."},
      {"#11c1,a2:p", "Character 9: In Hex nobody passes."},
      {"#11c1,a", "Character 7: After a column's letter comes"},
      {"#11c1,a0", "Character 7: After a column's letter comes"},
      {"#11c1,l1", "Character 7: There is no such cell."},
      {"#11c1,a2:x", "Character 9: That is no part of a HexWorld link."},
      {"#11c1,a2:r", "Character 9: It does not say whether b or w gave up."},
      {"#11c1,a2:rba3", "Character 12: The game goes on after its end."},
      {"#11C1,a2", "Character 4: That is no part of a HexWorld link."},
      {"#11c1,a2,,a3", "Character 10: That is no part of a HexWorld link."},
      {"#25c1,a2", "Character 2: rows must be a whole number"},
      {"#0c1,a2", "Character 2: The size is no size of a board."},
      {"#11c1,a2b3:s", "Character 11: Only the second player's first move may be a swap."},
      {"#3x4,a2:s", "Character 2: swap=pieces reflects the stone"},
  };
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) assert_refused(bad[i][0], bad[i][1]);
}

static void damaged_texts_are_refused_or_read(void **state) {
  (void)state;
  static const char *const specs[] = {"hex(rows=4,cols=4)", "hex(rows=3,cols=4,swap=sides)"};
  for (size_t i = 0; i < 2; i++) {
    for (ump_format f = UMP_FORMAT_SGF; f <= UMP_FORMAT_HEXWORLD; f++) {
      ump_record record = random_record(specs[i], 3, SIZE_MAX);
      assert_true(ump_pace_parse(&record.pace, ump_span_of("fischer:300+3"), NULL));
      assert_true(ump_record_add_pause(&record, 1, 2));
      ump_text text = text_of(&record, f);
      assert_withstands_damage(&text, 9 + f, 4000);
      ump_text_free(&text);
      ump_record_free(&record);
    }
  }
}

static void memory_may_run_out_anywhere(void **state) {
  (void)state;
  assert_withstands_want(
      "(;SZ[4:3]PB[Ben]TM[30]OT[5 fischer]PAUSED[1:2]RE[B+R];B[a3]ATMS[1];W[d1])");
  assert_withstands_want("(;SZ[4];B[a3];W[d1];B[a3])");
  assert_withstands_want("#4,a2:sb3b1:rb");
}

/* What was said stands as the comment of the move before it. */
static void talk_becomes_comments(void **state) {
  (void)state;
  static const char record[] = "umpire record 1\ngame hex(size=7,swap=no)\nseed 1\nseat 0 person\n"
                               "seat 1 person\nname 0 Anna\nsay 0 5 hi: [you]\nmove 0 a1 10\n"
                               "say 1 20 \\o/\nsay spectator 30 a1?\nmove 1 b2 40\n";
  ump_record read;
  ump_text out;
  ump_error error = {0};
  ump_text_init(&out, &memory);
  assert_true(ump_record_parse(&read, ump_span_of(record), &memory, &error));
  ump_hex_sgf_write(&read, &out);
  assert_non_null(strstr(ump_text_str(&out), "C[Anna\\: hi\\: [you\\]\n]"));
  assert_non_null(strstr(ump_text_str(&out), "ATMS[10]C[1\\: \\\\o/\nspectator\\: a1?\n]"));
  ump_text_free(&out);
  ump_record_free(&read);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(talk_becomes_comments),
      cmocka_unit_test(pieces_are_swapped),
      cmocka_unit_test(sides_are_swapped),
      cmocka_unit_test(whoever_resigns_after_swapping_sides_loses),
      cmocka_unit_test(rex_stays_rex),
      cmocka_unit_test(times_are_kept),
      cmocka_unit_test(periods_are_told),
      cmocka_unit_test(all_goes_through_sgf),
      cmocka_unit_test(links_say_the_same_again),
      cmocka_unit_test(order_blanks_case_and_variations_do_not_matter),
      cmocka_unit_test(files_of_little_golem_are_read),
      cmocka_unit_test(white_may_begin),
      cmocka_unit_test(results_are_understood),
      cmocka_unit_test(links_are_read_in_all_their_forms),
      cmocka_unit_test(bad_sgf_is_told_its_line),
      cmocka_unit_test(bad_links_are_told_their_character),
      cmocka_unit_test(damaged_texts_are_refused_or_read),
      cmocka_unit_test(memory_may_run_out_anywhere),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
