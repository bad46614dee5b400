/* Records being made: what every reader of records has to check. */
#include "umpire/maker.h"
#include "umpire/event.h"

#include <string.h>

void ump_maker_open(ump_maker *maker, ump_record *record, const ump_allocator *mem) {
  static const ump_spec none = {0};
  *maker = (ump_maker){.record = record, .mem = mem};
  ump_record_init(record, &none, 0, mem);
  ump_events_init(&maker->events, mem);
}

bool ump_maker_fail(ump_maker *maker, const char *why) {
  return ump_fail(&maker->error, why, NULL, NULL, NULL);
}

/* ---- the header --------------------------------------------------------- */

bool ump_maker_game(ump_maker *maker, ump_span spec) {
  if (maker->record->spec.game != NULL) {
    return ump_maker_fail(maker, N_("The game is named twice."));
  }
  return ump_spec_parse(&maker->record->spec, spec, &maker->error);
}

/* Whether it is one line's worth of text, of fewer than so many bytes. */
static bool is_line(ump_span text, size_t size) {
  if (text.len == 0 || text.len >= size) return false;
  for (size_t i = 0; i < text.len; i++) {
    unsigned char c = (unsigned char)text.at[i];
    if (c < ' ' || c == 0x7f) return false;
  }
  return true;
}

/* Puts such text into a field of so many bytes. */
static bool put_words(char *field, size_t size, ump_span text) {
  if (!is_line(text, size)) return false;
  memset(field, 0, size);
  memcpy(field, text.at, text.len);
  return true;
}

bool ump_maker_sitter(ump_maker *maker, unsigned seat, ump_span who) {
  return put_words(maker->record->who[seat], UMP_WHO, who) ||
         ump_maker_fail(maker, N_("It does not say who sits there."));
}

bool ump_maker_name(ump_maker *maker, unsigned seat, ump_span name) {
  return put_words(maker->record->name[seat], UMP_NAME, name) ||
         ump_maker_fail(maker, N_("A name is too long, or missing."));
}

/* What a seal is of are the words of its text but the last. */
static bool put_seal(ump_seal *seal, ump_span hash, ump_span nonce, ump_span text) {
  size_t of = text.len;
  while (of > 0 && text.at[of - 1] != ' ') of--;
  memset(seal, 0, sizeof *seal);
  return of > 0 && put_words(seal->of, sizeof seal->of, (ump_span){text.at, of - 1}) &&
         put_words(seal->text, sizeof seal->text, text) &&
         ump_span_hex(hash, seal->hash, UMP_HASH) && ump_span_hex(nonce, seal->nonce, UMP_HASH);
}

bool ump_maker_seal(ump_maker *maker, ump_span hash, ump_span nonce, ump_span text) {
  ump_record *record = maker->record;
  if (record->seals == UMP_SEALS) return ump_maker_fail(maker, N_("There are too many seals."));
  if (!put_seal(&record->seal[record->seals], hash, nonce, text)) {
    return ump_maker_fail(maker, N_("A seal is a hash, a nonce and what was sealed."));
  }
  record->seals++;
  return true;
}

bool ump_maker_remark(ump_maker *maker, unsigned from, ump_span text, uint64_t at) {
  ump_record *record = maker->record;
  bool in_order = record->remarks == 0 || record->remark[record->remarks - 1].at <= at;
  if (!in_order || !is_line(text, UMP_SAY)) {
    return ump_maker_fail(maker, N_("What is said has a time, in order, and a few words."));
  }
  return ump_record_add_remark(record, from, text, at) || ump_maker_fail(maker, ump_no_memory);
}

bool ump_maker_pause(ump_maker *maker, uint64_t from, uint64_t to) {
  if (from > to) return ump_maker_fail(maker, N_("A pause is two times in milliseconds."));
  return ump_record_add_pause(maker->record, from, to) || ump_maker_fail(maker, ump_no_memory);
}

/* ---- the game ----------------------------------------------------------- */

bool ump_maker_deal(ump_maker *maker) {
  const ump_record *record = maker->record;
  if (maker->playing) return true;
  if (record->spec.game == NULL) {
    return ump_maker_fail(maker, N_("The game is not named before its moves."));
  }
  if (!ump_position_init(&maker->position, &record->spec, maker->mem, record->seed,
                         &maker->events)) {
    return ump_maker_fail(maker, ump_no_memory);
  }
  return maker->playing = true;
}

bool ump_maker_move(ump_maker *maker, unsigned seat, ump_move move, uint64_t at) {
  if (!ump_maker_deal(maker)) return false;
  switch (ump_position_play(&maker->position, seat, move, &maker->events, &maker->error)) {
    case UMP_PLAYED:
    case UMP_AGAIN: break;
    case UMP_REFUSED: return false;
    case UMP_NO_MEMORY: return ump_maker_fail(maker, ump_no_memory);
  }
  return ump_record_add(maker->record, seat, move, at) || ump_maker_fail(maker, ump_no_memory);
}

const ump_event *ump_maker_decided(const ump_maker *maker) {
  const ump_events *events = &maker->events;
  if (events->count == 0) return NULL;
  const ump_event *last = &events->item[events->count - 1];
  return last->kind == UMP_EVENT_END ? last : NULL;
}

bool ump_maker_end(ump_maker *maker, unsigned winner, unsigned ending, uint64_t at) {
  ump_record *record = maker->record;
  if (record->over) return ump_maker_fail(maker, N_("The game ends twice."));
  if (!ump_maker_deal(maker)) return false;
  const ump_event *decided = ump_maker_decided(maker);
  bool fits = ump_ending_is_tables(ending)
                  ? decided == NULL
                  : decided != NULL && decided->a == winner && decided->b == ending;
  if (!fits) return ump_maker_fail(maker, N_("The moves do not lead to that ending."));
  record->winner = (uint8_t)winner;
  record->ending = (uint8_t)ending;
  record->ended = at;
  return record->over = true;
}

bool ump_maker_finish(ump_maker *maker) {
  if (!ump_maker_deal(maker)) return false;
  if (!maker->record->over && ump_maker_decided(maker) != NULL) {
    return ump_maker_fail(maker, N_("The game is over, but its end is missing."));
  }
  return true;
}

/* ---- the outcome -------------------------------------------------------- */

/* "Line 7: It is not your turn." */
static void fail_where(const ump_maker *maker, const char *where, uint64_t number,
                       ump_error *error) {
  ump_text why;
  ump_text place;
  ump_text_init(&why, maker->mem);
  ump_text_init(&place, maker->mem);
  ump_text_error(&why, &maker->error, NULL);
  ump_text_number(&place, number);
  if (why.failed || place.failed) ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  else ump_fail(error, where, ump_text_str(&place), ump_text_str(&why), NULL);
  ump_text_free(&place);
  ump_text_free(&why);
}

bool ump_maker_close(ump_maker *maker, bool fine, const char *where, uint64_t number,
                     ump_error *error) {
  if (maker->playing) ump_position_free(&maker->position);
  ump_events_free(&maker->events);
  if (fine) return true;
  ump_record_free(maker->record);
  fail_where(maker, where, number, error);
  return false;
}
