/* Restricted games, and the double oracle that opens them up: where the graph of
 * perfect recall is too large, each seat may at first try only what a coarser
 * *base* policy tries; exact best responses then say which tries were missed
 * (McMahan, Gordon & Blum 2003, "Planning in the presence of cost functions
 * controlled by an adversary"; Bosansky et al. 2014 for sequences of moves). */
#ifndef DARKLAB_ORACLE_H
#define DARKLAB_ORACLE_H

#include "darklab/respond.h"

/* What one seat may try: the moves of its base that are likely enough, and those
 * added since, by perfect recall. */
typedef struct lab_restriction {
  const lab_policy *base; /* one layer, complete */
  double least;           /* moves of the base below this are left out */
  lab_index index;        /* minds with added moves */
  uint16_t *cells;        /* by number: which */
  size_t cells_room;
  uint32_t added; /* moves, since this was last set to 0 */
  bool failed;    /* memory ran out */
} lab_restriction;

void lab_restriction_init(lab_restriction *restriction, const lab_policy *base, double least);
void lab_restriction_free(lab_restriction *restriction);

/* A lab_allow, ctx being the restriction: for machines of perfect recall. */
lab_cells lab_restriction_allow(void *ctx, lab_mind mind, lab_cells open);

/* A lab_visit, ctx being the restriction: adds the move, and its turned self. */
void lab_restriction_add(void *ctx, lab_mind mind, uint32_t cell);

#endif
