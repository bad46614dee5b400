/* Hex, Rex (Hex with the goal turned round) and Dark Hex.
 *
 *     board.h    sets of cells, chains               pure geometry
 *     options.h  what may be chosen                  spec -> board
 *     notation.h "c4" and the lines of events
 *     seen.h     what a viewer of either game knows
 *     open.h     Hex: everyone sees every stone
 *     dark.h     Dark Hex: the truth, and the views
 *     show.h     drawing and JSON
 *     player.h   computer players; they imagine boards (imagine.h) and play
 *                them out (playout.h)
 */
#ifndef HEX_HEX_H
#define HEX_HEX_H

#include "umpire/game.h"

extern const ump_game ump_hex;
extern const ump_game ump_dark_hex;

#endif
