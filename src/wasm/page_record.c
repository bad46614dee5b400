/* Records: a game looked at again, move by move, with anyone's eyes. */
#include "umpire/formats.h"
#include "wasm/page.h"

ump_record *page_record_new(const char *at, size_t len) {
  ump_error error = {0};
  ump_record *record = ump_new(&page_memory, 1, sizeof *record);

  page_answer();
  if (record == NULL) {
    page_refuse_memory();
    return NULL;
  }
  if (!ump_record_import(record, (ump_span){at, len}, &page_memory, &error)) {
    ump_free(&page_memory, record);
    page_refuse(&error);
    return NULL;
  }
  return record;
}

void page_record_free(ump_record *record) {
  ump_record_free(record);
  ump_free(&page_memory, record);
}

static void moves_json(ump_text *out, const ump_record *record) {
  ump_json_key(out, "moves");
  ump_text_char(out, '[');
  for (size_t i = 0; i < record->count; i++) {
    ump_json_next(out);
    ump_text_char(out, '{');
    ump_json_put_int(out, "seat", record->move[i].seat);
    ump_json_key(out, "move");
    page_move_json(out, &record->spec, record->move[i].move);
    ump_json_put_int(out, "at", (int64_t)record->move[i].at);
    ump_text_char(out, '}');
  }
  ump_text_char(out, ']');
}

static void seats_json(ump_text *out, const ump_record *record) {
  ump_json_key(out, "who");
  ump_text_char(out, '[');
  for (int seat = 0; seat < 2; seat++) {
    ump_json_next(out);
    ump_json_string(out, record->who[seat]);
  }
  ump_text_char(out, ']');
  ump_json_key(out, "names");
  ump_text_char(out, '[');
  for (int seat = 0; seat < 2; seat++) {
    ump_json_next(out);
    ump_json_string(out, record->name[seat]);
  }
  ump_text_char(out, ']');
}

static void hash_json(ump_text *out, const char *key, const uint8_t hash[UMP_HASH]) {
  ump_json_key(out, key);
  ump_text_char(out, '"');
  ump_text_hex(out, hash, UMP_HASH);
  ump_text_char(out, '"');
}

static void seals_json(ump_text *out, const ump_record *record) {
  ump_json_key(out, "seals");
  ump_text_char(out, '[');
  for (uint32_t i = 0; i < record->seals; i++) {
    ump_json_next(out);
    ump_text_char(out, '{');
    ump_json_put_string(out, "of", record->seal[i].of);
    hash_json(out, "hash", record->seal[i].hash);
    hash_json(out, "nonce", record->seal[i].nonce);
    ump_json_put_string(out, "text", record->seal[i].text);
    ump_text_char(out, '}');
  }
  ump_text_char(out, ']');
}

static void remarks_json(ump_text *out, const ump_record *record) {
  ump_json_key(out, "remarks");
  ump_text_char(out, '[');
  for (size_t i = 0; i < record->remarks; i++) {
    const ump_remark *remark = &record->remark[i];

    ump_json_next(out);
    ump_text_char(out, '{');
    ump_json_put_string(out, "from", ump_viewer_name(remark->from));
    ump_json_put_int(out, "at", (int64_t)remark->at);
    ump_json_put_string(out, "text", remark->text);
    ump_text_char(out, '}');
  }
  ump_text_char(out, ']');
}

static void pace_json(ump_text *out, const ump_record *record) {
  ump_json_key(out, "pace");
  ump_text_char(out, '"');
  ump_pace_format(&record->pace, out);
  ump_text_char(out, '"');
  ump_json_put_bool(out, "over", record->over);
}

bool page_record_about(const ump_record *record) {
  ump_text *out = page_answer();

  ump_text_char(out, '{');
  ump_json_key(out, "spec");
  page_spec_json(out, &record->spec);
  seats_json(out, record);
  moves_json(out, record);
  pace_json(out, record);
  seals_json(out, record);
  remarks_json(out, record);
  ump_text_char(out, '}');
  return page_answered();
}

/* ---- looking ------------------------------------------------------------ */

static void events_json(ump_text *out, const ump_record *record, const ump_events *events,
                        unsigned viewer) {
  ump_json_key(out, "events");
  ump_text_char(out, '[');
  for (size_t i = 0; i < events->count; i++)
    if ((events->item[i].audience >> viewer & 1) != 0) {
      ump_json_next(out);
      page_event_json(out, &record->spec, events->item[i]);
    }
  ump_text_char(out, ']');
}

static bool look(const ump_record *record, unsigned viewer, const ump_events *events) {
  ump_text *out = page_answer();
  ump_view view;

  if (!ump_view_init(&view, &record->spec, viewer, &page_memory)) return page_refuse_memory();
  if (!ump_view_fold_all(&view, events->item, events->count)) {
    ump_view_free(&view);
    return page_refuse_memory();
  }
  ump_text_char(out, '{');
  page_view_json(out, &view);
  events_json(out, record, events, viewer);
  ump_text_char(out, '}');
  ump_view_free(&view);
  return page_answered();
}

bool page_record_look(const ump_record *record, unsigned viewer, uint32_t moves) {
  ump_error error = {0};
  ump_events events;
  bool looked;

  page_answer();
  if (viewer >= UMP_VIEWERS) return false;
  ump_events_init(&events, &page_memory);
  looked = ump_record_replay(record, moves, &events, &error) ? look(record, viewer, &events)
                                                             : page_refuse(&error);
  ump_events_free(&events);
  return looked;
}

/* ---- handing on --------------------------------------------------------- */

bool page_record_formats(const ump_record *record) {
  ump_text *out = page_answer();

  ump_text_char(out, '[');
  for (ump_format format = 0; format < UMP_FORMATS; format++) {
    if (!ump_format_fits(format, &record->spec)) continue;
    ump_json_next(out);
    ump_json_string(out, ump_format_name(format));
  }
  ump_text_char(out, ']');
  return page_answered();
}

bool page_record_convert(const ump_record *record, const char *at, size_t len) {
  ump_format format;
  ump_error error = {0};

  if (!ump_format_parse((ump_span){at, len}, &format)) {
    ump_fail(&error, N_("There is no such format."), NULL, NULL, NULL);
    return page_refuse(&error);
  }
  return ump_record_export(record, format, page_answer(), &error) || page_refuse(&error);
}
