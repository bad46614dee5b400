/* The clocks of a record as its times make them run. */
#ifndef UMPIRE_TIMING_H
#define UMPIRE_TIMING_H

#include "umpire/record.h"

typedef struct ump_timing {
  ump_clock clock;
  uint64_t moved[2]; /* moves made by each side */
  size_t pause;      /* of the record, the next to take in */
} ump_timing;

void ump_timing_start(ump_timing *timing, const ump_record *record);

/* Takes in the pauses that were over by `at`: the time they took is not the
 * running side's. */
void ump_timing_reach(ump_timing *timing, const ump_record *record, uint64_t at);

/* Goes on to the seat's move at `at`, after which the seats in `turn` (bits) are
 * to move. A side's clock starts after its first move. */
void ump_timing_move(ump_timing *timing, const ump_record *record, unsigned seat, unsigned turn,
                     uint64_t at);

#endif
