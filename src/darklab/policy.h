/* A policy: what one seat does, with which probability, by what it remembers.
 *
 * Probabilities are fractions of small whole numbers, so that what is saved is
 * exactly what was evaluated. A policy may have two layers: what it does by
 * perfect recall and, where that has no entry, by a coarser memory. Once a game
 * has left the recall layer - no entry begins with what happened - it stays with
 * the other. A policy without layers tries every open cell equally often. With a
 * hint, it tries the cells hinted at equally often wherever it has no entry. */
#ifndef DARKLAB_POLICY_H
#define DARKLAB_POLICY_H

#include "darklab/hint.h"
#include "darklab/mind.h"

/* Of how many parts the fractions are that solvers round their policies to. */
enum { LAB_PARTS = 1 << 24 };

/* Weights of an entry's cells are weight[first] …; a probability is a weight
 * divided by their sum, which is below 2^32. */
typedef struct lab_entry {
  uint32_t first;
  uint32_t total;
  uint16_t cells; /* a set: the cells tried at all, whose weights follow in order */
  bool dead;      /* a prefix of an entry, none itself */
} lab_entry;

typedef struct lab_layer {
  lab_memory memory;
  lab_index index;
  lab_entry *entry;
  size_t entries_room;
} lab_layer;

typedef struct lab_policy {
  const lab_game *game;
  unsigned seat;
  lab_layer layer[2]; /* the finer one first */
  unsigned layers;
  lab_memory uniform;   /* without layers: what its machine remembers */
  const lab_hint *hint; /* NULL: none, and where a policy with layers has no entry it
                           concedes */
  uint32_t *weight;
  size_t weights, weights_room;
  bool symmetric; /* turned by 180° it is the same; set by lab_policy_close */
} lab_policy;

void lab_policy_init(lab_policy *policy, const lab_game *game, unsigned seat);
void lab_policy_free(lab_policy *policy);

/* Adds a layer; the first is the finer one, LAB_RECALL if there are two. */
void lab_policy_add_layer(lab_policy *policy, lab_memory memory);

/* Gives the mind its probabilities: weights in the order of the cells. A mind has
 * one entry. False when memory runs out; the policy is then good for freeing only. */
bool lab_policy_put(lab_policy *policy, unsigned layer, lab_mind mind, lab_cells cells,
                    const uint32_t *weight);

/* Makes a finished policy ready for use: finds out whether it is symmetric, and
 * marks what its recall entries begin with. False when memory runs out. */
bool lab_policy_close(lab_policy *policy);

/* The entry, NULL if the mind has none. */
const lab_entry *lab_policy_find(const lab_policy *policy, unsigned layer, lab_mind mind);

/* The probability of the cell in an entry. */
double lab_policy_chance(const lab_policy *policy, const lab_entry *entry, uint32_t cell);

/* Rounds probabilities to weights of the given total by largest remainder
 * (Hamilton's method); those below `least` become 0. Returns the cells left;
 * weights of these are written in order. */
lab_cells lab_policy_round(const double *chance, lab_cells cells, uint32_t total, double least,
                           uint32_t *weight);

/* The same for a mind that is its own turned self: cells come in pairs of equal
 * weight. *cells are those that lab_policy_round has left; chances of others are 0. */
void lab_policy_even_out(const lab_game *game, const double *chance, lab_cells *cells,
                         uint32_t total, uint32_t *weight);

/* Adds the first layer of another policy as it is, if it has any, and takes its hint.
 * False when memory runs out. */
bool lab_policy_copy_layer(lab_policy *policy, const lab_policy *other);

#endif
