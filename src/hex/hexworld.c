/* A game of Hex as a link to hexworld.org's board: "#11c1,a2:sb3" is the size, how
 * the board is shown, and the moves, which there stand up to the one looked at and
 * then, after another comma, the rest. */
#include "hex/formats.h"

#include "hex/notation.h"
#include "hex/options.h"
#include "hex/script.h"

#include <string.h>

static const char address[] = "https://hexworld.org/board/#";

/* ---- writing ------------------------------------------------------------ */

/* Who gave up, by the colour it moved with last; Black is the first player. */
static void write_end(const ump_record *record, unsigned exchanged, ump_text *out) {
  if (!record->over || record->winner == UMP_DRAWN || record->ending < UMP_END_RESIGNED) return;
  bool resigned = record->ending == UMP_END_RESIGNED;
  unsigned loser = 1U ^ record->winner ^ exchanged;
  ump_text_add(out, resigned ? ":r" : ":f");
  ump_text_char(out, loser == 0 ? 'b' : 'w');
}

bool ump_hex_link_fits(const ump_spec *spec) {
  return hex_goal_of(spec) == HEX_GOAL_CONNECT;
}

bool ump_hex_link_write(const ump_record *record, ump_text *out, ump_error *error) {
  const ump_spec *spec = &record->spec;
  hex_board board = hex_board_of(spec);
  bool sides = hex_swap_of(spec) == HEX_SWAP_SIDES;
  unsigned exchanged = 0;
  if (!ump_hex_link_fits(spec)) {
    return ump_fail(error, N_("A HexWorld link cannot say that the game is Rex."), NULL, NULL,
                    NULL);
  }
  ump_text_add(out, address);
  ump_text_number(out, board.cols);
  if (board.cols != board.rows) {
    ump_text_char(out, 'x');
    ump_text_number(out, board.rows);
  }
  ump_text_add(out, "c1,");
  for (size_t i = 0; i < record->count; i++) {
    ump_move move = record->move[i].move;
    if (move == HEX_MOVE_SWAP) {
      ump_text_add(out, sides ? ":S" : ":s");
      exchanged = sides;
    } else {
      ump_move_format(spec, move, out);
    }
  }
  write_end(record, exchanged, out);
  ump_text_char(out, '\n');
  return true;
}

/* ---- reading ------------------------------------------------------------ */

typedef struct reader {
  hex_script script;
  const char *from, *at, *end;
} reader;

static bool bad(reader *r, const char *why) {
  return ump_maker_fail(&r->script.maker, why);
}

/* Remembers, for complaints, that something begins here. */
static uint32_t mark(reader *r) {
  return r->script.place = (uint32_t)(r->at - r->from) + 1;
}

static bool next_is(const reader *r, char least, char most) {
  return r->at < r->end && *r->at >= least && *r->at <= most;
}

static bool take(reader *r, char c) {
  if (!next_is(r, c, c)) return false;
  r->at++;
  return true;
}

static bool read_number(reader *r, uint64_t *number) {
  ump_span digits = {r->at, 0};
  for (; next_is(r, '0', '9'); r->at++) digits.len++;
  return ump_span_number(digits, UINT8_MAX, number) && *number > 0;
}

/* "11", "4x3" (columns and rows), or nothing, which is 11. */
static bool read_size(reader *r) {
  hex_script *script = &r->script;
  script->size_place = mark(r);
  if (!next_is(r, '0', '9')) return true;
  if (!read_number(r, &script->cols)) return bad(r, N_("The size is no size of a board."));
  script->rows = script->cols;
  return !take(r, 'x') || read_number(r, &script->rows) ||
         bad(r, N_("The size is no size of a board."));
}

/* How the board is turned and coloured there: c1, r9, m, n. */
static bool read_look(reader *r) {
  while (r->at < r->end && *r->at != ',') {
    mark(r);
    if (!next_is(r, 'a', 'z')) return bad(r, N_("That is no part of a HexWorld link."));
    r->at++;
    while (next_is(r, '0', '9')) r->at++;
  }
  return true;
}

static bool read_stone(reader *r, hex_line *line) {
  uint64_t row;
  line->deed = HEX_DEED_STONE;
  line->col = (uint8_t)(*r->at++ - 'a');
  if (!read_number(r, &row)) {
    return bad(r, N_("After a column's letter comes the number of a row."));
  }
  line->row = (uint8_t)(row - 1);
  return true;
}

/* What follows a colon: s, S, rb, rw, fb, fw; p, a pass, is none of ours. */
static bool read_special(reader *r, hex_line *line) {
  if (take(r, 's')) line->deed = HEX_DEED_SWAP_PIECES;
  else if (take(r, 'S')) line->deed = HEX_DEED_SWAP_SIDES;
  else if (take(r, 'r')) line->deed = HEX_DEED_RESIGN;
  else if (take(r, 'f')) line->deed = HEX_DEED_FORFEIT;
  else if (take(r, 'p')) return bad(r, N_("In Hex nobody passes."));
  else return bad(r, N_("That is no part of a HexWorld link."));
  if (line->deed < HEX_DEED_RESIGN) return true;
  if (take(r, 'b')) line->colour = HEX_BLACK;
  else if (take(r, 'w')) line->colour = HEX_WHITE;
  else return bad(r, N_("It does not say whether b or w gave up."));
  return true;
}

static bool read_moves(reader *r) {
  unsigned commas = 0;
  while (r->at < r->end) {
    hex_line line = {.colour = HEX_COLOUR_UNSAID, .place = mark(r)};
    bool read;
    if (take(r, ',')) {
      if (++commas > 2) return bad(r, N_("That is no part of a HexWorld link."));
      continue;
    }
    if (next_is(r, 'a', 'z')) read = read_stone(r, &line);
    else if (take(r, ':')) read = read_special(r, &line);
    else read = bad(r, N_("That is no part of a HexWorld link."));
    if (!read || !hex_script_add(&r->script, line)) return false;
  }
  return true;
}

static bool read_link(reader *r) {
  const char *hash = r->at < r->end ? memchr(r->at, '#', (size_t)(r->end - r->at)) : NULL;
  if (hash == NULL) return bad(r, N_("A HexWorld link has its game after a #."));
  r->at = hash + 1;
  return read_size(r) && read_look(r) && read_moves(r) && hex_script_play(&r->script);
}

bool ump_hex_link_read(ump_record *record, ump_span text, const ump_allocator *mem,
                       ump_error *error) {
  reader r = {.from = text.at, .at = text.at, .end = text.at + text.len};
  while (r.end > r.at && (r.end[-1] == '\n' || r.end[-1] == '\r' || r.end[-1] == ' ')) r.end--;
  hex_script_open(&r.script, record, mem);
  bool fine = read_link(&r);
  return hex_script_close(&r.script, fine, N_("Character {1}: {2}"), error);
}
