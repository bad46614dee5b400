/* A game of Dark Hex on a small board, its sets of cells as bit masks.
 *
 * Everything in this room is exact, so it needs the boards small enough for a
 * table of all sets: LAB_CELLS_MOST cells. */
#ifndef DARKLAB_BOARD_H
#define DARKLAB_BOARD_H

#include "umpire/game.h"

enum { LAB_CELLS_MOST = 16 };

/* A set of cells: bit i is cell i. */
typedef uint32_t lab_cells;

typedef struct lab_game {
  const ump_allocator *mem;
  ump_spec spec;
  uint32_t rows, cols, cells;
  lab_cells all;
  bool abrupt;    /* a hit ends the turn */
  bool announced; /* the owner of the stone is told of the hit, not where */
  uint8_t *chain; /* by set: bit s says that it holds a chain of seat s */
} lab_game;

/* Sets up from a spec. Refuses other games and larger boards. Free it with
 * lab_game_free. */
bool lab_game_init(lab_game *game, const ump_spec *spec, const ump_allocator *mem,
                   ump_error *error);
void lab_game_free(lab_game *game);

/* Does the set hold a chain of that seat? */
static inline bool lab_joined(const lab_game *game, unsigned seat, lab_cells set) {
  return (game->chain[set] >> seat) & 1U;
}

/* The set turned by 180°, which is the board's symmetry: it keeps both seats'
 * sides. */
lab_cells lab_turned(const lab_game *game, lab_cells set);

static inline uint32_t lab_turned_cell(const lab_game *game, uint32_t cell) {
  return game->cells - 1 - cell;
}

static inline uint32_t lab_size(lab_cells set) {
  return (uint32_t)__builtin_popcount(set);
}

/* The lowest cell of a set that is not empty. */
static inline uint32_t lab_first(lab_cells set) {
  return (uint32_t)__builtin_ctz(set);
}

static inline lab_cells lab_bit(uint32_t cell) {
  return (lab_cells)1 << cell;
}

#endif
