/* Hex and Rex: everyone sees every stone. */
#ifndef HEX_OPEN_H
#define HEX_OPEN_H

#include "umpire/game.h"

/* The rules of ump_hex. Its state is a hex_seen, in positions as in views. */
bool hex_start(const ump_spec *spec, ump_state *state, uint64_t seed, ump_events *out);
ump_verdict hex_play(const ump_spec *spec, ump_state *state, unsigned seat, ump_move move,
                     ump_events *out, ump_error *error);
unsigned hex_turn(const ump_spec *spec, const ump_state *state);
bool hex_fold(ump_view *view, ump_event event);

#endif
