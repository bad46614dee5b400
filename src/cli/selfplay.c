/* umpire selfplay: how fast random games go, and a digest to compare programs by. */
#include "cli/cli.h"
#include "umpire/selfplay.h"

#include <stdio.h>
#include <time.h>

static double cpu_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int report(const ump_selfplay *s, const ump_spec *spec, double seconds, bool json) {
  char digest[24];
  double per_second = seconds > 0 ? 1 / seconds : 0;
  double games_rate = (double)s->games * per_second;
  double moves_rate = (double)s->moves * per_second;
  snprintf(digest, sizeof digest, "%016llx", (unsigned long long)s->digest);
  ump_text out;
  ump_text_init(&out, &cli_memory);
  ump_spec_format(spec, &out);
  const char *name = ump_text_str(&out);
  if (json) {
    printf("{\"spec\":\"%s\",\"games\":%llu,\"moves\":%llu,\"events\":%llu,"
           "\"wins\":[%llu,%llu],\"drawn\":%llu,\"unfinished\":%llu,\"seconds\":%.3f,\"games_per_"
           "second\":%.0f,"
           "\"moves_per_second\":%.0f,\"digest\":\"%s\"}\n",
           name, (unsigned long long)s->games, (unsigned long long)s->moves,
           (unsigned long long)s->event_lines, (unsigned long long)s->wins[0],
           (unsigned long long)s->wins[1], (unsigned long long)s->wins[UMP_DRAWN],
           (unsigned long long)s->unfinished, seconds, games_rate, moves_rate, digest);
  } else {
    printf("%s\n", name);
    printf(_("%llu games, %llu moves, %llu events\n"), (unsigned long long)s->games,
           (unsigned long long)s->moves, (unsigned long long)s->event_lines);
    printf(_("seat 0 won %llu, seat 1 won %llu, drawn %llu, unfinished %llu\n"),
           (unsigned long long)s->wins[0], (unsigned long long)s->wins[1],
           (unsigned long long)s->wins[UMP_DRAWN], (unsigned long long)s->unfinished);
    printf(_("%.0f games/s, %.0f moves/s of processor time (%.3f s)\n"), games_rate, moves_rate,
           seconds);
    printf(_("digest %s\n"), digest);
  }
  ump_text_free(&out);
  return CLI_YES;
}

/* Plays the games; with `print` their lines go to stdout instead of a report. */
static int play_all(const ump_spec *spec, uint64_t games, uint64_t seed, bool print, bool json) {
  ump_selfplay s;
  ump_text lines;
  double before = cpu_seconds();
  ump_text_init(&lines, &cli_memory);
  bool fine = ump_selfplay_init(&s, spec, seed, &cli_memory);
  while (fine && s.games < games) {
    fine = ump_selfplay_game(&s, print ? &lines : NULL);
    fwrite(ump_text_str(&lines), 1, lines.len, stdout);
    ump_text_clear(&lines);
  }
  int code = CLI_YES;
  if (!fine) code = cli_out_of_memory();
  else if (!print) code = report(&s, spec, cpu_seconds() - before, json);
  ump_selfplay_free(&s);
  ump_text_free(&lines);
  return code;
}

static int run(int argc, char **argv) {
  static const struct option options[] = {{"games", required_argument, NULL, 'g'},
                                          {"seed", required_argument, NULL, 's'},
                                          {"print", no_argument, NULL, 'p'},
                                          CLI_COMMON_OPTIONS};
  uint64_t games = 1000;
  uint64_t seed = 1;
  bool print = false;
  bool json = false;
  int option;
  while ((option = cli_option(&verb_selfplay, argc, argv, options)) != -1) {
    switch (option) {
      case 'g':
        if (!cli_number("--games", optarg, UINT64_MAX, &games)) return CLI_BAD_USE;
        break;
      case 's':
        if (!cli_number("--seed", optarg, UINT64_MAX, &seed)) return CLI_BAD_USE;
        break;
      case 'p': print = true; break;
      case 'j': json = true; break;
      case 'h': return CLI_YES;
      default: return CLI_BAD_USE;
    }
  }
  ump_spec spec;
  if (argc - optind != 1) return cli_bad_use("%s", _("selfplay needs one game"));
  return cli_spec(argv[optind], &spec) ? play_all(&spec, games, seed, print, json) : CLI_BAD_USE;
}

const cli_verb verb_selfplay = {
    "selfplay", "SPEC [--games N] [--seed S] [--print | --json]",
    N_("Plays random legal tries and prints the speed and a digest of all event lines, or the "
       "lines."),
    run};
