/* Positions: the truth, held by the umpire alone. */
#include "umpire/game.h"

#include <string.h>

bool ump_state_resize(ump_state *state, size_t size) {
  if (size > state->room) {
    if (!ump_grow(state->mem, &state->bytes, &state->room, size, 1)) return false;
  }
  if (size > state->size) memset((char *)state->bytes + state->size, 0, size - state->size);
  state->size = size;
  return true;
}

bool ump_position_init(ump_position *position, const ump_spec *spec, const ump_allocator *mem,
                       uint64_t seed, ump_events *out) {
  *position = (ump_position){.spec = *spec, .state = {.mem = mem}};
  if (ump_position_restart(position, seed, out)) return true;
  ump_position_free(position);
  return false;
}

bool ump_position_restart(ump_position *position, uint64_t seed, ump_events *out) {
  position->state.size = 0;
  return position->spec.game->start(&position->spec, &position->state, seed, out);
}

void ump_position_free(ump_position *position) {
  ump_free(position->state.mem, position->state.bytes);
  position->state = (ump_state){.mem = position->state.mem};
}

ump_verdict ump_position_play(ump_position *position, unsigned seat, ump_move move, ump_events *out,
                              ump_error *error) {
  unsigned turn = ump_position_turn(position);
  if (turn == 0) {
    ump_fail(error, N_("The game is over."), NULL, NULL, NULL);
    return UMP_REFUSED;
  }
  if (seat > 1 || !(turn & (1U << seat))) {
    ump_fail(error, N_("It is not your turn."), NULL, NULL, NULL);
    return UMP_REFUSED;
  }
  return position->spec.game->play(&position->spec, &position->state, seat, move, out, error);
}

unsigned ump_position_turn(const ump_position *position) {
  return position->spec.game->turn(&position->spec, &position->state);
}
