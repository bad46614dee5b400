#include "darklab/audit_sight.h"

void audit_sight_init(audit_sight *sight, audit_book *book) {
  *sight = (audit_sight){.book = book};
  lab_shelf_init(&sight->met, book->rules.mem);
}

void audit_sight_free(audit_sight *sight) {
  ump_free(sight->book->rules.mem, sight->worth);
  lab_shelf_free(&sight->met);
}

static audit_number most_of_moves(audit_sight *sight, uint32_t own, uint32_t found,
                                  uint32_t number) {
  audit_book *book = sight->book;
  audit_settle(book, number);
  audit_state state = book->state[number];
  if (state.count == 0) return AUDIT_ONE;
  audit_number sum = 0;
  for (uint32_t i = state.first; i < state.first + state.count && !book->failed; i++) {
    audit_move move = book->move[i];
    audit_number worth = 0;
    if (own & move.cell) {
      uint32_t next = audit_after_hit(book, number, i);
      worth = book->rules.abrupt ? audit_sight_responder(sight, own, found, next)
                                 : audit_sight_policy(sight, own, found, next);
    } else if (!audit_joins(&book->rules, book->seat, state.own | move.cell)) {
      worth = audit_sight_responder(sight, own, found, audit_after_stone(book, number, i));
    }
    sum += audit_times(move.chance, worth, true);
  }
  return sum;
}

audit_number audit_sight_policy(audit_sight *sight, uint32_t own, uint32_t found, uint32_t state) {
  const uint32_t key[] = {own, state, found};
  uint32_t known = lab_shelf_find(&sight->met, key, 3);
  if (known != LAB_NOT_THERE) return sight->worth[known];
  audit_number worth = most_of_moves(sight, own, found, state);
  uint32_t number = lab_shelf_add(&sight->met, key, 3);
  void *worths = sight->worth;
  bool fits =
      number != LAB_NOT_THERE && ump_grow(sight->book->rules.mem, &worths, &sight->worths_room,
                                          number + (size_t)1, sizeof *sight->worth);
  sight->worth = worths;
  if (fits) sight->worth[number] = worth;
  else sight->failed = true;
  return worth;
}

/* Where nobody hears of it, it does not matter how many were found; a hit that
 * ends no turn is then of no use to who sees. */
audit_number audit_sight_hit(audit_sight *sight, uint32_t own, uint32_t found, uint32_t state) {
  const audit_rules *rules = &sight->book->rules;
  uint32_t next = rules->announced ? audit_after_hearing(sight->book, state) : state;
  uint32_t more = rules->announced && !rules->abrupt ? found + 1 : found;
  return rules->abrupt ? audit_sight_policy(sight, own, more, next)
                       : audit_sight_responder(sight, own, more, next);
}

static bool may_hit(const audit_rules *rules, uint32_t found, uint32_t stones) {
  if (rules->abrupt) return stones != 0;
  return rules->announced && found < (uint32_t)__builtin_popcount(stones);
}

audit_number audit_sight_responder(audit_sight *sight, uint32_t own, uint32_t found,
                                   uint32_t state) {
  audit_book *book = sight->book;
  const audit_rules *rules = &book->rules;
  uint32_t stones = book->state[state].own;
  uint32_t open = ((UINT32_C(1) << rules->cells) - 1) & ~(own | stones);
  for (uint32_t left = open; left != 0; left &= left - 1) {
    if (audit_joins(rules, 1 - book->seat, own | (left & -left))) return AUDIT_ONE;
  }
  audit_number best = may_hit(rules, found, stones) ? audit_sight_hit(sight, own, found, state) : 0;
  for (uint32_t left = open; left != 0 && best < AUDIT_ONE && !book->failed; left &= left - 1) {
    audit_number worth = audit_sight_policy(sight, own | (left & -left), found, state);
    if (worth > best) best = worth;
  }
  return best;
}
