/* Every game, at random: what is recorded can be had again, what is written can
 * be read, what is refused changes nothing, and what runs out of memory is left
 * as it was. The families' own tests know their rules; these know none. */
#include "support.h"

#include "umpire/record.h"

#if defined(__SANITIZE_ADDRESS__)
#define SLOW 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SLOW 1
#endif
#endif

#ifdef SLOW
enum { GAMES = 300 };
#else
enum { GAMES = 10000 };
#endif

enum { MOST_MOVES = 400 }; /* a game is left unfinished after so many */

typedef struct sample {
  const char *spec;
  unsigned games;
} sample;

static const sample samples[] = {
    {"mastermind", GAMES},
    {"mastermind(rows=12,form=duel,equal-turns=yes)", GAMES / 10},
    {"mastermind(pegs=3,colours=3,keeper=player)", GAMES / 20},
    {"mastermind(pegs=2,colours=3,rows=unlimited,form=duel,keeper=player)", GAMES / 20},
    {"mastermind(pegs=8,colours=15,rows=8)", GAMES / 20},
    {"bulls-and-cows(rows=10)", GAMES},
    {"bulls-and-cows(leading-zero=no,repeats=yes,form=duel)", GAMES / 100},
    {"guess-number(rows=10)", GAMES},
    {"guess-number(lowest=5,highest=40)", GAMES / 20},
    {"guess-number(lowest=0,highest=99,keeper=player)", GAMES / 100},
    {"hex(size=7)", GAMES},
    {"hex(size=11,swap=sides)", GAMES / 20},
    {"hex(rows=3,cols=5,goal=misere)", GAMES / 20},
    {"hex(rows=1,cols=1)", GAMES / 100},
    {"hex(size=19)", GAMES / 100},
    {"dark-hex(rows=4,cols=4)", GAMES},
    {"dark-hex(size=7,collision=abrupt)", GAMES / 20},
    {"dark-hex(rows=3,cols=3,hits=silent)", GAMES / 20},
    {"dark-hex(rows=2,cols=5,collision=abrupt,hits=silent)", GAMES / 20},
    {"nim", GAMES},
    {"nim(heaps=9-8-7,play=normal)", GAMES / 20},
    {"northcott", GAMES},
    {"northcott(rows=2,squares=4)", GAMES / 20},
    {"northcott(rows=3,squares=7,start=1-7-2-5-3-4)", GAMES / 20},
};

enum { SAMPLES = sizeof samples / sizeof samples[0] };

/* ---- a random game ------------------------------------------------------ */

typedef struct game {
  ump_spec spec;
  ump_position position;
  ump_view view[UMP_VIEWERS];
  ump_events events;
  ump_record record;
  ump_random random;
  size_t told;
} game;

static void tell(game *g) {
  for (; g->told < g->events.count; g->told++) {
    for (unsigned v = 0; v < UMP_VIEWERS; v++) {
      assert_true(ump_view_fold(&g->view[v], g->events.item[g->told]));
    }
  }
}

static void open_game(game *g, const ump_spec *spec) {
  *g = (game){.spec = *spec};
  ump_events_init(&g->events, &memory);
  ump_record_init(&g->record, spec, 0, &memory);
  assert_true(ump_position_init(&g->position, spec, &memory, 0, &g->events));
  for (unsigned v = 0; v < UMP_VIEWERS; v++) {
    assert_true(ump_view_init(&g->view[v], spec, v, &memory));
  }
}

static void start_game(game *g, uint64_t seed) {
  g->events.count = 0;
  g->told = 0;
  ump_record_free(&g->record);
  ump_record_init(&g->record, &g->spec, seed, &memory);
  ump_random_seed(&g->random, seed);
  assert_true(ump_position_restart(&g->position, seed, &g->events));
  for (unsigned v = 0; v < UMP_VIEWERS; v++) assert_true(ump_view_restart(&g->view[v]));
  tell(g);
}

static void close_game(game *g) {
  for (unsigned v = 0; v < UMP_VIEWERS; v++) ump_view_free(&g->view[v]);
  ump_position_free(&g->position);
  ump_events_free(&g->events);
  ump_record_free(&g->record);
}

/* The seat that a random game lets move: where both may, either. */
static unsigned mover(game *g, unsigned turn) {
  if (turn == 3) return (unsigned)ump_random_below(&g->random, 2);
  return turn == 1 ? 0 : 1;
}

static void play_random(game *g) {
  unsigned turn;
  while (g->record.count < MOST_MOVES && (turn = ump_position_turn(&g->position)) != 0) {
    unsigned seat = mover(g, turn);
    assert_int_equal(ump_view_turn(&g->view[seat]) & (1U << seat), 1U << seat);
    assert_true(ump_view_tries(&g->view[seat]) > 0);
    ump_move move = ump_view_random(&g->view[seat], &g->random);
    ump_error error = {0};
    ump_verdict verdict = ump_position_play(&g->position, seat, move, &g->events, &error);
    if (verdict != UMP_PLAYED && verdict != UMP_AGAIN) fail_msg("a try was refused: %s", error.why);
    assert_true(ump_record_add(&g->record, seat, move, g->record.count * 7));
    tell(g);
  }
  const ump_view *view = &g->view[UMP_SPECTATOR];
  g->record.over = view->over;
  g->record.winner = view->winner;
  g->record.ending = view->ending;
}

/* ---- replay equals play ------------------------------------------------- */

static void replays_alike(const game *g, ump_text *text) {
  ump_record read;
  ump_error error = {0};
  ump_events again;
  ump_events_init(&again, &memory);
  ump_text_clear(text);
  ump_record_format(&g->record, text);
  if (!ump_record_parse(&read, (ump_span){text->data, text->len}, &memory, &error)) {
    fail_msg("%s %s %s\n%s", error.why, error.arg[0], error.arg[1], text->data);
  }
  assert_true(ump_record_replay(&read, SIZE_MAX, &again, &error));
  assert_int_equal(again.count, g->events.count);
  assert_memory_equal(again.item, g->events.item, again.count * sizeof *again.item);

  ump_text twice;
  ump_text_init(&twice, &memory);
  ump_record_format(&read, &twice);
  assert_string_equal(ump_text_str(&twice), ump_text_str(text));
  ump_text_free(&twice);
  ump_events_free(&again);
  ump_record_free(&read);
}

static void every_game_replays(void **state) {
  (void)state;
  ump_text text;
  ump_text_init(&text, &memory);
  for (size_t i = 0; i < SAMPLES; i++) {
    game g;
    ump_spec spec = spec_of(samples[i].spec);
    open_game(&g, &spec);
    for (uint64_t seed = 0; seed < samples[i].games + 3; seed++) {
      start_game(&g, seed);
      play_random(&g);
      replays_alike(&g, &text);
    }
    close_game(&g);
  }
  ump_text_free(&text);
}

/* ---- what is written can be read ---------------------------------------- */

/* A view folded from the lines alone knows the same as one folded from events. */
static void folds_from_lines(const game *g, unsigned viewer) {
  ump_text lines = lines_for(&g->spec, &g->events, viewer);
  ump_view read;
  assert_true(ump_view_init(&read, &g->spec, viewer, &memory));
  ump_span rest = {ump_text_str(&lines), lines.len};
  while (rest.len > 0) {
    ump_event event;
    ump_span line = ump_span_cut(&rest, '\n');
    assert_true(ump_event_parse(&g->spec, line, &event));
    event.audience = (uint8_t)(1U << viewer);
    assert_true(ump_view_fold(&read, event));
  }
  assert_int_equal(read.state.size, g->view[viewer].state.size);
  assert_memory_equal(read.state.bytes, g->view[viewer].state.bytes, read.state.size);
  assert_int_equal(read.count, g->view[viewer].count);

  ump_text one;
  ump_text other;
  ump_text_init(&one, &memory);
  ump_text_init(&other, &memory);
  ump_view_json(&read, &one);
  ump_view_json(&g->view[viewer], &other);
  assert_string_equal(ump_text_str(&one), ump_text_str(&other));
  ump_text_free(&one);
  ump_text_free(&other);
  ump_view_free(&read);
  ump_text_free(&lines);
}

static void moves_read_back(const game *g) {
  ump_text text;
  ump_text_init(&text, &memory);
  for (size_t i = 0; i < g->record.count; i++) {
    ump_text_clear(&text);
    ump_move_format(&g->spec, g->record.move[i].move, &text);
    assert_null(strchr(ump_text_str(&text), ' '));
    assert_int_equal(move_of(&g->spec, ump_text_str(&text)), g->record.move[i].move);
  }
  ump_text_free(&text);
}

static void drawn_within_80_columns(const game *g, unsigned viewer) {
  ump_text text;
  ump_text_init(&text, &memory);
  ump_view_draw(&g->view[viewer], &text);
  assert_true(text.len > 0 && text.data[text.len - 1] == '\n');
  size_t columns = 0;
  for (size_t i = 0; i < text.len; i++) {
    if (text.data[i] == '\n') columns = 0;
    else if (((unsigned char)text.data[i] & 0xC0U) != 0x80U) columns++;
    assert_true(columns <= 80);
  }
  ump_text_free(&text);
}

static void lines_and_moves_round_trip(void **state) {
  (void)state;
  for (size_t i = 0; i < SAMPLES; i++) {
    game g;
    ump_spec spec = spec_of(samples[i].spec);
    open_game(&g, &spec);
    for (uint64_t seed = 0; seed < 10; seed++) {
      start_game(&g, seed + 1000);
      play_random(&g);
      for (unsigned v = 0; v < UMP_VIEWERS; v++) {
        folds_from_lines(&g, v);
        drawn_within_80_columns(&g, v);
      }
      moves_read_back(&g);
    }
    close_game(&g);
  }
}

static void specs_round_trip(void **state) {
  (void)state;
  ump_text text;
  ump_text_init(&text, &memory);
  for (size_t i = 0; i < SAMPLES; i++) {
    ump_spec spec = spec_of(samples[i].spec);
    ump_text_clear(&text);
    ump_spec_format(&spec, &text);
    ump_spec again = spec_of(ump_text_str(&text));
    assert_memory_equal(&again, &spec, sizeof spec);
  }
  for (size_t i = 0; ump_game_at(i) != NULL; i++) {
    ump_spec spec = spec_of(ump_game_at(i)->name);
    ump_text_clear(&text);
    ump_spec_format(&spec, &text);
    assert_string_equal(ump_text_str(&text), ump_game_at(i)->name);
  }
  ump_text_free(&text);
}

/* A line that is damaged is refused or is another event; it never breaks a view. */
static void damaged_lines_are_harmless(void **state) {
  (void)state;
  ump_random random;
  ump_random_seed(&random, 77);
  for (size_t i = 0; i < SAMPLES; i++) {
    game g;
    ump_spec spec = spec_of(samples[i].spec);
    open_game(&g, &spec);
    start_game(&g, i);
    play_random(&g);
    for (unsigned v = 0; v < UMP_VIEWERS; v++) {
      ump_text lines = lines_for(&g.spec, &g.events, v);
      for (int n = 0; n < 200; n++) {
        ump_view view;
        assert_true(ump_view_init(&view, &spec, v, &memory));
        size_t at = (size_t)ump_random_below(&random, lines.len);
        char was = lines.data[at];
        lines.data[at] = (char)(' ' + ump_random_below(&random, 95));
        ump_span rest = {lines.data, lines.len};
        while (rest.len > 0) {
          ump_event event;
          if (!ump_event_parse(&spec, ump_span_cut(&rest, '\n'), &event)) break;
          event.audience = (uint8_t)(1U << v);
          if (!ump_view_fold(&view, event)) break;
        }
        ump_text json;
        ump_text_init(&json, &memory);
        ump_view_json(&view, &json);
        if (ump_view_tries(&view) > 0) ump_view_random(&view, &random);
        ump_text_free(&json);
        ump_view_free(&view);
        lines.data[at] = was;
      }
      ump_text_free(&lines);
    }
    close_game(&g);
  }
}

/* ---- refusals ----------------------------------------------------------- */

/* Whatever number is played as a move, by whomever: if it is refused, nothing
 * has changed and a reason is given. */
static void refusals_change_nothing(void **state) {
  (void)state;
  for (size_t i = 0; i < SAMPLES; i++) {
    game g;
    ump_spec spec = spec_of(samples[i].spec);
    open_game(&g, &spec);
    for (uint64_t seed = 0; seed < 40; seed++) {
      start_game(&g, seed);
      unsigned turn;
      while (g.record.count < 40 && (turn = ump_position_turn(&g.position)) != 0) {
        ump_state before = {.mem = &memory};
        assert_true(ump_state_resize(&before, g.position.state.size));
        memcpy(before.bytes, g.position.state.bytes, before.size);
        size_t count = g.events.count;
        unsigned seat = (unsigned)ump_random_below(&g.random, 3);
        ump_move move = (ump_move)ump_random_below(&g.random, seed % 2 ? UINT32_MAX : 400);
        ump_error error = {0};
        ump_verdict verdict = ump_position_play(&g.position, seat, move, &g.events, &error);
        if (verdict == UMP_REFUSED) {
          assert_non_null(error.why);
          assert_int_equal(g.events.count, count);
          assert_int_equal(g.position.state.size, before.size);
          assert_memory_equal(g.position.state.bytes, before.bytes, before.size);
          seat = mover(&g, turn);
          move = ump_view_random(&g.view[seat], &g.random);
          verdict = ump_position_play(&g.position, seat, move, &g.events, &error);
        }
        assert_true(verdict == UMP_PLAYED || verdict == UMP_AGAIN);
        assert_true(ump_record_add(&g.record, seat, move, 0));
        tell(&g);
        ump_free(&memory, before.bytes);
      }
    }
    close_game(&g);
  }
}

/* ---- memory that runs out ----------------------------------------------- */

/* Plays a short game with an allocator that fails after `left`: true if it did
 * not fail. Nothing may be lost in either case. */
static bool scarce_game(const ump_spec *spec, size_t left) {
  scarce s = {.left = left};
  ump_allocator mem = {scarce_resize, &s};
  ump_position position;
  ump_view view;
  ump_events events;
  ump_random random;
  bool fine = false;
  ump_events_init(&events, &mem);
  ump_random_seed(&random, 3);
  if (ump_position_init(&position, spec, &mem, 3, &events)) {
    fine = true;
    for (int moves = 0; fine && moves < 30 && ump_position_turn(&position) != 0; moves++) {
      unsigned seat = ump_position_turn(&position) & 1U ? 0 : 1;
      fine = ump_view_init(&view, spec, seat, &mem);
      if (!fine) break;
      fine = ump_view_fold_all(&view, events.item, events.count);
      uint64_t tries = fine ? ump_view_tries(&view) : 0;
      fine = fine && tries > 0;
      if (fine) {
        ump_move move = ump_view_try(&view, ump_random_below(&random, tries));
        ump_verdict verdict = ump_position_play(&position, seat, move, &events, NULL);
        fine = verdict == UMP_PLAYED || verdict == UMP_AGAIN;
      }
      ump_view_free(&view);
    }
    ump_position_free(&position);
  }
  ump_events_free(&events);
  assert_int_equal(s.blocks, 0);
  return fine;
}

static void memory_that_runs_out_is_survived(void **state) {
  (void)state;
  for (size_t i = 0; i < SAMPLES; i++) {
    ump_spec spec = spec_of(samples[i].spec);
    size_t left = 0;
    while (!scarce_game(&spec, left)) {
      left++;
      assert_in_range(left, 0, 5000);
    }
    assert_true(left > 0);
  }
}

/* ---- levels ------------------------------------------------------------- */

/* Every level plays whole games against itself without an illegal move. */
static void levels_play_legally(void **state) {
  (void)state;
  static const char *const specs[] = {
      "mastermind",
      "mastermind(keeper=player)",
      "mastermind(pegs=3,colours=4,form=duel,equal-turns=yes)",
      "bulls-and-cows",
      "bulls-and-cows(form=duel,leading-zero=no)",
      "guess-number",
      "guess-number(keeper=player)",
      "hex(size=7)",
      "hex(rows=4,cols=4,goal=misere,swap=sides)",
      "dark-hex(rows=4,cols=4)",
      "dark-hex(rows=5,cols=5,collision=abrupt,hits=silent)",
      "nim",
      "northcott(size=6)",
  };
  for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
    ump_spec spec = spec_of(specs[i]);
    unsigned count = 0;
    for (const ump_level *level = spec.game->levels; level->name != NULL; level++, count++) {
      game g;
      open_game(&g, &spec);
      start_game(&g, i + 1);
      unsigned turn;
      while ((turn = ump_position_turn(&g.position)) != 0) {
        unsigned seat = mover(&g, turn);
        ump_events own;
        ump_events_init(&own, &memory);
        assert_true(ump_events_reserve(&own, g.events.count + 1));
        for (size_t e = 0; e < g.events.count; e++) {
          if (g.events.item[e].audience & (1U << seat)) ump_events_add(&own, g.events.item[e]);
        }
        ump_move move;
        assert_true(level->choose(&g.view[seat], own.item, own.count, 10, &g.random, &move));
        ump_events_free(&own);
        ump_error error = {0};
        ump_verdict verdict = ump_position_play(&g.position, seat, move, &g.events, &error);
        if (verdict != UMP_PLAYED && verdict != UMP_AGAIN) {
          fail_msg("%s of %s: %s", level->name, specs[i], error.why);
        }
        assert_true(ump_record_add(&g.record, seat, move, 0));
        assert_in_range(g.record.count, 1, 2000);
        tell(&g);
      }
      close_game(&g);
    }
    assert_true(count >= 2);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_game_replays),      cmocka_unit_test(lines_and_moves_round_trip),
      cmocka_unit_test(specs_round_trip),        cmocka_unit_test(damaged_lines_are_harmless),
      cmocka_unit_test(refusals_change_nothing), cmocka_unit_test(memory_that_runs_out_is_survived),
      cmocka_unit_test(levels_play_legally),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
