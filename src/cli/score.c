/* umpire score: the answer to a guess. It asks the umpire, by playing the two
 * moves of a game, so that it says exactly what a game would say. */
#include "cli/cli.h"

static bool was_played(ump_verdict verdict) {
  return verdict == UMP_PLAYED || verdict == UMP_AGAIN;
}

/* Plays secret and guess; the events that came of it are left in *events. */
static bool ask_umpire(const ump_spec *spec, const char *secret, const char *guess,
                       ump_events *events, ump_error *error) {
  ump_position position;
  if (!ump_position_init(&position, spec, &cli_memory, 0, events)) {
    return ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  }
  const char *const text[2] = {secret, guess};
  bool played = true;
  for (unsigned seat = 0; seat < 2 && played; seat++) {
    ump_move move;
    played = ump_move_parse(spec, ump_span_of(text[seat]), &move, error) &&
             was_played(ump_position_play(&position, seat, move, events, error));
  }
  ump_position_free(&position);
  return played;
}

/* The event "answer EXACT MISPLACED", as its line. */
static bool find_answer(const ump_spec *spec, const ump_events *events, ump_text *line) {
  for (size_t i = 0; i < events->count; i++) {
    ump_text_clear(line);
    ump_event_format(spec, events->item[i], line);
    ump_span rest = ump_span_of(ump_text_str(line));
    if (ump_span_is(ump_span_cut(&rest, ' '), "answer")) return true;
  }
  return false;
}

static int report(const ump_spec *spec, const ump_events *events, bool json) {
  ump_text line;
  ump_text out;
  ump_text_init(&line, &cli_memory);
  ump_text_init(&out, &cli_memory);
  if (!find_answer(spec, events, &line)) {
    ump_text_free(&line);
    return cli_bad_use(_("%s is no game of codes"), spec->game->name);
  }
  uint64_t exact = 0;
  uint64_t misplaced = 0;
  ump_span rest = ump_span_of(ump_text_str(&line));
  ump_span_cut(&rest, ' ');
  ump_span_number(ump_span_cut(&rest, ' '), UINT8_MAX, &exact);
  ump_span_number(rest, UINT8_MAX, &misplaced);
  ump_text_add(&out, json ? "{\"exact\":" : "");
  ump_text_number(&out, exact);
  ump_text_add(&out, json ? ",\"misplaced\":" : "+");
  ump_text_number(&out, misplaced);
  if (json) ump_text_char(&out, '}');
  ump_text_free(&line);
  return cli_print(&out, CLI_YES);
}

/* One game has the secret with the umpire and one guesser, whatever else was
 * asked for. */
static bool make_askable(const char *text, ump_spec *spec) {
  if (!cli_spec(text, spec)) return false;
  static const char *const plain[][2] = {
      {"form", "one-sided"}, {"equal-turns", "no"}, {"keeper", "umpire"}};
  for (size_t i = 0; spec->game->options[i].name != NULL; i++) {
    for (size_t j = 0; j < sizeof plain / sizeof plain[0]; j++) {
      const ump_option *option = &spec->game->options[i];
      if (!ump_span_is(ump_span_of(option->name), plain[j][0])) continue;
      int32_t value = 0;
      while (!ump_span_is(ump_span_of(option->words[value]), plain[j][1])) value++;
      spec->value[i] = value;
    }
  }
  return true;
}

static int run(int argc, char **argv) {
  static const struct option options[] = {CLI_COMMON_OPTIONS};
  bool json = false;
  int option;
  while ((option = cli_option(&verb_score, argc, argv, options)) != -1) {
    switch (option) {
      case 'j': json = true; break;
      case 'h': return CLI_YES;
      default: return CLI_BAD_USE;
    }
  }
  ump_spec spec;
  ump_error error = {0};
  ump_events events;
  if (argc - optind != 3) return cli_bad_use("%s", _("score needs a game, a secret and a guess"));
  if (!make_askable(argv[optind], &spec)) return CLI_BAD_USE;
  ump_events_init(&events, &cli_memory);
  int code = ask_umpire(&spec, argv[optind + 1], argv[optind + 2], &events, &error)
                 ? report(&spec, &events, json)
                 : cli_refused(&error);
  ump_events_free(&events);
  return code;
}

const cli_verb verb_score = {"score", "SPEC SECRET GUESS [--json]",
                             N_("Says how many symbols of a guess are exact and misplaced."), run};
