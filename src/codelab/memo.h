/* The memory of the exact search: what is proved of sets of codes.
 *
 * A set is known by a key of 128 bits, the sum of random keys of its codes, so
 * that two different sets among 2^40 have the same key with a chance of 2^-49. The
 * size is fixed at the start; when a bucket is full the smallest set in it goes.
 * Threads may read and write at once: an entry carries its key mixed with its
 * content, so one that was torn is taken for another set's. */
#ifndef CODELAB_MEMO_H
#define CODELAB_MEMO_H

#include "umpire/base.h"

#include <stdatomic.h>
#include <stddef.h>

typedef struct codelab_key {
  uint64_t high, low;
} codelab_key;

typedef struct codelab_known {
  uint64_t cost; /* below 2^40: exact, or a bound from below */
  bool exact;
  uint16_t guess; /* that achieves it, when exact */
} codelab_known;

typedef struct codelab_memo_entry {
  _Atomic uint64_t high, low, content;
} codelab_memo_entry;

typedef struct codelab_memo {
  const ump_allocator *mem;
  codelab_memo_entry *entry;
  size_t buckets; /* a power of two */
} codelab_memo;

/* Takes at most `bytes`, and at least one bucket. False if memory ran out. */
bool codelab_memo_init(codelab_memo *memo, size_t bytes, const ump_allocator *mem);
void codelab_memo_free(codelab_memo *memo);

bool codelab_memo_find(const codelab_memo *memo, codelab_key key, codelab_known *known);
/* `size` is the number of codes in the set. */
void codelab_memo_keep(codelab_memo *memo, codelab_key key, uint32_t size,
                       const codelab_known *known);

/* For checkpoints: visits the entries of sets of at least `size` codes; and takes
 * one such in again. */
void codelab_memo_each(const codelab_memo *memo, uint32_t size, void *context,
                       void (*visit)(void *context, codelab_key key, uint64_t content));
void codelab_memo_restore(codelab_memo *memo, codelab_key key, uint64_t content);

#endif
