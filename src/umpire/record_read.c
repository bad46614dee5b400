/* Reading records. */
#include "umpire/event.h"
#include "umpire/record.h"

#include <string.h>

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

static bool read_name(reader *r, ump_span rest) {
  unsigned seat;
  if (!read_seat(ump_span_cut(&rest, ' '), &seat)) return bad(r, N_("A seat is 0 or 1."));
  if (rest.len == 0 || rest.len >= UMP_NAME) return bad(r, N_("A name is too long, or missing."));
  memset(r->record->name[seat], 0, UMP_NAME);
  memcpy(r->record->name[seat], rest.at, rest.len);
  return true;
}

/* "HASH NONCE seed 8221"; what it is of are the words of its text but the last. */
static bool read_seal(reader *r, ump_span rest) {
  ump_record *record = r->record;
  if (record->seals == UMP_SEALS) return bad(r, N_("There are too many seals."));
  ump_seal *seal = &record->seal[record->seals];
  ump_span hash = ump_span_cut(&rest, ' ');
  ump_span nonce = ump_span_cut(&rest, ' ');
  size_t of = rest.len;
  while (of > 0 && rest.at[of - 1] != ' ') of--;
  memset(seal, 0, sizeof *seal);
  if (!ump_span_hex(hash, seal->hash, UMP_HASH) || !ump_span_hex(nonce, seal->nonce, UMP_HASH) ||
      of < 2 || of > sizeof seal->of || rest.len >= sizeof seal->text) {
    return bad(r, N_("A seal is a hash, a nonce and what was sealed."));
  }
  memcpy(seal->of, rest.at, of - 1);
  memcpy(seal->text, rest.at, rest.len);
  record->seals++;
  return true;
}

static bool read_pause(reader *r, ump_span rest) {
  uint64_t from;
  uint64_t to;
  if (!ump_span_number(ump_span_cut(&rest, ' '), UINT64_MAX, &from) ||
      !ump_span_number(rest, UINT64_MAX, &to) || from > to) {
    return bad(r, N_("A pause is two times in milliseconds."));
  }
  return ump_record_add_pause(r->record, from, to) || bad(r, ump_no_memory);
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

static bool ended_by_rules(const reader *r) {
  const ump_events *events = &r->events;
  return events->count > 0 && events->item[events->count - 1].kind == UMP_EVENT_END;
}

/* What the rules decide must be what the moves lead to; what the table decides
 * must have found the game going on. */
static bool end_fits(const reader *r) {
  const ump_record *record = r->record;
  if (ump_ending_is_tables(record->ending)) return !ended_by_rules(r);
  if (!ended_by_rules(r)) return false;
  const ump_event *last = &r->events.item[r->events.count - 1];
  return last->a == record->winner && last->b == record->ending;
}

static bool read_end(reader *r, ump_span rest) {
  ump_record *record = r->record;
  if (record->over) return bad(r, N_("The game ends twice."));
  if (!start_playing(r)) return false;
  size_t how = rest.len;
  while (how > 0 && rest.at[how - 1] != ' ') how--;
  ump_span at = {rest.at + how, rest.len - how};
  if (how == 0 || !ump_end_read((ump_span){rest.at, how - 1}, &record->winner, &record->ending)) {
    return bad(r, N_("That is no way a game ends."));
  }
  if (!ump_span_number(at, UINT64_MAX, &record->ended)) {
    return bad(r, N_("The time of the end is not a number of milliseconds."));
  }
  if (!end_fits(r)) return bad(r, N_("The moves do not lead to that ending."));
  return record->over = true;
}

static bool read_line(reader *r, ump_span line) {
  if (line.len == 0 || line.at[0] == '#') return true;
  if (!r->has_header) {
    r->has_header = ump_span_is(line, UMP_RECORD_HEADER);
    return r->has_header || bad(r, N_("A record begins with \"umpire record 1\"."));
  }
  ump_span rest = line;
  ump_span word = ump_span_cut(&rest, ' ');
  if (ump_span_is(word, "game")) return read_game(r, rest);
  if (ump_span_is(word, "seed")) return read_seed(r, rest);
  if (ump_span_is(word, "seat")) return read_sitter(r, rest);
  if (ump_span_is(word, "name")) return read_name(r, rest);
  if (ump_span_is(word, "clock")) return ump_pace_parse(&r->record->pace, rest, &r->error);
  if (ump_span_is(word, "sealed")) return read_seal(r, rest);
  if (r->record->over) return bad(r, N_("The game goes on after its end."));
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
  if (!start_playing(r)) return false;
  if (!r->record->over && ended_by_rules(r)) {
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
