/* Tables on one device: the same table machine that the server runs, in the
 * page. Its log lines are kept by the page and restore it after a reload. */
#include "wasm/page.h"

/* ---- beginning ---------------------------------------------------------- */

static bool read_terms(ump_spec *spec, ump_terms *terms, ump_span spec_text, ump_span pace,
                       uint32_t games, ump_error *error) {
  terms->games = games;
  if (games % 2 == 0 || games > UMP_GAMES)
    return ump_fail(error, N_("A series has an odd number of games, 99 at most."), NULL, NULL,
                    NULL);
  return ump_spec_parse(spec, spec_text, error) && ump_pace_parse(&terms->pace, pace, error);
}

ump_table *page_table_new(const char *at, size_t len, const char *pace_at, size_t pace_len,
                          uint32_t games, uint64_t seed, double now) {
  ump_spec spec;
  ump_terms terms = {0};
  ump_error error = {0};
  ump_text log;
  ump_table *table;

  page_answer();
  if (!read_terms(&spec, &terms, (ump_span){at, len}, (ump_span){pace_at, pace_len}, games,
                  &error)) {
    page_refuse(&error);
    return NULL;
  }
  table = ump_new(&page_memory, 1, sizeof *table);
  ump_text_init(&log, &page_memory);
  if (table == NULL ||
      !ump_table_init(table, &spec, &terms, seed, (uint64_t)now, NULL, NULL, &page_memory, &log)) {
    ump_free(&page_memory, table);
    table = NULL;
    page_refuse_memory();
  } else {
    page_log(&log);
  }
  ump_text_free(&log);
  return table;
}

void page_table_free(ump_table *table) {
  ump_table_free(table);
  ump_free(&page_memory, table);
}

static bool restore(ump_table *table, ump_span log, ump_error *error) {
  do {
    if (!ump_table_restore(table, ump_span_cut(&log, '\n'), NULL, &page_memory, error))
      return false;
  } while (log.at != NULL && log.len > 0);
  return true;
}

ump_table *page_table_restore(const char *at, size_t len) {
  ump_error error = {0};
  ump_table *table = ump_new(&page_memory, 1, sizeof *table);

  page_answer();
  if (table == NULL) {
    page_refuse_memory();
    return NULL;
  }
  if (!restore(table, (ump_span){at, len}, &error)) {
    if (table->mem != NULL) ump_table_free(table);
    ump_free(&page_memory, table);
    page_refuse(&error);
    return NULL;
  }
  return table;
}

/* Everybody at this device is the same person to the machine; a key apiece
 * keeps the seats apart. */
static bool sit_person(ump_table *table, unsigned seat, ump_text *log, ump_error *error) {
  uint8_t key[UMP_KEY] = {0};

  key[0] = (uint8_t)(seat + 1);
  return ump_table_sit(table, seat, key, log, error);
}

bool page_table_sit(ump_table *table, unsigned seat, const char *at, size_t len) {
  const ump_span who = {at, len};
  ump_error error = {0};
  ump_text log;
  bool sits;

  page_answer();
  ump_text_init(&log, &page_memory);
  sits = ump_span_is(who, "person") ? sit_person(table, seat, &log, &error)
                                    : ump_table_sit_computer(table, seat, who, &log, &error);
  sits = sits ? page_log(&log) : page_refuse(&error);
  ump_text_free(&log);
  return sits;
}

/* ---- playing ------------------------------------------------------------ */

bool page_table_play(ump_table *table, unsigned seat, const char *at, size_t len, uint32_t seen,
                     uint64_t id, double now) {
  ump_text *out = page_answer();
  ump_error error = {0};
  ump_text log;
  ump_verdict verdict;

  ump_text_init(&log, &page_memory);
  verdict = ump_table_play(table, seat, (ump_try){.move = {at, len}, .seen = seen, .id = id},
                           (uint64_t)now, &log, &error);
  if (verdict == UMP_PLAYED || verdict == UMP_AGAIN) {
    ump_text_char(out, '{');
    ump_json_put_string(out, "verdict", verdict == UMP_AGAIN ? "again" : "played");
    ump_json_put_string(out, "log", ump_text_str(&log));
    ump_text_char(out, '}');
  }
  ump_text_free(&log);
  if (verdict == UMP_REFUSED) return page_refuse(&error);
  return verdict == UMP_NO_MEMORY ? page_refuse_memory() : page_answered();
}

unsigned page_table_computer(const ump_table *table) {
  return ump_table_computer_turn(table);
}

bool page_table_choose(const ump_table *table, unsigned seat, uint32_t effort, uint64_t seed) {
  ump_text *out = page_answer();
  ump_random random;
  ump_move move;

  ump_random_seed(&random, seed);
  if (!ump_table_choose(table, seat, effort, &random, &move)) return page_refuse_memory();
  ump_text_char(out, '{');
  ump_json_key(out, "move");
  page_move_json(out, &table->position.spec, move);
  ump_text_char(out, '}');
  return page_answered();
}

/* ---- looking ------------------------------------------------------------ */

bool page_table_look(const ump_table *table, unsigned viewer) {
  ump_text *out = page_answer();

  if (viewer >= UMP_TABLE_VIEWERS) return false;
  ump_text_char(out, '{');
  page_view_json(out, &table->view[viewer]);
  ump_text_char(out, '}');
  return page_answered();
}

bool page_table_events(const ump_table *table, unsigned viewer, uint32_t after) {
  ump_text *out = page_answer();

  if (viewer >= UMP_TABLE_VIEWERS) return false;
  ump_table_events(table, viewer, after, out);
  return page_answered();
}

static const char *sitter_name(ump_sitter sitter) {
  switch (sitter) {
    case UMP_SITTER_PERSON: return "person";
    case UMP_SITTER_COMPUTER: return "computer";
    case UMP_SITTER_NONE: break;
  }
  return "none";
}

bool page_table_about(const ump_table *table) {
  ump_text *out = page_answer();

  ump_text_char(out, '{');
  ump_json_key(out, "spec");
  page_spec_json(out, &table->position.spec);
  ump_json_key(out, "seats");
  ump_text_char(out, '[');
  for (unsigned i = 0; i < 2; i++) {
    const ump_seat *seat = &table->seat[i];

    ump_json_next(out);
    ump_text_char(out, '{');
    ump_json_put_string(out, "sitter", sitter_name(seat->sitter));
    if (seat->sitter == UMP_SITTER_COMPUTER) {
      ump_json_put_string(out, "level", seat->level->name);
    }
    ump_text_char(out, '}');
  }
  ump_text_add(out, "]}");
  return page_answered();
}

bool page_table_record(const ump_table *table, uint32_t game) {
  ump_text *out = page_answer();

  if (game == 0 || game > table->game) game = table->game;
  ump_table_record(table, game, out);
  return page_answered();
}
