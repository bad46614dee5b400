/* Records: made, written, played back. */
#include "umpire/record.h"
#include "umpire/event.h"

#include <string.h>

void ump_record_init(ump_record *record, const ump_spec *spec, uint64_t seed,
                     const ump_allocator *mem) {
  *record = (ump_record){.mem = mem, .spec = *spec, .seed = seed};
  memcpy(record->who[0], "person", sizeof "person");
  memcpy(record->who[1], "person", sizeof "person");
}

void ump_record_free(ump_record *record) {
  ump_free(record->mem, record->move);
  ump_free(record->mem, record->pause);
  ump_free(record->mem, record->remark);
  record->move = NULL;
  record->pause = NULL;
  record->remark = NULL;
  record->count = record->room = record->pauses = record->pause_room = 0;
  record->remarks = record->remark_room = 0;
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

bool ump_record_add_pause(ump_record *record, uint64_t from, uint64_t to) {
  void *items = record->pause;
  if (!ump_grow(record->mem, &items, &record->pause_room, record->pauses + 1,
                sizeof *record->pause)) {
    return false;
  }
  record->pause = items;
  record->pause[record->pauses++] = (ump_pause){from, to};
  return true;
}

bool ump_record_add_remark(ump_record *record, unsigned from, ump_span text, uint64_t at) {
  void *items = record->remark;
  if (!ump_grow(record->mem, &items, &record->remark_room, record->remarks + 1,
                sizeof *record->remark)) {
    return false;
  }
  record->remark = items;
  ump_remark *remark = &record->remark[record->remarks++];
  *remark = (ump_remark){.at = at, .from = from};
  memcpy(remark->text, text.at, text.len);
  return true;
}

void ump_record_set_computer(ump_record *record, unsigned seat, const ump_level *level) {
  static const char prefix[] = "computer:";
  char *who = record->who[seat];
  size_t room = UMP_WHO - sizeof prefix;
  size_t len = strlen(level->name);
  memset(who, 0, UMP_WHO);
  memcpy(who, prefix, sizeof prefix - 1);
  memcpy(who + sizeof prefix - 1, level->name, len < room ? len : room);
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

static void format_hash(const uint8_t hash[UMP_HASH], ump_text *out) {
  ump_text_char(out, ' ');
  ump_text_hex(out, hash, UMP_HASH);
}

/* What stands between the seats and the moves. */
static void format_terms(const ump_record *record, ump_text *out) {
  for (int seat = 0; seat < 2; seat++) {
    if (record->name[seat][0] == '\0') continue;
    ump_text_add(out, seat == 0 ? "name 0 " : "name 1 ");
    ump_text_add(out, record->name[seat]);
    ump_text_char(out, '\n');
  }
  if (record->pace.kind != UMP_PACE_NONE) {
    ump_text_add(out, "clock ");
    ump_pace_format(&record->pace, out);
    ump_text_char(out, '\n');
  }
  for (uint32_t i = 0; i < record->seals; i++) {
    const ump_seal *seal = &record->seal[i];
    ump_text_add(out, "sealed");
    format_hash(seal->hash, out);
    format_hash(seal->nonce, out);
    ump_text_char(out, ' ');
    ump_text_add(out, seal->text);
    ump_text_char(out, '\n');
  }
}

static void format_pause(const ump_pause *pause, ump_text *out) {
  ump_text_add(out, "pause ");
  ump_text_number(out, pause->from);
  number_line(out, " ", pause->to);
}

static void format_remark(const ump_remark *remark, ump_text *out) {
  ump_text_add(out, "say ");
  ump_text_add(out, ump_viewer_name(remark->from));
  ump_text_char(out, ' ');
  ump_text_number(out, remark->at);
  ump_text_char(out, ' ');
  ump_text_add(out, remark->text);
  ump_text_char(out, '\n');
}

/* How far pauses and remarks have been written. */
typedef struct written {
  size_t pauses, remarks;
} written;

static void format_until(const ump_record *record, uint64_t at, written *w, ump_text *out) {
  while (w->remarks < record->remarks && record->remark[w->remarks].at <= at) {
    format_remark(&record->remark[w->remarks++], out);
  }
  while (w->pauses < record->pauses && record->pause[w->pauses].to <= at) {
    format_pause(&record->pause[w->pauses++], out);
  }
}

/* Moves, pauses and remarks, in the order of time. */
static void format_play(const ump_record *record, ump_text *out) {
  written w = {0, 0};
  for (size_t i = 0; i < record->count; i++) {
    format_until(record, record->move[i].at, &w, out);
    format_move(record, &record->move[i], out);
  }
  format_until(record, UINT64_MAX, &w, out);
}

void ump_record_format(const ump_record *record, ump_text *out) {
  ump_text_add(out, UMP_RECORD_HEADER);
  ump_text_add(out, "\ngame ");
  ump_spec_format(&record->spec, out);
  number_line(out, "\nseed ", record->seed);
  for (int seat = 0; seat < 2; seat++) {
    ump_text_add(out, seat == 0 ? "seat 0 " : "seat 1 ");
    ump_text_add(out, record->who[seat]);
    ump_text_char(out, '\n');
  }
  format_terms(record, out);
  format_play(record, out);
  if (record->over) {
    ump_text_add(out, "end ");
    ump_end_format(record->winner, record->ending, out);
    number_line(out, " ", record->ended);
  }
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
  if (moves >= record->count && record->over && ump_ending_is_tables(record->ending)) {
    if (ump_events_reserve(out, 1)) {
      ump_events_add(out, ump_event_end(record->winner, (ump_ending)record->ending));
    } else {
      verdict = UMP_NO_MEMORY;
    }
  }
  ump_position_free(&position);
  if (verdict == UMP_NO_MEMORY) ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  return verdict != UMP_REFUSED && verdict != UMP_NO_MEMORY;
}
