#include "hex/think.h"

#include "hex/options.h"

void hex_think(hex_thought *t, const ump_view *view, const ump_event *events, size_t count,
               ump_random *random) {
  hex_imagine_from(&t->mind, view, events, count);
  t->random = random;
  t->mem = view->state.mem;
  t->me = t->mind.colour;
  t->misere = hex_goal_of(&view->spec) == HEX_GOAL_MISERE;
  t->abrupt = view->spec.game->hidden && dark_is_abrupt(&view->spec);
}

bool hex_think_out(const hex_thought *t, hex_field *field, unsigned mover) {
  uint16_t empty[HEX_CELLS_MOST];
  uint32_t count = 0;
  for (uint32_t i = 0; i < t->mind.opens; i++) {
    if (field->at[t->mind.open[i]] == HEX_EMPTY) empty[count++] = t->mind.open[i];
  }
  /* Who wants no chain does not keep bridges. */
  unsigned joined = hex_play_out(field, empty, count, mover, !t->misere, t->random);
  return (joined == t->me) != t->misere;
}

/* Is one share of wins greater than the other? Compared without fractions, each
 * with a win and a loss added, so that few playouts mean little. */
static bool is_better(hex_tally one, hex_tally other) {
  return (uint64_t)(one.won + 1) * (other.played + 2) >
         (uint64_t)(other.won + 1) * (one.played + 2);
}

uint32_t hex_survey(hex_thought *t, uint32_t playouts, hex_tally *whole) {
  hex_tally with[HEX_PLACES_MOST] = {{0, 0}}; /* by place, when it came to be ours */
  *whole = (hex_tally){0, 0};
  for (uint32_t i = 0; i < playouts; i++) {
    hex_field imagined;
    hex_imagine(&t->mind, t->random, &imagined);
    hex_field field = imagined;
    bool won = hex_think_out(t, &field, t->me);
    hex_note(whole, won);
    for (uint32_t j = 0; j < t->mind.opens; j++) {
      uint32_t place = t->mind.open[j];
      /* A hit leaves the move with us, so it is worth what the board is worth. */
      bool hit = imagined.at[place] != HEX_EMPTY && !t->abrupt;
      if (field.at[place] == t->me || hit) hex_note(&with[place], won);
    }
  }
  uint32_t best = t->mind.open[0];
  for (uint32_t j = 1; j < t->mind.opens; j++) {
    if (is_better(with[t->mind.open[j]], with[best])) best = t->mind.open[j];
  }
  return best;
}
