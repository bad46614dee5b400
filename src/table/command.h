/* Commands as data. Whatever changes a table is a command; a table's log is its
 * commands, a line each; restoring is running them again. So there is one way
 * for a table to change, and the log cannot tell another story. */
#ifndef UMPIRE_TABLE_COMMAND_H
#define UMPIRE_TABLE_COMMAND_H

#include "umpire/table.h"

typedef enum command_kind {
  DO_PERSON,   /* person SEAT KEY */
  DO_COMPUTER, /* computer SEAT LEVEL */
  DO_NAME,     /* name SEAT TEXT */
  DO_OFFER,    /* offer SEAT TOKEN */
  DO_TAKEOVER, /* takeover SEAT TOKEN KEY */
  DO_MOVE,     /* move SEAT MOVE AT ID */
  DO_RESIGN,   /* resign SEAT AT */
  DO_ABORT,    /* abort SEAT AT */
  DO_CLAIM,    /* claim SEAT AT */
  DO_FLAG,     /* flag SEAT AT: the seat whose time is up */
  DO_TAKEBACK, /* takeback SEAT MOVES AT */
  DO_DECLINE,  /* decline SEAT */
  DO_NEXT,     /* next SEAT SEED AT */
  DO_SAY,      /* say FROM AT TEXT */
  DO_SAY_ONCE, /* say-once FROM AT ID TEXT */
  DO_WOKE,     /* woke 0 FROM AT */
  COMMANDS
} command_kind;

/* Which members count goes with the kind; times are the clock's, not the log's. */
typedef struct command {
  command_kind kind;
  unsigned seat;
  uint64_t at;
  uint64_t number; /* id, seed, moves, or from when the clocks stood still */
  ump_move move;
  const ump_level *level;
  uint8_t key[UMP_KEY];
  uint8_t token[UMP_KEY];
  ump_span text;
} command;

/* Checks the command, writes its line to *log (unless NULL) and carries it out.
 * For a move the verdict is left in *verdict (unless NULL). */
bool command_run(ump_table *table, const command *c, ump_text *log, ump_verdict *verdict,
                 ump_error *error);

/* A log line; times stand in it as milliseconds since the table began. */
void command_format(const ump_table *table, const command *c, ump_text *log);
bool command_parse(const ump_table *table, ump_span line, command *c, ump_error *error);

/* What command_run calls: check refuses, apply cannot but for want of memory. */
bool sitting_check(const ump_table *table, const command *c, ump_error *error);
bool sitting_apply(ump_table *table, const command *c);
ump_verdict moves_run(ump_table *table, const command *c, ump_error *error);
bool ending_check(const ump_table *table, const command *c, ump_error *error);
bool ending_apply(ump_table *table, const command *c);
bool takeback_check(const ump_table *table, const command *c, ump_error *error);
bool takeback_apply(ump_table *table, const command *c);
bool series_check(const ump_table *table, const command *c, ump_error *error);
bool series_apply(ump_table *table, const command *c);
bool talk_check(const ump_table *table, const command *c, ump_error *error);
bool talk_apply(ump_table *table, const command *c);

#endif
