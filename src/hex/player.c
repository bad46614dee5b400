#include "hex/player.h"

#include "hex/equilibrium.h"
#include "hex/notation.h"
#include "hex/options.h"
#include "hex/seen.h"
#include "hex/think.h"

static bool is_opening(const ump_view *view, ump_random *random, ump_move *move);
static bool would_swap(const ump_view *view, hex_tally fared);
static uint32_t playouts_for(const hex_thought *t, uint64_t stones, uint32_t effort);
static ump_move cell_at(const hex_thought *t, uint32_t place);

static bool choose_novice(const ump_view *view, const ump_event *events, size_t count,
                          uint32_t effort, ump_random *random, ump_move *move) {
  enum { STONES = 20000 };
  if (is_opening(view, random, move)) return true;
  hex_thought t;
  hex_tally fared;
  hex_think(&t, view, events, count, random);
  uint32_t place = hex_survey(&t, playouts_for(&t, STONES, effort), &fared);
  *move = would_swap(view, fared) ? HEX_MOVE_SWAP : cell_at(&t, place);
  return true;
}

/* Where a hit ends the turn, a tree is of little use: it shuns hits as if the
 * other side always knew our stones. A long survey plays better there (38
 * of 60 games against a tenth of its playouts on 7x7, where the tree won 23). */
static bool find_place(hex_thought *t, uint32_t effort, uint32_t *place) {
  enum { STONES = 4000000 };
  uint32_t playouts = playouts_for(t, STONES, effort);
  if (!t->abrupt) return hex_search(t, playouts, place);
  hex_tally fared;
  *place = hex_survey(t, playouts, &fared);
  return true;
}

static bool choose_solid(const ump_view *view, const ump_event *events, size_t count,
                         uint32_t effort, ump_random *random, ump_move *move) {
  enum { SWAP_STONES = 4000000 };
  if (is_opening(view, random, move)) return true;
  hex_thought t;
  hex_think(&t, view, events, count, random);
  if (hex_seen_may_swap(&view->spec, view->state.bytes)) {
    hex_tally fared;
    hex_survey(&t, playouts_for(&t, SWAP_STONES, effort), &fared);
    if (would_swap(view, fared)) {
      *move = HEX_MOVE_SWAP;
      return true;
    }
  }
  uint32_t place;
  if (!find_place(&t, effort, &place)) return false;
  *move = cell_at(&t, place);
  return true;
}

static bool choose_equilibrium(const ump_view *view, const ump_event *events, size_t count,
                               uint32_t effort, ump_random *random, ump_move *move) {
  return dark_follow_policy(view, events, count, random, move) ||
         choose_solid(view, events, count, effort, random, move);
}

#define NOVICE                                                                                     \
  {"novice", N_("Novice"),                                                                         \
   N_("Fills the board at random a few times and takes the cell that won most."), choose_novice}
#define SOLID                                                                                      \
  {"solid", N_("Solid"), N_("Looks ahead along the moves that won most of thousands of games."),   \
   choose_solid}

const ump_level hex_levels[] = {NOVICE, SOLID, {0}};

const ump_level dark_levels[] = {
    NOVICE,
    SOLID,
    {"equilibrium", N_("Equilibrium"),
     N_("On some small boards, a strategy that is proved to guarantee what the game is worth, "
        "whatever the other player does."),
     choose_equilibrium},
    {0},
};

bool dark_offers(const ump_spec *spec, unsigned seat, const ump_level *level) {
  return level->choose != choose_equilibrium || dark_has_policy(spec, seat);
}

/* With a swap to come the first stone should be neither strong nor weak. Next to
 * the sharp corner, at a2, it is about fair; so is its image at the other end. */
static bool is_opening(const ump_view *view, ump_random *random, ump_move *move) {
  hex_board board = hex_board_of(&view->spec);
  const hex_seen *seen = view->state.bytes;
  bool first = seen->moves[0] == 0 && view->viewer == UMP_SEAT_0;
  if (!first || hex_swap_of(&view->spec) == HEX_SWAP_NO || board.rows < 3) return false;
  ump_move a2 = board.cols;
  *move = ump_random_below(random, 2) == 0 ? a2 : board.cells - 1 - a2;
  return true;
}

/* After a swap the other side stands where we stand now, so it is worth it when
 * our chances here are the worse ones. */
static bool would_swap(const ump_view *view, hex_tally fared) {
  return hex_seen_may_swap(&view->spec, view->state.bytes) && 2 * fared.won < fared.played;
}

/* Playouts for so many stones put on a board in all, so that a move takes about
 * as long on every board. */
static uint32_t playouts_for(const hex_thought *t, uint64_t stones, uint32_t effort) {
  enum { LEAST = 50, MOST = 10000000 };
  uint64_t playouts = stones * effort / 100 / t->mind.board.cells;
  return playouts < LEAST ? LEAST : playouts > MOST ? MOST : (uint32_t)playouts;
}

static ump_move cell_at(const hex_thought *t, uint32_t place) {
  uint32_t stride = t->mind.board.cols + 2;
  return (place / stride - 1) * t->mind.board.cols + place % stride - 1;
}
