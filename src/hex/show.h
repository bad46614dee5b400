/* A view as a picture in characters and as JSON for the page. */
#ifndef HEX_SHOW_H
#define HEX_SHOW_H

#include "umpire/game.h"

/* The parts of ump_game that show a view, for both games. */
void hex_draw(const ump_view *view, ump_text *out);
void hex_board_json(const ump_view *view, ump_text *out);

#endif
