/* Who sits where: people by their keys, computers by their levels. */
#include "table/command.h"
#include "table/inside.h"

#include <string.h>

/* ---- commands ----------------------------------------------------------- */

static const uint8_t no_key[UMP_KEY];

static bool refuse(ump_error *error, const char *why) {
  return ump_fail(error, why, NULL, NULL, NULL);
}

static bool check_free(const ump_table *table, const command *c, ump_error *error) {
  if (table->seat[c->seat].sitter != UMP_SITTER_NONE) {
    return refuse(error, N_("The seat is taken."));
  }
  if (c->kind == DO_PERSON && ump_table_seat_of(table, c->key) != UMP_SPECTATOR) {
    return refuse(error, N_("You hold the other seat."));
  }
  return true;
}

static bool check_name(const ump_table *table, const command *c, ump_error *error) {
  if (table->seat[c->seat].sitter != UMP_SITTER_PERSON) {
    return refuse(error, N_("Only people at the table have names."));
  }
  return ump_table_is_name(c->text) || refuse(error, N_("A name is a few plain words."));
}

static bool check_takeover(const ump_table *table, const command *c, ump_error *error) {
  const ump_seat *seat = &table->seat[c->seat];
  if (memcmp(c->token, no_key, UMP_KEY) == 0 || memcmp(c->token, seat->handover, UMP_KEY) != 0) {
    return refuse(error, N_("This link has been used, or is not for this table."));
  }
  unsigned held = ump_table_seat_of(table, c->key);
  return held == UMP_SPECTATOR || held == c->seat || refuse(error, N_("You hold the other seat."));
}

bool sitting_check(const ump_table *table, const command *c, ump_error *error) {
  switch (c->kind) {
    case DO_PERSON:
    case DO_COMPUTER: return check_free(table, c, error);
    case DO_NAME: return check_name(table, c, error);
    case DO_OFFER:
      return table->seat[c->seat].sitter == UMP_SITTER_PERSON ||
             refuse(error, N_("Nobody sits there."));
    default: return check_takeover(table, c, error);
  }
}

static void sit_computer(ump_table *table, const command *c) {
  table->seat[c->seat].sitter = UMP_SITTER_COMPUTER;
  table->seat[c->seat].level = c->level;
  ump_record_set_computer(&table->record, c->seat, c->level);
}

static void set_name(ump_table *table, const command *c) {
  ump_seat *seat = &table->seat[c->seat];
  memset(seat->name, 0, UMP_NAME);
  memcpy(seat->name, c->text.at, c->text.len);
  memcpy(table->record.name[c->seat], seat->name, UMP_NAME);
}

bool sitting_apply(ump_table *table, const command *c) {
  ump_seat *seat = &table->seat[c->seat];
  switch (c->kind) {
    case DO_COMPUTER: sit_computer(table, c); break;
    case DO_NAME: set_name(table, c); break;
    case DO_OFFER: memcpy(seat->handover, c->token, UMP_KEY); break;
    case DO_TAKEOVER: memset(seat->handover, 0, UMP_KEY); /* fall through */
    default:
      seat->sitter = UMP_SITTER_PERSON;
      memcpy(seat->key, c->key, UMP_KEY);
      break;
  }
  return true;
}

/* ---- the API ------------------------------------------------------------ */

static bool is_seat(unsigned seat, ump_error *error) {
  return seat <= 1 || refuse(error, N_("A seat is 0 or 1."));
}

bool ump_table_sit(ump_table *table, unsigned seat, const uint8_t key[UMP_KEY], ump_text *log,
                   ump_error *error) {
  if (!is_seat(seat, error)) return false;
  if (ump_table_seat_of(table, key) == seat) return true;
  command c = {.kind = DO_PERSON, .seat = seat};
  memcpy(c.key, key, UMP_KEY);
  return command_run(table, &c, log, NULL, error);
}

bool ump_table_sit_computer(ump_table *table, unsigned seat, ump_span level, ump_text *log,
                            ump_error *error) {
  const ump_spec *spec = &table->record.spec;
  command c = {.kind = DO_COMPUTER, .seat = seat};
  if (!is_seat(seat, error)) return false;
  c.level = ump_level_find_for(spec, seat, level);
  if (c.level == NULL) return ump_level_refuse(spec, level, error);
  if (table->seat[seat].sitter == UMP_SITTER_COMPUTER && table->seat[seat].level == c.level) {
    return true;
  }
  return command_run(table, &c, log, NULL, error);
}

bool ump_table_is_name(ump_span name) {
  return is_plain_text(name, UMP_NAME - 1);
}

bool ump_table_name(ump_table *table, unsigned seat, ump_span name, ump_text *log,
                    ump_error *error) {
  command c = {.kind = DO_NAME, .seat = seat, .text = name};
  if (!is_seat(seat, error)) return false;
  if (ump_span_is(name, table->seat[seat].name) && name.len > 0) return true;
  return command_run(table, &c, log, NULL, error);
}

bool ump_table_offer_seat(ump_table *table, unsigned seat, const uint8_t token[UMP_KEY],
                          ump_text *log, ump_error *error) {
  command c = {.kind = DO_OFFER, .seat = seat};
  if (!is_seat(seat, error)) return false;
  memcpy(c.token, token, UMP_KEY);
  return command_run(table, &c, log, NULL, error);
}

bool ump_table_take_over(ump_table *table, const uint8_t token[UMP_KEY], const uint8_t key[UMP_KEY],
                         ump_text *log, ump_error *error) {
  bool second = memcmp(table->seat[1].handover, token, UMP_KEY) == 0;
  command c = {.kind = DO_TAKEOVER, .seat = second ? 1 : 0};
  memcpy(c.token, token, UMP_KEY);
  memcpy(c.key, key, UMP_KEY);
  return command_run(table, &c, log, NULL, error);
}

void ump_table_presence(ump_table *table, unsigned seat, bool here, uint64_t now) {
  if (seat > 1) return;
  table->seat[seat].gone_since = here ? 0 : now;
}
