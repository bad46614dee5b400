/* What a responder could win if it saw the policy's node: a bound that leaves most
 * tries of a best response unsearched. */
#ifndef DARKLAB_FORESIGHT_H
#define DARKLAB_FORESIGHT_H

#include "darklab/machine.h"

/* One thing foreseen, the policy being to move: own stones and node, and what it is
 * worth. They are asked for more often than anything else in a response, and each
 * time at random: so a key lies beside its worth, in one line of the cache. */
typedef struct lab_foreseen {
  uint64_t key; /* 0: free */
  double worth;
} lab_foreseen;

typedef struct lab_foresight {
  const lab_game *game;
  lab_machine *machine; /* the policy's */
  unsigned seat;        /* who sees it */
  lab_foreseen *slot;   /* open addressing */
  size_t slots, met;    /* a power of two, at most two thirds in use */
  bool failed;          /* memory ran out */
} lab_foresight;

void lab_foresight_init(lab_foresight *foresight, lab_machine *machine);
void lab_foresight_free(lab_foresight *foresight);

/* At least what can be won with these own stones against the node when the policy
 * is to move, or when the seer is, or has just hit a stone of the policy's; up to
 * roundings of LAB_FORESIGHT_ERROR. */
double lab_foresee_policy(lab_foresight *foresight, lab_cells own, uint32_t node);
double lab_foresee_seer(lab_foresight *foresight, lab_cells own, uint32_t node);
double lab_foresee_hit(lab_foresight *foresight, lab_cells own, uint32_t node);

/* At most 2 * LAB_CELLS_MOST turns of at most 3 * LAB_CELLS_MOST operations. */
#define LAB_FORESIGHT_ERROR (2 * 3 * LAB_CELLS_MOST * LAB_CELLS_MOST * 0x1p-53)

#endif
