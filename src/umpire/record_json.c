/* A record as one JSON document: docs/formats.md. A line a member and a move, so
 * that a reader's complaint about a line means something. */
#include "umpire/event.h"
#include "umpire/record.h"

static void member(ump_text *out, const char *key) {
  ump_text_add(out, ",\n");
  ump_json_string(out, key);
  ump_text_char(out, ':');
}

static void number(ump_text *out, const char *key, uint64_t value) {
  ump_json_key(out, key);
  ump_text_number(out, value);
}

static void string(ump_text *out, const char *key, const char *value) {
  ump_json_key(out, key);
  ump_json_string(out, value);
}

/* Before and after what holds no character that JSON escapes: specs, clocks,
 * moves, digits. */
static void quote(ump_text *out) {
  ump_text_char(out, '"');
}

static void write_seats(const ump_record *record, ump_text *out) {
  member(out, "seats");
  ump_text_char(out, '[');
  for (int seat = 0; seat < 2; seat++) {
    ump_json_next(out);
    ump_text_char(out, '{');
    string(out, "who", record->who[seat]);
    if (record->name[seat][0] != '\0') string(out, "name", record->name[seat]);
    ump_text_char(out, '}');
  }
  ump_text_char(out, ']');
}

static void write_hash(ump_text *out, const char *key, const uint8_t hash[UMP_HASH]) {
  ump_json_key(out, key);
  quote(out);
  ump_text_hex(out, hash, UMP_HASH);
  quote(out);
}

static void write_seals(const ump_record *record, ump_text *out) {
  member(out, "seals");
  ump_text_char(out, '[');
  for (uint32_t i = 0; i < record->seals; i++) {
    ump_json_next(out);
    ump_text_char(out, '{');
    write_hash(out, "hash", record->seal[i].hash);
    write_hash(out, "nonce", record->seal[i].nonce);
    string(out, "text", record->seal[i].text);
    ump_text_char(out, '}');
  }
  ump_text_char(out, ']');
}

static void write_moves(const ump_record *record, ump_text *out) {
  member(out, "moves");
  ump_text_char(out, '[');
  for (size_t i = 0; i < record->count; i++) {
    const ump_record_move *move = &record->move[i];
    ump_text_add(out, i == 0 ? "\n{" : ",\n{");
    number(out, "seat", move->seat);
    ump_json_key(out, "move");
    quote(out);
    ump_move_format(&record->spec, move->move, out);
    quote(out);
    number(out, "at", move->at);
    ump_text_char(out, '}');
  }
  ump_text_char(out, ']');
}

static void write_pauses(const ump_record *record, ump_text *out) {
  member(out, "pauses");
  ump_text_char(out, '[');
  for (size_t i = 0; i < record->pauses; i++) {
    ump_json_next(out);
    ump_text_char(out, '{');
    number(out, "from", record->pause[i].from);
    number(out, "to", record->pause[i].to);
    ump_text_char(out, '}');
  }
  ump_text_char(out, ']');
}

static void write_remarks(const ump_record *record, ump_text *out) {
  member(out, "remarks");
  ump_text_char(out, '[');
  for (size_t i = 0; i < record->remarks; i++) {
    const ump_remark *remark = &record->remark[i];
    ump_json_next(out);
    ump_text_char(out, '{');
    string(out, "from", ump_viewer_name(remark->from));
    number(out, "at", remark->at);
    string(out, "text", remark->text);
    ump_text_char(out, '}');
  }
  ump_text_char(out, ']');
}

static void write_end(const ump_record *record, ump_text *out) {
  member(out, "end");
  if (!record->over) {
    ump_text_add(out, "null");
    return;
  }
  ump_text_char(out, '{');
  if (record->winner == UMP_DRAWN) {
    ump_json_key(out, "winner");
    ump_text_add(out, "null");
  } else {
    number(out, "winner", record->winner);
  }
  string(out, "ending", ump_ending_name(record->ending));
  number(out, "at", record->ended);
  ump_text_char(out, '}');
}

void ump_record_json(const ump_record *record, ump_text *out) {
  ump_text_add(out, "{\"umpire\":\"record 1\"");
  member(out, "spec");
  quote(out);
  ump_spec_format(&record->spec, out);
  quote(out);
  member(out, "seed");
  quote(out);
  ump_text_number(out, record->seed);
  quote(out);
  write_seats(record, out);
  member(out, "clock");
  quote(out);
  ump_pace_format(&record->pace, out);
  quote(out);
  write_seals(record, out);
  write_moves(record, out);
  write_pauses(record, out);
  write_remarks(record, out);
  write_end(record, out);
  ump_text_add(out, "}\n");
}
