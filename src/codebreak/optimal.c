/* Following a strategy that was worked out before. */
#include "codebreak/optimal.h"

#include <stddef.h>
#include <string.h>

/* One guess of a strategy. Pages are in the order of a walk that goes down before it
 * goes on, so depths say what follows what. */
typedef struct page {
  uint8_t depth;      /* 1: the first guess */
  code_answer answer; /* to the guess above */
  uint16_t guess;     /* its number */
} page;

typedef struct book {
  code_space space;
  const page *first;
  size_t pages;
} book;

#include "code_book.h" /* static const book books[] */

static const book *book_of(const code_space *space) {
  for (size_t i = 0; i < sizeof books / sizeof books[0]; i++) {
    if (memcmp(&books[i].space, space, sizeof *space) == 0) return &books[i];
  }
  return NULL;
}

/* The page that follows `from` after the answer; NULL if there is none. */
static const page *turn_to(const book *b, const page *from, code_answer answer) {
  const page *end = b->first + b->pages;
  for (const page *p = from + 1; p < end && p->depth > from->depth; p++) {
    if (p->depth == from->depth + 1 && p->answer == answer) return p;
  }
  return NULL;
}

bool optimal_is_known(const code_space *space) {
  return book_of(space) != NULL;
}

bool optimal_guess(const code_space *space, const code_rows *rows, code *guess) {
  const book *b = book_of(space);
  const page *at = b != NULL ? b->first : NULL;
  for (size_t i = 0; at != NULL && i < rows_count(rows); i++) {
    const code_row *row = rows_at(rows, i);
    bool same = code_number(space, row_guess(row)) == at->guess;
    at = same ? turn_to(b, at, row->answer) : NULL;
  }
  if (at == NULL) return false;
  *guess = code_pack(space, at->guess);
  return true;
}
