/* Whether a record's times are such as its clocks allow. */
#include "umpire/event.h"
#include "umpire/record.h"

/* The clocks as the record's times make them run. */
typedef struct timing {
  ump_clock clock;
  uint64_t moved[2]; /* moves made by each side */
  size_t pause;      /* the next to take in */
} timing;

/* Takes in the pauses that were over by `at`: the time they took is not the
 * running side's. */
static void skip_pauses(const ump_record *record, timing *t, uint64_t at) {
  for (; t->pause < record->pauses && record->pause[t->pause].to <= at; t->pause++) {
    t->clock.since += record->pause[t->pause].to - record->pause[t->pause].from;
  }
}

static bool late(size_t move, ump_error *error) {
  return ump_fail_int(error, N_("Move {1} was made after its side's time was up."),
                      (int64_t)move + 1, 0);
}

/* Runs the clocks over one move. A side's clock starts after its first move. */
static bool time_move(const ump_record *record, size_t i, ump_position *position,
                      ump_events *events, timing *t, ump_error *error) {
  const ump_record_move *move = &record->move[i];
  skip_pauses(record, t, move->at);
  if (t->clock.running == move->seat && ump_clock_is_up(&t->clock, &record->pace, move->at)) {
    return late(i, error);
  }
  size_t from = events->count;
  ump_verdict verdict = ump_position_play(position, move->seat, move->move, events, error);
  if (verdict == UMP_NO_MEMORY) return ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  if (verdict == UMP_REFUSED) return false;
  if (!ump_events_heard(events, from, move->seat)) return true;
  t->moved[move->seat]++;
  unsigned turn = ump_position_turn(position);
  ump_clock_stop(&t->clock, &record->pace, true, move->at);
  for (unsigned seat = 0; seat < 2; seat++) {
    if (turn == (1U << seat) && t->moved[seat] > 0) {
      ump_clock_start(&t->clock, &record->pace, seat, move->at);
    }
  }
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
  timing t = {.pause = 0};
  ump_clock_set(&t.clock, &record->pace);
  bool fine = true;
  for (size_t i = 0; fine && i < record->count; i++) {
    fine = time_move(record, i, &position, &events, &t, error);
  }
  if (fine && record->over && record->ending == UMP_END_TIME) {
    skip_pauses(record, &t, record->ended);
    fine = t.clock.running == 1U - record->winner &&
           ump_clock_is_up(&t.clock, &record->pace, record->ended);
    if (!fine) ump_fail(error, N_("The game was not lost on time."), NULL, NULL, NULL);
  }
  ump_position_free(&position);
  ump_events_free(&events);
  return fine;
}
