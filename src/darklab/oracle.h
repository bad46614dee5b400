/* Restricted games, and the double oracle that opens them up: where a graph is too
 * large, each seat may at first try only what a *base* policy tries - one by a
 * coarser memory, or only a hint; exact best responses then say which were missed
 * (McMahan, Gordon & Blum 2003, "Planning in the presence of cost functions
 * controlled by an adversary"; Bosansky et al. 2014 for sequences of moves). */
#ifndef DARKLAB_ORACLE_H
#define DARKLAB_ORACLE_H

#include "darklab/respond.h"

/* What one seat may try: the moves of its base that are likely enough, but where
 * moves have been added or dropped since. */
typedef struct lab_restriction {
  const lab_policy *base; /* at most one layer: complete, or with a hint */
  lab_memory memory;      /* LAB_RECALL, or any if the base has no layer */
  double least;           /* moves of the base below this are left out */
  lab_index index;        /* minds of that memory where something else may be tried */
  uint16_t *cells;        /* by number: what */
  size_t cells_room;
  uint32_t added; /* moves, since this was last set to 0 */
  bool failed;    /* memory ran out */
} lab_restriction;

void lab_restriction_init(lab_restriction *restriction, const lab_policy *base, lab_memory memory,
                          double least);
void lab_restriction_free(lab_restriction *restriction);

/* A lab_allow, ctx being the restriction: for machines of its memory. */
lab_cells lab_restriction_allow(void *ctx, lab_mind mind, lab_cells open);
/* The same for a mind of LAB_RECALL. */
lab_cells lab_restriction_allow_recall(void *ctx, lab_mind mind, lab_cells open);

/* A lab_missed, ctx being the restriction: adds the move, and its turned self. */
void lab_restriction_add(void *ctx, lab_mind mind, uint32_t cell);

/* From now on these - at least one - are the cells for a mind of its memory; for the
 * mind's turned self, the cells turned. */
void lab_restriction_set(lab_restriction *restriction, lab_mind mind, lab_cells cells);

#endif
