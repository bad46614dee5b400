/* The level that follows certified policies: it never leaves them, whatever the other
 * seat does, draws with their chances, and wins where it cannot be stopped. */
#include "hex_help.h"

#include "hex/equilibrium.h"
#include "hex/player.h"

#include <stdio.h>

typedef struct offer {
  const char *board, *rules;
  const char *seats;
} offer;

static const offer offers[] = {
    {"rows=2,cols=2", "abrupt,hits=silent", "01"},
    {"rows=2,cols=2", "abrupt", "01"},
    {"rows=2,cols=2", "classical,hits=silent", "0"},
    {"rows=2,cols=2", "classical", "0"},
    {"rows=2,cols=3", "abrupt,hits=silent", "01"},
    {"rows=2,cols=3", "classical", "0"},
    {"rows=2,cols=3", "classical,hits=silent", "0"},
    {"rows=3,cols=2", "abrupt", "01"},
    {"rows=3,cols=2", "abrupt,hits=silent", "01"},
    {"rows=3,cols=2", "classical", "1"},
    {"rows=3,cols=2", "classical,hits=silent", "1"},
    {"rows=3,cols=3", "classical", "0"},
    {"rows=3,cols=3", "classical,hits=silent", "0"},
    {"rows=3,cols=4", "classical", "0"},
    {"rows=3,cols=4", "classical,hits=silent", "0"},
    {"rows=4,cols=2", "classical", "1"},
    {"rows=4,cols=2", "classical,hits=silent", "1"},
    {"rows=2,cols=3", "abrupt", "01"},
    {"rows=3,cols=3", "abrupt,hits=silent", "01"},
    {"rows=3,cols=3", "abrupt", ""},
    {"rows=2,cols=4", "abrupt,hits=silent", ""},
    {"rows=4,cols=4", "classical", ""},
    {"size=7", "classical", ""},
};

static void spec_text(const offer *o, char text[96]) {
  snprintf(text, 96, "dark-hex(%s,collision=%s)", o->board, o->rules);
}

static bool is_offered(const offer *o, unsigned seat) {
  return strchr(o->seats, seat == 0 ? '0' : '1') != NULL;
}

/* The events told to the seat. */
static void told(const match *m, unsigned seat, ump_events *own) {
  own->count = 0;
  assert_true(ump_events_reserve(own, m->events.count + 1));
  for (size_t i = 0; i < m->events.count; i++) {
    if (m->events.item[i].audience & (1U << seat)) ump_events_add(own, m->events.item[i]);
  }
}

/* A game of the policy's seat against random tries; the winner. */
static unsigned play(match *m, unsigned seat, ump_random *random, ump_events *own) {
  unsigned turn;
  match_again(m);
  while ((turn = match_turn(m)) != 2) {
    ump_move move;
    if (turn == seat) {
      told(m, seat, own);
      assert_true(dark_follow_policy(&m->view[seat], own->item, own->count, random, &move));
    } else {
      move = ump_view_random(&m->view[turn], random);
    }
    ump_verdict verdict = match_play(m, move);
    assert_true(verdict == UMP_PLAYED || verdict == UMP_AGAIN);
  }
  return m->view[seat].winner;
}

/* Against random tries, at least the chances that they guarantee; sure wins always. */
static void never_leave_the_policy(void **state) {
  (void)state;
  enum { GAMES = 400 };
  for (size_t i = 0; i < sizeof offers / sizeof offers[0]; i++) {
    char text[96];
    match m;
    ump_events own;
    ump_random random;
    ump_random_seed(&random, i);
    ump_events_init(&own, &help_mem);
    spec_text(&offers[i], text);
    match_begin(&m, text);
    bool abrupt = strstr(text, "abrupt") != NULL;
    for (unsigned seat = 0; seat < 2; seat++) {
      assert_int_equal(dark_has_policy(&m.spec, seat), is_offered(&offers[i], seat));
      if (!is_offered(&offers[i], seat)) continue;
      int won = 0;
      for (int n = 0; n < GAMES; n++) won += play(&m, seat, &random, &own) == seat;
      assert_true(abrupt ? won > 0 : won == GAMES);
    }
    ump_events_free(&own);
    match_end(&m);
  }
}

/* Abrupt 2x2: seat 1 begins on each cell with a chance of a quarter, which its policy
 * says in fractions; found a1, it can only try b1. */
static void draws_with_the_chances_of_the_policy(void **state) {
  (void)state;
  enum { DRAWS = 4000 };
  int drawn[4] = {0};
  match m;
  ump_random random;
  ump_random_seed(&random, 7);
  match_begin(&m, "dark-hex(rows=2,cols=2,collision=abrupt)");
  ump_events own;
  ump_events_init(&own, &help_mem);
  assert_int_equal(match_play_text(&m, "a1"), UMP_PLAYED);
  told(&m, 1, &own);
  for (int i = 0; i < DRAWS; i++) {
    ump_move move;
    assert_true(dark_follow_policy(&m.view[1], own.item, own.count, &random, &move));
    assert_in_range(move, 0, 3);
    drawn[move]++;
  }
  for (unsigned cell = 0; cell < 4; cell++) assert_in_range(drawn[cell], 880, 1120);
  ump_events_free(&own);
  match_end(&m);
}

/* What a policy would not have done, it has no answer to; the level plays on. */
static void takes_over_from_others(void **state) {
  (void)state;
  match m;
  ump_random random;
  ump_random_seed(&random, 3);
  match_begin(&m, "dark-hex(rows=3,cols=3)");
  ump_events own;
  ump_events_init(&own, &help_mem);
  assert_int_equal(match_play_text(&m, "a1"), UMP_PLAYED);
  assert_int_equal(match_play_text(&m, "b2"), UMP_PLAYED);
  told(&m, 0, &own);
  ump_move move;
  assert_false(dark_follow_policy(&m.view[0], own.item, own.count, &random, &move));
  const ump_level *level = ump_level_find_for(&m.spec, 0, ump_span_of("equilibrium"));
  assert_non_null(level);
  assert_true(level->choose(&m.view[0], own.item, own.count, 1, &random, &move));
  ump_verdict verdict = match_play(&m, move);
  assert_true(verdict == UMP_PLAYED || verdict == UMP_AGAIN);
  ump_events_free(&own);
  match_end(&m);
}

static void offered_where_it_is_certified(void **state) {
  (void)state;
  const ump_span name = ump_span_of("equilibrium");
  for (size_t i = 0; i < sizeof offers / sizeof offers[0]; i++) {
    char text[96];
    spec_text(&offers[i], text);
    ump_spec spec = spec_of(text);
    for (unsigned seat = 0; seat < 2; seat++) {
      const ump_level *level = ump_level_find_for(&spec, seat, name);
      assert_int_equal(level != NULL, is_offered(&offers[i], seat));
    }
    assert_non_null(ump_level_find_for(&spec, 0, ump_span_of("solid")));
  }
  ump_spec open = spec_of("hex(rows=3,cols=3)");
  assert_null(ump_level_find(open.game, name));
  assert_false(dark_has_policy(&open, 0));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(never_leave_the_policy),
      cmocka_unit_test(draws_with_the_chances_of_the_policy),
      cmocka_unit_test(takes_over_from_others),
      cmocka_unit_test(offered_where_it_is_certified),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
