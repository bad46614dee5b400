/* The program: finds the verb and hands over. */
#include "cli/cli.h"
#include "umpire_version.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* clang-format off */
static const cli_verb *const verbs[] = {
    &verb_games,
    &verb_play,
    &verb_score,
    &verb_replay,
    &verb_verify,
    &verb_convert,
    &verb_selfplay,
    &verb_solve,
    &verb_check_strategy,
    &verb_suggest,
    &verb_explain,
    &verb_bench,
    &verb_lab,
    &verb_serve,
    &verb_backup,
    &verb_restore,
};
/* clang-format on */

enum { VERBS = sizeof verbs / sizeof verbs[0] };

static void speak_the_users_language(void) {
  setlocale(LC_ALL, "");
  setlocale(LC_NUMERIC, "C");
  char *locale = cli_beside("locale");
  if (locale != NULL) bindtextdomain("umpire", locale);
  free(locale);
  bind_textdomain_codeset("umpire", "UTF-8");
  textdomain("umpire");
}

static int print_version(void) {
  printf("umpire %s (%s)\n", UMP_VERSION, UMP_COMMIT);
  return CLI_YES;
}

static int print_help(void) {
  printf("%s\n\n", _("Umpire: games in which somebody holds the truth and answers questions."));
  for (size_t i = 0; i < VERBS; i++) {
    cli_print_usage(verbs[i], 2);
    printf("      %s\n", _(verbs[i]->help));
  }
  printf("  umpire --version\n");
  return CLI_YES;
}

int main(int argc, char **argv) {
  speak_the_users_language();
  if (argc < 2) {
    return cli_bad_use("%s", _("say what to do, such as games or play; see umpire --help"));
  }
  if (strcmp(argv[1], "--version") == 0) return print_version();
  if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) return print_help();
  for (size_t i = 0; i < VERBS; i++) {
    if (strcmp(argv[1], verbs[i]->name) == 0) return verbs[i]->run(argc - 1, argv + 1);
  }
  return cli_bad_use(_("there is no verb \"%s\"; see umpire --help"), argv[1]);
}
