/* umpire check-strategy: whether a strategy file says the truth. */
#include "cli/subject.h"
#include "codelab/strategy.h"

#include <stdio.h>

static cli_counts counts_of(const codelab_checked *c) {
  return (cli_counts){c->codes, c->total, c->worst, c->found};
}

static void report_text(const cli_subject *about, const codelab_checked *c, ump_text *out) {
  cli_counts counts = counts_of(c);
  cli_subject_text(out, about);
  ump_text_add(out, ": ");
  cli_text_format(out, _("the strategy finds all %u codes"), c->codes);
  ump_text_char(out, '\n');
  cli_counts_text(out, &counts);
}

static void report_json(const cli_subject *about, const codelab_checked *c, ump_text *out) {
  cli_counts counts = counts_of(c);
  ump_text_char(out, '{');
  cli_subject_json(out, about);
  ump_json_key(out, "answers");
  ump_json_string(out, codelab_form_name[c->form]);
  cli_json_number(out, "codes", c->codes);
  cli_counts_json(out, &counts);
  ump_text_char(out, '}');
}

static int check_text(const cli_subject *about, ump_span text, bool json) {
  ump_text out;
  ump_error error;
  codelab_checked checked;
  const codelab_words *words = about->listed ? &about->words : NULL;
  if (!codelab_strategy_check(text, words, &cli_memory, &checked, &error)) {
    return cli_refused(&error);
  }
  ump_text_init(&out, &cli_memory);
  if (json) report_json(about, &checked, &out);
  else report_text(about, &checked, &out);
  return cli_print(&out, CLI_YES);
}

/* The words are read as the game that the strategy names writes its codes. */
static int check_file(const char *path, const char *codes, const char *guesses, bool json) {
  ump_text file;
  ump_spec spec;
  cli_subject about;
  ump_text_init(&file, &cli_memory);
  int status = CLI_BAD_USE;
  if (cli_read_file(path, &file)) {
    ump_span text = {ump_text_str(&file), file.len};
    bool named = codelab_strategy_spec(text, &spec);
    if (cli_subject_of(&about, named ? &spec : NULL, codes, guesses)) {
      status = check_text(&about, text, json);
      cli_subject_free(&about);
    }
  }
  ump_text_free(&file);
  return status;
}

static int run(int argc, char **argv) {
  static const struct option options[] = {{"codes", required_argument, NULL, 'C'},
                                          {"guesses", required_argument, NULL, 'G'},
                                          CLI_COMMON_OPTIONS};
  const char *codes = NULL;
  const char *guesses = NULL;
  bool json = false;
  int option;
  while ((option = cli_option(&verb_check_strategy, argc, argv, options)) != -1) {
    switch (option) {
      case 'C': codes = optarg; break;
      case 'G': guesses = optarg; break;
      case 'j': json = true; break;
      case 'h': return CLI_YES;
      default: return CLI_BAD_USE;
    }
  }
  if (argc - optind != 1) return cli_bad_use("%s", _("check-strategy needs one file"));
  return check_file(argv[optind], codes, guesses, json);
}

const cli_verb verb_check_strategy = {
    "check-strategy", "FILE [--codes FILE [--guesses FILE]] [--json]",
    N_("Plays a strategy written by solve against every secret, and compares what it claims."),
    run};
