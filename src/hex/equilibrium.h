/* Playing a policy that was worked out before, and certified: on small boards of
 * Dark Hex what it guarantees is the game's value, or all but (data/dark-hex). */
#ifndef HEX_EQUILIBRIUM_H
#define HEX_EQUILIBRIUM_H

#include "umpire/game.h"

/* Is there a policy for that seat of that game? Only Dark Hex has any. */
bool dark_has_policy(const ump_spec *spec, unsigned seat);

/* Draws the cell that the policy of the view's seat tries, with its chances, by what the
 * events told to that seat say. False without a policy, or where it has nothing to
 * say: where somebody else began for it. */
bool dark_follow_policy(const ump_view *view, const ump_event *events, size_t count,
                        ump_random *random, uint32_t *cell);

#endif
