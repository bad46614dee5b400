/* umpire serve: the server of the page. */
#include "serve/serve.h"
#include "cli/cli.h"

#include <stdlib.h>
#include <unistd.h>

static int serve(ump_serve_options options) {
  ump_error error = {0};
  char *beside = cli_beside("web");
  if (options.web == NULL && beside != NULL && access(beside, R_OK) == 0) options.web = beside;
  int code = ump_serve(&options, &error) ? CLI_YES : cli_refused(&error);
  free(beside);
  return code;
}

static int run(int argc, char **argv) {
  static const struct option options[] = {
      {"listen", required_argument, NULL, 'l'}, {"store", required_argument, NULL, 's'},
      {"web", required_argument, NULL, 'w'},    {"keep", required_argument, NULL, 'k'},
      {"behind-proxy", no_argument, NULL, 'p'}, CLI_COMMON_OPTIONS};
  ump_serve_options serving = {
      .listen = "127.0.0.1:8080", .store = "sqlite:umpire.db", .mem = &cli_memory};
  uint64_t days = 0;
  int option;
  while ((option = cli_option(&verb_serve, argc, argv, options)) != -1) {
    switch (option) {
      case 'l': serving.listen = optarg; break;
      case 's': serving.store = optarg; break;
      case 'w': serving.web = optarg; break;
      case 'p': serving.behind_proxy = true; break;
      case 'k':
        if (!cli_number("--keep", optarg, 36500, &days)) return CLI_BAD_USE;
        if (days == 0) return cli_bad_use("%s", _("--keep takes a number of days"));
        serving.keep = (uint32_t)days;
        break;
      case 'j': serving.json = true; break;
      case 'h': return CLI_YES;
      default: return CLI_BAD_USE;
    }
  }
  if (optind != argc) return cli_bad_use("%s", _("serve takes only options"));
  return serve(serving);
}

const cli_verb verb_serve = {
    "serve",
    "[--listen ADDR:PORT] [--store sqlite:FILE] [--web DIR] [--keep DAYS] [--behind-proxy] "
    "[--json]",
    N_("Serves the page and its tables until it is told to stop (SIGTERM)."), run};
