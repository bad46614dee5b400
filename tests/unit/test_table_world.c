/* A world in a seed: a table on a server that crashes, connections that lose and
 * reorder, two players and three spectators, and a clock that jumps from one
 * happening to the next. After thousands of tables:
 *
 *   - what anybody was told is what the table has told, in order, with no gap;
 *   - nobody was told what they may not know (said here by words, not audiences);
 *   - a move that was acknowledged is never lost and never played twice, one that
 *     was refused is never played, and whoever moves had seen all there was to see;
 *   - no clock gains or loses more than a second for each crash, besides the time
 *     of moves that the crash undid before they were durable;
 *   - the record replays and its clocks hold;
 *   - every table has ended, or waits for somebody who sits there. */
#include "table_help.h"

enum {
  CLIENTS = 5,        /* the two players, by seat of the first game, and three spectators */
  LINKS = 400,        /* messages under way */
  STEP = 60,          /* the clock's jumps are shorter, ms */
  ALIVE_EVERY = 1000, /* the server notes that it is alive: what a crash may cost a clock */
  TABLES = 2000,
  STEPS = 3000
};

/* A message: from a client (hello, move) or to one (an event, an ack). */
typedef enum what { NOTHING, HELLO, MOVE, EVENT, ACK } what;

typedef struct message {
  what kind;
  unsigned client;
  uint64_t due;
  uint32_t stream, number; /* EVENT: which; HELLO, MOVE: the last the client had */
  uint64_t id;             /* MOVE, ACK */
  ump_event event;
  ump_move move;
} message;

typedef struct client {
  uint8_t key[UMP_KEY];
  unsigned viewer; /* in the stream it follows */
  uint32_t stream;
  ump_view view;
  uint64_t id; /* of the move it waits to have acknowledged; 0 = none */
  ump_move move;
  uint32_t seen;
  uint64_t ids;   /* used so far */
  uint64_t again; /* when to send it again, or say hello again */
  uint64_t acked[256], refused[256];
  size_t acks, refusals;
} client;

typedef struct world {
  ump_random random;
  uint64_t now;
  ump_spec spec;
  ump_table table;
  ump_text durable; /* the log that survives */
  ump_text pending; /* lines not yet flushed */
  uint64_t alive;   /* when the server last noted that it was */
  message link[LINKS];
  message held[64]; /* acks that wait for the flush */
  size_t holding;
  client client[CLIENTS];
  uint32_t told[CLIENTS]; /* events sent to each client since its hello */
  bool connected[CLIENTS];
  unsigned crashes;
  uint64_t flushed;        /* when the log was last made durable */
  uint64_t undone;         /* ms that crashes undid */
  uint64_t running_for[2]; /* ms a side's clock ran while the server was up, this game */
  bool rewound;            /* a move was taken back in this game */
  bool unsure;             /* a crash undid a takeback or a deal: running_for is not this game's */
} world;

static uint64_t below(world *w, uint64_t bound) {
  return ump_random_below(&w->random, bound);
}

static bool chance(world *w, unsigned percent) {
  return below(w, 100) < percent;
}

/* ---- the network -------------------------------------------------------- */

static void post(world *w, message m) {
  if (chance(w, 8)) return; /* lost */
  m.due = w->now + 1 + below(w, chance(w, 5) ? 4000 : 200);
  for (size_t i = 0; i < LINKS; i++) {
    if (w->link[i].kind != NOTHING) continue;
    w->link[i] = m;
    return;
  }
}

static void cut(world *w, unsigned c) {
  w->connected[c] = false;
  for (size_t i = 0; i < LINKS; i++) {
    if (w->link[i].kind != NOTHING && w->link[i].client == c) w->link[i].kind = NOTHING;
  }
}

/* ---- the server --------------------------------------------------------- */

static unsigned viewer_of(const world *w, unsigned c) {
  return ump_table_seat_of(&w->table, w->client[c].key);
}

/* The viewer's `number`-th event of the present stream. */
static ump_event nth_event(const ump_table *table, unsigned viewer, uint32_t number) {
  for (size_t i = 0; i < table->events.count; i++) {
    if ((table->events.item[i].audience & (1U << viewer)) && --number == 0) {
      return table->events.item[i];
    }
  }
  fail_msg("no such event");
  return (ump_event){0};
}

static void send_events(world *w, unsigned c) {
  unsigned viewer = viewer_of(w, c);
  while (w->connected[c] && w->told[c] < w->table.view[viewer].count) {
    w->told[c]++;
    post(w, (message){.kind = EVENT,
                      .client = c,
                      .stream = w->table.stream,
                      .number = w->told[c],
                      .event = nth_event(&w->table, viewer, w->told[c])});
  }
}

/* Durable first, then told. */
static void flush(world *w) {
  ump_text_bytes(&w->durable, ump_text_str(&w->pending), w->pending.len);
  ump_text_clear(&w->pending);
  w->flushed = w->now;
  for (size_t i = 0; i < w->holding; i++) post(w, w->held[i]);
  w->holding = 0;
  for (unsigned c = 0; c < CLIENTS; c++) send_events(w, c);
}

static void log_line(world *w, ump_text *line) {
  if (line->len > 0) {
    ump_text_bytes(&w->pending, line->data, line->len);
    ump_text_char(&w->pending, '\n');
  }
  ump_text_free(line);
}

static void restream(world *w, uint32_t stream) {
  if (w->table.stream == stream) return;
  for (unsigned c = 0; c < CLIENTS; c++) w->told[c] = 0;
}

static void take_move(world *w, const message *m) {
  ump_text line;
  ump_text text;
  unsigned seat = viewer_of(w, m->client);
  ump_text_init(&line, &memory);
  ump_text_init(&text, &memory);
  ump_move_format(&w->spec, m->move, &text);
  size_t before = w->table.record.count;
  uint32_t count = w->table.view[seat].count;
  /* Secrets are set side by side, whether or not one has heard that the other is. */
  bool alone = strcmp(ump_view_asks(&w->table.view[seat], seat), "secret") != 0;
  ump_try try = {{text.data, text.len}, m->stream, m->number, m->id};
  ump_verdict verdict = ump_table_play(&w->table, seat, try, w->now, &line, NULL);
  assert_true(w->table.record.count == before + (line.len > 0)); /* logged means played */
  if (line.len > 0 && alone) assert_int_equal(m->number, count);
  log_line(w, &line);
  ump_text_free(&text);
  bool played = verdict == UMP_PLAYED || verdict == UMP_AGAIN;
  if (w->holding < 64) {
    w->held[w->holding++] =
        (message){.kind = ACK, .client = m->client, .id = m->id, .number = played};
  }
}

static void take_hello(world *w, const message *m) {
  unsigned viewer = viewer_of(w, m->client);
  bool same = m->stream == w->table.stream && m->number <= w->table.view[viewer].count;
  w->connected[m->client] = true;
  w->told[m->client] = same ? m->number : 0;
  flush(w);
}

/* What was not flushed is gone, and so is everything under way. */
static void crash(world *w) {
  uint64_t from = w->alive;
  uint32_t stream = w->table.stream;
  w->crashes++;
  w->undone += w->now - w->flushed;
  ump_table_free(&w->table);
  ump_text_clear(&w->pending);
  w->holding = 0;
  for (unsigned c = 0; c < CLIENTS; c++) cut(w, c);
  w->now += below(w, 100000);

  w->table = (ump_table){0};
  ump_span rest = {ump_text_str(&w->durable), w->durable.len};
  ump_error error = {0};
  while (rest.len > 0) {
    if (!ump_table_restore(&w->table, ump_span_cut(&rest, '\n'), toy_hash, &memory, &error)) {
      fail_msg("restoring: %s", error.why);
    }
  }
  w->unsure |= w->table.stream != stream;
  ump_text line;
  ump_text_init(&line, &memory);
  assert_true(ump_table_woke(&w->table, from, w->now, &line));
  log_line(w, &line);
  w->alive = w->now;
  flush(w);
}

/* ---- the clients -------------------------------------------------------- */

/* Words that a viewer may not be sent while the game goes on. A seat is sent
 * its own stones and finds; a spectator never any; a secret goes to its maker. */
static void assert_may_know(const world *w, const client *c, ump_event event) {
  ump_text line;
  ump_text_init(&line, &memory);
  ump_event_format(&w->spec, event, &line);
  const char *text = ump_text_str(&line);
  if (w->spec.game->hidden && c->viewer == UMP_SPECTATOR) {
    assert_true(strncmp(text, "stone ", 6) != 0);
    assert_true(strncmp(text, "hit ", 4) != 0);
  }
  bool over = w->table.stream != c->stream || ump_table_over(&w->table);
  if (strncmp(text, "secret ", 7) == 0 && (unsigned)(text[7] - '0') != c->viewer) {
    assert_true(over);
  }
  if (strncmp(text, "reveal ", 7) == 0) assert_true(over);
  ump_text_free(&line);
}

static void hear_event(world *w, client *c, const message *m) {
  if (m->stream < c->stream) return;
  if (m->stream > c->stream) { /* a new game, or a move taken back: all anew */
    c->stream = m->stream;
    c->viewer = ump_table_seat_of(&w->table, c->key);
    c->id = 0;
    ump_view_free(&c->view);
    assert_true(ump_view_init(&c->view, &w->spec, c->viewer, &memory));
  }
  if (m->number != c->view.count + 1) return; /* a gap, or heard before */
  ump_event event = m->event;
  assert_may_know(w, c, event);
  event.audience = (uint8_t)(1U << c->viewer);
  assert_true(ump_view_fold(&c->view, event));
}

static void hear_ack(client *c, const message *m) {
  if (m->id != c->id) return;
  if (m->number && c->acks < 256) c->acked[c->acks++] = m->id;
  if (!m->number && c->refusals < 256) c->refused[c->refusals++] = m->id;
  c->id = 0;
}

static void say_hello(world *w, unsigned number) {
  client *c = &w->client[number];
  post(w, (message){.kind = HELLO, .client = number, .stream = c->stream, .number = c->view.count});
}

static void send_move(world *w, unsigned number) {
  client *c = &w->client[number];
  post(w, (message){.kind = MOVE,
                    .client = number,
                    .stream = c->stream,
                    .number = c->seen,
                    .id = c->id,
                    .move = c->move});
}

/* Now and then a player thinks, clicks twice, or sends again. */
static void act(world *w, unsigned number) {
  client *c = &w->client[number];
  if (w->now < c->again) return;
  c->again = w->now + 300 + below(w, 3000);
  if (chance(w, 30)) say_hello(w, number);
  if (number > 1) return;
  if (chance(w, 4)) c->id = 0; /* gives up waiting, and thinks again */
  if (c->id == 0 && ump_view_tries(&c->view) > 0) {
    c->id = ++c->ids;
    c->seen = c->view.count;
    c->move = ump_view_random(&c->view, &w->random);
  }
  if (c->id == 0) return;
  send_move(w, number);
  if (chance(w, 20)) send_move(w, number);
}

/* ---- offers, resignations, next games: at the server, to keep it short --- */

static void command(world *w) {
  ump_text line;
  uint32_t stream = w->table.stream;
  uint32_t game = w->table.game;
  unsigned seat = (unsigned)below(w, 2);
  uint32_t moves = (uint32_t)w->table.record.count;
  ump_text_init(&line, &memory);
  switch (below(w, 12)) {
    case 0:
      if (chance(w, 5)) ump_table_resign(&w->table, seat, w->now, &line, NULL);
      break;
    case 1:
    case 2: ump_table_takeback(&w->table, seat, moves, w->now, &line, NULL); break;
    case 3: ump_table_decline(&w->table, seat, &line, NULL); break;
    case 4: ump_table_say(&w->table, seat, ump_span_of("well"), 0, w->now, &line, NULL); break;
    case 5: ump_table_next(&w->table, seat, below(w, 1000), w->now, &line, NULL); break;
    default: break;
  }
  log_line(w, &line);
  restream(w, stream);
  if (w->table.stream != stream) {
    w->rewound = w->table.game == game;
    if (w->table.game != game) {
      w->unsure = false;
      w->running_for[0] = w->running_for[1] = 0;
    }
  }
}

/* ---- time --------------------------------------------------------------- */

static void pass(world *w, uint64_t ms) {
  unsigned running = w->table.clock.running;
  if (running != UMP_NO_SIDE) w->running_for[running] += ms;
  w->now += ms;
  if (w->now - w->alive >= ALIVE_EVERY) w->alive = w->now;
  if (w->now >= ump_table_deadline(&w->table)) {
    ump_text line;
    ump_text_init(&line, &memory);
    assert_true(ump_table_tick(&w->table, w->now, &line));
    assert_true(line.len > 0 && ump_table_over(&w->table));
    log_line(w, &line);
  }
}

static void deliver(world *w) {
  for (size_t i = 0; i < LINKS; i++) {
    if (w->link[i].kind == NOTHING || w->link[i].due > w->now) continue;
    message m = w->link[i];
    w->link[i].kind = NOTHING;
    switch (m.kind) {
      case HELLO: take_hello(w, &m); break;
      case MOVE: take_move(w, &m); break;
      case EVENT: hear_event(w, &w->client[m.client], &m); break;
      case ACK: hear_ack(&w->client[m.client], &m); break;
      case NOTHING: break;
    }
  }
}

/* ---- invariants --------------------------------------------------------- */

/* What a client holds is what the table told that viewer, up to some number. */
static void assert_told_truly(const world *w, const client *c) {
  if (c->stream != w->table.stream) return;
  unsigned viewer = ump_table_seat_of(&w->table, c->key);
  assert_int_equal(viewer, c->viewer);
  assert_true(c->view.count <= w->table.view[viewer].count);
  ump_view again;
  assert_true(ump_view_init(&again, &w->spec, viewer, &memory));
  for (uint32_t n = 1; n <= c->view.count; n++) {
    assert_true(ump_view_fold(&again, nth_event(&w->table, viewer, n)));
  }
  assert_int_equal(again.state.size, c->view.state.size);
  assert_memory_equal(again.state.bytes, c->view.state.bytes, again.state.size);
  ump_view_free(&again);
}

/* How often the durable log holds a move of that seat with that id. */
static unsigned times_logged(const world *w, unsigned seat, uint64_t id) {
  unsigned found = 0;
  ump_span rest = {ump_text_str(&w->durable), w->durable.len};
  while (rest.len > 0) {
    ump_span line = ump_span_cut(&rest, '\n');
    ump_span word = ump_span_cut(&line, ' ');
    ump_span whose = ump_span_cut(&line, ' ');
    ump_span_cut(&line, ' ');
    ump_span_cut(&line, ' ');
    uint64_t logged = 0;
    if (!ump_span_is(word, "move") || whose.at[0] != (char)('0' + seat)) continue;
    assert_true(ump_span_number(line, UINT64_MAX, &logged));
    found += logged == id;
  }
  return found;
}

/* The log holds every acknowledged move once, and none that was refused. */
static void assert_word_is_kept(const world *w, const client *c, unsigned games) {
  if (games > 1) return; /* seats change: an id then stands under another seat */
  for (size_t i = 0; i < c->acks; i++) {
    assert_int_equal(times_logged(w, c->viewer, c->acked[i]), 1);
  }
  /* A move that was played and then taken back may be refused when it comes again. */
  for (size_t i = 0; i < c->refusals && !w->rewound; i++) {
    assert_int_equal(times_logged(w, c->viewer, c->refused[i]), 0);
  }
}

static void assert_clocks_are_honest(const world *w) {
  const ump_table *t = &w->table;
  if (t->terms.pace.kind != UMP_PACE_FISCHER || w->rewound || w->unsure) return;
  for (unsigned seat = 0; seat < 2; seat++) {
    uint64_t timed = t->seat[seat].moves > 1 ? t->seat[seat].moves - 1 : 0;
    uint64_t given = t->terms.pace.base + timed * t->terms.pace.extra;
    unsigned periods;
    uint64_t left = ump_clock_left(&t->clock, &t->terms.pace, seat, w->now, &periods);
    uint64_t used = given - left;
    uint64_t ran = w->running_for[seat];
    uint64_t difference = used > ran ? used - ran : ran - used;
    assert_true(difference <= ALIVE_EVERY * w->crashes + w->undone + STEP);
  }
}

static void assert_record_holds(const world *w, uint32_t game) {
  ump_text text;
  ump_record record;
  ump_error error = {0};
  ump_text_init(&text, &memory);
  ump_table_record(&w->table, game, &text);
  if (!ump_record_parse(&record, (ump_span){text.data, text.len}, &memory, &error)) {
    fail_msg("%s %s\n%s", error.arg[0], error.arg[1], text.data);
  }
  if (!ump_record_check_clock(&record, &error)) fail_msg("%s\n%s", error.why, text.data);
  ump_record_free(&record);
  ump_text_free(&text);
}

static void assert_somebody_is_awaited(const world *w) {
  if (ump_table_over(&w->table)) return;
  unsigned turn = ump_position_turn(&w->table.position);
  assert_true(turn != 0);
  for (unsigned seat = 0; seat < 2; seat++) {
    if (turn & (1U << seat)) assert_int_equal(w->table.seat[seat].sitter, UMP_SITTER_PERSON);
  }
}

/* ---- one table's life --------------------------------------------------- */

static void open_world(world *w, uint64_t seed, const char *spec, const char *pace,
                       uint32_t games) {
  sitting s;
  memset(w, 0, sizeof *w);
  ump_random_seed(&w->random, seed);
  open_on(&s, spec, pace, games);
  w->table = s.table;
  w->spec = s.table.record.spec;
  w->durable = s.log;
  ump_text_free(&s.line);
  ump_text_init(&w->pending, &memory);
  w->now = w->alive = w->flushed = 1000;
  for (unsigned c = 0; c < CLIENTS; c++) {
    client *one = &w->client[c];
    if (c < 2) memcpy(one->key, c == 0 ? anna : boris, UMP_KEY);
    else one->key[0] = (uint8_t)(100 + c);
    one->viewer = c < 2 ? c : UMP_SPECTATOR;
    one->stream = 1;
    assert_true(ump_view_init(&one->view, &w->spec, one->viewer, &memory));
    say_hello(w, c);
  }
}

static void close_world(world *w) {
  for (unsigned c = 0; c < CLIENTS; c++) ump_view_free(&w->client[c].view);
  ump_table_free(&w->table);
  ump_text_free(&w->durable);
  ump_text_free(&w->pending);
}

static void live(world *w, uint32_t games) {
  for (unsigned step = 0; step < STEPS; step++) {
    pass(w, below(w, STEP));
    deliver(w);
    for (unsigned c = 0; c < CLIENTS; c++) act(w, c);
    if (chance(w, 3)) command(w);
    if (chance(w, 40)) flush(w);
    if (below(w, 1000) < 2) crash(w);
    if (below(w, 1000) < 5) cut(w, (unsigned)below(w, CLIENTS));
    if (step % 64 == 0) assert_clocks_are_honest(w);
    if (ump_table_over(&w->table) && games == 1) break;
  }
  flush(w);
  for (unsigned c = 0; c < CLIENTS; c++) {
    assert_told_truly(w, &w->client[c]);
    if (c < 2) assert_word_is_kept(w, &w->client[c], games);
  }
  for (uint32_t game = 1; game <= w->table.game; game++) assert_record_holds(w, game);
  assert_somebody_is_awaited(w);
}

static void thousands_of_tables(void **state) {
  (void)state;
  static const struct {
    const char *spec, *pace;
    uint32_t games;
  } kinds[] = {
      {"dark-hex(rows=4,cols=4)", "fischer:30+1", 1},
      {"dark-hex(rows=4,cols=4,collision=abrupt,hits=silent)", "none", 1},
      {"mastermind(pegs=3,colours=3)", "byoyomi:5+3x4", 3},
      {"bulls-and-cows(digits=2,symbols=4,form=duel,equal-turns=yes)", "fischer:60+2", 3},
      {"hex(rows=4,cols=4)", "fischer:20+2", 3},
      {"nim", "move:20", 3},
      {"northcott(rows=2,squares=4)", "fischer:30+1", 1},
      {"guess-number(lowest=1,highest=9,keeper=player)", "days:1", 1},
  };
  static world w;
  unsigned ended = 0;
  unsigned crashes = 0;
  uint64_t moves = 0;
  for (unsigned n = 0; n < TABLES; n++) {
    size_t k = n % (sizeof kinds / sizeof kinds[0]);
    open_world(&w, n, kinds[k].spec, kinds[k].pace, kinds[k].games);
    live(&w, kinds[k].games);
    ended += ump_table_over(&w.table) || w.table.game > 1;
    crashes += w.crashes;
    moves += w.table.record.count;
    close_world(&w);
  }
  /* The world must have been lived in: tables that end, servers that crash. */
  assert_true(ended > TABLES / 2);
  assert_true(crashes > TABLES / 2);
  assert_true(moves > TABLES * 4);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(thousands_of_tables),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
