/* Which cells look promising, from a seat's own and found stones alone: where a
 * search has to begin somewhere, and where a policy has learned nothing. Open cells
 * are resistors between the seat's two sides, own stones conduct, found stones do
 * not; the more current a cell carries, the more it matters (Shannon's machine;
 * Anshelevich 2002, "A hierarchical approach to computer Hex"). */
#ifndef DARKLAB_HINT_H
#define DARKLAB_HINT_H

#include "darklab/board.h"

typedef struct lab_hint {
  const lab_game *game;
  uint32_t most; /* cells, but for those as good as the last of them; at least 1 */
} lab_hint;

/* At least one of the open cells, none with less than half the current of the
 * best. The same for a view turned by 180°, but turned. O(cells^3). */
lab_cells lab_hint_cells(const lab_hint *hint, unsigned seat, lab_cells own, lab_cells found);

#endif
