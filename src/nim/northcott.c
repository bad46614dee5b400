/* Northcott's game (Berlekamp, Conway & Guy, "Winning Ways", 1982): in each row
 * one piece of each seat; slide one of yours any distance along its row without
 * jumping; who cannot move loses.
 *
 * The gap between the pieces of a row is a heap of Nim. A retreat makes a gap
 * larger, but the opponent can always follow, so retreats change nothing.
 *
 * Everything is open here, so a view holds the same bytes as a position. */
#include "nim/nim.h"
#include "nim/theory.h"

#include <string.h>

enum { SIZE, ROWS, SQUARES, START }; /* indices of the options */
enum { MOST_ROWS = 16, MOST_SQUARES = 26 };
enum { EVENT_ROW = 1, EVENT_SLIDE };
enum { ERRS_ONCE_IN = 3 }; /* the careless level */

static const int32_t sizes[] = {6, 8, 10, -1};

static const ump_option options[] = {
    [SIZE] = {.name = "size",
              .label = N_("Board"),
              .help = N_("The number of rows, and of squares in each."),
              .kind = UMP_OPTION_NUMBER,
              .least = 2,
              .most = MOST_ROWS,
              .standard = 8,
              .offered = sizes},
    [ROWS] = {.name = "rows",
              .label = N_("Rows"),
              .help = N_("The number of rows, where it is not the size."),
              .kind = UMP_OPTION_NUMBER,
              .least = 0,
              .most = MOST_ROWS,
              .study = true},
    [SQUARES] = {.name = "squares",
                 .label = N_("Squares"),
                 .help = N_("The number of squares in a row, where it is not the size."),
                 .kind = UMP_OPTION_NUMBER,
                 .least = 0,
                 .most = MOST_SQUARES,
                 .study = true},
    [START] = {.name = "start",
               .label = N_("Start"),
               .help = N_("Where the pieces stand instead of a random deal: the squares of the "
                          "left and the right piece of each row, such as 1-8-2-5-…"),
               .kind = UMP_OPTION_LIST,
               .least = 1,
               .most = MOST_SQUARES,
               .study = true},
    {0},
};

static uint32_t rows_of(const ump_spec *spec) {
  return (uint32_t)(spec->value[ROWS] != 0 ? spec->value[ROWS] : spec->value[SIZE]);
}

static uint32_t squares_of(const ump_spec *spec) {
  return (uint32_t)(spec->value[SQUARES] != 0 ? spec->value[SQUARES] : spec->value[SIZE]);
}

static bool check_start(const ump_spec *spec, ump_error *error) {
  if (spec->list_len == 0) return true;
  if (spec->list_len != 2 * rows_of(spec)) {
    return ump_fail_int(error, N_("start must name {1} squares, two for each row."),
                        2 * (int64_t)rows_of(spec), 0);
  }
  for (uint32_t row = 0; row < rows_of(spec); row++) {
    int32_t left = spec->list[2 * row];
    int32_t right = spec->list[2 * row + 1];
    if (left >= right || right > (int32_t)squares_of(spec)) {
      return ump_fail_int(error,
                          N_("In row {1} of start the left piece must stand left of the right "
                             "one, and both on the squares 1 to {2}."),
                          row + 1, squares_of(spec));
    }
  }
  return true;
}

/* Rows and squares that are equal become a size; a size that rows and squares
 * both override becomes the default again. */
static bool check(ump_spec *spec, ump_error *error) {
  int32_t rows = (int32_t)rows_of(spec);
  int32_t squares = (int32_t)squares_of(spec);
  if (squares < 2) {
    return ump_fail(error, N_("A row needs at least two squares."), NULL, NULL, NULL);
  }
  bool square = rows == squares && rows >= 2 && rows <= MOST_ROWS;
  spec->value[SIZE] = square ? rows : options[SIZE].standard;
  spec->value[ROWS] = square ? 0 : rows;
  spec->value[SQUARES] = square ? 0 : squares;
  return check_start(spec, error);
}

static const char *seat_label(const ump_spec *spec, unsigned seat) {
  (void)spec;
  return seat == 0 ? N_("Left") : N_("Right");
}

/* ---- the board ---------------------------------------------------------- */

typedef struct board {
  uint8_t piece[2][MOST_ROWS]; /* squares from 0, seat 0 left of seat 1 */
  uint8_t rows, squares;       /* rows is the number of rows dealt so far */
  uint8_t to_move;
  uint8_t moved; /* whether there is a last move: */
  uint8_t last_row, last_from, last_to;
} board;

/* A move: row above 8 bits of the square to slide to, both from 0. */
static ump_move make_move(uint32_t row, uint32_t square) {
  return row << 8 | square;
}

static uint32_t row_of(ump_move move) {
  return move >> 8;
}

static uint32_t square_of(ump_move move) {
  return move & 0xFFU;
}

static board *empty_board(const ump_spec *spec, ump_state *state) {
  if (!ump_state_resize(state, sizeof(board))) return NULL;
  board *b = state->bytes;
  memset(b, 0, sizeof *b);
  b->squares = (uint8_t)squares_of(spec);
  return b;
}

static uint16_t gap(const board *b, uint32_t row) {
  return (uint16_t)(b->piece[1][row] - b->piece[0][row] - 1);
}

/* The squares a seat's piece may stand on in a row: from *least to *most,
 * its own among them. */
static void reach(const board *b, unsigned seat, uint32_t row, uint32_t *least, uint32_t *most) {
  *least = seat == 0 ? 0 : b->piece[0][row] + 1U;
  *most = seat == 0 ? b->piece[1][row] - 1U : b->squares - 1U;
}

static uint32_t moves_in_row(const board *b, unsigned seat, uint32_t row) {
  uint32_t least;
  uint32_t most;
  reach(b, seat, row, &least, &most);
  return most - least;
}

static bool is_stuck(const board *b, unsigned seat) {
  for (uint32_t row = 0; row < b->rows; row++) {
    if (moves_in_row(b, seat, row) > 0) return false;
  }
  return true;
}

static bool can_slide(const board *b, unsigned seat, uint32_t row, uint32_t square) {
  uint32_t least;
  uint32_t most;
  if (row >= b->rows) return false;
  reach(b, seat, row, &least, &most);
  return square >= least && square <= most && square != b->piece[seat][row];
}

static void slide(board *b, uint32_t row, uint32_t square) {
  b->moved = 1;
  b->last_row = (uint8_t)row;
  b->last_from = b->piece[b->to_move][row];
  b->last_to = (uint8_t)square;
  b->piece[b->to_move][row] = (uint8_t)square;
  b->to_move ^= 1U;
}

/* ---- positions ---------------------------------------------------------- */

/* Two different squares, each pair as likely. */
static void deal_row(board *b, uint32_t row, ump_random *random) {
  uint32_t one = (uint32_t)ump_random_below(random, b->squares);
  uint32_t other = (uint32_t)ump_random_below(random, b->squares - 1U);
  if (other >= one) other++;
  b->piece[0][row] = (uint8_t)(one < other ? one : other);
  b->piece[1][row] = (uint8_t)(one < other ? other : one);
}

/* A deal is dealt again while the first player could not move at all. */
static void deal(const ump_spec *spec, board *b, uint64_t seed) {
  ump_random random;
  ump_random_seed(&random, seed);
  do {
    for (uint32_t row = 0; row < b->rows; row++) deal_row(b, row, &random);
  } while (squares_of(spec) > 2 && is_stuck(b, 0));
}

static void set_start(const ump_spec *spec, board *b) {
  for (uint32_t row = 0; row < b->rows; row++) {
    b->piece[0][row] = (uint8_t)(spec->list[2 * row] - 1);
    b->piece[1][row] = (uint8_t)(spec->list[2 * row + 1] - 1);
  }
}

static void tell_row(const board *b, uint32_t row, ump_events *out) {
  uint32_t pieces = (uint32_t)b->piece[0][row] << 8 | b->piece[1][row];
  ump_events_add(out, (ump_event){EVENT_ROW, UMP_TO_EVERYONE, (uint16_t)row, pieces});
}

static bool start(const ump_spec *spec, ump_state *state, uint64_t seed, ump_events *out) {
  if (!ump_events_reserve(out, MOST_ROWS + 1)) return false;
  board *b = empty_board(spec, state);
  if (b == NULL) return false;
  b->rows = (uint8_t)rows_of(spec);
  if (spec->list_len > 0) set_start(spec, b);
  else deal(spec, b, seed);
  for (uint32_t row = 0; row < b->rows; row++) tell_row(b, row, out);
  if (is_stuck(b, 0)) ump_events_add(out, ump_event_end(1, UMP_END_STUCK));
  return true;
}

static bool refuse_slide(const board *b, ump_move move, ump_error *error) {
  if (row_of(move) >= b->rows) {
    return ump_fail_int(error, N_("There is no row {1}."), row_of(move) + 1, 0);
  }
  return ump_fail_int(error,
                      N_("Your piece in row {1} cannot slide there: it moves along its row and "
                         "never past the other piece."),
                      row_of(move) + 1, 0);
}

static ump_verdict play(const ump_spec *spec, ump_state *state, unsigned seat, ump_move move,
                        ump_events *out, ump_error *error) {
  (void)spec;
  board *b = state->bytes;
  if (!can_slide(b, seat, row_of(move), square_of(move))) {
    refuse_slide(b, move, error);
    return UMP_REFUSED;
  }
  if (!ump_events_reserve(out, 2)) return UMP_NO_MEMORY;

  slide(b, row_of(move), square_of(move));
  ump_events_add(out, (ump_event){EVENT_SLIDE, UMP_TO_EVERYONE, 0, move});
  if (is_stuck(b, 1U - seat)) ump_events_add(out, ump_event_end(seat, UMP_END_STUCK));
  return UMP_PLAYED;
}

static unsigned turn(const ump_spec *spec, const ump_state *state) {
  (void)spec;
  const board *b = state->bytes;
  return is_stuck(b, b->to_move) ? 0 : 1U << b->to_move;
}

/* ---- views -------------------------------------------------------------- */

static bool view_start(ump_view *view) {
  return empty_board(&view->spec, &view->state) != NULL;
}

static bool fold_row(const ump_spec *spec, board *b, ump_event event) {
  uint32_t left = event.b >> 8;
  uint32_t right = event.b & 0xFFU;
  if (event.a != b->rows || b->rows >= rows_of(spec)) return false;
  if (left >= right || right >= b->squares) return false;
  b->piece[0][b->rows] = (uint8_t)left;
  b->piece[1][b->rows] = (uint8_t)right;
  b->rows++;
  return true;
}

static bool fold(ump_view *view, ump_event event) {
  board *b = view->state.bytes;
  if (event.kind == EVENT_ROW) return fold_row(&view->spec, b, event);
  if (b->rows < rows_of(&view->spec)) return false;
  if (!can_slide(b, b->to_move, row_of(event.b), square_of(event.b))) return false;
  slide(b, row_of(event.b), square_of(event.b));
  return true;
}

static unsigned view_turn(const ump_view *view) {
  const board *b = view->state.bytes;
  return b->rows < rows_of(&view->spec) ? 0 : turn(&view->spec, &view->state);
}

static const char *asks(const ump_view *view, unsigned seat) {
  (void)view;
  (void)seat;
  return "slide";
}

static uint64_t tries(const ump_view *view) {
  const board *b = view->state.bytes;
  uint64_t count = 0;
  for (uint32_t row = 0; row < b->rows; row++) count += moves_in_row(b, b->to_move, row);
  return count;
}

static ump_move try_at(const ump_view *view, uint64_t number) {
  const board *b = view->state.bytes;
  uint32_t row = 0;
  while (number >= moves_in_row(b, b->to_move, row)) number -= moves_in_row(b, b->to_move, row++);
  uint32_t least;
  uint32_t most;
  reach(b, b->to_move, row, &least, &most);
  uint32_t square = least + (uint32_t)number;
  return make_move(row, square >= b->piece[b->to_move][row] ? square + 1 : square);
}

static char square_shown(const board *b, uint32_t row, uint32_t square) {
  if (square == b->piece[0][row]) return '>';
  if (square == b->piece[1][row]) return '<';
  return '.';
}

static void draw_row(const board *b, uint32_t row, ump_text *out) {
  if (row < 9) ump_text_char(out, ' ');
  ump_text_int(out, row + 1);
  for (uint32_t square = 0; square < b->squares; square++) {
    ump_text_char(out, ' ');
    ump_text_char(out, square_shown(b, row, square));
  }
  ump_text_char(out, '\n');
}

static void draw(const ump_view *view, ump_text *out) {
  const board *b = view->state.bytes;
  ump_text_add(out, "  ");
  for (uint32_t square = 0; square < b->squares; square++) {
    ump_text_char(out, ' ');
    ump_text_char(out, (char)('a' + square));
  }
  ump_text_char(out, '\n');
  for (uint32_t row = 0; row < b->rows; row++) draw_row(b, row, out);
}

static void pieces_json(const board *b, unsigned seat, ump_text *out) {
  ump_text_char(out, '[');
  for (uint32_t row = 0; row < b->rows; row++) {
    ump_json_next(out);
    ump_text_int(out, b->piece[seat][row]);
  }
  ump_text_char(out, ']');
}

static void last_json(const board *b, ump_text *out) {
  if (!b->moved) {
    ump_text_add(out, "null");
    return;
  }
  ump_text_add(out, "{\"row\":");
  ump_text_int(out, b->last_row);
  ump_json_key(out, "from");
  ump_text_int(out, b->last_from);
  ump_json_key(out, "to");
  ump_text_int(out, b->last_to);
  ump_text_char(out, '}');
}

static void board_json(const ump_view *view, ump_text *out) {
  const board *b = view->state.bytes;
  ump_text_add(out, "{\"kind\":\"northcott\",\"rows\":");
  ump_text_int(out, b->rows);
  ump_json_key(out, "squares");
  ump_text_int(out, b->squares);
  ump_json_key(out, "left");
  pieces_json(b, 0, out);
  ump_json_key(out, "right");
  pieces_json(b, 1, out);
  ump_json_key(out, "last");
  last_json(b, out);
  ump_text_char(out, '}');
}

/* ---- text --------------------------------------------------------------- */

static const char *const event_names[] = {"row", "slide", NULL};

static void square_format(uint32_t row, uint32_t square, ump_text *out) {
  ump_text_char(out, (char)('a' + square));
  ump_text_int(out, row + 1);
}

static bool square_read(ump_span text, uint32_t *row, uint32_t *square) {
  uint64_t number;
  if (text.len < 2) return false;
  char letter = text.at[0];
  if (letter < 'a' || letter >= 'a' + MOST_SQUARES) return false;
  if (!ump_span_number((ump_span){text.at + 1, text.len - 1}, MOST_ROWS, &number)) return false;
  if (number == 0) return false;
  *row = (uint32_t)number - 1;
  *square = (uint32_t)(letter - 'a');
  return true;
}

/* "row 3 b f": row 3 has its pieces on the squares b and f. */
static void event_args(const ump_spec *spec, ump_event event, ump_text *out) {
  (void)spec;
  ump_text_char(out, ' ');
  if (event.kind == EVENT_SLIDE) {
    square_format(row_of(event.b), square_of(event.b), out);
    return;
  }
  ump_text_int(out, event.a + 1);
  ump_text_char(out, ' ');
  ump_text_char(out, (char)('a' + (event.b >> 8)));
  ump_text_char(out, ' ');
  ump_text_char(out, (char)('a' + (event.b & 0xFFU)));
}

static bool letter_read(ump_span text, uint32_t *square) {
  if (text.len != 1 || text.at[0] < 'a' || text.at[0] >= 'a' + MOST_SQUARES) return false;
  *square = (uint32_t)(text.at[0] - 'a');
  return true;
}

static bool row_read(ump_span args, ump_event *event) {
  uint64_t row;
  uint32_t left;
  uint32_t right;
  if (!ump_span_number(ump_span_cut(&args, ' '), MOST_ROWS, &row) || row == 0) return false;
  if (!letter_read(ump_span_cut(&args, ' '), &left) || !letter_read(args, &right)) return false;
  event->a = (uint16_t)(row - 1);
  event->b = left << 8 | right;
  return true;
}

static bool event_read(const ump_spec *spec, ump_span args, ump_event *event) {
  (void)spec;
  uint32_t row;
  uint32_t square;
  if (event->kind == EVENT_ROW) return row_read(args, event);
  if (!square_read(args, &row, &square)) return false;
  event->b = make_move(row, square);
  return true;
}

static void move_format(const ump_spec *spec, ump_move move, ump_text *out) {
  (void)spec;
  square_format(row_of(move), square_of(move), out);
}

static bool move_parse(const ump_spec *spec, ump_span text, ump_move *move, ump_error *error) {
  uint32_t row;
  uint32_t square;
  char lower[4]; /* people may write C2 */
  if (text.len > 0 && text.len <= sizeof lower) {
    memcpy(lower, text.at, text.len);
    lower[0] = (char)(lower[0] | 0x20);
    text.at = lower;
  }
  if (!square_read(text, &row, &square) || row >= rows_of(spec) || square >= squares_of(spec)) {
    return ump_fail(error, N_("Name the square to slide to, as in c2: your piece of row 2 to c."),
                    NULL, NULL, NULL);
  }
  *move = make_move(row, square);
  return true;
}

/* ---- levels ------------------------------------------------------------- */

/* The square that closes `by` squares of the gap. */
static ump_move advance(const board *b, unsigned seat, uint32_t row, uint32_t by) {
  uint32_t square = b->piece[seat][row];
  return make_move(row, seat == 0 ? square + by : square - by);
}

/* Balances the gaps by moving forward only, so that however often the opponent
 * retreats, the squares in front of the winner's pieces run out. */
static bool choose_perfect(const ump_view *view, const ump_event *events, size_t count,
                           uint32_t effort, ump_random *random, ump_move *move) {
  (void)events;
  (void)count;
  (void)effort;
  const board *b = view->state.bytes;
  uint16_t gaps[MOST_ROWS];
  for (uint32_t row = 0; row < b->rows; row++) gaps[row] = gap(b, row);
  nim_move best = nim_winning_move(gaps, b->rows, false);
  *move = best.take > 0 ? advance(b, view->viewer, best.heap, best.take)
                        : ump_view_random(view, random);
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

const ump_game ump_northcott = {
    .name = "northcott",
    .label = N_("Northcott's game"),
    .help = N_("Slide one of your pieces along its row, never past the other. Who cannot move "
               "loses."),
    .options = options,
    .levels = levels,
    .event_names = event_names,
    .takeback = true,
    .deals = true,
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
