/* Hex, Rex (Hex with the goal turned round) and Dark Hex.
 *
 *     board.h    sets of cells, chains               pure geometry
 *     options.h  what may be chosen                  spec -> board
 *     notation.h "c4" and the lines of events
 *     seen.h     what a viewer of either game knows
 *     open.h     Hex: everyone sees every stone
 *     dark.h     Dark Hex: the truth, and the views
 *     show.h     drawing and JSON
 *     field.h    playing boards out at random
 *     imagine.h  boards that may be, as far as a seat can tell
 *     player.h   the computer players made of these two
 *     equilibrium.h small boards of Dark Hex: policies worked out before
 *     formats.h  games as SGF and as HexWorld links
 *     script.h   games as others write them, made records by the rules
 *     sgf_text.h the syntax of SGF
 */
#ifndef HEX_HEX_H
#define HEX_HEX_H

#include "umpire/game.h"

extern const ump_game ump_hex;
extern const ump_game ump_dark_hex;

#endif
