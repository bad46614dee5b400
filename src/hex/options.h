/* What may be chosen in Hex and in Dark Hex. */
#ifndef HEX_OPTIONS_H
#define HEX_OPTIONS_H

#include "hex/board.h"
#include "umpire/game.h"

/* Places in the tables; both games share the first three. */
enum { HEX_OPTION_SIZE, HEX_OPTION_ROWS, HEX_OPTION_COLS };
enum { HEX_OPTION_SWAP = 3, HEX_OPTION_GOAL };
enum { DARK_OPTION_COLLISION = 3, DARK_OPTION_HITS };

typedef enum hex_swap { HEX_SWAP_PIECES, HEX_SWAP_SIDES, HEX_SWAP_NO } hex_swap;
typedef enum hex_goal { HEX_GOAL_CONNECT, HEX_GOAL_MISERE } hex_goal;
typedef enum dark_collision { DARK_CLASSICAL, DARK_ABRUPT } dark_collision;
typedef enum dark_hits { DARK_ANNOUNCED, DARK_SILENT } dark_hits;

extern const ump_option hex_options[];
extern const ump_option dark_options[];

/* ump_game.check of the two games. Afterwards either rows and cols are 0 and
 * the board is a square of `size`, or both are set and `size` is the default. */
bool hex_check(ump_spec *spec, ump_error *error);
bool dark_check(ump_spec *spec, ump_error *error);

/* The board of a checked spec of either game. */
hex_board hex_board_of(const ump_spec *spec);

/* The rules of a checked spec. Hex: */
hex_swap hex_swap_of(const ump_spec *spec); /* Dark Hex has none: HEX_SWAP_NO */
hex_goal hex_goal_of(const ump_spec *spec); /* Dark Hex: HEX_GOAL_CONNECT */
/* Dark Hex only: */
bool dark_is_abrupt(const ump_spec *spec);
bool dark_is_silent(const ump_spec *spec);

#endif
