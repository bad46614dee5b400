/* How large a game of Dark Hex is. */
#ifndef DARKLAB_COUNT_H
#define DARKLAB_COUNT_H

#include "darklab/board.h"

typedef unsigned __int128 lab_number;

/* By seat to move. What is over is not counted, but for histories: there it
 * counts for the seat that has won. */
typedef struct lab_counts {
  lab_number views[2];     /* own stones and found stones */
  lab_number recall[2];    /* all that was tried, found and heard, in order */
  lab_number boards[2];    /* both seats' stones and which of them were found */
  lab_number histories[2]; /* sequences of tries */
} lab_counts;

/* Counts without listing: O(3^cells). False when memory runs out. */
bool lab_count(const lab_game *game, lab_counts *counts);

/* Appends a number of any size. */
void lab_text_number(ump_text *out, lab_number number);

#endif
