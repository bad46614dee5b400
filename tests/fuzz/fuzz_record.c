/* Any text as a record: it is refused with a reason, or it is a record that is
 * written and read again alike, replays, and is shown to every viewer. */
#include <string.h>

#include "fuzz.h"

static void look(const ump_record *record) {
  ump_events events;
  ump_text text;
  ump_events_init(&events, &memory);
  ump_text_init(&text, &memory);
  must(ump_record_replay(record, SIZE_MAX, &events, NULL));
  for (unsigned viewer = 0; viewer < UMP_VIEWERS; viewer++) {
    ump_view view;
    must(ump_view_init(&view, &record->spec, viewer, &memory));
    must(ump_view_fold_all(&view, events.item, events.count));
    ump_view_json(&view, &text);
    ump_view_draw(&view, &text);
    ump_view_free(&view);
  }
  ump_record_check_clock(record, NULL);
  ump_text_free(&text);
  ump_events_free(&events);
}

static void round_trip(const ump_record *record) {
  ump_record again;
  ump_text one;
  ump_text other;
  ump_text_init(&one, &memory);
  ump_text_init(&other, &memory);
  ump_record_format(record, &one);
  must(ump_record_parse(&again, (ump_span){one.data, one.len}, &memory, NULL));
  ump_record_format(&again, &other);
  must(strcmp(ump_text_str(&one), ump_text_str(&other)) == 0);
  ump_record_free(&again);
  ump_text_free(&one);
  ump_text_free(&other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ump_record record;
  ump_error error = {0};
  if (!ump_record_parse(&record, (ump_span){(const char *)data, size}, &memory, &error)) {
    must(error.why != NULL);
    return 0;
  }
  look(&record);
  round_trip(&record);
  ump_record_free(&record);
  return 0;
}
