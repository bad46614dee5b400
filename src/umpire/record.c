/* Records: writing, reading, playing back. */
#include "umpire/record.h"
#include "umpire/event.h"

#include <string.h>

static const char header[] = "umpire record 1";

void ump_record_init(ump_record *record, const ump_spec *spec, uint64_t seed,
                     const ump_allocator *mem) {
  *record = (ump_record){.mem = mem, .spec = *spec, .seed = seed};
  memcpy(record->who[0], "person", sizeof "person");
  memcpy(record->who[1], "person", sizeof "person");
}

void ump_record_free(ump_record *record) {
  ump_free(record->mem, record->move);
  record->move = NULL;
  record->count = record->room = 0;
}

bool ump_record_add(ump_record *record, unsigned seat, ump_move move, uint64_t at) {
  void *items = record->move;
  if (!ump_grow(record->mem, &items, &record->room, record->count + 1, sizeof *record->move)) {
    return false;
  }
  record->move = items;
  record->move[record->count++] = (ump_record_move){.move = move, .seat = seat, .at = at};
  return true;
}

/* ---- writing ------------------------------------------------------------ */

static void number_line(ump_text *out, const char *word, uint64_t number) {
  ump_text_add(out, word);
  ump_text_number(out, number);
  ump_text_char(out, '\n');
}

static void format_move(const ump_record *record, const ump_record_move *move, ump_text *out) {
  ump_text_add(out, "move ");
  ump_text_int(out, move->seat);
  ump_text_char(out, ' ');
  ump_move_format(&record->spec, move->move, out);
  number_line(out, " ", move->at);
}

void ump_record_format(const ump_record *record, ump_text *out) {
  ump_text_add(out, header);
  ump_text_add(out, "\ngame ");
  ump_spec_format(&record->spec, out);
  number_line(out, "\nseed ", record->seed);
  for (int seat = 0; seat < 2; seat++) {
    ump_text_add(out, seat == 0 ? "seat 0 " : "seat 1 ");
    ump_text_add(out, record->who[seat]);
    ump_text_char(out, '\n');
  }
  for (size_t i = 0; i < record->count; i++) format_move(record, &record->move[i], out);
  if (record->over) {
    ump_text_add(out, "end ");
    ump_end_format(record->winner, record->ending, out);
    ump_text_char(out, '\n');
  }
}

/* ---- reading ------------------------------------------------------------ */

/* What has been read so far. The game is played along, so that the line at
 * which it becomes impossible is the line that is named. */
typedef struct reader {
  ump_record *record;
  const ump_allocator *mem;
  ump_position position;
  ump_events events;
  ump_error error;
  uint32_t line;
  bool has_header, has_game, has_seed, playing;
} reader;

static bool bad(reader *r, const char *why) {
  return ump_fail(&r->error, why, NULL, NULL, NULL);
}

static bool read_game(reader *r, ump_span rest) {
  ump_spec spec;
  if (r->has_game) return bad(r, N_("The game is named twice."));
  if (!ump_spec_parse(&spec, rest, &r->error)) return false;
  r->record->spec = spec;
  return r->has_game = true;
}

static bool read_seed(reader *r, ump_span rest) {
  if (r->has_seed || r->playing) return bad(r, N_("The seed stands once, before the moves."));
  if (!ump_span_number(rest, UINT64_MAX, &r->record->seed)) {
    return bad(r, N_("The seed is not a number."));
  }
  return r->has_seed = true;
}

static bool read_seat(ump_span text, unsigned *seat) {
  uint64_t number;
  if (!ump_span_number(text, 1, &number)) return false;
  *seat = (unsigned)number;
  return true;
}

static bool read_sitter(reader *r, ump_span rest) {
  unsigned seat;
  if (!read_seat(ump_span_cut(&rest, ' '), &seat)) return bad(r, N_("A seat is 0 or 1."));
  if (rest.len == 0 || rest.len >= UMP_WHO) return bad(r, N_("It does not say who sits there."));
  memset(r->record->who[seat], 0, UMP_WHO);
  memcpy(r->record->who[seat], rest.at, rest.len);
  return true;
}

/* Deals, before the first move or the end. */
static bool start_playing(reader *r) {
  if (r->playing) return true;
  if (!r->has_game) return bad(r, N_("The game is not named before its moves."));
  if (!ump_position_init(&r->position, &r->record->spec, r->mem, r->record->seed, &r->events)) {
    return bad(r, ump_no_memory);
  }
  return r->playing = true;
}

static bool read_move(reader *r, ump_span rest) {
  unsigned seat;
  ump_move move;
  uint64_t at;
  if (!start_playing(r)) return false;
  if (!read_seat(ump_span_cut(&rest, ' '), &seat)) return bad(r, N_("A seat is 0 or 1."));
  if (!ump_move_parse(&r->record->spec, ump_span_cut(&rest, ' '), &move, &r->error)) return false;
  if (!ump_span_number(rest, UINT64_MAX, &at)) {
    return bad(r, N_("The time of the move is not a number of milliseconds."));
  }
  switch (ump_position_play(&r->position, seat, move, &r->events, &r->error)) {
    case UMP_PLAYED:
    case UMP_AGAIN: break;
    case UMP_REFUSED: return false;
    case UMP_NO_MEMORY: return bad(r, ump_no_memory);
  }
  return ump_record_add(r->record, seat, move, at) || bad(r, ump_no_memory);
}

static bool read_end(reader *r, ump_span rest) {
  ump_record *record = r->record;
  if (record->over) return bad(r, N_("The game ends twice."));
  if (!start_playing(r)) return false;
  if (!ump_end_read(rest, &record->winner, &record->ending)) {
    return bad(r, N_("That is no way a game ends."));
  }
  const ump_event *last = r->events.count > 0 ? &r->events.item[r->events.count - 1] : NULL;
  if (last == NULL || last->kind != UMP_EVENT_END || last->a != record->winner ||
      last->b != record->ending) {
    return bad(r, N_("The moves do not lead to that ending."));
  }
  return record->over = true;
}

static bool read_line(reader *r, ump_span line) {
  if (line.len == 0 || line.at[0] == '#') return true;
  if (!r->has_header) {
    r->has_header = ump_span_is(line, header);
    return r->has_header || bad(r, N_("A record begins with \"umpire record 1\"."));
  }
  ump_span rest = line;
  ump_span word = ump_span_cut(&rest, ' ');
  if (ump_span_is(word, "game")) return read_game(r, rest);
  if (ump_span_is(word, "seed")) return read_seed(r, rest);
  if (ump_span_is(word, "seat")) return read_sitter(r, rest);
  if (ump_span_is(word, "move")) return read_move(r, rest);
  if (ump_span_is(word, "end")) return read_end(r, rest);
  return bad(r, N_("A record has no such line."));
}

static bool read_lines(reader *r, ump_span text) {
  while (text.at != NULL) {
    r->line++;
    if (!read_line(r, ump_span_cut(&text, '\n'))) return false;
  }
  if (!r->has_header) return bad(r, N_("A record begins with \"umpire record 1\"."));
  if (!start_playing(r)) return false;
  const ump_events *events = &r->events;
  if (!r->record->over && events->count > 0 &&
      events->item[events->count - 1].kind == UMP_EVENT_END) {
    return bad(r, N_("The game is over, but its end is missing."));
  }
  return true;
}

/* "Line 7: It is not your turn." */
static bool fail_at_line(const reader *r, ump_error *error) {
  ump_text why;
  ump_text_init(&why, r->mem);
  ump_text_error(&why, &r->error, NULL);
  ump_error line;
  ump_fail_int(&line, "", r->line, 0);
  ump_fail(error, N_("Line {1}: {2}"), line.arg[0], ump_text_str(&why), NULL);
  ump_text_free(&why);
  return false;
}

bool ump_record_parse(ump_record *record, ump_span text, const ump_allocator *mem,
                      ump_error *error) {
  static const ump_spec none = {0};
  reader r = {.record = record, .mem = mem};
  ump_record_init(record, &none, 0, mem);
  ump_events_init(&r.events, mem);
  bool fine = read_lines(&r, text);
  if (r.playing) ump_position_free(&r.position);
  ump_events_free(&r.events);
  if (fine) return true;
  ump_record_free(record);
  return fail_at_line(&r, error);
}

/* ---- playing back ------------------------------------------------------- */

bool ump_record_replay(const ump_record *record, size_t moves, ump_events *out, ump_error *error) {
  ump_position position;
  if (!ump_position_init(&position, &record->spec, record->mem, record->seed, out)) {
    return ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  }
  ump_verdict verdict = UMP_PLAYED;
  for (size_t i = 0; i < moves && i < record->count; i++) {
    const ump_record_move *move = &record->move[i];
    verdict = ump_position_play(&position, move->seat, move->move, out, error);
    if (verdict == UMP_REFUSED || verdict == UMP_NO_MEMORY) break;
  }
  ump_position_free(&position);
  if (verdict == UMP_NO_MEMORY) ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  return verdict != UMP_REFUSED && verdict != UMP_NO_MEMORY;
}
