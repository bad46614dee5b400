/* A policy as the auditor has read it: a book of *states*, each all that its player
 * remembers at some time, with the moves that it makes there. States that no entry
 * names come in when a game gets there. */
#ifndef DARKLAB_AUDIT_BOOK_H
#define DARKLAB_AUDIT_BOOK_H

#include "darklab/audit_number.h"
#include "darklab/audit_rules.h"
#include "darklab/shelf.h"

typedef struct audit_move {
  audit_number chance; /* rounded the book's way */
  uint32_t cell;       /* as a set */
  uint32_t stone, hit; /* the states after it, LAB_NOT_THERE until asked for */
} audit_move;

/* Moves are book->move[first] …; a state without moves has no entry and concedes. */
typedef struct audit_state {
  uint32_t own, found;
  uint32_t heard; /* the state after a hit was heard, LAB_NOT_THERE until asked for */
  uint32_t first, count;
  bool settled; /* its moves have been looked up */
} audit_state;

typedef enum audit_memory {
  AUDIT_VIEW,
  AUDIT_HITS, /* and how many were heard */
  AUDIT_LAST,
  AUDIT_TIMES,
  AUDIT_RECALL,
  AUDIT_MEMORIES
} audit_memory;

typedef struct audit_book {
  ump_spec spec;
  audit_rules rules;
  unsigned seat;
  bool up;
  audit_memory memory[2]; /* by layer; with two, the first is AUDIT_RECALL */
  unsigned layers;
  lab_shelf minds; /* of states; of the first of two layers, only what entries begin with */
  audit_state *state;
  audit_move *move;
  size_t states_room, moves, moves_room;
  bool failed; /* memory ran out; what is returned is then state 0 */
} audit_book;

/* Reads a policy's text; on failure nothing needs freeing and *error names the
 * line. State 0 is the start of the game. */
bool audit_book_read(audit_book *book, ump_span text, bool up, const ump_allocator *mem,
                     ump_error *error);
void audit_book_free(audit_book *book);

/* Looks the moves up; pointers to states and moves do not outlive this and those
 * below. */
void audit_settle(audit_book *book, uint32_t state);

/* The states after a move - by its number - and after a hit was heard. */
uint32_t audit_after_stone(audit_book *book, uint32_t state, uint32_t move);
uint32_t audit_after_hit(audit_book *book, uint32_t state, uint32_t move);
uint32_t audit_after_hearing(audit_book *book, uint32_t state);

/* ---- for the reader ----------------------------------------------------- */

enum { AUDIT_STEPS_MOST = 2 * AUDIT_CELLS_MOST };

/* One step of what is remembered: a cell, with AUDIT_FOUND if it was a hit. */
enum { AUDIT_FOUND = 32, AUDIT_A_HIT = 64, AUDIT_HEARD = 65 };

typedef struct audit_mind {
  uint16_t own, found;
  uint8_t layer, steps;
  uint8_t step[AUDIT_STEPS_MOST];
} audit_mind;

/* Takes a step in: a cell (perhaps AUDIT_FOUND), or AUDIT_HEARD. False if there
 * are too many. */
bool audit_mind_step(const audit_book *book, audit_mind *mind, uint8_t step);
/* Keeps a step in order. */
bool audit_mind_keep(audit_mind *mind, uint8_t step);

/* The mind's state, a new one if need be. */
uint32_t audit_state_of(audit_book *book, const audit_mind *mind);

#endif
