/* The computer players: the boards they imagine, their playouts, their strength. */
#include "hex_help.h"

#include "hex/imagine.h"
#include "hex/seen.h"

/* ---- playouts ----------------------------------------------------------- */

/* The border walk against the sets of cells, on boards full and half full. */
static void the_border_walk_finds_chains(void **state) {
  (void)state;
  ump_random random;
  ump_random_seed(&random, 21);
  for (uint32_t rows = 1; rows <= HEX_SIDE_MOST; rows++) {
    for (uint32_t cols = 1; cols <= HEX_SIDE_MOST; cols++) {
      hex_board board = hex_board_make(rows, cols);
      for (int times = 0; times < 20; times++) {
        uint64_t share = 1 + ump_random_below(&random, 4); /* every share-th stays empty */
        hex_field field;
        uint64_t stones[2][HEX_WORDS_MOST] = {{0}};
        hex_field_clear(&field, &board);
        for (uint32_t cell = 0; cell < board.cells; cell++) {
          unsigned colour = (unsigned)ump_random_below(&random, 2);
          if (share > 1 && ump_random_below(&random, share) == 0) continue;
          hex_put(stones[colour], cell);
          field.at[hex_place(&board, cell)] = (uint8_t)colour;
        }
        for (unsigned colour = 0; colour < 2; colour++) {
          uint64_t chain[HEX_WORDS_MOST];
          hex_chain(&board, stones[colour], colour, chain);
          assert_int_equal(hex_field_joined(&field, colour), hex_count(&board, chain) > 0);
        }
      }
    }
  }
}

static void playouts_fill_the_board_by_turns(void **state) {
  (void)state;
  ump_random random;
  ump_random_seed(&random, 22);
  hex_board board = hex_board_make(8, 7);
  for (int times = 0; times < 200; times++) {
    bool bridges = times % 2 == 0;
    hex_field field;
    uint16_t place[HEX_CELLS_MOST];
    hex_field_clear(&field, &board);
    for (uint32_t cell = 0; cell < board.cells; cell++) place[cell] = hex_place(&board, cell);
    unsigned winner = hex_play_out(&field, place, board.cells, HEX_BLUE, bridges, &random);
    uint32_t count[3] = {0};
    for (uint32_t cell = 0; cell < board.cells; cell++) {
      count[field.at[hex_place(&board, cell)]]++;
    }
    assert_int_equal(count[HEX_RED], 28);
    assert_int_equal(count[HEX_BLUE], 28);
    assert_true(hex_field_joined(&field, winner));
    assert_false(hex_field_joined(&field, 1 - winner));
  }
}

/* Red has a bridge from its only stone to each of its sides; Blue begins. With
 * bridges kept, Red always wins; without, it does not. */
static void bridges_are_kept_when_asked(void **state) {
  (void)state;
  ump_random random;
  ump_random_seed(&random, 23);
  hex_board board = hex_board_make(3, 3);
  int lost[2] = {0, 0};
  for (int times = 0; times < 400; times++) {
    hex_field field;
    uint16_t place[HEX_CELLS_MOST];
    uint32_t count = 0;
    hex_field_clear(&field, &board);
    field.at[hex_place(&board, 4)] = HEX_RED;
    for (uint32_t cell = 0; cell < board.cells; cell++) {
      if (cell != 4) place[count++] = hex_place(&board, cell);
    }
    bool bridges = times % 2 == 0;
    lost[bridges] += hex_play_out(&field, place, count, HEX_BLUE, bridges, &random) == HEX_BLUE;
  }
  assert_int_equal(lost[true], 0);
  assert_true(lost[false] > 0);
}

/* ---- imagining ---------------------------------------------------------- */

static void own_events(const match *m, unsigned seat, ump_events *own) {
  own->count = 0;
  assert_true(ump_events_reserve(own, m->events.count));
  for (size_t i = 0; i < m->events.count; i++) {
    if (m->events.item[i].audience & (1U << seat)) ump_events_add(own, m->events.item[i]);
  }
}

static uint32_t count_of(const hex_field *field, const hex_board *board, unsigned colour) {
  uint32_t count = 0;
  for (uint32_t cell = 0; cell < board->cells; cell++) {
    count += field->at[hex_place(board, cell)] == colour;
  }
  return count;
}

/* Everything known is on the board, nothing else is ours, and the enemy has as
 * many stones as it must have. */
static void assert_possible(const match *m, unsigned seat, const hex_field *field) {
  hex_board board = hex_board_of(&m->spec);
  const ump_view *view = &m->view[seat];
  bool blurred = m->spec.value[DARK_OPTION_COLLISION] == DARK_ABRUPT &&
                 m->spec.value[DARK_OPTION_HITS] == DARK_SILENT;
  for (uint32_t cell = 0; cell < board.cells; cell++) {
    uint8_t here = field->at[hex_place(&board, cell)];
    for (unsigned colour = 0; colour < 2; colour++) {
      bool known = hex_has(hex_seen_cells(view->state.bytes, &board, colour), cell);
      if (known) assert_int_equal(here, colour);
      else if (colour == seat) assert_int_not_equal(here, seat);
    }
  }
  const hex_seen *seen = view->state.bytes;
  uint32_t theirs = count_of(field, &board, 1 - seat);
  if (blurred) assert_true(theirs <= seen->moves[1 - seat]);
  else assert_int_equal(theirs, seen->moves[1 - seat]);
}

static void imagined_boards_agree_with_what_is_known(void **state) {
  (void)state;
  static const char *const specs[] = {
      "dark-hex(rows=5,cols=5)",
      "dark-hex(rows=4,cols=6,hits=silent)",
      "dark-hex(rows=5,cols=5,collision=abrupt)",
      "dark-hex(rows=5,cols=5,collision=abrupt,hits=silent)",
  };
  ump_random random;
  ump_random_seed(&random, 24);
  ump_events own;
  ump_events_init(&own, &help_mem);
  for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
    match m;
    match_begin(&m, specs[i]);
    for (int game = 0; game < 50; game++) {
      for (match_again(&m); match_turn(&m) < 2; match_play(&m, match_random(&m, &random))) {
        unsigned seat = match_turn(&m);
        own_events(&m, seat, &own);
        hex_imagination mind;
        hex_field field;
        hex_imagine_from(&mind, &m.view[seat], own.item, own.count);
        hex_imagine(&mind, &random, &field);
        assert_possible(&m, seat, &field);
      }
    }
    match_end(&m);
  }
  ump_events_free(&own);
}

/* ---- play --------------------------------------------------------------- */

/* A player: a level and its effort; without a name, random tries. */
typedef struct player {
  const char *name;
  uint32_t effort;
} player;

static ump_move choice(const match *m, player who, ump_random *random, ump_events *own) {
  unsigned seat = match_turn(m);
  if (who.name == NULL) return match_random(m, random);
  own_events(m, seat, own);
  const ump_level *level = ump_level_find(m->spec.game, ump_span_of(who.name));
  assert_non_null(level);
  ump_move move;
  assert_true(level->choose(&m->view[seat], own->item, own->count, who.effort, random, &move));
  return move;
}

/* Plays `games` games, each player on either side in turn; returns how many the
 * first wins. */
static int wins(const char *spec, player one, player other, int games) {
  match m;
  ump_events own;
  ump_random random;
  ump_random_seed(&random, 25);
  ump_events_init(&own, &help_mem);
  match_begin(&m, spec);
  int won = 0;
  for (int game = 0; game < games; game++) {
    unsigned ours = (unsigned)game % 2;
    match_again(&m);
    while (match_turn(&m) < 2) {
      ump_move move = choice(&m, match_turn(&m) == ours ? one : other, &random, &own);
      assert_true(match_play(&m, move) <= UMP_AGAIN);
    }
    won += m.view[ours].winner == ours;
  }
  match_end(&m);
  ump_events_free(&own);
  return won;
}

static int wins_against_random(const char *spec, const char *name, uint32_t effort, int games) {
  return wins(spec, (player){name, effort}, (player){NULL, 0}, games);
}

static void levels_beat_random_play(void **state) {
  (void)state;
  assert_true(wins_against_random("hex(size=7)", "novice", 100, 100) >= 99);
  assert_true(wins_against_random("hex(size=7)", "solid", 1, 100) >= 99);
  assert_true(wins_against_random("hex(size=7,swap=sides)", "novice", 100, 100) >= 99);
  assert_true(wins_against_random("hex(size=7,goal=misere)", "solid", 1, 100) >= 99);
  assert_true(wins_against_random("dark-hex(size=7)", "novice", 100, 100) >= 95);
  assert_true(wins_against_random("dark-hex(size=7)", "solid", 1, 100) >= 99);
  assert_true(
      wins_against_random("dark-hex(size=7,collision=abrupt,hits=silent)", "solid", 1, 100) >= 95);
}

/* The tree must look for the other side's best answers too: a search that lets
 * it help us still beats random play, but not the novice. */
static void the_solid_player_beats_the_novice(void **state) {
  (void)state;
  player solid = {"solid", 3};
  player novice = {"novice", 100};
  assert_true(wins("hex(rows=9,cols=9,swap=no)", solid, novice, 20) >= 17);
  assert_true(wins("dark-hex(rows=8,cols=8)", solid, novice, 20) >= 14);
}

/* Every level plays every kind of board to its end, the smallest and the longest
 * among them. */
static void levels_play_any_board(void **state) {
  (void)state;
  static const char *const specs[] = {
      "hex(rows=1,cols=1)",
      "hex(rows=2,cols=2)",
      "hex(rows=1,cols=19)",
      "hex(rows=19,cols=1,swap=sides)",
      "hex(rows=3,cols=4,goal=misere)",
      "dark-hex(rows=1,cols=1)",
      "dark-hex(rows=2,cols=2,collision=abrupt,hits=silent)",
      "dark-hex(rows=19,cols=2)",
      "dark-hex(rows=3,cols=3,collision=abrupt)",
  };
  for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
    wins_against_random(specs[i], "novice", 1, 20);
    wins_against_random(specs[i], "solid", 1, 20);
  }
}

static ump_move first_choice(const match *m, unsigned seat, const char *name, uint32_t effort,
                             uint64_t seed) {
  ump_events own;
  ump_random random;
  ump_move move;
  ump_random_seed(&random, seed);
  ump_events_init(&own, &help_mem);
  own_events(m, seat, &own);
  const ump_level *level = ump_level_find(m->spec.game, ump_span_of(name));
  assert_true(level->choose(&m->view[seat], own.item, own.count, effort, &random, &move));
  ump_events_free(&own);
  return move;
}

static void a_choice_depends_on_the_seed_alone(void **state) {
  (void)state;
  match m;
  match_begin(&m, "dark-hex(size=7)");
  match_play_text(&m, "d4");
  for (uint64_t seed = 0; seed < 5; seed++) {
    ump_move move = first_choice(&m, 1, "solid", 20, seed);
    assert_int_equal(move, first_choice(&m, 1, "solid", 20, seed));
  }
  match_end(&m);
}

static void a_strong_opening_is_swapped_and_a_weak_one_not(void **state) {
  (void)state;
  match m;
  for (uint64_t seed = 0; seed < 3; seed++) {
    match_begin(&m, "hex");
    match_play_text(&m, "f6");
    assert_int_equal(first_choice(&m, 1, "solid", 50, seed), HEX_MOVE_SWAP);
    match_end(&m);
    match_begin(&m, "hex");
    match_play_text(&m, "a1");
    assert_int_not_equal(first_choice(&m, 1, "solid", 50, seed), HEX_MOVE_SWAP);
    match_end(&m);
  }
}

/* Blue needs one more stone, and there is one cell for it. */
static void the_solid_player_sees_what_is_near(void **state) {
  (void)state;
  match m;
  match_begin(&m, "hex(rows=4,cols=4,swap=no)");
  static const char *const moves[] = {"b1", "a3", "b2", "b3", "a4", "c3"};
  for (size_t i = 0; i < 6; i++) match_play_text(&m, moves[i]);
  match_play_text(&m, "d3"); /* d2 joins c3 to the right side as well */
  assert_int_equal(first_choice(&m, 1, "solid", 20, 1), 7);
  match_end(&m);
}

/* ---- memory that runs out ------------------------------------------------ */

static void *no_resize(void *ctx, void *old, size_t size) {
  (void)ctx;
  return size > 0 ? NULL : help_resize(NULL, old, size);
}

static void a_search_without_memory_says_so(void **state) {
  (void)state;
  static const ump_allocator none = {no_resize, NULL};
  match m;
  match_begin(&m, "hex(size=7,swap=no)");
  ump_random random;
  ump_random_seed(&random, 1);
  ump_move move = HEX_NOWHERE;
  ump_view view = m.view[0];
  view.state.mem = &none;
  const ump_level *level = ump_level_find(m.spec.game, ump_span_of("solid"));
  assert_false(level->choose(&view, NULL, 0, 1, &random, &move));
  assert_int_equal(move, HEX_NOWHERE);
  match_end(&m);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_border_walk_finds_chains),
      cmocka_unit_test(playouts_fill_the_board_by_turns),
      cmocka_unit_test(bridges_are_kept_when_asked),
      cmocka_unit_test(imagined_boards_agree_with_what_is_known),
      cmocka_unit_test(levels_beat_random_play),
      cmocka_unit_test(the_solid_player_beats_the_novice),
      cmocka_unit_test(levels_play_any_board),
      cmocka_unit_test(a_choice_depends_on_the_seed_alone),
      cmocka_unit_test(a_strong_opening_is_swapped_and_a_weak_one_not),
      cmocka_unit_test(the_solid_player_sees_what_is_near),
      cmocka_unit_test(a_search_without_memory_says_so),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
