/* The sequence form of a game (Koller, Megiddo & von Stengel 1996, "Efficient
 * computation of equilibria for extensive two-person games"): a seat's strategy as
 * one weight for each *sequence* of its own tries, with perfect recall. The game's
 * value is then linear in each seat's weights. No merging, no symmetry: for boards
 * so small that all histories can be listed. */
#ifndef DARKLAB_SEQUENCE_H
#define DARKLAB_SEQUENCE_H

#include "darklab/mind.h"

/* What a seat can know when it is to move. Its sequences are first … first + the
 * number of open cells - 1, one for each cell in order, all after `parent`. */
typedef struct lab_moment {
  uint32_t parent, first;
  lab_cells open;
} lab_moment;

/* One seat's part. Sequence 0 is that of no try at all. */
typedef struct lab_side {
  lab_index minds; /* LAB_RECALL, by moment */
  lab_moment *moment;
  size_t moments_room;
  uint32_t sequences;
} lab_side;

/* A history that ends: both seats' sequences, and what seat 0 gets. */
typedef struct lab_end {
  uint32_t sequence[2];
  int value;
} lab_end;

typedef struct lab_sequences {
  const lab_game *game;
  lab_side side[2];
  lab_end *end; /* no two have the same pair of sequences */
  size_t ends, ends_room;
  bool failed; /* memory ran out */
} lab_sequences;

/* Lists all. O(histories). False when memory runs out; then nothing needs freeing. */
bool lab_sequences_init(lab_sequences *form, const lab_game *game);
void lab_sequences_free(lab_sequences *form);

#endif
