/* A spec and then any lines as what a viewer is told: each is refused or folded,
 * and the view can be shown and asked at any time. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ump_spec spec;
  ump_view view;
  ump_text text;
  ump_random random;
  if (size < 2) return 0;
  unsigned viewer = data[0] % UMP_VIEWERS;
  ump_span rest = {(const char *)data + 1, size - 1};
  if (!ump_spec_parse(&spec, ump_span_cut(&rest, '\n'), NULL)) return 0;

  ump_random_seed(&random, size);
  ump_text_init(&text, &memory);
  must(ump_view_init(&view, &spec, viewer, &memory));
  for (int lines = 0; rest.at != NULL && lines < 64; lines++) {
    ump_event event;
    ump_span line = ump_span_cut(&rest, '\n');
    if (!ump_event_parse(&spec, line, &event)) continue;
    ump_text_clear(&text);
    ump_event_format(&spec, event, &text);
    must(ump_span_is(line, ump_text_str(&text)));
    event.audience = (uint8_t)(1U << viewer);
    ump_view_fold(&view, event);
  }
  ump_text_clear(&text);
  ump_view_json(&view, &text);
  ump_view_draw(&view, &text);
  if (ump_view_tries(&view) > 0) ump_view_random(&view, &random);
  ump_view_free(&view);
  ump_text_free(&text);
  return 0;
}
