/* Clocks. */
#include "umpire/clock.h"

enum { SECOND = 1000, HOUR = 3600, DAY = 24 * HOUR };
enum { BASE_MOST = 10 * DAY, EXTRA_MOST = HOUR, DAYS_MOST = 30, PERIODS_MOST = 99 };

/* ---- paces as text ------------------------------------------------------ */

static bool seconds(ump_span text, uint64_t most, uint64_t *ms) {
  if (!ump_span_number(text, most, ms)) return false;
  *ms *= SECOND;
  return true;
}

static bool read_byoyomi(ump_pace *pace, ump_span rest) {
  uint64_t periods;
  ump_span main = ump_span_cut(&rest, '+');
  ump_span count = ump_span_cut(&rest, 'x');
  if (!seconds(main, BASE_MOST, &pace->base)) return false;
  if (!ump_span_number(count, PERIODS_MOST, &periods) || periods == 0) return false;
  pace->periods = (uint8_t)periods;
  return seconds(rest, EXTRA_MOST, &pace->extra) && pace->extra > 0;
}

static bool read_pace(ump_pace *pace, ump_span text) {
  ump_span rest = text;
  ump_span kind = ump_span_cut(&rest, ':');
  if (ump_span_is(kind, "none")) return rest.at == NULL;
  if (ump_span_is(kind, "byoyomi")) {
    pace->kind = UMP_PACE_BYOYOMI;
    return read_byoyomi(pace, rest);
  }
  if (ump_span_is(kind, "move")) {
    pace->kind = UMP_PACE_MOVE;
    return seconds(rest, BASE_MOST, &pace->base) && pace->base > 0;
  }
  if (ump_span_is(kind, "days")) {
    pace->kind = UMP_PACE_DAYS;
    if (!ump_span_number(rest, DAYS_MOST, &pace->base)) return false;
    pace->base *= (uint64_t)DAY * SECOND;
    return pace->base > 0;
  }
  if (!ump_span_is(kind, "fischer")) return false;
  pace->kind = UMP_PACE_FISCHER;
  return seconds(ump_span_cut(&rest, '+'), BASE_MOST, &pace->base) &&
         seconds(rest, EXTRA_MOST, &pace->extra) && pace->base + pace->extra > 0;
}

bool ump_pace_parse(ump_pace *pace, ump_span text, ump_error *error) {
  ump_pace read = {0};
  if (read_pace(&read, text)) {
    *pace = read;
    return true;
  }
  return ump_fail(error,
                  N_("A clock is none, fischer:SECONDS+SECONDS, byoyomi:SECONDS+PERIODSxSECONDS, "
                     "move:SECONDS or days:DAYS."),
                  NULL, NULL, NULL);
}

void ump_pace_format(const ump_pace *pace, ump_text *out) {
  static const char *const names[] = {"none", "fischer:", "byoyomi:", "move:", "days:"};
  ump_text_add(out, names[pace->kind]);
  if (pace->kind == UMP_PACE_NONE) return;
  uint64_t unit = pace->kind == UMP_PACE_DAYS ? (uint64_t)DAY * SECOND : SECOND;
  ump_text_number(out, pace->base / unit);
  if (pace->kind == UMP_PACE_MOVE || pace->kind == UMP_PACE_DAYS) return;
  ump_text_char(out, '+');
  if (pace->kind == UMP_PACE_BYOYOMI) {
    ump_text_number(out, pace->periods);
    ump_text_char(out, 'x');
  }
  ump_text_number(out, pace->extra / SECOND);
}

/* ---- running ------------------------------------------------------------ */

void ump_clock_set(ump_clock *clock, const ump_pace *pace) {
  *clock = (ump_clock){.running = UMP_NO_SIDE};
  for (unsigned side = 0; side < 2; side++) {
    clock->left[side] = pace->base;
    clock->periods[side] = pace->periods;
  }
}

/* All the time a side has before its flag falls: what is left, and the periods. */
static uint64_t reserve(const ump_clock *clock, const ump_pace *pace, unsigned side) {
  return clock->left[side] + clock->periods[side] * pace->extra * (pace->kind == UMP_PACE_BYOYOMI);
}

uint64_t ump_clock_deadline(const ump_clock *clock, const ump_pace *pace) {
  if (clock->running == UMP_NO_SIDE) return UINT64_MAX;
  return clock->since + reserve(clock, pace, clock->running);
}

bool ump_clock_is_up(const ump_clock *clock, const ump_pace *pace, uint64_t now) {
  return now > ump_clock_deadline(clock, pace);
}

/* Takes `spent` from a side: first from what is left, then period after period. */
static void spend(ump_clock *clock, const ump_pace *pace, unsigned side, uint64_t spent) {
  while (spent > clock->left[side] && pace->kind == UMP_PACE_BYOYOMI && clock->periods[side] > 0) {
    spent -= clock->left[side];
    clock->left[side] = pace->extra;
    clock->periods[side]--;
    clock->in_period[side] = true;
  }
  clock->left[side] -= spent < clock->left[side] ? spent : clock->left[side];
}

/* What a side is given when it has moved. */
static void reward(ump_clock *clock, const ump_pace *pace, unsigned side) {
  switch (pace->kind) {
    case UMP_PACE_FISCHER: clock->left[side] += pace->extra; break;
    case UMP_PACE_BYOYOMI:
      if (clock->in_period[side]) clock->left[side] = pace->extra;
      break;
    case UMP_PACE_MOVE:
    case UMP_PACE_DAYS: clock->left[side] = pace->base; break;
    default: break;
  }
}

static uint64_t elapsed(const ump_clock *clock, uint64_t now) {
  return now > clock->since ? now - clock->since : 0;
}

void ump_clock_stop(ump_clock *clock, const ump_pace *pace, bool moved, uint64_t now) {
  unsigned side = clock->running;
  if (side == UMP_NO_SIDE) return;
  spend(clock, pace, side, elapsed(clock, now));
  if (moved) reward(clock, pace, side);
  clock->running = UMP_NO_SIDE;
}

void ump_clock_start(ump_clock *clock, const ump_pace *pace, unsigned side, uint64_t now) {
  if (pace->kind == UMP_PACE_NONE) return;
  clock->running = (uint8_t)side;
  clock->since = now;
}

uint64_t ump_clock_left(const ump_clock *clock, const ump_pace *pace, unsigned side, uint64_t now,
                        unsigned *periods) {
  ump_clock then = *clock;
  if (then.running == side) spend(&then, pace, side, elapsed(clock, now));
  *periods = then.periods[side];
  return then.left[side];
}
