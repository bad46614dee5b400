/* Chooses the implementation of a store by its URL, and forwards to it. */
#include "store/store.h"

#include <string.h>

#include "store/sqlite.h"

static const struct scheme {
  const char *prefix;
  ump_store *(*open)(const char *rest, const ump_allocator *mem, ump_error *error);
  bool (*backup)(const char *rest, const char *file, ump_error *error);
  bool (*recover)(const char *file, const char *rest, ump_error *error);
} schemes[] = {
    {"sqlite:", ump_sqlite_open, ump_sqlite_backup, ump_sqlite_recover},
};

/* The scheme of a URL, *rest what follows its prefix; NULL with *error. */
static const struct scheme *scheme_of(const char *url, const char **rest, ump_error *error) {
  for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
    size_t len = strlen(schemes[i].prefix);
    if (strncmp(url, schemes[i].prefix, len) != 0) continue;
    *rest = url + len;
    return &schemes[i];
  }
  ump_fail(error, N_("{1} names no kind of store: write sqlite:FILE."), url, NULL, NULL);
  return NULL;
}

ump_store *ump_store_open(const char *url, const ump_allocator *mem, ump_error *error) {
  const char *rest;
  const struct scheme *scheme = scheme_of(url, &rest, error);
  return scheme ? scheme->open(rest, mem, error) : NULL;
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

bool ump_store_note(ump_store *store, const char *table, uint32_t day, bool awake,
                    ump_error *error) {
  return store->kind->note(store, table, day, awake, error);
}

bool ump_store_awake(ump_store *store, ump_store_visit *visit, void *ctx, ump_error *error) {
  return store->kind->awake(store, visit, ctx, error);
}

bool ump_store_prune(ump_store *store, uint32_t before, uint32_t most, uint32_t *count,
                     ump_error *error) {
  *count = 0;
  return store->kind->prune(store, before, most, count, error);
}

bool ump_store_alive(ump_store *store, uint64_t time, ump_error *error) {
  return store->kind->alive(store, time, error);
}

bool ump_store_last_alive(ump_store *store, uint64_t *time, ump_error *error) {
  return store->kind->last_alive(store, time, error);
}

bool ump_store_backup(const char *url, const char *file, ump_error *error) {
  const char *rest;
  const struct scheme *scheme = scheme_of(url, &rest, error);
  return scheme && scheme->backup(rest, file, error);
}

bool ump_store_recover(const char *file, const char *url, ump_error *error) {
  const char *rest;
  const struct scheme *scheme = scheme_of(url, &rest, error);
  return scheme && scheme->recover(file, rest, error);
}
