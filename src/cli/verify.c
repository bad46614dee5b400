/* umpire verify: whether a record tells of a game that can have happened: every
 * move and answer by the rules, every clock, and every seal. */
#include "cli/cli.h"
#include "umpire/formats.h"

#include <sodium.h>
#include <string.h>

/* ---- seals -------------------------------------------------------------- */

static bool hash_fits(const ump_seal *seal) {
  uint8_t hash[UMP_HASH];
  crypto_generichash(hash, UMP_HASH, (const unsigned char *)seal->text, strlen(seal->text),
                     seal->nonce, UMP_HASH);
  return sodium_memcmp(hash, seal->hash, UMP_HASH) == 0;
}

/* Whether the line is the deal's seed or an event of the game. */
static bool is_in_game(const ump_record *record, const ump_events *events, const char *line) {
  ump_text text;
  ump_text_init(&text, &cli_memory);
  ump_text_add(&text, "seed ");
  ump_text_number(&text, record->seed);
  bool found = strcmp(ump_text_str(&text), line) == 0;
  for (size_t i = 0; i < events->count && !found; i++) {
    ump_text_clear(&text);
    ump_event_format(&record->spec, events->item[i], &text);
    found = strcmp(ump_text_str(&text), line) == 0;
  }
  ump_text_free(&text);
  return found;
}

static bool check_seals(const ump_record *record, ump_error *error) {
  ump_events events;
  ump_events_init(&events, &cli_memory);
  bool fine = ump_record_replay(record, SIZE_MAX, &events, error);
  for (uint32_t i = 0; i < record->seals && fine; i++) {
    const ump_seal *seal = &record->seal[i];
    if (!hash_fits(seal)) {
      fine =
          ump_fail(error, N_("The seal of \"{1}\" does not fit its text."), seal->of, NULL, NULL);
    } else if (!is_in_game(record, &events, seal->text)) {
      fine = ump_fail(error, N_("What was sealed, \"{1}\", is not what was played."), seal->text,
                      NULL, NULL);
    }
  }
  ump_events_free(&events);
  return fine;
}

/* ---- the verb ----------------------------------------------------------- */

static int report(const ump_record *record, const ump_error *error, bool json) {
  bool holds = error->why == NULL;
  ump_text why;
  ump_text out;
  ump_text_init(&why, &cli_memory);
  ump_text_init(&out, &cli_memory);
  if (!holds) cli_text_error(&why, error);
  if (json) {
    ump_text_add(&out, holds ? "{\"holds\":true" : "{\"holds\":false");
    ump_json_key(&out, "moves");
    ump_text_number(&out, record != NULL ? record->count : 0);
    ump_json_key(&out, "seals");
    ump_text_number(&out, record != NULL ? record->seals : 0);
    ump_json_key(&out, "why");
    if (holds) ump_text_add(&out, "null");
    else ump_json_string(&out, ump_text_str(&why));
    ump_text_char(&out, '}');
  } else if (holds) {
    ump_text_add(&out, _("The record holds: moves "));
    ump_text_number(&out, record->count);
    ump_text_add(&out, _(", seals "));
    ump_text_number(&out, record->seals);
  } else {
    ump_text_add(&out, ump_text_str(&why));
  }
  if (why.failed) out.failed = true;
  ump_text_free(&why);
  return cli_print(&out, holds ? CLI_YES : CLI_NO);
}

/* Whether a text that could not be read is a game at all. */
static bool is_game(ump_span text) {
  static const char header[] = UMP_RECORD_HEADER;
  if (ump_format_of(text) != UMP_FORMAT_RECORD) return true;
  return text.len >= sizeof header && memcmp(text.at, header, sizeof header - 1) == 0;
}

/* A file that is no game at all is bad use; a game that cannot be is a no. */
static int verify_text(const ump_text *text, bool json) {
  ump_record record;
  ump_error error = {0};
  ump_span span = {ump_text_str(text), text->len};
  if (!ump_record_import(&record, span, &cli_memory, &error)) {
    return is_game(span) ? report(NULL, &error, json) : cli_refused(&error);
  }
  if (ump_record_check_clock(&record, &error)) check_seals(&record, &error);
  int code = report(&record, &error, json);
  ump_record_free(&record);
  return code;
}

static int run(int argc, char **argv) {
  static const struct option options[] = {CLI_COMMON_OPTIONS};
  bool json = false;
  int option;
  while ((option = cli_option(&verb_verify, argc, argv, options)) != -1) {
    switch (option) {
      case 'j': json = true; break;
      case 'h': return CLI_YES;
      default: return CLI_BAD_USE;
    }
  }
  if (argc - optind != 1) return cli_bad_use("%s", _("verify needs one record"));
  if (sodium_init() < 0) return cli_bad_use("%s", _("this system gives no random bytes"));
  ump_text text;
  ump_text_init(&text, &cli_memory);
  int code = cli_read_file(argv[optind], &text) ? verify_text(&text, json) : CLI_BAD_USE;
  ump_text_free(&text);
  return code;
}

const cli_verb verb_verify = {
    "verify", "FILE [--json]",
    N_("Checks that a record can have happened: every move, answer, clock and seal."), run};
