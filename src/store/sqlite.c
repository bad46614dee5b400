/* The store in one SQLite file: write-ahead log, every commit flushed to the
 * disk (https://sqlite.org/wal.html, https://sqlite.org/pragma.html#pragma_synchronous).
 *
 * A batch is one SQLite transaction. The file may be read by other programs at
 * any time (a backup), so it is not locked between transactions. */
#include "store/sqlite.h"

#include <sqlite3.h>
#include <string.h>

/* How long to wait for another program's write before giving up, milliseconds. */
enum { PATIENCE = 2000 };

/* How many pages the write-ahead log may have before they are copied into the file. The
 * lines of a table share a page, which every move of theirs writes anew: the longer the
 * log, the fewer of them are copied. 4000 pages are 16 MB; more gain no more. */
static const char manner[] = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                             " PRAGMA wal_autocheckpoint = 4000;";

enum statement {
  BEGIN,
  COMMIT,
  ROLLBACK,
  APPEND,
  LOAD,
  NOTE,
  AWAKE,
  OLD,
  FORGET_LINES,
  FORGET_NOTE,
  ALIVE,
  STATEMENTS
};

static const char *const statement_text[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [APPEND] = "INSERT INTO log (game_table, n, line) VALUES (?1, ?2, ?3)",
    [LOAD] = "SELECT n, line FROM log WHERE game_table = ?1 ORDER BY n",
    /* In brackets, lest a comma seem to be missing. */
    [NOTE] = ("INSERT INTO about (game_table, day, awake) VALUES (?1, ?2, ?3)"
              " ON CONFLICT (game_table) DO UPDATE SET day = ?2, awake = ?3"),
    [AWAKE] = "SELECT game_table FROM about WHERE awake",
    [OLD] = "SELECT game_table FROM about WHERE day < ?1 AND NOT awake ORDER BY day LIMIT 1",
    [FORGET_LINES] = "DELETE FROM log WHERE game_table = ?1",
    [FORGET_NOTE] = "DELETE FROM about WHERE game_table = ?1",
    [ALIVE] = "UPDATE server SET alive = ?1",
};

static const char layout_text[] =
    "CREATE TABLE log (game_table TEXT NOT NULL, n INTEGER NOT NULL, line TEXT NOT NULL,"
    " PRIMARY KEY (game_table, n)) WITHOUT ROWID;"
    "CREATE TABLE about (game_table TEXT NOT NULL PRIMARY KEY, day INTEGER NOT NULL,"
    " awake INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX about_awake ON about (game_table) WHERE awake;"
    "CREATE INDEX about_day ON about (day);"
    "CREATE TABLE server (alive INTEGER NOT NULL);"
    "INSERT INTO server VALUES (0);";

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

/* Runs a statement that gives no rows, and makes it ready for its next use. */
static bool run(struct sqlite_store *store, enum statement which, ump_error *error) {
  sqlite3_stmt *statement = store->statement[which];
  bool done = sqlite3_step(statement) == SQLITE_DONE || fail(store, error);
  sqlite3_reset(statement);
  return done;
}

/* As run, for a statement with one argument that is a table's id. */
static bool run_on(struct sqlite_store *store, enum statement which, const char *table,
                   ump_error *error) {
  sqlite3_stmt *statement = store->statement[which];
  bool bound = sqlite3_bind_text(statement, 1, table, -1, SQLITE_STATIC) == SQLITE_OK;
  bool done = bound ? run(store, which, error) : fail(store, error);
  sqlite3_clear_bindings(statement);
  return done;
}

static bool batch_open(const struct sqlite_store *store) {
  return !sqlite3_get_autocommit(store->db);
}

static bool open_batch(struct sqlite_store *store, ump_error *error) {
  return batch_open(store) || run(store, BEGIN, error);
}

static bool append(ump_store *base, const char *table, uint32_t n, ump_span line,
                   ump_error *error) {
  struct sqlite_store *store = of(base);
  if (!open_batch(store, error)) return false;
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

/* ---- about tables, about the server ------------------------------------- */

static bool note(ump_store *base, const char *table, uint32_t day, bool awake, ump_error *error) {
  struct sqlite_store *store = of(base);
  if (!open_batch(store, error)) return false;
  sqlite3_stmt *statement = store->statement[NOTE];
  bool bound = sqlite3_bind_int64(statement, 2, day) == SQLITE_OK &&
               sqlite3_bind_int(statement, 3, awake) == SQLITE_OK;
  return bound ? run_on(store, NOTE, table, error) : fail(store, error);
}

static bool awake(ump_store *base, ump_store_visit *visit, void *ctx, ump_error *error) {
  struct sqlite_store *store = of(base);
  sqlite3_stmt *statement = store->statement[AWAKE];
  bool good = true;
  int step = SQLITE_ROW;
  while (good && (step = sqlite3_step(statement)) == SQLITE_ROW) {
    const char *table = (const char *)sqlite3_column_text(statement, 0);
    good = table ? visit(ctx, table, error) : ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  }
  if (good && step != SQLITE_DONE) good = fail(store, error);
  sqlite3_reset(statement);
  return good;
}

/* The oldest table that may go, if any; *found says whether. */
static bool find_old(struct sqlite_store *store, uint32_t before, char id[64], bool *found,
                     ump_error *error) {
  sqlite3_stmt *statement = store->statement[OLD];
  bool good = sqlite3_bind_int64(statement, 1, before) == SQLITE_OK;
  int step = good ? sqlite3_step(statement) : SQLITE_ERROR;
  *found = step == SQLITE_ROW;
  if (*found) {
    const unsigned char *text = sqlite3_column_text(statement, 0);
    good = text && sqlite3_column_bytes(statement, 0) < 64;
    if (good) memcpy(id, text, (size_t)sqlite3_column_bytes(statement, 0) + 1);
  }
  if (!good || (step != SQLITE_ROW && step != SQLITE_DONE)) good = fail(store, error);
  sqlite3_reset(statement);
  return good;
}

static bool prune(ump_store *base, uint32_t before, uint32_t most, uint32_t *count,
                  ump_error *error) {
  struct sqlite_store *store = of(base);
  char id[64];
  bool found = true;
  if (!open_batch(store, error)) return false;
  while (*count < most) {
    if (!find_old(store, before, id, &found, error)) return false;
    if (!found) return true;
    if (!run_on(store, FORGET_LINES, id, error) || !run_on(store, FORGET_NOTE, id, error))
      return false;
    ++*count;
  }
  return true;
}

static bool alive(ump_store *base, uint64_t time, ump_error *error) {
  struct sqlite_store *store = of(base);
  if (!open_batch(store, error)) return false;
  bool bound = sqlite3_bind_int64(store->statement[ALIVE], 1, (sqlite3_int64)time) == SQLITE_OK;
  return bound ? run(store, ALIVE, error) : fail(store, error);
}

static bool last_alive(ump_store *base, uint64_t *time, ump_error *error) {
  int64_t alive = 0;
  if (!ask(of(base), "SELECT alive FROM server", &alive, error)) return false;
  *time = alive > 0 ? (uint64_t)alive : 0;
  return true;
}

/* ---- opening and closing ------------------------------------------------ */

static void close_store(ump_store *base) {
  struct sqlite_store *store = of(base);
  for (size_t i = 0; i < STATEMENTS; i++) sqlite3_finalize(store->statement[i]);
  sqlite3_close(store->db); /* rolls an open batch back; moves the write-ahead log into the file */
  ump_free(store->mem, store);
}

static const ump_store_kind sqlite_kind = {
    append, commit, discard, load, note, awake, prune, alive, last_alive, close_store,
};

static bool execute(struct sqlite_store *store, const char *sql, ump_error *error) {
  return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK || fail(store, error);
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
                                 layout_text, UMP_SQLITE_APPLICATION, UMP_SQLITE_LAYOUT);
    bool made =
        mark ? execute(store, mark, error) : ump_fail(error, ump_no_memory, NULL, NULL, NULL);
    sqlite3_free(mark);
    return made;
  }
  if (application != UMP_SQLITE_APPLICATION)
    return ump_fail(error, N_("The file belongs to another program; choose a new file."), NULL,
                    NULL, NULL);
  if (layout != UMP_SQLITE_LAYOUT)
    return ump_fail_int(
        error, N_("The store has layout {1}, this program knows {2}: use a matching version."),
        layout, UMP_SQLITE_LAYOUT);
  return true;
}

static bool open_file(struct sqlite_store *store, const char *file, ump_error *error) {
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(file, &store->db, flags, NULL) != SQLITE_OK)
    return store->db ? fail(store, error) : ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  sqlite3_busy_timeout(store->db, PATIENCE);
  if (!execute(store, "BEGIN IMMEDIATE", error) || !check_layout(store, error) ||
      !execute(store, "COMMIT", error) || !execute(store, manner, error))
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
