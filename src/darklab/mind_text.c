/* Minds as text: docs/formats.md, section Policy. */
#include "darklab/mind_bits.h"

#include "hex/notation.h"

/* ---- writing ------------------------------------------------------------ */

static void add_word(ump_text *out, const char *word) {
  if (out->len > 0 && out->data[out->len - 1] != ' ' && out->data[out->len - 1] != '\n') {
    ump_text_char(out, ' ');
  }
  ump_text_add(out, word);
}

static void add_cell(const lab_game *game, uint32_t cell, bool hit, ump_text *out) {
  char name[HEX_NAME];
  hex_board board = hex_board_make(game->rows, game->cols);
  hex_cell_name(&board, cell, name);
  add_word(out, name);
  if (hit) ump_text_char(out, '!');
}

static void add_set(const lab_game *game, lab_cells set, bool hit, ump_text *out) {
  for (; set != 0; set &= set - 1) add_cell(game, lab_first(set), hit, out);
}

static void add_stars(uint32_t count, ump_text *out) {
  for (; count > 0; count--) add_word(out, "*");
}

static void format_recall(const lab_game *game, unsigned seat, lab_mind mind, ump_text *out) {
  lab_try tries[LAB_TRIES_MOST];
  uint32_t count = lab_mind_tries(game, seat, mind, tries);
  for (uint32_t i = 0; i < count; i++) {
    add_cell(game, tries[i].cell, tries[i].hit, out);
    add_stars(tries[i].heard, out);
  }
}

/* The own stones in their order; heard hits stand as in LAB_RECALL. */
static void format_times(const lab_game *game, unsigned seat, lab_mind mind, ump_text *out) {
  uint32_t count = lab_mind_kept(game, LAB_TIMES, mind);
  uint64_t heard = mind.a >> LAB_HEARD_AT & 0xFFFF;
  heard >>= seat;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t code = lab_mind_try_at(mind, i);
    if (code & LAB_HIT) add_word(out, "!");
    else add_cell(game, code & 15U, false, out);
    for (; heard & 1U; heard >>= 1) {
      add_word(out, "*");
      if (game->abrupt) break;
    }
    heard >>= 1;
  }
}

void lab_mind_format(const lab_game *game, unsigned seat, lab_memory memory, lab_mind mind,
                     ump_text *out) {
  if (lab_own(mind) == 0 && lab_found(mind) == 0) {
    add_word(out, "-");
    return;
  }
  if (memory == LAB_RECALL) {
    format_recall(game, seat, mind, out);
    return;
  }
  if (memory != LAB_TIMES) add_set(game, lab_own(mind), false, out);
  add_set(game, lab_found(mind), true, out);
  if (memory == LAB_VIEW) return;
  add_word(out, "|");
  if (memory == LAB_TIMES) {
    format_times(game, seat, mind, out);
    return;
  }
  if (memory == LAB_LAST) {
    add_cell(game, (uint32_t)mind.b & 15U, (mind.b & LAB_HIT) != 0, out);
  }
  add_stars(lab_mind_heard(memory, mind), out);
}

/* ---- reading ------------------------------------------------------------ */

/* One word: a cell, a cell found, a nameless hit or a hit heard. */
typedef struct token {
  enum { WORD_STONE, WORD_FOUND, WORD_HIT, WORD_HEARD } kind;
  uint32_t cell;
} token;

static bool read_word(const lab_game *game, ump_span text, token *word) {
  hex_board board = hex_board_make(game->rows, game->cols);
  *word = (token){.kind = WORD_STONE};
  if (ump_span_is(text, "*")) word->kind = WORD_HEARD;
  if (ump_span_is(text, "!")) word->kind = WORD_HIT;
  if (word->kind != WORD_STONE) return word->kind != WORD_HEARD || game->announced;
  if (text.len > 0 && text.at[text.len - 1] == '!') {
    word->kind = WORD_FOUND;
    text.len--;
  }
  return hex_cell_read(&board, text, &word->cell);
}

static bool take_cell(lab_cells *taken, uint32_t cell) {
  bool fresh = !(*taken & lab_bit(cell));
  *taken |= lab_bit(cell);
  return fresh;
}

/* May a hit have been heard now: is there an own stone left to be found, and was
 * it the other's turn? */
static bool may_hear(const lab_game *game, const lab_try *tries, uint32_t count, uint32_t heard) {
  if (count == 0) return false;
  const lab_try *last = &tries[count - 1];
  if (game->abrupt ? last->heard > 0 : last->hit) return false;
  uint32_t stones = 0;
  for (uint32_t i = 0; i < count; i++) stones += !tries[i].hit;
  return heard < stones;
}

/* A sequence of tries. LAB_TIMES: found stones are named before it and hits in it
 * are nameless; which is which does not matter to the mind. */
static bool read_tries(const lab_game *game, ump_span text, bool nameless, lab_cells found,
                       lab_try tries[LAB_TRIES_MOST], uint32_t *count) {
  lab_cells taken = nameless ? found : 0;
  lab_cells left = found;
  uint32_t heard = 0;
  *count = 0;
  while (text.at != NULL && text.len > 0) {
    token word;
    if (!read_word(game, ump_span_cut(&text, ' '), &word)) return false;
    if (word.kind == WORD_HEARD) {
      if (!may_hear(game, tries, *count, heard++)) return false;
      tries[*count - 1].heard++;
      continue;
    }
    if (*count == LAB_TRIES_MOST) return false;
    if (nameless && word.kind == WORD_HIT) {
      if (left == 0 || !game->abrupt) return false;
      word.cell = lab_first(left);
      left &= left - 1;
    } else if ((nameless ? word.kind != WORD_STONE : word.kind == WORD_HIT) ||
               !take_cell(&taken, word.cell)) {
      return false;
    }
    tries[(*count)++] = (lab_try){.cell = (uint8_t)word.cell, .hit = word.kind != WORD_STONE};
  }
  return !nameless || !game->abrupt || left == 0;
}

/* Cells, of which the ones in *found were found. */
static bool read_sets(const lab_game *game, ump_span text, lab_cells *own, lab_cells *found) {
  *own = *found = 0;
  while (text.at != NULL && text.len > 0) {
    token word;
    if (!read_word(game, ump_span_cut(&text, ' '), &word)) return false;
    if (word.kind != WORD_STONE && word.kind != WORD_FOUND) return false;
    if ((*own | *found) & lab_bit(word.cell)) return false;
    *(word.kind == WORD_FOUND ? found : own) |= lab_bit(word.cell);
  }
  return true;
}

static bool parse_times(const lab_game *game, unsigned seat, ump_span sets, ump_span rest,
                        lab_mind *mind) {
  lab_cells own;
  lab_cells found;
  lab_try tries[LAB_TRIES_MOST];
  uint32_t count;
  if (!read_sets(game, sets, &own, &found) || own != 0) return false;
  if (!read_tries(game, rest, true, found, tries, &count)) return false;
  *mind = lab_mind_remember(game, seat, LAB_TIMES, tries, count);
  mind->a |= (uint64_t)found << 16;
  return true;
}

/* Hits heard, at most so many. */
static bool read_stars(const lab_game *game, ump_span text, uint32_t most, lab_mind *mind) {
  for (uint32_t heard = 1; text.at != NULL && text.len > 0; heard++) {
    token word;
    bool star = read_word(game, ump_span_cut(&text, ' '), &word) && word.kind == WORD_HEARD;
    if (!star || heard > most) return false;
    mind->a += UINT64_C(1) << LAB_HEARD_AT;
  }
  return true;
}

static bool parse_last(const lab_game *game, ump_span sets, ump_span rest, lab_mind *mind) {
  lab_cells own;
  lab_cells found;
  token word;
  if (!read_sets(game, sets, &own, &found)) return false;
  if (!read_word(game, ump_span_cut(&rest, ' '), &word)) return false;
  bool hit = word.kind == WORD_FOUND;
  if (!hit && word.kind != WORD_STONE) return false;
  if (!((hit ? found : own) & lab_bit(word.cell))) return false;
  *mind = (lab_mind){.a = own | (uint64_t)found << 16,
                     .b = word.cell | (hit ? LAB_HIT : 0U) | LAB_LAST_KNOWN};
  return read_stars(game, rest, game->abrupt ? 1 : hit ? 0 : lab_size(own), mind);
}

static bool parse_heard(const lab_game *game, ump_span sets, ump_span rest, lab_mind *mind) {
  lab_cells own;
  lab_cells found;
  if (!read_sets(game, sets, &own, &found)) return false;
  *mind = (lab_mind){.a = own | (uint64_t)found << 16};
  return read_stars(game, rest, lab_size(own), mind);
}

bool lab_mind_parse(const lab_game *game, unsigned seat, lab_memory memory, ump_span text,
                    lab_mind *mind) {
  lab_cells own;
  lab_cells found;
  lab_try tries[LAB_TRIES_MOST];
  uint32_t count;
  *mind = (lab_mind){0};
  if (ump_span_is(text, "-")) return true;
  if (text.len == 0) return false;
  if (memory == LAB_RECALL) {
    if (!read_tries(game, text, false, 0, tries, &count)) return false;
    *mind = lab_mind_remember(game, seat, LAB_RECALL, tries, count);
    return true;
  }
  ump_span rest = text;
  ump_span sets = ump_span_cut(&rest, '|');
  if (memory == LAB_VIEW) {
    if (rest.at != NULL || !read_sets(game, sets, &own, &found)) return false;
    mind->a = own | (uint64_t)found << 16;
    return true;
  }
  if (rest.at == NULL) return false;
  if (sets.len > 0) sets.len--; /* the blank before the bar */
  ump_span_cut(&rest, ' ');     /* and after it */
  if (memory == LAB_HEARD) return parse_heard(game, sets, rest, mind);
  return memory == LAB_TIMES ? parse_times(game, seat, sets, rest, mind)
                             : parse_last(game, sets, rest, mind);
}
