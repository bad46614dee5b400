/* Whether a record's times are such as its clocks allow. */
#include "umpire/timing.h"

/* ---- running the clocks ------------------------------------------------- */

void ump_timing_start(ump_timing *timing, const ump_record *record) {
  *timing = (ump_timing){.pause = 0};
  ump_clock_set(&timing->clock, &record->pace);
}

void ump_timing_reach(ump_timing *timing, const ump_record *record, uint64_t at) {
  for (; timing->pause < record->pauses && record->pause[timing->pause].to <= at; timing->pause++) {
    const ump_pause *pause = &record->pause[timing->pause];
    timing->clock.since += pause->to - pause->from;
  }
}

void ump_timing_move(ump_timing *timing, const ump_record *record, unsigned seat, unsigned turn,
                     uint64_t at) {
  ump_timing_reach(timing, record, at);
  timing->moved[seat]++;
  ump_clock_stop(&timing->clock, &record->pace, true, at);
  for (unsigned next = 0; next < 2; next++) {
    if (turn == (1U << next) && timing->moved[next] > 0) {
      ump_clock_start(&timing->clock, &record->pace, next, at);
    }
  }
}

/* ---- checking them ------------------------------------------------------ */

static bool late(size_t move, ump_error *error) {
  return ump_fail_int(error, N_("Move {1} was made after its side's time was up."),
                      (int64_t)move + 1, 0);
}

/* Runs the clocks over one move. */
static bool time_move(const ump_record *record, size_t i, ump_position *position,
                      ump_events *events, ump_timing *t, ump_error *error) {
  const ump_record_move *move = &record->move[i];
  ump_timing_reach(t, record, move->at);
  if (t->clock.running == move->seat && ump_clock_is_up(&t->clock, &record->pace, move->at)) {
    return late(i, error);
  }
  ump_verdict verdict = ump_position_play(position, move->seat, move->move, events, error);
  if (verdict == UMP_NO_MEMORY) return ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  if (verdict == UMP_REFUSED) return false;
  ump_timing_move(t, record, move->seat, ump_position_turn(position), move->at);
  return true;
}

bool ump_record_check_clock(const ump_record *record, ump_error *error) {
  if (record->pace.kind == UMP_PACE_NONE) return true;
  ump_position position;
  ump_events events;
  ump_events_init(&events, record->mem);
  if (!ump_position_init(&position, &record->spec, record->mem, record->seed, &events)) {
    ump_events_free(&events);
    return ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  }
  ump_timing t;
  ump_timing_start(&t, record);
  bool fine = true;
  for (size_t i = 0; fine && i < record->count; i++) {
    fine = time_move(record, i, &position, &events, &t, error);
  }
  if (fine && record->over && record->ending == UMP_END_TIME) {
    ump_timing_reach(&t, record, record->ended);
    fine = t.clock.running == 1U - record->winner &&
           ump_clock_is_up(&t.clock, &record->pace, record->ended);
    if (!fine) ump_fail(error, N_("The game was not lost on time."), NULL, NULL, NULL);
  }
  ump_position_free(&position);
  ump_events_free(&events);
  return fine;
}
