/* Whether a view can arise depends on two things that can be counted apart:
 *
 *   where   the sets S of own stones and F of found stones, and how many stones
 *           the other seat can have - F among them, none in S - without a chain
 *           of its own: the pair's *room*;
 *   when    the *rhythm*: in what order stones and hits came, and how many stones
 *           the other seat must have by then.
 *
 * A pair and a rhythm of the same sizes fit when the stones needed are within the
 * room: the other seat can then have put F first and the rest where it likes,
 * and all smaller sets of a set without a chain have none either. So views are
 * pairs, perfect-recall views are pairs with orderings and rhythms. */
#include "darklab/count.h"

#include <string.h>

enum { SIZES = LAB_CELLS_MOST + 1 };

/* ---- where -------------------------------------------------------------- */

/* pairs[s][f][r]: how many (S, F) have s and f stones and room r. */
typedef uint64_t pairs_table[SIZES][SIZES][SIZES];

/* Rooms of all F beside one S, from the largest F down. */
static void tally_rooms(const lab_game *game, unsigned seat, lab_cells own, int8_t *room,
                        pairs_table pairs) {
  lab_cells others = game->all & ~own;
  for (lab_cells found = others;; found = (found - 1) & others) {
    room[found] = -1;
    if (!lab_joined(game, 1 - seat, found)) {
      int8_t most = (int8_t)lab_size(found);
      for (lab_cells left = others & ~found; left != 0; left &= left - 1) {
        int8_t more = room[found | (left & -left)];
        if (more > most) most = more;
      }
      room[found] = most;
      pairs[lab_size(own)][lab_size(found)][most]++;
    }
    if (found == 0) return;
  }
}

static void tally_pairs(const lab_game *game, unsigned seat, int8_t *room, pairs_table pairs) {
  memset(pairs, 0, sizeof(pairs_table));
  for (lab_cells own = 0; own <= game->all; own++) {
    if (!lab_joined(game, seat, own)) tally_rooms(game, seat, own, room, pairs);
  }
}

/* ---- when --------------------------------------------------------------- */

/* ways[s][f][k]: rhythms of a seat that is to move, has put s stones and found
 * f. Announced: k hits were heard. Silent and abrupt: k is the most that the
 * other may have made without a sound. */
typedef uint64_t rhythm_table[SIZES][SIZES][SIZES];

/* Stones that the other seat has at least, by a rhythm. */
static uint32_t stones_needed(const lab_game *game, unsigned seat, uint32_t s, uint32_t f,
                              uint32_t k) {
  return game->abrupt ? s + f + seat - k : s + seat;
}

/* The other seat's turn, after which `seat` has s stones and f found. */
static void add_reply(const lab_game *game, rhythm_table ways, uint32_t s, uint32_t f, uint32_t k,
                      uint64_t count) {
  if (!game->announced) {
    ways[s][f][game->abrupt && k < s ? k + 1 : k] += count;
  } else if (game->abrupt) {
    ways[s][f][k] += count;
    if (k < s) ways[s][f][k + 1] += count;
  } else {
    for (uint32_t heard = k; heard <= s; heard++) ways[s][f][heard] += count;
  }
}

static void add_hit(const lab_game *game, unsigned seat, rhythm_table ways, uint32_t s, uint32_t f,
                    uint32_t k) {
  uint32_t tries = s + f + seat; /* of the other seat until now, if abrupt */
  bool blurred = game->abrupt && !game->announced;
  uint32_t most = blurred ? tries : stones_needed(game, seat, s, f, k);
  if (f + 1 > most) return;
  uint64_t count = ways[s][f][k];
  if (!game->abrupt) {
    ways[s][f + 1][k] += count;
  } else {
    if (blurred && k > tries - (f + 1)) k = tries - (f + 1);
    add_reply(game, ways, s, f + 1, k, count);
  }
}

static void count_rhythms(const lab_game *game, unsigned seat, rhythm_table ways) {
  memset(ways, 0, sizeof(rhythm_table));
  ways[0][0][0] = 1;
  for (uint32_t tries = 0; tries < game->cells; tries++) {
    for (uint32_t f = 0; f <= tries; f++) {
      uint32_t s = tries - f;
      for (uint32_t k = 0; k <= s; k++) {
        if (ways[s][f][k] == 0) continue;
        add_hit(game, seat, ways, s, f, k);
        add_reply(game, ways, s + 1, f, k, ways[s][f][k]);
      }
    }
  }
}

/* ---- both --------------------------------------------------------------- */

static lab_number factorial(uint32_t n) {
  return n < 2 ? 1 : n * factorial(n - 1);
}

static uint64_t choose(uint32_t n, uint32_t k) {
  return k == 0 ? 1 : choose(n - 1, k - 1) * n / k;
}

static void count_views(const lab_game *game, unsigned seat, pairs_table pairs, rhythm_table ways,
                        lab_counts *counts) {
  for (uint32_t s = 0; s < SIZES; s++) {
    for (uint32_t f = 0; f < SIZES; f++) {
      for (uint32_t room = 0; room < SIZES; room++) {
        uint64_t fitting = 0;
        for (uint32_t k = 0; k <= s; k++) {
          bool fits = stones_needed(game, seat, s, f, k) <= room;
          if (fits) fitting += ways[s][f][k];
        }
        if (fitting == 0) continue;
        counts->views[seat] += pairs[s][f][room];
        counts->recall[seat] += factorial(s) * factorial(f) * fitting * pairs[s][f][room];
      }
    }
  }
}

/* ---- both seats together ------------------------------------------------ */

/* both[s0][s1]: pairs of sets of these sizes, neither with a chain. */
typedef uint64_t both_table[SIZES + 1][SIZES + 1];

/* Sizes of what both seats have: stones s[0], s[1], found f[0], f[1]. How many
 * histories of given stones in a given order lead there; hits choose among what
 * is not found. */
typedef lab_number sizes_table[SIZES][SIZES][SIZES][SIZES];

static unsigned to_move(const lab_game *game, const uint32_t s[2], const uint32_t f[2]) {
  uint32_t tries0 = s[0] + (game->abrupt ? f[0] : 0);
  uint32_t tries1 = s[1] + (game->abrupt ? f[1] : 0);
  return tries0 > tries1;
}

static void count_from(const lab_game *game, both_table both, sizes_table ways, const uint32_t s[2],
                       const uint32_t f[2], lab_counts *counts) {
  lab_number count = ways[s[0]][s[1]][f[0]][f[1]];
  if (count == 0) return;
  unsigned seat = to_move(game, s, f);
  uint64_t here = both[s[0]][s[1]];
  uint64_t next = both[s[0] + (seat == 0)][s[1] + seat];
  uint32_t empty = game->cells - s[0] - s[1];
  uint64_t joining = here * empty - (s[seat] + 1) * next;
  counts->boards[seat] += (lab_number)here * choose(s[1], f[0]) * choose(s[0], f[1]);
  counts->histories[seat] += count * factorial(s[0]) * factorial(s[1]) * (here + joining);
  if (empty > 0) ways[s[0] + (seat == 0)][s[1] + seat][f[0]][f[1]] += count;
  uint32_t hidden = s[1 - seat] - f[seat];
  if (hidden > 0) ways[s[0]][s[1]][f[0] + (seat == 0)][f[1] + seat] += count * hidden;
}

/* Stones and finds only grow, so sizes in ascending order come after all that
 * lead to them. */
static void count_boards(const lab_game *game, both_table both, sizes_table ways,
                         lab_counts *counts) {
  memset(ways, 0, sizeof(sizes_table));
  ways[0][0][0][0] = 1;
  uint32_t s[2];
  uint32_t f[2];
  for (s[0] = 0; s[0] <= game->cells; s[0]++) {
    for (s[1] = 0; s[1] + s[0] <= game->cells; s[1]++) {
      for (f[0] = 0; f[0] <= s[1]; f[0]++) {
        for (f[1] = 0; f[1] <= s[0]; f[1]++) count_from(game, both, ways, s, f, counts);
      }
    }
  }
}

static void sum_rooms(pairs_table pairs, both_table both) {
  memset(both, 0, sizeof(both_table));
  for (uint32_t s = 0; s < SIZES; s++) {
    for (uint32_t f = 0; f < SIZES; f++) {
      for (uint32_t room = 0; room < SIZES; room++) both[s][f] += pairs[s][f][room];
    }
  }
}

typedef struct workspace {
  pairs_table pairs;
  rhythm_table rhythms;
  both_table both;
  sizes_table sizes;
} workspace;

bool lab_count(const lab_game *game, lab_counts *counts) {
  workspace *work = ump_new(game->mem, 1, sizeof *work);
  int8_t *room = ump_new(game->mem, (size_t)game->all + 1, 1);
  bool fine = work != NULL && room != NULL;
  memset(counts, 0, sizeof *counts);
  for (unsigned seat = 0; fine && seat < 2; seat++) {
    tally_pairs(game, seat, room, work->pairs);
    count_rhythms(game, seat, work->rhythms);
    count_views(game, seat, work->pairs, work->rhythms, counts);
    if (seat == 0) sum_rooms(work->pairs, work->both);
  }
  if (fine) count_boards(game, work->both, work->sizes, counts);
  ump_free(game->mem, room);
  ump_free(game->mem, work);
  return fine;
}

void lab_text_number(ump_text *out, lab_number number) {
  if (number >= 10) lab_text_number(out, number / 10);
  ump_text_char(out, (char)('0' + (int)(number % 10)));
}
