/* umpire backup and umpire restore: copies of a store, also while it serves. */
#include "cli/cli.h"
#include "store/store.h"

#include <stdio.h>

typedef bool copier(const char *from, const char *to, ump_error *error);

static int report(bool json, const char *to) {
  if (json) printf("{\"done\":true}\n");
  else printf(_("%s is written.\n"), to);
  return CLI_YES;
}

static int run(const cli_verb *verb, copier *copy, int argc, char **argv) {
  static const struct option options[] = {CLI_COMMON_OPTIONS};
  bool json = false;
  int option;
  while ((option = cli_option(verb, argc, argv, options)) != -1) {
    switch (option) {
      case 'j': json = true; break;
      case 'h': return CLI_YES;
      default: return CLI_BAD_USE;
    }
  }
  if (argc - optind != 2) {
    return cli_bad_use(_("%s needs two names: from where, and where to"), verb->name);
  }
  ump_error error = {0};
  if (!copy(argv[optind], argv[optind + 1], &error)) return cli_refused(&error);
  return report(json, argv[optind + 1]);
}

static int backup(int argc, char **argv) {
  return run(&verb_backup, ump_store_backup, argc, argv);
}

static int restore(int argc, char **argv) {
  return run(&verb_restore, ump_store_recover, argc, argv);
}

const cli_verb verb_backup = {
    "backup", "sqlite:FILE COPY",
    N_("Copies a store, also while a server uses it; an existing file is left alone."), backup};

const cli_verb verb_restore = {"restore", "COPY sqlite:FILE",
                               N_("Makes a store of such a copy; an existing one is left alone."),
                               restore};
