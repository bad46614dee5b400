/* Around a game on this device: endings, takebacks, series, and time. */
#include <math.h>

#include "wasm/page.h"

bool page_table_state(const ump_table *table, double now) {
  ump_table_json(table, (uint64_t)now, page_answer());
  return page_answered();
}

/* ---- commands ----------------------------------------------------------- */

/* One command with its time; `number` is what the command needs besides. */
typedef bool deed(ump_table *table, unsigned seat, uint64_t number, uint64_t now, ump_text *log,
                  ump_error *error);

static bool run(deed *it, ump_table *table, unsigned seat, uint64_t number, double now) {
  ump_error error = {0};
  ump_text log;
  bool done;

  page_answer();
  ump_text_init(&log, &page_memory);
  done = it(table, seat, number, (uint64_t)now, &log, &error);
  done = done ? page_log(&log) : error.why != NULL ? page_refuse(&error) : page_refuse_memory();
  ump_text_free(&log);
  return done;
}

static bool resign(ump_table *table, unsigned seat, uint64_t number, uint64_t now, ump_text *log,
                   ump_error *error) {
  (void)number;
  return ump_table_resign(table, seat, now, log, error);
}

static bool break_off(ump_table *table, unsigned seat, uint64_t number, uint64_t now, ump_text *log,
                      ump_error *error) {
  (void)number;
  return ump_table_abort(table, seat, now, log, error);
}

static bool take_back(ump_table *table, unsigned seat, uint64_t number, uint64_t now, ump_text *log,
                      ump_error *error) {
  (void)number;
  return ump_table_takeback(table, seat, (uint32_t)table->record.count, now, log, error);
}

static bool next(ump_table *table, unsigned seat, uint64_t seed, uint64_t now, ump_text *log,
                 ump_error *error) {
  return ump_table_next(table, seat, seed, now, log, error);
}

static bool tick(ump_table *table, unsigned seat, uint64_t number, uint64_t now, ump_text *log,
                 ump_error *error) {
  (void)seat, (void)number, (void)error;
  return ump_table_tick(table, now, log);
}

static bool woke(ump_table *table, unsigned seat, uint64_t from, uint64_t now, ump_text *log,
                 ump_error *error) {
  (void)seat, (void)error;
  return ump_table_woke(table, from, now, log);
}

bool page_table_resign(ump_table *table, unsigned seat, double now) {
  return run(resign, table, seat, 0, now);
}

bool page_table_abort(ump_table *table, unsigned seat, double now) {
  return run(break_off, table, seat, 0, now);
}

bool page_table_takeback(ump_table *table, unsigned seat, double now) {
  return run(take_back, table, seat, 0, now);
}

bool page_table_next(ump_table *table, unsigned seat, uint64_t seed, double now) {
  return run(next, table, seat, seed, now);
}

bool page_table_tick(ump_table *table, double now) {
  return run(tick, table, 0, 0, now);
}

bool page_table_woke(ump_table *table, double from, double now) {
  return run(woke, table, 0, (uint64_t)from, now);
}

double page_table_deadline(const ump_table *table) {
  const uint64_t deadline = ump_table_deadline(table);

  return deadline == UINT64_MAX ? (double)INFINITY : (double)deadline;
}

/* ---- clocks ------------------------------------------------------------- */

bool page_clock(const char *pace_at, size_t pace_len, double left, unsigned periods,
                double elapsed) {
  ump_text *out = page_answer();
  ump_error error = {0};
  ump_pace pace;
  ump_clock clock = {.running = 0};
  uint64_t then;

  if (!ump_pace_parse(&pace, (ump_span){pace_at, pace_len}, &error)) return page_refuse(&error);
  clock.left[0] = (uint64_t)left;
  clock.periods[0] = (uint8_t)periods;
  then = ump_clock_left(&clock, &pace, 0, (uint64_t)elapsed, &periods);
  ump_text_char(out, '{');
  ump_json_put_int(out, "left", (int64_t)then);
  ump_json_put_int(out, "periods", periods);
  ump_text_char(out, '}');
  return page_answered();
}

bool page_pace(const char *at, size_t len) {
  static const char *const kinds[] = {
      [UMP_PACE_NONE] = "none", [UMP_PACE_FISCHER] = "fischer", [UMP_PACE_BYOYOMI] = "byoyomi",
      [UMP_PACE_MOVE] = "move", [UMP_PACE_DAYS] = "days",
  };
  ump_text *out = page_answer();
  ump_error error = {0};
  ump_pace pace;

  if (!ump_pace_parse(&pace, (ump_span){at, len}, &error)) return page_refuse(&error);
  ump_text_char(out, '{');
  ump_json_put_string(out, "kind", kinds[pace.kind]);
  ump_json_put_int(out, "base", (int64_t)pace.base);
  ump_json_put_int(out, "extra", (int64_t)pace.extra);
  ump_json_put_int(out, "periods", pace.periods);
  ump_text_char(out, '}');
  return page_answered();
}
