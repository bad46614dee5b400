/* The smallest clash, by implicit hitting sets, as in codebreak/contradiction.c but over
 * a list of secrets: each secret that agrees with the last row breaks some other row, and
 * a set of rows that clashes with the last holds for each of them a row that it breaks. */
#include "codelab/clash.h"

enum { BITS = 64 };

typedef struct hunt {
  const codelab_field *field;
  const codelab_row *row;
  size_t rows;      /* the last left out */
  size_t words;     /* of a set of rows as bits */
  size_t secrets;   /* that agree with the last row */
  uint64_t *broken; /* by each of them: secrets x words */
  uint64_t *chosen; /* the set being built */
} hunt;

static bool agrees(const codelab_field *field, const codelab_row *row, uint32_t secret) {
  return codelab_field_answer(field, row->guess, secret) == row->answer;
}

static void note_broken(hunt *h, uint32_t secret) {
  uint64_t *broken = h->broken + h->secrets++ * h->words;
  for (size_t r = 0; r < h->rows; r++) {
    if (!agrees(h->field, &h->row[r], secret)) broken[r / BITS] |= UINT64_C(1) << r % BITS;
  }
}

/* How many rows a secret breaks; 0 if one of them has been chosen. */
static unsigned breaks(const hunt *h, const uint64_t *broken) {
  unsigned count = 0;
  for (size_t w = 0; w < h->words; w++) {
    if (broken[w] & h->chosen[w]) return 0;
    count += (unsigned)__builtin_popcountll(broken[w]);
  }
  return count;
}

/* Of the secrets that agree with all rows chosen the one that breaks fewest others: one of
 * these must be chosen too. NULL if there is none: then the rows chosen clash. */
static const uint64_t *strictest(const hunt *h) {
  const uint64_t *best = NULL;
  unsigned fewest = 0;
  for (size_t i = 0; i < h->secrets; i++) {
    const uint64_t *broken = h->broken + i * h->words;
    unsigned count = breaks(h, broken);
    if (count == 0 || (best != NULL && count >= fewest)) continue;
    best = broken;
    fewest = count;
  }
  return best;
}

/* Whether the rows chosen clash, or do with at most `more` others. */
static bool complete(hunt *h, size_t more) {
  const uint64_t *broken = strictest(h);
  if (broken == NULL) return true;
  for (size_t r = 0; more > 0 && r < h->rows; r++) {
    uint64_t bit = UINT64_C(1) << r % BITS;
    if (!(broken[r / BITS] & bit)) continue;
    h->chosen[r / BITS] |= bit;
    if (complete(h, more - 1)) return true;
    h->chosen[r / BITS] &= ~bit;
  }
  return false;
}

static void hunt_down(hunt *h, size_t *clash, size_t *count) {
  for (uint32_t c = 0; c < h->field->codes; c++) {
    if (agrees(h->field, &h->row[h->rows], c)) note_broken(h, c);
  }
  size_t size = 0;
  while (!complete(h, size)) size++;
  *count = 0;
  for (size_t r = 0; r < h->rows; r++) {
    if (h->chosen[r / BITS] >> r % BITS & 1U) clash[(*count)++] = r;
  }
  clash[(*count)++] = h->rows;
}

bool codelab_clash_find(const codelab_field *field, const codelab_row *row, size_t rows,
                        size_t *clash, size_t *count) {
  const ump_allocator *mem = field->mem;
  hunt h = {.field = field, .row = row, .rows = rows - 1, .words = (rows - 1) / BITS + 1};
  h.broken = ump_new(mem, field->codes * h.words, sizeof *h.broken);
  h.chosen = ump_new(mem, h.words, sizeof *h.chosen);
  bool room = h.broken != NULL && h.chosen != NULL;
  if (room) hunt_down(&h, clash, count);
  ump_free(mem, h.broken);
  ump_free(mem, h.chosen);
  return room;
}
