/* Listing the bags that fit the sums of all answers. */
#include "codebreak/bag.h"

/* A bag whose first symbols are decided; of the others it holds what it must. */
typedef struct part {
  uint64_t counts;
  uint32_t symbol;     /* the next to be decided */
  uint32_t free;       /* pegs still to be given a symbol */
  uint32_t alike_used; /* of the decided symbols that are alike */
  uint32_t alike_unused;
} part;

typedef struct lister lister;

struct lister {
  const code_search *search;
  bag_list *list;
  bool (*found)(lister *l, uint64_t bag); /* false: enough */
};

static unsigned total(uint64_t counts) {
  return code_shared((code){.counts = counts}, (code){.counts = UINT64_C(0x888888888888888)});
}

static bool row_allows(const code_row *row, const part *p) {
  unsigned shared = code_shared(row_guess(row), (code){.counts = p->counts});
  unsigned later = total(row->counts >> (4 * p->symbol));
  unsigned gain = later < p->free ? later : p->free;
  unsigned goal = answer_shared(row->answer);
  return shared <= goal && shared + gain >= goal;
}

static bool rows_allow(const lister *l, const part *p) {
  for (size_t i = 0; i < rows_count(&l->search->rows); i++) {
    if (!row_allows(rows_at(&l->search->rows, i), p)) return false;
  }
  return true;
}

static bool allows(const lister *l, const part *p) {
  uint32_t undecided = l->search->space->symbols - p->symbol;
  uint32_t more = undecided < p->free ? undecided : p->free;
  return code_distinct((code){.counts = p->counts}) + more >= l->search->distinct &&
         rows_allow(l, p);
}

/* The fewest and most times that the next symbol may be added to the bag. Symbols
 * alike are used in the order of the search: none before one that comes earlier. */
static uint32_t fewest(const lister *l, const part *p, bool is_alike, bool held) {
  return l->search->descending && is_alike && p->alike_used > 0 && !held ? 1 : 0;
}

static uint32_t most(const lister *l, const part *p, bool is_alike, bool held) {
  if (!l->search->descending && is_alike && p->alike_unused > 0) return 0;
  if (!l->search->space->distinct) return p->free;
  return p->free > 0 && !held ? 1 : 0;
}

static part with(const part *p, uint32_t times, bool is_alike, bool held) {
  part next = *p;
  next.counts += (uint64_t)times << (4 * p->symbol);
  next.free -= times;
  next.symbol++;
  if (is_alike && (held || times > 0)) next.alike_used++;
  else if (is_alike) next.alike_unused++;
  return next;
}

/* Decides one more symbol in every way; false when there are enough bags. */
static bool decide(lister *l, const part *p) {
  if (!code_search_step(l->search)) return false;
  if (!allows(l, p)) return true;
  if (p->symbol == l->search->space->symbols) return p->free > 0 || l->found(l, p->counts);
  bool is_alike = l->search->alike >> p->symbol & 1U;
  bool held = (p->counts >> (4 * p->symbol) & 15U) != 0;
  uint32_t last = most(l, p, is_alike, held);
  for (uint32_t n = fewest(l, p, is_alike, held); n <= last && n <= p->free; n++) {
    part next = with(p, n, is_alike, held);
    if (!decide(l, &next)) return false;
  }
  return true;
}

static bool add(lister *l, uint64_t bag) {
  if (l->list->count == BAGS) return false;
  l->list->bag[l->list->count++] = bag;
  return true;
}

bool bags_list(const code_search *search, bag_list *list) {
  list->count = 0;
  lister l = {search, list, add};
  return decide(&l, &(part){.free = search->space->pegs});
}

static bool stop(lister *l, uint64_t bag) {
  (void)l;
  (void)bag;
  return false;
}

bool bags_any(const code_search *search, uint64_t counts, uint32_t free) {
  lister l = {search, NULL, stop};
  return !decide(&l, &(part){.counts = counts, .free = free});
}

size_t bags_holding(bag_list *list, size_t count, uint64_t counts) {
  size_t holding = 0;
  unsigned wanted = total(counts);
  for (size_t i = 0; i < count; i++) {
    uint64_t bag = list->bag[i];
    if (code_shared((code){.counts = bag}, (code){.counts = counts}) != wanted) continue;
    list->bag[i] = list->bag[holding];
    list->bag[holding++] = bag;
  }
  return holding;
}
