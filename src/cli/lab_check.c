/* umpire lab check: what two policies guarantee, found a second time by other means. */
#include "cli/lab.h"

#include "darklab/audit.h"

#include <math.h>
#include <string.h>

typedef struct settings {
  bool chance, json;
} settings;

/* How likely the other seat is to win against the policy of a file, at most. */
static bool audit(const char *path, lab_audited *result) {
  ump_text text;
  ump_error error;
  ump_text_init(&text, &cli_memory);
  bool read = cli_read_file(path, &text);
  ump_span span = {ump_text_str(&text), text.len};
  if (read && !lab_audit(span, true, &cli_memory, result, &error)) {
    ump_text why;
    ump_text_init(&why, &cli_memory);
    cli_text_error(&why, &error);
    read = false;
    cli_bad_use("%s: %s", path, ump_text_str(&why));
    ump_text_free(&why);
  }
  ump_text_free(&text);
  return read;
}

static bool same_game(const ump_spec *one, const ump_spec *other) {
  return one->game == other->game && memcmp(one->value, other->value, sizeof one->value) == 0;
}

/* Bounds are rounded outwards: for people, to nine places. */
static int report(const lab_audited by_seat[2], const settings *s) {
  double low = cli_lab_shown(1 - 2 * by_seat[0].chance, s->chance);
  double high = cli_lab_shown(2 * by_seat[1].chance - 1, s->chance);
  ump_text out;
  ump_text_init(&out, &cli_memory);
  if (s->json) {
    ump_text_char(&out, '{');
    cli_json_spec(&out, "spec", &by_seat[0].spec);
    cli_lab_bracket_json(&out, low - 1e-15, high + 1e-15);
    ump_json_key(&out, "met");
    ump_text_number(&out, by_seat[0].met + by_seat[1].met);
    ump_text_char(&out, '}');
  } else {
    cli_lab_bracket(&out, floor(low * 1e9) / 1e9, ceil(high * 1e9) / 1e9);
  }
  return cli_print(&out, CLI_YES);
}

static int check(char **path, const settings *s) {
  lab_audited one;
  lab_audited other;
  lab_audited by_seat[2];
  if (!audit(path[0], &one) || !audit(path[1], &other)) return CLI_BAD_USE;
  if (!same_game(&one.spec, &other.spec)) {
    return cli_bad_use(_("%s and %s are of different games"), path[0], path[1]);
  }
  if (one.seat == other.seat) {
    return cli_bad_use(_("%s and %s are both of seat %u"), path[0], path[1], one.seat);
  }
  by_seat[one.seat] = one;
  by_seat[other.seat] = other;
  return report(by_seat, s);
}

static int run(int argc, char **argv) {
  static const struct option options[] = {{"chance", no_argument, NULL, 'c'}, CLI_COMMON_OPTIONS};
  settings s = {0};
  int option;
  while ((option = cli_option(&lab_verb_check, argc, argv, options)) != -1) {
    switch (option) {
      case 'c': s.chance = true; break;
      case 'j': s.json = true; break;
      default: return option == 'h' ? CLI_YES : CLI_BAD_USE;
    }
  }
  if (argc - optind != 2) return cli_bad_use(_("%s needs two policies"), lab_verb_check.name);
  return check(argv + optind, &s);
}

const cli_verb lab_verb_check = {
    "lab check", "POLICY POLICY [--chance] [--json]",
    N_("Certifies both policies' bounds of the game's value again, by a second evaluator that "
       "shares nothing with the first."),
    run};
