/* A record: all that is needed to have a game again. Saving, resuming,
 * replaying and exporting are all "write a record" and "play it back".
 *
 *     umpire record 1
 *     game northcott(size=6)
 *     seed 8221
 *     seat 0 person
 *     seat 1 computer:perfect
 *     name 0 Anna
 *     clock fischer:300+3
 *     sealed seed HASH NONCE seed 8221
 *     move 0 c2 1520
 *     pause 2000 3000
 *     move 1 d2 4044
 *     end 1 stuck 9130
 *
 * One fact a line, words parted by single blanks, lines ended by '\n'. `move` is
 * seat, move, and milliseconds since the game began. `end` stands only in
 * finished games; what the rules decide must agree with what the moves lead to. Comments start
 * with '#'. docs/formats.md has the grammar. */
#ifndef UMPIRE_RECORD_H
#define UMPIRE_RECORD_H

#include "umpire/clock.h"
#include "umpire/game.h"

enum {
  UMP_WHO = 64,
  UMP_NAME = 48, /* bytes of a person's name, its NUL included */
  UMP_HASH = 32,
  UMP_SAY = 400, /* bytes of something said, its NUL included */
  UMP_SEALS = 3
};

#define UMP_RECORD_HEADER "umpire record 1"

/* A thing that was fixed before it could matter: its hash was told at once, the
 * nonce and the canonical text that was hashed under it ("seed 8221", "secret 0
 * AABB") when the game was over. BLAKE2b, 32 bytes, keyed with the nonce. */
typedef struct ump_seal {
  char of[16]; /* "seed", "secret 0" */
  uint8_t hash[UMP_HASH];
  uint8_t nonce[UMP_HASH];
  char text[64];
} ump_seal;

/* The clocks stood still from one time to another: the server was down, or a
 * move was taken back. */
typedef struct ump_pause {
  uint64_t from, to; /* milliseconds since the game began */
} ump_pause;

typedef struct ump_record_move {
  ump_move move;
  uint32_t seat;
  uint64_t at; /* milliseconds since the game began */
} ump_record_move;

/* Something said at the table that everyone could hear. */
typedef struct ump_remark {
  uint64_t at;   /* milliseconds since the game began */
  uint32_t from; /* a seat, or UMP_SPECTATOR */
  char text[UMP_SAY];
} ump_remark;

typedef struct ump_record {
  const ump_allocator *mem;
  ump_spec spec;
  uint64_t seed;
  uint64_t began;       /* the time of its clock from which it counts; not written */
  char who[2][UMP_WHO]; /* "person", "computer:LEVEL" */
  ump_record_move *move;
  size_t count;
  size_t room;
  char name[2][UMP_NAME]; /* "" = nameless */
  ump_pace pace;
  ump_seal seal[UMP_SEALS];
  uint32_t seals;
  ump_remark *remark;
  size_t remarks;
  size_t remark_room;
  ump_pause *pause;
  size_t pauses;
  size_t pause_room;
  bool over;
  uint8_t winner; /* once over */
  uint8_t ending;
  uint64_t ended; /* milliseconds since the game began */
} ump_record;

void ump_record_init(ump_record *record, const ump_spec *spec, uint64_t seed,
                     const ump_allocator *mem);
void ump_record_free(ump_record *record);

/* Appends one move; false when memory runs out. */
bool ump_record_add(ump_record *record, unsigned seat, ump_move move, uint64_t at);

/* Says that a level holds the seat. */
void ump_record_set_computer(ump_record *record, unsigned seat, const ump_level *level);
bool ump_record_add_pause(ump_record *record, uint64_t from, uint64_t to);
/* Remarks are added in order of time; `text` is shorter than UMP_SAY. */
bool ump_record_add_remark(ump_record *record, unsigned from, ump_span text, uint64_t at);

/* Appends the record's text. */
void ump_record_format(const ump_record *record, ump_text *out);

/* Reads a record and plays it through, so that a record that was read is a
 * game that can have happened. On failure *error names the line, and nothing
 * needs freeing. */
bool ump_record_parse(ump_record *record, ump_span text, const ump_allocator *mem,
                      ump_error *error);

/* The same as one JSON document, for programs. Its members may stand in any order. */
void ump_record_json(const ump_record *record, ump_text *out);
bool ump_record_json_parse(ump_record *record, ump_span text, const ump_allocator *mem,
                           ump_error *error);

/* Plays the first `moves` moves (SIZE_MAX: all) from the start and appends the
 * events of all of them to *out. False if a move is refused or memory runs out. */
bool ump_record_replay(const ump_record *record, size_t moves, ump_events *out, ump_error *error);

/* Re-checks what cannot be seen by playing: that no move was made after its
 * side's time was up, and that a game lost on time was. (Moves, answers and the
 * ending were checked by ump_record_parse.) On failure *error names the move. */
bool ump_record_check_clock(const ump_record *record, ump_error *error);

#endif
