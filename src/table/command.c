/* Commands: their lines, and their being run. */
#include "table/command.h"
#include "table/inside.h"

#include <string.h>

/* ---- lines -------------------------------------------------------------- */

/* What follows "WORD SEAT" on a line, a letter a field: k key, t token, l level,
 * m move, a time, n number, f time from which, T text to the end of the line. */
typedef struct shape {
  const char *word;
  const char *fields;
  unsigned most; /* the largest seat */
} shape;

static const shape shapes[COMMANDS] = {
    [DO_PERSON] = {"person", "k", 1},
    [DO_COMPUTER] = {"computer", "l", 1},
    [DO_NAME] = {"name", "T", 1},
    [DO_OFFER] = {"offer", "t", 1},
    [DO_TAKEOVER] = {"takeover", "tk", 1},
    [DO_MOVE] = {"move", "man", 1},
    [DO_RESIGN] = {"resign", "a", 1},
    [DO_ABORT] = {"abort", "a", 1},
    [DO_CLAIM] = {"claim", "a", 1},
    [DO_FLAG] = {"flag", "a", 1},
    [DO_TAKEBACK] = {"takeback", "na", 1},
    [DO_DECLINE] = {"decline", "", 1},
    [DO_NEXT] = {"next", "na", 1},
    [DO_SAY] = {"say", "aT", UMP_SPECTATOR},
    [DO_SAY_ONCE] = {"say-once", "anT", UMP_SPECTATOR},
    [DO_WOKE] = {"woke", "fa", 1},
};

static uint64_t table_time(const ump_table *table, uint64_t clock) {
  return clock > table->began ? clock - table->began : 0;
}

static void format_field(const ump_table *table, const command *c, char field, ump_text *log) {
  ump_text_char(log, ' ');
  switch (field) {
    case 'k': ump_text_hex(log, c->key, UMP_KEY); break;
    case 't': ump_text_hex(log, c->token, UMP_KEY); break;
    case 'l': ump_text_add(log, c->level->name); break;
    case 'm': ump_move_format(&table->record.spec, c->move, log); break;
    case 'a': ump_text_number(log, table_time(table, c->at)); break;
    case 'n': ump_text_number(log, c->number); break;
    case 'f': ump_text_number(log, table_time(table, c->number)); break;
    default: ump_text_bytes(log, c->text.at, c->text.len); break;
  }
}

void command_format(const ump_table *table, const command *c, ump_text *log) {
  ump_text_add(log, shapes[c->kind].word);
  ump_text_char(log, ' ');
  ump_text_number(log, c->seat);
  for (const char *field = shapes[c->kind].fields; *field != '\0'; field++) {
    format_field(table, c, *field, log);
  }
}

static bool parse_time(const ump_table *table, ump_span text, uint64_t *clock) {
  if (!ump_span_number(text, UINT64_MAX - table->began, clock)) return false;
  *clock += table->began;
  return true;
}

static bool parse_field(const ump_table *table, command *c, char field, ump_span *rest) {
  if (field == 'T') {
    c->text = *rest;
    *rest = (ump_span){NULL, 0};
    return c->text.at != NULL;
  }
  ump_span text = ump_span_cut(rest, ' ');
  if (text.at == NULL) return false;
  switch (field) {
    case 'k': return ump_span_hex(text, c->key, UMP_KEY);
    case 't': return ump_span_hex(text, c->token, UMP_KEY);
    case 'l': return (c->level = ump_level_find(table->record.spec.game, text)) != NULL;
    case 'm': return ump_move_parse(&table->record.spec, text, &c->move, NULL);
    case 'a': return parse_time(table, text, &c->at);
    case 'f': return parse_time(table, text, &c->number);
    default: return ump_span_number(text, UINT64_MAX, &c->number);
  }
}

static bool parse_fields(const ump_table *table, ump_span rest, const shape *as, command *c) {
  uint64_t seat;
  if (!ump_span_number(ump_span_cut(&rest, ' '), as->most, &seat)) return false;
  c->seat = (unsigned)seat;
  for (const char *field = as->fields; *field != '\0'; field++) {
    if (!parse_field(table, c, *field, &rest)) return false;
  }
  return rest.at == NULL;
}

bool command_parse(const ump_table *table, ump_span line, command *c, ump_error *error) {
  ump_span rest = line;
  ump_span word = ump_span_cut(&rest, ' ');
  for (unsigned kind = 0; kind < COMMANDS; kind++) {
    if (!ump_span_is(word, shapes[kind].word)) continue;
    *c = (command){.kind = (command_kind)kind};
    if (parse_fields(table, rest, &shapes[kind], c)) return true;
    break;
  }
  return ump_fail(error, N_("The log of the table is damaged."), NULL, NULL, NULL);
}

/* ---- running ------------------------------------------------------------ */

typedef struct room_of {
  bool (*check)(const ump_table *table, const command *c, ump_error *error);
  bool (*apply)(ump_table *table, const command *c);
} room_of;

static const room_of rooms[COMMANDS] = {
    [DO_PERSON] = {sitting_check, sitting_apply},
    [DO_COMPUTER] = {sitting_check, sitting_apply},
    [DO_NAME] = {sitting_check, sitting_apply},
    [DO_OFFER] = {sitting_check, sitting_apply},
    [DO_TAKEOVER] = {sitting_check, sitting_apply},
    [DO_RESIGN] = {ending_check, ending_apply},
    [DO_ABORT] = {ending_check, ending_apply},
    [DO_CLAIM] = {ending_check, ending_apply},
    [DO_FLAG] = {ending_check, ending_apply},
    [DO_WOKE] = {ending_check, ending_apply},
    [DO_TAKEBACK] = {takeback_check, takeback_apply},
    [DO_DECLINE] = {takeback_check, takeback_apply},
    [DO_NEXT] = {series_check, series_apply},
    [DO_SAY] = {talk_check, talk_apply},
    [DO_SAY_ONCE] = {talk_check, talk_apply},
};

static bool no_memory(ump_error *error) {
  return ump_fail(error, ump_no_memory, NULL, NULL, NULL);
}

static void unwrite(ump_text *log, size_t before) {
  log->len = before;
  if (log->data != NULL) log->data[before] = '\0';
}

/* A move is checked by being played, so it runs in one step. */
static bool run_move(ump_table *table, const command *c, ump_verdict *verdict, ump_error *error) {
  *verdict = moves_run(table, c, error);
  return *verdict == UMP_PLAYED || *verdict == UMP_AGAIN;
}

static bool run_other(ump_table *table, const command *c, ump_error *error) {
  if (rooms[c->kind].apply(table, c)) return true;
  table->broken = true;
  return no_memory(error);
}

/* Time does not run backwards at a table, whatever its owner's clock or a damaged
 * log may say. */
static void keep_time(ump_table *table, command *c) {
  if (strchr(shapes[c->kind].fields, 'a') == NULL) return;
  if (c->at < table->latest) c->at = table->latest;
  table->latest = c->at;
}

bool command_run(ump_table *table, const command *given, ump_text *log, ump_verdict *verdict,
                 ump_error *error) {
  ump_verdict ignored;
  command timed = *given;
  const command *c = &timed;
  if (verdict == NULL) verdict = &ignored;
  keep_time(table, &timed);
  *verdict = UMP_NO_MEMORY;
  if (table->broken) return no_memory(error);
  if (c->kind != DO_MOVE && !rooms[c->kind].check(table, c, error)) return false;

  size_t before = log != NULL ? log->len : 0;
  if (log != NULL) command_format(table, c, log);
  if (log != NULL && log->failed) {
    unwrite(log, before);
    return no_memory(error);
  }
  bool done = c->kind == DO_MOVE ? run_move(table, c, verdict, error) : run_other(table, c, error);
  if (!done && log != NULL) unwrite(log, before);
  return done;
}
