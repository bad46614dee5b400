/* Listing the bags that fit the sums of all answers. */
#include "codebreak/bag.h"

/* A bag whose first symbols are decided. */
typedef struct part {
  uint64_t counts;
  uint32_t symbol; /* the next to be decided */
  uint32_t free;   /* pegs still to be given a symbol */
} part;

typedef struct lister {
  const code_space *space;
  const code_rows *rows;
  bag_list *list;
} lister;

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
  for (size_t i = 0; i < rows_count(l->rows); i++) {
    if (!row_allows(rows_at(l->rows, i), p)) return false;
  }
  return true;
}

/* Decides one more symbol in every way; false when the list is full. */
static bool decide(const lister *l, const part *p) {
  if (!rows_allow(l, p)) return true;
  if (p->symbol == l->space->symbols) {
    if (p->free > 0) return true;
    if (l->list->count == BAGS) return false;
    l->list->bag[l->list->count++] = p->counts;
    return true;
  }
  uint32_t most = l->space->distinct && p->free > 1 ? 1 : p->free;
  for (uint32_t n = 0; n <= most; n++) {
    part next = {p->counts | (uint64_t)n << (4 * p->symbol), p->symbol + 1, p->free - n};
    if (!decide(l, &next)) return false;
  }
  return true;
}

bool bags_list(const code_space *space, const code_rows *rows, bag_list *list) {
  list->count = 0;
  lister l = {space, rows, list};
  return decide(&l, &(part){.free = space->pegs});
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
