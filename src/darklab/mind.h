/* What a seat remembers of its own game: the keys of policies.
 *
 *     LAB_VIEW    own stones and found stones
 *     LAB_HEARD   and how many hits were heard
 *     LAB_LAST    instead the last try and what came of it, and hits heard since
 *     LAB_TIMES   and in which order - abrupt: by which try - the own stones
 *                 came, and when hits were heard
 *     LAB_RECALL  every try with what came of it, in order, and when hits were
 *                 heard: all that can be known
 *
 * A mind is 128 bits: equal memories, equal minds.
 *     a   0-15 own stones, 16-31 found stones, 32-47 what was heard, 48-63 tries
 *         13 to 15
 *     b   tries 1 to 12, five bits each: cell, and 16 for a hit
 * Heard bits: the other seat's doings in order, 1 for a hit; the first try of the
 * other seat is never one. LAB_HEARD, LAB_LAST: a number of hits. */
#ifndef DARKLAB_MIND_H
#define DARKLAB_MIND_H

#include "darklab/board.h"
#include "darklab/index.h"

typedef enum lab_memory {
  LAB_VIEW,
  LAB_HEARD,
  LAB_LAST,
  LAB_TIMES,
  LAB_RECALL,
  LAB_MEMORIES
} lab_memory;

typedef lab_key lab_mind;

enum { LAB_TRIES_MOST = LAB_CELLS_MOST };

/* One try of the seat, and how many hits of the other were heard before the next. */
typedef struct lab_try {
  uint8_t cell;
  bool hit;
  uint8_t heard;
} lab_try;

/* "view", "view+heard", "view+last", "view+times", "recall"; parsing returns false for others. */
const char *lab_memory_name(lab_memory memory);
bool lab_memory_parse(ump_span text, lab_memory *memory);

static inline lab_cells lab_own(lab_mind mind) {
  return (lab_cells)(mind.a & 0xFFFF);
}

static inline lab_cells lab_found(lab_mind mind) {
  return (lab_cells)(mind.a >> 16 & 0xFFFF);
}

/* After a try of the seat; after a hit of the other that was announced. */
lab_mind lab_mind_try(const lab_game *game, lab_memory memory, lab_mind mind, uint32_t cell,
                      bool hit);
lab_mind lab_mind_hear(const lab_game *game, unsigned seat, lab_memory memory, lab_mind mind);

/* How many hits of the other are remembered. */
uint8_t lab_mind_heard(lab_memory memory, lab_mind mind);

/* The tries of a LAB_RECALL mind in order; returns how many. */
uint32_t lab_mind_tries(const lab_game *game, unsigned seat, lab_mind mind,
                        lab_try tries[LAB_TRIES_MOST]);

/* What another memory would have kept of a LAB_RECALL mind. */
lab_mind lab_mind_forget(const lab_game *game, unsigned seat, lab_memory memory, lab_mind mind);

/* The mind after the same game turned by 180°. */
lab_mind lab_mind_turned(const lab_game *game, lab_memory memory, lab_mind mind);

/* Appends a mind as docs/formats.md has it; reads one. */
void lab_mind_format(const lab_game *game, unsigned seat, lab_memory memory, lab_mind mind,
                     ump_text *out);
bool lab_mind_parse(const lab_game *game, unsigned seat, lab_memory memory, ump_span text,
                    lab_mind *mind);

#endif
