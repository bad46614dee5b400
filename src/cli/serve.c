/* umpire serve: the server of the page. */
#include "serve/serve.h"
#include "cli/cli.h"

#include <stdlib.h>
#include <unistd.h>

static int serve(const char *listen, const char *store, const char *web) {
  ump_error error = {0};
  char *beside = cli_beside("web");
  if (web == NULL && beside != NULL && access(beside, R_OK) == 0) web = beside;
  ump_serve_options options = {.listen = listen, .store = store, .web = web, .mem = &cli_memory};
  int code = ump_serve(&options, &error) ? CLI_YES : cli_refused(&error);
  free(beside);
  return code;
}

static int run(int argc, char **argv) {
  static const struct option options[] = {{"listen", required_argument, NULL, 'l'},
                                          {"store", required_argument, NULL, 's'},
                                          {"web", required_argument, NULL, 'w'},
                                          CLI_COMMON_OPTIONS};
  const char *listen = "127.0.0.1:8080";
  const char *store = "sqlite:umpire.db";
  const char *web = NULL;
  int option;
  while ((option = cli_option(&verb_serve, argc, argv, options)) != -1) {
    switch (option) {
      case 'l': listen = optarg; break;
      case 's': store = optarg; break;
      case 'w': web = optarg; break;
      case 'j': break; /* what it says while it runs is not a result */
      case 'h': return CLI_YES;
      default: return CLI_BAD_USE;
    }
  }
  if (optind != argc) return cli_bad_use("%s", _("serve takes only options"));
  return serve(listen, store, web);
}

const cli_verb verb_serve = {
    "serve", "[--listen ADDR:PORT] [--store sqlite:FILE] [--web DIR]",
    N_("Serves the page and its tables until it is told to stop (SIGTERM)."), run};
