/* What the server counts by: the heap of rooms that are due, against sorting;
 * and the limits of addresses, with a clock of our own. */
#include "support.h"

#include "serve/due.h"
#include "serve/limits.h"
#include "serve/rooms.h"

/* ---- rooms that are due ------------------------------------------------- */

enum { ROOMS = 60 };

/* The obvious way: the least of all times. */
static uint64_t least(const struct room *rooms) {
  uint64_t time = DUE_NEVER;
  for (size_t i = 0; i < ROOMS; i++)
    if (rooms[i].due < time) time = rooms[i].due;
  return time;
}

static void the_first_is_always_the_least(void **state) {
  (void)state;
  static struct room rooms[ROOMS];
  struct due due = {0};
  ump_random random;
  ump_random_seed(&random, 11);
  for (size_t i = 0; i < ROOMS; i++) rooms[i] = (struct room){.due = DUE_NEVER};
  assert_true(due_reserve(&due, ROOMS, &memory));
  for (unsigned step = 0; step < 20000; step++) {
    struct room *room = &rooms[ump_random_below(&random, ROOMS)];
    bool never = ump_random_below(&random, 4) == 0;
    due_set(&due, room, never ? DUE_NEVER : ump_random_below(&random, 50));
    const struct room *first = due_first(&due);
    assert_true((first ? first->due : DUE_NEVER) == least(rooms));
    size_t waiting = 0;
    for (size_t i = 0; i < ROOMS; i++) waiting += rooms[i].due != DUE_NEVER;
    assert_int_equal(due.count, waiting);
  }
  for (uint64_t last = 0; due_first(&due); due_set(&due, due_first(&due), DUE_NEVER)) {
    assert_true(due_first(&due)->due >= last);
    last = due_first(&due)->due;
  }
  due_free(&due, &memory);
}

/* ---- limits ------------------------------------------------------------- */

static struct peer *peer_of(struct peers *peers, const char *address) {
  bool many;
  return peer_of_text(peers, ump_span_of(address), &many);
}

/* How many more of them the peer may have at that time. */
static unsigned more_at(struct peer *peer, enum limit limit, uint64_t now) {
  unsigned count = 0;
  unsigned wait;
  while (peer_may(peer, limit, now, &wait)) count++;
  assert_true(wait > 0);
  return count;
}

static void a_burst_then_so_many_in_a_while(void **state) {
  (void)state;
  struct peers peers;
  assert_true(peers_init(&peers, &memory));
  struct peer *peer = peer_of(&peers, "192.0.2.1");
  const uint64_t start = 1000000;
  assert_int_equal(more_at(peer, LIMIT_REQUESTS, start), 200);
  assert_int_equal(more_at(peer, LIMIT_REQUESTS, start + 1000), 20);
  assert_int_equal(more_at(peer, LIMIT_REQUESTS, start + 1049), 0);
  assert_int_equal(more_at(peer, LIMIT_REQUESTS, start + 60000), 200);
  assert_int_equal(more_at(peer, LIMIT_TABLES, start), 60);
  assert_int_equal(more_at(peer, LIMIT_TABLES, start + 3600000), 60);
  assert_int_equal(more_at(peer, LIMIT_TABLES, start + 3600000 + 60000), 2);
  assert_int_equal(more_at(peer, LIMIT_SPEECHES, start), 10);
  peers_free(&peers);
}

static void who_waits_as_long_as_told_is_let_in(void **state) {
  (void)state;
  struct peers peers;
  assert_true(peers_init(&peers, &memory));
  struct peer *peer = peer_of(&peers, "2001:db8::1");
  uint64_t now = 500;
  for (unsigned i = 0; i < 300; i++) {
    unsigned wait;
    if (peer_may(peer, LIMIT_TABLES, now, &wait)) continue;
    unsigned less;
    assert_false(peer_may(peer, LIMIT_TABLES, now + (wait - 1) * 1000, &less));
    now += wait * 1000;
    assert_true(peer_may(peer, LIMIT_TABLES, now, &wait));
  }
  peers_free(&peers);
}

static void addresses_are_told_apart_as_they_should(void **state) {
  (void)state;
  struct peers peers;
  assert_true(peers_init(&peers, &memory));
  struct peer *peer = peer_of(&peers, "192.0.2.1");
  assert_non_null(peer);
  assert_ptr_equal(peer_of(&peers, "198.51.100.7, 192.0.2.1"), peer);
  assert_ptr_equal(peer_of(&peers, " 192.0.2.1 "), peer);
  assert_ptr_equal(peer_of(&peers, "::ffff:192.0.2.1"), peer);
  assert_ptr_not_equal(peer_of(&peers, "192.0.2.2"), peer);
  struct peer *home = peer_of(&peers, "2001:db8:1:2::1");
  assert_ptr_equal(peer_of(&peers, "2001:db8:1:2:ffff::9"), home);
  assert_ptr_not_equal(peer_of(&peers, "2001:db8:1:3::1"), home);
  static const char *const nobody[] = {"127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1", "",
                                       "unknown",   "1.2.3",     ",",   "192.0.2.1,"};
  for (size_t i = 0; i < sizeof nobody / sizeof *nobody; i++)
    assert_null(peer_of(&peers, nobody[i]));
  peers_free(&peers);
}

static void the_quiet_are_forgotten_and_the_connected_are_not(void **state) {
  (void)state;
  struct peers peers;
  assert_true(peers_init(&peers, &memory));
  struct peer *stays = peer_of(&peers, "192.0.2.1");
  unsigned wait;
  for (unsigned i = 0; i < 200; i++) {
    char address[24];
    snprintf(address, sizeof address, "198.51.100.%u", i);
    struct peer *peer = peer_of(&peers, address);
    assert_true(peer_may(peer, LIMIT_REQUESTS, 1000, &wait));
    peer_leave(peer);
  }
  assert_int_equal(peers.count, 201);
  peers_sweep(&peers, 1049);
  assert_int_equal(peers.count, 201);
  peers_sweep(&peers, 1050);
  assert_int_equal(peers.count, 1);
  assert_ptr_equal(peer_of(&peers, "192.0.2.1"), stays);
  peers_free(&peers);
}

static void a_hundred_connections_are_enough(void **state) {
  (void)state;
  struct peers peers;
  bool many = true;
  assert_true(peers_init(&peers, &memory));
  for (unsigned i = 0; i < LIMIT_CONNECTIONS; i++) {
    peer_of_text(&peers, ump_span_of("192.0.2.1"), &many);
    assert_false(many);
  }
  struct peer *peer = peer_of_text(&peers, ump_span_of("192.0.2.1"), &many);
  assert_true(many);
  peer_leave(peer);
  peer_leave(peer);
  peer_of_text(&peers, ump_span_of("192.0.2.1"), &many);
  assert_false(many);
  peers_free(&peers);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_first_is_always_the_least),
      cmocka_unit_test(a_burst_then_so_many_in_a_while),
      cmocka_unit_test(who_waits_as_long_as_told_is_let_in),
      cmocka_unit_test(addresses_are_told_apart_as_they_should),
      cmocka_unit_test(the_quiet_are_forgotten_and_the_connected_are_not),
      cmocka_unit_test(a_hundred_connections_are_enough),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
