/* The umpire of the code-breaking games: of ump_game, for all three games. */
#ifndef CODEBREAK_RULES_H
#define CODEBREAK_RULES_H

#include "umpire/game.h"

bool code_start(const ump_spec *spec, ump_state *state, uint64_t seed, ump_events *out);
ump_verdict code_play(const ump_spec *spec, ump_state *state, unsigned seat, ump_move move,
                      ump_events *out, ump_error *error);
unsigned code_turn(const ump_spec *spec, const ump_state *state);

#endif
