/* umpire lab: the Dark Hex laboratory. Finds the verb's verb, and what they share. */
#include "cli/lab.h"

#include "darklab/policy_text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const cli_verb *const verbs[] = {
    &lab_verb_count, &lab_verb_sure_win, &lab_verb_respond, &lab_verb_value,
    &lab_verb_gap,   &lab_verb_check,    &lab_verb_solve,   &lab_verb_show,
};

enum { VERBS = sizeof verbs / sizeof verbs[0] };

bool cli_lab_game(const char *text, lab_game *game) {
  ump_spec spec;
  ump_error error;
  if (!cli_spec(text, &spec)) return false;
  if (lab_game_init(game, &spec, &cli_memory, &error)) return true;
  cli_refused(&error);
  return false;
}

/* ---- policies ----------------------------------------------------------- */

static bool complain_of_file(const char *path, const ump_error *error) {
  ump_text text;
  ump_text_init(&text, &cli_memory);
  cli_text_error(&text, error);
  cli_bad_use("%s: %s", path, ump_text_str(&text));
  ump_text_free(&text);
  return false;
}

static ump_span span_of(const ump_text *text) {
  return (ump_span){ump_text_str(text), text->len};
}

static bool parse(ump_span text, const lab_game *game, lab_policy *policy, ump_error *error) {
  bool json = text.len > 0 && text.at[0] == '{';
  return json ? cli_lab_openspiel_read(text, game, policy, error)
              : lab_policy_parse(policy, game, text, error);
}

bool cli_lab_policy(const char *path, const lab_game *game, lab_policy *policy) {
  ump_text text;
  ump_error error;
  ump_text_init(&text, &cli_memory);
  bool read = cli_read_file(path, &text);
  if (read && !parse(span_of(&text), game, policy, &error)) {
    read = complain_of_file(path, &error);
  }
  ump_text_free(&text);
  return read;
}

static bool game_of_policy(const char *path, ump_span text, lab_game *game) {
  ump_spec spec;
  unsigned seat;
  ump_error error;
  return (lab_policy_header(text, &spec, &seat, &error) &&
          lab_game_init(game, &spec, &cli_memory, &error)) ||
         complain_of_file(path, &error);
}

bool cli_lab_policy_and_game(const char *path, lab_game *game, lab_policy *policy) {
  ump_text text;
  ump_error error;
  ump_text_init(&text, &cli_memory);
  bool read = cli_read_file(path, &text) && game_of_policy(path, span_of(&text), game);
  if (read && !parse(span_of(&text), game, policy, &error)) {
    read = complain_of_file(path, &error);
    lab_game_free(game);
  }
  ump_text_free(&text);
  return read;
}

void cli_lab_bracket(ump_text *out, double low, double high) {
  ump_text_add(out, _("the game is worth between "));
  cli_lab_number_for_people(out, low);
  ump_text_add(out, _(" and "));
  cli_lab_number_for_people(out, high);
}

void cli_lab_bracket_json(ump_text *out, double low, double high) {
  ump_json_key(out, "low");
  cli_lab_number(out, low);
  ump_json_key(out, "high");
  cli_lab_number(out, high);
}

bool cli_lab_path(const char *file, unsigned seat, char *path, size_t room) {
  int len = snprintf(path, room, "%s.%u", file, seat);
  if (len > 0 && (size_t)len < room) return true;
  cli_bad_use("%s: %s", file, strerror(ENAMETOOLONG));
  return false;
}

bool cli_lab_save(const lab_policy policy[2], const char *file) {
  char path[4096];
  bool saved = true;
  for (unsigned seat = 0; saved && seat < 2; seat++) {
    if (policy[seat].layers == 0) continue;
    ump_text text;
    ump_text_init(&text, &cli_memory);
    lab_policy_format(&policy[seat], &text);
    saved = cli_lab_path(file, seat, path, sizeof path) && cli_write_file(path, &text);
    ump_text_free(&text);
  }
  return saved;
}

/* ---- numbers ------------------------------------------------------------ */

double cli_lab_shown(double value, bool chance) {
  return chance ? (value + 1) / 2 : value;
}

static void add_number(ump_text *out, const char *format, double number) {
  char digits[40];
  snprintf(digits, sizeof digits, format, number);
  ump_text_add(out, digits);
}

void cli_lab_number(ump_text *out, double number) {
  add_number(out, "%.15f", number);
}

void cli_lab_number_for_people(ump_text *out, double number) {
  add_number(out, "%.9f", number);
}

void cli_lab_error(ump_text *out, double error) {
  add_number(out, "%.2e", error * 1.01 + 1e-15);
}

/* ---- the verb ----------------------------------------------------------- */

static int print_help(void) {
  printf("%s\n\n", _(verb_lab.help));
  for (size_t i = 0; i < VERBS; i++) {
    cli_print_usage(verbs[i], 2);
    printf("      %s\n", _(verbs[i]->help));
  }
  return CLI_YES;
}

static int run(int argc, char **argv) {
  if (argc >= 2 && strcmp(argv[1], "--help") == 0) return print_help();
  for (size_t i = 0; argc >= 2 && i < VERBS; i++) {
    const char *name = strchr(verbs[i]->name, ' ') + 1;
    if (strcmp(argv[1], name) == 0) return verbs[i]->run(argc - 1, argv + 1);
  }
  return cli_bad_use("%s", _("say what the laboratory shall do; see umpire lab --help"));
}

const cli_verb verb_lab = {
    "lab", "VERB …", N_("Studies small boards of Dark Hex: sizes, sure wins, exact responses."),
    run};
