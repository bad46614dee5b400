/* The store: an append-only log of tables. A table is its lines in order; see
 * ump_table_restore. Lines are added in batches and a batch becomes durable as
 * a whole or not at all:
 *
 *     ump_store_append(store, id, 1, line, &error)    as often as needed
 *     ump_store_commit(store, &error)                 now they are durable
 *
 * Beside the lines the store keeps a little about each table, so that nobody has
 * to read all lines to find the tables that matter: whether it is awake (to be
 * looked after when a server starts) and on which day it was last used. And it
 * keeps one time: when a server was last alive.
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

/* Takes the id of a table; as above. */
typedef bool ump_store_visit(void *ctx, const char *table, ump_error *error);

/* What an implementation provides; the functions below explain each. */
typedef struct ump_store_kind {
  bool (*append)(ump_store *store, const char *table, uint32_t n, ump_span line, ump_error *error);
  bool (*commit)(ump_store *store, ump_error *error);
  void (*discard)(ump_store *store);
  bool (*load)(ump_store *store, const char *table, ump_store_take *take, void *ctx,
               uint32_t *count, ump_error *error);
  bool (*note)(ump_store *store, const char *table, uint32_t day, bool awake, ump_error *error);
  bool (*awake)(ump_store *store, ump_store_visit *visit, void *ctx, ump_error *error);
  bool (*prune)(ump_store *store, uint32_t before, uint32_t most, uint32_t *count,
                ump_error *error);
  bool (*alive)(ump_store *store, uint64_t time, ump_error *error);
  bool (*last_alive)(ump_store *store, uint64_t *time, ump_error *error);
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

/* Notes in the batch, as ump_store_append, on which day (of the caller's count)
 * the table was last used and whether it is awake. */
bool ump_store_note(ump_store *store, const char *table, uint32_t day, bool awake,
                    ump_error *error);
/* Gives visit() every table that is awake. It may load them, and change nothing. */
bool ump_store_awake(ump_store *store, ump_store_visit *visit, void *ctx, ump_error *error);

/* Removes in the batch up to `most` tables that are not awake and were last used
 * before that day; *count is how many. */
bool ump_store_prune(ump_store *store, uint32_t before, uint32_t most, uint32_t *count,
                     ump_error *error);

/* Notes in the batch when the server was last alive; *time is 0 if no server ever was. */
bool ump_store_alive(ump_store *store, uint64_t time, ump_error *error);
bool ump_store_last_alive(ump_store *store, uint64_t *time, ump_error *error);

/* Copies the store to a new file while servers use it, and a copy to a new store.
 * Neither touches what is there already: an existing file is refused. */
bool ump_store_backup(const char *url, const char *file, ump_error *error);
bool ump_store_recover(const char *file, const char *url, ump_error *error);

#endif
