/* Depth-first search for codes that agree with answers. */
#include "codebreak/search.h"
#include "codebreak/bag.h"

enum { WITHOUT_BAGS = 10000 }; /* spaces up to this size are searched at once */

bool rows_agree(unsigned pegs, const code_rows *rows, code c) {
  for (size_t i = 0; i < rows_count(rows); i++) {
    const code_row *row = rows_at(rows, i);
    if (code_score(pegs, row_guess(row), c) != row->answer) return false;
  }
  return true;
}

/* The first pegs of a code, being filled from the left. */
typedef struct prefix {
  code code;
  uint32_t number;  /* of the pegs filled */
  uint32_t pegs;    /* how many are */
  uint32_t symbols; /* set of the symbols on them */
  size_t bags;      /* how many bags, at the front of the list, hold them */
} prefix;

/* A search under way. With bags at hand, the sums of the answers are left to them. */
typedef struct run {
  const code_search *search;
  bag_list *bags;  /* NULL: none */
  bool look_ahead; /* the space is large, its bags too many to list */
} run;

/* Whether `now`, growing by at most one for each of `free` pegs, can reach `goal`. */
static bool can_reach(unsigned now, unsigned goal, unsigned free) {
  return now <= goal && now + free >= goal;
}

static bool row_allows(const run *r, const code_row *row, const prefix *p) {
  unsigned pegs = r->search->space->pegs;
  unsigned free = pegs - p->pegs;
  code guess = row_guess(row);
  if (r->bags == NULL &&
      !can_reach(code_shared(guess, p->code), answer_shared(row->answer), free)) {
    return false;
  }
  return r->search->shared_only ||
         can_reach(code_exact(pegs, guess, p->code), answer_exact(row->answer), free);
}

static bool rows_allow(const run *r, const prefix *p) {
  for (size_t i = 0; i < rows_count(&r->search->rows); i++) {
    if (!row_allows(r, rows_at(&r->search->rows, i), p)) return false;
  }
  return true;
}

/* Whether there is a bag that holds the prefix. Keeps those listed which do. */
static bool bags_allow(const run *r, prefix *p) {
  uint32_t free = r->search->space->pegs - p->pegs;
  if (r->look_ahead) return free == 0 || bags_any(r->search, p->code.counts, free);
  if (r->bags == NULL) return true;
  p->bags = bags_holding(r->bags, p->bags, p->code.counts);
  return p->bags > 0;
}

static bool range_allows(const code_search *search, const prefix *p) {
  const code_space *space = search->space;
  uint32_t block = code_power(space->symbols, space->pegs - p->pegs);
  uint32_t first = p->number * block;
  return first <= space->highest && first + (block - 1) >= space->lowest;
}

static unsigned set_size(uint32_t set) {
  unsigned size = 0;
  for (; set != 0; set &= set - 1) size++;
  return size;
}

/* Whether `symbol` may come next for all but the rows. */
static bool symbol_fits(const code_search *search, const prefix *p, uint32_t symbol) {
  uint32_t bit = 1U << symbol;
  if (p->symbols & bit) return !search->space->distinct;
  uint32_t before = search->descending ? ~(bit | (bit - 1)) : bit - 1;
  return !(search->alike & bit) || (search->alike & before & ~p->symbols) == 0;
}

static bool extend(const run *r, prefix *p, uint32_t symbol) {
  const code_space *space = r->search->space;
  if (!symbol_fits(r->search, p, symbol)) return false;
  p->code = code_put(space, p->code, p->pegs, symbol);
  p->number = p->number * space->symbols + symbol;
  p->pegs++;
  p->symbols |= 1U << symbol;
  return set_size(p->symbols) + (space->pegs - p->pegs) >= r->search->distinct &&
         range_allows(r->search, p) && rows_allow(r, p) && bags_allow(r, p);
}

bool code_search_step(const code_search *search) {
  if (search->steps == NULL) return true;
  uint64_t looks = rows_count(&search->rows) + 1;
  *search->steps -= looks < *search->steps ? looks : *search->steps;
  return *search->steps > 0;
}

static bool descend(const run *r, const prefix *p) {
  const code_search *search = r->search;
  uint32_t symbols = search->space->symbols;
  if (p->pegs == search->space->pegs) return search->visit(search->context, p->code);
  for (uint32_t i = 0; i < symbols; i++) {
    if (!code_search_step(search)) return false;
    prefix next = *p;
    if (extend(r, &next, search->descending ? symbols - 1 - i : i) && !descend(r, &next)) {
      return false;
    }
  }
  return true;
}

bool code_search_run(const code_search *search) {
  bag_list bags;
  bool large = code_space_size(search->space) > WITHOUT_BAGS && rows_count(&search->rows) > 0;
  bool listed = large && bags_list(search, &bags);
  run r = {search, listed ? &bags : NULL, large && !listed};
  return descend(&r, &(prefix){.bags = listed ? bags.count : 0});
}

/* All symbols may be exchanged in a full range of numbers; all but 0 where the
 * first peg alone is barred from 0; in other ranges none. */
static uint32_t exchangeable(const code_space *space) {
  uint32_t all = (1U << space->symbols) - 1;
  uint32_t block = code_power(space->symbols, space->pegs - 1);
  if (space->highest != block * space->symbols - 1) return 0;
  return space->lowest == 0 ? all : space->lowest == block ? all & ~1U : 0;
}

static uint32_t symbols_of(uint64_t counts) {
  uint32_t set = 0;
  for (uint32_t bit = 1; counts != 0; counts >>= 4, bit <<= 1) {
    if (counts & 15U) set |= bit;
  }
  return set;
}

uint32_t code_alike(const code_space *space, const code_rows *rows) {
  uint32_t alike = exchangeable(space);
  for (size_t i = 0; i < rows_count(rows); i++) alike &= ~symbols_of(rows_at(rows, i)->counts);
  return alike;
}

static bool keep_and_stop(void *context, code found) {
  *(code *)context = found;
  return false;
}

bool code_search_first(const code_search *search, code *found) {
  code_search first = *search;
  first.alike = code_alike(search->space, &search->rows);
  first.visit = keep_and_stop;
  first.context = found;
  return !code_search_run(&first);
}

bool code_first(const code_space *space, const code_rows *rows, code *found) {
  return code_search_first(&(code_search){.space = space, .rows = *rows}, found);
}
