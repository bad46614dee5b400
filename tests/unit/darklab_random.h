/* Random policies for the tests of the Dark Hex laboratory. */
#ifndef UMPIRE_DARKLAB_RANDOM_H
#define UMPIRE_DARKLAB_RANDOM_H

#include "darklab_help.h"

#include "darklab/policy.h"

/* A random policy for every mind that can be, of any memory. No stone is hit twice:
 * `hits` were heard. */
static inline void fill(lab_policy *policy, lab_mind mind, uint32_t hits, ump_random *random) {
  const lab_game *game = policy->game;
  lab_memory key = policy->layer[0].memory;
  uint32_t weight[LAB_CELLS_MOST];
  uint32_t count = 0;
  lab_cells cells = 0;
  lab_cells open = game->all & ~lab_own(mind) & ~lab_found(mind);
  bool over = lab_joined(game, policy->seat, lab_own(mind));
  if (over || open == 0 || lab_policy_find(policy, 0, mind) != NULL) return;
  for (lab_cells left = open; left != 0; left &= left - 1) {
    uint32_t share = (uint32_t)ump_random_below(random, 4);
    if (share == 0 && (left & (left - 1)) != 0) continue;
    cells |= left & -left;
    weight[count++] = share + 1;
  }
  assert_true(lab_policy_put(policy, 0, mind, cells, weight));
  for (lab_cells left = open; left != 0; left &= left - 1) {
    for (unsigned hit = 0; hit < 2; hit++) {
      lab_mind next = lab_mind_try(game, key, mind, lab_first(left), hit);
      fill(policy, next, hits, random);
      if (!game->announced || (hit && !game->abrupt)) continue;
      uint32_t most = lab_size(lab_own(next));
      for (uint32_t heard = hits; heard < (game->abrupt && hits < most ? hits + 1 : most);
           heard++) {
        next = lab_mind_hear(game, policy->seat, key, next);
        fill(policy, next, heard + 1, random);
      }
    }
  }
}

static inline lab_policy random_policy(const lab_game *game, unsigned seat, lab_memory key,
                                       ump_random *random) {
  lab_policy policy;
  lab_policy_init(&policy, game, seat);
  lab_policy_add_layer(&policy, key);
  fill(&policy, (lab_mind){0}, 0, random);
  assert_true(lab_policy_close(&policy));
  return policy;
}

#endif
