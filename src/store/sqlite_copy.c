/* Copies of the store's file, by SQLite's online backup
 * (https://sqlite.org/backup.html): servers go on writing meanwhile. A copy is
 * made beside its place and takes it only when it is whole. */
#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "store/sqlite.h"

/* How long to wait for a server that holds the file, milliseconds. */
enum { PATIENCE = 10000, NAME = 4096 };

static bool fail(ump_error *error, const char *file, const char *reason) {
  return ump_fail(error, N_("{1} cannot be copied: {2}."), file, reason, NULL);
}

/* Whether the open file is a store of this program. */
static bool is_store(sqlite3 *db, const char *file, ump_error *error) {
  static const struct {
    const char *sql;
    int value;
  } marks[] = {{"PRAGMA application_id", UMP_SQLITE_APPLICATION},
               {"PRAGMA user_version", UMP_SQLITE_LAYOUT}};
  for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
    sqlite3_stmt *statement = NULL;
    bool read = sqlite3_prepare_v2(db, marks[i].sql, -1, &statement, NULL) == SQLITE_OK &&
                sqlite3_step(statement) == SQLITE_ROW;
    int value = read ? sqlite3_column_int(statement, 0) : 0;
    sqlite3_finalize(statement);
    if (!read) return fail(error, file, sqlite3_errmsg(db));
    if (value != marks[i].value)
      return ump_fail(error, N_("{1} is no store of this version of Umpire."), file, NULL, NULL);
  }
  return true;
}

/* All pages in one step, which is one reading transaction: beside a write-ahead
 * log writers go on meanwhile, and nothing they write makes the copy begin anew. */
static bool copy_pages(sqlite3 *from, sqlite3 *to, const char *file, ump_error *error) {
  sqlite3_busy_timeout(from, PATIENCE);
  sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
  if (!backup) return fail(error, file, sqlite3_errmsg(to));
  int code = sqlite3_backup_step(backup, -1);
  sqlite3_backup_finish(backup);
  return code == SQLITE_DONE || fail(error, file, sqlite3_errstr(code));
}

/* Copies into `part`, which is left whole, flushed and without companions. */
static bool copy_to(const char *from, const char *part, ump_error *error) {
  sqlite3 *source = NULL;
  sqlite3 *copy = NULL;
  bool good = sqlite3_open_v2(from, &source, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK ||
              fail(error, from, sqlite3_errmsg(source));
  good = good && is_store(source, from, error);
  good =
      good && (sqlite3_open(part, &copy) == SQLITE_OK || fail(error, part, sqlite3_errmsg(copy)));
  good = good && copy_pages(source, copy, from, error);
  good =
      good && (sqlite3_exec(copy, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) == SQLITE_OK ||
               fail(error, part, sqlite3_errmsg(copy)));
  sqlite3_close(copy);
  sqlite3_close(source);
  return good;
}

/* link, unlike rename, replaces nothing. */
static bool place(const char *part, const char *to, ump_error *error) {
  bool placed = link(part, to) == 0;
  int reason = errno;
  unlink(part);
  if (placed) return true;
  if (reason == EEXIST)
    return ump_fail(error, N_("{1} is there already; choose a new name."), to, NULL, NULL);
  return fail(error, to, strerror(reason));
}

/* A write-ahead log without its file would be taken for the new file's. */
static bool is_free(const char *to, ump_error *error) {
  static const char *const companions[] = {"", ".part", "-wal", "-journal"};
  char name[NAME];
  for (size_t i = 0; i < sizeof companions / sizeof *companions; i++) {
    int len = snprintf(name, sizeof name, "%s%s", to, companions[i]);
    if (!*to || len < 0 || len >= NAME) return fail(error, to, strerror(ENAMETOOLONG));
    if (access(name, F_OK) == 0)
      return ump_fail(error, N_("{1} is there already; choose a new name."), name, NULL, NULL);
  }
  return true;
}

static bool copy(const char *from, const char *to, ump_error *error) {
  char part[NAME];
  if (!is_free(to, error)) return false;
  snprintf(part, sizeof part, "%s.part", to);
  if (copy_to(from, part, error)) return place(part, to, error);
  unlink(part);
  return false;
}

bool ump_sqlite_backup(const char *from, const char *file, ump_error *error) {
  return copy(from, file, error);
}

bool ump_sqlite_recover(const char *file, const char *to, ump_error *error) {
  return copy(file, to, error);
}
