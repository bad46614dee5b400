/* Events, their lists and their lines; moves as text. */
#include "umpire/event.h"

static const char *const endings[UMP_ENDINGS] = {
    [UMP_END_FOUND] = "found", [UMP_END_ROWS] = "rows",   [UMP_END_CHAIN] = "chain",
    [UMP_END_LAST] = "last",   [UMP_END_STUCK] = "stuck", [UMP_END_RESIGNED] = "resigned",
    [UMP_END_TIME] = "time",   [UMP_END_GONE] = "gone",   [UMP_END_ABORTED] = "aborted",
};
static const char *const winners[] = {"0", "1", "drawn"};

const char *ump_ending_name(unsigned ending) {
  return endings[ending];
}

bool ump_ending_read(ump_span text, uint8_t *ending) {
  for (uint8_t e = 0; e < UMP_ENDINGS; e++) {
    if (!ump_span_is(text, endings[e])) continue;
    *ending = e;
    return true;
  }
  return false;
}

bool ump_end_read(ump_span text, uint8_t *winner, uint8_t *ending) {
  ump_span how = text;
  ump_span who = ump_span_cut(&how, ' ');
  for (uint8_t w = 0; w <= UMP_DRAWN; w++) {
    if (!ump_span_is(who, winners[w])) continue;
    *winner = w;
    return ump_ending_read(how, ending);
  }
  return false;
}

void ump_end_format(unsigned winner, unsigned ending, ump_text *out) {
  ump_text_add(out, winners[winner]);
  ump_text_char(out, ' ');
  ump_text_add(out, endings[ending]);
}

ump_event ump_event_end(unsigned winner, ump_ending ending) {
  return (ump_event){UMP_EVENT_END, UMP_TO_EVERYONE, (uint16_t)winner, (uint32_t)ending};
}

void ump_events_init(ump_events *events, const ump_allocator *mem) {
  *events = (ump_events){.mem = mem};
}

void ump_events_free(ump_events *events) {
  ump_free(events->mem, events->item);
  ump_events_init(events, events->mem);
}

bool ump_events_reserve(ump_events *events, size_t more) {
  if (more <= events->room - events->count) return true;
  void *item = events->item;
  if (!ump_grow(events->mem, &item, &events->room, events->count + more, sizeof *events->item)) {
    return false;
  }
  events->item = item;
  return true;
}

void ump_events_add(ump_events *events, ump_event event) {
  events->item[events->count++] = event;
}

void ump_event_format(const ump_spec *spec, ump_event event, ump_text *out) {
  if (event.kind == UMP_EVENT_END) {
    ump_text_bytes(out, "end ", 4);
    ump_end_format(event.a, event.b, out);
    return;
  }
  ump_text_add(out, spec->game->event_names[event.kind - 1]);
  spec->game->event_args(spec, event, out);
}

bool ump_event_parse(const ump_spec *spec, ump_span line, ump_event *event) {
  ump_span args = line;
  ump_span name = ump_span_cut(&args, ' ');
  ump_event read = {0};
  if (ump_span_is(name, "end")) {
    uint8_t winner;
    uint8_t ending;
    if (!ump_end_read(args, &winner, &ending)) return false;
    read.a = winner;
    read.b = ending;
    *event = read;
    return true;
  }
  bool bare = args.at == NULL;
  if (bare) args = ump_span_of("");
  else if (args.len == 0) return false; /* a blank at the end */
  for (size_t i = 0; spec->game->event_names[i] != NULL; i++) {
    if (!ump_span_is(name, spec->game->event_names[i])) continue;
    read.kind = (uint8_t)(i + 1);
    if (!spec->game->event_read(spec, args, &read)) return false;
    *event = read;
    return true;
  }
  return false;
}

void ump_move_format(const ump_spec *spec, ump_move move, ump_text *out) {
  spec->game->move_format(spec, move, out);
}

bool ump_move_parse(const ump_spec *spec, ump_span text, ump_move *move, ump_error *error) {
  return spec->game->move_parse(spec, text, move, error);
}

static const char *const viewers[UMP_VIEWERS] = {"0", "1", "spectator", "all"};

const char *ump_viewer_name(unsigned viewer) {
  return viewers[viewer];
}

bool ump_viewer_parse(ump_span text, unsigned *viewer) {
  for (unsigned v = 0; v < UMP_VIEWERS; v++) {
    if (!ump_span_is(text, viewers[v])) continue;
    *viewer = v;
    return true;
  }
  return false;
}

bool ump_events_heard(const ump_events *events, size_t from, unsigned seat) {
  for (size_t i = from; i < events->count; i++)
    if (events->item[i].audience & ~UMP_TO_SEAT(seat)) return true;
  return false;
}
