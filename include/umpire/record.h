/* A record: all that is needed to have a game again. Saving, resuming,
 * replaying and exporting are all "write a record" and "play it back".
 *
 *     umpire record 1
 *     game northcott(size=6)
 *     seed 8221
 *     seat 0 person
 *     seat 1 computer:perfect
 *     move 0 c2 1520
 *     move 1 d2 3044
 *     end 1 stuck
 *
 * One fact a line, words parted by single blanks, lines ended by '\n'. `move` is
 * seat, move, and milliseconds since the game began. `end` stands only in
 * finished games, and must agree with what the moves lead to. Comments start
 * with '#'. docs/formats.md has the grammar. */
#ifndef UMPIRE_RECORD_H
#define UMPIRE_RECORD_H

#include "umpire/game.h"

enum { UMP_WHO = 64 };

typedef struct ump_record_move {
  ump_move move;
  uint32_t seat;
  uint64_t at; /* milliseconds since the game began */
} ump_record_move;

typedef struct ump_record {
  const ump_allocator *mem;
  ump_spec spec;
  uint64_t seed;
  char who[2][UMP_WHO]; /* "person", "computer:LEVEL" */
  ump_record_move *move;
  size_t count;
  size_t room;
  bool over;
  uint8_t winner; /* once over */
  uint8_t ending;
} ump_record;

void ump_record_init(ump_record *record, const ump_spec *spec, uint64_t seed,
                     const ump_allocator *mem);
void ump_record_free(ump_record *record);

/* Appends one move; false when memory runs out. */
bool ump_record_add(ump_record *record, unsigned seat, ump_move move, uint64_t at);

/* Appends the record's text. */
void ump_record_format(const ump_record *record, ump_text *out);

/* Reads a record and plays it through, so that a record that was read is a
 * game that can have happened. On failure *error names the line, and nothing
 * needs freeing. */
bool ump_record_parse(ump_record *record, ump_span text, const ump_allocator *mem,
                      ump_error *error);

/* Plays the first `moves` moves (SIZE_MAX: all) from the start and appends the
 * events of all of them to *out. False if a move is refused or memory runs out. */
bool ump_record_replay(const ump_record *record, size_t moves, ump_events *out, ump_error *error);

#endif
