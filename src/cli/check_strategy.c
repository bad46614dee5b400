/* umpire check-strategy: whether a strategy file says the truth. */
#include "cli/codes.h"
#include "codelab/strategy.h"

#include <stdio.h>

static cli_counts counts_of(const codelab_checked *c) {
  return (cli_counts){c->codes, c->total, c->worst, c->found};
}

static void report_text(const codelab_checked *c, ump_text *out) {
  cli_counts counts = counts_of(c);
  ump_spec_format(&c->spec, out);
  ump_text_add(out, ": ");
  cli_text_format(out, _("the strategy finds all %u codes"), c->codes);
  ump_text_char(out, '\n');
  cli_counts_text(out, &counts);
}

static void report_json(const codelab_checked *c, ump_text *out) {
  cli_counts counts = counts_of(c);
  ump_text_char(out, '{');
  cli_json_spec(out, "game", &c->spec);
  ump_json_key(out, "answers");
  ump_json_string(out, codelab_form_name[c->form]);
  cli_json_number(out, "codes", c->codes);
  cli_counts_json(out, &counts);
  ump_text_char(out, '}');
}

static int check_file(const char *path, bool json) {
  ump_text file;
  ump_text out;
  ump_error error;
  codelab_checked checked;
  ump_text_init(&file, &cli_memory);
  ump_text_init(&out, &cli_memory);
  int status = CLI_BAD_USE;
  if (cli_read_file(path, &file)) {
    ump_span text = {ump_text_str(&file), file.len};
    if (!codelab_strategy_check(text, NULL, &cli_memory, &checked, &error)) {
      cli_refused(&error);
    } else {
      if (json) report_json(&checked, &out);
      else report_text(&checked, &out);
      status = cli_print(&out, CLI_YES);
    }
  }
  ump_text_free(&file);
  return status;
}

static int run(int argc, char **argv) {
  static const struct option options[] = {CLI_COMMON_OPTIONS};
  bool json = false;
  int option;
  while ((option = cli_option(&verb_check_strategy, argc, argv, options)) != -1) {
    switch (option) {
      case 'j': json = true; break;
      case 'h': return CLI_YES;
      default: return CLI_BAD_USE;
    }
  }
  if (argc - optind != 1) return cli_bad_use("%s", _("check-strategy needs one file"));
  return check_file(argv[optind], json);
}

const cli_verb verb_check_strategy = {
    "check-strategy", "FILE [--json]",
    N_("Plays a strategy written by solve against every secret, and compares what it claims."),
    run};
