/* The store: an append-only log of tables. A table is its lines in order; see
 * ump_table_restore. Lines are added in batches and a batch becomes durable as
 * a whole or not at all:
 *
 *     ump_store_append(store, id, 1, line, &error)    as often as needed
 *     ump_store_commit(store, &error)                 now they are durable
 *
 * A line's place (table, n) is unique, so two servers that write to one store
 * cannot both continue the same table: the second one's batch fails.
 *
 * A store is used by one thread. Every failure is a value with a reason, and
 * leaves the durable lines as they were. */
#ifndef UMPIRE_STORE_H
#define UMPIRE_STORE_H

#include "umpire/base.h"

typedef struct ump_store ump_store;

/* Takes one loaded line, which lives until the call returns. False stops the
 * loading; *error then says why. */
typedef bool ump_store_take(void *ctx, ump_span line, ump_error *error);

/* What an implementation provides; the functions below explain each. */
typedef struct ump_store_kind {
  bool (*append)(ump_store *store, const char *table, uint32_t n, ump_span line, ump_error *error);
  bool (*commit)(ump_store *store, ump_error *error);
  void (*discard)(ump_store *store);
  bool (*load)(ump_store *store, const char *table, ump_store_take *take, void *ctx,
               uint32_t *count, ump_error *error);
  void (*close)(ump_store *store);
} ump_store_kind;

/* An implementation's own structure begins with this. */
struct ump_store {
  const ump_store_kind *kind;
};

/* Opens the store that `url` names: "sqlite:FILE", made if there is none. NULL
 * with *error when it cannot be opened or was not made by this program. */
ump_store *ump_store_open(const char *url, const ump_allocator *mem, ump_error *error);
void ump_store_close(ump_store *store); /* NULL is allowed; an open batch is discarded */

/* Adds line number `n` (from 1) of `table` to the batch, beginning one if none
 * is open. After a failure the batch can only be discarded. */
bool ump_store_append(ump_store *store, const char *table, uint32_t n, ump_span line,
                      ump_error *error);

/* Makes the batch durable: once this has returned true, no crash of program,
 * system or power loses its lines. False: none of them was kept. Either way
 * no batch is open afterwards. Without an open batch it does nothing. */
bool ump_store_commit(ump_store *store, ump_error *error);

/* Forgets the open batch, if any. */
void ump_store_discard(ump_store *store);

/* Gives take() the lines of `table` in order; *count is how many there were,
 * 0 for an unknown table. False with *error if they cannot be read, have a gap,
 * or take() stopped. Not to be called while a batch is open for that table. */
bool ump_store_load(ump_store *store, const char *table, ump_store_take *take, void *ctx,
                    uint32_t *count, ump_error *error);

#endif
