#include "darklab/audit.h"

#include "darklab/audit_sight.h"

#include <stdlib.h>

/* A state of the policy with its weight. */
typedef struct item {
  audit_number weight;
  uint32_t state;
} item;

/* Sets of items, one on another. */
typedef struct pile {
  item *item;
  size_t count, room;
} pile;

typedef struct auditor {
  audit_book book;
  audit_sight sight;
  unsigned seat; /* the responder's */
  bool up;
  pile mine, its; /* the responder is to move, the policy is */
  lab_shelf met;  /* what the responder can know */
  audit_number *worth;
  size_t worths_room;
  uint32_t *key;
  size_t key_room;
  bool failed; /* memory ran out */
} auditor;

/* The responder's own view. */
typedef struct eyes {
  uint32_t own, found;
} eyes;

static audit_number worth_of(auditor *a, eyes view, size_t first);

/* ---- sets of items ------------------------------------------------------ */

static void push(auditor *a, pile *on, uint32_t state, audit_number weight) {
  void *items = on->item;
  bool fits = ump_grow(a->book.rules.mem, &items, &on->room, on->count + 1, sizeof *on->item);
  on->item = items;
  if (fits) on->item[on->count++] = (item){weight, state};
  else a->failed = true;
}

static int by_state(const void *one, const void *other) {
  uint32_t a = ((const item *)one)->state;
  uint32_t b = ((const item *)other)->state;
  return (a > b) - (a < b);
}

/* Sorts the items from `first` on and makes one of those of the same state. Returns
 * their weight in all. */
static audit_number merge(pile *on, size_t first) {
  if (on->count == first) return 0;
  audit_number mass = 0;
  size_t kept = first;
  qsort(on->item + first, on->count - first, sizeof *on->item, by_state);
  for (size_t i = first; i < on->count; i++) {
    item next = on->item[i];
    mass += next.weight;
    if (i > first && on->item[kept - 1].state == next.state)
      on->item[kept - 1].weight += next.weight;
    else on->item[kept++] = next;
  }
  on->count = kept;
  return mass;
}

/* ---- the policy's turn -------------------------------------------------- */

/* All moves of one state. Stones go to the responder's pile, hits on the policy's
 * own. Returns what the responder has won by there being none. */
static audit_number move_all(auditor *a, uint32_t own, item from) {
  audit_book *book = &a->book;
  audit_settle(book, from.state);
  audit_state state = book->state[from.state];
  if (state.count == 0) return from.weight;
  for (uint32_t i = state.first; i < state.first + state.count && !book->failed; i++) {
    audit_move move = book->move[i];
    audit_number weight = audit_times(from.weight, move.chance, a->up);
    if (own & move.cell) push(a, &a->its, audit_after_hit(book, from.state, i), weight);
    else if (!audit_joins(&book->rules, book->seat, state.own | move.cell))
      push(a, &a->mine, audit_after_stone(book, from.state, i), weight);
  }
  return 0;
}

/* Items of the policy's pile from `first` on are to move, and are dropped. Hits
 * that are announced, and stones, are different things to hear. */
static audit_number policys_turn(auditor *a, eyes view, size_t first) {
  const audit_rules *rules = &a->book.rules;
  size_t mine = a->mine.count;
  audit_number sum = 0;
  for (size_t level = first; level < a->its.count && !a->failed;) {
    size_t end = a->its.count;
    for (; level < end; level++) sum += move_all(a, view.own, a->its.item[level]);
    if (rules->announced) sum += worth_of(a, view, mine);
    merge(&a->its, end);
    if (rules->abrupt) {
      for (; level < a->its.count; level++) {
        push(a, &a->mine, a->its.item[level].state, a->its.item[level].weight);
      }
    }
  }
  a->its.count = first;
  return sum + worth_of(a, view, mine);
}

/* ---- the responder's turn ----------------------------------------------- */

static audit_number try_hit(auditor *a, eyes view, size_t first, size_t end, uint32_t bit) {
  const audit_rules *rules = &a->book.rules;
  pile *onto = rules->abrupt ? &a->its : &a->mine;
  size_t from = onto->count;
  view.found |= bit;
  for (size_t i = first; i < end && !a->failed; i++) {
    item hit = a->mine.item[i];
    if (!(a->book.state[hit.state].own & bit)) continue;
    if (rules->announced) hit.state = audit_after_hearing(&a->book, hit.state);
    push(a, onto, hit.state, hit.weight);
  }
  if (!rules->abrupt) return worth_of(a, view, from);
  merge(&a->its, from);
  return policys_turn(a, view, from);
}

static audit_number try_stone(auditor *a, eyes view, size_t first, size_t end, uint32_t bit) {
  size_t from = a->its.count;
  audit_number free = 0;
  view.own |= bit;
  for (size_t i = first; i < end && !a->failed; i++) {
    item put = a->mine.item[i];
    if (a->book.state[put.state].own & bit) continue;
    free += put.weight;
    push(a, &a->its, put.state, put.weight);
  }
  if (!audit_joins(&a->book.rules, a->seat, view.own)) return policys_turn(a, view, from);
  a->its.count = from;
  return free;
}

/* A cell, and the most that finding a stone there and putting one can win. */
typedef struct outlook {
  uint32_t bit;
  audit_number hit, stone;
} outlook;

static outlook most_of(auditor *a, eyes view, size_t first, size_t end, uint32_t bit) {
  outlook c = {.bit = bit};
  bool joins = audit_joins(&a->book.rules, a->seat, view.own | bit);
  uint32_t found = 0;
  if (a->book.rules.announced && !a->book.rules.abrupt) {
    found = (uint32_t)__builtin_popcount(view.found);
  }
  for (size_t i = first; i < end; i++) {
    item it = a->mine.item[i];
    bool hit = (a->book.state[it.state].own & bit) != 0;
    audit_number most = AUDIT_ONE;
    if (hit) most = audit_sight_hit(&a->sight, view.own, found, it.state);
    else if (!joins) most = audit_sight_policy(&a->sight, view.own | bit, found, it.state);
    *(hit ? &c.hit : &c.stone) += audit_times(it.weight, most, true);
  }
  return c;
}

static int by_promise(const void *one, const void *other) {
  const outlook *a = one;
  const outlook *b = other;
  audit_number x = a->hit + a->stone;
  audit_number y = b->hit + b->stone;
  return x != y ? (x < y) - (x > y) : (a->bit > b->bit) - (a->bit < b->bit);
}

/* The best try with the items from `first` on; what could not be better even for
 * who sees the policy's state is left out. */
static audit_number best_try(auditor *a, eyes view, size_t first) {
  const audit_rules *rules = &a->book.rules;
  size_t end = a->mine.count;
  outlook list[AUDIT_CELLS_MOST];
  size_t count = 0;
  audit_number best = 0;
  uint32_t open = ((UINT32_C(1) << rules->cells) - 1) & ~(view.own | view.found);
  for (; open != 0; open &= open - 1) {
    list[count++] = most_of(a, view, first, end, open & -open);
  }
  qsort(list, count, sizeof *list, by_promise);
  for (size_t i = 0; i < count && !a->failed; i++) {
    const outlook *c = &list[i];
    if (c->hit + c->stone <= best) break;
    audit_number worth = try_hit(a, view, first, end, c->bit);
    if (worth + c->stone <= best) continue;
    worth += try_stone(a, view, first, end, c->bit);
    if (worth > best) best = worth;
  }
  return best;
}

/* ---- what the responder can know ---------------------------------------- */

/* Brings the items from `first` on to a weight of about one in all, on the grid, and
 * writes the key of what the responder knows. Returns its words. */
static size_t normalise(auditor *a, eyes view, size_t first, audit_number mass) {
  pile *mine = &a->mine;
  size_t words = 1;
  size_t kept = first;
  void *keys = a->key;
  bool fits = ump_grow(a->book.rules.mem, &keys, &a->key_room, 1 + 3 * (mine->count - first),
                       sizeof *a->key);
  a->key = keys;
  if (!fits) {
    a->failed = true;
    return 0;
  }
  a->key[0] = view.own | view.found << AUDIT_CELLS_MOST;
  for (size_t i = first; i < mine->count; i++) {
    uint64_t points = audit_on_grid(audit_share(mine->item[i].weight, mass, a->up), a->up);
    if (points == 0) continue;
    a->key[words++] = mine->item[i].state;
    a->key[words++] = (uint32_t)points;
    a->key[words++] = (uint32_t)(points >> 32);
    mine->item[kept++] = (item){points << AUDIT_GRID_BITS, mine->item[i].state};
  }
  mine->count = kept;
  return words;
}

/* What the items of the responder's pile from `first` on are worth to it; drops
 * them. */
static audit_number worth_of(auditor *a, eyes view, size_t first) {
  audit_number mass = merge(&a->mine, first);
  a->failed = a->failed || a->book.failed || a->sight.failed;
  size_t words = mass > 0 && !a->failed ? normalise(a, view, first, mass) : 0;
  if (words == 0 || a->mine.count == first) {
    a->mine.count = first;
    return 0;
  }
  uint32_t number = lab_shelf_find(&a->met, a->key, words);
  if (number == LAB_NOT_THERE) {
    /* Its number comes first: the key is overwritten below. */
    number = lab_shelf_add(&a->met, a->key, words);
    audit_number worth = best_try(a, view, first);
    void *worths = a->worth;
    bool fits = number != LAB_NOT_THERE && ump_grow(a->book.rules.mem, &worths, &a->worths_room,
                                                    number + (size_t)1, sizeof *a->worth);
    a->worth = worths;
    if (fits) a->worth[number] = worth;
    else a->failed = true;
  }
  a->mine.count = first;
  return a->failed ? 0 : audit_times(a->worth[number], mass, a->up);
}

/* ---- all ---------------------------------------------------------------- */

static audit_number whole_game(auditor *a) {
  const eyes nothing = {0, 0};
  push(a, a->seat == 0 ? &a->mine : &a->its, 0, AUDIT_ONE);
  return a->seat == 0 ? worth_of(a, nothing, 0) : policys_turn(a, nothing, 0);
}

/* A double at least, or at most, the number. */
static double as_double(audit_number number, bool up) {
  double nearest = (double)number * 0x1p-60;
  return nearest + (up ? 0x1p-52 : -0x1p-52);
}

bool lab_audit(ump_span text, bool up, const ump_allocator *mem, lab_audited *result,
               ump_error *error) {
  auditor a = {.up = up};
  if (!audit_book_read(&a.book, text, up, mem, error)) return false;
  a.seat = 1 - a.book.seat;
  audit_sight_init(&a.sight, &a.book);
  lab_shelf_init(&a.met, mem);
  audit_number chance = whole_game(&a);
  *result = (lab_audited){a.book.spec, a.book.seat, as_double(chance, up), a.met.count};
  bool failed = a.failed || a.book.failed || a.sight.failed;
  ump_free(mem, a.mine.item);
  ump_free(mem, a.its.item);
  ump_free(mem, a.worth);
  ump_free(mem, a.key);
  lab_shelf_free(&a.met);
  audit_sight_free(&a.sight);
  audit_book_free(&a.book);
  return !failed || ump_fail(error, ump_no_memory, NULL, NULL, NULL);
}
