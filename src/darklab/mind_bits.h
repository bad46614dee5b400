/* How the bits of a mind are laid out: for mind.c and mind_text.c only. */
#ifndef DARKLAB_MIND_BITS_H
#define DARKLAB_MIND_BITS_H

#include "darklab/mind.h"

enum {
  LAB_HIT = 16,        /* in a try's five bits, beside its cell */
  LAB_LAST_KNOWN = 32, /* LAB_LAST: in b, there has been a try */
  LAB_HEARD_AT = 32,   /* where the heard bits begin in a */
};

/* How many tries a mind of LAB_TIMES or LAB_RECALL holds in order. */
uint32_t lab_mind_kept(const lab_game *game, lab_memory memory, lab_mind mind);
/* The five bits of one of them. */
uint32_t lab_mind_try_at(lab_mind mind, uint32_t at);

/* The mind of that memory after these tries. */
lab_mind lab_mind_remember(const lab_game *game, unsigned seat, lab_memory memory,
                           const lab_try *tries, uint32_t count);

#endif
