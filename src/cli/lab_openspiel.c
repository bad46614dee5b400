/* Policies in the terms of OpenSpiel's dark_hex_ir: a JSON object whose keys are
 * its information-state strings - "P0", then the rows of the board as the player
 * sees it - and whose values list pairs of action and probability. Actions number
 * the cells row by row, as Umpire does. */
#include "cli/lab.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

enum { TOTAL = 1000000000 };

/* A complaint stands in one line: the state's lines are parted by '/'. */
static bool fails(ump_error *error, const char *why, const char *key) {
  char line[UMP_ERROR_ARG_SIZE] = {0};
  for (size_t i = 0; key != NULL && key[i] != '\0' && i + 1 < sizeof line; i++) {
    line[i] = key[i] == '\n' ? '/' : key[i];
  }
  return ump_fail(error, why, line, NULL, NULL);
}

/* ---- reading ------------------------------------------------------------ */

/* OpenSpiel writes a stone as another letter where it belongs to a chain that
 * touches a side. */
static bool read_state(const lab_game *game, const char *key, unsigned *seat, lab_mind *mind) {
  lab_cells stones[2] = {0, 0};
  uint32_t cell = 0;
  if (key[0] != 'P' || (key[1] != '0' && key[1] != '1')) return false;
  *seat = key[1] == '1';
  for (const char *at = key + 2; *at != '\0'; at++) {
    if (*at == '\n') continue;
    if (cell == game->cells) return false;
    if (strchr("xyzX", *at) != NULL) stones[0] |= lab_bit(cell);
    else if (strchr("opqO", *at) != NULL) stones[1] |= lab_bit(cell);
    else if (*at != '.') return false;
    cell++;
  }
  *mind = (lab_mind){.a = stones[*seat] | (uint64_t)stones[1 - *seat] << 16};
  return cell == game->cells;
}

static bool read_moves(const json_t *pairs, lab_cells open, lab_cells *cells,
                       uint32_t weight[LAB_CELLS_MOST]) {
  double chance[LAB_CELLS_MOST] = {0};
  double sum = 0;
  size_t i;
  json_t *pair;
  *cells = 0;
  json_array_foreach(pairs, i, pair) {
    json_int_t action = json_integer_value(json_array_get(pair, 0));
    double p = json_number_value(json_array_get(pair, 1));
    bool whole = json_is_integer(json_array_get(pair, 0)) && action >= 0 && action < LAB_CELLS_MOST;
    if (!whole || !(p >= 0 && p <= 1) || !(open & lab_bit((uint32_t)action))) return false;
    chance[action] += p;
    sum += p;
    if (p > 0) *cells |= lab_bit((uint32_t)action);
  }
  if (fabs(sum - 1) > 1e-6) return false;
  *cells = lab_policy_round(chance, *cells, TOTAL, 0, weight);
  return true;
}

static bool read_object(json_t *root, const lab_game *game, lab_policy *policy, ump_error *error) {
  const char *key;
  json_t *pairs;
  bool first = true;
  json_object_foreach(root, key, pairs) {
    unsigned seat;
    lab_mind mind;
    lab_cells cells;
    uint32_t weight[LAB_CELLS_MOST];
    if (!read_state(game, key, &seat, &mind) || (!first && seat != policy->seat)) {
      return fails(error, N_("\"{1}\" is no information state of this game and seat."), key);
    }
    policy->seat = seat;
    first = false;
    lab_cells open = game->all & ~lab_own(mind) & ~lab_found(mind);
    if (!read_moves(pairs, open, &cells, weight)) {
      return fails(error, N_("What \"{1}\" may try, with what chances, is not right."), key);
    }
    if (!lab_policy_put(policy, 0, mind, cells, weight)) return fails(error, ump_no_memory, NULL);
  }
  return (!first && lab_policy_close(policy)) ||
         fails(error, first ? N_("The policy is empty.") : ump_no_memory, NULL);
}

bool cli_lab_openspiel_read(ump_span text, const lab_game *game, lab_policy *policy,
                            ump_error *error) {
  json_error_t why;
  json_t *root = json_loadb(text.at, text.len, JSON_REJECT_DUPLICATES, &why);
  if (!json_is_object(root)) {
    json_decref(root);
    return ump_fail_int(error, N_("Line {1}: this is no JSON object."), why.line, 0);
  }
  lab_policy_init(policy, game, 0);
  lab_policy_add_layer(policy, LAB_VIEW);
  bool read = read_object(root, game, policy, error);
  if (!read) lab_policy_free(policy);
  json_decref(root);
  return read;
}

/* ---- writing ------------------------------------------------------------ */

static void add_state(const lab_policy *policy, lab_mind mind, ump_text *out) {
  const lab_game *game = policy->game;
  char key[3 + LAB_CELLS_MOST * 2 + 1] = {'P', (char)('0' + policy->seat)};
  size_t len = 2;
  for (uint32_t cell = 0; cell < game->cells; cell++) {
    bool own = (lab_own(mind) & lab_bit(cell)) != 0;
    bool found = (lab_found(mind) & lab_bit(cell)) != 0;
    if (cell % game->cols == 0) key[len++] = '\n';
    key[len++] = !own && !found ? '.' : own == (policy->seat == 0) ? 'x' : 'o';
  }
  key[len] = '\0';
  ump_json_key(out, key);
}

bool cli_lab_openspiel_write(const lab_policy *policy, ump_text *out) {
  if (policy->layers != 1 || policy->layer[0].memory != LAB_VIEW) return false;
  const lab_layer *layer = &policy->layer[0];
  ump_text_char(out, '{');
  for (size_t i = 0; i < layer->index.count; i++) {
    const lab_entry *entry = &layer->entry[i];
    add_state(policy, layer->index.key[i], out);
    ump_text_char(out, '[');
    for (lab_cells left = entry->cells; left != 0; left &= left - 1) {
      ump_json_next(out);
      ump_text_char(out, '[');
      ump_text_number(out, lab_first(left));
      ump_text_char(out, ',');
      cli_lab_number(out, lab_policy_chance(policy, entry, lab_first(left)));
      ump_text_char(out, ']');
    }
    ump_text_char(out, ']');
  }
  ump_text_char(out, '}');
  return true;
}
