/* umpire lab respond, value and gap: what policies are worth. */
#include "cli/lab.h"

#include "darklab/duel.h"

#include <string.h>

typedef struct settings {
  uint64_t seat; /* 2: not said */
  bool random, strict, chance, json;
} settings;

static int read_settings(const cli_verb *verb, int argc, char **argv, const struct option *options,
                         settings *s) {
  int option;
  *s = (settings){.seat = 2};
  while ((option = cli_option(verb, argc, argv, options)) != -1) {
    switch (option) {
      case 's':
        if (!cli_number("--seat", optarg, 1, &s->seat)) return '?';
        break;
      case 'r': s->random = true; break;
      case 't': s->strict = true; break;
      case 'c': s->chance = true; break;
      case 'j': s->json = true; break;
      default: return option;
    }
  }
  return 0;
}

bool cli_lab_respond(const lab_policy *policy, bool strict, lab_value *value, uint32_t *missing) {
  lab_machine machine;
  lab_responder responder;
  if (!lab_machine_init(&machine, policy)) {
    cli_out_of_memory();
    return false;
  }
  lab_responder_init(&responder, &machine);
  responder.thorough = strict;
  bool fine = lab_respond(&responder, value);
  *missing = machine.missing;
  if (policy->seat == 0) value->value = -value->value;
  lab_responder_free(&responder);
  lab_machine_free(&machine);
  if (!fine) {
    cli_out_of_memory();
  } else if (strict && *missing > 0) {
    cli_bad_use(_("the policy of seat %u says nothing of %u views that can be reached"),
                policy->seat, *missing);
    return false;
  }
  return fine;
}

static void add_field(ump_text *out, const char *key, double number) {
  ump_json_key(out, key);
  cli_lab_number(out, number);
}

static void add_error_field(ump_text *out, double error, bool chance) {
  ump_json_key(out, "error");
  cli_lab_error(out, chance ? error / 2 : error);
}

static int report_value(const lab_game *game, lab_value value, uint32_t missing,
                        const settings *s) {
  ump_text out;
  ump_text_init(&out, &cli_memory);
  double shown = cli_lab_shown(value.value, s->chance);
  if (s->json) {
    ump_text_char(&out, '{');
    cli_json_spec(&out, "spec", &game->spec);
    add_field(&out, "value", shown);
    add_error_field(&out, value.error, s->chance);
    ump_json_key(&out, "missing");
    ump_text_number(&out, missing);
    ump_text_char(&out, '}');
  } else {
    cli_lab_number_for_people(&out, shown);
    ump_text_add(&out, " ± ");
    cli_lab_error(&out, s->chance ? value.error / 2 : value.error);
    ump_text_char(&out, '\n');
    if (missing > 0) {
      ump_text_add(&out, _("views conceded for want of an entry: "));
      ump_text_number(&out, missing);
    }
  }
  return cli_print(&out, CLI_YES);
}

/* ---- respond ------------------------------------------------------------ */

static const struct option respond_options[] = {{"seat", required_argument, NULL, 's'},
                                                {"random", no_argument, NULL, 'r'},
                                                {"strict", no_argument, NULL, 't'},
                                                {"chance", no_argument, NULL, 'c'},
                                                CLI_COMMON_OPTIONS};

/* The policy to respond to: of a file or the uniform one. Complains. */
static bool policy_to_answer(int argc, char **argv, const settings *s, const lab_game *game,
                             lab_policy *policy) {
  if (s->random) {
    if (s->seat > 1) {
      cli_bad_use("%s", _("--random needs --seat, the seat that responds"));
      return false;
    }
    lab_policy_init(policy, game, 1 - (unsigned)s->seat);
    return lab_policy_close(policy);
  }
  if (!cli_lab_policy(argv[argc - 1], game, policy)) return false;
  if (s->seat == policy->seat) {
    cli_bad_use(_("the policy is seat %u's own; the other seat can respond to it"), policy->seat);
    lab_policy_free(policy);
    return false;
  }
  return true;
}

static int run_respond(int argc, char **argv) {
  settings s;
  lab_game game;
  lab_policy policy;
  lab_value value;
  uint32_t missing;
  int stop = read_settings(&lab_verb_respond, argc, argv, respond_options, &s);
  if (stop != 0) return stop == 'h' ? CLI_YES : CLI_BAD_USE;
  if (argc - optind != (s.random ? 1 : 2)) {
    return cli_bad_use("%s", _("lab respond needs a game, and a policy or --random"));
  }
  if (!cli_lab_game(argv[optind], &game)) return CLI_BAD_USE;
  int code = CLI_BAD_USE;
  if (policy_to_answer(argc, argv, &s, &game, &policy)) {
    bool fine = cli_lab_respond(&policy, s.strict, &value, &missing);
    if (fine) code = report_value(&game, value, missing, &s);
    lab_policy_free(&policy);
  }
  lab_game_free(&game);
  return code;
}

const cli_verb lab_verb_respond = {
    "lab respond", "SPEC POLICY|--random [--seat S] [--strict] [--chance] [--json]",
    N_("Finds the exact best response to a policy and its value for seat 0."), run_respond};

/* ---- two policies ------------------------------------------------------- */

static const struct option pair_options[] = {
    {"strict", no_argument, NULL, 't'}, {"chance", no_argument, NULL, 'c'}, CLI_COMMON_OPTIONS};

typedef struct policies {
  lab_game game;
  lab_policy policy[2]; /* by seat */
} policies;

static void free_pair(policies *pair) {
  lab_policy_free(&pair->policy[0]);
  lab_policy_free(&pair->policy[1]);
  lab_game_free(&pair->game);
}

/* Reads two policies, in either order; complains. */
static bool read_pair(char **path, policies *pair) {
  lab_policy one;
  lab_policy other;
  if (!cli_lab_policy_and_game(path[0], &pair->game, &one)) return false;
  bool read = cli_lab_policy(path[1], &pair->game, &other);
  if (read && one.seat == other.seat) {
    cli_bad_use(_("%s and %s are both of seat %u"), path[0], path[1], one.seat);
    lab_policy_free(&other);
    read = false;
  }
  if (!read) {
    lab_policy_free(&one);
    lab_game_free(&pair->game);
    return false;
  }
  pair->policy[one.seat] = one;
  pair->policy[other.seat] = other;
  return true;
}

static bool play_pair(const policies *pair, lab_value *value, uint32_t *missing) {
  lab_machine machine[2];
  lab_machine *both[2] = {&machine[0], &machine[1]};
  bool fine = lab_machine_init(&machine[0], &pair->policy[0]);
  if (fine && !lab_machine_init(&machine[1], &pair->policy[1])) {
    lab_machine_free(&machine[0]);
    fine = false;
  }
  if (fine) {
    fine = lab_duel(both, value);
    *missing = machine[0].missing + machine[1].missing;
    lab_machine_free(&machine[0]);
    lab_machine_free(&machine[1]);
  }
  if (!fine) cli_out_of_memory();
  return fine;
}

static int with_pair(const cli_verb *verb, int argc, char **argv,
                     int (*act)(const policies *pair, const settings *s)) {
  settings s;
  policies pair;
  int stop = read_settings(verb, argc, argv, pair_options, &s);
  if (stop != 0) return stop == 'h' ? CLI_YES : CLI_BAD_USE;
  if (argc - optind != 2) return cli_bad_use(_("%s needs two policies"), verb->name);
  if (!read_pair(argv + optind, &pair)) return CLI_BAD_USE;
  int code = act(&pair, &s);
  free_pair(&pair);
  return code;
}

static int value_of_pair(const policies *pair, const settings *s) {
  lab_value value;
  uint32_t missing;
  if (!play_pair(pair, &value, &missing)) return CLI_BAD_USE;
  if (s->strict && missing > 0) {
    return cli_bad_use(_("the policies say nothing of %u views that they reach"), missing);
  }
  return report_value(&pair->game, value, missing, s);
}

static int run_value(int argc, char **argv) {
  return with_pair(&lab_verb_value, argc, argv, value_of_pair);
}

const cli_verb lab_verb_value = {
    "lab value", "POLICY POLICY [--strict] [--chance] [--json]",
    N_("Finds the exact value of one policy against another, for seat 0."), run_value};

/* ---- gap ---------------------------------------------------------------- */

/* answer[s]: the best response of seat s, for seat 0. */
static int report_gap(const policies *pair, const lab_value answer[2], lab_value value,
                      uint32_t missing, const settings *s) {
  double low = cli_lab_shown(answer[1].value - answer[1].error, s->chance);
  double high = cli_lab_shown(answer[0].value + answer[0].error, s->chance);
  double gain[2] = {answer[0].value - value.value, value.value - answer[1].value};
  ump_text out;
  ump_text_init(&out, &cli_memory);
  if (s->json) {
    ump_text_char(&out, '{');
    cli_json_spec(&out, "spec", &pair->game.spec);
    cli_lab_bracket_json(&out, low, high);
    add_field(&out, "value", cli_lab_shown(value.value, s->chance));
    ump_json_key(&out, "gains");
    ump_text_char(&out, '[');
    for (unsigned seat = 0; seat < 2; seat++) {
      ump_json_next(&out);
      cli_lab_number(&out, s->chance ? gain[seat] / 2 : gain[seat]);
    }
    ump_text_char(&out, ']');
    add_error_field(&out, answer[0].error + answer[1].error + value.error, s->chance);
    ump_json_key(&out, "missing");
    ump_text_number(&out, missing);
    ump_text_char(&out, '}');
  } else {
    cli_lab_bracket(&out, low, high);
    for (unsigned seat = 0; seat < 2; seat++) {
      ump_text_add(&out, seat == 0 ? _("\nseat 0 could gain ") : _("\nseat 1 could gain "));
      cli_lab_number_for_people(&out, s->chance ? gain[seat] / 2 : gain[seat]);
    }
  }
  return cli_print(&out, CLI_YES);
}

static int gap_of_pair(const policies *pair, const settings *s) {
  lab_value answer[2];
  lab_value value;
  uint32_t missing[3];
  for (unsigned seat = 0; seat < 2; seat++) {
    if (!cli_lab_respond(&pair->policy[1 - seat], s->strict, &answer[seat], &missing[seat])) {
      return CLI_BAD_USE;
    }
  }
  if (!play_pair(pair, &value, &missing[2])) return CLI_BAD_USE;
  return report_gap(pair, answer, value, missing[0] + missing[1], s);
}

static int run_gap(int argc, char **argv) {
  return with_pair(&lab_verb_gap, argc, argv, gap_of_pair);
}

const cli_verb lab_verb_gap = {
    "lab gap", "POLICY POLICY [--strict] [--chance] [--json]",
    N_("Finds what each seat could gain, and so bounds of the game's value."), run_gap};
