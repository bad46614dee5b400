/* What the verbs of the program share. Conventions of all of them: results on
 * stdout, one line of complaint on stderr; exit 0 for yes or done, 1 for a
 * negative answer, 2 for bad use; --json writes one JSON object instead. */
#ifndef UMPIRE_CLI_H
#define UMPIRE_CLI_H

#include "umpire/record.h"

#include <getopt.h>
#include <libintl.h>

#define _(text) gettext(text)

enum { CLI_YES = 0, CLI_NO = 1, CLI_BAD_USE = 2 };

/* A verb: `umpire NAME USAGE`. */
typedef struct cli_verb {
  const char *name;
  const char *usage; /* what follows the name, in one line */
  const char *help;  /* N_() marked */
  int (*run)(int argc, char **argv);
} cli_verb;

extern const cli_verb verb_games;
extern const cli_verb verb_solve, verb_check_strategy, verb_suggest, verb_explain;
extern const cli_verb verb_bench;
extern const cli_verb verb_play;
extern const cli_verb verb_score;
extern const cli_verb verb_convert;
extern const cli_verb verb_replay;
extern const cli_verb verb_verify;
extern const cli_verb verb_selfplay;
extern const cli_verb verb_lab;
extern const cli_verb verb_serve;
extern const cli_verb verb_backup, verb_restore;

/* realloc and free of the C library. */
extern const ump_allocator cli_memory;

/* ---- options ------------------------------------------------------------ */

/* Every verb's long options end with these two. */
#define CLI_COMMON_OPTIONS                                                                         \
  {"json", no_argument, NULL, 'j'}, {"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}

/* The next long option's letter, -1 after the last; '?' when it was bad use
 * (already complained of) and 'h' when help was asked for (already printed). */
int cli_option(const cli_verb *verb, int argc, char **argv, const struct option *options);

/* Prints how a verb is called, in lines of at most 80 columns. */
void cli_print_usage(const cli_verb *verb, int indent);

/* Complains and returns CLI_BAD_USE: in the program's words, or of an error. */
int cli_bad_use(const char *format, ...) __attribute__((format(printf, 1, 2)));
int cli_refused(const ump_error *error);
int cli_out_of_memory(void);

/* ---- input and output --------------------------------------------------- */

/* Reads a spec; complains and returns false if it is none. */
bool cli_spec(const char *text, ump_spec *spec);

/* Reads a whole number up to `max`; complains of option `name` and returns false. */
bool cli_number(const char *name, const char *text, uint64_t max, uint64_t *number);

/* Reads a whole file ("-" is stdin) of at most 1 GiB into *text; complains. */
bool cli_read_file(const char *path, ump_text *text);
/* Reads a record in any format; complains. */
bool cli_read_record(const char *path, ump_record *record);
/* Writes text to a new file, whole or not at all; complains. */
bool cli_write_file(const char *path, const ump_text *text);

/* Prints the text to stdout with a newline, and frees it; the verb's exit code,
 * or complains if memory ran out or stdout is closed. */
int cli_print(ump_text *text, int code);

/* "key":"text" in a JSON object, for specs. */
void cli_json_spec(ump_text *out, const char *key, const ump_spec *spec);

/* The error's sentence in the language of the user. */
void cli_text_error(ump_text *out, const ump_error *error);

/* A path beside the program: "locale", "web". NULL if memory ran out. Free it. */
char *cli_beside(const char *name);

#endif
