/* Chooses the implementation of a store by its URL, and forwards to it. */
#include "store/store.h"

#include <string.h>

#include "store/sqlite.h"

static const struct {
  const char *prefix;
  ump_store *(*open)(const char *rest, const ump_allocator *mem, ump_error *error);
} schemes[] = {
    {"sqlite:", ump_sqlite_open},
};

ump_store *ump_store_open(const char *url, const ump_allocator *mem, ump_error *error) {
  for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
    size_t len = strlen(schemes[i].prefix);
    if (strncmp(url, schemes[i].prefix, len) == 0) return schemes[i].open(url + len, mem, error);
  }
  ump_fail(error, N_("{1} names no kind of store: write sqlite:FILE."), url, NULL, NULL);
  return NULL;
}

void ump_store_close(ump_store *store) {
  if (store) store->kind->close(store);
}

bool ump_store_append(ump_store *store, const char *table, uint32_t n, ump_span line,
                      ump_error *error) {
  return store->kind->append(store, table, n, line, error);
}

bool ump_store_commit(ump_store *store, ump_error *error) {
  return store->kind->commit(store, error);
}

void ump_store_discard(ump_store *store) {
  store->kind->discard(store);
}

bool ump_store_load(ump_store *store, const char *table, ump_store_take *take, void *ctx,
                    uint32_t *count, ump_error *error) {
  *count = 0;
  return store->kind->load(store, table, take, ctx, count, error);
}
