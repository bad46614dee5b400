/* A game of Hex as SGF. A node a line, so that a line can be named. */
#include "hex/formats.h"

#include "hex/notation.h"
#include "hex/options.h"
#include "umpire/timing.h"

#include <string.h>

static void escaped(ump_text *out, const char *text) {
  for (; *text != '\0'; text++) {
    if (*text == ']' || *text == '\\' || *text == ':') ump_text_char(out, '\\');
    ump_text_char(out, *text);
  }
}

static void property(ump_text *out, const char *name, const char *value) {
  ump_text_add(out, name);
  ump_text_char(out, '[');
  escaped(out, value);
  ump_text_char(out, ']');
}

static void number(ump_text *out, const char *name, uint64_t value) {
  ump_text_add(out, name);
  ump_text_char(out, '[');
  ump_text_number(out, value);
  ump_text_char(out, ']');
}

/* Milliseconds as seconds with as many decimals as it takes. */
static void seconds(ump_text *out, const char *name, uint64_t ms) {
  char decimals[] = {'.', (char)('0' + ms / 100 % 10), (char)('0' + ms / 10 % 10),
                     (char)('0' + ms % 10)};
  size_t count = sizeof decimals;
  while (count > 1 && decimals[count - 1] == '0') count--;
  ump_text_add(out, name);
  ump_text_char(out, '[');
  ump_text_number(out, ms / 1000);
  if (count > 1) ump_text_bytes(out, decimals, count);
  ump_text_char(out, ']');
}

/* ---- the root ----------------------------------------------------------- */

static void write_size(const hex_board *board, ump_text *out) {
  ump_text_add(out, "SZ[");
  ump_text_number(out, board->cols);
  if (board->rows != board->cols) {
    ump_text_char(out, ':');
    ump_text_number(out, board->rows);
  }
  ump_text_char(out, ']');
}

/* A person's name; of a computer that has none, what it is. */
static void write_player(const ump_record *record, unsigned seat, ump_text *out) {
  const char *name = record->name[seat];
  if (name[0] == '\0') name = record->who[seat];
  if (strcmp(name, "person") != 0) property(out, seat == 0 ? "PB" : "PW", name);
}

static void write_rules(const ump_spec *spec, ump_text *out) {
  static const char *const swaps[] = {"swap-pieces", "swap-sides", "no swap"};
  ump_text_add(out, hex_goal_of(spec) == HEX_GOAL_MISERE ? "RU[Rex, " : "RU[");
  ump_text_add(out, swaps[hex_swap_of(spec)]);
  ump_text_char(out, ']');
}

/* The main time, and in words that other programs use what follows it. */
static void write_clock(const ump_pace *pace, ump_text *out) {
  static const char *const words[] = {
      [UMP_PACE_NONE] = "",
      [UMP_PACE_FISCHER] = " fischer",
      [UMP_PACE_BYOYOMI] = " byo-yomi",
      [UMP_PACE_MOVE] = " per move",
      [UMP_PACE_DAYS] = " days per move",
  };
  static const uint64_t day = UINT64_C(24) * 3600 * 1000;
  bool by_move = pace->kind == UMP_PACE_MOVE || pace->kind == UMP_PACE_DAYS;
  if (pace->kind == UMP_PACE_NONE) return;
  number(out, "TM", by_move ? 0 : pace->base / 1000);
  ump_text_add(out, "OT[");
  if (pace->kind == UMP_PACE_BYOYOMI) {
    ump_text_number(out, pace->periods);
    ump_text_char(out, 'x');
  }
  uint64_t time = by_move ? pace->base : pace->extra;
  ump_text_number(out, pace->kind == UMP_PACE_DAYS ? time / day : time / 1000);
  ump_text_add(out, words[pace->kind]);
  ump_text_add(out, "]\n");
}

static void write_result(const ump_record *record, ump_text *out) {
  if (!record->over) return;
  if (record->winner == UMP_DRAWN) {
    ump_text_add(out, "RE[Void]");
  } else {
    ump_text_add(out, record->winner == 0 ? "RE[B+" : "RE[W+");
    if (record->ending == UMP_END_RESIGNED) ump_text_char(out, 'R');
    if (record->ending == UMP_END_TIME) ump_text_char(out, 'T');
    if (record->ending == UMP_END_GONE) ump_text_char(out, 'F');
    ump_text_char(out, ']');
  }
  number(out, "ENDED", record->ended);
  ump_text_char(out, '\n');
}

static void write_pauses(const ump_record *record, ump_text *out) {
  if (record->pauses == 0) return;
  ump_text_add(out, "PAUSED");
  for (size_t i = 0; i < record->pauses; i++) {
    ump_text_char(out, '[');
    ump_text_number(out, record->pause[i].from);
    ump_text_char(out, ':');
    ump_text_number(out, record->pause[i].to);
    ump_text_char(out, ']');
  }
  ump_text_char(out, '\n');
}

static void write_root(const ump_record *record, ump_text *out) {
  hex_board board = hex_board_of(&record->spec);
  ump_text_add(out, "(;FF[4]GM[11]CA[UTF-8]");
  write_size(&board, out);
  ump_text_char(out, '\n');
  write_player(record, 0, out);
  write_player(record, 1, out);
  write_rules(&record->spec, out);
  ump_text_char(out, '\n');
  write_clock(&record->pace, out);
  write_result(record, out);
  write_pauses(record, out);
}

/* ---- the moves ---------------------------------------------------------- */

/* What the mover has left, under the name of the colour it moves with. */
static void write_time_left(const ump_record *record, const ump_timing *timing, unsigned seat,
                            bool black, ump_text *out) {
  unsigned periods = 0;
  uint64_t at = record->move[timing->moved[0] + timing->moved[1] - 1].at;
  if (record->pace.kind == UMP_PACE_NONE) return;
  uint64_t left = ump_clock_left(&timing->clock, &record->pace, seat, at, &periods);
  seconds(out, black ? "BL" : "WL", left);
  if (timing->clock.in_period[seat]) number(out, black ? "OB" : "OW", periods + 1);
}

static void write_move(const ump_record *record, const ump_record_move *move, bool black,
                       ump_text *out) {
  bool sides = hex_swap_of(&record->spec) == HEX_SWAP_SIDES;
  ump_text_add(out, black ? ";B[" : ";W[");
  if (move->move == HEX_MOVE_SWAP) ump_text_add(out, sides ? "swap-sides" : "swap-pieces");
  else ump_move_format(&record->spec, move->move, out);
  ump_text_char(out, ']');
  number(out, "ATMS", move->at);
}

/* What was said before a time, as the node's comment: "Anna: hello", a line each. */
static void write_remarks(const ump_record *record, size_t *said, uint64_t before, ump_text *out) {
  if (*said == record->remarks || record->remark[*said].at >= before) return;
  ump_text_add(out, "C[");
  for (; *said < record->remarks && record->remark[*said].at < before; ++*said) {
    const ump_remark *remark = &record->remark[*said];
    const char *name = remark->from <= 1 ? record->name[remark->from] : "";
    escaped(out, name[0] != '\0' ? name : ump_viewer_name(remark->from));
    ump_text_add(out, "\\: ");
    escaped(out, remark->text);
    ump_text_char(out, '\n');
  }
  ump_text_char(out, ']');
}

static uint64_t next_move_at(const ump_record *record, size_t next) {
  return next < record->count ? record->move[next].at : UINT64_MAX;
}

void ump_hex_sgf_write(const ump_record *record, ump_text *out) {
  ump_timing timing;
  unsigned exchanged = 0; /* 1: after swap-sides, seat 0 moves as White */
  size_t said = 0;
  write_root(record, out);
  write_remarks(record, &said, next_move_at(record, 0), out);
  ump_timing_start(&timing, record);
  for (size_t i = 0; i < record->count; i++) {
    const ump_record_move *move = &record->move[i];
    bool black = (move->seat ^ exchanged) == 0;
    write_move(record, move, black, out);
    ump_timing_move(&timing, record, move->seat, 1U << (1 - move->seat), move->at);
    write_time_left(record, &timing, move->seat, black, out);
    write_remarks(record, &said, next_move_at(record, i + 1), out);
    ump_text_char(out, '\n');
    if (move->move == HEX_MOVE_SWAP && hex_swap_of(&record->spec) == HEX_SWAP_SIDES) exchanged = 1;
  }
  if (record->over && record->ending == UMP_END_RESIGNED) {
    ump_text_add(out, (1U ^ record->winner ^ exchanged) == 0 ? ";B[resign]\n" : ";W[resign]\n");
  }
  ump_text_add(out, ")\n");
}
