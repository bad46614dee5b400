/* Codes and the space of all codes of a game.
 *
 * A code is 2-8 pegs (1-8 in number guessing), each one of up to 15 symbols. Its
 * *number* is the code read in base `symbols`, first peg most significant, so
 * 1234 is 1234 where there are ten digits; 15^8 still fits into 32 bits.
 *
 * Every space of the family is a range of numbers, from which codes that hold a
 * symbol twice may be left out. "No leading zero" is the range from
 * symbols^(pegs-1) on. */
#ifndef CODEBREAK_SPACE_H
#define CODEBREAK_SPACE_H

#include <stdbool.h>
#include <stdint.h>

enum { CODE_PEGS = 8, CODE_SYMBOLS = 15 };

/* Flat and without padding: it lies in the state of positions and views. */
typedef struct code_space {
  uint32_t pegs;
  uint32_t symbols;
  uint32_t distinct; /* 1: no symbol twice */
  uint32_t lowest;   /* numbers, both included */
  uint32_t highest;
} code_space;

/* A code made ready for comparing: four bits a peg and four bits a symbol.
 * A prefix, some last pegs of which are not chosen yet, has 0 in their place. */
typedef struct code {
  uint64_t counts; /* how often symbol s stands in it, at bits 4s */
  uint32_t digits; /* symbol + 1 of each peg, the last peg at bits 0-3 */
  uint32_t zero;   /* always 0: codes lie in states, which have no padding */
} code;

/* symbols^pegs; pegs <= CODE_PEGS. */
uint32_t code_power(uint32_t symbols, uint32_t pegs);

/* Any number below symbols^pegs as a code, and back. */
code code_pack(const code_space *space, uint32_t number);
uint32_t code_number(const code_space *space, code c);

/* The code with `symbol` put on peg `peg` (0 = first), which must be free. */
code code_put(const code_space *space, code c, uint32_t peg, uint32_t symbol);
/* The symbol on a peg of a whole code. */
uint32_t code_symbol(const code_space *space, code c, uint32_t peg);
/* How many different symbols it holds. */
uint32_t code_distinct(code c);

/* Whether the number is below symbols^pegs, in the range and, if need be,
 * without repeats. */
bool code_is_legal(const code_space *space, uint32_t number);

/* The number of legal codes, and the legal code that has `rank` smaller ones. O(pegs * symbols). */
uint32_t code_space_size(const code_space *space);
uint32_t code_unrank(const code_space *space, uint32_t rank);

#endif
