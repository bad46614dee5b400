/* The JSON of answers. */
#include "serve/say.h"

#include <string.h>

#include "umpire/event.h"

void say_text(ump_text *out, const char *key, const char *text) {
  ump_json_key(out, key);
  ump_json_string(out, text);
}

void say_number(ump_text *out, const char *key, uint64_t number) {
  ump_json_key(out, key);
  ump_text_number(out, number);
}

/* Whether the sentence has a place for argument `i`. */
static bool has_place(const char *why, size_t i) {
  char place[] = "{1}";
  place[1] = (char)('1' + i);
  return strstr(why, place) != NULL;
}

void say_error(ump_text *out, const ump_error *error) {
  ump_json_key(out, "error");
  ump_text_char(out, '{');
  ump_json_key(out, "why");
  ump_json_string(out, error->why);
  ump_json_key(out, "args");
  ump_text_char(out, '[');
  for (size_t i = 0; i < UMP_ERROR_ARGS && has_place(error->why, i); i++) {
    ump_json_next(out);
    ump_json_string(out, error->arg[i]);
  }
  ump_text_char(out, ']');
  ump_json_key(out, "text");
  ump_text text;
  ump_text_init(&text, out->mem);
  ump_text_error(&text, error, NULL);
  ump_json_string(out, ump_text_str(&text));
  ump_text_free(&text);
  ump_text_char(out, '}');
}

void say_seats(ump_text *out, const ump_table *table) {
  static const char *const sitters[] = {
      [UMP_SITTER_NONE] = "none",
      [UMP_SITTER_PERSON] = "person",
      [UMP_SITTER_COMPUTER] = "computer",
  };
  ump_json_key(out, "seats");
  ump_text_char(out, '[');
  for (size_t i = 0; i < 2; i++) {
    const ump_seat *seat = &table->seat[i];
    ump_json_next(out);
    ump_text_char(out, '{');
    ump_json_key(out, "sitter");
    ump_json_string(out, sitters[seat->sitter]);
    if (seat->sitter == UMP_SITTER_COMPUTER) {
      ump_json_key(out, "level");
      ump_json_string(out, seat->level->name);
    }
    ump_text_char(out, '}');
  }
  ump_text_char(out, ']');
}

static void over_member(ump_text *out, const ump_view *view) {
  ump_json_key(out, "over");
  if (!view->over) {
    ump_text_add(out, "null");
    return;
  }
  ump_text_char(out, '{');
  if (view->winner == UMP_DRAWN) {
    ump_json_key(out, "winner");
    ump_text_add(out, "null");
  } else {
    say_number(out, "winner", view->winner);
  }
  ump_json_key(out, "ending");
  ump_json_string(out, ump_ending_name(view->ending));
  ump_text_char(out, '}');
}

static void turn_member(ump_text *out, const ump_view *view) {
  unsigned turn = ump_view_turn(view);
  ump_json_key(out, "turn");
  ump_text_char(out, '[');
  for (unsigned seat = 0; seat < 2; seat++)
    if (turn & 1U << seat) {
      ump_json_next(out);
      ump_text_int(out, seat);
    }
  ump_text_char(out, ']');
}

/* The next "NUMBER EVENT\n" of ump_table_events; *event must not be empty.
 * Returns the event as a C string, made in place. */
static const char *next_event(char **lines, uint32_t *number) {
  char *event = strchr(*lines, ' ') + 1;
  char *end = strchr(event, '\n');
  uint64_t n = 0;
  ump_span_number((ump_span){*lines, (size_t)(event - 1 - *lines)}, UINT32_MAX, &n);
  *number = (uint32_t)n;
  *end = '\0';
  *lines = end + 1;
  return event;
}

static void events_member(ump_text *out, const ump_table *table, unsigned viewer, uint32_t after,
                          bool numbered) {
  ump_text lines;
  ump_text_init(&lines, out->mem);
  ump_table_events(table, viewer, after, &lines);
  ump_json_key(out, "events");
  ump_text_char(out, '[');
  char *rest = lines.data;
  while (!lines.failed && rest && *rest) {
    uint32_t number;
    const char *event = next_event(&rest, &number);
    ump_json_next(out);
    if (numbered) {
      ump_text_char(out, '{');
      say_number(out, "n", number);
      ump_json_key(out, "event");
    }
    ump_json_string(out, event);
    if (numbered) ump_text_char(out, '}');
  }
  ump_text_char(out, ']');
  if (lines.failed) out->failed = true;
  ump_text_free(&lines);
}

void say_events(ump_text *out, const ump_table *table, unsigned viewer, uint32_t after) {
  events_member(out, table, viewer, after, true);
  say_number(out, "stream", table->stream);
}

void say_state(ump_text *out, const struct room *room, uint64_t now) {
  ump_json_key(out, "state");
  ump_table_json(&room->table, now, out);
  if (out->failed) return;
  out->len--; /* opens the object again, for what the table does not know */
  say_number(out, "watching", room->here[UMP_SPECTATOR]);
  ump_text_char(out, '}');
}

uint32_t say_said(ump_text *out, const ump_table *table, unsigned viewer, uint32_t after) {
  ump_json_key(out, "said");
  ump_text_char(out, '[');
  uint32_t last = ump_table_said_json(table, viewer, after, out);
  ump_text_char(out, ']');
  return last;
}

/* Somebody who has seen more than there is, or a stream that is past, has seen
 * another game: all anew. */
static uint32_t begin_after(const ump_table *table, unsigned viewer, struct reader reader) {
  bool past = reader.stream != 0 && reader.stream != table->stream;
  return past || reader.after > table->view[viewer].count ? 0 : reader.after;
}

void say_table(ump_text *out, const struct room *room, unsigned viewer, struct reader reader,
               uint64_t now) {
  const ump_view *view = &room->table.view[viewer];
  ump_text spec;
  ump_text_init(&spec, out->mem);
  ump_spec_format(&view->spec, &spec);
  say_text(out, "table", room->id);
  say_text(out, "spec", ump_text_str(&spec));
  ump_text_free(&spec);
  say_number(out, "viewer", viewer);
  say_seats(out, &room->table);
  say_number(out, "count", view->count);
  turn_member(out, view);
  over_member(out, view);
  uint32_t after = begin_after(&room->table, viewer, reader);
  say_number(out, "stream", room->table.stream);
  say_number(out, "after", after);
  events_member(out, &room->table, viewer, after, false);
  say_said(out, &room->table, viewer, reader.said);
  say_state(out, room, now);
}
