/* An AND-OR search over what a seat knows. For a sure win the other seat may as
 * well be clairvoyant: it needs only be possible that it plays well. So all hidden
 * boards that are possible must be won, and those are all sets of enemy stones of
 * a possible size that hold the found ones, no own ones and no chain (see
 * count.c for why each of them can have come about).
 *
 * What is heard of hits can only help, and who never hits makes no sound:
 * classical games have the same sure wins with and without announcements. */
#include "darklab/sure.h"

/* ---- sets of hidden boards ---------------------------------------------- */

static size_t pair_of(const lab_sure *sure, lab_cells own, lab_cells found) {
  return sure->ternary[own] + 2 * (size_t)sure->ternary[found];
}

/* The most stones the enemy can have without a chain; -1 if it has one. */
static int room_of(lab_sure *sure, lab_cells own, lab_cells found) {
  int8_t *room = &sure->room[pair_of(sure, own, found)];
  if (*room == 0) {
    int most = -1;
    if (!lab_joined(sure->game, 1 - sure->seat, found)) {
      most = (int)lab_size(found);
      for (lab_cells left = sure->game->all & ~own & ~found; left != 0; left &= left - 1) {
        int more = room_of(sure, own, found | (left & -left));
        if (more > most) most = more;
      }
    }
    *room = (int8_t)(most + 2);
  }
  return *room - 2;
}

/* Bit n + 1: some n enemy stones without a chain may be one short of it. */
static uint32_t threat_of(lab_sure *sure, lab_cells own, lab_cells found) {
  uint16_t *threat = &sure->threat[pair_of(sure, own, found)];
  if (*threat != 0) return *threat;
  uint32_t sizes = 1;
  for (lab_cells left = sure->game->all & ~own & ~found; left != 0; left &= left - 1) {
    lab_cells more = found | (left & -left);
    sizes |= lab_joined(sure->game, 1 - sure->seat, more) ? lab_bit(lab_size(found) + 1)
                                                          : threat_of(sure, own, more);
  }
  return *threat = (uint16_t)sizes;
}

static uint8_t at_least_found(lab_known known) {
  uint8_t found = (uint8_t)lab_size(known.found);
  return known.least > found ? known.least : found;
}

lab_known lab_known_hit(lab_known known, uint32_t cell) {
  known.found |= lab_bit(cell);
  known.least = at_least_found(known);
  return known;
}

/* Is a hidden board with `least` … `most` stones possible? */
bool lab_sure_possible(lab_sure *sure, lab_known known) {
  uint8_t least = at_least_found(known);
  return least <= known.most && room_of(sure, known.own, known.found) >= least;
}

/* May the enemy win by its next stone? */
static bool is_threatened(lab_sure *sure, lab_known known) {
  uint32_t sizes = threat_of(sure, known.own, known.found);
  for (uint32_t n = known.least; n <= known.most; n++) {
    if (sizes >> (n + 1) & 1U) return true;
  }
  return false;
}

/* ---- the search --------------------------------------------------------- */

static bool wins(lab_sure *sure, lab_known known) {
  return lab_sure_cell(sure, known) != LAB_NO_CELL;
}

/* Hits that the enemy has made at most - announced: exactly - when its turn has
 * come. */
static uint32_t hits_before(const lab_sure *sure, lab_known known) {
  uint32_t tries = lab_size(known.own) + lab_size(known.found) - 1 + sure->seat;
  return tries - known.least;
}

lab_known lab_known_moved(const lab_sure *sure, lab_known known) {
  const lab_game *game = sure->game;
  bool blurred = game->abrupt && !game->announced;
  if (!blurred || hits_before(sure, known) >= lab_size(known.own)) known.least++;
  known.most++;
  return known;
}

bool lab_known_may_hear(const lab_sure *sure, lab_known known) {
  const lab_game *game = sure->game;
  return game->abrupt && game->announced && hits_before(sure, known) < lab_size(known.own);
}

/* Is it won when the enemy is to move? */
static bool wins_after_reply(lab_sure *sure, lab_known known) {
  if (lab_known_may_hear(sure, known) && !wins(sure, known)) return false;
  if (is_threatened(sure, known)) return false;
  lab_known moved = lab_known_moved(sure, known);
  return !lab_sure_possible(sure, moved) || wins(sure, moved);
}

static bool wins_by(lab_sure *sure, lab_known known, uint32_t cell) {
  lab_known hit = lab_known_hit(known, cell);
  lab_known stone = known;
  stone.own |= lab_bit(cell);
  if (lab_sure_possible(sure, stone) && !lab_joined(sure->game, sure->seat, stone.own) &&
      !wins_after_reply(sure, stone)) {
    return false;
  }
  if (!lab_sure_possible(sure, hit)) return true;
  return sure->game->abrupt ? wins_after_reply(sure, hit) : wins(sure, hit);
}

static uint32_t search(lab_sure *sure, lab_known known) {
  lab_cells open = sure->game->all & ~known.own & ~known.found;
  for (; open != 0 && !sure->failed; open &= open - 1) {
    if (wins_by(sure, known, lab_first(open))) return lab_first(open);
  }
  return LAB_NO_CELL;
}

uint32_t lab_sure_cell(lab_sure *sure, lab_known known) {
  lab_key key = {(uint64_t)known.own | (uint64_t)known.found << 32,
                 (uint64_t)known.least << 8 | known.most};
  uint32_t number = lab_index_find(&sure->met, key);
  if (number != LAB_NONE) return sure->answer[number];
  uint32_t cell = search(sure, known);
  number = lab_index_add(&sure->met, key);
  void *answers = sure->answer;
  bool kept = number != LAB_NONE &&
              ump_grow(sure->game->mem, &answers, &sure->answers_room, number + (size_t)1, 1);
  sure->answer = answers;
  if (kept) sure->answer[number] = (uint8_t)cell;
  else sure->failed = true;
  return cell;
}

uint32_t lab_sure_start(lab_sure *sure) {
  lab_known empty = {0};
  if (sure->seat == 1 && is_threatened(sure, empty)) return LAB_NO_CELL;
  return lab_sure_cell(sure, lab_known_at_start(sure->seat));
}

lab_known lab_known_at_start(unsigned seat) {
  return (lab_known){.least = (uint8_t)seat, .most = (uint8_t)seat};
}

/* ---- memory ------------------------------------------------------------- */

bool lab_sure_init(lab_sure *sure, const lab_game *game, unsigned seat) {
  size_t pairs = 1;
  for (uint32_t i = 0; i < game->cells; i++) pairs *= 3;
  *sure = (lab_sure){.game = game, .seat = seat};
  lab_index_init(&sure->met, game->mem);
  sure->ternary = ump_new(game->mem, (size_t)game->all + 1, sizeof *sure->ternary);
  sure->room = ump_new(game->mem, pairs, sizeof *sure->room);
  sure->threat = ump_new(game->mem, pairs, sizeof *sure->threat);
  if (sure->ternary == NULL || sure->room == NULL || sure->threat == NULL) {
    lab_sure_free(sure);
    return false;
  }
  for (lab_cells set = 1; set <= game->all; set++) {
    sure->ternary[set] = 3 * sure->ternary[set >> 1] + (set & 1U);
  }
  return true;
}

void lab_sure_free(lab_sure *sure) {
  const ump_allocator *mem = sure->game->mem;
  ump_free(mem, sure->ternary);
  ump_free(mem, sure->room);
  ump_free(mem, sure->threat);
  ump_free(mem, sure->answer);
  lab_index_free(&sure->met);
  *sure = (lab_sure){.game = sure->game};
}
