#include "hex/equilibrium.h"

#include "hex/notation.h"
#include "hex/options.h"
#include "hex/seen.h"

#include <string.h>

/* The policies of a game, as docs/formats.md has them; NULL where a seat has none. */
typedef struct dark_book {
  uint32_t rows, cols;
  dark_collision collision;
  dark_hits hits;
  const char *policy[2];
} dark_book;

#include "hex/dark_books.h" /* static const dark_book dark_books[] */

/* What a seat remembers, as an entry begins with it. Policies are of boards of at
 * most 16 cells; each is tried once at most, and heard of once. */
enum { CELLS_MOST = 16, WORDS_MOST = 2 * CELLS_MOST, KEY_MOST = WORDS_MOST * (HEX_NAME + 1) + 1 };

typedef struct key {
  char text[KEY_MOST];
  size_t len;
} key;

static const char *policy_of(const ump_spec *spec, unsigned seat) {
  if (!spec->game->hidden || seat > 1) return NULL;
  hex_board board = hex_board_of(spec);
  for (size_t i = 0; i < sizeof dark_books / sizeof dark_books[0]; i++) {
    const dark_book *b = &dark_books[i];
    bool same = b->rows == board.rows && b->cols == board.cols &&
                (b->collision == DARK_ABRUPT) == dark_is_abrupt(spec) &&
                (b->hits == DARK_SILENT) == dark_is_silent(spec);
    if (same) return b->policy[seat];
  }
  return NULL;
}

bool dark_has_policy(const ump_spec *spec, unsigned seat) {
  return policy_of(spec, seat) != NULL;
}

/* ---- what is remembered ------------------------------------------------- */

static void add_word(key *k, const char *word) {
  size_t len = strlen(word);
  if (k->len + 1 + len >= sizeof k->text) return;
  if (k->len > 0) k->text[k->len++] = ' ';
  memcpy(k->text + k->len, word, len);
  k->len += len;
}

static void add_cell(key *k, const hex_board *board, uint32_t cell, bool found) {
  char name[HEX_NAME + 1];
  uint32_t len = hex_cell_name(board, cell, name);
  if (found) name[len++] = '!';
  name[len] = '\0';
  add_word(k, name);
}

/* The key `view`: own stones, then found ones. */
static void remember_view(const ump_view *view, key *k) {
  hex_board board = hex_board_of(&view->spec);
  for (unsigned found = 0; found < 2; found++) {
    const uint64_t *stones =
        hex_seen_cells(view->state.bytes, &board, found ? 1 - view->viewer : view->viewer);
    for (uint32_t cell = 0; cell < board.cells; cell++) {
      if (hex_has(stones, cell)) add_cell(k, &board, cell, found);
    }
  }
}

/* The key `recall`: every try, and every hit heard, in order. */
static void remember_all(const ump_view *view, const ump_event *events, size_t count, key *k) {
  hex_board board = hex_board_of(&view->spec);
  for (size_t i = 0; i < count; i++) {
    bool hit = events[i].kind == DARK_EVENT_HIT;
    if (hit && events[i].b == HEX_NOWHERE) add_word(k, "*");
    else if (hit || events[i].kind == DARK_EVENT_STONE) add_cell(k, &board, events[i].b, hit);
  }
}

/* ---- what is tried ------------------------------------------------------ */

/* What stands after the key in its line; nothing if there is no such line. A policy
 * goes by view, by recall, or by recall and where that says nothing by view: each
 * part begins with a line that says so. */
static ump_span entry_of(const char *policy, const key *by_view, const key *by_recall) {
  ump_span rest = ump_span_of(policy);
  const key *k = by_view;
  while (rest.at != NULL) {
    ump_span line = ump_span_cut(&rest, '\n');
    if (ump_span_is(line, "key view")) k = by_view;
    if (ump_span_is(line, "key recall")) k = by_recall;
    if (line.len > k->len + 3 && memcmp(line.at, k->text, k->len) == 0 &&
        memcmp(line.at + k->len, " : ", 3) == 0) {
      return (ump_span){line.at + k->len + 3, line.len - k->len - 3};
    }
  }
  return (ump_span){NULL, 0};
}

/* The next cell of an entry and its probability, a fraction or 1. */
static bool next_move(ump_span *entry, const hex_board *board, uint32_t *cell, uint64_t *above,
                      uint64_t *below) {
  if (entry->at == NULL || entry->len == 0) return false;
  ump_span name = ump_span_cut(entry, ' ');
  ump_span under = ump_span_cut(entry, ' ');
  ump_span over = ump_span_cut(&under, '/');
  *below = 1;
  return hex_cell_read(board, name, cell) && ump_span_number(over, UINT32_MAX, above) &&
         (under.at == NULL || ump_span_number(under, UINT32_MAX, below)) && *below > 0;
}

static uint64_t divisor_of(uint64_t a, uint64_t b) {
  while (b != 0) {
    uint64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/* Each cell exactly as often as the fractions say: a number below their common
 * denominator is drawn. */
static bool draw(ump_span entry, const hex_board *board, ump_random *random, uint32_t *cell) {
  uint64_t common = 1;
  uint64_t above;
  uint64_t below;
  for (ump_span rest = entry; next_move(&rest, board, cell, &above, &below);) {
    common = common / divisor_of(common, below) * below;
  }
  uint64_t drawn = ump_random_below(random, common);
  while (next_move(&entry, board, cell, &above, &below)) {
    uint64_t share = above * (common / below);
    if (drawn < share) return true;
    drawn -= share;
  }
  return false;
}

bool dark_follow_policy(const ump_view *view, const ump_event *events, size_t count,
                        ump_random *random, uint32_t *cell) {
  hex_board board = hex_board_of(&view->spec);
  const char *policy = policy_of(&view->spec, view->viewer);
  key by_view = {.len = 0};
  key by_recall = {.len = 0};
  if (policy == NULL) return false;
  remember_view(view, &by_view);
  remember_all(view, events, count, &by_recall);
  if (by_view.len == 0) add_word(&by_view, "-");
  if (by_recall.len == 0) add_word(&by_recall, "-");
  return draw(entry_of(policy, &by_view, &by_recall), &board, random, cell);
}
