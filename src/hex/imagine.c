#include "hex/imagine.h"

#include "hex/dark.h"
#include "hex/notation.h"
#include "hex/options.h"
#include "hex/seen.h"

void hex_imagine_from(hex_imagination *mind, const ump_view *view, const ump_event *events,
                      size_t count) {
  hex_board board = hex_board_of(&view->spec);
  const hex_seen *seen = view->state.bytes;
  unsigned colour = hex_seen_colour(seen, view->viewer);
  mind->events = events;
  mind->count = count;
  mind->board = board;
  mind->colour = colour;
  mind->opens = 0;
  mind->found = hex_count(&board, hex_seen_cells(seen, &board, 1 - colour));
  hex_field_clear(&mind->known, &board);
  for (uint32_t cell = 0; cell < board.cells; cell++) {
    uint16_t place = hex_place(&board, cell);
    if (hex_has(hex_seen_cells(seen, &board, HEX_SEEN_OPEN), cell)) {
      mind->open[mind->opens++] = place;
    } else {
      bool red = hex_has(hex_seen_cells(seen, &board, HEX_RED), cell);
      mind->known.at[place] = red ? HEX_RED : HEX_BLUE;
    }
  }
  mind->hidden = 0;
  if (view->spec.game->hidden) {
    int32_t stones = dark_stones(view, 1 - view->viewer);
    mind->hidden = stones < 0 ? -1 : stones - (int32_t)mind->found;
  }
}

/* Where hits are silent and end the turn, each move of the enemy was a stone or
 * a hit. It is guessed to have tried the cells it did not know with equal
 * chances, so it hit one of our stones that it had not found in proportion to
 * their share of those cells. */
static uint32_t guess_hidden(const hex_imagination *mind, ump_random *random) {
  uint32_t ours = 0;
  uint32_t stones = 0;
  uint32_t hits = 0;
  for (size_t i = 0; i < mind->count; i++) {
    if (mind->events[i].kind == DARK_EVENT_STONE) ours++;
    if (mind->events[i].kind != DARK_EVENT_MOVED) continue;
    uint32_t unknown = mind->board.cells - stones - hits;
    bool hit = unknown > 0 && ump_random_below(random, unknown) < ours - hits;
    if (hit) hits++;
    else stones++;
  }
  return stones > mind->found ? stones - mind->found : 0;
}

/* Puts `count` enemy stones on different open places. */
static void hide(hex_imagination *mind, uint32_t count, ump_random *random, hex_field *field) {
  for (uint32_t i = 0; i < count; i++) {
    uint32_t j = i + (uint32_t)ump_random_below(random, mind->opens - i);
    uint16_t chosen = mind->open[j];
    mind->open[j] = mind->open[i];
    mind->open[i] = chosen;
    field->at[chosen] = (uint8_t)(1 - mind->colour);
  }
}

void hex_imagine(hex_imagination *mind, ump_random *random, hex_field *field) {
  enum { ATTEMPTS = 4 };
  *field = mind->known;
  if (mind->hidden == 0) return;
  uint32_t hidden = mind->hidden < 0 ? guess_hidden(mind, random) : (uint32_t)mind->hidden;
  if (hidden > mind->opens) hidden = mind->opens;
  for (int i = 0; i < ATTEMPTS; i++) {
    *field = mind->known;
    hide(mind, hidden, random, field);
    /* Had the enemy a chain, the game would be over. */
    if (!hex_field_joined(field, 1 - mind->colour)) return;
  }
}
