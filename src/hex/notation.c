#include "hex/notation.h"

#include "hex/options.h"

#include <string.h>

const char *const hex_event_names[] = {
    [HEX_EVENT_STONE - 1] = "stone",
    [HEX_EVENT_SWAP - 1] = "swap",
    NULL,
};

const char *const dark_event_names[] = {
    [DARK_EVENT_STONE - 1] = "stone",
    [DARK_EVENT_MOVED - 1] = "moved",
    [DARK_EVENT_HIT - 1] = "hit",
    [DARK_EVENT_REVEAL - 1] = "reveal",
    NULL,
};

/* ---- cells -------------------------------------------------------------- */

uint32_t hex_cell_name(const hex_board *board, uint32_t cell, char name[HEX_NAME]) {
  uint32_t row = cell / board->cols + 1;
  uint32_t length = 0;
  name[length++] = (char)('a' + cell % board->cols);
  if (row >= 10) {
    name[length++] = (char)('0' + row / 10);
  }
  name[length++] = (char)('0' + row % 10);
  name[length] = '\0';
  return length;
}

bool hex_cell_read(const hex_board *board, ump_span text, uint32_t *cell) {
  if (text.len < 2 || text.at[0] < 'a' || text.at[1] == '0') {
    return false;
  }
  uint32_t col = (uint32_t)(text.at[0] - 'a');
  uint64_t row;
  if (col >= board->cols ||
      !ump_span_number((ump_span){text.at + 1, text.len - 1}, board->rows, &row)) {
    return false;
  }
  *cell = (uint32_t)(row - 1) * board->cols + col;
  return true;
}

/* ---- events ------------------------------------------------------------- */

/* Appends " c4". */
static void add_cell(const ump_spec *spec, uint32_t cell, ump_text *out) {
  hex_board board = hex_board_of(spec);
  char word[1 + HEX_NAME] = {' '};
  uint32_t length = hex_cell_name(&board, cell, word + 1);
  ump_text_bytes(out, word, length + 1);
}

static bool read_cell(const ump_spec *spec, ump_span text, uint32_t *cell) {
  hex_board board = hex_board_of(spec);
  return hex_cell_read(&board, text, cell);
}

void hex_event_args(const ump_spec *spec, ump_event event, ump_text *out) {
  if (event.kind == HEX_EVENT_STONE) {
    add_cell(spec, event.b, out);
  }
}

bool hex_event_read(const ump_spec *spec, ump_span args, ump_event *event) {
  return event->kind == HEX_EVENT_STONE ? read_cell(spec, args, &event->b) : args.len == 0;
}

void dark_event_args(const ump_spec *spec, ump_event event, ump_text *out) {
  if (event.kind == DARK_EVENT_MOVED || event.b == HEX_NOWHERE) {
    return;
  }
  if (event.kind == DARK_EVENT_REVEAL) {
    ump_text_bytes(out, event.a == 0 ? " 0" : " 1", 2);
  }
  add_cell(spec, event.b, out);
}

static bool read_reveal(const ump_spec *spec, ump_span args, ump_event *event) {
  ump_span seat = ump_span_cut(&args, ' ');
  if (!ump_span_is(seat, "0") && !ump_span_is(seat, "1")) {
    return false;
  }
  event->a = (uint16_t)(seat.at[0] - '0');
  return read_cell(spec, args, &event->b);
}

bool dark_event_read(const ump_spec *spec, ump_span args, ump_event *event) {
  switch (event->kind) {
    case DARK_EVENT_MOVED: return args.len == 0;
    case DARK_EVENT_REVEAL: return read_reveal(spec, args, event);
    case DARK_EVENT_HIT:
      if (args.len == 0) {
        event->b = HEX_NOWHERE;
        return true;
      }
      return read_cell(spec, args, &event->b);
    default: return read_cell(spec, args, &event->b);
  }
}

/* ---- moves -------------------------------------------------------------- */

void hex_move_format(const ump_spec *spec, ump_move move, ump_text *out) {
  if (move == HEX_MOVE_SWAP) {
    ump_text_add(out, "swap");
    return;
  }
  hex_board board = hex_board_of(spec);
  char name[HEX_NAME];
  ump_text_bytes(out, name, hex_cell_name(&board, move, name));
}

bool hex_move_parse(const ump_spec *spec, ump_span text, ump_move *move, ump_error *error) {
  char lower[16] = {0};
  for (size_t i = 0; i < text.len && i < sizeof lower - 1; i++) {
    bool capital = text.at[i] >= 'A' && text.at[i] <= 'Z';
    lower[i] = (char)(capital ? text.at[i] - 'A' + 'a' : text.at[i]);
  }
  ump_span word = {lower, text.len};
  if (text.len < sizeof lower) {
    if (hex_swap_of(spec) != HEX_SWAP_NO &&
        (ump_span_is(word, "swap") || ump_span_is(word, "swap-pieces") ||
         ump_span_is(word, "swap-sides"))) {
      *move = HEX_MOVE_SWAP;
      return true;
    }
    if (read_cell(spec, word, move)) {
      return true;
    }
  }
  return ump_fail(error, N_("There is no cell \"{1}\" here: say a letter and a number, as in c4."),
                  lower, NULL, NULL);
}
