/* What is said at the table: plain text, to those who may hear it. */
#include "table/command.h"
#include "table/inside.h"

#include <string.h>

enum { SPEECHES = 5, WITHIN = 10000, KEPT = 500 };

/* ---- plain text --------------------------------------------------------- */

/* The length of the UTF-8 sequence at `at`, 0 if it is none, is overlong, a
 * surrogate or a control character (C1 too) or turns the direction of text. */
static size_t sequence(const unsigned char *at, size_t left) {
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  size_t len = at[0] < 0x80 ? 1 : at[0] < 0xC0 ? 0 : at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : 4;
  if (len == 0 || len > left || at[0] > 0xF4) return 0;
  uint32_t code = len == 1 ? at[0] : at[0] & (0x7FU >> len);
  for (size_t i = 1; i < len; i++) {
    if ((at[i] & 0xC0U) != 0x80U) return 0;
    code = code << 6 | (at[i] & 0x3FU);
  }
  if (code < least[len] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return 0;
  if (code < 0x20 || (code >= 0x7F && code < 0xA0)) return 0;
  if ((code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069)) return 0;
  return len;
}

bool is_plain_text(ump_span text, size_t most) {
  if (text.len == 0 || text.len > most || text.at[0] == ' ') return false;
  for (size_t i = 0; i < text.len;) {
    size_t len = sequence((const unsigned char *)text.at + i, text.len - i);
    if (len == 0) return false;
    i += len;
  }
  return true;
}

/* ---- saying ------------------------------------------------------------- */

/* A viewer of then, as of now: people may have changed seats. */
static unsigned place_now(const ump_table *table, const ump_said *said, unsigned viewer) {
  return viewer <= UMP_SEAT_1 && said->swapped != table->people_swapped ? 1U - viewer : viewer;
}

static unsigned audience_of(const ump_table *table, unsigned from) {
  bool apart = table->record.spec.game->hidden && !table->record.over;
  if (!apart) return UMP_TO_0 | UMP_TO_1 | UMP_TO_SPECTATORS;
  return from == UMP_SPECTATOR ? UMP_TO_SPECTATORS : UMP_TO_0 | UMP_TO_1;
}

static bool talks_too_much(const ump_table *table, const command *c) {
  unsigned recent = 0;
  for (size_t i = table->said_count; i > 0; i--) {
    const ump_said *said = &table->said[i - 1];
    if (said->at + WITHIN <= c->at) break;
    recent += place_now(table, said, said->from) == c->seat;
  }
  return recent >= SPEECHES;
}

bool talk_check(const ump_table *table, const command *c, ump_error *error) {
  if (!is_plain_text(c->text, UMP_SAY - 1)) {
    return ump_fail(error, N_("Say it in plain words, and not too many."), NULL, NULL, NULL);
  }
  if (table->said_count >= KEPT) {
    return ump_fail(error, N_("Enough has been said at this table."), NULL, NULL, NULL);
  }
  return !talks_too_much(table, c) || ump_fail(error, N_("Slower, please."), NULL, NULL, NULL);
}

bool talk_apply(ump_table *table, const command *c) {
  void *items = table->said;
  if (!ump_grow(table->mem, &items, &table->said_room, table->said_count + 1,
                sizeof *table->said)) {
    return false;
  }
  table->said = items;
  ump_said *said = &table->said[table->said_count++];
  *said = (ump_said){.from = (uint8_t)c->seat,
                     .audience = (uint8_t)audience_of(table, c->seat),
                     .swapped = table->people_swapped,
                     .game = table->game,
                     .move = (uint32_t)table->record.count,
                     .at = c->at,
                     .id = c->number};
  memcpy(said->text, c->text.at, c->text.len);
  return true;
}

static bool was_said(const ump_table *table, uint64_t id) {
  for (size_t i = 0; id != 0 && i < table->said_count; i++) {
    if (table->said[i].id == id) return true;
  }
  return false;
}

bool ump_table_say(ump_table *table, unsigned from, ump_span text, uint64_t id, uint64_t now,
                   ump_text *log, ump_error *error) {
  if (was_said(table, id)) return true;
  command c = {.kind = id == 0 ? DO_SAY : DO_SAY_ONCE,
               .seat = from > UMP_SPECTATOR ? UMP_SPECTATOR : from,
               .number = id,
               .text = text,
               .at = now};
  return command_run(table, &c, log, NULL, error);
}

/* ---- reading ------------------------------------------------------------ */

/* Where the game hides how many moves there were, so must what was said then. */
static bool may_count(const ump_table *table, const ump_said *said) {
  return !table->record.spec.game->hidden || said->game < table->game || table->record.over;
}

uint32_t ump_table_said_json(const ump_table *table, unsigned viewer, uint32_t after,
                             ump_text *out) {
  uint32_t number = 0;
  for (size_t i = 0; i < table->said_count; i++) {
    const ump_said *said = &table->said[i];
    unsigned then = place_now(table, said, viewer);
    if (!(said->audience & (1U << then)) || ++number <= after) continue;
    ump_json_next(out);
    ump_text_add(out, "{\"n\":");
    ump_text_number(out, number);
    ump_json_key(out, "from");
    ump_json_string(out, ump_viewer_name(place_now(table, said, said->from)));
    ump_json_key(out, "game");
    ump_text_number(out, said->game);
    if (may_count(table, said)) {
      ump_json_key(out, "move");
      ump_text_number(out, said->move);
    }
    ump_json_key(out, "at");
    ump_text_number(out, said->at);
    ump_json_key(out, "text");
    ump_json_string(out, said->text);
    ump_text_char(out, '}');
  }
  return number;
}
