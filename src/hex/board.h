/* The board: sets of cells, and the chains in them.
 *
 * Cell = row * cols + column; a1 is the top-left cell, 0. The neighbours of
 * (r, c) are (r, c±1), (r±1, c), (r-1, c+1) and (r+1, c-1). Red (colour 0) joins
 * the top row to the bottom row, Blue (colour 1) the left column to the right.
 *
 * A set of cells is an array of board.words 64-bit words, cell i being bit i % 64
 * of word i / 64; bits past the last cell are zero. */
#ifndef HEX_BOARD_H
#define HEX_BOARD_H

#include <stdbool.h>
#include <stdint.h>

enum {
  HEX_SIDE_MOST = 19,
  HEX_CELLS_MOST = HEX_SIDE_MOST * HEX_SIDE_MOST,
  HEX_WORDS_MOST = (HEX_CELLS_MOST + 63) / 64,
};

enum { HEX_RED, HEX_BLUE };

typedef struct hex_board {
  uint32_t rows, cols; /* 1 … HEX_SIDE_MOST */
  uint32_t cells;      /* rows * cols */
  uint32_t words;      /* in a set of cells */
} hex_board;

hex_board hex_board_make(uint32_t rows, uint32_t cols);

/* ---- sets --------------------------------------------------------------- */

static inline bool hex_has(const uint64_t *set, uint32_t cell) {
  return (set[cell / 64] >> (cell % 64)) & 1U;
}

static inline void hex_put(uint64_t *set, uint32_t cell) {
  set[cell / 64] |= UINT64_C(1) << (cell % 64);
}

static inline void hex_drop(uint64_t *set, uint32_t cell) {
  set[cell / 64] &= ~(UINT64_C(1) << (cell % 64));
}

/* All cells of the board. */
void hex_fill(const hex_board *board, uint64_t *set);

/* How many cells the set has. */
uint32_t hex_count(const hex_board *board, const uint64_t *set);

/* The cell that has `number` smaller ones in the set; number < hex_count(). */
uint32_t hex_nth(const hex_board *board, const uint64_t *set, uint32_t number);

/* ---- chains ------------------------------------------------------------- */

/* Would a stone on `cell` complete a chain of that colour's `stones`?
 * O(words * length of the longest path in the group of `cell`). */
bool hex_joins(const hex_board *board, const uint64_t *stones, unsigned colour, uint32_t cell);

/* All stones that are part of a chain, one joined to both of the colour's
 * sides; empty if there is none. `chain` has board->words words. */
void hex_chain(const hex_board *board, const uint64_t *stones, unsigned colour, uint64_t *chain);

/* The cell reflected in the long diagonal of a square board: a3 is c1. */
uint32_t hex_reflect(const hex_board *board, uint32_t cell);

#endif
