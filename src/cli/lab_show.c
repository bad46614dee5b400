/* umpire lab show: what a policy does where the seat knows this and that. */
#include "cli/lab.h"

#include "hex/notation.h"

#include <stdio.h>

/* One view of a policy. */
typedef struct shown {
  const lab_policy *policy;
  lab_mind mind;
  const lab_entry *entry;
} shown;

static bool find_view(const lab_policy *policy, const char *text, shown *view) {
  for (unsigned layer = 0; layer < policy->layers; layer++) {
    lab_memory memory = policy->layer[layer].memory;
    if (!lab_mind_parse(policy->game, policy->seat, memory, ump_span_of(text), &view->mind)) {
      continue;
    }
    view->policy = policy;
    view->entry = lab_policy_find(policy, layer, view->mind);
    if (view->entry != NULL && !view->entry->dead) return true;
  }
  cli_bad_use(_("the policy says nothing of \"%s\""), text);
  return false;
}

/* '0' or '1' for a stone of that seat as the view knows it, else ' '. */
static char stone_at(const shown *view, uint32_t cell) {
  if (lab_own(view->mind) & lab_bit(cell)) return view->policy->seat == 0 ? '0' : '1';
  if (lab_found(view->mind) & lab_bit(cell)) return view->policy->seat == 0 ? '1' : '0';
  return ' ';
}

static double chance_at(const shown *view, uint32_t cell) {
  return lab_policy_chance(view->policy, view->entry, cell);
}

/* ---- for a terminal ----------------------------------------------------- */

/* Red's stones are X, Blue's O; a share below 1 % that is not 0 shows as <1. */
static void add_cell(const shown *view, uint32_t cell, ump_text *out) {
  char text[16] = "  .  ";
  double percent = 100 * chance_at(view, cell);
  char stone = stone_at(view, cell);
  if (stone != ' ') text[2] = stone == '0' ? 'X' : 'O';
  else if (percent >= 1) snprintf(text, sizeof text, "%4.0f ", percent);
  else if (percent > 0) snprintf(text, sizeof text, "  <1 ");
  ump_text_add(out, text);
}

static void draw(const shown *view, ump_text *out) {
  const lab_game *game = view->policy->game;
  ump_text_add(out, "   ");
  for (uint32_t col = 0; col < game->cols; col++) {
    ump_text_add(out, "  ");
    ump_text_char(out, (char)('a' + col));
    ump_text_add(out, "  ");
  }
  for (uint32_t row = 0; row < game->rows; row++) {
    char number[16];
    snprintf(number, sizeof number, "\n%*s%2u ", (int)(2 * row), "", row + 1);
    ump_text_add(out, number);
    for (uint32_t col = 0; col < game->cols; col++) add_cell(view, row * game->cols + col, out);
  }
}

/* ---- as JSON ------------------------------------------------------------ */

static void add_json(const shown *view, ump_text *out) {
  const lab_game *game = view->policy->game;
  hex_board board = hex_board_make(game->rows, game->cols);
  ump_text_char(out, '{');
  cli_json_spec(out, "spec", &game->spec);
  ump_json_key(out, "seat");
  ump_text_number(out, view->policy->seat);
  ump_json_key(out, "moves");
  ump_text_char(out, '{');
  for (uint32_t cell = 0; cell < game->cells; cell++) {
    char name[HEX_NAME];
    if (chance_at(view, cell) == 0) continue;
    hex_cell_name(&board, cell, name);
    ump_json_key(out, name);
    cli_lab_number(out, chance_at(view, cell));
  }
  ump_text_add(out, "}}");
}

/* ---- as SVG ------------------------------------------------------------- */

enum { WIDE = 60, HIGH = 52, MARGIN = 40 };

/* Hexagons with a corner up, each row half a cell further right. */
static void add_hexagon(const shown *view, uint32_t row, uint32_t col, ump_text *out) {
  static const char *const fill[] = {"#d33", "#36c", "#eee"};
  char line[512];
  uint32_t cell = row * view->policy->game->cols + col;
  char stone = stone_at(view, cell);
  double chance = chance_at(view, cell);
  int x = MARGIN + (int)(col * WIDE + row * WIDE / 2) + WIDE / 2;
  int y = MARGIN + (int)(row * HIGH) + HIGH / 2;
  snprintf(line, sizeof line,
           "<path d='M%d %dl30 -17v-35l-30 -17l-30 17v35z' fill='%s' stroke='#666'/>\n", x, y + 35,
           fill[stone == '0'   ? 0
                : stone == '1' ? 1
                               : 2]);
  ump_text_add(out, line);
  if (chance == 0) return;
  snprintf(line, sizeof line,
           "<circle cx='%d' cy='%d' r='%.1f' fill='#fc6'/>"
           "<text x='%d' y='%d' text-anchor='middle' font-family='sans-serif' font-size='14'>"
           "%.1f%%</text>\n",
           x, y, 8 + 18 * chance, x, y + 5, 100 * chance);
  ump_text_add(out, line);
}

static void add_svg(const shown *view, ump_text *out) {
  const lab_game *game = view->policy->game;
  char line[160];
  uint32_t width = 2 * MARGIN + game->cols * WIDE + (game->rows - 1) * WIDE / 2;
  uint32_t height = 2 * MARGIN + game->rows * HIGH;
  snprintf(line, sizeof line,
           "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %u %u' width='%u' height='%u'>\n",
           width, height, width, height);
  ump_text_add(out, line);
  for (uint32_t row = 0; row < game->rows; row++) {
    for (uint32_t col = 0; col < game->cols; col++) add_hexagon(view, row, col, out);
  }
  ump_text_add(out, "</svg>\n");
}

static bool save_svg(const shown *view, const char *path) {
  ump_text text;
  ump_text_init(&text, &cli_memory);
  add_svg(view, &text);
  bool saved = cli_write_file(path, &text);
  ump_text_free(&text);
  return saved;
}

/* ---- the verb ----------------------------------------------------------- */

static int show(const lab_policy *policy, const char *text, const char *svg, bool json) {
  shown view;
  ump_text out;
  if (!find_view(policy, text, &view)) return CLI_BAD_USE;
  if (svg != NULL && !save_svg(&view, svg)) return CLI_BAD_USE;
  ump_text_init(&out, &cli_memory);
  if (json) add_json(&view, &out);
  else draw(&view, &out);
  return cli_print(&out, CLI_YES);
}

static int export(const lab_policy *policy) {
  ump_text out;
  ump_text_init(&out, &cli_memory);
  if (cli_lab_openspiel_write(policy, &out)) return cli_print(&out, CLI_YES);
  ump_text_free(&out);
  return cli_bad_use("%s", _("OpenSpiel knows policies by view only"));
}

static int run(int argc, char **argv) {
  static const struct option options[] = {{"view", required_argument, NULL, 'v'},
                                          {"svg", required_argument, NULL, 's'},
                                          {"openspiel", no_argument, NULL, 'o'},
                                          CLI_COMMON_OPTIONS};
  const char *text = "-";
  const char *svg = NULL;
  bool json = false;
  bool openspiel = false;
  lab_game game;
  lab_policy policy;
  int option;
  while ((option = cli_option(&lab_verb_show, argc, argv, options)) != -1) {
    switch (option) {
      case 'v': text = optarg; break;
      case 's': svg = optarg; break;
      case 'o': openspiel = true; break;
      case 'j': json = true; break;
      case 'h': return CLI_YES;
      default: return CLI_BAD_USE;
    }
  }
  if (argc - optind != 1) return cli_bad_use(_("%s needs one policy"), lab_verb_show.name);
  if (!cli_lab_policy_and_game(argv[optind], &game, &policy)) return CLI_BAD_USE;
  int code = openspiel ? export(&policy) : show(&policy, text, svg, json);
  lab_policy_free(&policy);
  lab_game_free(&game);
  return code;
}

const cli_verb lab_verb_show = {"lab show",
                                "POLICY [--view VIEW] [--svg FILE] [--openspiel] [--json]",
                                N_("Draws a view - the start, unless told otherwise - with the "
                                   "chances of each move in percent."),
                                run};
