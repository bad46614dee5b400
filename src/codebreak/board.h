/* The board: one or two grids of rows, the secrets, and whose turn it is. A
 * position holds one and knows all of it; a view holds one and knows what its
 * viewer was told. Both therefore share the order of play, which is kept here.
 *
 *   one-sided  seat 0 keeps, seat 1 breaks, in grid 0
 *   duel       grid i is the one that seat i guesses in; the other seat keeps it
 *
 *   keeper=umpire  secrets are set first; the umpire answers each guess at once
 *   keeper=player  no secrets; the keeper is asked for an answer to each guess */
#ifndef CODEBREAK_BOARD_H
#define CODEBREAK_BOARD_H

#include "codebreak/options.h"
#include "codebreak/row.h"

/* Flat and without padding, followed by the rows of both grids in the order they
 * were played (unless `without_rows`). */
typedef struct board {
  code_space space;
  uint32_t rows;    /* most guesses a seat; 0 = unlimited */
  uint32_t guesses; /* made by both */
  uint8_t duel;
  uint8_t equal;
  uint8_t by_person;
  uint8_t without_rows; /* the umpire with the secrets at hand needs none */
  code secret[2];       /* by the seat that keeps it; zero when not known */
  uint8_t ready[2];     /* that seat has set its secret */
  uint8_t waiting;      /* the last guess has no answer yet */
  uint8_t found; /* in a duel with equal turns: seat 0 has found, seat 1 finishes the round */
  uint8_t over;  /* positions only: views are told by the contract */
  uint8_t zero[3];
} board;

typedef enum board_wish { BOARD_NOTHING, BOARD_SECRET, BOARD_GUESS, BOARD_ANSWER } board_wish;

/* Sets up an empty board in `state`. */
bool board_start(ump_state *state, const code_rules *rules, bool without_rows);

unsigned board_grids(const board *b);
unsigned board_keeper(const board *b, unsigned grid);
unsigned board_breaker(const board *b, unsigned grid);
/* The grid in which the guess is awaited, or its answer. */
unsigned board_grid(const board *b);
/* Whether the seat keeps a secret with the umpire. */
bool board_keeps_secret(const board *b, unsigned seat);

/* The seats that may move, as bits, and what a seat is asked for. */
unsigned board_turn(const board *b);
board_wish board_asks(const board *b, unsigned seat);

/* Rows of a grid that have an answer; the guess that has none yet. */
code_rows board_rows(const board *b, unsigned grid);
code board_waiting(const board *b);

/* Adds a guess / answers it. The first may fail for want of memory, and moves
 * the board, so it is given the state. */
bool board_guess(ump_state *state, code guess);
void board_answer(ump_state *state, code_answer answer);

static inline bool code_is_known(code c) {
  return c.digits != 0;
}

#endif
