/* The whole tree of a fixed strategy. */
#include "codelab/greedy.h"

#include <string.h>

/* What was asked on the way down, and the groups that fix it. */
typedef struct descent {
  const codelab_field *field;
  const codelab_rule *rule;
  codelab_scales *scales;
  codelab_tree *tree;
  ump_error *error;
  bool zero_last, candidates_only;
  code_row row[CODELAB_TREE_DEPTH];
  codelab_group group[CODELAB_TREE_DEPTH + 1];
} descent;

static bool no_memory(descent *d) {
  return ump_fail(d->error, ump_no_memory, NULL, NULL, NULL);
}

static uint16_t choose(descent *d, const codelab_state *state) {
  if (d->rule->choose != NULL) return d->rule->choose(state);
  return codelab_best(d->scales, state, d->rule->measure).guess;
}

/* The group that fixes one guess more; the room is made when a depth is first reached. */
static bool fix(descent *d, size_t depth, uint16_t guess) {
  codelab_group *below = &d->group[depth + 1];
  if (below->item == NULL && !codelab_group_room(below, &d->group[0], d->field->mem)) {
    return no_memory(d);
  }
  codelab_group_fix(&d->group[depth], d->field, guess, below);
  return true;
}

static bool follow(descent *d, size_t depth, const uint16_t *candidate, uint32_t candidates,
                   uint8_t answer);

/* Notes what was asked and answered; rules that look at it are for spaces alone. */
static void note_row(descent *d, size_t depth, uint16_t guess, uint8_t answer) {
  const codelab_field *field = d->field;
  if (field->words == NULL) {
    d->row[depth] = row_make(field->code[guess], field->answer_of[answer]);
  }
}

/* Follows the rule after each answer to the guess. `part` and `given` have room for all
 * candidates. */
static bool follow_parts(descent *d, size_t depth, const uint16_t *candidate, uint32_t candidates,
                         uint16_t guess, uint16_t *part, uint8_t *given) {
  const codelab_field *field = d->field;
  for (uint32_t i = 0; i < candidates; i++) {
    given[i] = codelab_field_answer(field, guess, candidate[i]);
  }
  for (uint8_t a = CODELAB_FOUND + 1; a < field->answers; a++) {
    uint32_t size = 0;
    for (uint32_t i = 0; i < candidates; i++) {
      if (given[i] == a) part[size++] = candidate[i];
    }
    if (size == 0) continue;
    note_row(d, depth, guess, a);
    if (!follow(d, depth + 1, part, size, a)) return false;
  }
  return true;
}

static bool is_among(const uint16_t *candidate, uint32_t candidates, uint16_t guess) {
  for (uint32_t i = 0; i < candidates; i++) {
    if (candidate[i] == guess) return true;
  }
  return false;
}

static bool follow(descent *d, size_t depth, const uint16_t *candidate, uint32_t candidates,
                   uint8_t answer) {
  if (depth >= CODELAB_TREE_DEPTH) {
    return ump_fail_int(d->error, N_("The strategy does not find every code within {1} guesses."),
                        CODELAB_TREE_DEPTH, 0);
  }
  codelab_state state = {.field = d->field,
                         .candidate = candidate,
                         .candidates = candidates,
                         .rows = {.first = d->row, .count = depth, .stride = 1},
                         .group = &d->group[depth],
                         .zero_last = d->zero_last,
                         .candidates_only = d->candidates_only};
  uint16_t guess = choose(d, &state);
  bool finds = is_among(candidate, candidates, guess);
  codelab_tree_node node = {(uint8_t)(depth + 1), answer, guess};
  if (!codelab_tree_add(d->tree, node, finds)) return no_memory(d);
  if (finds && candidates == 1) return true;
  uint16_t *part = ump_new(d->field->mem, candidates, sizeof *part);
  uint8_t *given = ump_new(d->field->mem, candidates, sizeof *given);
  bool room = (part != NULL && given != NULL) || no_memory(d);
  bool followed = room && fix(d, depth, guess) &&
                  follow_parts(d, depth, candidate, candidates, guess, part, given);
  ump_free(d->field->mem, part);
  ump_free(d->field->mem, given);
  return followed;
}

static bool follow_all(descent *d) {
  uint16_t *all = ump_new(d->field->mem, d->field->codes, sizeof *all);
  d->scales = codelab_scales_new(d->field);
  bool ready = all != NULL && d->scales != NULL && codelab_group_init(&d->group[0], d->field);
  for (uint32_t c = 0; ready && c < d->field->codes; c++) all[c] = (uint16_t)c;
  bool followed = ready ? follow(d, 0, all, d->field->codes, CODELAB_FOUND) : no_memory(d);
  ump_free(d->field->mem, all);
  codelab_scales_free(d->scales, d->field->mem);
  for (size_t i = 0; i <= CODELAB_TREE_DEPTH; i++) {
    codelab_group_free(&d->group[i], d->field->mem);
  }
  return followed;
}

bool codelab_greedy(const codelab_field *field, const codelab_rule *rule, bool zero_last,
                    bool candidates_only, codelab_tree *tree, ump_error *error) {
  descent d = {.field = field,
               .rule = rule,
               .tree = tree,
               .error = error,
               .zero_last = zero_last,
               .candidates_only = candidates_only};
  codelab_tree_init(tree, field->mem);
  if (rule->serves != NULL && !rule->serves(field)) {
    return ump_fail(error, N_("The strategy {1} is for another game."), rule->name, NULL, NULL);
  }
  if (follow_all(&d)) return true;
  codelab_tree_free(tree);
  return false;
}
