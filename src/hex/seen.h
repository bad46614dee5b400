/* What a viewer knows of a game of Hex or Dark Hex. In Hex everyone sees every
 * stone, so there this is the position too. */
#ifndef HEX_SEEN_H
#define HEX_SEEN_H

#include "hex/board.h"
#include "umpire/game.h"

/* The sets of cells in hex_seen. */
enum {
  HEX_SEEN_RED,   /* red stones known to the viewer */
  HEX_SEEN_BLUE,  /* blue ones */
  HEX_SEEN_FOUND, /* those of them that the viewer found by a hit */
  HEX_SEEN_OPEN,  /* cells not known to be taken */
  HEX_SEEN_SETS
};

/* Flat bytes without padding: equal knowledge, equal bytes. */
typedef struct hex_seen {
  uint16_t moves[2]; /* of each seat, as the viewer was told: stones, or - abrupt
                        and silent - stones and hits alike */
  uint16_t last;     /* cell of the last stone known, HEX_LAST_NONE before one is */
  uint8_t turn;      /* the seat to move */
  uint8_t exchanged; /* 1: by swap=sides, seat 0 is Blue now */
  uint8_t joined;    /* 1: a chain is known to stand: only reveals and the end may follow */
  uint8_t unused[7];
  uint64_t cells[]; /* HEX_SEEN_SETS sets of board.words words */
} hex_seen;

enum { HEX_LAST_NONE = 0xFFFF };

/* Sizes and fills an empty state: nothing is on the board. */
bool hex_seen_start(const ump_spec *spec, ump_state *state);

static inline uint64_t *hex_seen_set(hex_seen *seen, const hex_board *board, unsigned which) {
  return seen->cells + which * board->words;
}

static inline const uint64_t *hex_seen_cells(const hex_seen *seen, const hex_board *board,
                                             unsigned which) {
  return seen->cells + which * board->words;
}

/* The colour that the seat plays now. */
static inline unsigned hex_seen_colour(const hex_seen *seen, unsigned seat) {
  return seat ^ seen->exchanged;
}

/* Takes in a stone of that colour on an open cell. */
void hex_seen_put(hex_seen *seen, const hex_board *board, unsigned colour, uint32_t cell);

/* May the seat to move swap now? */
bool hex_seen_may_swap(const ump_spec *spec, const hex_seen *seen);

/* Parts of ump_game that are the same in both games. */
bool hex_view_start(ump_view *view);
unsigned hex_view_turn(const ump_view *view);
const char *hex_asks(const ump_view *view, unsigned seat);
uint64_t hex_tries(const ump_view *view);
ump_move hex_try_at(const ump_view *view, uint64_t number);
const char *hex_seat_label(const ump_spec *spec, unsigned seat);

#endif
