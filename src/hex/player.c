/* Players that imagine boards that may be and play them out to the end.
 *
 * A survey fills many boards at random and notes, for every cell, how often the
 * game was won when the cell came to be ours: one playout tells something of all
 * moves. A trial then plays the most promising moves themselves, by the rules
 * - a hidden stone may be hit - and halves their number until one is left
 * (sequential halving; Karnin, Koren & Somekh 2013). */
#include "hex/player.h"

#include "hex/imagine.h"
#include "hex/notation.h"
#include "hex/options.h"
#include "hex/seen.h"

typedef struct tally {
  uint32_t won;
  uint32_t played;
} tally;

/* What is thought about. */
typedef struct thought {
  hex_imagination mind;
  ump_random *random;
  unsigned me; /* our colour */
  bool misere;
  bool abrupt;
  tally survey[HEX_PLACES_MOST];
  tally whole; /* of the whole survey */
} thought;

static void think_of(thought *t, const ump_view *view, const ump_event *events, size_t count,
                     ump_random *random);
static void survey(thought *t, uint32_t playouts);
static uint32_t trial(thought *t, uint32_t playouts);
static uint32_t best_surveyed(const thought *t);
static ump_move cell_at(const thought *t, uint32_t place);
static bool is_opening(const ump_view *view, ump_random *random, ump_move *move);
static bool would_swap(const thought *t, const ump_view *view);

/* Playouts for so many stones put on a board, whatever the board's size, so that
 * a move takes about as long on every board. */
static uint32_t playouts_for(const thought *t, uint64_t stones, uint32_t effort) {
  uint64_t playouts = stones * effort / 100 / (t->mind.board.cells + 10);
  return playouts < 20 ? 20 : playouts > 10000000 ? 10000000 : (uint32_t)playouts;
}

static bool choose_novice(const ump_view *view, const ump_event *events, size_t count,
                          uint32_t effort, ump_random *random, ump_move *move) {
  enum { STONES = 20000 };
  if (is_opening(view, random, move)) return true;
  thought t;
  think_of(&t, view, events, count, random);
  survey(&t, playouts_for(&t, STONES, effort));
  *move = would_swap(&t, view) ? HEX_MOVE_SWAP : cell_at(&t, best_surveyed(&t));
  return true;
}

static bool choose_solid(const ump_view *view, const ump_event *events, size_t count,
                         uint32_t effort, ump_random *random, ump_move *move) {
  enum { SURVEY_STONES = 2000000, TRIAL_STONES = 6000000 };
  if (is_opening(view, random, move)) return true;
  thought t;
  think_of(&t, view, events, count, random);
  survey(&t, playouts_for(&t, SURVEY_STONES, effort));
  if (would_swap(&t, view)) *move = HEX_MOVE_SWAP;
  else *move = cell_at(&t, trial(&t, playouts_for(&t, TRIAL_STONES, effort)));
  return true;
}

const ump_level hex_levels[] = {
    {"novice", N_("Novice"),
     N_("Plays a few games out at random and takes the cell that won most."), choose_novice},
    {"solid", N_("Solid"),
     N_("Plays thousands of games out and tries the best moves again and again."), choose_solid},
    {0},
};

/* ---- the swap ----------------------------------------------------------- */

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
static bool would_swap(const thought *t, const ump_view *view) {
  return hex_seen_may_swap(&view->spec, view->state.bytes) && 2 * t->whole.won < t->whole.played;
}

/* ---- playouts ----------------------------------------------------------- */

static void think_of(thought *t, const ump_view *view, const ump_event *events, size_t count,
                     ump_random *random) {
  hex_imagine_from(&t->mind, view, events, count);
  t->random = random;
  t->me = t->mind.colour;
  t->misere = hex_goal_of(&view->spec) == HEX_GOAL_MISERE;
  t->abrupt = view->spec.game->hidden && dark_is_abrupt(&view->spec);
  t->whole = (tally){0, 0};
  for (uint32_t i = 0; i < t->mind.opens; i++) t->survey[t->mind.open[i]] = (tally){0, 0};
}

/* Plays the board out, `mover` first, and says whether we win. */
static bool play_out(const thought *t, hex_field *field, unsigned mover) {
  uint16_t empty[HEX_CELLS_MOST];
  uint32_t count = 0;
  for (uint32_t i = 0; i < t->mind.opens; i++) {
    if (field->at[t->mind.open[i]] == HEX_EMPTY) empty[count++] = t->mind.open[i];
  }
  unsigned joined = hex_play_out(field, empty, count, mover, !t->misere, t->random);
  return (joined == t->me) != t->misere;
}

static void note(tally *of, bool won) {
  of->played++;
  if (won) of->won++;
}

/* The more of two tallies' share of wins, compared without fractions, each with
 * a win and a loss added so that few playouts mean little. */
static bool is_better(tally one, tally other) {
  return (uint64_t)(one.won + 1) * (other.played + 2) >
         (uint64_t)(other.won + 1) * (one.played + 2);
}

static void survey(thought *t, uint32_t playouts) {
  for (uint32_t i = 0; i < playouts; i++) {
    hex_field imagined;
    hex_imagine(&t->mind, t->random, &imagined);
    hex_field field = imagined;
    bool won = play_out(t, &field, t->me);
    note(&t->whole, won);
    for (uint32_t j = 0; j < t->mind.opens; j++) {
      uint32_t place = t->mind.open[j];
      /* A hit leaves the move with us, so it is worth what the board is worth. */
      bool hit = imagined.at[place] != HEX_EMPTY && !t->abrupt;
      if (field.at[place] == t->me || hit) note(&t->survey[place], won);
    }
  }
}

static uint32_t best_surveyed(const thought *t) {
  uint32_t best = t->mind.open[0];
  for (uint32_t i = 1; i < t->mind.opens; i++) {
    if (is_better(t->survey[t->mind.open[i]], t->survey[best])) best = t->mind.open[i];
  }
  return best;
}

/* Tries the place on a board that may be, by the rules, and plays on. */
static bool try_once(thought *t, uint32_t place) {
  hex_field field;
  hex_imagine(&t->mind, t->random, &field);
  bool hit = field.at[place] != HEX_EMPTY;
  if (!hit) field.at[place] = (uint8_t)t->me;
  return play_out(t, &field, hit && !t->abrupt ? t->me : 1 - t->me);
}

typedef struct candidate {
  uint32_t place;
  tally tally;
} candidate;

/* The best first; few, and equal ones stay in order. */
static void sort(candidate *list, uint32_t count) {
  for (uint32_t i = 1; i < count; i++) {
    candidate moved = list[i];
    uint32_t j = i;
    for (; j > 0 && is_better(moved.tally, list[j - 1].tally); j--) list[j] = list[j - 1];
    list[j] = moved;
  }
}

static uint32_t trial(thought *t, uint32_t playouts) {
  enum { CANDIDATES = 16, ROUNDS = 4 };
  candidate list[HEX_CELLS_MOST];
  uint32_t count = t->mind.opens;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t place = t->mind.open[i];
    list[i] = (candidate){place, t->survey[place]};
  }
  sort(list, count);
  if (count > CANDIDATES) count = CANDIDATES;
  for (uint32_t i = 0; i < count; i++) list[i].tally = (tally){0, 0};
  for (; count > 1; count = (count + 1) / 2) {
    uint32_t each = playouts / ROUNDS / count;
    for (uint32_t i = 0; i < count; i++) {
      for (uint32_t n = 0; n < each; n++) note(&list[i].tally, try_once(t, list[i].place));
    }
    sort(list, count);
  }
  return list[0].place;
}

static ump_move cell_at(const thought *t, uint32_t place) {
  uint32_t stride = t->mind.board.cols + 2;
  return (place / stride - 1) * t->mind.board.cols + place % stride - 1;
}
