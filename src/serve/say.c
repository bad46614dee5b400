/* The JSON of answers. */
#include "serve/say.h"

#include <string.h>

#include "umpire/event.h"

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

static void number_member(ump_text *out, const char *key, int64_t number) {
  ump_json_key(out, key);
  ump_text_int(out, number);
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
    number_member(out, "winner", view->winner);
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
      number_member(out, "n", number);
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
}

void say_table(ump_text *out, const struct room *room, unsigned viewer, uint32_t after) {
  const ump_view *view = &room->table.view[viewer];
  ump_text spec;
  ump_text_init(&spec, out->mem);
  ump_spec_format(&view->spec, &spec);
  ump_json_key(out, "table");
  ump_json_string(out, room->id);
  ump_json_key(out, "spec");
  ump_json_string(out, ump_text_str(&spec));
  ump_text_free(&spec);
  number_member(out, "viewer", viewer);
  say_seats(out, &room->table);
  number_member(out, "count", view->count);
  turn_member(out, view);
  over_member(out, view);
  /* Somebody who has seen more than there is has seen another table: all anew. */
  uint32_t from = after > view->count ? 0 : after;
  number_member(out, "after", from);
  events_member(out, &room->table, viewer, from, false);
}
