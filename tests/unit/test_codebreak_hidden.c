/* What must stay hidden, damaged streams, random play, and memory that runs out. */
#include "codebreak_help.h"

#include "codebreak/notation.h"

static const char *const games[] = {
    "mastermind",
    "mastermind(pegs=3,colours=3,form=duel,rows=4)",
    "mastermind(pegs=3,colours=4,form=duel,equal-turns=yes,rows=6)",
    "mastermind(pegs=3,colours=4,keeper=player,rows=8)",
    "mastermind(pegs=2,colours=5,repeats=no,keeper=player,form=duel,rows=5)",
    "bulls-and-cows(digits=3,symbols=5)",
    "bulls-and-cows(leading-zero=no,rows=10)",
    "bulls-and-cows(digits=2,symbols=15,form=duel)",
    "guess-number(lowest=5,highest=300)",
    "guess-number(lowest=0,highest=20,keeper=player,form=duel,equal-turns=yes)",
};
enum { GAMES = sizeof games / sizeof games[0] };

/* ---- indistinguishable games -------------------------------------------- */

/* All bytes that a viewer is given: event lines, drawing and JSON after each. */
static void watch(const help_game *game, unsigned viewer, ump_text *out) {
  ump_view view;
  assert_true(ump_view_init(&view, &game->position.spec, viewer, &game->memory.mem));
  for (size_t i = 0; i < game->events.count; i++) {
    ump_event event = game->events.item[i];
    if (!(event.audience & (1U << viewer))) continue;
    assert_true(ump_view_fold(&view, event));
    ump_event_format(&game->position.spec, event, out);
    ump_view_draw(&view, out);
    ump_view_json(&view, out);
    ump_text_bytes(out, view.state.bytes, view.state.size);
  }
  ump_view_free(&view);
}

static void assert_indistinguishable(const help_game *a, const help_game *b, unsigned viewer) {
  ump_text seen_a;
  ump_text seen_b;
  ump_text_init(&seen_a, &a->memory.mem);
  ump_text_init(&seen_b, &b->memory.mem);
  watch(a, viewer, &seen_a);
  watch(b, viewer, &seen_b);
  assert_int_equal(seen_a.len, seen_b.len);
  assert_memory_equal(seen_a.data, seen_b.data, seen_a.len);
  ump_text_free(&seen_a);
  ump_text_free(&seen_b);
}

static void play_move(help_game *game, unsigned seat, ump_move move) {
  assert_true(ump_position_play(&game->position, seat, move, &game->events, NULL) <= UMP_AGAIN);
  help_fold(game);
}

/* Two secrets, and guesses at random that do not tell them apart. */
static void check_pair(const char *spec, ump_random *random) {
  help_game a;
  help_game b;
  help_start(&a, spec);
  help_start(&b, spec);
  code_rules rules = code_rules_of(&a.position.spec);
  uint32_t size = code_space_size(&rules.space);
  ump_move secret_a = code_unrank(&rules.space, (uint32_t)ump_random_below(random, size));
  ump_move secret_b = code_unrank(&rules.space, (uint32_t)ump_random_below(random, size));
  code packed_a = code_pack(&rules.space, secret_a);
  code packed_b = code_pack(&rules.space, secret_b);
  play_move(&a, 0, secret_a);
  play_move(&b, 0, secret_b);
  for (int i = 0; i < 20 && ump_position_turn(&a.position) == 2; i++) {
    ump_move guess = code_unrank(&rules.space, (uint32_t)ump_random_below(random, size));
    code packed = code_pack(&rules.space, guess);
    code_answer answer = code_score(rules.space.pegs, packed, packed_a);
    if (answer != code_score(rules.space.pegs, packed, packed_b)) continue;
    if (answer_exact(answer) == rules.space.pegs) continue;
    if (a.view[1].count >= 16) break; /* before the rows run out and the secret is told */
    play_move(&a, 1, guess);
    play_move(&b, 1, guess);
  }
  assert_indistinguishable(&a, &b, 1);
  assert_indistinguishable(&a, &b, UMP_SPECTATOR);
  help_end(&a);
  help_end(&b);
}

static void test_secrets_do_not_show(void **state) {
  (void)state;
  ump_random random;
  ump_random_seed(&random, 11);
  for (int i = 0; i < 100; i++) {
    check_pair("mastermind", &random);
    check_pair("bulls-and-cows", &random);
    check_pair("guess-number", &random);
  }
}

/* In a duel a seat does not learn the other's secret, nor the spectators either's,
 * while both are being set. */
static void test_secrets_of_a_duel_do_not_show(void **state) {
  (void)state;
  help_game a;
  help_game b;
  help_start(&a, "mastermind(form=duel)");
  help_start(&b, "mastermind(form=duel)");
  help_play(&a, 1, "AABB");
  help_play(&b, 1, "FFFF");
  help_play(&a, 0, "ABCD");
  help_play(&b, 0, "ABCD");
  help_play(&a, 0, "CDDC"); /* 0+0 in both */
  help_play(&b, 0, "CDDC");
  assert_indistinguishable(&a, &b, 0);
  assert_indistinguishable(&a, &b, UMP_SPECTATOR);
  help_end(&a);
  help_end(&b);
}

/* ---- random play -------------------------------------------------------- */

/* The seat to move; of two, by chance. */
static unsigned seat_to_move(const ump_position *position, ump_random *random) {
  unsigned turn = ump_position_turn(position);
  return turn == 3 ? (unsigned)ump_random_below(random, 2) : turn == 2;
}

/* What the umpire and all viewers must agree on at every moment. */
static void check_views(const help_game *game) {
  for (unsigned viewer = 0; viewer < UMP_VIEWERS; viewer++) {
    assert_int_equal(ump_view_turn(&game->view[viewer]), ump_position_turn(&game->position));
  }
}

static void check_line_round_trip(const help_game *game, ump_event event) {
  ump_text line;
  ump_event read;
  ump_text_init(&line, &game->memory.mem);
  ump_event_format(&game->position.spec, event, &line);
  assert_true(ump_event_parse(&game->position.spec, (ump_span){line.data, line.len}, &read));
  assert_int_equal(read.kind, event.kind);
  assert_int_equal(read.a, event.a);
  assert_int_equal(read.b, event.b);
  ump_text_free(&line);
}

static void test_every_try_can_be_played(void **state) {
  (void)state;
  ump_random random;
  ump_random_seed(&random, 12);
  for (size_t g = 0; g < GAMES; g++) {
    for (int round = 0; round < 20; round++) {
      help_game game;
      help_start(&game, games[g]);
      for (int ply = 0; ply < 200 && ump_position_turn(&game.position) != 0; ply++) {
        unsigned seat = seat_to_move(&game.position, &random);
        play_move(&game, seat, ump_view_random(&game.view[seat], &random));
        check_views(&game);
      }
      for (size_t i = 0; i < game.events.count; i++) {
        check_line_round_trip(&game, game.events.item[i]);
      }
      help_end(&game);
    }
  }
}

/* Exactly the answers on offer are played, and they come in ascending order. */
static void test_tries_are_the_answers_played(void **state) {
  (void)state;
  ump_random random;
  ump_random_seed(&random, 13);
  for (int round = 0; round < 20; round++) {
    help_game game;
    help_start(&game, "mastermind(pegs=3,colours=4,keeper=player)");
    for (int ply = 0; ply < 6 && ump_position_turn(&game.position) != 0; ply++) {
      unsigned seat = seat_to_move(&game.position, &random);
      const ump_view *view = &game.view[seat];
      uint64_t tries = ump_view_tries(view);
      uint64_t next = 0;
      for (ump_move move = ANSWER_MARK; seat == 0 && move < ANSWER_MARK + 256; move++) {
        ump_position copy = {.spec = game.position.spec, .state.mem = &game.memory.mem};
        assert_true(ump_state_resize(&copy.state, game.position.state.size));
        memcpy(copy.state.bytes, game.position.state.bytes, copy.state.size);
        ump_events told;
        ump_events_init(&told, &game.memory.mem);
        bool offered = next < tries && ump_view_try(view, next) == move;
        ump_verdict verdict = ump_position_play(&copy, 0, move, &told, NULL);
        assert_int_equal(verdict <= UMP_AGAIN, offered);
        next += offered;
        ump_events_free(&told);
        ump_position_free(&copy);
      }
      if (seat == 0) assert_int_equal(next, tries);
      play_move(&game, seat, ump_view_random(view, &random));
    }
    help_end(&game);
  }
}

/* The state of a position does not depend on what was in its memory before. */
static void test_equal_games_are_equal_bytes(void **state) {
  (void)state;
  help_game a;
  help_game b;
  help_start(&a, "mastermind(keeper=player)");
  help_start(&b, "mastermind(keeper=player)");
  for (int i = 0; i < 2; i++) {
    help_play(&b, 1, "FFFF");
    help_play(&b, 0, "1+0");
  }
  b.events.count = 0;
  b.folded = 0;
  assert_true(ump_position_restart(&b.position, 1, &b.events));
  for (unsigned v = 0; v < UMP_VIEWERS; v++) assert_true(ump_view_restart(&b.view[v]));
  help_play(&a, 1, "ABCD");
  help_play(&b, 1, "ABCD");
  assert_int_equal(a.position.state.size, b.position.state.size);
  assert_memory_equal(a.position.state.bytes, b.position.state.bytes, a.position.state.size);
  assert_memory_equal(a.view[1].state.bytes, b.view[1].state.bytes, a.view[1].state.size);
  help_end(&a);
  help_end(&b);
}

/* ---- damaged streams ---------------------------------------------------- */

static void test_events_that_cannot_follow(void **state) {
  (void)state;
  static const char *const damaged[] = {
      "guess ABCD",                          /* before the secret */
      "secret 0 AABB",                       /* told to a breaker before the end */
      "ready 1",                             /* who keeps nothing */
      "ready 0/ready 0",                     /* twice */
      "ready 0/answer 1 1",                  /* to no guess */
      "ready 0/guess AABB/guess AABB",       /* unanswered */
      "ready 0/guess AABB/answer 3 1",       /* impossible */
      "ready 0/guess AABB/answer 9 9",       /* impossible */
      "ready 0/secret 0 AABB/secret 0 AABB", /* twice */
      "ready 0/guess AABB/answer 0 0/guess AABB/answer 0 0/guess AABB", /* no row left */
  };
  help_memory memory;
  help_memory_init(&memory, 0);
  ump_spec spec = help_spec("mastermind(rows=2)");
  for (size_t i = 0; i < sizeof damaged / sizeof damaged[0]; i++) {
    ump_view view;
    assert_true(ump_view_init(&view, &spec, 1, &memory.mem));
    ump_span rest = ump_span_of(damaged[i]);
    while (rest.at != NULL) {
      ump_event event;
      assert_true(ump_event_parse(&spec, ump_span_cut(&rest, '/'), &event));
      event.audience = UMP_TO_EVERYONE;
      unsigned char before[512];
      size_t size = view.state.size;
      memcpy(before, view.state.bytes, size);
      bool folded = ump_view_fold(&view, event);
      if (folded != (rest.at != NULL)) fail_msg("%s", damaged[i]);
      if (folded) continue;
      assert_int_equal(view.state.size, size);
      assert_memory_equal(view.state.bytes, before, size);
    }
    ump_view_free(&view);
  }
}

/* ---- memory ------------------------------------------------------------- */

/* Plays a short game of the level against itself with the n-th request failing.
 * What failed is tried once more, and must then go on as if nothing had been.
 * Returns how many requests were made. */
static size_t play_short(const char *spec_text, const char *level_name, size_t fail_at,
                         uint64_t *digest) {
  help_memory memory;
  help_memory_init(&memory, fail_at);
  ump_spec spec = help_spec(spec_text);
  const ump_level *level = ump_level_find(spec.game, ump_span_of(level_name));
  ump_events events;
  ump_position position;
  ump_view view[2];
  ump_random random;
  ump_random_seed(&random, 14);
  ump_events_init(&events, &memory.mem);
  if (!ump_position_init(&position, &spec, &memory.mem, 1, &events)) {
    assert_true(ump_position_init(&position, &spec, &memory.mem, 1, &events));
  }
  for (unsigned seat = 0; seat < 2; seat++) {
    if (ump_view_init(&view[seat], &spec, seat, &memory.mem)) continue;
    assert_true(ump_view_init(&view[seat], &spec, seat, &memory.mem));
  }
  size_t folded = 0;
  for (int ply = 0; ply < 8 && ump_position_turn(&position) != 0; ply++) {
    unsigned seat = ump_position_turn(&position) == 2;
    ump_random before = random;
    ump_move move;
    if (!level->choose(&view[seat], NULL, 0, 100, &random, &move)) {
      random = before;
      assert_true(level->choose(&view[seat], NULL, 0, 100, &random, &move));
    }
    size_t count = events.count;
    ump_verdict verdict = ump_position_play(&position, seat, move, &events, NULL);
    if (verdict == UMP_NO_MEMORY) {
      assert_int_equal(events.count, count);
      verdict = ump_position_play(&position, seat, move, &events, NULL);
    }
    assert_true(verdict <= UMP_AGAIN);
    for (; folded < events.count; folded++) {
      for (unsigned v = 0; v < 2; v++) {
        if (ump_view_fold(&view[v], events.item[folded])) continue;
        assert_true(ump_view_fold(&view[v], events.item[folded]));
      }
    }
  }
  *digest = UMP_DIGEST_START;
  for (size_t i = 0; i < events.count; i++) {
    *digest = ump_digest(*digest, (const char *)&events.item[i], sizeof events.item[i]);
  }
  size_t requests = memory.requests;
  ump_position_free(&position);
  ump_events_free(&events);
  for (unsigned seat = 0; seat < 2; seat++) ump_view_free(&view[seat]);
  return requests;
}

static void test_memory_that_runs_out(void **state) {
  (void)state;
  for (size_t g = 0; g < GAMES; g++) {
    const ump_level *level = help_spec(games[g]).game->levels;
    for (; level->name != NULL; level++) {
      uint64_t expected;
      size_t requests = play_short(games[g], level->name, 0, &expected);
      assert_true(requests > 0);
      for (size_t n = 1; n <= requests; n++) {
        uint64_t digest;
        play_short(games[g], level->name, n, &digest);
        assert_int_equal(digest, expected);
      }
    }
  }
}

/* A contradictory answer needs memory to be explained: then it is not refused but
 * cannot be judged, and nothing changes. */
static void test_no_memory_for_a_contradiction(void **state) {
  (void)state;
  help_game game;
  help_start(&game, "mastermind(keeper=player)");
  help_play(&game, 1, "AABB");
  help_play(&game, 0, "0+0");
  help_play(&game, 1, "ABCD");
  unsigned char before[1024];
  size_t size = game.position.state.size;
  memcpy(before, game.position.state.bytes, size);
  size_t events = game.events.count;
  size_t refused = 0;
  for (size_t n = 1; refused == 0; n++) {
    game.memory.requests = 0;
    game.memory.fail_at = n;
    ump_verdict verdict = help_try(&game, 0, "2+2");
    assert_true(verdict == UMP_NO_MEMORY || verdict == UMP_REFUSED);
    assert_true(n < 100);
    refused += verdict == UMP_REFUSED && game.memory.requests < n;
    assert_int_equal(game.events.count, events);
    assert_int_equal(game.position.state.size, size);
    assert_memory_equal(game.position.state.bytes, before, size);
  }
  game.memory.fail_at = 0;
  assert_reason(&game, "No code fits this answer and that of row 1.");
  help_end(&game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_secrets_do_not_show),
      cmocka_unit_test(test_secrets_of_a_duel_do_not_show),
      cmocka_unit_test(test_every_try_can_be_played),
      cmocka_unit_test(test_tries_are_the_answers_played),
      cmocka_unit_test(test_equal_games_are_equal_bytes),
      cmocka_unit_test(test_events_that_cannot_follow),
      cmocka_unit_test(test_memory_that_runs_out),
      cmocka_unit_test(test_no_memory_for_a_contradiction),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
