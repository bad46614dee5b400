/* The store in SQLite: batches are all or nothing, lines come back in order,
 * and a file that is not ours is refused and left alone. */
#include "support.h"

#include <sqlite3.h>
#include <stdio.h>
#include <unistd.h>

#include "store/store.h"

/* ---- a file for each test ----------------------------------------------- */

struct place {
  char folder[32];
  char file[64];
  char url[80];
};

static int make_place(void **state) {
  struct place *place = calloc(1, sizeof *place);
  snprintf(place->folder, sizeof place->folder, "/tmp/umpire-XXXXXX");
  if (!mkdtemp(place->folder)) return -1;
  snprintf(place->file, sizeof place->file, "%s/store.db", place->folder);
  snprintf(place->url, sizeof place->url, "sqlite:%s", place->file);
  *state = place;
  return 0;
}

static int remove_place(void **state) {
  struct place *place = *state;
  static const char *const endings[] = {"", "-wal", "-shm"};
  for (size_t i = 0; i < 3; i++) {
    char name[80];
    snprintf(name, sizeof name, "%s%s", place->file, endings[i]);
    unlink(name);
  }
  int failed = rmdir(place->folder);
  free(place);
  return failed;
}

static ump_store *open_store(const struct place *place) {
  ump_error error = {0};
  ump_store *store = ump_store_open(place->url, &memory, &error);
  if (!store) fail_msg("%s [%s]", error.why, error.arg[0]);
  return store;
}

/* Opens the store's file as any other program might. */
static void execute(const struct place *place, const char *sql) {
  sqlite3 *db;
  assert_int_equal(sqlite3_open(place->file, &db), SQLITE_OK);
  if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
    fail_msg("%s: %s", sql, sqlite3_errmsg(db));
  assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static void append(ump_store *store, const char *table, uint32_t n, const char *line) {
  assert_true(ump_store_append(store, table, n, ump_span_of(line), NULL));
}

static bool join(void *ctx, ump_span line, ump_error *error) {
  (void)error;
  ump_text_bytes(ctx, line.at, line.len);
  ump_text_char(ctx, '|');
  return true;
}

static void assert_lines(ump_store *store, const char *table, uint32_t count, const char *lines) {
  ump_text text;
  uint32_t loaded = 99;
  ump_text_init(&text, &memory);
  assert_true(ump_store_load(store, table, join, &text, &loaded, NULL));
  assert_string_equal(ump_text_str(&text), lines);
  assert_int_equal(loaded, count);
  ump_text_free(&text);
}

/* ---- keeping ------------------------------------------------------------ */

static void lines_come_back_in_order(void **state) {
  ump_store *store = open_store(*state);
  append(store, "a", 1, "table 1");
  append(store, "b", 1, "table 2");
  append(store, "a", 2, "move \xd8\xa7 ' \" ;");
  append(store, "b", 2, "");
  for (uint32_t n = 3; n <= 12; n++) append(store, "a", n, n < 10 ? "x" : "y");
  assert_true(ump_store_commit(store, NULL));
  ump_store_close(store);

  store = open_store(*state);
  assert_lines(store, "a", 12, "table 1|move \xd8\xa7 ' \" ;|x|x|x|x|x|x|x|y|y|y|");
  assert_lines(store, "b", 2, "table 2||");
  assert_lines(store, "c", 0, "");
  ump_store_close(store);
}

static void a_batch_is_kept_as_a_whole_or_not_at_all(void **state) {
  ump_store *store = open_store(*state);
  append(store, "a", 1, "kept");
  assert_true(ump_store_commit(store, NULL));
  append(store, "a", 2, "lost");
  append(store, "b", 1, "lost");
  ump_store_discard(store);
  assert_lines(store, "a", 1, "kept|");
  assert_lines(store, "b", 0, "");

  append(store, "a", 2, "lost too");
  ump_store_close(store);
  store = open_store(*state);
  assert_lines(store, "a", 1, "kept|");

  append(store, "c", 1, "lost with the wrong line");
  assert_false(ump_store_append(store, "a", 1, ump_span_of("again"), NULL));
  ump_store_discard(store);
  assert_lines(store, "c", 0, "");
  ump_store_discard(store);
  assert_true(ump_store_commit(store, NULL));
  ump_store_close(store);
}

static void what_is_committed_is_seen_by_others_and_nothing_before(void **state) {
  ump_store *here = open_store(*state);
  ump_store *there = open_store(*state);
  append(here, "a", 1, "one");
  assert_lines(there, "a", 0, "");
  assert_true(ump_store_commit(here, NULL));
  assert_lines(there, "a", 1, "one|");

  ump_error error = {0};
  assert_false(ump_store_append(there, "a", 1, ump_span_of("another"), &error));
  assert_non_null(strstr(error.why, "Another server"));
  ump_store_discard(there);
  append(there, "a", 2, "two");
  assert_true(ump_store_commit(there, NULL));
  assert_lines(here, "a", 2, "one|two|");
  ump_store_close(there);
  ump_store_close(here);
}

/* ---- a disk that counts and fails --------------------------------------- */

/* SQLite's own file layer with two of its functions replaced (https://sqlite.org/vfs.html). */
static struct {
  sqlite3_vfs vfs;
  sqlite3_vfs *real;
  const sqlite3_io_methods *real_methods; /* all kinds of files sync and write alike */
  sqlite3_io_methods methods[2];          /* but only the main file is locked */
  unsigned syncs;
  bool sync_fails, full;
} disk;

static int disk_sync(sqlite3_file *file, int flags) {
  disk.syncs++;
  return disk.sync_fails ? SQLITE_IOERR_FSYNC : disk.real_methods->xSync(file, flags);
}

static int disk_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at) {
  return disk.full ? SQLITE_FULL : disk.real_methods->xWrite(file, bytes, count, at);
}

static int disk_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
  (void)vfs;
  int code = disk.real->xOpen(disk.real, name, file, flags, out);
  if (code != SQLITE_OK) return code;
  disk.real_methods = file->pMethods;
  sqlite3_io_methods *methods = &disk.methods[(flags & SQLITE_OPEN_MAIN_DB) != 0];
  *methods = *file->pMethods;
  methods->xSync = disk_sync;
  methods->xWrite = disk_write;
  file->pMethods = methods;
  return SQLITE_OK;
}

static int make_disk(void **state) {
  memset(&disk, 0, sizeof disk);
  disk.real = sqlite3_vfs_find(NULL);
  disk.vfs = *disk.real;
  disk.vfs.zName = "counting";
  disk.vfs.xOpen = disk_open;
  return make_place(state) || sqlite3_vfs_register(&disk.vfs, 1) != SQLITE_OK;
}

static int remove_disk(void **state) {
  sqlite3_vfs_unregister(&disk.vfs);
  return remove_place(state);
}

static void every_commit_is_flushed_to_the_disk(void **state) {
  ump_store *store = open_store(*state);
  for (uint32_t n = 1; n <= 20; n++) {
    unsigned before = disk.syncs;
    append(store, "a", n, "line");
    assert_int_equal(disk.syncs, before);
    assert_true(ump_store_commit(store, NULL));
    assert_true(disk.syncs > before);
  }
  ump_store_close(store);
}

static void assert_not_kept(ump_store *store, bool *fault, const char *reason) {
  ump_error error = {0};
  *fault = true;
  bool taken = ump_store_append(store, "a", 2, ump_span_of("two"), &error);
  assert_false(taken && ump_store_commit(store, &error));
  if (!strstr(error.why, reason)) fail_msg("%s [%s]", error.why, error.arg[0]);
  ump_store_discard(store);
  assert_lines(store, "a", 1, "one|");
  *fault = false;
  assert_lines(store, "a", 1, "one|");
}

static void what_the_disk_refuses_is_not_kept_and_the_store_goes_on(void **state) {
  ump_store *store = open_store(*state);
  append(store, "a", 1, "one");
  assert_true(ump_store_commit(store, NULL));
  assert_not_kept(store, &disk.full, "full");
  assert_not_kept(store, &disk.sync_fails, "failed");
  append(store, "a", 2, "two");
  assert_true(ump_store_commit(store, NULL));
  ump_store_close(store);
  store = open_store(*state);
  assert_lines(store, "a", 2, "one|two|");
  ump_store_close(store);
}

/* ---- about tables, about the server ------------------------------------- */

static bool join_table(void *ctx, const char *table, ump_error *error) {
  (void)error;
  ump_text_add(ctx, table);
  ump_text_char(ctx, '|');
  return true;
}

static void assert_awake(ump_store *store, const char *tables) {
  ump_text text;
  ump_text_init(&text, &memory);
  assert_true(ump_store_awake(store, join_table, &text, NULL));
  assert_string_equal(ump_text_str(&text), tables);
  ump_text_free(&text);
}

static void the_awake_are_known_after_a_restart(void **state) {
  ump_store *store = open_store(*state);
  assert_awake(store, "");
  for (unsigned i = 0; i < 3; i++) {
    char name[2] = {(char)('a' + i), '\0'};
    append(store, name, 1, "line");
    assert_true(ump_store_note(store, name, 7, i != 1, NULL));
  }
  assert_true(ump_store_commit(store, NULL));
  assert_true(ump_store_note(store, "c", 8, false, NULL)); /* is discarded */
  ump_store_close(store);
  store = open_store(*state);
  assert_awake(store, "a|c|");
  assert_true(ump_store_note(store, "c", 8, false, NULL));
  assert_true(ump_store_commit(store, NULL));
  assert_awake(store, "a|");
  ump_store_close(store);
}

static void old_tables_go_oldest_first_and_the_awake_stay(void **state) {
  ump_store *store = open_store(*state);
  for (unsigned i = 0; i < 6; i++) {
    char name[2] = {(char)('a' + i), '\0'};
    append(store, name, 1, "one");
    append(store, name, 2, "two");
    assert_true(ump_store_note(store, name, 10 + i, i == 0, NULL));
  }
  assert_true(ump_store_commit(store, NULL));
  uint32_t count;
  assert_true(ump_store_prune(store, 14, 2, &count, NULL));
  assert_int_equal(count, 2);
  assert_true(ump_store_commit(store, NULL));
  assert_lines(store, "a", 2, "one|two|");
  assert_lines(store, "b", 0, "");
  assert_lines(store, "c", 0, "");
  assert_lines(store, "d", 2, "one|two|");
  assert_true(ump_store_prune(store, 14, 9, &count, NULL));
  assert_int_equal(count, 1);
  assert_true(ump_store_commit(store, NULL));
  assert_lines(store, "e", 2, "one|two|");
  ump_store_close(store);
}

static void the_last_time_alive_is_kept(void **state) {
  uint64_t time;
  ump_store *store = open_store(*state);
  assert_true(ump_store_last_alive(store, &time, NULL));
  assert_true(time == 0);
  assert_true(ump_store_alive(store, 1790000000123, NULL));
  assert_true(ump_store_commit(store, NULL));
  ump_store_close(store);
  store = open_store(*state);
  assert_true(ump_store_last_alive(store, &time, NULL));
  assert_true(time == 1790000000123);
  ump_store_close(store);
}

/* ---- copies ------------------------------------------------------------- */

static void a_copy_is_made_while_the_store_is_open_and_replaces_nothing(void **state) {
  const struct place *place = *state;
  char copy[80];
  char back[96];
  snprintf(copy, sizeof copy, "%s/copy.db", place->folder);
  snprintf(back, sizeof back, "sqlite:%s/back.db", place->folder);
  ump_store *store = open_store(place);
  append(store, "a", 1, "one");
  assert_true(ump_store_commit(store, NULL));
  append(store, "a", 2, "two"); /* not committed: not in the copy */
  ump_error error = {0};
  assert_true(ump_store_backup(place->url, copy, &error));
  assert_false(ump_store_backup(place->url, copy, &error));
  assert_non_null(strstr(error.why, "there already"));
  assert_true(ump_store_commit(store, NULL));
  ump_store_close(store);

  assert_false(ump_store_recover(copy, place->url, &error));
  assert_true(ump_store_recover(copy, back, &error));
  store = ump_store_open(back, &memory, &error);
  assert_non_null(store);
  assert_lines(store, "a", 1, "one|");
  ump_store_close(store);
  store = open_store(place);
  assert_lines(store, "a", 2, "one|two|");
  ump_store_close(store);
  unlink(copy);
  unlink(back + strlen("sqlite:"));
}

static void what_is_no_store_is_not_copied(void **state) {
  const struct place *place = *state;
  char copy[80];
  snprintf(copy, sizeof copy, "%s/copy.db", place->folder);
  execute(place, "CREATE TABLE other (thing)");
  ump_error error = {0};
  assert_false(ump_store_backup(place->url, copy, &error));
  assert_non_null(strstr(error.why, "no store"));
  assert_int_equal(access(copy, F_OK), -1);
  assert_false(ump_store_backup("sqlite:/nowhere/at/all.db", copy, &error));
  assert_non_null(strstr(error.why, "cannot be copied"));
}

/* ---- faults ------------------------------------------------------------- */

static void assert_refused(const struct place *place, const char *reason) {
  ump_error error = {0};
  assert_null(ump_store_open(place->url, &memory, &error));
  if (!strstr(error.why, reason)) fail_msg("%s [%s]", error.why, error.arg[0]);
}

static void a_lost_line_is_noticed(void **state) {
  ump_store *store = open_store(*state);
  for (uint32_t n = 1; n <= 3; n++) append(store, "a", n, "line");
  assert_true(ump_store_commit(store, NULL));
  execute(*state, "DELETE FROM log WHERE n = 2");
  ump_text text;
  uint32_t count;
  ump_error error = {0};
  ump_text_init(&text, &memory);
  assert_false(ump_store_load(store, "a", join, &text, &count, &error));
  assert_non_null(strstr(error.why, "lost a line"));
  assert_string_equal(error.arg[0], "a");
  ump_text_free(&text);
  ump_store_close(store);
}

static bool refuse(void *ctx, ump_span line, ump_error *error) {
  (void)ctx;
  (void)line;
  return ump_fail(error, "no more", NULL, NULL, NULL);
}

static void loading_stops_when_told(void **state) {
  ump_store *store = open_store(*state);
  append(store, "a", 1, "line");
  append(store, "a", 2, "line");
  assert_true(ump_store_commit(store, NULL));
  uint32_t count;
  ump_error error = {0};
  assert_false(ump_store_load(store, "a", refuse, NULL, &count, &error));
  assert_string_equal(error.why, "no more");
  assert_int_equal(count, 0);
  assert_lines(store, "a", 2, "line|line|");
  ump_store_close(store);
}

static void another_program_s_file_is_refused_and_left_alone(void **state) {
  const struct place *place = *state;
  execute(place, "CREATE TABLE log (something)");
  assert_refused(place, "another program");
  execute(place, "INSERT INTO log VALUES (1); PRAGMA application_id = 77");
  assert_refused(place, "another program");

  FILE *file = fopen(place->file, "rb");
  char head[20];
  assert_int_equal(fread(head, 1, sizeof head, file), sizeof head);
  fclose(file);
  assert_int_equal(head[18], 1); /* not turned into a file with a write-ahead log */
}

static void a_later_layout_is_refused(void **state) {
  ump_store_close(open_store(*state));
  execute(*state, "PRAGMA user_version = 3");
  assert_refused(*state, "layout");
}

static void a_file_of_nonsense_is_refused(void **state) {
  const struct place *place = *state;
  FILE *file = fopen(place->file, "wb");
  for (int i = 0; i < 4096; i++) fputc('x', file);
  fclose(file);
  assert_refused(place, "damaged");
}

static void a_damaged_page_is_noticed_when_it_is_read(void **state) {
  const struct place *place = *state;
  ump_store *store = open_store(place);
  char name[16];
  for (uint32_t n = 1; n <= 2000; n++) {
    snprintf(name, sizeof name, "table%u", (unsigned)n);
    append(store, name, 1, "a line that takes some room in the file");
  }
  assert_true(ump_store_commit(store, NULL));
  ump_store_close(store);

  FILE *file = fopen(place->file, "r+b");
  fseek(file, 4096 * 2, SEEK_SET);
  for (int i = 0; i < 4096 * 12; i++) fputc(0xff, file);
  fclose(file);
  store = open_store(place);
  size_t failures = 0;
  for (uint32_t n = 1; n <= 2000; n++) {
    ump_text text;
    uint32_t count;
    ump_error error = {0};
    ump_text_init(&text, &memory);
    snprintf(name, sizeof name, "table%u", (unsigned)n);
    failures += !ump_store_load(store, name, join, &text, &count, &error);
    ump_text_free(&text);
  }
  assert_true(failures > 0);
  ump_store_close(store);
}

static void wrong_urls_are_refused(void **state) {
  (void)state;
  static const char *const wrong[] = {"", "umpire.db", "sqlite:", "mysql:x",
                                      "sqlite:/no/such/folder/x"};
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    ump_error error = {0};
    assert_null(ump_store_open(wrong[i], &memory, &error));
    assert_non_null(error.why);
  }
}

static void without_memory_there_is_no_store(void **state) {
  const struct place *place = *state;
  scarce nothing = {0, 0};
  ump_allocator mem = {scarce_resize, &nothing};
  ump_error error = {0};
  assert_null(ump_store_open(place->url, &mem, &error));
  assert_string_equal(error.why, ump_no_memory);
}

#define in_place(test) cmocka_unit_test_setup_teardown(test, make_place, remove_place)
#define on_disk(test)  cmocka_unit_test_setup_teardown(test, make_disk, remove_disk)

int main(void) {
  const struct CMUnitTest tests[] = {
      in_place(lines_come_back_in_order),
      in_place(a_batch_is_kept_as_a_whole_or_not_at_all),
      in_place(what_is_committed_is_seen_by_others_and_nothing_before),
      on_disk(every_commit_is_flushed_to_the_disk),
      on_disk(what_the_disk_refuses_is_not_kept_and_the_store_goes_on),
      in_place(the_awake_are_known_after_a_restart),
      in_place(old_tables_go_oldest_first_and_the_awake_stay),
      in_place(the_last_time_alive_is_kept),
      in_place(a_copy_is_made_while_the_store_is_open_and_replaces_nothing),
      in_place(what_is_no_store_is_not_copied),
      in_place(a_lost_line_is_noticed),
      in_place(loading_stops_when_told),
      in_place(another_program_s_file_is_refused_and_left_alone),
      in_place(a_later_layout_is_refused),
      in_place(a_file_of_nonsense_is_refused),
      in_place(a_damaged_page_is_noticed_when_it_is_read),
      cmocka_unit_test(wrong_urls_are_refused),
      in_place(without_memory_there_is_no_store),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
