/* The checker of strategies. It shares nothing with the search: codes are rows of
 * characters, every secret of the game is walked through the tree, and answers are
 * counted as a person counts them, peg by peg. */
#include "codelab/strategy.h"
#include "codebreak/notation.h"

#include <string.h>

enum { NOBODY = UINT32_MAX, MOST_NODES = 1 << 24 };

typedef struct guess_node {
  char guess[CODE_PEGS];
  uint8_t depth;
  unsigned answer; /* to the guess above: 10 * exact + misplaced, as told */
  uint32_t line;
  uint32_t below, beside; /* first node below; next node below the same guess */
  bool visited;
} guess_node;

typedef struct reader {
  const ump_allocator *mem;
  ump_error *error;
  ump_span rest;
  uint32_t line;
  codelab_checked *checked;
  code_rules rules;
  uint32_t claimed_codes, claimed_total;
  uint32_t claimed[CODELAB_TREE_DEPTH + 1];
  guess_node *node;
  size_t count, room;
} reader;

/* ---- scoring, by hand ------------------------------------------------------- */

/* The answer as it is told: crosses off equal pegs, then equal symbols elsewhere. */
static unsigned score_by_hand(const reader *r, const char *secret, const char *guess) {
  bool secret_used[CODE_PEGS] = {false};
  bool guess_used[CODE_PEGS] = {false};
  unsigned pegs = r->rules.space.pegs;
  unsigned exact = 0;
  unsigned misplaced = 0;
  for (unsigned i = 0; i < pegs; i++) {
    if (secret[i] != guess[i]) continue;
    secret_used[i] = guess_used[i] = true;
    exact++;
  }
  for (unsigned i = 0; i < pegs; i++) {
    for (unsigned j = 0; j < pegs && !guess_used[i]; j++) {
      if (secret_used[j] || secret[j] != guess[i]) continue;
      secret_used[j] = guess_used[i] = true;
      misplaced++;
    }
  }
  if (exact == pegs) return 10 * pegs;
  if (r->checked->form == CODELAB_EXACT_ONLY) return 10 * exact;
  if (r->checked->form == CODELAB_TOTAL_ONLY) return exact + misplaced;
  return 10 * exact + misplaced;
}

/* ---- reading ------------------------------------------------------------------ */

static bool wrong_line(reader *r, const char *why) {
  return ump_fail_int(r->error, why, r->line, 0);
}

static bool next_line(reader *r, ump_span *line) {
  if (r->rest.at == NULL || r->rest.len == 0) {
    return ump_fail(r->error, N_("The strategy is cut short: its last line must be \"end\"."), NULL,
                    NULL, NULL);
  }
  r->line++;
  *line = ump_span_cut(&r->rest, '\n');
  return true;
}

/* A line "word rest". */
static bool head_line(reader *r, const char *word, ump_span *value) {
  if (!next_line(r, value)) return false;
  ump_span first = ump_span_cut(value, ' ');
  if (ump_span_is(first, word) && value->at != NULL) return true;
  return wrong_line(r, N_("Line {1} is not what stands there in a strategy."));
}

static bool read_number(reader *r, ump_span text, uint64_t most, uint32_t *number) {
  uint64_t value;
  if (!ump_span_number(text, most, &value)) {
    return wrong_line(r, N_("Line {1}: a whole number is wrong."));
  }
  *number = (uint32_t)value;
  return true;
}

static bool read_form(reader *r, ump_span text) {
  for (unsigned form = 0; form < CODELAB_FORMS; form++) {
    if (!ump_span_is(text, codelab_form_name[form])) continue;
    r->checked->form = (codelab_form)form;
    return true;
  }
  return wrong_line(r, N_("Line {1}: there is no such form of answers."));
}

static bool read_found(reader *r, ump_span counts) {
  for (unsigned depth = 1; counts.at != NULL; depth++) {
    if (depth > CODELAB_TREE_DEPTH) return wrong_line(r, N_("Line {1}: a whole number is wrong."));
    if (!read_number(r, ump_span_cut(&counts, ' '), UINT32_MAX, &r->claimed[depth])) return false;
  }
  return true;
}

static bool read_head(reader *r) {
  ump_span value;
  if (!head_line(r, "umpire", &value)) return false;
  if (!ump_span_is(value, "strategy 1")) {
    return wrong_line(r, N_("Line {1} is not what stands there in a strategy."));
  }
  if (!head_line(r, "game", &value) || !ump_spec_parse(&r->checked->spec, value, r->error) ||
      !codelab_is_code_game(&r->checked->spec, r->error)) {
    return false;
  }
  r->rules = code_rules_of(&r->checked->spec);
  return head_line(r, "answers", &value) && read_form(r, value) && head_line(r, "codes", &value) &&
         read_number(r, value, UINT32_MAX, &r->claimed_codes) && head_line(r, "total", &value) &&
         read_number(r, value, UINT32_MAX, &r->claimed_total) && head_line(r, "found", &value) &&
         read_found(r, value);
}

static bool read_answer(reader *r, ump_span text, bool first, unsigned *answer) {
  *answer = 0;
  if (first && ump_span_is(text, "-")) return true;
  if (first || text.len != 3 || text.at[1] != '+' || text.at[0] < '0' || text.at[0] > '9' ||
      text.at[2] < '0' || text.at[2] > '9') {
    return wrong_line(r, N_("Line {1}: that is no answer."));
  }
  *answer = 10 * (unsigned)(text.at[0] - '0') + (unsigned)(text.at[2] - '0');
  return true;
}

static bool read_guess(reader *r, ump_span text, char *guess) {
  const code_space *space = &r->rules.space;
  ump_move move;
  ump_error unused;
  if (!ump_move_parse(&r->checked->spec, text, &move, &unused) || move_is_answer(move) ||
      !code_is_legal(space, move)) {
    return wrong_line(r, N_("Line {1}: that is no code of the game."));
  }
  memcpy(guess, code_text_of(&r->rules, move).at, CODE_PEGS);
  return true;
}

/* Hangs the node below the last one that stands a guess higher. */
static bool hang(reader *r, uint32_t *last) {
  guess_node *node = &r->node[r->count - 1];
  uint32_t self = (uint32_t)(r->count - 1);
  bool first = self == 0;
  if (first != (node->depth == 1) || (!first && last[node->depth - 1] == NOBODY)) {
    return wrong_line(r, N_("Line {1}: nothing leads to this guess."));
  }
  for (unsigned depth = node->depth; depth <= CODELAB_TREE_DEPTH; depth++) last[depth] = NOBODY;
  last[node->depth] = self;
  if (first) return true;
  guess_node *above = &r->node[last[node->depth - 1]];
  for (uint32_t other = above->below; other != NOBODY; other = r->node[other].beside) {
    if (r->node[other].answer == node->answer) {
      return wrong_line(r, N_("Line {1}: there is a guess for this answer already."));
    }
  }
  node->beside = above->below;
  above->below = self;
  return true;
}

static bool add_node(reader *r, ump_span line, uint32_t *last) {
  void *items = r->node;
  if (r->count >= MOST_NODES ||
      !ump_grow(r->mem, &items, &r->room, r->count + 1, sizeof *r->node)) {
    return ump_fail(r->error, ump_no_memory, NULL, NULL, NULL);
  }
  r->node = items;
  guess_node *node = &r->node[r->count];
  *node = (guess_node){.line = r->line, .below = NOBODY, .beside = NOBODY};
  uint32_t depth = 0;
  if (!read_number(r, ump_span_cut(&line, ' '), CODELAB_TREE_DEPTH, &depth)) return false;
  if (depth == 0) return wrong_line(r, N_("Line {1}: nothing leads to this guess."));
  node->depth = (uint8_t)depth;
  ump_span answer = ump_span_cut(&line, ' ');
  if (!read_answer(r, answer, r->count == 0, &node->answer) || !read_guess(r, line, node->guess)) {
    return false;
  }
  r->count++;
  return hang(r, last);
}

static bool read_nodes(reader *r) {
  uint32_t last[CODELAB_TREE_DEPTH + 1];
  ump_span line;
  for (unsigned depth = 0; depth <= CODELAB_TREE_DEPTH; depth++) last[depth] = NOBODY;
  while (next_line(r, &line)) {
    if (!ump_span_is(line, "end")) {
      if (!add_node(r, line, last)) return false;
      continue;
    }
    if (r->rest.len > 0) return wrong_line(r, N_("Something follows the \"end\" of line {1}."));
    return r->count > 0 || wrong_line(r, N_("Line {1}: the strategy has no guess."));
  }
  return false;
}

/* ---- playing ------------------------------------------------------------------- */

static bool not_found(reader *r, const char *secret) {
  char text[CODE_PEGS + 1] = {0};
  memcpy(text, secret, r->rules.space.pegs);
  return ump_fail(r->error, N_("The strategy does not find {1}."), text, NULL, NULL);
}

static bool play(reader *r, const char *secret) {
  uint32_t at = 0;
  for (unsigned depth = 1;; depth++) {
    guess_node *node = &r->node[at];
    node->visited = true;
    unsigned answer = score_by_hand(r, secret, node->guess);
    if (memcmp(secret, node->guess, r->rules.space.pegs) == 0) {
      r->checked->found[depth]++;
      r->checked->total += depth;
      if (depth > r->checked->worst) r->checked->worst = depth;
      return true;
    }
    at = node->below;
    while (at != NOBODY && r->node[at].answer != answer) at = r->node[at].beside;
    if (at == NOBODY) return not_found(r, secret);
  }
}

static bool has_twice(const char *symbol, unsigned pegs) {
  for (unsigned i = 0; i < pegs; i++) {
    for (unsigned j = 0; j < i; j++) {
      if (symbol[i] == symbol[j]) return true;
    }
  }
  return false;
}

static bool play_all(reader *r) {
  const code_space *space = &r->rules.space;
  for (uint32_t number = space->lowest;; number++) {
    char secret[CODE_PEGS + 1];
    memcpy(secret, code_text_of(&r->rules, number).at, sizeof secret);
    if (!space->distinct || !has_twice(secret, space->pegs)) {
      r->checked->codes++;
      if (!play(r, secret)) return false;
    }
    if (number == space->highest) return true;
  }
}

static bool counts_are_true(reader *r) {
  for (size_t i = 0; i < r->count; i++) {
    r->line = r->node[i].line;
    if (!r->node[i].visited) return wrong_line(r, N_("Line {1}: no secret leads to this guess."));
  }
  if (r->checked->codes != r->claimed_codes || r->checked->total != r->claimed_total ||
      memcmp(r->checked->found, r->claimed, sizeof r->claimed) != 0) {
    return ump_fail(r->error,
                    N_("The counts at the head of the strategy are not those of its guesses."),
                    NULL, NULL, NULL);
  }
  return true;
}

bool codelab_strategy_check(ump_span text, const ump_allocator *mem, codelab_checked *checked,
                            ump_error *error) {
  reader r = {.mem = mem, .error = error, .rest = text, .checked = checked};
  memset(checked, 0, sizeof *checked);
  bool good = read_head(&r) && read_nodes(&r) && play_all(&r) && counts_are_true(&r);
  ump_free(mem, r.node);
  return good;
}
