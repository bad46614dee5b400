#include "hex/board.h"

#include <string.h>

hex_board hex_board_make(uint32_t rows, uint32_t cols) {
  return (hex_board){
      .rows = rows,
      .cols = cols,
      .cells = rows * cols,
      .words = (rows * cols + 63) / 64,
  };
}

/* ---- sets --------------------------------------------------------------- */

void hex_fill(const hex_board *board, uint64_t *set) {
  memset(set, 0xff, board->words * sizeof *set);
  set[board->words - 1] >>= board->words * 64 - board->cells;
}

uint32_t hex_count(const hex_board *board, const uint64_t *set) {
  uint32_t count = 0;
  for (uint32_t w = 0; w < board->words; w++) {
    count += (uint32_t)__builtin_popcountll(set[w]);
  }
  return count;
}

uint32_t hex_nth(const hex_board *board, const uint64_t *set, uint32_t number) {
  uint32_t w = 0;
  uint64_t word = set[0];
  for (uint32_t here; number >= (here = (uint32_t)__builtin_popcountll(word));) {
    number -= here;
    if (++w == board->words) {
      return board->cells; /* the caller broke its promise */
    }
    word = set[w];
  }
  while (number--) {
    word &= word - 1; /* without its lowest cell */
  }
  return w * 64 + (uint32_t)__builtin_ctzll(word);
}

/* ---- chains ------------------------------------------------------------- */

/* The outermost lines of a board. */
typedef struct edge_lines {
  uint64_t top[HEX_WORDS_MOST], bottom[HEX_WORDS_MOST];
  uint64_t left[HEX_WORDS_MOST], right[HEX_WORDS_MOST];
} edge_lines;

static void mark_lines(const hex_board *board, edge_lines *lines);
static void spread(const hex_board *board, const edge_lines *lines, const uint64_t *stones,
                   uint64_t *group);
static bool meet(const hex_board *board, const uint64_t *one, const uint64_t *other);

bool hex_joins(const hex_board *board, const uint64_t *stones, unsigned colour, uint32_t cell) {
  uint32_t length = colour == HEX_RED ? board->rows : board->cols;
  if (hex_count(board, stones) + 1 < length) {
    return false;
  }
  edge_lines edge;
  mark_lines(board, &edge);
  uint64_t with[HEX_WORDS_MOST];
  memcpy(with, stones, board->words * sizeof *with);
  hex_put(with, cell);
  uint64_t group[HEX_WORDS_MOST] = {0};
  hex_put(group, cell);
  spread(board, &edge, with, group);
  return colour == HEX_RED ? meet(board, group, edge.top) && meet(board, group, edge.bottom)
                           : meet(board, group, edge.left) && meet(board, group, edge.right);
}

void hex_chain(const hex_board *board, const uint64_t *stones, unsigned colour, uint64_t *chain) {
  edge_lines edge;
  mark_lines(board, &edge);
  const uint64_t *near = colour == HEX_RED ? edge.top : edge.left;
  const uint64_t *far = colour == HEX_RED ? edge.bottom : edge.right;
  uint64_t group[HEX_WORDS_MOST];
  for (uint32_t w = 0; w < board->words; w++) {
    chain[w] = stones[w] & near[w];
    group[w] = stones[w] & far[w];
  }
  /* A group that touches both sides is reached from either. */
  spread(board, &edge, stones, chain);
  spread(board, &edge, stones, group);
  for (uint32_t w = 0; w < board->words; w++) {
    chain[w] &= group[w];
  }
}

uint32_t hex_reflect(const hex_board *board, uint32_t cell) {
  return cell % board->cols * board->cols + cell / board->cols;
}

static void mark_lines(const hex_board *board, edge_lines *lines) {
  memset(lines, 0, sizeof *lines);
  for (uint32_t c = 0; c < board->cols; c++) {
    hex_put(lines->top, c);
    hex_put(lines->bottom, board->cells - 1 - c);
  }
  for (uint32_t r = 0; r < board->rows; r++) {
    hex_put(lines->left, r * board->cols);
    hex_put(lines->right, (r + 1) * board->cols - 1);
  }
}

/* Word w of `set` without the cells of `but`, every cell moved up by `by` < 64
 * cells; shifting twice keeps by == 0 defined. */
static inline uint64_t later(const uint64_t *set, const uint64_t *but, uint32_t by, uint32_t w) {
  uint64_t moved = (set[w] & ~but[w]) << by % 64;
  if (w > 0) {
    moved |= (set[w - 1] & ~but[w - 1]) >> 1 >> (63 - by % 64);
  }
  return moved;
}

static inline uint64_t earlier(const uint64_t *set, const uint64_t *but, uint32_t by, uint32_t w,
                               uint32_t words) {
  uint64_t moved = (set[w] & ~but[w]) >> by % 64;
  if (w + 1 < words) {
    moved |= (set[w + 1] & ~but[w + 1]) << 1 << (63 - by % 64);
  }
  return moved;
}

/* Adds to `group` every stone connected to it. A step across the left or the
 * right edge would land in the row above or below, hence the lines left out. */
static void spread(const hex_board *board, const edge_lines *lines, const uint64_t *stones,
                   uint64_t *group) {
  static const uint64_t none[HEX_WORDS_MOST];
  uint32_t cols = board->cols;
  uint32_t words = board->words;
  bool grown = true;
  while (grown) {
    grown = false;
    for (uint32_t w = 0; w < words; w++) {
      uint64_t reached =
          later(group, lines->right, 1, w) | later(group, none, cols, w) |
          later(group, lines->left, cols - 1, w) | earlier(group, lines->left, 1, w, words) |
          earlier(group, none, cols, w, words) | earlier(group, lines->right, cols - 1, w, words);
      reached &= stones[w] & ~group[w];
      group[w] |= reached;
      grown |= reached != 0;
    }
  }
}

static bool meet(const hex_board *board, const uint64_t *one, const uint64_t *other) {
  uint64_t common = 0;
  for (uint32_t w = 0; w < board->words; w++) {
    common |= one[w] & other[w];
  }
  return common != 0;
}
