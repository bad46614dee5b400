/* What becomes of a sure win: it is checked, and written down. */
#include "darklab/sure.h"

/* ---- the checker -------------------------------------------------------- */

typedef struct checker {
  lab_sure *sure;
  lab_index met; /* positions that have been seen won */
} checker;

/* A position: what the seat knows, the enemy's stones and how often it has hit. */
typedef struct truth {
  lab_known known;
  lab_cells enemy;
  uint32_t hits;
} truth;

static bool check_own_turn(checker *check, truth now);

static bool check_enemy_stones(checker *check, truth now) {
  const lab_game *game = check->sure->game;
  truth next = now;
  next.known = lab_known_moved(check->sure, now.known);
  for (lab_cells open = game->all & ~now.known.own & ~now.enemy; open != 0; open &= open - 1) {
    next.enemy = now.enemy | (open & -open);
    if (lab_joined(game, 1 - check->sure->seat, next.enemy)) return false;
    if (!check_own_turn(check, next)) return false;
  }
  return true;
}

static bool check_enemy_turn(checker *check, truth now) {
  const lab_game *game = check->sure->game;
  if (game->abrupt && now.hits < lab_size(now.known.own)) {
    truth next = now;
    next.hits++;
    if (!game->announced) next.known = lab_known_moved(check->sure, now.known);
    if (!check_own_turn(check, next)) return false;
  }
  return check_enemy_stones(check, now);
}

static bool check_own_turn(checker *check, truth now) {
  const lab_game *game = check->sure->game;
  size_t before = check->met.count;
  lab_key key = {(uint64_t)now.known.own | (uint64_t)now.known.found << 32,
                 (uint64_t)now.enemy | (uint64_t)now.hits << 32 | (uint64_t)now.known.least << 40 |
                     (uint64_t)now.known.most << 48};
  uint32_t number = lab_index_add(&check->met, key);
  if (number == LAB_NONE) check->sure->failed = true;
  if (number < before || number == LAB_NONE) return number != LAB_NONE;
  uint32_t cell = lab_sure_cell(check->sure, now.known);
  if (cell == LAB_NO_CELL) return false;
  if (now.enemy & lab_bit(cell)) {
    now.known = lab_known_hit(now.known, cell);
    return game->abrupt ? check_enemy_turn(check, now) : check_own_turn(check, now);
  }
  now.known.own |= lab_bit(cell);
  return lab_joined(game, check->sure->seat, now.known.own) || check_enemy_turn(check, now);
}

bool lab_sure_check(lab_sure *sure, uint64_t *boards) {
  checker check = {.sure = sure};
  lab_index_init(&check.met, sure->game->mem);
  truth empty = {0};
  bool won = sure->seat == 0 ? check_own_turn(&check, empty) : check_enemy_stones(&check, empty);
  *boards = check.met.count;
  lab_index_free(&check.met);
  return won && !sure->failed;
}

/* ---- the policy --------------------------------------------------------- */

static bool write_down(lab_sure *sure, lab_policy *policy, lab_known known, lab_mind mind);

/* All that may be heard before the seat's next turn. */
static bool write_after_reply(lab_sure *sure, lab_policy *policy, lab_known known, lab_mind mind) {
  const lab_game *game = sure->game;
  lab_memory memory = policy->layer[0].memory;
  lab_known moved = lab_known_moved(sure, known);
  if (lab_known_may_hear(sure, known)) {
    lab_mind heard = lab_mind_hear(game, sure->seat, memory, mind);
    if (!write_down(sure, policy, known, heard)) return false;
  }
  return !lab_sure_possible(sure, moved) || write_down(sure, policy, moved, mind);
}

static bool write_down(lab_sure *sure, lab_policy *policy, lab_known known, lab_mind mind) {
  const lab_game *game = sure->game;
  lab_memory memory = policy->layer[0].memory;
  if (lab_policy_find(policy, 0, mind) != NULL) return true;
  uint32_t cell = lab_sure_cell(sure, known);
  const uint32_t always = 1;
  if (sure->failed || cell == LAB_NO_CELL) return false;
  if (!lab_policy_put(policy, 0, mind, lab_bit(cell), &always)) return false;
  lab_known hit = lab_known_hit(known, cell);
  if (lab_sure_possible(sure, hit)) {
    lab_mind after = lab_mind_try(game, memory, mind, cell, true);
    bool written = game->abrupt ? write_after_reply(sure, policy, hit, after)
                                : write_down(sure, policy, hit, after);
    if (!written) return false;
  }
  known.own |= lab_bit(cell);
  if (lab_joined(game, sure->seat, known.own) || !lab_sure_possible(sure, known)) return true;
  return write_after_reply(sure, policy, known, lab_mind_try(game, memory, mind, cell, false));
}

bool lab_sure_policy(lab_sure *sure, lab_policy *policy) {
  lab_policy_add_layer(policy, sure->game->abrupt ? LAB_RECALL : LAB_VIEW);
  return write_down(sure, policy, lab_known_at_start(sure->seat), (lab_mind){0}) &&
         lab_policy_close(policy);
}
