/* Reading records. */
#include "umpire/event.h"
#include "umpire/maker.h"

typedef struct reader {
  ump_maker maker;
  uint32_t line;
  bool has_header, has_seed;
} reader;

static bool bad(reader *r, const char *why) {
  return ump_maker_fail(&r->maker, why);
}

static bool read_seed(reader *r, ump_span rest) {
  if (r->has_seed || r->maker.playing) {
    return bad(r, N_("The seed stands once, before the moves."));
  }
  if (!ump_span_number(rest, UINT64_MAX, &r->maker.record->seed)) {
    return bad(r, N_("The seed is not a number."));
  }
  return r->has_seed = true;
}

/* Cuts the seat off a line's rest. */
static bool read_seat(reader *r, ump_span *rest, unsigned *seat) {
  uint64_t number;
  if (!ump_span_number(ump_span_cut(rest, ' '), 1, &number)) {
    return bad(r, N_("A seat is 0 or 1."));
  }
  *seat = (unsigned)number;
  return true;
}

static bool read_sitter(reader *r, ump_span rest) {
  unsigned seat = 0;
  return read_seat(r, &rest, &seat) && ump_maker_sitter(&r->maker, seat, rest);
}

static bool read_name(reader *r, ump_span rest) {
  unsigned seat = 0;
  return read_seat(r, &rest, &seat) && ump_maker_name(&r->maker, seat, rest);
}

/* "HASH NONCE seed 8221" */
static bool read_seal(reader *r, ump_span rest) {
  ump_span hash = ump_span_cut(&rest, ' ');
  ump_span nonce = ump_span_cut(&rest, ' ');
  return ump_maker_seal(&r->maker, hash, nonce, rest);
}

/* "FROM AT TEXT" */
static bool read_remark(reader *r, ump_span rest) {
  unsigned from;
  uint64_t at;
  if (!ump_viewer_parse(ump_span_cut(&rest, ' '), &from) || from > UMP_SPECTATOR ||
      !ump_span_number(ump_span_cut(&rest, ' '), UINT64_MAX, &at)) {
    return bad(r, N_("What is said has a time, in order, and a few words."));
  }
  return ump_maker_remark(&r->maker, from, rest, at);
}

static bool read_pause(reader *r, ump_span rest) {
  uint64_t from;
  uint64_t to;
  if (!ump_span_number(ump_span_cut(&rest, ' '), UINT64_MAX, &from) ||
      !ump_span_number(rest, UINT64_MAX, &to)) {
    return bad(r, N_("A pause is two times in milliseconds."));
  }
  return ump_maker_pause(&r->maker, from, to);
}

static bool read_move(reader *r, ump_span rest) {
  ump_maker *maker = &r->maker;
  unsigned seat = 0;
  ump_move move;
  uint64_t at;
  if (!ump_maker_deal(maker) || !read_seat(r, &rest, &seat) ||
      !ump_move_parse(&maker->record->spec, ump_span_cut(&rest, ' '), &move, &maker->error)) {
    return false;
  }
  if (!ump_span_number(rest, UINT64_MAX, &at)) {
    return bad(r, N_("The time of the move is not a number of milliseconds."));
  }
  return ump_maker_move(maker, seat, move, at);
}

/* "1 stuck 9130" */
static bool read_end(reader *r, ump_span rest) {
  uint8_t winner;
  uint8_t ending;
  uint64_t at;
  size_t how = rest.len;
  while (how > 0 && rest.at[how - 1] != ' ') how--;
  if (how == 0 || !ump_end_read((ump_span){rest.at, how - 1}, &winner, &ending)) {
    return bad(r, N_("That is no way a game ends."));
  }
  if (!ump_span_number((ump_span){rest.at + how, rest.len - how}, UINT64_MAX, &at)) {
    return bad(r, N_("The time of the end is not a number of milliseconds."));
  }
  return ump_maker_end(&r->maker, winner, ending, at);
}

static bool read_line(reader *r, ump_span line) {
  ump_maker *maker = &r->maker;
  if (line.len == 0 || line.at[0] == '#') return true;
  if (!r->has_header) {
    r->has_header = ump_span_is(line, UMP_RECORD_HEADER);
    return r->has_header || bad(r, N_("A record begins with \"umpire record 1\"."));
  }
  ump_span rest = line;
  ump_span word = ump_span_cut(&rest, ' ');
  if (ump_span_is(word, "game")) return ump_maker_game(maker, rest);
  if (ump_span_is(word, "seed")) return read_seed(r, rest);
  if (ump_span_is(word, "seat")) return read_sitter(r, rest);
  if (ump_span_is(word, "name")) return read_name(r, rest);
  if (ump_span_is(word, "clock")) {
    return ump_pace_parse(&maker->record->pace, rest, &maker->error);
  }
  if (ump_span_is(word, "sealed")) return read_seal(r, rest);
  if (ump_span_is(word, "say")) return read_remark(r, rest);
  if (maker->record->over) return bad(r, N_("The game goes on after its end."));
  if (ump_span_is(word, "move")) return read_move(r, rest);
  if (ump_span_is(word, "pause")) return read_pause(r, rest);
  if (ump_span_is(word, "end")) return read_end(r, rest);
  return bad(r, N_("A record has no such line."));
}

static bool read_lines(reader *r, ump_span text) {
  while (text.at != NULL) {
    r->line++;
    if (!read_line(r, ump_span_cut(&text, '\n'))) return false;
  }
  if (!r->has_header) return bad(r, N_("A record begins with \"umpire record 1\"."));
  return ump_maker_finish(&r->maker);
}

bool ump_record_parse(ump_record *record, ump_span text, const ump_allocator *mem,
                      ump_error *error) {
  reader r = {.line = 0};
  ump_maker_open(&r.maker, record, mem);
  bool fine = read_lines(&r, text);
  return ump_maker_close(&r.maker, fine, N_("Line {1}: {2}"), r.line, error);
}
