/* Hex and Rex through the public contract: options, moves, swap, ending. */
#include "hex_help.h"

/* ---- options ------------------------------------------------------------ */

static void assert_spec(const char *text, const char *canonical) {
  ump_spec spec = spec_of(text);
  ump_text out;
  ump_text_init(&out, &help_mem);
  ump_spec_format(&spec, &out);
  assert_string_equal(ump_text_str(&out), canonical);
  ump_spec again = spec_of(canonical);
  assert_memory_equal(&spec, &again, sizeof spec);
  ump_text_free(&out);
}

static void specs_have_one_form(void **state) {
  (void)state;
  assert_spec("hex", "hex");
  assert_spec("hex(size=11,swap=pieces,goal=connect)", "hex");
  assert_spec("hex(goal=misere,size=7)", "hex(size=7,goal=misere)");
  assert_spec("hex(rows=9,cols=9)", "hex(size=9)");
  assert_spec("hex(rows=9)", "hex(rows=9,cols=11,swap=no)");
  assert_spec("hex(size=9,rows=11)", "hex(rows=11,cols=9,swap=no)");
  assert_spec("hex(size=19,rows=3,cols=4,swap=sides)", "hex(rows=3,cols=4,swap=sides)");
  assert_spec("hex(rows=6,cols=6)", "hex(rows=6,cols=6)");
  assert_spec("hex(rows=1,cols=1)", "hex(rows=1,cols=1)");
  assert_spec("dark-hex(collision=classical,hits=announced)", "dark-hex");
  assert_spec("dark-hex(rows=3,cols=3)", "dark-hex(rows=3,cols=3)");
  assert_spec("dark-hex(hits=silent,collision=abrupt,cols=11)",
              "dark-hex(collision=abrupt,hits=silent)");
}

static void wrong_specs_are_refused(void **state) {
  (void)state;
  static const char *const wrong[] = {
      "hex(size=6)",
      "hex(size=20)",
      "hex(rows=20)",
      "hex(rows=3,cols=4,swap=pieces)", /* cannot be reflected, and was asked for */
      "hex(goal=rex)",
      "hex(collision=abrupt)",
      "dark-hex(swap=pieces)",
      "dark-hex(goal=misere)",
      "dark-hex(hits=loud)",
  };
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    ump_spec spec;
    ump_error error = {0};
    assert_false(ump_spec_parse(&spec, ump_span_of(wrong[i]), &error));
    assert_non_null(error.why);
  }
}

/* ---- moves as text ------------------------------------------------------ */

static void moves_and_events_round_trip(void **state) {
  (void)state;
  static const char *const games[] = {"hex(rows=19,cols=18,swap=sides)",
                                      "dark-hex(rows=12,cols=3)"};
  for (size_t g = 0; g < 2; g++) {
    ump_spec spec = spec_of(games[g]);
    hex_board board = hex_board_of(&spec);
    ump_text text;
    ump_text_init(&text, &help_mem);
    for (uint32_t cell = 0; cell < board.cells; cell++) {
      ump_text_clear(&text);
      ump_move_format(&spec, cell, &text);
      ump_move move = HEX_NOWHERE;
      assert_true(ump_move_parse(&spec, ump_span_of(ump_text_str(&text)), &move, NULL));
      assert_int_equal(move, cell);
    }
    ump_text_free(&text);
  }
}

static void assert_event(const ump_spec *spec, const char *line, bool good) {
  ump_event event = {0};
  assert_int_equal(ump_event_parse(spec, ump_span_of(line), &event), good);
  if (!good) return;
  ump_text text;
  ump_text_init(&text, &help_mem);
  ump_event_format(spec, event, &text);
  assert_string_equal(ump_text_str(&text), line);
  ump_text_free(&text);
}

static void event_lines_are_read_strictly(void **state) {
  (void)state;
  ump_spec open = spec_of("hex");
  ump_spec dark = spec_of("dark-hex");
  static const char *const in_hex[] = {"stone c4", "stone k11", "swap", "end 1 chain"};
  static const char *const in_dark[] = {"stone c4",    "moved",       "hit c4",      "hit",
                                        "end 0 chain", "reveal 0 c4", "reveal 1 k11"};
  static const char *const in_none[] = {
      "stone",     "stone C4",    "stone c04", "stone c0",  "stone l1",  "stone c12", "stone 4c",
      "stone c4 ", "stone ",      "swap c4",   "moved c4",  "moved ",    "hit ",      "hit 0 c4",
      "reveal c4", "reveal 2 c4", "reveal 0",  "reveal 0 ", "stones c4", "",
  };
  for (size_t i = 0; i < sizeof in_hex / sizeof in_hex[0]; i++)
    assert_event(&open, in_hex[i], true);
  for (size_t i = 0; i < sizeof in_dark / sizeof in_dark[0]; i++) {
    assert_event(&dark, in_dark[i], true);
  }
  for (size_t i = 0; i < sizeof in_none / sizeof in_none[0]; i++) {
    assert_event(&open, in_none[i], false);
    assert_event(&dark, in_none[i], false);
  }
  assert_event(&open, "moved", false);
  assert_event(&open, "reveal 0 c4", false);
  assert_event(&dark, "swap", false);
}

static void moves_are_read_with_small_liberties(void **state) {
  (void)state;
  ump_spec spec = spec_of("hex");
  static const char *const swaps[] = {"swap", "Swap", "swap-pieces", "swap-sides"};
  ump_move move;
  for (size_t i = 0; i < sizeof swaps / sizeof swaps[0]; i++) {
    assert_true(ump_move_parse(&spec, ump_span_of(swaps[i]), &move, NULL));
    assert_int_equal(move, HEX_MOVE_SWAP);
  }
  assert_true(ump_move_parse(&spec, ump_span_of("C4"), &move, NULL));
  assert_int_equal(move, 3 * 11 + 2);
  static const char *const wrong[] = {
      "", "c", "4c", "l1", "a12", "a0", "a1 ", "\303\2511", "swap-pieces-and-more-and-more"};
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    ump_error error = {0};
    assert_false(ump_move_parse(&spec, ump_span_of(wrong[i]), &move, &error));
    assert_non_null(error.why);
  }
  ump_spec dark = spec_of("dark-hex");
  assert_false(ump_move_parse(&dark, ump_span_of("swap"), &move, NULL));
}

/* ---- play --------------------------------------------------------------- */

static void red_joins_top_and_bottom(void **state) {
  (void)state;
  match m;
  match_begin(&m, "hex(rows=3,cols=3,swap=no)");
  static const char *const moves[] = {"c1", "a1", "b2", "a2"};
  for (size_t i = 0; i < 4; i++) assert_int_equal(match_play_text(&m, moves[i]), UMP_PLAYED);
  assert_int_equal(match_play_text(&m, "b3"), UMP_PLAYED); /* c1, b2 and b2, b3 touch */
  assert_int_equal(ump_position_turn(&m.position), 0);
  for (unsigned v = 0; v < UMP_VIEWERS; v++) {
    assert_lines(&m, v, "stone c1\nstone a1\nstone b2\nstone a2\nstone b3\nend 0 chain\n");
    assert_cells(&m, v, "1.010..0.");
    assert_true(m.view[v].over);
  }
  match_end(&m);
}

static void blue_joins_left_and_right(void **state) {
  (void)state;
  match m;
  match_begin(&m, "hex(rows=2,cols=4,swap=no)");
  static const char *const moves[] = {"d2", "a2", "a1", "b1", "b2", "c1", "c2", "d1"};
  for (size_t i = 0; i < 8; i++) assert_int_equal(match_play_text(&m, moves[i]), UMP_PLAYED);
  assert_true(m.view[UMP_SPECTATOR].over);
  assert_int_equal(m.view[UMP_SPECTATOR].winner, 1);
  match_end(&m);
}

static void a_cell_is_its_row_and_column(void **state) {
  (void)state;
  match m;
  match_begin(&m, "hex(rows=2,cols=3,swap=no)");
  match_play(&m, 1 * 3 + 2);
  assert_lines(&m, UMP_SEAT_1, "stone c2\n");
  match_end(&m);
}

static void swapping_pieces_reflects_the_stone(void **state) {
  (void)state;
  match m;
  match_begin(&m, "hex(rows=5,cols=5)");
  assert_int_equal(match_play_text(&m, "swap"), UMP_REFUSED);
  match_play_text(&m, "a3");
  assert_int_equal(ump_view_tries(&m.view[1]), 24 + 1);
  assert_int_equal(ump_view_try(&m.view[1], 24), HEX_MOVE_SWAP);
  assert_int_equal(match_play_text(&m, "swap"), UMP_PLAYED);
  assert_cells(&m, 0, "..1......................");
  assert_int_equal(match_turn(&m), 0);
  assert_int_equal(ump_view_tries(&m.view[0]), 24);
  assert_int_equal(match_play_text(&m, "swap"), UMP_REFUSED);
  match_play_text(&m, "a3"); /* free again */
  assert_int_equal(match_play_text(&m, "swap"), UMP_REFUSED);
  assert_lines(&m, UMP_SPECTATOR, "stone a3\nswap\nstone a3\n");
  match_end(&m);
}

static void swapping_sides_exchanges_the_colours(void **state) {
  (void)state;
  match m;
  match_begin(&m, "hex(rows=2,cols=2,swap=sides)");
  match_play_text(&m, "b1");
  assert_int_equal(match_play_text(&m, "swap-sides"), UMP_PLAYED);
  assert_int_equal(match_turn(&m), 0);
  match_play_text(&m, "a1"); /* seat 0 is Blue now */
  assert_cells(&m, 0, "10..");
  match_play_text(&m, "a2"); /* and seat 1 joins top and bottom with Red's first stone */
  assert_true(m.view[0].over);
  assert_int_equal(m.view[0].winner, 1);
  match_end(&m);
}

static void the_swap_is_gone_after_the_first_move(void **state) {
  (void)state;
  match m;
  match_begin(&m, "hex");
  match_play_text(&m, "a3");
  match_play_text(&m, "f6");
  match_play_text(&m, "b3");
  assert_int_equal(match_play_text(&m, "swap"), UMP_REFUSED);
  match_end(&m);
  match_begin(&m, "hex(swap=no)");
  match_play_text(&m, "a3");
  assert_int_equal(ump_view_tries(&m.view[1]), 120);
  assert_int_equal(match_play(&m, HEX_MOVE_SWAP), UMP_REFUSED);
  match_end(&m);
}

static void in_rex_whoever_joins_loses(void **state) {
  (void)state;
  match m;
  match_begin(&m, "hex(rows=1,cols=1,goal=misere)");
  match_play_text(&m, "a1");
  assert_lines(&m, UMP_SPECTATOR, "stone a1\nend 1 chain\n");
  match_end(&m);
}

/* ---- Rex with best play ------------------------------------------------- */

/* Whether the side to move wins, searched through the contract itself.
 * `known` holds, for each way the cells can be filled, 0 or 1 + the answer. */
static bool mover_wins(match *m, uint8_t *known, const uint32_t *power, uint32_t filling) {
  if (known[filling] != 0) return known[filling] == 2;
  hex_board board = hex_board_of(&m->spec);
  unsigned mover = match_turn(m);
  char saved[256];
  size_t size = m->position.state.size;
  assert_true(size <= sizeof saved);
  memcpy(saved, m->position.state.bytes, size);
  bool wins = false;
  for (uint32_t cell = 0; cell < board.cells && !wins; cell++) {
    m->events.count = 0;
    if (ump_position_play(&m->position, mover, cell, &m->events, NULL) != UMP_PLAYED) continue;
    ump_event last = m->events.item[m->events.count - 1];
    wins = last.kind == UMP_EVENT_END
               ? last.a == mover
               : !mover_wins(m, known, power, filling + power[cell] * (mover + 1));
    memcpy(m->position.state.bytes, saved, size);
  }
  known[filling] = wins ? 2 : 1;
  return wins;
}

static bool first_wins(const char *spec) {
  match m;
  match_begin(&m, spec);
  uint32_t power[17] = {1};
  for (uint32_t i = 1; i <= 16; i++) power[i] = 3 * power[i - 1];
  uint8_t *known = calloc(power[hex_board_of(&m.spec).cells], 1);
  assert_non_null(known);
  bool wins = mover_wins(&m, known, power, 0);
  free(known);
  match_end(&m);
  return wins;
}

/* Lagarias & Sleator: the first player wins Rex on boards of even side, the
 * second on boards of odd side. Hex itself is the first player's. */
static void rex_goes_by_the_parity_of_the_side(void **state) {
  (void)state;
  assert_false(first_wins("hex(rows=1,cols=1,swap=no,goal=misere)"));
  assert_true(first_wins("hex(rows=2,cols=2,swap=no,goal=misere)"));
  assert_false(first_wins("hex(rows=3,cols=3,swap=no,goal=misere)"));
  assert_true(first_wins("hex(rows=4,cols=4,swap=no,goal=misere)"));
  assert_true(first_wins("hex(rows=3,cols=3,swap=no)"));
  assert_true(first_wins("hex(rows=4,cols=4,swap=no)"));
}

/* ---- nothing changes when nothing happened ------------------------------ */

static void refused_moves_change_nothing(void **state) {
  (void)state;
  match m;
  match_begin(&m, "hex(rows=5,cols=5)");
  match_play_text(&m, "c3");
  match_play_text(&m, "b2");
  char before[256];
  size_t size = m.position.state.size;
  size_t count = m.events.count;
  memcpy(before, m.position.state.bytes, size);
  static const ump_move wrong[] = {12, 6, 25, 361, HEX_MOVE_SWAP, HEX_NOWHERE};
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    assert_int_equal(match_play(&m, wrong[i]), UMP_REFUSED);
    assert_int_equal(m.position.state.size, size);
    assert_memory_equal(m.position.state.bytes, before, size);
    assert_int_equal(m.events.count, count);
  }
  match_end(&m);
}

static void events_that_cannot_follow_are_not_folded(void **state) {
  (void)state;
  match m;
  match_begin(&m, "hex(rows=2,cols=2)");
  match_play_text(&m, "b1");
  /* While a swap is possible, a "stone" with its number is none. */
  assert_false(
      ump_view_fold(&m.view[0], (ump_event){HEX_EVENT_STONE, UMP_TO_EVERYONE, 0, HEX_MOVE_SWAP}));
  match_play_text(&m, "b2");
  static const ump_event wrong[] = {
      {HEX_EVENT_STONE, UMP_TO_EVERYONE, 0, 1},
      {HEX_EVENT_STONE, UMP_TO_EVERYONE, 0, 4},
      {HEX_EVENT_STONE, UMP_TO_EVERYONE, 0, HEX_MOVE_SWAP},
      {HEX_EVENT_SWAP, UMP_TO_EVERYONE, 0, 0},
      {HEX_EVENT_SWAP + 1, UMP_TO_EVERYONE, 0, 0},
  };
  ump_view *view = &m.view[UMP_SPECTATOR];
  char before[256];
  memcpy(before, view->state.bytes, view->state.size);
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    assert_false(ump_view_fold(view, wrong[i]));
    assert_memory_equal(view->state.bytes, before, view->state.size);
  }
  /* After a chain nothing follows but the end. */
  assert_true(ump_view_fold(view, (ump_event){HEX_EVENT_STONE, UMP_TO_EVERYONE, 0, 2}));
  assert_int_equal(ump_view_turn(view), 0);
  assert_false(ump_view_fold(view, (ump_event){HEX_EVENT_STONE, UMP_TO_EVERYONE, 0, 0}));
  match_end(&m);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(specs_have_one_form),
      cmocka_unit_test(wrong_specs_are_refused),
      cmocka_unit_test(moves_and_events_round_trip),
      cmocka_unit_test(event_lines_are_read_strictly),
      cmocka_unit_test(moves_are_read_with_small_liberties),
      cmocka_unit_test(red_joins_top_and_bottom),
      cmocka_unit_test(blue_joins_left_and_right),
      cmocka_unit_test(a_cell_is_its_row_and_column),
      cmocka_unit_test(swapping_pieces_reflects_the_stone),
      cmocka_unit_test(swapping_sides_exchanges_the_colours),
      cmocka_unit_test(the_swap_is_gone_after_the_first_move),
      cmocka_unit_test(in_rex_whoever_joins_loses),
      cmocka_unit_test(rex_goes_by_the_parity_of_the_side),
      cmocka_unit_test(refused_moves_change_nothing),
      cmocka_unit_test(events_that_cannot_follow_are_not_folded),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
