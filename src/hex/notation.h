/* Cells, moves and events as text: "c4", "swap", "reveal 0 c4". */
#ifndef HEX_NOTATION_H
#define HEX_NOTATION_H

#include "hex/board.h"
#include "umpire/game.h"

/* A move is a cell, or this. */
#define HEX_MOVE_SWAP UINT32_C(0xFFFFFFFE)
/* Instead of a cell where there is none. */
#define HEX_NOWHERE UINT32_C(0xFFFFFFFF)

/* Events of Hex, all for everyone. */
enum {
  HEX_EVENT_STONE = 1, /* b: the cell of the mover's new stone */
  HEX_EVENT_SWAP,
};

/* Events of Dark Hex. */
enum {
  DARK_EVENT_STONE = 1, /* b: the cell of the mover's new stone; to the mover */
  DARK_EVENT_MOVED,     /* what the rest are told of it */
  DARK_EVENT_HIT,       /* b: the cell of the stone hit, to the mover; HEX_NOWHERE to the rest */
  DARK_EVENT_REVEAL,    /* a: the seat, b: the cell of a stone; at the end */
};

extern const char *const hex_event_names[];
extern const char *const dark_event_names[];

enum { HEX_NAME = 4 }; /* room for "s19" and its NUL */

/* Writes the cell's name - the column's letter, the row's number - and returns
 * its length. */
uint32_t hex_cell_name(const hex_board *board, uint32_t cell, char name[HEX_NAME]);

/* Reads exactly what hex_cell_name writes. */
bool hex_cell_read(const hex_board *board, ump_span text, uint32_t *cell);

/* The text functions of ump_game. */
void hex_event_args(const ump_spec *spec, ump_event event, ump_text *out);
bool hex_event_read(const ump_spec *spec, ump_span args, ump_event *event);
void dark_event_args(const ump_spec *spec, ump_event event, ump_text *out);
bool dark_event_read(const ump_spec *spec, ump_span args, ump_event *event);
void hex_move_format(const ump_spec *spec, ump_move move, ump_text *out);
bool hex_move_parse(const ump_spec *spec, ump_span text, ump_move *move, ump_error *error);

#endif
