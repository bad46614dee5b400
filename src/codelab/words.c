/* Reading word lists. */
#include "codelab/words.h"
#include "codebreak/notation.h"

#include <string.h>

enum { SLOTS = 1 << 17, EMPTY = 0, TEXT_OF_SECRETS = 1, TEXT_OF_GUESSES = 2 };

/* ---- the list ------------------------------------------------------------- */

void codelab_words_init(codelab_words *words, const ump_spec *spec, const ump_allocator *mem) {
  *words = (codelab_words){.mem = mem, .spec = spec};
  ump_text_init(&words->text, mem);
}

void codelab_words_free(codelab_words *words) {
  const ump_allocator *mem = words->mem;
  ump_text_free(&words->text);
  ump_free(mem, words->start);
  ump_free(mem, words->letter);
  ump_free(mem, words->part);
  ump_free(mem, words->slot);
  codelab_words_init(words, words->spec, mem);
}

ump_span codelab_words_at(const codelab_words *words, uint32_t guess) {
  size_t end = guess + 1 < words->guesses ? words->start[guess + 1] : words->text.len;
  return (ump_span){words->text.data + words->start[guess], end - words->start[guess] - 1};
}

uint64_t codelab_words_digest(const codelab_words *words) {
  return ump_digest(UMP_DIGEST_START, words->text.data, words->text.len);
}

static bool same(ump_span a, ump_span b) {
  return a.len == b.len && memcmp(a.at, b.at, a.len) == 0;
}

/* The slot that holds the word's number + 1, or the empty one where it belongs. There
 * are twice as many slots as words, so an empty one is always found. */
static uint32_t *slot_of(const codelab_words *words, ump_span word) {
  uint64_t at = ump_digest(UMP_DIGEST_START, word.at, word.len);
  for (;; at++) {
    uint32_t *slot = &words->slot[at % SLOTS];
    if (*slot == EMPTY || same(codelab_words_at(words, *slot - 1), word)) return slot;
  }
}

bool codelab_words_find(const codelab_words *words, ump_span word, uint16_t *guess) {
  if (words->guesses == 0) return false;
  uint32_t found = *slot_of(words, word);
  if (found != EMPTY) *guess = (uint16_t)(found - 1);
  return found != EMPTY;
}

/* ---- reading a line --------------------------------------------------------- */

typedef struct line_reader {
  codelab_words *words;
  ump_error *error;
  bool secret;
  int64_t line;
  uint32_t point[CODELAB_LETTERS]; /* the word, spelled */
  unsigned letters;
} line_reader;

static bool wrong(const line_reader *r, const char *why, int64_t number) {
  return ump_fail_int(r->error, why, r->line, number);
}

/* The next character of the span, which it is cut off; false if it is not UTF-8. */
static bool next_point(ump_span *rest, uint32_t *point) {
  static const uint32_t least[] = {0, 0x80, 0x800, 0x10000}; /* by number of bytes that follow */
  uint8_t first = (uint8_t)rest->at[0];
  unsigned more = first < 0x80 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
  if ((first >= 0x80 && first < 0xC0) || first >= 0xF8 || rest->len <= more) return false;
  uint32_t value = more == 0 ? first : first & (0x3FU >> more);
  for (unsigned i = 1; i <= more; i++) {
    uint8_t byte = (uint8_t)rest->at[i];
    if ((byte & 0xC0U) != 0x80) return false;
    value = value << 6 | (byte & 0x3FU);
  }
  rest->at += more + 1;
  rest->len -= more + 1;
  *point = value;
  return value >= least[more] && value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF);
}

static bool is_letter(uint32_t point) {
  return point > ' ' && (point < 0x7F || point > 0xA0);
}

/* Spells the word, and checks it by itself. */
static bool spell(line_reader *r, ump_span word) {
  r->letters = 0;
  while (word.len > 0) {
    uint32_t point;
    if (!next_point(&word, &point)) return wrong(r, N_("Line {1} is not UTF-8."), 0);
    if (!is_letter(point)) {
      return wrong(r, N_("Line {1}: a word holds neither blanks nor control characters."), 0);
    }
    if (r->letters == CODELAB_LETTERS) {
      return wrong(r, N_("Line {1}: a word has at most {2} letters."), CODELAB_LETTERS);
    }
    r->point[r->letters++] = point;
  }
  return true;
}

static bool of_equal_length(line_reader *r) {
  codelab_words *words = r->words;
  if (words->guesses == 0) words->letters = r->letters;
  if (r->letters == words->letters) return true;
  return wrong(r, N_("Line {1}: the word does not have {2} letters, as those before it."),
               words->letters);
}

static bool number_letters(line_reader *r, uint8_t *number) {
  codelab_words *words = r->words;
  for (unsigned i = 0; i < r->letters; i++) {
    unsigned s = 0;
    while (s < words->symbols && words->symbol[s] != r->point[i]) s++;
    if (s == CODELAB_ALPHABET) {
      return wrong(r, N_("Line {1}: there are more than {2} different letters."), CODELAB_ALPHABET);
    }
    if (s == words->symbols) words->symbol[words->symbols++] = r->point[i];
    number[i] = (uint8_t)s;
  }
  return true;
}

/* ---- adding a word ---------------------------------------------------------- */

static bool make_room(codelab_words *words) {
  size_t need = words->guesses + (size_t)1;
  void *start = words->start;
  void *letter = words->letter;
  void *part = words->part;
  bool room = ump_grow(words->mem, &start, &words->start_room, need, sizeof *words->start);
  words->start = start;
  room = room && ump_grow(words->mem, &letter, &words->letter_room, need * CODELAB_LETTERS,
                          sizeof(uint8_t));
  words->letter = letter;
  room = room && ump_grow(words->mem, &part, &words->part_room, need, sizeof *words->part);
  words->part = part;
  return room;
}

static bool no_memory(const line_reader *r) {
  return ump_fail(r->error, ump_no_memory, NULL, NULL, NULL);
}

static bool append(line_reader *r, ump_span word, uint32_t *slot) {
  codelab_words *words = r->words;
  if (words->guesses == CODELAB_GUESSES) {
    return wrong(r, N_("Line {1}: there are more than {2} words."), CODELAB_GUESSES);
  }
  if (!make_room(words)) return no_memory(r);
  uint32_t self = words->guesses;
  if (!number_letters(r, words->letter + (size_t)self * CODELAB_LETTERS)) return false;
  words->start[self] = words->text.len;
  ump_text_bytes(&words->text, word.at, word.len);
  ump_text_char(&words->text, '\n');
  if (words->text.failed) return no_memory(r);
  *slot = ++words->guesses;
  words->codes += r->secret;
  words->part[self] = r->secret ? TEXT_OF_SECRETS : TEXT_OF_GUESSES;
  return true;
}

/* Adds a word that is well spelled. */
static bool add(line_reader *r, ump_span word) {
  codelab_words *words = r->words;
  uint32_t *slot = slot_of(words, word);
  if (*slot == EMPTY) return append(r, word, slot);
  uint8_t *part = &words->part[*slot - 1];
  uint8_t here = r->secret ? TEXT_OF_SECRETS : TEXT_OF_GUESSES;
  if (*part == here) return wrong(r, N_("Line {1}: that word stood there before."), 0);
  *part = here;
  return true;
}

/* The word as codes of the game are written: their capital letters may be typed small. */
static bool as_code(line_reader *r, ump_span *word, code_text *text) {
  const ump_spec *spec = r->words->spec;
  code_rules rules = code_rules_of(spec);
  ump_move move;
  ump_error unused;
  if (!ump_move_parse(spec, *word, &move, &unused) || move_is_answer(move) ||
      !code_is_legal(&rules.space, move)) {
    return wrong(r, N_("Line {1}: that is no code of the game."), 0);
  }
  *text = code_text_of(&rules, move);
  *word = ump_span_of(text->at);
  return true;
}

static bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

static ump_span trim(ump_span line) {
  while (line.len > 0 && is_blank(line.at[0])) line.at++, line.len--;
  while (line.len > 0 && is_blank(line.at[line.len - 1])) line.len--;
  return line;
}

static bool read_line(line_reader *r, ump_span line) {
  ump_span word = trim(line);
  code_text text;
  if (word.len == 0) return true;
  if (r->words->spec != NULL && !as_code(r, &word, &text)) return false;
  return spell(r, word) && of_equal_length(r) && add(r, word);
}

/* Some editors mark UTF-8 by the character U+FEFF at the start. */
static ump_span without_mark(ump_span text) {
  static const char mark[] = {'\xEF', '\xBB', '\xBF'};
  if (text.len < sizeof mark || memcmp(text.at, mark, sizeof mark) != 0) return text;
  return (ump_span){text.at + sizeof mark, text.len - sizeof mark};
}

bool codelab_words_add(codelab_words *words, ump_span text, bool secret, ump_error *error) {
  line_reader r = {.words = words, .error = error, .secret = secret};
  if (words->slot == NULL) words->slot = ump_new(words->mem, SLOTS, sizeof *words->slot);
  if (words->slot == NULL) return no_memory(&r);
  ump_span rest = without_mark(text);
  while (rest.at != NULL) {
    r.line++;
    if (!read_line(&r, ump_span_cut(&rest, '\n'))) return false;
  }
  return words->codes > 0 || ump_fail(error, N_("There is no word."), NULL, NULL, NULL);
}
