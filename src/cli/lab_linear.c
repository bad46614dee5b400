/* umpire lab solve --method lp. */
#include "cli/lab.h"

#include "darklab/linear.h"

static int report(const lab_game *game, const lab_value bound[2], bool chance, bool json) {
  double low = cli_lab_shown(bound[0].value - bound[0].error, chance);
  double high = cli_lab_shown(bound[1].value + bound[1].error, chance);
  ump_text text;
  ump_text_init(&text, &cli_memory);
  if (json) {
    ump_text_char(&text, '{');
    cli_json_spec(&text, "spec", &game->spec);
    cli_lab_bracket_json(&text, low, high);
    ump_text_char(&text, '}');
  } else {
    cli_lab_bracket(&text, low, high);
  }
  return cli_print(&text, CLI_YES);
}

/* What each policy guarantees its seat, for seat 0; complains. */
static bool certify(const lab_linear *linear, lab_value bound[2]) {
  uint32_t missing;
  return cli_lab_respond(&linear->policy[0], false, &bound[0], &missing) &&
         cli_lab_respond(&linear->policy[1], false, &bound[1], &missing);
}

int cli_lab_linear(const lab_game *game, const char *out, bool chance, bool json) {
  lab_linear linear;
  lab_value bound[2];
  ump_error error;
  int code = CLI_BAD_USE;
  if (!lab_linear_solve(&linear, game, &error)) return cli_refused(&error);
  bool saved = out == NULL || cli_lab_save(linear.policy, out);
  if (saved && certify(&linear, bound)) code = report(game, bound, chance, json);
  lab_policy_free(&linear.policy[0]);
  lab_policy_free(&linear.policy[1]);
  return code;
}
