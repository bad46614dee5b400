/* Wins that no luck of the other seat can prevent. */
#ifndef DARKLAB_SURE_H
#define DARKLAB_SURE_H

#include "darklab/board.h"
#include "darklab/policy.h"

/* What a seat knows when it is to move. Silent and abrupt, it knows the number of
 * enemy stones only within bounds. */
typedef struct lab_known {
  lab_cells own, found;
  uint8_t least, most; /* enemy stones on the board, found ones among them */
} lab_known;

typedef struct lab_sure {
  const lab_game *game;
  unsigned seat;
  uint32_t *ternary; /* by set: its bits read as digits to the base 3 */
  int8_t *room;      /* by own and found, see count.c; 0 where not yet known, else + 2 */
  uint16_t *threat;  /* by own and found; 0 where not yet known */
  lab_index met;     /* lab_known -> what follows */
  uint8_t *answer;   /* the cell to try, or LAB_NO_CELL */
  size_t answers_room;
  bool failed; /* memory ran out */
} lab_sure;

enum { LAB_NO_CELL = 0xFF };

bool lab_sure_init(lab_sure *sure, const lab_game *game, unsigned seat);
void lab_sure_free(lab_sure *sure);

/* Is any hidden board possible? */
bool lab_sure_possible(lab_sure *sure, lab_known known);

/* What is known after a try that hit. */
lab_known lab_known_hit(lab_known known, uint32_t cell);
/* After the enemy's turn, in which nothing was heard but "moved". Silent and
 * abrupt, that may have been a hit. */
lab_known lab_known_moved(const lab_sure *sure, lab_known known);
/* May the enemy, whose turn it is, pass by a hit that is heard? Then what is known
 * stays as it is. */
bool lab_known_may_hear(const lab_sure *sure, lab_known known);

/* What the seat knows at its first move. */
lab_known lab_known_at_start(unsigned seat);

/* A cell whose try leads to a sure win from there, LAB_NO_CELL if there is none;
 * sure->failed says that memory ran out. */
uint32_t lab_sure_cell(lab_sure *sure, lab_known known);

/* The same for the seat's first move. */
uint32_t lab_sure_start(lab_sure *sure);

/* Plays the strategy against every hidden board, by separate code: from each
 * position the other seat tries every cell, as lucky as can be. True if the seat
 * wins them all. Counts the positions met. */
bool lab_sure_check(lab_sure *sure, uint64_t *boards);

/* Writes the strategy into an empty policy: by view in classical games, where
 * nothing else counts, by perfect recall in abrupt ones. Closes it. False when
 * memory runs out. */
bool lab_sure_policy(lab_sure *sure, lab_policy *policy);

#endif
