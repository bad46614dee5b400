/* Thinking about a move by playing out boards that may be.
 *
 * Both ways of it use this fact: when a board has been filled at random, the
 * result tells something of every cell on it, not only of the first move. */
#ifndef HEX_THINK_H
#define HEX_THINK_H

#include "hex/imagine.h"
#include "umpire/game.h"

/* Games won by somebody, of so many played. */
typedef struct hex_tally {
  uint32_t won;
  uint32_t played;
} hex_tally;

static inline void hex_note(hex_tally *tally, bool won) {
  tally->played++;
  if (won) tally->won++;
}

/* What is thought about. */
typedef struct hex_thought {
  hex_imagination mind;
  ump_random *random;
  const ump_allocator *mem;
  unsigned me; /* our colour */
  bool misere;
  bool abrupt; /* a hit ends the turn */
} hex_thought;

/* Sets up for the view's seat, whose turn it is; all must outlive the thought. */
void hex_think(hex_thought *t, const ump_view *view, const ump_event *events, size_t count,
               ump_random *random);

/* Plays a board out from `mover` on and says whether we win. Afterwards the
 * field is full. */
bool hex_think_out(const hex_thought *t, hex_field *field, unsigned mover);

/* Fills boards at random. Returns the place with which the most games were won
 * when it came to be ours, and in *whole how we fared in all. O(playouts * cells). */
uint32_t hex_survey(hex_thought *t, uint32_t playouts, hex_tally *whole);

/* Grows a tree of moves, the promising ones deeper. *place is the move tried
 * most. False when memory runs out. O(playouts * cells * depth). */
bool hex_search(hex_thought *t, uint32_t playouts, uint32_t *place);

#endif
