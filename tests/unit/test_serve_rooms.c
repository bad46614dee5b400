/* Rooms over a store that can be told to fail: what is not kept is not in
 * memory either. And the small helpers that the server's safety rests on. */
#include "support.h"

#include <sodium.h>
#include <stdio.h>

#include "serve/presence.h"
#include "serve/rooms.h"
#include "serve/site.h"

/* ---- a store in memory that fails when told ----------------------------- */

enum { MOST = 64 };

struct kept {
  char table[TABLE_ID + 1];
  char line[128];
};

struct fake_store {
  ump_store base;
  struct kept line[MOST];
  size_t durable; /* of the lines, the first so many are kept */
  size_t count;
  bool append_fails, commit_fails, load_fails;
};

static bool fake_append(ump_store *base, const char *table, uint32_t n, ump_span line,
                        ump_error *error) {
  struct fake_store *store = (struct fake_store *)base;
  size_t before = 0;
  for (size_t i = 0; i < store->count; i++) before += !strcmp(store->line[i].table, table);
  assert_int_equal(n, before + 1);
  assert_true(store->count < MOST);
  if (store->append_fails) return ump_fail(error, "append", NULL, NULL, NULL);
  struct kept *kept = &store->line[store->count++];
  snprintf(kept->table, sizeof kept->table, "%s", table);
  snprintf(kept->line, sizeof kept->line, "%.*s", (int)line.len, line.at);
  return true;
}

static bool fake_commit(ump_store *base, ump_error *error) {
  struct fake_store *store = (struct fake_store *)base;
  if (store->commit_fails) {
    store->count = store->durable;
    return ump_fail(error, "commit", NULL, NULL, NULL);
  }
  store->durable = store->count;
  return true;
}

static void fake_discard(ump_store *base) {
  struct fake_store *store = (struct fake_store *)base;
  store->count = store->durable;
}

static bool fake_load(ump_store *base, const char *table, ump_store_take *take, void *ctx,
                      uint32_t *count, ump_error *error) {
  struct fake_store *store = (struct fake_store *)base;
  if (store->load_fails) return ump_fail(error, "load", NULL, NULL, NULL);
  for (size_t i = 0; i < store->count; i++) {
    if (strcmp(store->line[i].table, table) != 0) continue;
    if (!take(ctx, ump_span_of(store->line[i].line), error)) return false;
    ++*count;
  }
  return true;
}

static void fake_close(ump_store *base) {
  (void)base;
}

static bool fake_note(ump_store *base, const char *table, uint32_t day, bool awake,
                      ump_error *error) {
  (void)base, (void)table, (void)day, (void)awake, (void)error;
  return true;
}

static const ump_store_kind fake_kind = {.append = fake_append,
                                         .commit = fake_commit,
                                         .discard = fake_discard,
                                         .load = fake_load,
                                         .note = fake_note,
                                         .close = fake_close};

/* ---- rooms -------------------------------------------------------------- */

static unsigned left; /* rooms that have left memory since the test began */

static void note_leaving(struct room *room) {
  assert_non_null(room);
  left++;
}

static void begin(struct rooms *rooms, struct fake_store *store, const ump_allocator *mem) {
  memset(store, 0, sizeof *store);
  store->base.kind = &fake_kind;
  left = 0;
  assert_true(keys_start(NULL));
  assert_true(rooms_init(rooms, &store->base, note_leaving, mem));
}

static struct room *create(struct rooms *rooms) {
  ump_spec spec = spec_of("nim(heaps=3-4)");
  struct room *room = rooms_create(rooms, &spec, NULL, 1, 1000);
  assert_non_null(room);
  return room;
}

static ump_verdict play(struct rooms *rooms, struct room *room, unsigned seat, const char *move) {
  ump_text line;
  ump_text_init(&line, &memory);
  ump_try try = {.move = ump_span_of(move), .seen = room->table.view[seat].count};
  ump_verdict verdict = ump_table_play(&room->table, seat, try, 2000, &line, NULL);
  rooms_write(rooms, room, &line);
  ump_text_free(&line);
  return verdict;
}

static bool keep(struct rooms *rooms) {
  ump_error error = {0};
  bool kept = rooms_commit(rooms, &error);
  assert_int_equal(kept, error.why == NULL);
  if (kept) rooms_told(rooms);
  return kept;
}

static void a_table_is_found_again_after_it_left_memory(void **state) {
  (void)state;
  struct rooms rooms;
  static struct fake_store store;
  char id[TABLE_ID + 1];
  begin(&rooms, &store, &memory);
  struct room *room = create(&rooms);
  memcpy(id, room->id, sizeof id);
  assert_int_equal(play(&rooms, room, 0, "1-2"), UMP_PLAYED);
  assert_true(room->dirty);
  rooms_forget(&rooms, UINT64_MAX);
  assert_ptr_equal(rooms_find(&rooms, id), room); /* what is not yet kept is not forgotten */
  assert_true(keep(&rooms));
  assert_false(room->dirty);
  rooms_forget(&rooms, room->used);
  assert_non_null(rooms_find(&rooms, id));
  rooms_forget(&rooms, UINT64_MAX);
  assert_null(rooms_find(&rooms, id));
  assert_int_equal(rooms.count, 0);

  room = rooms_open(&rooms, id, 3000, NULL);
  assert_non_null(room);
  assert_int_equal(room->table.record.count, 1);
  assert_int_equal(room->lines, 2);
  assert_ptr_equal(rooms_open(&rooms, id, 4000, NULL), room);
  rooms_free(&rooms);
}

static void what_cannot_be_committed_is_gone_from_memory(void **state) {
  (void)state;
  struct rooms rooms;
  static struct fake_store store;
  char first[TABLE_ID + 1];
  char other[TABLE_ID + 1];
  begin(&rooms, &store, &memory);
  struct room *room = create(&rooms);
  struct room *untouched = create(&rooms);
  memcpy(first, room->id, sizeof first);
  memcpy(other, untouched->id, sizeof other);
  assert_true(keep(&rooms));

  store.commit_fails = true;
  assert_int_equal(play(&rooms, room, 0, "1-2"), UMP_PLAYED);
  assert_false(keep(&rooms));
  assert_int_equal(left, 1);
  assert_null(rooms_find(&rooms, first));
  assert_ptr_equal(rooms_find(&rooms, other), untouched);

  store.commit_fails = false;
  room = rooms_open(&rooms, first, 3000, NULL);
  assert_int_equal(room->table.record.count, 0);
  assert_int_equal(play(&rooms, room, 0, "2-1"), UMP_PLAYED);
  assert_true(keep(&rooms));
  assert_int_equal(store.durable, 3);
  rooms_free(&rooms);
}

/* A table whose clock runs is due, and stays due: it is not forgotten while nobody
 * looks, and when a lost batch takes it out of memory that is known. */
static void a_running_clock_is_due_and_is_missed_when_it_is_lost(void **state) {
  (void)state;
  struct rooms rooms;
  static struct fake_store store;
  ump_spec spec = spec_of("nim(heaps=3-4)");
  ump_terms terms = {.pace = {.kind = UMP_PACE_MOVE, .base = 10000}, .games = 1};
  char id[TABLE_ID + 1];
  begin(&rooms, &store, &memory);
  struct room *room = rooms_create(&rooms, &spec, &terms, 1, 1000);
  memcpy(id, room->id, sizeof id);
  play(&rooms, room, 0, "1-1");
  assert_null(due_first(&rooms.due));
  play(&rooms, room, 1, "2-1"); /* at 2000 */
  assert_ptr_equal(due_first(&rooms.due), room);
  assert_true(room->due == 12001);
  assert_true(keep(&rooms));
  rooms_forget(&rooms, UINT64_MAX);
  assert_ptr_equal(rooms_find(&rooms, id), room);

  store.commit_fails = true;
  play(&rooms, room, 0, "1-1");
  assert_false(keep(&rooms));
  assert_null(due_first(&rooms.due));
  assert_true(rooms.missing);
  room = rooms_open(&rooms, id, 3000, NULL);
  assert_true(room->due == 12001);
  rooms_free(&rooms);
}

/* Who asks again and again is not away, though not every question is told. */
static void a_poll_is_a_sign_of_life(void **state) {
  (void)state;
  struct rooms rooms;
  static struct fake_store store;
  uint8_t key[UMP_KEY] = {1};
  ump_text line;
  begin(&rooms, &store, &memory);
  struct room *room = create(&rooms);
  ump_text_init(&line, &memory);
  assert_true(ump_table_sit(&room->table, 0, key, &line, NULL));
  rooms_write(&rooms, room, &line);
  ump_text_free(&line);
  assert_true(keep(&rooms));
  const uint64_t *gone = &room->table.seat[0].gone_since;
  rooms.now = 5000;
  presence_count(&rooms, room);
  assert_int_equal(*gone, 5000);
  while (rooms_next_stirred(&rooms)) continue;

  rooms.now = 6000;
  presence_poll(&rooms, room, 0);
  assert_int_equal(*gone, 5000);
  assert_null(rooms_next_stirred(&rooms));
  for (rooms.now = 6000; rooms.now < 6000 + 2 * UMP_GONE; rooms.now += 1000) {
    presence_poll(&rooms, room, 0);
    presence_poll(&rooms, room, UMP_SPECTATOR);
    assert_true(rooms.now - *gone < UMP_GONE / 4);
  }
  assert_ptr_equal(rooms_next_stirred(&rooms), room);
  rooms_free(&rooms);
}

static void who_is_open_stands_in_the_lobby(void **state) {
  (void)state;
  struct rooms rooms;
  static struct fake_store store;
  ump_spec spec = spec_of("nim(heaps=3-4)");
  ump_terms terms = {.games = 1, .listed = true};
  ump_text line;
  begin(&rooms, &store, &memory);
  struct room *old = rooms_create(&rooms, &spec, &terms, 1, 1000);
  struct room *young = rooms_create(&rooms, &spec, &terms, 1, 2000);
  assert_null(rooms.open); /* nobody sits there yet */
  for (unsigned i = 0; i < 2; i++) {
    struct room *room = i == 0 ? young : old;
    uint8_t key[UMP_KEY] = {(uint8_t)(i + 1)};
    ump_text_init(&line, &memory);
    assert_true(ump_table_sit(&room->table, i, key, &line, NULL));
    rooms_write(&rooms, room, &line);
    ump_text_free(&line);
  }
  assert_ptr_equal(rooms.open, young);
  assert_ptr_equal(young->next_open, old);
  uint8_t other[UMP_KEY] = {9};
  ump_text_init(&line, &memory);
  assert_true(ump_table_sit(&young->table, 1, other, &line, NULL));
  rooms_write(&rooms, young, &line);
  ump_text_free(&line);
  assert_ptr_equal(rooms.open, old);
  assert_true(keep(&rooms));
  rooms_forget(&rooms, UINT64_MAX);
  assert_null(rooms.open);
  rooms_free(&rooms);
}

static void a_line_that_is_not_taken_spoils_the_whole_batch(void **state) {
  (void)state;
  struct rooms rooms;
  static struct fake_store store;
  begin(&rooms, &store, &memory);
  struct room *one = create(&rooms);
  struct room *two = create(&rooms);
  assert_true(keep(&rooms));
  assert_int_equal(play(&rooms, one, 0, "1-1"), UMP_PLAYED);
  store.append_fails = true;
  assert_int_equal(play(&rooms, two, 0, "1-1"), UMP_PLAYED);
  store.append_fails = false;
  assert_false(keep(&rooms));
  assert_int_equal(store.durable, 2);
  assert_int_equal(store.count, 2);
  assert_int_equal(rooms.count, 0);
  assert_true(keep(&rooms)); /* and the next batch is a new one */
  rooms_free(&rooms);
}

static void a_refused_move_is_not_written(void **state) {
  (void)state;
  struct rooms rooms;
  static struct fake_store store;
  begin(&rooms, &store, &memory);
  struct room *room = create(&rooms);
  assert_true(keep(&rooms));
  assert_int_equal(play(&rooms, room, 0, "1-9"), UMP_REFUSED);
  assert_false(room->dirty);
  assert_int_equal(store.count, 1);
  rooms_free(&rooms);
}

static void a_table_that_cannot_be_read_says_so(void **state) {
  (void)state;
  struct rooms rooms;
  static struct fake_store store;
  ump_error error = {0};
  begin(&rooms, &store, &memory);
  assert_null(rooms_open(&rooms, "abcdefghjkmn", 0, &error));
  assert_null(error.why); /* there is none: no fault */

  store.load_fails = true;
  assert_null(rooms_open(&rooms, "abcdefghjkmn", 0, &error));
  assert_string_equal(error.why, "load");
  store.load_fails = false;

  fake_append(&store.base, "abcdefghjkmn", 1, ump_span_of("table 1 1 1000 nim"), NULL);
  fake_append(&store.base, "abcdefghjkmn", 2, ump_span_of("nonsense"), NULL);
  memset(&error, 0, sizeof error);
  assert_null(rooms_open(&rooms, "abcdefghjkmn", 0, &error));
  assert_non_null(error.why);
  assert_int_equal(rooms.count, 0);
  rooms_free(&rooms);
}

static void many_rooms_are_all_found(void **state) {
  (void)state;
  struct rooms rooms;
  static struct fake_store store;
  static char ids[1000][TABLE_ID + 1];
  begin(&rooms, &store, &memory);
  for (size_t i = 0; i < 1000; i++) {
    struct room *room = create(&rooms);
    memcpy(ids[i], room->id, sizeof ids[i]);
    assert_true(keep(&rooms));
    store.count = store.durable = 0;
  }
  assert_int_equal(rooms.count, 1000);
  assert_true(rooms.buckets >= 1000);
  for (size_t i = 0; i < 1000; i++) assert_non_null(rooms_find(&rooms, ids[i]));
  rooms_forget(&rooms, UINT64_MAX);
  assert_int_equal(rooms.count, 0);
  assert_int_equal(left, 1000);
  rooms_free(&rooms);
}

/* Lets the first, the second, the third … allocation fail, until none does. */
static void memory_may_run_out_anywhere(void **state) {
  (void)state;
  bool finished = false;
  for (size_t allowed = 0; !finished; allowed++) {
    scarce scarce_memory = {allowed, 0};
    ump_allocator mem = {scarce_resize, &scarce_memory};
    struct rooms rooms;
    static struct fake_store store;
    memset(&store, 0, sizeof store);
    store.base.kind = &fake_kind;
    if (!rooms_init(&rooms, &store.base, note_leaving, &mem)) continue;
    ump_spec spec = spec_of("nim(heaps=3-4)");
    struct room *room = rooms_create(&rooms, &spec, NULL, 1, 1000);
    if (room) {
      ump_verdict verdict = play(&rooms, room, 0, "1-2");
      bool broken = room->table.broken;
      bool kept = keep(&rooms);
      assert_int_equal(kept, !broken);
      size_t lines = kept ? 1U + (verdict == UMP_PLAYED) : 0U;
      assert_int_equal(store.durable, lines);
      finished = verdict == UMP_PLAYED && scarce_memory.left > 0;
    } else {
      assert_int_equal(store.count, 0);
    }
    rooms_free(&rooms);
    assert_int_equal(scarce_memory.blocks, 0);
  }
}

/* ---- keys --------------------------------------------------------------- */

static void ids_are_of_one_form(void **state) {
  (void)state;
  char id[TABLE_ID + 1];
  char read[TABLE_ID + 1];
  assert_true(keys_start(NULL));
  for (int i = 0; i < 1000; i++) {
    keys_table_id(id);
    assert_true(keys_is_table_id(ump_span_of(id), read));
    assert_string_equal(id, read);
  }
  static const char *const wrong[] = {"",
                                      "abcdefghjkm",
                                      "abcdefghjkmno",
                                      "abcdefghjkml",
                                      "abcdefghjkm0",
                                      "ABCDEFGHJKMN",
                                      "abcdefghjk/n"};
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
    assert_false(keys_is_table_id(ump_span_of(wrong[i]), read));
  assert_false(keys_is_table_id((ump_span){"abcdefghjkm\0", 12}, read));
}

static void equal_keys_have_equal_hashes(void **state) {
  (void)state;
  static const char zeros[] = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
  static const char ones[] = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE";
  uint8_t a[UMP_KEY];
  uint8_t b[UMP_KEY];
  uint8_t raw[UMP_KEY] = {0};
  assert_true(keys_start(NULL));
  assert_true(keys_hash(ump_span_of(zeros), a));
  assert_true(keys_hash(ump_span_of(zeros), b));
  assert_memory_equal(a, b, sizeof a);
  assert_memory_not_equal(a, raw, sizeof a);
  assert_true(keys_hash(ump_span_of(ones), b));
  assert_memory_not_equal(a, b, sizeof a);
  static const char *const wrong[] = {
      "",
      "AAAA",
      "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
      "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
      "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA+",
      "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAF", /* bits beyond the last byte */
  };
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
    assert_false(keys_hash(ump_span_of(wrong[i]), a));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_table_is_found_again_after_it_left_memory),
      cmocka_unit_test(what_cannot_be_committed_is_gone_from_memory),
      cmocka_unit_test(a_running_clock_is_due_and_is_missed_when_it_is_lost),
      cmocka_unit_test(a_poll_is_a_sign_of_life),
      cmocka_unit_test(who_is_open_stands_in_the_lobby),
      cmocka_unit_test(a_line_that_is_not_taken_spoils_the_whole_batch),
      cmocka_unit_test(a_refused_move_is_not_written),
      cmocka_unit_test(a_table_that_cannot_be_read_says_so),
      cmocka_unit_test(many_rooms_are_all_found),
      cmocka_unit_test(memory_may_run_out_anywhere),
      cmocka_unit_test(ids_are_of_one_form),
      cmocka_unit_test(equal_keys_have_equal_hashes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
