/* Reading a record's JSON. The members of an object may stand in any order, so
 * the text is gone over twice: first to find where each member begins, then
 * through them in the order in which a game comes about. */
#include "base/json_read.h"
#include "umpire/event.h"
#include "umpire/maker.h"

#include <string.h>

typedef enum part {
  PART_HEADER,
  PART_SPEC,
  PART_SEED,
  PART_SEATS,
  PART_CLOCK,
  PART_SEALS,
  PART_PAUSES,
  PART_REMARKS,
  PART_MOVES,
  PART_END,
  PARTS
} part;

static const char *const part_names[PARTS] = {
    [PART_HEADER] = "umpire",   [PART_SPEC] = "spec",     [PART_SEED] = "seed",
    [PART_SEATS] = "seats",     [PART_CLOCK] = "clock",   [PART_SEALS] = "seals",
    [PART_MOVES] = "moves",     [PART_PAUSES] = "pauses", [PART_END] = "end",
    [PART_REMARKS] = "remarks",
};

typedef struct reader {
  ump_maker maker;
  ump_json json;
  ump_json part[PARTS]; /* where each value begins; at == NULL: it does not stand */
} reader;

static bool bad(reader *r, const char *why) {
  return ump_maker_fail(&r->maker, why);
}

/* ---- members ------------------------------------------------------------ */

/* Takes the next member's name, which must be one of so many, each once: *which is
 * its number. `seen` are those that stood already, as bits. */
static bool next_member(reader *r, const char *const *names, size_t count, uint32_t *seen,
                        size_t *which) {
  char name[16];
  if (!ump_json_name(&r->json, name, sizeof name)) return false;
  for (*which = 0; *which < count && strcmp(names[*which], name) != 0; ++*which) continue;
  if (*which == count) {
    return ump_fail(&r->maker.error, N_("There is no \"{1}\" here."), name, NULL, NULL);
  }
  if (*seen >> *which & 1U) {
    return ump_fail(&r->maker.error, N_("\"{1}\" stands here twice."), name, NULL, NULL);
  }
  *seen |= 1U << *which;
  return true;
}

static bool missing(reader *r, const char *name) {
  return ump_fail(&r->maker.error, N_("\"{1}\" is missing."), name, NULL, NULL);
}

/* All of the names must have stood. */
static bool all_stood(reader *r, const char *const *names, size_t count, uint32_t seen) {
  for (size_t i = 0; i < count; i++) {
    if (!(seen >> i & 1U)) return missing(r, names[i]);
  }
  return true;
}

static bool failed(const reader *r) {
  return r->json.why != NULL || r->maker.error.why != NULL;
}

/* ---- the parts ---------------------------------------------------------- */

static bool read_header(reader *r) {
  char text[sizeof "record 1"];
  return ump_json_text(&r->json, text, sizeof text) &&
         (strcmp(text, "record 1") == 0 || bad(r, N_("That is another version of records.")));
}

static bool read_spec(reader *r) {
  char text[UMP_SPEC_TEXT];
  return ump_json_text(&r->json, text, sizeof text) && ump_maker_game(&r->maker, ump_span_of(text));
}

/* A string, because most readers of JSON cannot hold all numbers below 2^64. */
static bool read_seed(reader *r) {
  char text[24];
  return ump_json_text(&r->json, text, sizeof text) &&
         (ump_span_number(ump_span_of(text), UINT64_MAX, &r->maker.record->seed) ||
          bad(r, N_("The seed is not a number.")));
}

static bool read_sitter(reader *r, unsigned seat) {
  static const char *const names[] = {"who", "name"};
  char text[UMP_WHO];
  uint32_t seen = 0;
  size_t which;
  if (!ump_json_begin(&r->json, '{')) return false;
  while (ump_json_more(&r->json, '}')) {
    if (!next_member(r, names, 2, &seen, &which) || !ump_json_text(&r->json, text, sizeof text)) {
      return false;
    }
    ump_span span = ump_span_of(text);
    if (!(which == 0 ? ump_maker_sitter : ump_maker_name)(&r->maker, seat, span)) return false;
  }
  return !failed(r) && all_stood(r, names, 1, seen);
}

static bool read_seats(reader *r) {
  unsigned seat = 0;
  if (!ump_json_begin(&r->json, '[')) return false;
  while (ump_json_more(&r->json, ']')) {
    if (seat == 2) return bad(r, N_("A game has two seats."));
    if (!read_sitter(r, seat++)) return false;
  }
  return !failed(r) && (seat == 2 || bad(r, N_("A game has two seats.")));
}

static bool read_clock(reader *r) {
  char text[64];
  return ump_json_text(&r->json, text, sizeof text) &&
         ump_pace_parse(&r->maker.record->pace, ump_span_of(text), &r->maker.error);
}

static bool read_seal(reader *r) {
  static const char *const names[] = {"hash", "nonce", "text"};
  char text[3][2 * UMP_HASH + 1] = {"", "", ""};
  uint32_t seen = 0;
  size_t which;
  if (!ump_json_begin(&r->json, '{')) return false;
  while (ump_json_more(&r->json, '}')) {
    if (!next_member(r, names, 3, &seen, &which) ||
        !ump_json_text(&r->json, text[which], sizeof text[which])) {
      return false;
    }
  }
  return !failed(r) && all_stood(r, names, 3, seen) &&
         ump_maker_seal(&r->maker, ump_span_of(text[0]), ump_span_of(text[1]),
                        ump_span_of(text[2]));
}

static bool read_pause(reader *r) {
  static const char *const names[] = {"from", "to"};
  uint64_t time[2] = {0, 0};
  uint32_t seen = 0;
  size_t which;
  if (!ump_json_begin(&r->json, '{')) return false;
  while (ump_json_more(&r->json, '}')) {
    if (!next_member(r, names, 2, &seen, &which) ||
        !ump_json_number(&r->json, UINT64_MAX, &time[which])) {
      return false;
    }
  }
  return !failed(r) && all_stood(r, names, 2, seen) && ump_maker_pause(&r->maker, time[0], time[1]);
}

static bool read_remark(reader *r) {
  static const char *const names[] = {"from", "at", "text"};
  char from[16] = "";
  char text[UMP_SAY] = "";
  uint64_t at = 0;
  uint32_t seen = 0;
  unsigned viewer;
  size_t which;
  if (!ump_json_begin(&r->json, '{')) return false;
  while (ump_json_more(&r->json, '}')) {
    if (!next_member(r, names, 3, &seen, &which)) return false;
    bool read = which == 0   ? ump_json_text(&r->json, from, sizeof from)
                : which == 1 ? ump_json_number(&r->json, UINT64_MAX, &at)
                             : ump_json_text(&r->json, text, sizeof text);
    if (!read) return false;
  }
  if (failed(r) || !all_stood(r, names, 3, seen)) return false;
  if (!ump_viewer_parse(ump_span_of(from), &viewer) || viewer > UMP_SPECTATOR) {
    return bad(r, N_("What is said has a time, in order, and a few words."));
  }
  return ump_maker_remark(&r->maker, viewer, ump_span_of(text), at);
}

static bool read_move(reader *r) {
  static const char *const names[] = {"seat", "move", "at"};
  char text[64];
  uint64_t seat = 0;
  uint64_t at = 0;
  ump_move move;
  uint32_t seen = 0;
  size_t which;
  if (!ump_json_begin(&r->json, '{')) return false;
  while (ump_json_more(&r->json, '}')) {
    if (!next_member(r, names, 3, &seen, &which)) return false;
    bool read = which == 0   ? ump_json_number(&r->json, 1, &seat)
                : which == 1 ? ump_json_text(&r->json, text, sizeof text)
                             : ump_json_number(&r->json, UINT64_MAX, &at);
    if (!read) return false;
  }
  return !failed(r) && all_stood(r, names, 3, seen) &&
         ump_move_parse(&r->maker.record->spec, ump_span_of(text), &move, &r->maker.error) &&
         ump_maker_move(&r->maker, (unsigned)seat, move, at);
}

static bool read_winner(reader *r, uint64_t *winner) {
  *winner = UMP_DRAWN;
  return ump_json_null(&r->json) || ump_json_number(&r->json, 1, winner);
}

static bool read_end(reader *r) {
  static const char *const names[] = {"winner", "ending", "at"};
  char text[16];
  uint64_t winner = 0;
  uint64_t at = 0;
  uint8_t ending;
  uint32_t seen = 0;
  size_t which;
  if (ump_json_null(&r->json)) return true;
  if (!ump_json_begin(&r->json, '{')) return false;
  while (ump_json_more(&r->json, '}')) {
    if (!next_member(r, names, 3, &seen, &which)) return false;
    bool read = which == 0   ? read_winner(r, &winner)
                : which == 1 ? ump_json_text(&r->json, text, sizeof text)
                             : ump_json_number(&r->json, UINT64_MAX, &at);
    if (!read) return false;
  }
  if (failed(r) || !all_stood(r, names, 3, seen)) return false;
  if (!ump_ending_read(ump_span_of(text), &ending)) {
    return bad(r, N_("That is no way a game ends."));
  }
  return ump_maker_end(&r->maker, (unsigned)winner, ending, at);
}

static bool read_list(reader *r, bool (*read)(reader *r)) {
  if (!ump_json_begin(&r->json, '[')) return false;
  while (ump_json_more(&r->json, ']')) {
    if (!read(r)) return false;
  }
  return !failed(r);
}

static bool read_part(reader *r, part which) {
  switch (which) {
    case PART_HEADER: return read_header(r);
    case PART_SPEC: return read_spec(r);
    case PART_SEED: return read_seed(r);
    case PART_SEATS: return read_seats(r);
    case PART_CLOCK: return read_clock(r);
    case PART_SEALS: return read_list(r, read_seal);
    case PART_PAUSES: return read_list(r, read_pause);
    case PART_REMARKS: return read_list(r, read_remark);
    case PART_MOVES: return ump_maker_deal(&r->maker) && read_list(r, read_move);
    default: return read_end(r);
  }
}

/* ---- the document ------------------------------------------------------- */

static bool find_parts(reader *r) {
  uint32_t seen = 0;
  size_t which;
  if (!ump_json_begin(&r->json, '{')) return false;
  while (ump_json_more(&r->json, '}')) {
    if (!next_member(r, part_names, PARTS, &seen, &which)) return false;
    r->part[which] = r->json;
    if (!ump_json_skip(&r->json)) return false;
  }
  return ump_json_done(&r->json);
}

static bool read_document(reader *r) {
  if (!find_parts(r)) return false;
  for (part which = 0; which < PARTS; which++) {
    if (r->part[which].at == NULL) {
      if (which == PART_SPEC || which == PART_HEADER) return missing(r, part_names[which]);
      continue;
    }
    r->json = r->part[which];
    if (!read_part(r, which)) return false;
  }
  return ump_maker_finish(&r->maker);
}

bool ump_record_json_parse(ump_record *record, ump_span text, const ump_allocator *mem,
                           ump_error *error) {
  reader r = {.json = {0}};
  ump_maker_open(&r.maker, record, mem);
  ump_json_open(&r.json, text);
  bool fine = read_document(&r);
  if (r.json.why != NULL) ump_maker_fail(&r.maker, r.json.why);
  return ump_maker_close(&r.maker, fine, N_("Line {1}: {2}"), r.json.line, error);
}
