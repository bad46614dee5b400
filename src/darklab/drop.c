#include "darklab/drop.h"

/* Moves as likely are played. */
static const double unplayed = 0.001;

/* The cells of an information set that stay. A move that loses less than `loss` may be
 * what keeps the other from something better: that it is not played says nothing. */
static lab_cells cells_kept(const lab_learned *learned, double loss) {
  lab_cells kept = 0;
  double sum = 0;
  for (uint32_t i = 0; i < lab_size(learned->cells); i++) sum += learned->average[i];
  uint32_t i = 0;
  for (lab_cells left = learned->cells; left != 0; left &= left - 1, i++) {
    bool played = learned->average[i] >= unplayed * sum || learned->play[i] >= unplayed;
    if (played || learned->last[i] > -loss) kept |= left & -left;
  }
  return kept;
}

bool lab_solver_drop(lab_solver *s) {
  const lab_regret *regret = &s->stage->regret;
  double loss = s->worthwhile * (s->high - s->low);
  for (uint32_t n = 0; n < regret->graph->infos; n++) {
    lab_learned learned = lab_regret_learned(regret, n);
    lab_restriction *restriction = &s->restriction[learned.seat];
    lab_cells kept = cells_kept(&learned, loss);
    if (kept == learned.cells) continue;
    lab_cells now = lab_restriction_allow(restriction, learned.mind, 0);
    lab_cells added = now & ~learned.cells;
    lab_restriction_set(restriction, learned.mind, kept | added);
    if (restriction->failed) return false;
  }
  return true;
}
