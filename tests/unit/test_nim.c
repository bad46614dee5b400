/* Nim and Northcott's game: rules, and the theory against exhaustive search. */
#include "support.h"

#include "nim/theory.h"

/* ---- theory ------------------------------------------------------------- */

enum { SMALL = 4, HEAPS = 4 }; /* heaps of 0 … 4 objects */

/* Whether the player to move loses, by trying every move. */
static bool slowly_lost(uint16_t heaps[HEAPS], bool misere) {
  bool empty = true;
  for (int i = 0; i < HEAPS; i++) {
    uint16_t size = heaps[i];
    for (uint16_t left = 0; left < size; left++) {
      empty = false;
      heaps[i] = left;
      bool wins = slowly_lost(heaps, misere);
      heaps[i] = size;
      if (wins) return false;
    }
  }
  return empty ? !misere : true;
}

static void theory_equals_search(void **state) {
  (void)state;
  for (int misere = 0; misere < 2; misere++) {
    for (unsigned code = 0; code < 256; code++) {
      uint16_t heaps[HEAPS] = {(uint16_t)(code % SMALL), (uint16_t)(code / 4 % SMALL),
                               (uint16_t)(code / 16 % SMALL), (uint16_t)(code / 64)};
      bool lost = slowly_lost(heaps, misere);
      assert_int_equal(nim_is_lost(heaps, HEAPS, misere), lost);
      nim_move move = nim_winning_move(heaps, HEAPS, misere);
      bool empty = nim_sum(heaps, HEAPS) == 0 && code == 0;
      if (empty) continue;
      assert_int_equal(move.take == 0, lost);
      if (move.take == 0) continue;
      heaps[move.heap] = (uint16_t)(heaps[move.heap] - move.take);
      assert_true(nim_is_lost(heaps, HEAPS, misere));
    }
  }
}

/* 1-3-5-7 has nim-sum 0, so that the first player loses in both forms. */
static void the_default_heaps_are_lost(void **state) {
  (void)state;
  const uint16_t heaps[] = {1, 3, 5, 7};
  assert_int_equal(nim_sum(heaps, 4), 0);
  assert_true(nim_is_lost(heaps, 4, true));
  assert_true(nim_is_lost(heaps, 4, false));
}

/* ---- games through the contract ----------------------------------------- */

/* Plays "seat move" pairs and returns the winner; -1 while the game goes on. */
static int play_out(const char *text, const char *const *moves) {
  ump_spec spec = spec_of(text);
  ump_position position;
  ump_events events;
  ump_events_init(&events, &memory);
  assert_true(ump_position_init(&position, &spec, &memory, 1, &events));
  unsigned seat = 0;
  for (; *moves != NULL; moves++, seat ^= 1U) {
    ump_error error = {0};
    ump_verdict verdict =
        ump_position_play(&position, seat, move_of(&spec, *moves), &events, &error);
    if (verdict != UMP_PLAYED) fail_msg("%s: %s", *moves, error.why);
  }
  ump_event last = events.item[events.count - 1];
  int winner = last.kind == UMP_EVENT_END ? last.a : -1;
  assert_int_equal(ump_position_turn(&position) == 0, winner >= 0);
  ump_position_free(&position);
  ump_events_free(&events);
  return winner;
}

static void misere_is_the_default_and_normal_the_other(void **state) {
  (void)state;
  const char *const moves[] = {"1-1", "2-1", NULL};
  assert_int_equal(play_out("nim(heaps=1-1)", moves), 0);
  assert_int_equal(play_out("nim(heaps=1-1,play=normal)", moves), 1);
  const char *const early[] = {"1-1", NULL};
  assert_int_equal(play_out("nim(heaps=1-1)", early), -1);
}

static void northcott_slides_both_ways_and_never_jumps(void **state) {
  (void)state;
  ump_spec spec = spec_of("northcott(rows=1,squares=5,start=2-4)");
  ump_position position;
  ump_events events;
  ump_events_init(&events, &memory);
  assert_true(ump_position_init(&position, &spec, &memory, 1, &events));
  ump_error error = {0};
  /* Left stands on b, right on d. */
  assert_int_equal(ump_position_play(&position, 0, move_of(&spec, "b1"), &events, &error),
                   UMP_REFUSED);
  assert_int_equal(ump_position_play(&position, 0, move_of(&spec, "d1"), &events, &error),
                   UMP_REFUSED);
  assert_int_equal(ump_position_play(&position, 0, move_of(&spec, "e1"), &events, &error),
                   UMP_REFUSED);
  assert_int_equal(ump_position_play(&position, 0, move_of(&spec, "a1"), &events, &error),
                   UMP_PLAYED);
  assert_int_equal(ump_position_play(&position, 1, move_of(&spec, "b1"), &events, &error),
                   UMP_PLAYED);
  /* Left is at the edge with the gap closed: stuck. */
  assert_int_equal(ump_position_turn(&position), 0);
  assert_int_equal(events.item[events.count - 1].a, 1);
  ump_position_free(&position);
  ump_events_free(&events);
}

/* The value of every position of a small board by retrograde analysis: a
 * position is won if a move leads to a lost one, lost if all moves lead to won
 * ones. Retreats make cycles, so this cannot be done by plain recursion. */
enum { MOST = 4096 };

typedef struct small_board {
  unsigned rows, squares, pairs; /* pairs of squares a row's pieces can stand on */
  uint8_t left[64], right[64];   /* by number of pair */
} small_board;

static void list_pairs(small_board *b) {
  b->pairs = 0;
  for (unsigned l = 0; l < b->squares; l++) {
    for (unsigned r = l + 1; r < b->squares; r++) {
      b->left[b->pairs] = (uint8_t)l;
      b->right[b->pairs++] = (uint8_t)r;
    }
  }
}

static unsigned power(unsigned base, unsigned exponent) {
  return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

/* Whether `to` is one move of `seat` from `from` in a row. */
static bool one_slide(const small_board *b, unsigned seat, unsigned from, unsigned to) {
  return seat == 0 ? b->right[from] == b->right[to] && b->left[from] != b->left[to]
                   : b->left[from] == b->left[to] && b->right[from] != b->right[to];
}

static void gap_is_a_heap(void **state) {
  (void)state;
  static const unsigned boards[][2] = {{1, 4}, {2, 4}, {2, 5}, {3, 4}, {2, 6}};
  static uint8_t value[2][MOST]; /* 0 unknown, 1 lost, 2 won, for the seat to move */
  for (size_t n = 0; n < sizeof boards / sizeof boards[0]; n++) {
    small_board b = {.rows = boards[n][0], .squares = boards[n][1]};
    list_pairs(&b);
    unsigned count = power(b.pairs, b.rows);
    assert_true(count <= MOST);
    memset(value, 0, sizeof value);
    bool changed = true;
    while (changed) {
      changed = false;
      for (unsigned seat = 0; seat < 2; seat++) {
        for (unsigned p = 0; p < count; p++) {
          if (value[seat][p] != 0) continue;
          bool all_won = true;
          bool some_lost = false;
          for (unsigned row = 0; row < b.rows; row++) {
            unsigned unit = power(b.pairs, row);
            unsigned pair = p / unit % b.pairs;
            for (unsigned to = 0; to < b.pairs; to++) {
              if (!one_slide(&b, seat, pair, to)) continue;
              uint8_t next = value[1 - seat][p - pair * unit + to * unit];
              if (next != 2) all_won = false;
              if (next == 1) some_lost = true;
            }
          }
          if (!some_lost && !all_won) continue;
          value[seat][p] = some_lost ? 2 : 1;
          changed = true;
        }
      }
    }
    for (unsigned p = 0; p < count; p++) {
      uint16_t gaps[4];
      for (unsigned row = 0; row < b.rows; row++) {
        unsigned pair = p / power(b.pairs, row) % b.pairs;
        gaps[row] = (uint16_t)(b.right[pair] - b.left[pair] - 1);
      }
      bool lost = nim_sum(gaps, b.rows) == 0;
      assert_int_equal(value[0][p], lost ? 1 : 2);
      assert_int_equal(value[1][p], lost ? 1 : 2);
    }
  }
}

/* ---- levels ------------------------------------------------------------- */

/* A game between two levels ("random" is nobody's level); the winner's seat. */
static unsigned match(const ump_spec *spec, const char *level0, const char *level1, uint64_t seed) {
  const char *const names[2] = {level0, level1};
  ump_position position;
  ump_view view[2];
  ump_events events;
  ump_random random;
  size_t told = 0;
  ump_events_init(&events, &memory);
  ump_random_seed(&random, seed);
  assert_true(ump_position_init(&position, spec, &memory, seed, &events));
  for (unsigned s = 0; s < 2; s++) assert_true(ump_view_init(&view[s], spec, s, &memory));
  for (;;) {
    for (; told < events.count; told++) {
      for (unsigned s = 0; s < 2; s++) assert_true(ump_view_fold(&view[s], events.item[told]));
    }
    unsigned turn = ump_position_turn(&position);
    if (turn == 0) break;
    unsigned seat = turn == 1 ? 0 : 1;
    ump_move move;
    const ump_level *level = ump_level_find(spec->game, ump_span_of(names[seat]));
    if (level == NULL) move = ump_view_random(&view[seat], &random);
    else assert_true(level->choose(&view[seat], events.item, told, 100, &random, &move));
    assert_int_equal(ump_position_play(&position, seat, move, &events, NULL), UMP_PLAYED);
  }
  unsigned winner = view[0].winner;
  ump_position_free(&position);
  ump_view_free(&view[0]);
  ump_view_free(&view[1]);
  ump_events_free(&events);
  return winner;
}

static void perfect_wins_what_can_be_won(void **state) {
  (void)state;
  static const char *const specs[] = {"nim", "nim(play=normal)", "nim(heaps=1-2-3)", "northcott"};
  for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
    ump_spec spec = spec_of(specs[i]);
    unsigned lost = 0;
    for (uint64_t seed = 0; seed < 100; seed++) {
      /* Nim's three starts are lost for the first player, so the second wins all. */
      unsigned winner = match(&spec, "random", "perfect", seed);
      if (strcmp(spec.game->name, "nim") == 0) assert_int_equal(winner, 1);
      else lost += winner == 0;
    }
    assert_in_range(lost, 0, 1);
  }
}

static void careless_errs(void **state) {
  (void)state;
  ump_spec spec = spec_of("nim(heaps=1-3-5-7-9)");
  unsigned won = 0;
  for (uint64_t seed = 0; seed < 200; seed++) won += match(&spec, "careless", "perfect", seed) == 0;
  assert_in_range(won, 1, 150);
}

/* ---- options ------------------------------------------------------------ */

static void refusals_say_why(void **state) {
  (void)state;
  static const char *const bad[] = {
      "nim(heaps=)",
      "nim(heaps=0)",
      "nim(heaps=1-2-x)",
      "nim(play=fast)",
      "nim(heaps=1001)",
      "northcott(size=1)",
      "northcott(size=17)",
      "northcott(start=1-2)",
      "northcott(rows=1,squares=4,start=3-2)",
      "northcott(rows=1,squares=4,start=1-5)",
      "northcott(rows=2,squares=1)",
  };
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    ump_spec spec;
    ump_error error = {0};
    assert_false(ump_spec_parse(&spec, ump_span_of(bad[i]), &error));
    assert_non_null(error.why);
  }
}

static void northcott_specs_are_normalised(void **state) {
  (void)state;
  ump_text text;
  ump_text_init(&text, &memory);
  ump_spec spec = spec_of("northcott(rows=6,squares=6)");
  ump_spec_format(&spec, &text);
  assert_string_equal(ump_text_str(&text), "northcott(size=6)");
  ump_text_clear(&text);
  spec = spec_of("northcott(size=10,squares=8)");
  ump_spec_format(&spec, &text);
  assert_string_equal(ump_text_str(&text), "northcott(rows=10,squares=8)");
  ump_text_clear(&text);
  spec = spec_of("northcott(rows=8)");
  ump_spec_format(&spec, &text);
  assert_string_equal(ump_text_str(&text), "northcott");
  ump_text_free(&text);
}

/* The deal comes from the seed and nothing else, and over many seeds each pair
 * of squares is about as likely. */
static void deals_are_fair_and_repeatable(void **state) {
  (void)state;
  enum { DEALS = 2800, PAIRS = 28 };
  unsigned seen[8][8] = {{0}};
  ump_spec spec = spec_of("northcott");
  ump_events events;
  ump_events_init(&events, &memory);
  for (uint64_t seed = 0; seed < DEALS; seed++) {
    ump_position one;
    ump_position two;
    events.count = 0;
    assert_true(ump_position_init(&one, &spec, &memory, seed, &events));
    assert_true(ump_position_init(&two, &spec, &memory, seed, &events));
    assert_memory_equal(one.state.bytes, two.state.bytes, one.state.size);
    for (size_t i = 0; i < 8; i++) seen[events.item[i].b >> 8][events.item[i].b & 0xFF]++;
    ump_position_free(&one);
    ump_position_free(&two);
  }
  for (unsigned l = 0; l < 8; l++) {
    for (unsigned r = l + 1; r < 8; r++) assert_in_range(seen[l][r], 700, 900);
  }
  ump_events_free(&events);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(theory_equals_search),
      cmocka_unit_test(the_default_heaps_are_lost),
      cmocka_unit_test(misere_is_the_default_and_normal_the_other),
      cmocka_unit_test(northcott_slides_both_ways_and_never_jumps),
      cmocka_unit_test(gap_is_a_heap),
      cmocka_unit_test(perfect_wins_what_can_be_won),
      cmocka_unit_test(careless_errs),
      cmocka_unit_test(refusals_say_why),
      cmocka_unit_test(northcott_specs_are_normalised),
      cmocka_unit_test(deals_are_fair_and_repeatable),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
