/* Word lists: the codes of a game that may be the secret, and perhaps more that may
 * be guessed, read from text, one word a line.
 *
 * A letter is a Unicode character, as it is written: Ä and ä are two letters. The
 * words that may be the secret come first, each part in the order of its text. */
#ifndef CODELAB_WORDS_H
#define CODELAB_WORDS_H

#include "umpire/game.h"

#include <stddef.h>

enum {
  CODELAB_GUESSES = 65535, /* words in a list, */
  CODELAB_LETTERS = 15,    /* letters in a word */
  CODELAB_ALPHABET = 255   /* and different letters, at most */
};

typedef struct codelab_words {
  const ump_allocator *mem;
  const ump_spec *spec; /* whose codes the words are; NULL: words of any letters */
  unsigned letters;     /* in each word */
  unsigned symbols;     /* how many different letters, numbered as they first appeared */
  uint32_t symbol[CODELAB_ALPHABET]; /* as Unicode */
  uint32_t codes, guesses;           /* the first `codes` of the guesses may be the secret */
  ump_text text;                     /* the words, each ended by '\n' */
  size_t *start;                     /* where each word begins in the text */
  uint8_t *letter;                   /* the numbers of its letters: guesses x CODELAB_LETTERS */
  uint8_t *part;                     /* in which text it stood last */
  uint32_t *slot;                    /* hash table of words */
  size_t start_room, letter_room, part_room;
} codelab_words;

/* An empty list. `spec` (or NULL) must outlive it, and is a game of codes. */
void codelab_words_init(codelab_words *words, const ump_spec *spec, const ump_allocator *mem);
void codelab_words_free(codelab_words *words);

/* Adds the words of a text: lines end in LF or CRLF, blanks around a word and empty
 * lines count for nothing. First those that may be the secret, then, once or not at
 * all, those that may only be guessed (`secret` false; words of the first text among
 * them are passed over). False with a reason that names the line of a word that is
 * not UTF-8, of another length, there twice, or no code of the spec; or if there is
 * no word at all or memory ran out. The list is then good for freeing only. */
bool codelab_words_add(codelab_words *words, ump_span text, bool secret, ump_error *error);

/* The word's number among the guesses; false if it is not in the list. */
bool codelab_words_find(const codelab_words *words, ump_span word, uint16_t *guess);
ump_span codelab_words_at(const codelab_words *words, uint32_t guess);

/* FNV-1a (64 bits) of the words in their order, each ended by '\n'. */
uint64_t codelab_words_digest(const codelab_words *words);

#endif
