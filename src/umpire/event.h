/* The end of a game as text, shared by events, views and records. */
#ifndef UMPIRE_EVENT_H
#define UMPIRE_EVENT_H

#include "umpire/game.h"

/* Whether a table, not the rules, ends a game so: by resigning, time, leaving. */
static inline bool ump_ending_is_tables(unsigned ending) {
  return ending >= UMP_END_RESIGNED;
}

/* "chain" for UMP_END_CHAIN; `ending` < UMP_ENDINGS. */
const char *ump_ending_name(unsigned ending);
bool ump_ending_read(ump_span text, uint8_t *ending);

/* Appends "0 chain", "drawn rows"; reads it back. */
void ump_end_format(unsigned winner, unsigned ending, ump_text *out);
bool ump_end_read(ump_span text, uint8_t *winner, uint8_t *ending);

/* Whether anybody but `seat` was told one of the events from number `from` of the
 * list on (whoever sees everything does not count: that is for later). A hit that
 * only its finder knows of is unheard, and must not show in clocks either. */
bool ump_events_heard(const ump_events *events, size_t from, unsigned seat);

#endif
