/* A game of Hex from SGF, ours or another program's. */
#include "hex/formats.h"

#include "hex/script.h"
#include "hex/sgf_text.h"

#include <string.h>

typedef struct reader {
  hex_script script;
  sgf_text text;
  hex_line node; /* the move of the node at hand, */
  bool acts;     /* if it has one */
  bool timed;    /* some move says when it was made */
  uint64_t main_seconds;
  char overtime[48];
} reader;

static bool bad(reader *r, const char *why) {
  return ump_maker_fail(&r->script.maker, why);
}

/* ---- words -------------------------------------------------------------- */

/* The value at hand as simple text, in small letters. */
static ump_span small(const reader *r, char *word, size_t size) {
  sgf_simple(r->text.value, word, size);
  for (char *c = word; *c != '\0'; c++) {
    if (*c >= 'A' && *c <= 'Z') *c = (char)(*c - 'A' + 'a');
  }
  return ump_span_of(word);
}

static bool holds(const char *text, const char *word) {
  size_t len = strlen(word);
  for (; *text != '\0'; text++) {
    if (strncmp(text, word, len) == 0) return true;
  }
  return false;
}

/* ---- moves -------------------------------------------------------------- */

/* "c4", or in the manner of Go "cd". */
static bool read_point(reader *r, ump_span word) {
  uint64_t row;
  if (word.len < 2 || word.at[0] < 'a' || word.at[0] > 'z') return false;
  if (word.len == 2 && word.at[1] >= 'a' && word.at[1] <= 'z') {
    row = (uint64_t)(word.at[1] - 'a') + 1;
    r->script.pairs = true;
  } else if (!ump_span_number((ump_span){word.at + 1, word.len - 1}, UINT8_MAX, &row) || row == 0) {
    return false;
  }
  r->node.deed = HEX_DEED_STONE;
  r->node.col = (uint8_t)(word.at[0] - 'a');
  r->node.row = (uint8_t)(row - 1);
  return true;
}

static bool read_act(reader *r, uint8_t colour) {
  static const struct {
    const char *word;
    hex_deed deed;
  } acts[] = {
      {"swap", HEX_DEED_SWAP},
      {"swap-pieces", HEX_DEED_SWAP_PIECES},
      {"swap-sides", HEX_DEED_SWAP_SIDES},
      {"resign", HEX_DEED_RESIGN},
      {"forfeit", HEX_DEED_FORFEIT},
  };
  char text[16];
  ump_span word = small(r, text, sizeof text);
  if (r->acts) return bad(r, N_("There are two moves in one node."));
  r->acts = true;
  r->node.colour = colour;
  r->node.place = r->text.value_line;
  for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
    if (!ump_span_is(word, acts[i].word)) continue;
    r->node.deed = (uint8_t)acts[i].deed;
    return true;
  }
  if (read_point(r, word)) return true;
  if (word.len == 0 || ump_span_is(word, "pass")) return bad(r, N_("In Hex nobody passes."));
  return ump_fail(&r->script.maker.error,
                  N_("There is no cell \"{1}\" here: say a letter and a number, as in c4."), text,
                  NULL, NULL);
}

/* ---- the root ----------------------------------------------------------- */

static bool read_game(reader *r) {
  char text[8];
  return ump_span_is(small(r, text, sizeof text), "11") ||
         bad(r, N_("This SGF is of another game than Hex."));
}

/* "11", or columns and rows: "4:3". */
static bool read_size(reader *r) {
  char text[16];
  ump_span rows = small(r, text, sizeof text);
  ump_span cols = ump_span_cut(&rows, ':');
  if (rows.at == NULL) rows = cols;
  r->script.size_place = r->text.value_line;
  return (ump_span_number(cols, UINT8_MAX, &r->script.cols) &&
          ump_span_number(rows, UINT8_MAX, &r->script.rows) && r->script.cols > 0 &&
          r->script.rows > 0) ||
         bad(r, N_("The size is no size of a board."));
}

static bool read_player(reader *r, uint8_t colour) {
  static const char computer[] = "computer:";
  char text[UMP_NAME];
  sgf_simple(r->text.value, text, sizeof text);
  if (text[0] == '\0') return true;
  return (strncmp(text, computer, sizeof computer - 1) == 0 ? ump_maker_sitter : ump_maker_name)(
      &r->script.maker, colour, ump_span_of(text));
}

static bool read_rules(reader *r) {
  char text[128];
  small(r, text, sizeof text);
  hex_script *script = &r->script;
  if (holds(text, "rex") || holds(text, "misere")) script->misere = true;
  if (holds(text, "swap-pieces")) script->swap = "pieces";
  if (holds(text, "swap-sides")) script->swap = "sides";
  if (holds(text, "no swap")) script->swap = "no";
  return true;
}

/* "B+R", "W+Time", "B+", "Void"; what is not known is no result. */
static bool read_result(reader *r) {
  char text[16];
  ump_span word = small(r, text, sizeof text);
  hex_script *script = &r->script;
  if (word.len == 0 || text[0] == '?') return true;
  script->ended = true;
  script->end_place = r->text.value_line;
  script->end_colour = HEX_COLOUR_UNSAID;
  script->ending = UMP_END_ABORTED;
  if (ump_span_is(word, "void")) return true;
  if ((text[0] != 'b' && text[0] != 'w') || (word.len > 1 && text[1] != '+')) {
    return bad(r, N_("That is no way a game ends."));
  }
  script->end_colour = text[0] == 'b' ? HEX_BLACK : HEX_WHITE;
  switch (word.len > 2 ? text[2] : '\0') {
    case 'r': script->ending = UMP_END_RESIGNED; break;
    case 't': script->ending = UMP_END_TIME; break;
    case 'f': script->ending = UMP_END_GONE; break;
    default: script->ending = UMP_ENDINGS; break;
  }
  return true;
}

/* ---- times -------------------------------------------------------------- */

static bool read_ms(reader *r, uint64_t *ms) {
  char text[24];
  return ump_span_number(small(r, text, sizeof text), UINT64_MAX, ms) ||
         bad(r, N_("That is not a number of milliseconds."));
}

static bool read_move_time(reader *r) {
  r->timed = true;
  return read_ms(r, &r->node.at);
}

static bool read_end_time(reader *r) {
  r->script.has_end_at = true;
  return read_ms(r, &r->script.end_at);
}

static bool read_pause(reader *r) {
  char text[48];
  uint64_t from;
  uint64_t to;
  ump_span rest = small(r, text, sizeof text);
  if (!ump_span_number(ump_span_cut(&rest, ':'), UINT64_MAX, &from) ||
      !ump_span_number(rest, UINT64_MAX, &to)) {
    return bad(r, N_("A pause is two times in milliseconds."));
  }
  return ump_maker_pause(&r->script.maker, from, to);
}

/* Seconds; what stands after a point is not ours. */
static bool read_main_time(reader *r) {
  char text[24];
  ump_span rest = small(r, text, sizeof text);
  if (!ump_span_number(ump_span_cut(&rest, '.'), UINT32_MAX, &r->main_seconds)) r->main_seconds = 0;
  return true;
}

static bool read_overtime(reader *r) {
  small(r, r->overtime, sizeof r->overtime);
  return true;
}

/* Writes TM and OT as a pace of ours: "300", "5x30 byo-yomi" as "byoyomi:300+5x30". */
static void write_pace(const reader *r, ump_text *pace) {
  ump_span kind = ump_span_of(r->overtime);
  ump_span amount = ump_span_cut(&kind, ' ');
  bool main = true;
  if (kind.at == NULL) {
    amount = ump_span_of("0");
    ump_text_add(pace, "fischer:");
  } else if (ump_span_is(kind, "fischer")) {
    ump_text_add(pace, "fischer:");
  } else if (ump_span_is(kind, "byo-yomi")) {
    ump_text_add(pace, "byoyomi:");
  } else {
    main = false;
    ump_text_add(pace, ump_span_is(kind, "days per move") ? "days:" : "move:");
  }
  if (main) {
    ump_text_number(pace, r->main_seconds);
    ump_text_char(pace, '+');
  }
  ump_text_bytes(pace, amount.at, amount.len);
}

/* The clock, where moves have times to hold against it. Another program's clock
 * that is none of ours is left out. */
static bool set_clock(reader *r) {
  ump_maker *maker = &r->script.maker;
  ump_text pace;
  if (!r->timed || (r->main_seconds == 0 && r->overtime[0] == '\0')) return true;
  ump_text_init(&pace, maker->mem);
  write_pace(r, &pace);
  bool written = !pace.failed || bad(r, ump_no_memory);
  if (written) ump_pace_parse(&maker->record->pace, ump_span_of(ump_text_str(&pace)), NULL);
  ump_text_free(&pace);
  return written;
}

/* ---- the game ----------------------------------------------------------- */

static bool is_setup(const char *name) {
  return strcmp(name, "AB") == 0 || strcmp(name, "AW") == 0 || strcmp(name, "AE") == 0;
}

static bool read_value(reader *r) {
  const char *name = r->text.name;
  if (strcmp(name, "B") == 0) return read_act(r, HEX_BLACK);
  if (strcmp(name, "W") == 0) return read_act(r, HEX_WHITE);
  if (strcmp(name, "ATMS") == 0) return read_move_time(r);
  if (strcmp(name, "GM") == 0) return read_game(r);
  if (strcmp(name, "SZ") == 0) return read_size(r);
  if (strcmp(name, "PB") == 0) return read_player(r, HEX_BLACK);
  if (strcmp(name, "PW") == 0) return read_player(r, HEX_WHITE);
  if (strcmp(name, "RU") == 0) return read_rules(r);
  if (strcmp(name, "RE") == 0) return read_result(r);
  if (strcmp(name, "TM") == 0) return read_main_time(r);
  if (strcmp(name, "OT") == 0) return read_overtime(r);
  if (strcmp(name, "ENDED") == 0) return read_end_time(r);
  if (strcmp(name, "PAUSED") == 0) return read_pause(r);
  if (is_setup(name)) return bad(r, N_("A game begins with an empty board."));
  return true;
}

/* Files a node's move; the next is taken to be made at the same time until it says
 * otherwise. */
static bool end_node(reader *r) {
  bool acted = r->acts;
  r->acts = false;
  return !acted || hex_script_add(&r->script, r->node);
}

static bool read_text(reader *r) {
  for (;;) {
    sgf_found found = sgf_text_next(&r->text);
    r->script.place = found == SGF_VALUE ? r->text.value_line : r->text.line;
    if (found == SGF_BROKEN) return bad(r, r->text.why);
    if (found == SGF_VALUE ? !read_value(r) : !end_node(r)) return false;
    if (found == SGF_OVER) return set_clock(r) && hex_script_play(&r->script);
  }
}

bool ump_hex_sgf_read(ump_record *record, ump_span text, const ump_allocator *mem,
                      ump_error *error) {
  reader r = {.main_seconds = 0};
  hex_script_open(&r.script, record, mem);
  sgf_text_open(&r.text, text);
  bool fine = read_text(&r);
  return hex_script_close(&r.script, fine, N_("Line {1}: {2}"), error);
}
