/* The store in one SQLite file: write-ahead log, every commit flushed to the
 * disk (https://sqlite.org/wal.html, https://sqlite.org/pragma.html#pragma_synchronous).
 *
 * A batch is one SQLite transaction. The file may be read by other programs at
 * any time (a backup), so it is not locked between transactions. */
#include "store/sqlite.h"

#include <sqlite3.h>
#include <string.h>

/* Marks the file as ours ("umpr"), and says how its tables are laid out. */
enum { APPLICATION = 0x756d7072, LAYOUT = 1 };

/* How long to wait for another program's write before giving up, milliseconds. */
enum { PATIENCE = 2000 };

enum statement { BEGIN, COMMIT, ROLLBACK, APPEND, LOAD, STATEMENTS };

static const char *const statement_text[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [APPEND] = "INSERT INTO log (game_table, n, line) VALUES (?1, ?2, ?3)",
    [LOAD] = "SELECT n, line FROM log WHERE game_table = ?1 ORDER BY n",
};

static const char layout_text[] =
    "CREATE TABLE log (game_table TEXT NOT NULL, n INTEGER NOT NULL, line TEXT NOT NULL,"
    " PRIMARY KEY (game_table, n)) WITHOUT ROWID;";

struct sqlite_store {
  ump_store base;
  const ump_allocator *mem;
  sqlite3 *db;
  sqlite3_stmt *statement[STATEMENTS];
};

static struct sqlite_store *of(ump_store *store) {
  return (struct sqlite_store *)store;
}

/* Turns what SQLite says about its last call into a reason. */
static bool fail(struct sqlite_store *store, ump_error *error) {
  const char *why = N_("The store failed: {1}.");
  switch (sqlite3_errcode(store->db)) {
    case SQLITE_FULL: why = N_("The disk of the store is full: {1}."); break;
    case SQLITE_BUSY:
    case SQLITE_LOCKED: why = N_("Another program holds the store: {1}."); break;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: why = N_("The store's file is damaged or is no store: {1}."); break;
    case SQLITE_CANTOPEN: why = N_("The store's file cannot be opened: {1}."); break;
    case SQLITE_READONLY: why = N_("The store's file cannot be written: {1}."); break;
    case SQLITE_CONSTRAINT: why = N_("Another server has continued this table: {1}."); break;
    default: break;
  }
  return ump_fail(error, why, sqlite3_errmsg(store->db), NULL, NULL);
}

/* Runs a statement that gives no rows, and makes it ready for its next use. */
static bool run(struct sqlite_store *store, enum statement which, ump_error *error) {
  sqlite3_stmt *statement = store->statement[which];
  bool done = sqlite3_step(statement) == SQLITE_DONE || fail(store, error);
  sqlite3_reset(statement);
  return done;
}

static bool batch_open(const struct sqlite_store *store) {
  return !sqlite3_get_autocommit(store->db);
}

static bool append(ump_store *base, const char *table, uint32_t n, ump_span line,
                   ump_error *error) {
  struct sqlite_store *store = of(base);
  if (!batch_open(store) && !run(store, BEGIN, error)) return false;
  sqlite3_stmt *statement = store->statement[APPEND];
  bool bound =
      sqlite3_bind_text(statement, 1, table, -1, SQLITE_STATIC) == SQLITE_OK &&
      sqlite3_bind_int64(statement, 2, n) == SQLITE_OK &&
      sqlite3_bind_text64(statement, 3, line.at, line.len, SQLITE_STATIC, SQLITE_UTF8) == SQLITE_OK;
  bool done = bound ? run(store, APPEND, error) : fail(store, error);
  sqlite3_clear_bindings(statement);
  return done;
}

static void discard(ump_store *base) {
  struct sqlite_store *store = of(base);
  if (batch_open(store)) run(store, ROLLBACK, NULL);
}

static bool commit(ump_store *base, ump_error *error) {
  struct sqlite_store *store = of(base);
  if (!batch_open(store) || run(store, COMMIT, error)) return true;
  discard(base);
  return false;
}

static bool load(ump_store *base, const char *table, ump_store_take *take, void *ctx,
                 uint32_t *count, ump_error *error) {
  struct sqlite_store *store = of(base);
  sqlite3_stmt *statement = store->statement[LOAD];
  bool good =
      sqlite3_bind_text(statement, 1, table, -1, SQLITE_STATIC) == SQLITE_OK || fail(store, error);
  while (good) {
    int step = sqlite3_step(statement);
    if (step == SQLITE_DONE) break;
    if (step != SQLITE_ROW) {
      good = fail(store, error);
    } else if (sqlite3_column_int64(statement, 0) != (sqlite3_int64)*count + 1) {
      good = ump_fail(error, N_("The store has lost a line of table {1}."), table, NULL, NULL);
    } else {
      const char *text = (const char *)sqlite3_column_text(statement, 1);
      ump_span line = {text, (size_t)sqlite3_column_bytes(statement, 1)};
      good = text ? take(ctx, line, error) : ump_fail(error, ump_no_memory, NULL, NULL, NULL);
      *count += good;
    }
  }
  sqlite3_reset(statement);
  sqlite3_clear_bindings(statement);
  return good;
}

static void close_store(ump_store *base) {
  struct sqlite_store *store = of(base);
  for (size_t i = 0; i < STATEMENTS; i++) sqlite3_finalize(store->statement[i]);
  sqlite3_close(store->db); /* rolls an open batch back; moves the write-ahead log into the file */
  ump_free(store->mem, store);
}

static const ump_store_kind sqlite_kind = {append, commit, discard, load, close_store};

static bool execute(struct sqlite_store *store, const char *sql, ump_error *error) {
  return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK || fail(store, error);
}

/* The one whole number that a query gives. */
static bool ask(struct sqlite_store *store, const char *sql, int64_t *number, ump_error *error) {
  sqlite3_stmt *statement = NULL;
  bool good = sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL) == SQLITE_OK &&
              sqlite3_step(statement) == SQLITE_ROW;
  if (good) *number = sqlite3_column_int64(statement, 0);
  else fail(store, error);
  sqlite3_finalize(statement);
  return good;
}

/* Lays out a new file, and refuses one that this program did not make or that a
 * later version did. Another server may be doing the same: hence in one transaction. */
static bool check_layout(struct sqlite_store *store, ump_error *error) {
  int64_t application = 0;
  int64_t layout = 0;
  int64_t things = 0;
  if (!ask(store, "PRAGMA application_id", &application, error) ||
      !ask(store, "PRAGMA user_version", &layout, error) ||
      !ask(store, "SELECT count(*) FROM sqlite_master", &things, error))
    return false;
  if (application == 0 && layout == 0 && things == 0) {
    char *mark = sqlite3_mprintf("%s PRAGMA application_id = %d; PRAGMA user_version = %d;",
                                 layout_text, APPLICATION, LAYOUT);
    bool made =
        mark ? execute(store, mark, error) : ump_fail(error, ump_no_memory, NULL, NULL, NULL);
    sqlite3_free(mark);
    return made;
  }
  if (application != APPLICATION)
    return ump_fail(error, N_("The file belongs to another program; choose a new file."), NULL,
                    NULL, NULL);
  if (layout != LAYOUT)
    return ump_fail_int(
        error, N_("The store has layout {1}, this program knows {2}: use a matching version."),
        layout, LAYOUT);
  return true;
}

static bool open_file(struct sqlite_store *store, const char *file, ump_error *error) {
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(file, &store->db, flags, NULL) != SQLITE_OK)
    return store->db ? fail(store, error) : ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  sqlite3_busy_timeout(store->db, PATIENCE);
  if (!execute(store, "BEGIN IMMEDIATE", error) || !check_layout(store, error) ||
      !execute(store, "COMMIT", error) ||
      !execute(store, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;", error))
    return false;
  for (size_t i = 0; i < STATEMENTS; i++)
    if (sqlite3_prepare_v3(store->db, statement_text[i], -1, SQLITE_PREPARE_PERSISTENT,
                           &store->statement[i], NULL) != SQLITE_OK)
      return fail(store, error);
  return true;
}

ump_store *ump_sqlite_open(const char *file, const ump_allocator *mem, ump_error *error) {
  if (!*file) {
    ump_fail(error, N_("The store's file has no name: write sqlite:FILE."), NULL, NULL, NULL);
    return NULL;
  }
  struct sqlite_store *store = ump_new(mem, 1, sizeof *store);
  if (!store) {
    ump_fail(error, ump_no_memory, NULL, NULL, NULL);
    return NULL;
  }
  store->base.kind = &sqlite_kind;
  store->mem = mem;
  if (open_file(store, file, error)) return &store->base;
  close_store(&store->base);
  return NULL;
}
