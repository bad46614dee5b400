/* Reads a policy's text into the auditor's book. */
#include "darklab/audit_book.h"

#include <string.h>

typedef struct reader {
  audit_book *book;
  ump_span rest, line;
  int64_t number; /* of the line, from 1 */
  ump_error *error;
} reader;

static bool complain(reader *r, const char *why, ump_span word) {
  char quoted[UMP_ERROR_ARG_SIZE];
  ump_error number;
  size_t len = word.len < sizeof quoted ? word.len : sizeof quoted - 1;
  ump_fail_int(&number, "", r->number, 0);
  if (len > 0) memcpy(quoted, word.at, len);
  quoted[len] = '\0';
  return ump_fail(r->error, why, number.arg[0], quoted, NULL);
}

static bool no_memory(reader *r) {
  return ump_fail(r->error, ump_no_memory, NULL, NULL, NULL);
}

/* The next line that is not empty nor a comment. */
static bool next_line(reader *r) {
  while (r->rest.at != NULL && r->rest.len > 0) {
    r->line = ump_span_cut(&r->rest, '\n');
    r->number++;
    if (r->line.len > 0 && r->line.at[0] != '#') return true;
  }
  r->number++; /* what is missing would stand after the last line */
  r->line = (ump_span){"", 0};
  return false;
}

/* The next blank-separated word of a line; false at its end. */
static bool next_word(ump_span *line, ump_span *word) {
  *word = (ump_span){"", 0};
  while (word->len == 0 && line->at != NULL) *word = ump_span_cut(line, ' ');
  return word->len > 0;
}

/* ---- what is remembered ------------------------------------------------- */

/* "b3": a column's letter and a row's number. */
static bool read_cell(const audit_rules *rules, ump_span word, uint32_t *cell) {
  uint64_t row;
  if (word.len < 2 || word.at[0] < 'a' || (uint32_t)(word.at[0] - 'a') >= rules->cols) return false;
  ump_span digits = {word.at + 1, word.len - 1};
  if (!ump_span_number(digits, rules->rows, &row) || row == 0) return false;
  *cell = (uint32_t)(row - 1) * rules->cols + (uint32_t)(word.at[0] - 'a');
  return true;
}

static bool read_step(const audit_rules *rules, ump_span word, uint8_t *step) {
  uint32_t cell;
  bool marked = word.at[word.len - 1] == '!';
  if (word.len == 1 && (marked || word.at[0] == '*')) {
    *step = marked ? AUDIT_A_HIT : AUDIT_HEARD;
    return marked || rules->announced;
  }
  if (marked) word.len--;
  if (!read_cell(rules, word, &cell)) return false;
  *step = (uint8_t)(cell | (marked ? AUDIT_FOUND : 0));
  return true;
}

/* Puts the cell into one of the sets; false if it is in one. */
static bool take(audit_mind *mind, uint8_t step) {
  uint16_t bit = (uint16_t)(1U << (step & (AUDIT_FOUND - 1)));
  if ((mind->own | mind->found) & bit) return false;
  *(step & AUDIT_FOUND ? &mind->found : &mind->own) |= bit;
  return true;
}

/* Each beginning of what an entry of perfect recall says has a state. */
static bool read_recall(audit_book *book, ump_span text, audit_mind *mind) {
  ump_span word;
  while (next_word(&text, &word)) {
    uint8_t step;
    if (!read_step(&book->rules, word, &step) || step == AUDIT_A_HIT) return false;
    audit_mind seen = *mind;
    if (step != AUDIT_HEARD && !take(&seen, step)) return false;
    audit_state_of(book, mind);
    if (!audit_mind_step(book, mind, step)) return false;
  }
  return true;
}

/* Sets of cells, a bar, and steps in order. */
static bool read_sets_and_steps(audit_book *book, ump_span text, audit_mind *mind) {
  audit_memory memory = book->memory[mind->layer];
  bool after_bar = false;
  ump_span word;
  while (next_word(&text, &word)) {
    uint8_t step;
    if (ump_span_is(word, "|") && !after_bar) {
      after_bar = true;
      continue;
    }
    if (!read_step(&book->rules, word, &step)) return false;
    bool cell = step < AUDIT_A_HIT;
    bool fresh = after_bar ? memory == AUDIT_TIMES : true;
    if (cell && after_bar && memory == AUDIT_HITS) return false;
    if (cell && fresh && !take(mind, step)) return false;
    if (after_bar ? !audit_mind_keep(mind, step) : !cell) return false;
  }
  return after_bar == (memory != AUDIT_VIEW);
}

static bool read_mind(audit_book *book, ump_span text, audit_mind *mind) {
  *mind = (audit_mind){.layer = (uint8_t)(book->layers - 1)};
  if (ump_span_is(text, "-")) return true;
  if (text.len == 0) return false;
  return book->memory[mind->layer] == AUDIT_RECALL ? read_recall(book, text, mind)
                                                   : read_sets_and_steps(book, text, mind);
}

/* ---- what is tried ------------------------------------------------------ */

/* The moves of an entry: fractions. */
typedef struct choice {
  uint32_t cells, count;
  uint32_t cell[AUDIT_CELLS_MOST];
  uint64_t above[AUDIT_CELLS_MOST], below[AUDIT_CELLS_MOST];
  uint64_t sum; /* of numerators, once there is one denominator */
  bool decimals;
} choice;

/* "0.25": up to nine places count. */
static bool read_decimals(ump_span text, uint64_t *above, uint64_t *below) {
  ump_span places = text;
  ump_span whole = ump_span_cut(&places, '.');
  if (!ump_span_number(whole, 1, above) || places.len == 0) return false;
  *below = 1;
  for (size_t i = 0; i < places.len; i++) {
    if (places.at[i] < '0' || places.at[i] > '9') return false;
    if (i >= 9) continue;
    *above = *above * 10 + (uint64_t)(places.at[i] - '0');
    *below *= 10;
  }
  return *above <= *below;
}

static bool read_chance(ump_span text, choice *c) {
  uint64_t *above = &c->above[c->count];
  uint64_t *below = &c->below[c->count];
  if (memchr(text.at, '.', text.len) != NULL) {
    c->decimals = true;
    return read_decimals(text, above, below);
  }
  ump_span under = text;
  ump_span over = ump_span_cut(&under, '/');
  *below = 1;
  if (under.at != NULL && !ump_span_number(under, UINT32_MAX, below)) return false;
  return ump_span_number(over, *below, above) && *below > 0;
}

static uint64_t divisor_of(uint64_t a, uint64_t b) {
  return b == 0 ? a : divisor_of(b, a % b);
}

/* Brings all to one denominator. */
static bool add_up(reader *r, choice *c) {
  uint64_t common = 1;
  for (uint32_t i = 0; i < c->count; i++) {
    uint64_t divisor = divisor_of(c->above[i], c->below[i]);
    c->above[i] /= divisor;
    c->below[i] /= divisor;
    common = common / divisor_of(common, c->below[i]) * c->below[i];
    if (common > UINT32_MAX) {
      return complain(r, N_("Line {1}: the fractions have no common denominator below 2^32."),
                      r->line);
    }
  }
  for (uint32_t i = 0; i < c->count; i++) {
    c->above[i] *= common / c->below[i];
    c->sum += c->above[i];
  }
  uint64_t off = c->sum > common ? c->sum - common : common - c->sum;
  if (c->sum > 0 && off <= (c->decimals ? common / 1000000 : 0)) return true;
  return complain(r, N_("Line {1}: the probabilities do not sum to 1."), r->line);
}

static bool read_choice(reader *r, const audit_mind *mind, ump_span text, choice *c) {
  uint32_t taken = (uint32_t)mind->own | mind->found;
  ump_span word;
  *c = (choice){0};
  while (next_word(&text, &word)) {
    uint32_t cell;
    if (!read_cell(&r->book->rules, word, &cell) || (taken | c->cells) >> cell & 1U) {
      return complain(r, N_("Line {1}: {2} cannot be tried there."), word);
    }
    if (!next_word(&text, &word) || !read_chance(word, c)) {
      return complain(r, N_("Line {1}: \"{2}\" is no probability."), word);
    }
    c->cells |= UINT32_C(1) << cell;
    c->cell[c->count++] = cell;
  }
  return true;
}

/* Moves that are never made are left out. */
static bool put_choice(reader *r, uint32_t state, const choice *c) {
  audit_book *book = r->book;
  void *moves = book->move;
  bool fits =
      book->moves + c->count < UINT32_MAX && ump_grow(book->rules.mem, &moves, &book->moves_room,
                                                      book->moves + c->count, sizeof *book->move);
  book->move = moves;
  if (!fits) return no_memory(r);
  book->state[state].first = (uint32_t)book->moves;
  for (uint32_t i = 0; i < c->count; i++) {
    if (c->above[i] == 0) continue;
    book->move[book->moves++] = (audit_move){.chance = audit_share(c->above[i], c->sum, book->up),
                                             .cell = UINT32_C(1) << c->cell[i],
                                             .stone = LAB_NOT_THERE,
                                             .hit = LAB_NOT_THERE};
    book->state[state].count++;
  }
  return true;
}

static bool read_entry(reader *r) {
  ump_span rest = r->line;
  ump_span name = ump_span_cut(&rest, ':');
  audit_mind mind;
  choice c;
  while (name.len > 0 && name.at[name.len - 1] == ' ') name.len--;
  if (rest.at == NULL || !read_mind(r->book, name, &mind)) {
    return complain(r, N_("Line {1}: \"{2}\" is nothing that the seat can know."), name);
  }
  uint32_t state = audit_state_of(r->book, &mind);
  if (r->book->failed) return no_memory(r);
  if (r->book->state[state].count > 0) {
    return complain(r, N_("Line {1}: \"{2}\" has been given before."), name);
  }
  return read_choice(r, &mind, rest, &c) && add_up(r, &c) && put_choice(r, state, &c);
}

/* ---- the whole ---------------------------------------------------------- */

static bool read_key(reader *r, ump_span name) {
  static const char *const names[AUDIT_MEMORIES] = {"view", "view+heard", "view+last", "view+times",
                                                    "recall"};
  audit_book *book = r->book;
  unsigned memory = 0;
  while (memory < AUDIT_MEMORIES && !ump_span_is(name, names[memory])) memory++;
  if (memory == AUDIT_MEMORIES) {
    return complain(
        r, N_("Line {1}: a key is view, view+heard, view+last, view+times or recall, not {2}."),
        name);
  }
  bool second = book->layers == 1 && book->memory[0] == AUDIT_RECALL && memory != AUDIT_RECALL;
  if (book->layers > 0 && !second) {
    return complain(r, N_("Line {1}: only one key may follow, after recall."), name);
  }
  book->memory[book->layers++] = (audit_memory)memory;
  return true;
}

static bool read_entries(reader *r) {
  while (next_line(r)) {
    ump_span value = r->line;
    ump_span word = ump_span_cut(&value, ' ');
    bool read = true;
    if (ump_span_is(word, "key")) read = read_key(r, value);
    else if (r->book->layers == 0) return complain(r, N_("Line {1}: a key must come first."), word);
    else read = read_entry(r);
    if (!read) return false;
  }
  return r->book->layers > 0 || complain(r, N_("Line {1}: the policy has no key."), r->line);
}

static bool read_header_line(reader *r, const char *name, ump_span *value) {
  next_line(r);
  *value = r->line;
  ump_span word = ump_span_cut(value, ' ');
  if (ump_span_is(word, name) && value->at != NULL) return true;
  return complain(r, N_("Line {1}: the header of a policy is missing or damaged."), r->line);
}

static bool read_header(reader *r) {
  ump_span value;
  ump_error reason;
  uint64_t seat;
  if (!next_line(r) || !ump_span_is(r->line, "umpire dark-hex policy 1")) {
    return complain(r, N_("Line {1}: this is no policy."), r->line);
  }
  if (!read_header_line(r, "game", &value)) return false;
  if (!ump_spec_parse(&r->book->spec, value, &reason)) {
    return complain(r, N_("Line {1}: there is no game {2}."), value);
  }
  if (!read_header_line(r, "seat", &value)) return false;
  if (!ump_span_number(value, 1, &seat)) {
    return complain(r, N_("Line {1}: the seat is 0 or 1, not {2}."), value);
  }
  r->book->seat = (unsigned)seat;
  return true;
}

bool audit_book_read(audit_book *book, ump_span text, bool up, const ump_allocator *mem,
                     ump_error *error) {
  reader r = {.book = book, .rest = text, .error = error};
  const audit_mind nothing = {0};
  *book = (audit_book){.up = up};
  if (!read_header(&r)) return false;
  if (!audit_rules_init(&book->rules, &book->spec, mem, error)) return false;
  lab_shelf_init(&book->minds, mem);
  audit_state_of(book, &nothing);
  bool read = (!book->failed || no_memory(&r)) && read_entries(&r);
  if (!read) audit_book_free(book);
  return read;
}
