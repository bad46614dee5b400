/* Nim: take any number of objects from one heap. The smallest game of the
 * house, and the one to read first: options, rules, view, text, then the table
 * that ties them to the contract.
 *
 * Everything is open here, so a view holds the same bytes as a position. */
#include "nim/nim.h"
#include "nim/theory.h"

#include <string.h>

enum { HEAPS, PLAY }; /* indices of the options */
enum { MISERE, NORMAL };
enum { HEAP_COUNT = 32, HEAP_SIZE = 1000 };
enum { EVENT_TAKE = 1 };
enum { ERRS_ONCE_IN = 3 }; /* the careless level */

static const char *const play_words[] = {"misere", "normal", NULL};
static const char *const play_labels[] = {N_("Misère: whoever takes the last object loses"),
                                          N_("Normal: whoever takes the last object wins"), NULL};

static const ump_option options[] = {
    [HEAPS] = {.name = "heaps",
               .label = N_("Heaps"),
               .help = N_("The size of each heap, such as 1-3-5-7."),
               .kind = UMP_OPTION_LIST,
               .otherwise = "1-3-5-7",
               .least = 1,
               .most = HEAP_SIZE},
    [PLAY] = {.name = "play",
              .label = N_("Who wins"),
              .help = N_("Whether the last object loses or wins."),
              .kind = UMP_OPTION_WORD,
              .words = play_words,
              .word_labels = play_labels,
              .standard = MISERE},
    {0},
};

static bool check(ump_spec *spec, ump_error *error) {
  if (spec->list_len == 0 || spec->list_len > HEAP_COUNT) {
    return ump_fail_int(error, N_("There must be from {1} to {2} heaps."), 1, HEAP_COUNT);
  }
  return true;
}

static const char *seat_label(const ump_spec *spec, unsigned seat) {
  (void)spec;
  return seat == 0 ? N_("First") : N_("Second");
}

static bool is_misere(const ump_spec *spec) {
  return spec->value[PLAY] == MISERE;
}

/* ---- the board ---------------------------------------------------------- */

typedef struct board {
  uint16_t heap[HEAP_COUNT];
  uint16_t last_heap; /* of the last move, counted from 1; 0 = none yet */
  uint16_t last_take;
  uint32_t to_move;
} board;

/* A move: heap, counted from 1, above 16 bits of how many to take. */
static ump_move make_move(uint32_t heap, uint32_t take) {
  return heap << 16 | take;
}

static uint32_t heap_of(ump_move move) {
  return move >> 16;
}

static uint32_t take_of(ump_move move) {
  return move & 0xFFFFU;
}

static bool set_up(const ump_spec *spec, ump_state *state) {
  if (!ump_state_resize(state, sizeof(board))) return false;
  board *b = state->bytes;
  memset(b, 0, sizeof *b);
  for (uint32_t i = 0; i < spec->list_len; i++) b->heap[i] = (uint16_t)spec->list[i];
  return true;
}

static bool is_empty(const ump_spec *spec, const board *b) {
  for (uint32_t i = 0; i < spec->list_len; i++) {
    if (b->heap[i] != 0) return false;
  }
  return true;
}

static bool can_take(const ump_spec *spec, const board *b, uint32_t heap, uint32_t take) {
  return heap >= 1 && heap <= spec->list_len && take >= 1 && take <= b->heap[heap - 1];
}

static void take(board *b, uint32_t heap, uint32_t count) {
  b->heap[heap - 1] = (uint16_t)(b->heap[heap - 1] - count);
  b->last_heap = (uint16_t)heap;
  b->last_take = (uint16_t)count;
  b->to_move ^= 1U;
}

/* ---- positions ---------------------------------------------------------- */

static bool start(const ump_spec *spec, ump_state *state, uint64_t seed, ump_events *out) {
  (void)seed;
  (void)out;
  return set_up(spec, state);
}

static bool refuse_take(const ump_spec *spec, const board *b, ump_move move, ump_error *error) {
  uint32_t heap = heap_of(move);
  if (heap < 1 || heap > spec->list_len) {
    return ump_fail_int(error, N_("There is no heap {1}."), heap, 0);
  }
  if (take_of(move) == 0) {
    return ump_fail(error, N_("Take at least one object."), NULL, NULL, NULL);
  }
  return ump_fail_int(error, N_("Heap {1} holds {2}."), heap, b->heap[heap - 1]);
}

static ump_verdict play(const ump_spec *spec, ump_state *state, unsigned seat, ump_move move,
                        ump_events *out, ump_error *error) {
  board *b = state->bytes;
  if (!can_take(spec, b, heap_of(move), take_of(move))) {
    refuse_take(spec, b, move, error);
    return UMP_REFUSED;
  }
  if (!ump_events_reserve(out, 2)) return UMP_NO_MEMORY;

  take(b, heap_of(move), take_of(move));
  ump_events_add(out, (ump_event){.kind = EVENT_TAKE,
                                  .audience = UMP_TO_EVERYONE,
                                  .a = (uint16_t)heap_of(move),
                                  .b = take_of(move)});
  if (is_empty(spec, b)) {
    ump_events_add(out, ump_event_end(is_misere(spec) ? 1U - seat : seat, UMP_END_LAST));
  }
  return UMP_PLAYED;
}

static unsigned turn(const ump_spec *spec, const ump_state *state) {
  const board *b = state->bytes;
  return is_empty(spec, b) ? 0 : 1U << b->to_move;
}

/* ---- views -------------------------------------------------------------- */

static bool view_start(ump_view *view) {
  return set_up(&view->spec, &view->state);
}

static bool fold(ump_view *view, ump_event event) {
  board *b = view->state.bytes;
  if (!can_take(&view->spec, b, event.a, event.b)) return false;
  take(b, event.a, event.b);
  return true;
}

static unsigned view_turn(const ump_view *view) {
  return turn(&view->spec, &view->state);
}

static const char *asks(const ump_view *view, unsigned seat) {
  (void)view;
  (void)seat;
  return "take";
}

static uint64_t tries(const ump_view *view) {
  const board *b = view->state.bytes;
  uint64_t count = 0;
  for (uint32_t i = 0; i < view->spec.list_len; i++) count += b->heap[i];
  return count;
}

static ump_move try_at(const ump_view *view, uint64_t number) {
  const board *b = view->state.bytes;
  uint32_t heap = 0;
  while (number >= b->heap[heap]) number -= b->heap[heap++];
  return make_move(heap + 1, (uint32_t)number + 1);
}

static void draw(const ump_view *view, ump_text *out) {
  const board *b = view->state.bytes;
  for (uint32_t i = 0; i < view->spec.list_len; i++) {
    if (i < 9) ump_text_char(out, ' ');
    ump_text_int(out, i + 1);
    ump_text_add(out, b->heap[i] == 0 ? " |" : " | ");
    for (uint32_t j = 0; j < b->heap[i] && j < 60; j++) ump_text_char(out, 'o');
    if (b->heap[i] > 10) {
      ump_text_char(out, ' ');
      ump_text_int(out, b->heap[i]);
    }
    ump_text_char(out, '\n');
  }
}

static void board_json(const ump_view *view, ump_text *out) {
  const board *b = view->state.bytes;
  ump_text_add(out, "{\"kind\":\"nim\",\"heaps\":[");
  for (uint32_t i = 0; i < view->spec.list_len; i++) {
    ump_json_next(out);
    ump_text_int(out, b->heap[i]);
  }
  ump_text_add(out, "],\"start\":[");
  for (uint32_t i = 0; i < view->spec.list_len; i++) {
    ump_json_next(out);
    ump_text_int(out, view->spec.list[i]);
  }
  ump_text_add(out, is_misere(&view->spec) ? "],\"misere\":true" : "],\"misere\":false");
  ump_json_key(out, "last");
  if (b->last_heap == 0) {
    ump_text_add(out, "null}");
    return;
  }
  ump_text_add(out, "{\"heap\":");
  ump_text_int(out, b->last_heap);
  ump_json_key(out, "take");
  ump_text_int(out, b->last_take);
  ump_text_add(out, "}}");
}

/* ---- text --------------------------------------------------------------- */

static const char *const event_names[] = {"take", NULL};

static void pair_format(uint32_t heap, uint32_t count, char between, ump_text *out) {
  ump_text_int(out, heap);
  ump_text_char(out, between);
  ump_text_int(out, count);
}

static bool pair_read(ump_span text, char between, uint32_t *heap, uint32_t *count) {
  uint64_t first;
  uint64_t second;
  ump_span head = ump_span_cut(&text, between);
  if (!ump_span_number(head, HEAP_COUNT, &first)) return false;
  if (!ump_span_number(text, HEAP_SIZE, &second)) return false;
  *heap = (uint32_t)first;
  *count = (uint32_t)second;
  return true;
}

static void event_args(const ump_spec *spec, ump_event event, ump_text *out) {
  (void)spec;
  ump_text_char(out, ' ');
  pair_format(event.a, event.b, ' ', out);
}

static bool event_read(const ump_spec *spec, ump_span args, ump_event *event) {
  (void)spec;
  uint32_t heap;
  if (!pair_read(args, ' ', &heap, &event->b)) return false;
  event->a = (uint16_t)heap;
  return true;
}

static void move_format(const ump_spec *spec, ump_move move, ump_text *out) {
  (void)spec;
  pair_format(heap_of(move), take_of(move), '-', out);
}

static bool move_parse(const ump_spec *spec, ump_span text, ump_move *move, ump_error *error) {
  (void)spec;
  uint32_t heap;
  uint32_t count;
  if (!pair_read(text, '-', &heap, &count)) {
    return ump_fail(error, N_("Say heap and number, as in 3-2: from heap 3 take 2."), NULL, NULL,
                    NULL);
  }
  *move = make_move(heap, count);
  return true;
}

/* ---- levels ------------------------------------------------------------- */

/* One object from the largest heap: when the game is lost anyway it should stay
 * long, so that the opponent has the most chances to err. */
static ump_move longest_defence(const ump_spec *spec, const board *b) {
  uint32_t largest = 0;
  for (uint32_t i = 1; i < spec->list_len; i++) {
    if (b->heap[i] > b->heap[largest]) largest = i;
  }
  return make_move(largest + 1, 1);
}

static bool choose_perfect(const ump_view *view, const ump_event *events, size_t count,
                           uint32_t effort, ump_random *random, ump_move *move) {
  (void)events;
  (void)count;
  (void)effort;
  (void)random;
  const board *b = view->state.bytes;
  nim_move best = nim_winning_move(b->heap, view->spec.list_len, is_misere(&view->spec));
  *move = best.take > 0 ? make_move(best.heap + 1, best.take) : longest_defence(&view->spec, b);
  return true;
}

static bool choose_careless(const ump_view *view, const ump_event *events, size_t count,
                            uint32_t effort, ump_random *random, ump_move *move) {
  if (ump_random_below(random, ERRS_ONCE_IN) == 0) {
    *move = ump_view_random(view, random);
    return true;
  }
  return choose_perfect(view, events, count, effort, random, move);
}

static const ump_level levels[] = {
    {"careless", N_("Careless"), N_("Knows the theory, but errs every third move or so."),
     choose_careless},
    {"perfect", N_("Perfect"), N_("Wins from every position that can be won."), choose_perfect},
    {0},
};

const ump_game ump_nim = {
    .name = "nim",
    .label = N_("Nim"),
    .help = N_("Take any number of objects from one heap. By default, whoever takes the last "
               "object loses."),
    .options = options,
    .levels = levels,
    .event_names = event_names,
    .takeback = true,
    .check = check,
    .seat_label = seat_label,
    .start = start,
    .play = play,
    .turn = turn,
    .view_start = view_start,
    .fold = fold,
    .view_turn = view_turn,
    .asks = asks,
    .tries = tries,
    .try_at = try_at,
    .draw = draw,
    .board_json = board_json,
    .event_args = event_args,
    .event_read = event_read,
    .move_format = move_format,
    .move_parse = move_parse,
};
