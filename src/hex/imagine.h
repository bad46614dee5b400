/* Boards that may be, as far as a seat can tell from what it was told: its own
 * stones, those it found, and as many hidden ones as the other side must have.
 * In Hex nothing is hidden, and the one board that may be is the board. */
#ifndef HEX_IMAGINE_H
#define HEX_IMAGINE_H

#include "hex/field.h"
#include "umpire/game.h"

typedef struct hex_imagination {
  const ump_event *events; /* what the seat was told, in order */
  size_t count;
  hex_board board;
  hex_field known;               /* the stones it knows */
  uint16_t open[HEX_CELLS_MOST]; /* places it does not know to be taken; in any order */
  uint32_t opens;
  uint32_t found;  /* enemy stones known */
  int32_t hidden;  /* enemy stones not known; -1: to be guessed from the events */
  unsigned colour; /* of the seat */
} hex_imagination;

/* Sets up from a seat's view and the events told to it, which must outlive it. */
void hex_imagine_from(hex_imagination *mind, const ump_view *view, const ump_event *events,
                      size_t count);

/* One board that may be, at random. */
void hex_imagine(hex_imagination *mind, ump_random *random, hex_field *field);

#endif
