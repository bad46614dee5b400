/* The board: sets, neighbours and chains, against a slow and obvious copy. */
#include "hex_help.h"

#include "hex/board.h"

/* ---- the reference: cells visited one by one ---------------------------- */

typedef struct plain {
  int rows, cols;
  bool stone[HEX_SIDE_MOST][HEX_SIDE_MOST];
  bool seen[HEX_SIDE_MOST][HEX_SIDE_MOST];
} plain;

static bool plain_reaches(plain *p, unsigned colour, int r, int c) {
  static const int step[6][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {-1, 1}, {1, -1}};
  if (r < 0 || c < 0 || r >= p->rows || c >= p->cols) return false;
  if (!p->stone[r][c] || p->seen[r][c]) return false;
  p->seen[r][c] = true;
  if (colour == HEX_RED ? r == p->rows - 1 : c == p->cols - 1) return true;
  for (int i = 0; i < 6; i++) {
    if (plain_reaches(p, colour, r + step[i][0], c + step[i][1])) return true;
  }
  return false;
}

static bool plain_joined(const hex_board *board, const uint64_t *stones, unsigned colour) {
  plain p = {.rows = (int)board->rows, .cols = (int)board->cols};
  for (uint32_t cell = 0; cell < board->cells; cell++) {
    p.stone[cell / board->cols][cell % board->cols] = hex_has(stones, cell);
  }
  int starts = colour == HEX_RED ? p.cols : p.rows;
  for (int i = 0; i < starts; i++) {
    if (colour == HEX_RED ? plain_reaches(&p, colour, 0, i) : plain_reaches(&p, colour, i, 0)) {
      return true;
    }
  }
  return false;
}

/* ---- tests -------------------------------------------------------------- */

static void shuffle(uint32_t *cell, uint32_t count, ump_random *random) {
  for (uint32_t i = 0; i < count; i++) cell[i] = i;
  for (uint32_t i = count; i > 1; i--) {
    uint32_t j = (uint32_t)ump_random_below(random, i);
    uint32_t kept = cell[i - 1];
    cell[i - 1] = cell[j];
    cell[j] = kept;
  }
}

/* Fills a board in random order with random colours; at every stone both chain
 * routines must agree with the reference, and the full board has one winner. */
static void fill_and_compare(uint32_t rows, uint32_t cols, ump_random *random) {
  hex_board board = hex_board_make(rows, cols);
  uint64_t stones[2][HEX_WORDS_MOST] = {{0}};
  uint32_t order[HEX_CELLS_MOST];
  shuffle(order, board.cells, random);
  bool joined[2] = {false, false};
  for (uint32_t i = 0; i < board.cells; i++) {
    unsigned colour = (unsigned)ump_random_below(random, 2);
    bool was = joined[colour];
    bool joins = hex_joins(&board, stones[colour], colour, order[i]);
    hex_put(stones[colour], order[i]);
    joined[colour] = plain_joined(&board, stones[colour], colour);
    assert_int_equal(was || joins, joined[colour]);
    uint64_t chain[HEX_WORDS_MOST];
    hex_chain(&board, stones[colour], colour, chain);
    assert_int_equal(hex_count(&board, chain) > 0, joined[colour]);
    if (joined[colour]) assert_true(plain_joined(&board, chain, colour));
  }
  assert_true(joined[HEX_RED] != joined[HEX_BLUE]);
}

static void full_boards_have_one_winner(void **state) {
  (void)state;
  ump_random random;
  ump_random_seed(&random, 6);
  for (uint32_t rows = 1; rows <= HEX_SIDE_MOST; rows++) {
    for (uint32_t cols = 1; cols <= HEX_SIDE_MOST; cols++) {
      int times = rows * cols <= 30 ? 50 : 3;
      for (int i = 0; i < times; i++) fill_and_compare(rows, cols, &random);
    }
  }
}

/* Every colouring of small boards, not only random ones. */
static void every_full_small_board_has_one_winner(void **state) {
  (void)state;
  static const uint32_t sides[][2] = {{1, 1}, {1, 5}, {5, 1}, {2, 2}, {3, 3}, {3, 4}, {4, 3}};
  for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
    hex_board board = hex_board_make(sides[i][0], sides[i][1]);
    for (uint64_t red = 0; red < UINT64_C(1) << board.cells; red++) {
      uint64_t blue = ~red & ((UINT64_C(1) << board.cells) - 1);
      uint64_t chain[2];
      hex_chain(&board, &red, HEX_RED, &chain[HEX_RED]);
      hex_chain(&board, &blue, HEX_BLUE, &chain[HEX_BLUE]);
      assert_true((chain[HEX_RED] != 0) != (chain[HEX_BLUE] != 0));
    }
  }
}

static void long_chains_are_followed(void **state) {
  (void)state;
  /* A red snake through every second row of the largest board, from the top to
   * the bottom; without any one of its stones it falls apart. */
  hex_board board = hex_board_make(19, 19);
  uint64_t stones[HEX_WORDS_MOST] = {0};
  for (uint32_t row = 0; row < 19; row++) {
    if (row % 2 == 0) {
      for (uint32_t col = 0; col < 19; col++) hex_put(stones, row * 19 + col);
    } else {
      hex_put(stones, row * 19 + (row % 4 == 1 ? 18 : 0));
    }
  }
  for (uint32_t row = 1; row < 19; row += 2) {
    uint32_t link = row * 19 + (row % 4 == 1 ? 18 : 0);
    hex_drop(stones, link);
    assert_false(plain_joined(&board, stones, HEX_RED));
    assert_true(hex_joins(&board, stones, HEX_RED, link));
    hex_put(stones, link);
  }
}

static void sets_count_and_number_their_cells(void **state) {
  (void)state;
  ump_random random;
  ump_random_seed(&random, 7);
  for (uint32_t side = 1; side <= HEX_SIDE_MOST; side++) {
    hex_board board = hex_board_make(side, side);
    uint64_t set[HEX_WORDS_MOST];
    hex_fill(&board, set);
    assert_int_equal(hex_count(&board, set), board.cells);
    for (uint32_t cell = 0; cell < board.cells; cell++) {
      if (ump_random_below(&random, 3) == 0) hex_drop(set, cell);
    }
    uint32_t number = 0;
    for (uint32_t cell = 0; cell < board.cells; cell++) {
      if (hex_has(set, cell)) assert_int_equal(hex_nth(&board, set, number++), cell);
    }
    assert_int_equal(hex_count(&board, set), number);
    assert_int_equal(hex_nth(&board, set, number), board.cells);
  }
}

static void cells_are_reflected_in_the_long_diagonal(void **state) {
  (void)state;
  hex_board board = hex_board_make(11, 11);
  for (uint32_t cell = 0; cell < board.cells; cell++) {
    assert_int_equal(hex_reflect(&board, hex_reflect(&board, cell)), cell);
  }
  uint32_t a3;
  uint32_t c1;
  assert_true(hex_cell_read(&board, ump_span_of("a3"), &a3));
  assert_true(hex_cell_read(&board, ump_span_of("c1"), &c1));
  assert_int_equal(hex_reflect(&board, a3), c1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(full_boards_have_one_winner),
      cmocka_unit_test(every_full_small_board_has_one_winner),
      cmocka_unit_test(long_chains_are_followed),
      cmocka_unit_test(sets_count_and_number_their_cells),
      cmocka_unit_test(cells_are_reflected_in_the_long_diagonal),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
