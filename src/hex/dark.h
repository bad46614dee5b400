/* Dark Hex: the truth, held by the umpire alone, and the views of it. */
#ifndef HEX_DARK_H
#define HEX_DARK_H

#include "umpire/game.h"

/* The rules of ump_dark_hex. Seat 0 is Red, seat 1 Blue. */
bool dark_start(const ump_spec *spec, ump_state *state, uint64_t seed, ump_events *out);
ump_verdict dark_play(const ump_spec *spec, ump_state *state, unsigned seat, ump_move move,
                      ump_events *out, ump_error *error);
unsigned dark_turn(const ump_spec *spec, const ump_state *state);

/* Its views: hex_seen. */
bool dark_fold(ump_view *view, ump_event event);

/* How many stones the seat has on the board, as far as the viewer can tell;
 * -1 when hits cannot be told from stones (abrupt and silent). */
int32_t dark_stones(const ump_view *view, unsigned seat);

#endif
