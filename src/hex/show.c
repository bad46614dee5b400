#include "hex/show.h"

#include "hex/board.h"
#include "hex/dark.h"
#include "hex/notation.h"
#include "hex/options.h"
#include "hex/seen.h"

#include <string.h>

/* What is to be shown, taken apart once. */
typedef struct scene {
  hex_board board;
  const hex_seen *seen;
  const uint64_t *stones[2];
  uint64_t chain[HEX_WORDS_MOST]; /* the chain that ended the game */
} scene;

static void look(const ump_view *view, scene *shown) {
  shown->board = hex_board_of(&view->spec);
  shown->seen = view->state.bytes;
  memset(shown->chain, 0, sizeof shown->chain);
  for (unsigned colour = 0; colour < 2; colour++) {
    shown->stones[colour] = hex_seen_cells(shown->seen, &shown->board, colour);
    if (view->over) {
      uint64_t chain[HEX_WORDS_MOST];
      hex_chain(&shown->board, shown->stones[colour], colour, chain);
      for (uint32_t w = 0; w < shown->board.words; w++) {
        shown->chain[w] |= chain[w];
      }
    }
  }
}

/* ---- drawing ------------------------------------------------------------ *
 *
 *       a b c           Each row stands half a cell to the right of the one
 *     ●━━━━━━━●         above it. Every side carries its stone: ● Red joins top
 *  1 ○╲ · ● · ╲○        to bottom, ○ Blue left to right. Brackets mark the last
 *   2 ○╲ ·[○]· ╲○       stone, ◆ and ◇ the chain that ended the game.
 */

static void add_times(ump_text *out, const char *string, uint32_t times) {
  for (uint32_t i = 0; i < times; i++) {
    ump_text_add(out, string);
  }
}

static const char *glyph(const scene *shown, uint32_t cell) {
  static const char *const stone[2] = {"●", "○"};
  static const char *const linked[2] = {"◆", "◇"};
  for (unsigned colour = 0; colour < 2; colour++) {
    if (hex_has(shown->stones[colour], cell)) {
      return hex_has(shown->chain, cell) ? linked[colour] : stone[colour];
    }
  }
  return "·";
}

static void draw_letters(const scene *shown, uint32_t indent, ump_text *out) {
  add_times(out, " ", indent);
  for (uint32_t col = 0; col < shown->board.cols; col++) {
    ump_text_char(out, ' ');
    ump_text_char(out, (char)('a' + col));
  }
  ump_text_char(out, '\n');
}

static void draw_red_side(const scene *shown, uint32_t indent, ump_text *out) {
  add_times(out, " ", indent);
  ump_text_add(out, "●");
  add_times(out, "━", 2 * shown->board.cols + 1);
  ump_text_add(out, "●\n");
}

static void draw_row(const scene *shown, uint32_t row, ump_text *out) {
  add_times(out, " ", row + (row < 9 ? 1 : 0));
  ump_text_int(out, row + 1);
  ump_text_add(out, " ○╲");
  bool bracket = false; /* opened by the cell before */
  for (uint32_t col = 0; col < shown->board.cols; col++) {
    uint32_t cell = row * shown->board.cols + col;
    bool last = cell == shown->seen->last;
    ump_text_char(out, bracket ? ']' : last ? '[' : ' ');
    ump_text_add(out, glyph(shown, cell));
    bracket = last;
  }
  ump_text_char(out, bracket ? ']' : ' ');
  ump_text_add(out, "╲○\n");
}

void hex_draw(const ump_view *view, ump_text *out) {
  scene shown;
  look(view, &shown);
  draw_letters(&shown, 4, out);
  draw_red_side(&shown, 4, out);
  for (uint32_t row = 0; row < shown.board.rows; row++) {
    draw_row(&shown, row, out);
  }
  draw_red_side(&shown, shown.board.rows + 4, out);
  draw_letters(&shown, shown.board.rows + 5, out);
}

/* ---- JSON --------------------------------------------------------------- */

static void cells(const scene *shown, ump_text *out) {
  ump_json_key(out, "cells");
  ump_text_char(out, '"');
  for (uint32_t cell = 0; cell < shown->board.cells; cell++) {
    bool red = hex_has(shown->stones[HEX_RED], cell);
    bool blue = hex_has(shown->stones[HEX_BLUE], cell);
    ump_text_char(out, red ? '0' : blue ? '1' : '.');
  }
  ump_text_char(out, '"');
}

static void list(const char *key, const scene *shown, const uint64_t *set, ump_text *out) {
  ump_json_key(out, key);
  ump_text_char(out, '[');
  for (uint32_t cell = 0; cell < shown->board.cells; cell++) {
    if (hex_has(set, cell)) {
      ump_json_next(out);
      ump_text_int(out, cell);
    }
  }
  ump_text_char(out, ']');
}

static void stones(const ump_view *view, const scene *shown, ump_text *out) {
  ump_json_key(out, "stones");
  ump_text_char(out, '[');
  for (unsigned seat = 0; seat < 2; seat++) {
    int32_t count =
        view->spec.game->hidden
            ? dark_stones(view, seat)
            : (int32_t)hex_count(&shown->board, shown->stones[hex_seen_colour(shown->seen, seat)]);
    ump_json_next(out);
    if (count < 0) {
      ump_text_add(out, "null");
    } else {
      ump_text_int(out, count);
    }
  }
  ump_text_char(out, ']');
}

void hex_board_json(const ump_view *view, ump_text *out) {
  scene shown;
  look(view, &shown);
  ump_text_add(out, "{\"kind\":\"hex\"");
  ump_json_put_bool(out, "dark", view->spec.game->hidden);
  ump_json_put_int(out, "rows", shown.board.rows);
  ump_json_put_int(out, "cols", shown.board.cols);
  cells(&shown, out);
  ump_json_key(out, "sides");
  ump_text_add(out, shown.seen->exchanged ? "[1,0]" : "[0,1]");
  if (shown.seen->last == HEX_LAST_NONE) {
    ump_json_key(out, "last");
    ump_text_add(out, "null");
  } else {
    ump_json_put_int(out, "last", shown.seen->last);
  }
  ump_json_put_bool(out, "swap", !view->over && hex_seen_may_swap(&view->spec, shown.seen));
  list("hits", &shown, hex_seen_cells(shown.seen, &shown.board, HEX_SEEN_FOUND), out);
  list("chain", &shown, shown.chain, out);
  stones(view, &shown, out);
  ump_text_char(out, '}');
}
