/* A table: a game being played by two seats while others watch. A pure state
 * machine: commands with their time go in, events and one log line come out.
 * The log lines of a table, fed to ump_table_restore in order, give the same
 * table again: that is how a server survives a crash and a page a reload.
 *
 * Numbers. Each viewer's events are numbered 1, 2, 3 … as that viewer receives
 * them, so a number tells nobody how much happened out of sight. A move says up
 * to which number its sender had seen (`seen`); it is refused as out of date
 * if the seat has been asked anew since. A move also carries an id of the
 * sender's choice; the same id again is answered with the same verdict and
 * plays nothing. So a double click plays once, and so does a resend. */
#ifndef UMPIRE_TABLE_H
#define UMPIRE_TABLE_H

#include "umpire/record.h"

enum { UMP_KEY = 32, UMP_TABLE_VIEWERS = 3 /* the two seats and the spectators */ };

typedef enum ump_sitter {
  UMP_SITTER_NONE,    /* the seat is free */
  UMP_SITTER_PERSON,  /* held by whoever knows the key */
  UMP_SITTER_COMPUTER /* played by a level */
} ump_sitter;

typedef struct ump_seat {
  ump_sitter sitter;
  uint8_t key[UMP_KEY];   /* PERSON: hash of the seat's key; the key itself is never here */
  const ump_level *level; /* COMPUTER */
  uint32_t asked_at;      /* the seat's event number when it was last asked anew */
  uint64_t last_id;       /* id of its last move; 0 = none yet */
  uint8_t last_verdict;   /* and what came of it, an ump_verdict */
} ump_seat;

typedef struct ump_table {
  const ump_allocator *mem;
  ump_position position;
  ump_view view[UMP_TABLE_VIEWERS]; /* what each viewer knows now */
  ump_events events;                /* all, in order */
  ump_record record;
  ump_seat seat[2];
  uint64_t began; /* time of creation; all times are milliseconds of one clock */
  bool broken;    /* memory ran out half-way: nothing is played here any more until
                     the table has been freed and restored from its log */
} ump_table;

/* A new table with both seats free. Its first log line is appended to *log:
 * "table 1 SEED BEGAN SPEC". False when memory runs out; nothing needs freeing. */
bool ump_table_init(ump_table *table, const ump_spec *spec, uint64_t seed, uint64_t now,
                    const ump_allocator *mem, ump_text *log);
void ump_table_free(ump_table *table);

/* Gives a free seat to a person or a computer. A seat once taken stays taken;
 * the same key again is no error and changes nothing (then nothing is logged). */
bool ump_table_sit(ump_table *table, unsigned seat, const uint8_t key[UMP_KEY], ump_text *log,
                   ump_error *error);
bool ump_table_sit_computer(ump_table *table, unsigned seat, ump_span level, ump_text *log,
                            ump_error *error);

/* The seat that a key's hash holds, or UMP_SPECTATOR. Compares in constant time. */
unsigned ump_table_seat_of(const ump_table *table, const uint8_t key[UMP_KEY]);

/* Plays a move. `seen` and `id` as above (id 0: none, for computers). New events
 * are those past the old table->events.count. When the verdict is UMP_PLAYED or
 * UMP_AGAIN and nothing was appended to *log, the move was a resend. Nothing
 * may be sent to anyone before the log line is durable. */
ump_verdict ump_table_play(ump_table *table, unsigned seat, ump_span move, uint32_t seen,
                           uint64_t id, uint64_t now, ump_text *log, ump_error *error);

/* The computer's seat whose turn it is, or UMP_SPECTATOR if a person (or nobody)
 * is awaited. Its move is chosen with ump_table_choose - which reads only that
 * seat's view and events - and played like any other. */
unsigned ump_table_computer_turn(const ump_table *table);
bool ump_table_choose(const ump_table *table, unsigned seat, uint32_t effort, ump_random *random,
                      ump_move *move);

/* Appends to *out the viewer's events with numbers after `after`, each as a line
 * "NUMBER EVENT\n". */
void ump_table_events(const ump_table *table, unsigned viewer, uint32_t after, ump_text *out);

/* Applies one log line. The first must be the "table" line, on a zeroed table.
 * False with *error for a damaged line; the table is then as before. */
bool ump_table_restore(ump_table *table, ump_span line, const ump_allocator *mem, ump_error *error);

#endif
