/* How large Dark Hex is: published figures, and every history of tiny boards
 * played by the umpire itself. */
#include "darklab_help.h"

#include "darklab/count.h"

/* ---- the reference: all histories, one by one --------------------------- */

/* A set of strings, slow and obvious. */
typedef struct strings {
  char **item;
  size_t count;
} strings;

static int compare(const void *one, const void *other) {
  return strcmp(*(char *const *)one, *(char *const *)other);
}

static void add_string(strings *set, const char *text) {
  bool full = (set->count & (set->count - 1)) == 0;
  if (full) set->item = realloc(set->item, 2 * (set->count + 1) * sizeof *set->item);
  assert_non_null(set->item);
  set->item[set->count] = strdup(text);
  assert_non_null(set->item[set->count++]);
}

static size_t different(strings *set) {
  size_t count = 0;
  if (set->count > 0) qsort(set->item, set->count, sizeof *set->item, compare);
  for (size_t i = 0; i < set->count; i++) {
    if (i == 0 || strcmp(set->item[i - 1], set->item[i]) != 0) count++;
  }
  for (size_t i = 0; i < set->count; i++) free(set->item[i]);
  free(set->item);
  return count;
}

typedef struct census {
  ump_spec spec;
  strings views[2], recall[2], boards[2];
  uint64_t histories[2];
} census;

/* What a seat was told, but for its numbering: all lines, and its own stones and
 * hits in the order of their cells. */
static void note(census *c, unsigned seat, const ump_events *events, const ump_position *position) {
  ump_text recall = lines_for(&c->spec, events, seat);
  add_string(&c->recall[seat], ump_text_str(&recall));
  ump_text_free(&recall);
  char view[33] = {0};
  char both[2][33] = {{0}, {0}};
  for (size_t i = 0; i < events->count; i++) {
    ump_event e = events->item[i];
    for (unsigned s = 0; s < 2; s++) {
      bool own = e.audience == (unsigned)UMP_TO_SEAT(s) && e.b < 16;
      if (own) both[s][e.b] = e.kind == 1 ? 's' : 'h';
    }
  }
  memcpy(view, both[seat], 16);
  for (int i = 0; i < 16; i++) view[i] = view[i] ? view[i] : '.';
  add_string(&c->views[seat], view);
  for (int i = 0; i < 16; i++) {
    view[i] = both[0][i] ? both[0][i] : '.';
    view[i + 16] = both[1][i] ? both[1][i] : '.';
  }
  add_string(&c->boards[seat], view);
  (void)position;
}

static void play_on(census *c, const uint32_t *moves, size_t count) {
  ump_position position;
  ump_events events;
  ump_error error;
  uint32_t more[32];
  ump_events_init(&events, &memory);
  assert_true(ump_position_init(&position, &c->spec, &memory, 0, &events));
  unsigned mover = 0;
  for (size_t i = 0; i < count; i++) {
    mover = ump_position_turn(&position) == 2;
    ump_verdict verdict = ump_position_play(&position, mover, moves[i], &events, &error);
    assert_true(verdict == UMP_PLAYED || verdict == UMP_AGAIN);
  }
  unsigned turn = ump_position_turn(&position);
  c->histories[turn == 0 ? mover : turn == 2]++;
  if (turn != 0) {
    note(c, turn == 2, &events, &position);
    memcpy(more, moves, count * sizeof *moves);
    ump_view view;
    assert_true(ump_view_init(&view, &c->spec, turn == 2, &memory));
    assert_true(ump_view_fold_all(&view, events.item, events.count));
    for (uint64_t i = 0; i < ump_view_tries(&view); i++) {
      more[count] = ump_view_try(&view, i);
      play_on(c, more, count + 1);
    }
    ump_view_free(&view);
  }
  ump_position_free(&position);
  ump_events_free(&events);
}

static void compare_with_census(uint32_t rows, uint32_t cols, bool abrupt, bool announced) {
  census c = {.spec = dark_spec(rows, cols, abrupt, announced)};
  uint32_t none[1] = {0};
  play_on(&c, none, 0);
  lab_game game = dark_game(rows, cols, abrupt, announced);
  lab_counts counts;
  assert_true(lab_count(&game, &counts));
  for (unsigned seat = 0; seat < 2; seat++) {
    assert_int_equal(different(&c.views[seat]), counts.views[seat]);
    assert_int_equal(different(&c.recall[seat]), counts.recall[seat]);
    assert_int_equal(different(&c.boards[seat]), counts.boards[seat]);
    assert_int_equal(c.histories[seat], counts.histories[seat]);
  }
  lab_game_free(&game);
}

static void tiny_boards_are_counted_one_by_one(void **state) {
  (void)state;
  for (unsigned rule = 0; rule < 4; rule++) {
    compare_with_census(1, 2, rule & 1, rule >> 1);
    compare_with_census(2, 1, rule & 1, rule >> 1);
    compare_with_census(3, 1, rule & 1, rule >> 1);
    compare_with_census(2, 2, rule & 1, rule >> 1);
    compare_with_census(4, 1, rule & 1, rule >> 1);
  }
}

static void six_cells_are_counted_one_by_one(void **state) {
  (void)state;
  if (getenv("UMPIRE_LONG") == NULL) skip();
  for (unsigned rule = 0; rule < 4; rule++) {
    compare_with_census(2, 3, rule & 1, rule >> 1);
    compare_with_census(3, 2, rule & 1, rule >> 1);
  }
}

/* ---- published figures -------------------------------------------------- */

/* Totals of both seats, silent. Boards and histories of abrupt games were not
 * published, except for one. */
static const struct figures {
  uint32_t rows, cols;
  uint64_t views[2], recall[2]; /* classical, abrupt */
  uint64_t boards, histories, abrupt_histories;
} published[] = {
    {2, 2, {42, 54}, {70, 94}, 105, 441, 0},
    {2, 3, {314, 576}, {2508, 6758}, 1797, 104229, 0},
    {3, 2, {410, 636}, {4180, 9174}, 2469, 196357, 0},
    {3, 3, {12556, 22197}, {6072917, 27325277}, 283859, 19119486979, 29311526419},
    {3, 4, {341033, 638356}, {35903666762, 213545854790}, 28560489, 13198889381320321, 0},
    {4, 3, {367919, 644333}, {44390689154, 242414192966}, 31949417, 17735652138633793, 0},
};

static void the_published_boards(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof published / sizeof published[0]; i++) {
    const struct figures *f = &published[i];
    for (unsigned abrupt = 0; abrupt < 2; abrupt++) {
      lab_game game = dark_game(f->rows, f->cols, abrupt, false);
      lab_counts c;
      assert_true(lab_count(&game, &c));
      assert_int_equal(c.views[0] + c.views[1], f->views[abrupt]);
      assert_int_equal(c.recall[0] + c.recall[1], f->recall[abrupt]);
      if (!abrupt) assert_int_equal(c.boards[0] + c.boards[1], f->boards);
      if (!abrupt) assert_int_equal(c.histories[0] + c.histories[1], f->histories);
      else if (f->abrupt_histories) {
        assert_int_equal(c.histories[0] + c.histories[1], f->abrupt_histories);
      }
      lab_game_free(&game);
    }
  }
}

static void three_by_three_by_player(void **state) {
  (void)state;
  static const uint64_t recall[2][2] = {{3720850, 2352067}, {16497034, 10828243}};
  for (unsigned abrupt = 0; abrupt < 2; abrupt++) {
    lab_game game = dark_game(3, 3, abrupt, false);
    lab_counts c;
    assert_true(lab_count(&game, &c));
    assert_int_equal(c.recall[0], recall[abrupt][0]);
    assert_int_equal(c.recall[1], recall[abrupt][1]);
    lab_game_free(&game);
  }
}

static void large_boards_and_other_games_are_refused(void **state) {
  (void)state;
  lab_game game;
  ump_error error = {0};
  ump_spec spec = spec_of("dark-hex(rows=5,cols=4)");
  assert_false(lab_game_init(&game, &spec, &memory, &error));
  assert_string_equal(error.arg[0], "20");
  spec = spec_of("nim");
  assert_false(lab_game_init(&game, &spec, &memory, &error));
}

static void memory_may_run_out(void **state) {
  (void)state;
  ump_spec spec = dark_spec(2, 3, true, true);
  for (size_t left = 0; left < 4; left++) {
    scarce s = {left, 0};
    ump_allocator mem = {scarce_resize, &s};
    lab_game game;
    lab_counts counts;
    ump_error error;
    if (lab_game_init(&game, &spec, &mem, &error)) {
      assert_int_equal(lab_count(&game, &counts), left >= 3);
      lab_game_free(&game);
    }
    assert_int_equal(s.blocks, 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(tiny_boards_are_counted_one_by_one),
      cmocka_unit_test(six_cells_are_counted_one_by_one),
      cmocka_unit_test(the_published_boards),
      cmocka_unit_test(three_by_three_by_player),
      cmocka_unit_test(large_boards_and_other_games_are_refused),
      cmocka_unit_test(memory_may_run_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
