/* Regret minimisation on a graph: strategies that get better by playing against
 * each other.
 *
 *   LAB_CFR_PLUS  Tammelin 2014, "Solving large imperfect information games using
 *                 CFR+": regrets never below 0, averages weighted by iteration
 *   LAB_PCFR_PLUS Farina, Kroer & Sandholm 2021, "Faster game solving via
 *                 predictive Blackwell approachability": the last regret is
 *                 expected again; averages weighted by its square
 *   LAB_DCFR      Brown & Sandholm 2019, "Solving imperfect-information games via
 *                 discounted regret minimization": alpha 1.5, beta 0, gamma 2
 *
 * Seats are updated by turns. Where memories forget, none of this promises
 * anything (Lanctot et al. 2012, "No-regret learning in extensive-form games with
 * imperfect recall"); what comes out is certified by exact responses. */
#ifndef DARKLAB_REGRET_H
#define DARKLAB_REGRET_H

#include "darklab/graph.h"

typedef enum lab_method { LAB_CFR_PLUS, LAB_PCFR_PLUS, LAB_DCFR, LAB_METHODS } lab_method;

/* Tables by action of the graph, and by state. */
typedef struct lab_regret {
  const lab_graph *graph;
  lab_method method;
  unsigned threads;
  uint32_t iteration; /* done */
  double *regret;
  double *last;    /* the regrets of the last iteration alone; of the other threads: 0 */
  double *play;    /* the strategies now */
  double *average; /* sums, not yet divided */
  double *reach;   /* by state: how likely the other seat's moves lead there; of the other
                      threads: 0 */
  double *value;   /* by state: for seat 0 */
  double *own;     /* by information set: how likely its seat's moves lead there */
  lab_after *after;
  uint32_t *heard; /* by information set: the one after a hit was heard */
  uint32_t *order; /* information sets, each after those that lead to it */
} lab_regret;

/* "cfr+", "pcfr+", "dcfr"; parsing returns false for others. */
bool lab_method_parse(ump_span text, lab_method *method);
const char *lab_method_name(lab_method method);

bool lab_regret_init(lab_regret *regret, const lab_graph *graph, lab_method method,
                     unsigned threads);
void lab_regret_free(lab_regret *regret);

/* What was learned at an information set, whatever graph it is in. Its moves are those
 * to `cells`, whose numbers follow in order. */
typedef struct lab_learned {
  lab_mind mind;
  unsigned seat;
  lab_cells cells;
  const double *regret, *last, *play, *average; /* those of a lab_regret */
} lab_learned;

lab_learned lab_regret_learned(const lab_regret *regret, uint32_t info);

/* Takes over what was learned on another graph of the same game, if this one has the
 * information set; moves that were not known there begin with nothing. */
void lab_regret_take(lab_regret *regret, const lab_learned *learned);

/* Goes on with all that `from` has learned. What regret->iteration is set to says how
 * much its averages weigh against those to come, as if so many had been done. */
void lab_regret_continue(lab_regret *regret, const lab_regret *from);

/* One iteration: both seats once. O(edges). */
void lab_regret_iterate(lab_regret *regret);

/* Writes the average probabilities of an information set, by cell; where its
 * seat never came, its present ones. */
void lab_regret_average(const lab_regret *regret, uint32_t info, double chance[LAB_CELLS_MOST]);

/* Puts the seat's averages into a layer of a policy, rounded to fractions of
 * `total` without those below `least`: all information sets if `full`, else those
 * that these moves can lead to. False when memory runs out. */
bool lab_regret_policy(const lab_regret *regret, unsigned seat, bool full, uint32_t total,
                       double least, lab_policy *policy, unsigned layer);

#endif
