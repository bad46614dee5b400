/* Clocks of two sides, by any of the usual paces. Pure arithmetic on times in
 * milliseconds that are handed in. */
#ifndef UMPIRE_CLOCK_H
#define UMPIRE_CLOCK_H

#include "umpire/base.h"

typedef enum ump_pace_kind {
  UMP_PACE_NONE,    /* "none": no clock */
  UMP_PACE_FISCHER, /* "fischer:300+3": 300 s, and 3 s more after each move */
  UMP_PACE_BYOYOMI, /* "byoyomi:600+5x30": 600 s, then 5 periods of 30 s each; a
                       period is used up only by a move that takes all of it */
  UMP_PACE_MOVE,    /* "move:30": 30 s for each move */
  UMP_PACE_DAYS     /* "days:3": 3 days for each move */
} ump_pace_kind;

typedef struct ump_pace {
  uint8_t kind;
  uint8_t periods;
  uint64_t base;  /* ms: the main time, or the time for a move */
  uint64_t extra; /* ms: the increment, or the length of a period */
} ump_pace;

/* Reads "fischer:300+3" and its like: base up to 10 days, extra up to an hour, up
 * to 30 days a move; at least 1 s in all. */
bool ump_pace_parse(ump_pace *pace, ump_span text, ump_error *error);
void ump_pace_format(const ump_pace *pace, ump_text *out);

enum { UMP_NO_SIDE = 2 };

/* Invariant: what a side has left counts from `since` while it runs. */
typedef struct ump_clock {
  uint64_t left[2];   /* ms of the main time, the move, or the present period */
  uint8_t periods[2]; /* BYOYOMI: periods not yet begun; the main time counts as before them */
  bool in_period[2];  /* BYOYOMI: the main time is gone */
  uint8_t running;    /* a side, or UMP_NO_SIDE */
  uint64_t since;
} ump_clock;

/* Both sides with their full time, nobody's running. */
void ump_clock_set(ump_clock *clock, const ump_pace *pace);

/* When the running side's time will be up; UINT64_MAX if none runs. */
uint64_t ump_clock_deadline(const ump_clock *clock, const ump_pace *pace);

/* Whether the running side's time is up. A move at the very millisecond counts. */
bool ump_clock_is_up(const ump_clock *clock, const ump_pace *pace, uint64_t now);

/* Stops the running side at `now` (not after its deadline); with `moved` it has
 * ended its turn and is given its increment, period or next move's time. */
void ump_clock_stop(ump_clock *clock, const ump_pace *pace, bool moved, uint64_t now);
/* Starts a side; nothing happens without a pace. */
void ump_clock_start(ump_clock *clock, const ump_pace *pace, unsigned side, uint64_t now);

/* What a side has left at `now` in its main time, move or present period, never
 * below zero; *periods those that follow. */
uint64_t ump_clock_left(const ump_clock *clock, const ump_pace *pace, unsigned side, uint64_t now,
                        unsigned *periods);

#endif
