/* What the parts of a table share. */
#ifndef UMPIRE_TABLE_INSIDE_H
#define UMPIRE_TABLE_INSIDE_H

#include "umpire/table.h"

/* Deals a game, in a table whose seats, terms and numbers are set. False when
 * memory runs out; then the table has no game and must be freed. (game.c) */
bool game_deal(ump_table *table, const ump_spec *spec, uint64_t seed, uint64_t now);
/* Frees what game_deal made; the record too. */
void game_free(ump_table *table);
/* Tells every viewer the events from number `from` of the list on. */
bool game_tell(ump_table *table, size_t from);
/* Plays the first `moves` moves of the record again, in a new stream. */
bool game_rewind(ump_table *table, size_t moves);
/* Ends it: the event, the record, the clocks, the score. */
void game_finish(ump_table *table, uint64_t now);
/* Ends it by the table's decision; needs room for one event. */
void game_end(ump_table *table, unsigned winner, ump_ending ending, uint64_t now);

/* Milliseconds of the game at a time of the clock. */
static inline uint64_t game_time(const ump_table *table, uint64_t now) {
  return now > table->record.began ? now - table->record.began : 0;
}

/* Fixes what an event fixes, or the deal (NULL). (seals.c) */
void seal_event(ump_table *table, const ump_event *event);

/* Starts the clock of the seat whose turn it is, once it has moved. */
void clock_turn(ump_table *table, uint64_t now);

/* No control characters, valid UTF-8, 1 … most bytes. (talk.c) */
bool is_plain_text(ump_span text, size_t most);

#endif
