/* The memory of the exact search. */
#include "codelab/memo.h"

enum { WAYS = 4, GUESS_BITS = 16, CLASS_BITS = 6, COST_SHIFT = GUESS_BITS + CLASS_BITS + 1 };

/* An entry's content: cost, exact, class of size, guess. Never 0, as a class is above 0. */

/* A size to within a quarter: 4 log2(size) + 1. */
static unsigned class_of(uint32_t size) {
  unsigned log = 31U - (unsigned)__builtin_clz(size | 1U);
  unsigned quarter = log >= 2 ? size >> (log - 2) & 3U : 0;
  unsigned class = 4 * log + quarter + 1;
  return class < 1U << CLASS_BITS ? class : (1U << CLASS_BITS) - 1;
}

static unsigned content_class(uint64_t content) {
  return (unsigned)(content >> GUESS_BITS) & ((1U << CLASS_BITS) - 1);
}

static uint64_t pack(const codelab_known *known, unsigned class) {
  return known->cost << COST_SHIFT | (uint64_t)known->exact << (COST_SHIFT - 1) |
         (uint64_t)class << GUESS_BITS | known->guess;
}

static codelab_known unpack(uint64_t content) {
  return (codelab_known){.cost = content >> COST_SHIFT,
                         .exact = content >> (COST_SHIFT - 1) & 1U,
                         .guess = (uint16_t)content};
}

bool codelab_memo_init(codelab_memo *memo, size_t bytes, const ump_allocator *mem) {
  *memo = (codelab_memo){.mem = mem, .buckets = 1};
  while (memo->buckets * 2 * WAYS * sizeof(codelab_memo_entry) <= bytes) memo->buckets *= 2;
  memo->entry = ump_new(mem, memo->buckets * WAYS, sizeof *memo->entry);
  return memo->entry != NULL;
}

void codelab_memo_free(codelab_memo *memo) {
  ump_free(memo->mem, memo->entry);
  memo->entry = NULL;
}

/* Reads one entry; false if it is empty or torn, or another's when `key` is given. */
static bool read_entry(codelab_memo_entry *entry, codelab_key *key, uint64_t *content) {
  *content = atomic_load_explicit(&entry->content, memory_order_relaxed);
  if (*content == 0) return false;
  key->high = atomic_load_explicit(&entry->high, memory_order_relaxed) ^ *content;
  key->low = atomic_load_explicit(&entry->low, memory_order_relaxed) ^ ~*content;
  return true;
}

static void write_entry(codelab_memo_entry *entry, codelab_key key, uint64_t content) {
  atomic_store_explicit(&entry->high, key.high ^ content, memory_order_relaxed);
  atomic_store_explicit(&entry->low, key.low ^ ~content, memory_order_relaxed);
  atomic_store_explicit(&entry->content, content, memory_order_relaxed);
}

static bool same_key(codelab_key a, codelab_key b) {
  return a.high == b.high && a.low == b.low;
}

static codelab_memo_entry *bucket_of(const codelab_memo *memo, codelab_key key) {
  return &memo->entry[(key.low & (memo->buckets - 1)) * WAYS];
}

bool codelab_memo_find(const codelab_memo *memo, codelab_key key, codelab_known *known) {
  codelab_memo_entry *bucket = bucket_of(memo, key);
  for (unsigned i = 0; i < WAYS; i++) {
    codelab_key found;
    uint64_t content;
    if (!read_entry(&bucket[i], &found, &content) || !same_key(found, key)) continue;
    *known = unpack(content);
    return true;
  }
  return false;
}

void codelab_memo_restore(codelab_memo *memo, codelab_key key, uint64_t content) {
  codelab_memo_entry *bucket = bucket_of(memo, key);
  codelab_memo_entry *victim = NULL;
  unsigned smallest = UINT32_MAX;
  for (unsigned i = 0; i < WAYS; i++) {
    codelab_key found;
    uint64_t old;
    bool full = read_entry(&bucket[i], &found, &old);
    if (full && same_key(found, key)) {
      victim = &bucket[i];
      break;
    }
    unsigned class = full ? content_class(old) : 0;
    if (class < smallest) {
      smallest = class;
      victim = &bucket[i];
    }
  }
  write_entry(victim, key, content);
}

void codelab_memo_keep(codelab_memo *memo, codelab_key key, uint32_t size,
                       const codelab_known *known) {
  codelab_memo_restore(memo, key, pack(known, class_of(size)));
}

void codelab_memo_each(const codelab_memo *memo, uint32_t size, void *context,
                       void (*visit)(void *context, codelab_key key, uint64_t content)) {
  unsigned least = class_of(size);
  for (size_t i = 0; i < memo->buckets * WAYS; i++) {
    codelab_key key;
    uint64_t content;
    if (read_entry(&memo->entry[i], &key, &content) && content_class(content) >= least) {
      visit(context, key, content);
    }
  }
}
