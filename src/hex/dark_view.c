/* Dark Hex as one viewer sees it. A seat is told of its own stones and hits, the
 * all-seeing of everybody's; spectators only that somebody moved or hit. */
#include "hex/dark.h"
#include "hex/notation.h"
#include "hex/options.h"
#include "hex/seen.h"

/* Is the viewer the one who is told where the seat to move plays? */
static bool sees_mover(const ump_view *view, const hex_seen *seen) {
  return view->viewer == UMP_ALL_SEEING || view->viewer == seen->turn;
}

static bool is_open(const hex_seen *seen, const hex_board *board, uint32_t cell) {
  return cell < board->cells && hex_has(hex_seen_cells(seen, board, HEX_SEEN_OPEN), cell);
}

/* Stones of that seat that the viewer has not seen; in abrupt, silent games at
 * most as many, since a hit counts as a stone there. */
static bool has_unseen(const hex_seen *seen, const hex_board *board, unsigned seat) {
  return hex_count(board, hex_seen_cells(seen, board, seat)) < seen->moves[seat];
}

static bool fold_stone(ump_view *view, hex_seen *seen, const hex_board *board, uint32_t cell) {
  if (seen->joined || !sees_mover(view, seen) || !is_open(seen, board, cell)) {
    return false;
  }
  unsigned mover = seen->turn;
  seen->joined = hex_joins(board, hex_seen_cells(seen, board, mover), mover, cell);
  seen->last = (uint16_t)cell;
  hex_seen_put(seen, board, mover, cell);
  seen->moves[mover]++;
  seen->turn ^= 1U;
  return true;
}

static bool fold_moved(ump_view *view, hex_seen *seen) {
  if (seen->joined || sees_mover(view, seen)) {
    return false;
  }
  seen->moves[seen->turn]++;
  seen->turn ^= 1U;
  return true;
}

static void end_turn_if_abrupt(const ump_view *view, hex_seen *seen) {
  if (dark_is_abrupt(&view->spec)) {
    seen->turn ^= 1U;
  }
}

/* The viewer's own hit. The all-seeing knows the stone already and learns that
 * its enemy has found it. */
static bool fold_hit(ump_view *view, hex_seen *seen, const hex_board *board, uint32_t cell) {
  unsigned owner = 1U - seen->turn;
  if (seen->joined || !sees_mover(view, seen) || cell >= board->cells) {
    return false;
  }
  uint64_t *found = hex_seen_set(seen, board, HEX_SEEN_FOUND);
  if (view->viewer == UMP_ALL_SEEING) {
    if (!hex_has(hex_seen_cells(seen, board, owner), cell) || hex_has(found, cell)) {
      return false;
    }
  } else {
    if (!is_open(seen, board, cell) || !has_unseen(seen, board, owner)) {
      return false;
    }
    hex_seen_put(seen, board, owner, cell);
    seen->last = (uint16_t)cell;
  }
  hex_put(found, cell);
  end_turn_if_abrupt(view, seen);
  return true;
}

/* Somebody else's hit, announced without its cell. */
static bool fold_hit_of_other(ump_view *view, hex_seen *seen) {
  bool possible = seen->moves[1 - seen->turn] > 0 && !dark_is_silent(&view->spec);
  if (seen->joined || sees_mover(view, seen) || !possible) {
    return false;
  }
  end_turn_if_abrupt(view, seen);
  return true;
}

/* At the end: a stone the viewer did not know. Whoever did not see the chain
 * itself learns of it by the first of these, just after its last stone. */
static bool fold_reveal(ump_view *view, hex_seen *seen, const hex_board *board, ump_event event) {
  if (event.a > 1 || event.a == view->viewer || view->viewer == UMP_ALL_SEEING) {
    return false;
  }
  bool may_begin = view->viewer == UMP_SPECTATOR || view->viewer == seen->turn;
  if ((!seen->joined && !may_begin) || !is_open(seen, board, event.b) ||
      !has_unseen(seen, board, event.a)) {
    return false;
  }
  seen->joined = 1;
  hex_seen_put(seen, board, event.a, event.b);
  return true;
}

bool dark_fold(ump_view *view, ump_event event) {
  hex_seen *seen = view->state.bytes;
  hex_board board = hex_board_of(&view->spec);
  switch (event.kind) {
    case DARK_EVENT_STONE: return fold_stone(view, seen, &board, event.b);
    case DARK_EVENT_MOVED: return fold_moved(view, seen);
    case DARK_EVENT_HIT:
      return event.b == HEX_NOWHERE ? fold_hit_of_other(view, seen)
                                    : fold_hit(view, seen, &board, event.b);
    case DARK_EVENT_REVEAL: return fold_reveal(view, seen, &board, event);
    default: return false;
  }
}

int32_t dark_stones(const ump_view *view, unsigned seat) {
  const hex_seen *seen = view->state.bytes;
  hex_board board = hex_board_of(&view->spec);
  bool sees_all = view->viewer == UMP_ALL_SEEING || view->viewer == seat || view->over;
  if (sees_all) {
    return (int32_t)hex_count(&board, hex_seen_cells(seen, &board, seat));
  }
  bool blurred = dark_is_abrupt(&view->spec) && dark_is_silent(&view->spec);
  return blurred ? -1 : seen->moves[seat];
}
