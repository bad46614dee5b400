/* A board ringed by its sides, for playing games out quickly.
 *
 * Places are numbered row by row in a board that is one line larger on every
 * side. The ring holds stones of whoever's side it is, so a cell at the edge
 * has six neighbours like any other, and a bridge to an edge looks like a bridge
 * between stones. */
#ifndef HEX_FIELD_H
#define HEX_FIELD_H

#include "hex/board.h"
#include "umpire/base.h"

enum { HEX_EMPTY = 2, HEX_PLACES_MOST = (HEX_SIDE_MOST + 2) * (HEX_SIDE_MOST + 2) };

typedef struct hex_field {
  uint32_t rows, cols;
  uint8_t at[HEX_PLACES_MOST]; /* HEX_RED, HEX_BLUE or HEX_EMPTY */
} hex_field;

/* An empty board. */
void hex_field_clear(hex_field *field, const hex_board *board);

/* The place of a cell. */
static inline uint16_t hex_place(const hex_board *board, uint32_t cell) {
  uint32_t row = cell / board->cols;
  return (uint16_t)((row + 1) * (board->cols + 2) + cell % board->cols + 1);
}

/* Is there a chain of that colour? O(length of the border of what hangs together
 * with the colour's first side). */
bool hex_field_joined(const hex_field *field, unsigned colour);

/* Fills the board by turns, `mover` first, at random; `place` lists its `count`
 * empty places and is shuffled. With `bridges`, a stone put into one of the two
 * cells that keep two stones of the other side connected is answered in the
 * other. Returns the colour that has a chain then. */
unsigned hex_play_out(hex_field *field, uint16_t *place, uint32_t count, unsigned mover,
                      bool bridges, ump_random *random);

#endif
