/* A game of Hex as other programs write it down: who did what, in colours or only
 * in turn. Readers of SGF and of HexWorld links fill one in; hex_script_play makes
 * a record of it by the rules. */
#ifndef HEX_SCRIPT_H
#define HEX_SCRIPT_H

#include "umpire/maker.h"

/* Colours as in SGF; Black is Red here and joins top and bottom. */
enum { HEX_BLACK, HEX_WHITE, HEX_COLOUR_UNSAID };

typedef enum hex_deed {
  HEX_DEED_STONE,
  HEX_DEED_SWAP, /* of whichever kind the rules have */
  HEX_DEED_SWAP_PIECES,
  HEX_DEED_SWAP_SIDES,
  HEX_DEED_RESIGN, /* nothing may follow this or the next */
  HEX_DEED_FORFEIT,
} hex_deed;

typedef struct hex_line {
  uint8_t deed;
  uint8_t colour;
  uint8_t col, row; /* STONE: from 0 on */
  uint32_t place;   /* where it stands in the text: a line, a character */
  uint64_t at;      /* milliseconds since the game began */
} hex_line;

typedef struct hex_script {
  ump_maker maker; /* whose record has clock, pauses, and Black's name and White's */
  hex_line *line;
  size_t count;
  size_t room;
  uint64_t cols, rows;
  const char *swap; /* "pieces", "sides", "no"; NULL: as it was played */
  bool misere;
  bool pairs;         /* points were pairs of letters: then the first player joins top and
                         bottom whatever the colour, and Black's name is the first player's */
  bool ended;         /* the text tells of an end: */
  uint8_t end_colour; /* of the winner, HEX_COLOUR_UNSAID for nobody */
  uint8_t ending;     /* an ump_ending of a table, or UMP_ENDINGS: it does not say how */
  bool has_end_at;
  uint64_t end_at;
  uint32_t place;      /* of what is being read or played */
  uint32_t size_place; /* where the size stands, and the end */
  uint32_t end_place;
} hex_script;

void hex_script_open(hex_script *script, ump_record *record, const ump_allocator *mem);

/* Adds a line; false when memory runs out. */
bool hex_script_add(hex_script *script, hex_line line);

/* Plays it all. On failure script->place is where. */
bool hex_script_play(hex_script *script);

/* Frees the lines and closes the maker; returns `fine`. */
bool hex_script_close(hex_script *script, bool fine, const char *where, ump_error *error);

#endif
