/* A record being made from some text, whatever its format. The game is played
 * along, so that the place at which it becomes impossible is the place that is
 * named.
 *
 * All functions that return bool leave the reason in `error` when they return
 * false; the reader then stops and calls ump_maker_close. */
#ifndef UMPIRE_MAKER_H
#define UMPIRE_MAKER_H

#include "umpire/record.h"

typedef struct ump_maker {
  ump_record *record;
  const ump_allocator *mem;
  ump_position position;
  ump_events events; /* of the moves so far */
  ump_error error;
  bool playing; /* the game was dealt: game and seed stand */
} ump_maker;

/* Begins with an empty record without a game. */
void ump_maker_open(ump_maker *maker, ump_record *record, const ump_allocator *mem);

/* Refuses with a reason that has no places. */
bool ump_maker_fail(ump_maker *maker, const char *why);

bool ump_maker_game(ump_maker *maker, ump_span spec);
/* Who holds the seat ("person", "computer:LEVEL"), and its name. Neither may be
 * empty, nor hold control characters: they stand on a line of their own. */
bool ump_maker_sitter(ump_maker *maker, unsigned seat, ump_span who);
bool ump_maker_name(ump_maker *maker, unsigned seat, ump_span name);
/* Hash and nonce are hexadecimal; `text` is what was sealed, "seed 8221". */
bool ump_maker_seal(ump_maker *maker, ump_span hash, ump_span nonce, ump_span text);
bool ump_maker_pause(ump_maker *maker, uint64_t from, uint64_t to);
/* Something said, by a seat or UMP_SPECTATOR: one line of text. */
bool ump_maker_remark(ump_maker *maker, unsigned from, ump_span text, uint64_t at);

/* Deals, unless that was done: game and seed must stand by now. */
bool ump_maker_deal(ump_maker *maker);
bool ump_maker_move(ump_maker *maker, unsigned seat, ump_move move, uint64_t at);
/* What the rules decide must be what the moves lead to; what the table decides
 * must have found the game going on. */
bool ump_maker_end(ump_maker *maker, unsigned winner, unsigned ending, uint64_t at);
/* Refuses a game that its moves ended and its text did not. */
bool ump_maker_finish(ump_maker *maker);

/* The event by which the rules ended the game; NULL while it goes on. */
const ump_event *ump_maker_decided(const ump_maker *maker);

/* Gives back what only the making needed. If it was not `fine`, frees the record
 * as well and makes the reason that of one place: `where` is "Line {1}: {2}" or
 * its like. Returns `fine`. */
bool ump_maker_close(ump_maker *maker, bool fine, const char *where, uint64_t number,
                     ump_error *error);

#endif
