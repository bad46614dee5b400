/* What one viewer knows of a code-breaking game: of ump_game, for all three games. */
#ifndef CODEBREAK_VIEW_H
#define CODEBREAK_VIEW_H

#include "umpire/game.h"

bool code_view_start(ump_view *view);
bool code_fold(ump_view *view, ump_event event);
unsigned code_view_turn(const ump_view *view);
const char *code_asks(const ump_view *view, unsigned seat);
uint64_t code_tries(const ump_view *view);
ump_move code_try_at(const ump_view *view, uint64_t number);

/* The codemaker earns a point a guess, and one more when the code was not found;
 * in a duel the winner earns one. In half points. */
uint32_t code_points(const ump_view *view, unsigned seat);

/* As text (draw.c, json.c). */
void code_draw(const ump_view *view, ump_text *out);
void code_board_json(const ump_view *view, ump_text *out);

#endif
