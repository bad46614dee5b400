#include "darklab/policy_text.h"

#include "hex/notation.h"

#include <string.h>

static const char heading[] = "umpire dark-hex policy 1";

/* ---- writing ------------------------------------------------------------ */

static uint32_t common_divisor(uint64_t a, uint64_t b) {
  while (b != 0) {
    uint64_t rest = a % b;
    a = b;
    b = rest;
  }
  return (uint32_t)a;
}

static void format_entry(const lab_policy *policy, const lab_entry *entry, ump_text *out) {
  hex_board board = hex_board_make(policy->game->rows, policy->game->cols);
  uint32_t number = entry->first;
  for (lab_cells left = entry->cells; left != 0; left &= left - 1) {
    char name[HEX_NAME];
    uint32_t weight = policy->weight[number++];
    uint32_t divisor = common_divisor(weight, entry->total);
    hex_cell_name(&board, lab_first(left), name);
    ump_text_char(out, ' ');
    ump_text_add(out, name);
    ump_text_char(out, ' ');
    ump_text_number(out, weight / divisor);
    if (weight == entry->total) continue;
    ump_text_char(out, '/');
    ump_text_number(out, entry->total / divisor);
  }
}

static void format_layer(const lab_policy *policy, const lab_layer *layer, ump_text *out) {
  ump_text_add(out, "key ");
  ump_text_add(out, lab_memory_name(layer->memory));
  ump_text_char(out, '\n');
  for (size_t i = 0; i < layer->index.count; i++) {
    if (layer->entry[i].dead) continue;
    lab_mind_format(policy->game, policy->seat, layer->memory, layer->index.key[i], out);
    ump_text_add(out, " :");
    format_entry(policy, &layer->entry[i], out);
    ump_text_char(out, '\n');
  }
}

void lab_policy_format(const lab_policy *policy, ump_text *out) {
  ump_text_add(out, heading);
  ump_text_add(out, "\ngame ");
  ump_spec_format(&policy->game->spec, out);
  ump_text_add(out, "\nseat ");
  ump_text_number(out, policy->seat);
  ump_text_char(out, '\n');
  for (unsigned i = 0; i < policy->layers; i++) format_layer(policy, &policy->layer[i], out);
}

/* ---- reading ------------------------------------------------------------ */

typedef struct reader {
  ump_span rest;
  ump_span line;
  int64_t number; /* of the line, from 1 */
  ump_error *error;
} reader;

static bool fail_line(reader *r, const char *why, ump_span word) {
  char line[24];
  char quoted[UMP_ERROR_ARG_SIZE];
  size_t len = word.len < sizeof quoted ? word.len : sizeof quoted - 1;
  ump_error number;
  ump_fail_int(&number, "", r->number, 0);
  memcpy(line, number.arg[0], sizeof line);
  if (len > 0) memcpy(quoted, word.at, len);
  quoted[len] = '\0';
  return ump_fail(r->error, why, line, quoted, NULL);
}

/* The next line that says something; false at the end. */
static bool next_line(reader *r) {
  while (r->rest.at != NULL && r->rest.len > 0) {
    r->line = ump_span_cut(&r->rest, '\n');
    r->number++;
    if (r->line.len > 0 && r->line.at[0] != '#') return true;
  }
  r->number++;
  r->line = (ump_span){"", 0};
  return false;
}

/* A header line: its word, then *value. */
static bool read_header_line(reader *r, const char *name, ump_span *value) {
  next_line(r);
  *value = r->line;
  ump_span word = ump_span_cut(value, ' ');
  if (ump_span_is(word, name) && value->at != NULL) return true;
  return fail_line(r, N_("Line {1}: the header of a policy is missing or damaged."), r->line);
}

static bool read_header(reader *r, ump_spec *spec, unsigned *seat) {
  ump_span value;
  ump_error reason;
  uint64_t number;
  if (!next_line(r) || !ump_span_is(r->line, heading)) {
    return fail_line(r, N_("Line {1}: this is no policy."), r->line);
  }
  if (!read_header_line(r, "game", &value)) return false;
  if (!ump_spec_parse(spec, value, &reason)) {
    return fail_line(r, N_("Line {1}: there is no game {2}."), value);
  }
  if (!read_header_line(r, "seat", &value)) return false;
  if (!ump_span_number(value, 1, &number)) {
    return fail_line(r, N_("Line {1}: the seat is 0 or 1, not {2}."), value);
  }
  *seat = (unsigned)number;
  return true;
}

bool lab_policy_header(ump_span text, ump_spec *spec, unsigned *seat, ump_error *error) {
  reader r = {.rest = text, .error = error};
  return read_header(&r, spec, seat);
}

/* "0.25": digits after the point. */
static bool parse_decimals(ump_span text, uint64_t *above, uint64_t *below) {
  ump_span digits = text;
  ump_span whole = ump_span_cut(&digits, '.');
  uint64_t ones;
  if (digits.len > 9) digits.len = 9;
  if (!ump_span_number(whole, 1, &ones) || !ump_span_number(digits, 999999999, above)) return false;
  *below = 1;
  for (size_t i = 0; i < digits.len; i++) *below *= 10;
  *above += ones * *below;
  return true;
}

bool lab_fraction_parse(ump_span text, uint64_t *above, uint64_t *below) {
  ump_span under = text;
  ump_span over = ump_span_cut(&under, '/');
  *below = 1;
  bool read = false;
  if (under.at != NULL) {
    read = ump_span_number(over, UINT32_MAX, above) && ump_span_number(under, UINT32_MAX, below) &&
           *below > 0;
  } else if (memchr(text.at, '.', text.len) != NULL) {
    read = parse_decimals(text, above, below);
  } else {
    read = ump_span_number(text, 1, above);
  }
  if (!read || *above > *below) return false;
  uint32_t divisor = common_divisor(*above, *below);
  *above /= divisor;
  *below /= divisor;
  return true;
}

/* The moves of one line on their way: fractions by cell. */
typedef struct moves {
  lab_cells cells;
  uint64_t above[LAB_CELLS_MOST], below[LAB_CELLS_MOST];
  bool decimals; /* some were not fractions, so that the sum may be off by 1e-6 */
} moves;

static bool read_move(reader *r, const lab_game *game, lab_cells taken, ump_span *rest,
                      moves *list) {
  hex_board board = hex_board_make(game->rows, game->cols);
  ump_span name = ump_span_cut(rest, ' ');
  ump_span chance = ump_span_cut(rest, ' ');
  uint32_t cell;
  if (!hex_cell_read(&board, name, &cell) || (taken | list->cells) & lab_bit(cell)) {
    return fail_line(r, N_("Line {1}: {2} cannot be tried there."), name);
  }
  if (chance.at == NULL || chance.len == 0 ||
      !lab_fraction_parse(chance, &list->above[cell], &list->below[cell])) {
    return fail_line(r, N_("Line {1}: \"{2}\" is no probability."), chance);
  }
  if (memchr(chance.at, '.', chance.len) != NULL) list->decimals = true;
  if (list->above[cell] > 0) list->cells |= lab_bit(cell);
  return true;
}

/* Brings the fractions to one denominator: the weights. */
static bool weigh(reader *r, const moves *list, uint32_t weight[LAB_CELLS_MOST]) {
  uint64_t common = 1;
  uint64_t sum = 0;
  uint32_t count = 0;
  for (lab_cells left = list->cells; left != 0; left &= left - 1) {
    uint64_t below = list->below[lab_first(left)];
    common = common / common_divisor(common, below) * below;
    if (common > UINT32_MAX) {
      return fail_line(r, N_("Line {1}: the fractions have no common denominator below 2^32."),
                       r->line);
    }
  }
  for (lab_cells left = list->cells; left != 0; left &= left - 1) {
    uint32_t cell = lab_first(left);
    weight[count] = (uint32_t)(list->above[cell] * (common / list->below[cell]));
    sum += weight[count++];
  }
  uint64_t off = sum > common ? sum - common : common - sum;
  uint64_t allowed = list->decimals ? common / 1000000 : 0;
  if (list->cells != 0 && off <= allowed && sum <= UINT32_MAX) return true;
  return fail_line(r, N_("Line {1}: the probabilities do not sum to 1."), r->line);
}

static bool read_entry(reader *r, lab_policy *policy) {
  const lab_game *game = policy->game;
  unsigned layer = policy->layers - 1;
  lab_memory memory = policy->layer[layer].memory;
  uint32_t weight[LAB_CELLS_MOST];
  moves list = {0};
  ump_span rest = r->line;
  ump_span name = ump_span_cut(&rest, ':');
  lab_mind mind;
  if (name.len > 0 && name.at[name.len - 1] == ' ') name.len--;
  if (rest.at == NULL || !lab_mind_parse(game, policy->seat, memory, name, &mind)) {
    return fail_line(r, N_("Line {1}: \"{2}\" is nothing that the seat can know."), name);
  }
  if (lab_policy_find(policy, layer, mind) != NULL) {
    return fail_line(r, N_("Line {1}: \"{2}\" has been given before."), name);
  }
  ump_span_cut(&rest, ' ');
  lab_cells taken = lab_own(mind) | lab_found(mind);
  while (rest.at != NULL && rest.len > 0) {
    if (!read_move(r, game, taken, &rest, &list)) return false;
  }
  if (!weigh(r, &list, weight)) return false;
  return lab_policy_put(policy, layer, mind, list.cells, weight) ||
         ump_fail(r->error, ump_no_memory, NULL, NULL, NULL);
}

static bool read_key(reader *r, lab_policy *policy, ump_span name) {
  lab_memory memory;
  if (!lab_memory_parse(name, &memory)) {
    return fail_line(
        r, N_("Line {1}: a key is view, view+heard, view+last, view+times or recall, not {2}."),
        name);
  }
  bool allowed =
      policy->layers == 0 ||
      (policy->layers == 1 && policy->layer[0].memory == LAB_RECALL && memory != LAB_RECALL);
  if (!allowed) return fail_line(r, N_("Line {1}: only one key may follow, after recall."), name);
  lab_policy_add_layer(policy, memory);
  return true;
}

static bool read_entries(reader *r, lab_policy *policy) {
  while (next_line(r)) {
    ump_span value = r->line;
    ump_span word = ump_span_cut(&value, ' ');
    if (ump_span_is(word, "key")) {
      if (!read_key(r, policy, value)) return false;
    } else if (policy->layers == 0) {
      return fail_line(r, N_("Line {1}: a key must come first."), r->line);
    } else if (!read_entry(r, policy)) {
      return false;
    }
  }
  if (policy->layers == 0) return fail_line(r, N_("Line {1}: the policy has no key."), r->line);
  return true;
}

static bool same_game(const lab_game *game, const ump_spec *spec) {
  return spec->game == game->spec.game &&
         memcmp(spec->value, game->spec.value, sizeof spec->value) == 0;
}

bool lab_policy_parse(lab_policy *policy, const lab_game *game, ump_span text, ump_error *error) {
  reader r = {.rest = text, .error = error};
  ump_spec spec;
  unsigned seat;
  if (!read_header(&r, &spec, &seat)) return false;
  if (!same_game(game, &spec)) {
    r.number--; /* the line before the seat's */
    return fail_line(&r, N_("Line {1}: the policy is of another game."), r.line);
  }
  lab_policy_init(policy, game, seat);
  bool read = read_entries(&r, policy);
  if (read && !lab_policy_close(policy)) read = ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  if (!read) lab_policy_free(policy);
  return read;
}
