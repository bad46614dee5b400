/* umpire games: which games there are, and the options of one. */
#include "cli/cli.h"

#include <stdio.h>

static int list_games(bool json) {
  ump_text out;
  ump_text_init(&out, &cli_memory);
  if (json) ump_text_add(&out, "{\"games\":[");
  for (size_t i = 0; ump_game_at(i) != NULL; i++) {
    const ump_game *game = ump_game_at(i);
    if (json) {
      ump_json_next(&out);
      ump_game_json(game, &out);
      continue;
    }
    ump_text_add(&out, game->name);
    for (size_t n = ump_span_of(game->name).len; n < 16; n++) ump_text_char(&out, ' ');
    ump_text_add(&out, _(game->help));
    ump_text_char(&out, '\n');
  }
  if (json) ump_text_add(&out, "]}");
  return cli_print(&out, CLI_YES);
}

static void add_range(const ump_option *option, ump_text *out) {
  if (option->kind == UMP_OPTION_WORD) {
    for (size_t i = 0; option->words[i] != NULL; i++) {
      if (i > 0) ump_text_char(out, '|');
      ump_text_add(out, option->words[i]);
    }
    return;
  }
  ump_text_int(out, option->least);
  ump_text_add(out, "..");
  ump_text_int(out, option->most);
  if (option->kind == UMP_OPTION_LIST) ump_text_add(out, "-…");
  if (option->kind == UMP_OPTION_NUMBER && option->words != NULL) {
    ump_text_char(out, '|');
    ump_text_add(out, option->words[0]);
  }
}

static void add_default(const ump_option *option, ump_text *out) {
  switch (option->kind) {
    case UMP_OPTION_WORD: ump_text_add(out, option->words[option->standard]); break;
    case UMP_OPTION_LIST:
      ump_text_add(out, option->otherwise != NULL ? option->otherwise : "");
      break;
    case UMP_OPTION_NUMBER:
      if (option->standard == 0 && option->words != NULL) ump_text_add(out, option->words[0]);
      else ump_text_int(out, option->standard);
      break;
  }
}

static void add_option(const ump_option *option, ump_text *out) {
  ump_text_add(out, "  ");
  ump_text_add(out, option->name);
  ump_text_char(out, '=');
  add_range(option, out);
  ump_text_add(out, " (");
  add_default(option, out);
  ump_text_add(out, ")\n      ");
  ump_text_add(out, _(option->help));
  ump_text_char(out, '\n');
}

static int show_game(const ump_spec *spec, bool json) {
  const ump_game *game = spec->game;
  ump_text out;
  ump_text_init(&out, &cli_memory);
  if (json) {
    ump_text_char(&out, '{');
    cli_json_spec(&out, "spec", spec);
    ump_json_key(&out, "game");
    ump_game_json(game, &out);
    ump_json_key(&out, "levels");
    ump_levels_json(spec, &out);
    ump_text_char(&out, '}');
    return cli_print(&out, CLI_YES);
  }
  ump_spec_format(spec, &out);
  ump_text_char(&out, '\n');
  ump_text_add(&out, _(game->help));
  ump_text_add(&out, "\n\n");
  for (const ump_option *option = game->options; option->name != NULL; option++) {
    add_option(option, &out);
  }
  ump_text_char(&out, '\n');
  for (const ump_level *level = game->levels; level->name != NULL; level++) {
    if (!ump_level_offered(spec, 0, level) && !ump_level_offered(spec, 1, level)) continue;
    ump_text_add(&out, "  computer:");
    ump_text_add(&out, level->name);
    ump_text_add(&out, "\n      ");
    ump_text_add(&out, _(level->help));
    ump_text_char(&out, '\n');
  }
  return cli_print(&out, CLI_YES);
}

static int run(int argc, char **argv) {
  static const struct option options[] = {CLI_COMMON_OPTIONS};
  bool json = false;
  int option;
  while ((option = cli_option(&verb_games, argc, argv, options)) != -1) {
    switch (option) {
      case 'j': json = true; break;
      case 'h': return CLI_YES;
      default: return CLI_BAD_USE;
    }
  }
  if (argc - optind > 1) return cli_bad_use("%s", _("games takes at most one game"));
  if (optind == argc) return list_games(json);
  ump_spec spec;
  return cli_spec(argv[optind], &spec) ? show_game(&spec, json) : CLI_BAD_USE;
}

const cli_verb verb_games = {
    "games", "[SPEC] [--json]",
    N_("Lists the games; with a game, its options (defaults in brackets) and computer players."),
    run};
