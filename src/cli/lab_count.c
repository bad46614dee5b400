/* umpire lab count, umpire lab sure-win. */
#include "cli/lab.h"

#include "darklab/count.h"
#include "darklab/policy_text.h"
#include "darklab/sure.h"

#include <stdio.h>

/* The common part: one spec, --json and perhaps --out. */
static int read_arguments(const cli_verb *verb, int argc, char **argv, const struct option *options,
                          const char **out, bool *json) {
  int option;
  while ((option = cli_option(verb, argc, argv, options)) != -1) {
    switch (option) {
      case 'o': *out = optarg; break;
      case 'j': *json = true; break;
      default: return option;
    }
  }
  if (argc - optind == 1) return 0;
  cli_bad_use(_("%s needs one game"), verb->name);
  return '?';
}

/* ---- count -------------------------------------------------------------- */

typedef struct count_row {
  const char *key, *label;
  const lab_number *by_seat;
} count_row;

/* JSON numbers are safe up to 2^53; larger ones are text. */
static void add_json_number(ump_text *out, lab_number number) {
  bool large = number > (lab_number)1 << 53;
  ump_json_next(out);
  if (large) ump_text_char(out, '"');
  lab_text_number(out, number);
  if (large) ump_text_char(out, '"');
}

static void add_json_row(ump_text *out, const count_row *row) {
  ump_json_key(out, row->key);
  ump_text_char(out, '[');
  add_json_number(out, row->by_seat[0]);
  add_json_number(out, row->by_seat[1]);
  ump_text_char(out, ']');
}

static void add_row(ump_text *out, const count_row *row) {
  ump_text_add(out, row->label);
  ump_text_add(out, ": ");
  lab_text_number(out, row->by_seat[0] + row->by_seat[1]);
  ump_text_add(out, " = ");
  lab_text_number(out, row->by_seat[0]);
  ump_text_add(out, " + ");
  lab_text_number(out, row->by_seat[1]);
  ump_text_char(out, '\n');
}

static int report_counts(const lab_game *game, const lab_counts *counts, bool json) {
  const count_row rows[] = {{"views", _("views"), counts->views},
                            {"recall", _("perfect-recall views"), counts->recall},
                            {"boards", _("board states"), counts->boards},
                            {"histories", _("histories"), counts->histories}};
  ump_text out;
  ump_text_init(&out, &cli_memory);
  ump_text_add(&out, json ? "{" : "");
  if (json) cli_json_spec(&out, "spec", &game->spec);
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    if (json) add_json_row(&out, &rows[i]);
    else add_row(&out, &rows[i]);
  }
  ump_text_add(&out, json ? "}" : "");
  return cli_print(&out, CLI_YES);
}

static int run_count(int argc, char **argv) {
  static const struct option options[] = {CLI_COMMON_OPTIONS};
  bool json = false;
  lab_game game;
  lab_counts counts;
  int stop = read_arguments(&lab_verb_count, argc, argv, options, NULL, &json);
  if (stop != 0) return stop == 'h' ? CLI_YES : CLI_BAD_USE;
  if (!cli_lab_game(argv[optind], &game)) return CLI_BAD_USE;
  int code = lab_count(&game, &counts) ? report_counts(&game, &counts, json) : cli_out_of_memory();
  lab_game_free(&game);
  return code;
}

const cli_verb lab_verb_count = {
    "lab count", "SPEC [--json]",
    N_("Counts views, perfect-recall views, board states and histories, by player."), run_count};

/* ---- sure-win ----------------------------------------------------------- */

static int report_sure_win(const lab_game *game, const lab_sure *sure, const lab_policy *policy,
                           uint64_t boards, bool json) {
  ump_text out;
  ump_text_init(&out, &cli_memory);
  if (json) {
    ump_text_char(&out, '{');
    cli_json_spec(&out, "spec", &game->spec);
    ump_json_key(&out, "winner");
    if (sure == NULL) ump_text_add(&out, "null");
    else ump_text_number(&out, sure->seat);
    ump_json_key(&out, "checked");
    ump_text_number(&out, boards);
    ump_text_char(&out, '}');
  } else if (sure == NULL) {
    ump_text_add(&out, _("Neither seat has a sure win."));
  } else {
    char line[160];
    snprintf(line, sizeof line, _("Seat %u has a sure win; %llu positions checked."), sure->seat,
             (unsigned long long)boards);
    ump_text_add(&out, "# ");
    ump_text_add(&out, line);
    ump_text_char(&out, '\n');
    lab_policy_format(policy, &out);
  }
  return cli_print(&out, CLI_YES);
}

static bool save(const lab_policy *policy, const char *path) {
  ump_text text;
  ump_text_init(&text, &cli_memory);
  lab_policy_format(policy, &text);
  bool saved = cli_write_file(path, &text);
  ump_text_free(&text);
  return saved;
}

static int found_sure_win(lab_sure *sure, const char *out, bool json) {
  lab_policy policy;
  uint64_t boards = 0;
  lab_policy_init(&policy, sure->game, sure->seat);
  bool fine = lab_sure_check(sure, &boards) && lab_sure_policy(sure, &policy);
  int code = fine ? CLI_YES : sure->failed ? cli_out_of_memory() : CLI_NO;
  if (fine && out != NULL && !save(&policy, out)) code = CLI_BAD_USE;
  if (fine && code == CLI_YES) code = report_sure_win(sure->game, sure, &policy, boards, json);
  lab_policy_free(&policy);
  return code;
}

static int look_for_sure_win(const lab_game *game, const char *out, bool json) {
  for (unsigned seat = 0; seat < 2; seat++) {
    lab_sure sure;
    if (!lab_sure_init(&sure, game, seat)) return cli_out_of_memory();
    uint32_t cell = lab_sure_start(&sure);
    int code = -1;
    if (sure.failed) code = cli_out_of_memory();
    else if (cell != LAB_NO_CELL) code = found_sure_win(&sure, out, json);
    lab_sure_free(&sure);
    if (code >= 0) return code;
  }
  return report_sure_win(game, NULL, NULL, 0, json);
}

static int run_sure_win(int argc, char **argv) {
  static const struct option options[] = {{"out", required_argument, NULL, 'o'},
                                          CLI_COMMON_OPTIONS};
  bool json = false;
  const char *out = NULL;
  lab_game game;
  int stop = read_arguments(&lab_verb_sure_win, argc, argv, options, &out, &json);
  if (stop != 0) return stop == 'h' ? CLI_YES : CLI_BAD_USE;
  if (!cli_lab_game(argv[optind], &game)) return CLI_BAD_USE;
  int code = look_for_sure_win(&game, out, json);
  lab_game_free(&game);
  return code;
}

const cli_verb lab_verb_sure_win = {
    "lab sure-win", "SPEC [--out FILE] [--json]",
    N_("Finds who wins whatever the other does, prints and saves the strategy, and checks it "
       "against every hidden board."),
    run_sure_win};
