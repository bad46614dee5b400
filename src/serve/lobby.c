/* The lobby. */
#include "serve/lobby.h"

#include <string.h>

#include "serve/say.h"

enum {
  GRACE = 15000, /* a maker's live connection may take so long to come, ms */
  SHOWN = 200    /* tables in one answer */
};

unsigned lobby_free_seat(const struct room *room) {
  return room->table.seat[0].sitter == UMP_SITTER_NONE ? 0 : 1;
}

bool lobby_is_of(const struct room *room, const uint8_t key[UMP_KEY]) {
  return ump_table_seat_of(&room->table, key) != UMP_SPECTATOR;
}

static bool is_maker_there(const struct rooms *rooms, const struct room *room) {
  return room->here[1 - lobby_free_seat(room)] > 0 || rooms->now < room->table.began + GRACE;
}

static bool is_same_game(const ump_spec *a, const ump_spec *b, const ump_allocator *mem) {
  ump_text text[2];
  ump_text_init(&text[0], mem);
  ump_text_init(&text[1], mem);
  ump_spec_format(a, &text[0]);
  ump_spec_format(b, &text[1]);
  bool same = !text[0].failed && !text[1].failed &&
              strcmp(ump_text_str(&text[0]), ump_text_str(&text[1])) == 0;
  ump_text_free(&text[0]);
  ump_text_free(&text[1]);
  return same;
}

static bool is_same_pace(const ump_pace *a, const ump_pace *b) {
  return a->kind == b->kind && a->periods == b->periods && a->base == b->base &&
         a->extra == b->extra;
}

struct room *lobby_match(const struct rooms *rooms, const ump_spec *spec, const ump_terms *terms,
                         const uint8_t key[UMP_KEY]) {
  struct room *oldest = NULL;
  for (struct room *room = rooms->open; room; room = room->next_open) {
    const ump_terms *its = &room->table.terms;
    if (its->games != terms->games || !is_same_pace(&its->pace, &terms->pace) ||
        !is_same_game(&room->table.position.spec, spec, rooms->mem))
      continue;
    if (lobby_is_of(room, key)) return room;
    if (is_maker_there(rooms, room)) oldest = room;
  }
  return oldest;
}

static void say_open(ump_text *out, const struct room *room) {
  const ump_table *table = &room->table;
  unsigned seat = lobby_free_seat(room);
  ump_text text;
  ump_text_init(&text, out->mem);
  ump_json_next(out);
  ump_text_char(out, '{');
  say_text(out, "table", room->id);
  ump_spec_format(&table->position.spec, &text);
  say_text(out, "spec", ump_text_str(&text));
  ump_text_clear(&text);
  ump_pace_format(&table->terms.pace, &text);
  say_text(out, "pace", ump_text_str(&text));
  say_number(out, "games", table->terms.games);
  ump_json_key(out, "free");
  ump_text_add(out, seat == 0 ? "[0]" : "[1]");
  if (table->seat[1 - seat].name[0]) say_text(out, "name", table->seat[1 - seat].name);
  say_number(out, "at", table->began);
  ump_text_char(out, '}');
  if (text.failed) out->failed = true;
  ump_text_free(&text);
}

void lobby_say(ump_text *out, const struct rooms *rooms) {
  unsigned shown = 0;
  ump_json_key(out, "tables");
  ump_text_char(out, '[');
  for (const struct room *room = rooms->open; room && shown < SHOWN; room = room->next_open)
    if (is_maker_there(rooms, room)) {
      say_open(out, room);
      shown++;
    }
  ump_text_char(out, ']');
  say_number(out, "playing", rooms->playing);
  say_number(out, "watching", rooms->watching);
}
