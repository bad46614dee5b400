/* Dark Hex: the rules, the published figures, and above all who is told what. */
#include "hex_help.h"

#include <stdio.h>

static const char *const variants[][2] = {
    {"classical", "announced"},
    {"classical", "silent"},
    {"abrupt", "announced"},
    {"abrupt", "silent"},
};
enum { VARIANTS = sizeof variants / sizeof variants[0] };

static void dark_begin(match *m, int rows, int cols, size_t variant) {
  char text[96];
  assert_true(snprintf(text, sizeof text, "dark-hex(rows=%d,cols=%d,collision=%s,hits=%s)", rows,
                       cols, variants[variant][0], variants[variant][1]) < (int)sizeof text);
  match_begin(m, text);
}

/* ---- known games -------------------------------------------------------- */

typedef struct known_game {
  const char *spec;
  const char *tries; /* cells by number, OpenSpiel's actions */
  unsigned winner;
  const char *view[2]; /* what each seat knew before the reveal; NULL: not recorded */
} known_game;

static const known_game known_games[] = {
    {"dark-hex(rows=3,cols=3)", "4 4 7 7 6 2 1", 0, {NULL, NULL}},
    {"dark-hex(rows=3,cols=3)", "0 0 1 1 4 4 2 2 7 7 5 5 8 8 6 6 3", 0, {NULL, NULL}},
    {"dark-hex(rows=3,cols=4)", "8 5 4 1 0", 0, {NULL, NULL}},
    {"dark-hex(rows=3,cols=4)", "8 5 9 4 10 6 11 7", 1, {NULL, NULL}},
    {"dark-hex(rows=2,cols=2,collision=abrupt)", "0 0 2", 0, {NULL, NULL}},
    {"dark-hex(rows=3,cols=3,collision=abrupt)",
     "0 2 1 3 4 6 5 7 7 5 6 4 3 1 2 0 8",
     0,
     {"001100110", "00110011."}},
};

/* Folds the events of a game up to the reveal for one seat. */
static void assert_view_before_reveal(const match *m, unsigned seat, const char *cells) {
  match before = *m;
  assert_true(ump_view_init(&before.view[seat], &m->spec, seat, &help_mem));
  for (size_t i = 0; i < m->events.count; i++) {
    ump_event event = m->events.item[i];
    if (event.kind == DARK_EVENT_REVEAL || event.kind == UMP_EVENT_END) break;
    assert_true(ump_view_fold(&before.view[seat], event));
  }
  assert_cells(&before, seat, cells);
  ump_view_free(&before.view[seat]);
}

static void known_games_end_as_published(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof known_games / sizeof known_games[0]; i++) {
    const known_game *game = &known_games[i];
    match m;
    match_begin(&m, game->spec);
    char *rest = NULL;
    for (const char *at = game->tries; *at != '\0'; at = *rest != '\0' ? rest + 1 : rest) {
      assert_true(match_turn(&m) < 2);
      assert_true(match_play(&m, (ump_move)strtoul(at, &rest, 10)) <= UMP_AGAIN);
    }
    assert_true(m.view[UMP_SPECTATOR].over);
    assert_int_equal(m.view[UMP_SPECTATOR].winner, game->winner);
    for (unsigned seat = 0; seat < 2; seat++) {
      if (game->view[seat] != NULL) assert_view_before_reveal(&m, seat, game->view[seat]);
    }
    match_end(&m);
  }
}

/* ---- one game, told line by line ---------------------------------------- */

static void each_is_told_its_own(void **state) {
  (void)state;
  match m;
  match_begin(&m, "dark-hex(rows=2,cols=2)");
  assert_int_equal(match_play_text(&m, "b1"), UMP_PLAYED);
  assert_int_equal(match_play_text(&m, "b1"), UMP_AGAIN);
  assert_int_equal(match_play_text(&m, "a1"), UMP_PLAYED);
  assert_int_equal(match_play_text(&m, "a2"), UMP_PLAYED);
  assert_lines(&m, 0, "stone b1\nhit\nmoved\nstone a2\nreveal 1 a1\nend 0 chain\n");
  assert_lines(&m, 1, "moved\nhit b1\nstone a1\nmoved\nreveal 0 a2\nend 0 chain\n");
  assert_lines(&m, UMP_SPECTATOR,
               "moved\nhit\nmoved\nmoved\nreveal 1 a1\nreveal 0 b1\nreveal 0 a2\nend 0 chain\n");
  assert_lines(&m, UMP_ALL_SEEING, "stone b1\nhit b1\nstone a1\nstone a2\nend 0 chain\n");
  for (unsigned v = 0; v < UMP_VIEWERS; v++) assert_cells(&m, v, "100.");
  match_end(&m);
}

static void a_silent_hit_is_no_event_or_looks_like_a_stone(void **state) {
  (void)state;
  match m;
  match_begin(&m, "dark-hex(rows=2,cols=2,hits=silent)");
  match_play_text(&m, "b1");
  assert_int_equal(match_play_text(&m, "b1"), UMP_AGAIN);
  assert_lines(&m, 0, "stone b1\n");
  assert_lines(&m, UMP_SPECTATOR, "moved\n");
  match_end(&m);
  match_begin(&m, "dark-hex(rows=2,cols=2,hits=silent,collision=abrupt)");
  match_play_text(&m, "b1");
  assert_int_equal(match_play_text(&m, "b1"), UMP_PLAYED);
  assert_int_equal(match_turn(&m), 0);
  assert_lines(&m, 0, "stone b1\nmoved\n");
  assert_lines(&m, 1, "moved\nhit b1\n");
  assert_lines(&m, UMP_SPECTATOR, "moved\nmoved\n");
  match_end(&m);
}

/* ---- exhaustive play, against a reference of who knows what --------------- *
 *
 * The reference keeps the board as characters and writes, for each viewer, the
 * lines it should be told. Everything a viewer may know is in those lines; so
 * when they are equal to the game's, no two games that differ only in what a
 * viewer may not know can differ for that viewer in a byte or in a count. */

enum { CELLS = 9, LINES = 1024 };

typedef struct told {
  char cell[CELLS + 1]; /* '.', '0', '1' */
  char known[2][CELLS]; /* 1: the seat knows of a stone there */
  char lines[UMP_VIEWERS][LINES];
} told;

static void tell(char *lines, const match *m, const char *word, int cell) {
  int cols = (int)hex_board_of(&m->spec).cols;
  size_t len = strlen(lines);
  int more = cell < 0 ? snprintf(lines + len, LINES - len, "%s\n", word)
                      : snprintf(lines + len, LINES - len, "%s %c%d\n", word, 'a' + cell % cols,
                                 cell / cols + 1);
  assert_true(more > 0 && (size_t)more < LINES - len);
}

static void tell_rest(told *t, const match *m, unsigned seat, const char *word) {
  tell(t->lines[1 - seat], m, word, -1);
  tell(t->lines[UMP_SPECTATOR], m, word, -1);
}

static void tell_reveal(told *t, const match *m) {
  for (int cell = 0; cell < (int)hex_board_of(&m->spec).cells; cell++) {
    if (t->cell[cell] == '.') continue;
    unsigned owner = t->cell[cell] == '1';
    const char *word = owner == 0 ? "reveal 0" : "reveal 1";
    if (!t->known[1 - owner][cell]) tell(t->lines[1 - owner], m, word, cell);
    tell(t->lines[UMP_SPECTATOR], m, word, cell);
  }
}

/* What should come of a try. `ended`: the game says that it ended by it. */
static ump_verdict tell_try(told *t, const match *m, unsigned seat, int cell, bool ended) {
  bool abrupt = m->spec.value[DARK_OPTION_COLLISION] == DARK_ABRUPT;
  bool silent = m->spec.value[DARK_OPTION_HITS] == DARK_SILENT;
  bool hit = t->cell[cell] != '.';
  t->known[seat][cell] = 1;
  tell(t->lines[seat], m, hit ? "hit" : "stone", cell);
  tell(t->lines[UMP_ALL_SEEING], m, hit ? "hit" : "stone", cell);
  if (!hit) {
    t->cell[cell] = (char)('0' + seat);
    tell_rest(t, m, seat, "moved");
    if (ended) {
      tell_reveal(t, m);
      for (unsigned v = 0; v < UMP_VIEWERS; v++) {
        tell(t->lines[v], m, seat == 0 ? "end 0 chain" : "end 1 chain", -1);
      }
    }
  } else if (!silent) {
    tell_rest(t, m, seat, "hit");
  } else if (abrupt) {
    tell_rest(t, m, seat, "moved");
  }
  return hit && !abrupt ? UMP_AGAIN : UMP_PLAYED;
}

static void assert_told(const told *t, const match *m) {
  for (unsigned v = 0; v < UMP_VIEWERS; v++) assert_lines(m, v, t->lines[v]);
}

/* A seat's tries are all cells it does not know to be taken, in order. */
static void assert_tries(const told *t, const match *m, unsigned seat) {
  uint64_t number = 0;
  for (int cell = 0; cell < (int)hex_board_of(&m->spec).cells; cell++) {
    if (t->known[seat][cell]) continue;
    assert_int_equal(ump_view_try(&m->view[seat], number++), cell);
  }
  assert_int_equal(ump_view_tries(&m->view[seat]), number);
  assert_int_equal(ump_view_tries(&m->view[1 - seat]), 0);
  assert_int_equal(ump_view_tries(&m->view[UMP_SPECTATOR]), 0);
}

/* Whole games as lists of tries, walked in order by replaying. */
typedef struct walk {
  int tries[4 * CELLS];
  int length;
} walk;

/* A set of 64-bit digests, open addressing; grows never: sized by its user. */
typedef struct digests {
  uint64_t *slot;
  size_t size; /* a power of two */
  size_t count;
} digests;

static void digests_begin(digests *set, size_t size) {
  *set = (digests){calloc(size, sizeof *set->slot), size, 0};
  assert_non_null(set->slot);
}

static void digests_put(digests *set, uint64_t digest) {
  if (digest == 0) digest = 1;
  size_t i = digest & (set->size - 1);
  while (set->slot[i] != 0 && set->slot[i] != digest) i = (i + 1) & (set->size - 1);
  if (set->slot[i] == 0) set->count++;
  set->slot[i] = digest;
  assert_true(set->count < set->size / 2);
}

typedef struct census {
  digests views;      /* own stones and found stones of the side to move */
  digests recalls;    /* everything it was told and did, in order */
  digests boards;     /* stones, finds and the side to move */
  uint64_t histories; /* ways to play so far, ended games among them */
} census;

static void census_begin(census *c) {
  memset(c, 0, sizeof *c);
  digests_begin(&c->views, 1 << 16);
  digests_begin(&c->recalls, 1 << 16);
  digests_begin(&c->boards, 1 << 16);
}

static void census_end(census *c) {
  free(c->views.slot);
  free(c->recalls.slot);
  free(c->boards.slot);
}

static uint64_t digest_of(const void *bytes, size_t count, unsigned seat) {
  uint64_t digest = ump_digest(UMP_DIGEST_START, (const char[]){(char)seat}, 1);
  return ump_digest(digest, bytes, count);
}

static uint64_t digest_of_view(const match *m, unsigned seat) {
  ump_text json;
  ump_text_init(&json, &help_mem);
  m->spec.game->board_json(&m->view[seat], &json);
  const char *cells = strstr(ump_text_str(&json), "\"cells\"");
  uint64_t digest = digest_of(cells, 9 + hex_board_of(&m->spec).cells, seat);
  ump_text_free(&json);
  return digest;
}

static void take_census(census *c, const match *m, const told *t, unsigned seat) {
  digests_put(&c->views, digest_of_view(m, seat));
  digests_put(&c->recalls, digest_of(t->lines[seat], strlen(t->lines[seat]), seat));
  digests_put(&c->boards, digest_of(m->position.state.bytes, m->position.state.size, seat));
}

/* Plays the walk's tries on a game begun anew, checking the last one. */
static void replay(match *m, const walk *w, told *t) {
  match_again(m);
  memset(t, 0, sizeof *t);
  memset(t->cell, '.', CELLS);
  for (int i = 0; i < w->length; i++) {
    unsigned seat = match_turn(m);
    ump_verdict verdict = match_play(m, (ump_move)w->tries[i]);
    assert_int_equal(tell_try(t, m, seat, w->tries[i], match_turn(m) == 2), verdict);
  }
  assert_told(t, m);
}

static void walk_all(match *m, walk *w, census *c) {
  told t;
  replay(m, w, &t);
  unsigned seat = match_turn(m);
  c->histories++;
  if (seat == 2) return;
  assert_tries(&t, m, seat);
  take_census(c, m, &t, seat);
  uint64_t tries = ump_view_tries(&m->view[seat]);
  ump_move all[CELLS];
  for (uint64_t i = 0; i < tries; i++) all[i] = ump_view_try(&m->view[seat], i);
  for (uint64_t i = 0; i < tries; i++) {
    w->tries[w->length++] = (int)all[i];
    walk_all(m, w, c);
    w->length--;
  }
}

typedef struct figures {
  int rows, cols;
  size_t variant;
  uint64_t views, recalls, boards, histories; /* 0: no figure is known */
} figures;

/* The figures for silent games are published or counted twice by others; what
 * a seat sees on its board is the same when hits are announced. */
static void every_game_tells_each_viewer_its_own(void **state) {
  (void)state;
  static const figures known[] = {
      {2, 2, 0, 42, 0, 105, 441},      {2, 2, 1, 42, 70, 105, 441},
      {2, 2, 2, 54, 0, 0, 0},          {2, 2, 3, 54, 94, 0, 0},
      {2, 3, 0, 314, 0, 1797, 104229}, {2, 3, 1, 314, 2508, 1797, 104229},
      {2, 3, 3, 576, 6758, 0, 0},      {3, 2, 1, 410, 4180, 2469, 196357},
      {3, 2, 3, 636, 9174, 0, 0},
  };
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
    match m;
    census c;
    walk w = {.length = 0};
    dark_begin(&m, known[i].rows, known[i].cols, known[i].variant);
    census_begin(&c);
    walk_all(&m, &w, &c);
    assert_int_equal(c.views.count, known[i].views);
    if (known[i].recalls != 0) assert_int_equal(c.recalls.count, known[i].recalls);
    if (known[i].boards != 0) assert_int_equal(c.boards.count, known[i].boards);
    if (known[i].histories != 0) assert_int_equal(c.histories, known[i].histories);
    census_end(&c);
    match_end(&m);
  }
}

/* ---- pairs of games ------------------------------------------------------ */

/* Plays up to `most` random tries; returns how many. */
static int play_random(match *m, ump_random *random, int *tries, unsigned *seats, int most) {
  int length = 0;
  while (length < most && match_turn(m) < 2) {
    seats[length] = match_turn(m);
    ump_move move = match_random(m, random);
    tries[length++] = (int)move;
    match_play(m, move);
  }
  return length;
}

/* Plays another game with the same tries of seat `same` and new random tries of
 * the other. False as soon as it differs in something `same` is told. */
static bool play_unlike(match *m, const match *first, unsigned same, const int *tries,
                        const unsigned *seats, int length, ump_random *random) {
  ump_text before = match_lines(first, same);
  bool alike = true;
  for (int i = 0; i < length && alike; i++) {
    if (match_turn(m) != seats[i]) {
      alike = false;
      break;
    }
    match_play(m, seats[i] == same ? (ump_move)tries[i] : match_random(m, random));
    ump_text now = match_lines(m, same);
    alike = strncmp(ump_text_str(&before), ump_text_str(&now), now.len) == 0;
    ump_text_free(&now);
  }
  ump_text now = match_lines(m, same);
  alike = alike && strcmp(ump_text_str(&before), ump_text_str(&now)) == 0;
  ump_text_free(&now);
  ump_text_free(&before);
  return alike;
}

static ump_text shown_to(const match *m, unsigned viewer) {
  ump_text text;
  ump_text_init(&text, &help_mem);
  ump_view_json(&m->view[viewer], &text);
  ump_view_draw(&m->view[viewer], &text);
  ump_text_int(&text, (int64_t)ump_view_tries(&m->view[viewer]));
  return text;
}

static void assert_alike(const match *one, const match *other, unsigned viewer) {
  const ump_state *a = &one->view[viewer].state;
  const ump_state *b = &other->view[viewer].state;
  assert_int_equal(a->size, b->size);
  assert_memory_equal(a->bytes, b->bytes, a->size);
  ump_text left = shown_to(one, viewer);
  ump_text right = shown_to(other, viewer);
  assert_string_equal(ump_text_str(&left), ump_text_str(&right));
  ump_text_free(&left);
  ump_text_free(&right);
}

/* Games of different hidden stones that give a seat the same lines give it the
 * same view, drawing, JSON and tries: nothing but the lines feeds a view. The
 * spectators, told only that somebody moved or hit, are compared as well. */
static void hidden_differences_do_not_show(void **state) {
  (void)state;
  ump_random random;
  ump_random_seed(&random, 11);
  for (size_t variant = 0; variant < VARIANTS; variant++) {
    match one;
    match other;
    dark_begin(&one, 4, 4, variant);
    dark_begin(&other, 4, 4, variant);
    int pairs = 0; /* that do differ in truth */
    for (int i = 0; i < 20000 && pairs < 400; i++) {
      int tries[64];
      unsigned seats[64];
      match_again(&one);
      match_again(&other);
      int most = 2 + (int)ump_random_below(&random, 10);
      int length = play_random(&one, &random, tries, seats, most);
      unsigned same = (unsigned)ump_random_below(&random, 2);
      if (one.view[0].over) continue;
      if (!play_unlike(&other, &one, same, tries, seats, length, &random)) continue;
      if (memcmp(one.position.state.bytes, other.position.state.bytes, one.position.state.size) ==
          0) {
        continue;
      }
      pairs++;
      assert_alike(&one, &other, same);
      ump_text left = match_lines(&one, UMP_SPECTATOR);
      ump_text right = match_lines(&other, UMP_SPECTATOR);
      if (strcmp(ump_text_str(&left), ump_text_str(&right)) == 0) {
        assert_alike(&one, &other, UMP_SPECTATOR);
      }
      ump_text_free(&left);
      ump_text_free(&right);
    }
    assert_int_equal(pairs, 400);
    match_end(&one);
    match_end(&other);
  }
}

static void spectators_see_no_stone_before_the_end(void **state) {
  (void)state;
  ump_random random;
  ump_random_seed(&random, 12);
  for (size_t variant = 0; variant < VARIANTS; variant++) {
    match m;
    dark_begin(&m, 5, 6, variant);
    for (int game = 0; game < 200; game++) {
      match_again(&m);
      while (match_turn(&m) < 2) {
        assert_cells(&m, UMP_SPECTATOR, "..............................");
        match_play(&m, match_random(&m, &random));
      }
      /* And at the end everyone sees the same stones. */
      ump_text all;
      ump_text_init(&all, &help_mem);
      ump_view_json(&m.view[UMP_ALL_SEEING], &all);
      char cells[31] = {0};
      const char *at = strstr(ump_text_str(&all), "\"cells\":\"");
      assert_non_null(at);
      memcpy(cells, at + strlen("\"cells\":\""), 30);
      ump_text_free(&all);
      for (unsigned v = 0; v < UMP_VIEWERS; v++) assert_cells(&m, v, cells);
    }
    match_end(&m);
  }
}

/* ---- how many stones ----------------------------------------------------- */

static void assert_stones(const match *m, unsigned viewer, const char *expected) {
  ump_text text;
  ump_text_init(&text, &help_mem);
  ump_view_json(&m->view[viewer], &text);
  const char *at = strstr(ump_text_str(&text), "\"stones\":");
  assert_non_null(at);
  assert_memory_equal(at + strlen("\"stones\":"), expected, strlen(expected));
  ump_text_free(&text);
}

static void stones_are_counted_where_they_can_be(void **state) {
  (void)state;
  match m;
  match_begin(&m, "dark-hex(rows=3,cols=3,collision=abrupt)");
  match_play_text(&m, "b2");
  match_play_text(&m, "b2");
  assert_stones(&m, 0, "[1,0]");
  assert_stones(&m, 1, "[1,0]");
  assert_stones(&m, UMP_SPECTATOR, "[1,0]");
  match_end(&m);
  match_begin(&m, "dark-hex(rows=3,cols=3,collision=abrupt,hits=silent)");
  match_play_text(&m, "b2");
  match_play_text(&m, "b2");
  assert_stones(&m, 0, "[1,null]");
  assert_stones(&m, 1, "[null,0]");
  assert_stones(&m, UMP_SPECTATOR, "[null,null]");
  assert_stones(&m, UMP_ALL_SEEING, "[1,0]");
  match_end(&m);
}

/* ---- nothing changes when nothing happened ------------------------------- */

static void refusals_go_by_what_the_mover_knows(void **state) {
  (void)state;
  match m;
  match_begin(&m, "dark-hex(rows=4,cols=4)");
  match_play_text(&m, "b2");
  match_play_text(&m, "b2"); /* a hit: seat 1 moves again */
  char before[256];
  size_t size = m.position.state.size;
  size_t count = m.events.count;
  memcpy(before, m.position.state.bytes, size);
  static const ump_move found = 5;
  static const ump_move wrong[] = {16, 361, HEX_MOVE_SWAP, HEX_NOWHERE};
  assert_int_equal(match_play(&m, found), UMP_REFUSED);
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    assert_int_equal(match_play(&m, wrong[i]), UMP_REFUSED);
  }
  assert_int_equal(m.events.count, count);
  assert_int_equal(m.position.state.size, size);
  assert_memory_equal(m.position.state.bytes, before, size);
  match_end(&m);
}

static void events_that_cannot_follow_are_not_folded(void **state) {
  (void)state;
  enum { ALL = UMP_TO_EVERYONE };
  static const struct {
    unsigned viewer;
    ump_event event;
  } wrong[] = {
      {0, {DARK_EVENT_MOVED, ALL, 0, 0}},         /* it is seat 0's turn */
      {0, {DARK_EVENT_HIT, ALL, 0, HEX_NOWHERE}}, /* so the hit would be its own */
      {0, {DARK_EVENT_STONE, ALL, 0, 0}},         /* its own stone is there */
      {0, {DARK_EVENT_STONE, ALL, 0, 9}},         /* no such cell */
      {0, {DARK_EVENT_HIT, ALL, 0, 0}},           /* nor does one hit one's own */
      {0, {DARK_EVENT_REVEAL, ALL, 0, 5}},        /* it knows its own stones */
      {0, {DARK_EVENT_REVEAL, ALL, 2, 5}},        /* no such seat */
      {0, {DARK_EVENT_REVEAL + 1, ALL, 0, 5}},    /* no such event */
      {1, {DARK_EVENT_STONE, ALL, 0, 5}},         /* it is not seat 1's turn */
      {1, {DARK_EVENT_HIT, ALL, 0, 5}},
      {1, {DARK_EVENT_REVEAL, ALL, 0, 0}}, /* it did not see a stone just now */
      {UMP_SPECTATOR, {DARK_EVENT_STONE, ALL, 0, 5}},
      {UMP_SPECTATOR, {DARK_EVENT_HIT, ALL, 0, 5}},
      {UMP_SPECTATOR, {DARK_EVENT_REVEAL, ALL, 0, 9}},
      {UMP_ALL_SEEING, {DARK_EVENT_MOVED, ALL, 0, 0}},
      {UMP_ALL_SEEING, {DARK_EVENT_HIT, ALL, 0, 5}}, /* nothing is there */
      {UMP_ALL_SEEING, {DARK_EVENT_HIT, ALL, 0, HEX_NOWHERE}},
      {UMP_ALL_SEEING, {DARK_EVENT_REVEAL, ALL, 0, 5}},
  };
  match m;
  match_begin(&m, "dark-hex(rows=3,cols=3)");
  match_play_text(&m, "a1");
  match_play_text(&m, "b2");
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    ump_view *view = &m.view[wrong[i].viewer];
    char before[256];
    memcpy(before, view->state.bytes, view->state.size);
    if (ump_view_fold(view, wrong[i].event)) fail_msg("event %zu was folded", i);
    assert_memory_equal(view->state.bytes, before, view->state.size);
  }
  /* Seat 0 knows of one stone of seat 1; when it has found that, it can hit no more. */
  ump_view *view = &m.view[0];
  assert_true(ump_view_fold(view, (ump_event){DARK_EVENT_HIT, ALL, 0, 4}));
  assert_false(ump_view_fold(view, (ump_event){DARK_EVENT_HIT, ALL, 0, 5}));
  match_end(&m);
}

static void a_silent_game_announces_no_hit(void **state) {
  (void)state;
  match m;
  match_begin(&m, "dark-hex(rows=3,cols=3,hits=silent)");
  match_play_text(&m, "a1");
  ump_event hit = {DARK_EVENT_HIT, UMP_TO_EVERYONE, 0, HEX_NOWHERE};
  assert_false(ump_view_fold(&m.view[0], hit));
  assert_false(ump_view_fold(&m.view[UMP_SPECTATOR], hit));
  match_end(&m);
}

/* ---- memory that runs out ------------------------------------------------ */

/* Lets the n-th request fail, and those after it. */
static void *failing_resize(void *ctx, void *old, size_t size) {
  int *left = ctx;
  if (size > 0 && (*left)-- <= 0) return NULL;
  return help_resize(NULL, old, size);
}

/* Plays a game's tries with `left` requests granted; true if that was enough. */
static bool play_with(const ump_spec *spec, const int *tries, int length, int *left) {
  ump_allocator mem = {failing_resize, left};
  ump_events events;
  ump_position position;
  ump_view view;
  ump_events_init(&events, &mem);
  if (!ump_position_init(&position, spec, &mem, 1, &events)) return false;
  if (!ump_view_init(&view, spec, UMP_SPECTATOR, &mem)) {
    ump_position_free(&position);
    return false;
  }
  bool enough = true;
  for (int i = 0; i < length && enough; i++) {
    unsigned seat = ump_position_turn(&position) == 1 ? 0 : 1;
    char before[256];
    assert_true(position.state.size <= sizeof before);
    memcpy(before, position.state.bytes, position.state.size);
    size_t count = events.count;
    ump_verdict verdict = ump_position_play(&position, seat, (ump_move)tries[i], &events, NULL);
    enough = verdict != UMP_NO_MEMORY;
    assert_true(verdict != UMP_REFUSED);
    if (!enough) {
      assert_memory_equal(position.state.bytes, before, position.state.size);
      assert_int_equal(events.count, count);
    }
  }
  ump_view_free(&view);
  ump_position_free(&position);
  ump_events_free(&events);
  return enough;
}

static void running_out_of_memory_changes_nothing(void **state) {
  (void)state;
  static const char *const specs[] = {"hex(rows=5,cols=5)", "dark-hex(rows=5,cols=5)"};
  for (size_t i = 0; i < 2; i++) {
    ump_random random;
    ump_random_seed(&random, 13);
    match m;
    int tries[64];
    unsigned seats[64];
    match_begin(&m, specs[i]);
    int length = play_random(&m, &random, tries, seats, 64);
    assert_int_equal(match_turn(&m), 2);
    int granted = 0;
    for (bool enough = false; !enough; granted++) {
      int left = granted;
      enough = play_with(&m.spec, tries, length, &left);
    }
    assert_true(granted > 3); /* position, view and events each asked */
    match_end(&m);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(known_games_end_as_published),
      cmocka_unit_test(each_is_told_its_own),
      cmocka_unit_test(a_silent_hit_is_no_event_or_looks_like_a_stone),
      cmocka_unit_test(every_game_tells_each_viewer_its_own),
      cmocka_unit_test(hidden_differences_do_not_show),
      cmocka_unit_test(spectators_see_no_stone_before_the_end),
      cmocka_unit_test(stones_are_counted_where_they_can_be),
      cmocka_unit_test(refusals_go_by_what_the_mover_knows),
      cmocka_unit_test(events_that_cannot_follow_are_not_folded),
      cmocka_unit_test(a_silent_game_announces_no_hit),
      cmocka_unit_test(running_out_of_memory_changes_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
