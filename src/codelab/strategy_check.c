/* The checker of strategies. It shares nothing with the search: codes are rows of
 * characters, every secret of the game is walked through the tree, and answers are
 * counted as a person counts them, peg by peg. */
#include "codelab/strategy.h"
#include "codebreak/notation.h"

#include <string.h>

enum { NOBODY = UINT32_MAX, MOST_NODES = 1 << 24 };

typedef struct guess_node {
  char guess[CODELAB_LETTERS]; /* characters, or the numbers of letters */
  uint8_t depth;
  unsigned answer; /* to the guess above, as told */
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
  const codelab_words *words; /* or NULL */
  code_rules rules;           /* unless words of any letters are guessed */
  unsigned pegs;
  uint32_t claimed_codes, claimed_total;
  uint32_t claimed[CODELAB_TREE_DEPTH + 1];
  guess_node *node;
  size_t count, room;
} reader;

/* ---- scoring, by hand ------------------------------------------------------- */

/* What each peg of the guess is told, as a person finds it: crosses off equal pegs, then,
 * from the first peg on, equal symbols elsewhere. */
static void mark_by_hand(const reader *r, const char *secret, const char *guess, char *mark) {
  bool secret_used[CODELAB_LETTERS] = {false};
  for (unsigned i = 0; i < r->pegs; i++) {
    secret_used[i] = secret[i] == guess[i];
    mark[i] = secret_used[i] ? '+' : '-';
  }
  for (unsigned i = 0; i < r->pegs; i++) {
    for (unsigned j = 0; j < r->pegs && mark[i] == '-'; j++) {
      if (secret_used[j] || secret[j] != guess[i]) continue;
      secret_used[j] = true;
      mark[i] = '?';
    }
  }
}

static unsigned number_of_pair(unsigned exact, unsigned misplaced) {
  return 100 * exact + misplaced;
}

static unsigned number_of_marks(const reader *r, const char *mark) {
  unsigned number = 0;
  for (unsigned i = 0; i < r->pegs; i++)
    number = 3 * number + (unsigned)(mark[i] == '?') + (mark[i] == '+' ? 2 : 0);
  return number;
}

/* The answer as it is told. */
static unsigned score_by_hand(const reader *r, const char *secret, const char *guess) {
  char mark[CODELAB_LETTERS];
  unsigned exact = 0;
  unsigned misplaced = 0;
  mark_by_hand(r, secret, guess, mark);
  for (unsigned i = 0; i < r->pegs; i++) {
    exact += mark[i] == '+';
    misplaced += mark[i] == '?';
  }
  switch (r->checked->form) {
    case CODELAB_PLACES: return number_of_marks(r, mark);
    case CODELAB_EXACT_ONLY: return number_of_pair(exact, 0);
    case CODELAB_TOTAL_ONLY:
      return exact == r->pegs ? number_of_pair(exact, 0) : number_of_pair(0, exact + misplaced);
    default: return number_of_pair(exact, misplaced);
  }
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

static bool wrong_head(reader *r) {
  return wrong_line(r, N_("Line {1} is not what stands there in a strategy."));
}

static bool cut_word(reader *r, const char *word, ump_span *line) {
  ump_span first = ump_span_cut(line, ' ');
  return (ump_span_is(first, word) && line->at != NULL) || wrong_head(r);
}

/* A line "word rest". */
static bool head_line(reader *r, const char *word, ump_span *value) {
  return next_line(r, value) && cut_word(r, word, value);
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

static bool refuse_unnamed(reader *r) {
  return ump_fail(r->error, N_("The strategy is for a list of words; name it with --codes."), NULL,
                  NULL, NULL);
}

/* Words of any letters are no game that has a spec. */
static bool read_game(reader *r, ump_span value) {
  if (r->words != NULL) r->pegs = r->words->letters;
  if (ump_span_is(value, "words")) return r->words != NULL || refuse_unnamed(r);
  if (!ump_spec_parse(&r->checked->spec, value, r->error) ||
      !codelab_is_code_game(&r->checked->spec, r->error)) {
    return false;
  }
  r->rules = code_rules_of(&r->checked->spec);
  if (r->words == NULL) r->pegs = r->rules.space.pegs;
  return true;
}

static bool is_list(ump_span line) {
  return ump_span_is(ump_span_cut(&line, ' '), "list");
}

/* The line that names the list, where there is one, and the line after it. */
static bool read_list(reader *r, ump_span *line) {
  if (!next_line(r, line)) return false;
  if (!is_list(*line)) {
    return r->words == NULL ||
           ump_fail(r->error, N_("The strategy is not for a list of words."), NULL, NULL, NULL);
  }
  if (r->words == NULL) return refuse_unnamed(r);
  ump_text named;
  ump_text_init(&named, r->mem);
  ump_text_add(&named, "list ");
  codelab_strategy_list(r->words, &named);
  bool failed = named.failed;
  bool same = ump_span_is(*line, ump_text_str(&named));
  ump_text_free(&named);
  if (failed) return ump_fail(r->error, ump_no_memory, NULL, NULL, NULL);
  if (same) return next_line(r, line);
  return ump_fail(r->error, N_("The strategy is for another list of words."), NULL, NULL, NULL);
}

static bool read_head(reader *r) {
  ump_span value;
  if (!head_line(r, "umpire", &value)) return false;
  if (!ump_span_is(value, "strategy 1")) return wrong_head(r);
  return head_line(r, "game", &value) && read_game(r, value) && read_list(r, &value) &&
         cut_word(r, "answers", &value) && read_form(r, value) && head_line(r, "codes", &value) &&
         read_number(r, value, UINT32_MAX, &r->claimed_codes) && head_line(r, "total", &value) &&
         read_number(r, value, UINT32_MAX, &r->claimed_total) && head_line(r, "found", &value) &&
         read_found(r, value);
}

static bool wrong_answer(reader *r) {
  return wrong_line(r, N_("Line {1}: that is no answer."));
}

static bool read_marks(reader *r, ump_span text, unsigned *answer) {
  if (text.len != r->pegs) return wrong_answer(r);
  for (size_t i = 0; i < text.len; i++) {
    if (text.at[i] != '+' && text.at[i] != '?' && text.at[i] != '-') return wrong_answer(r);
  }
  *answer = number_of_marks(r, text.at);
  return true;
}

static bool read_answer(reader *r, ump_span text, bool first, unsigned *answer) {
  uint64_t exact;
  uint64_t misplaced;
  *answer = 0;
  if (first) return ump_span_is(text, "-") || wrong_answer(r);
  if (r->checked->form == CODELAB_PLACES) return read_marks(r, text, answer);
  if (!ump_span_number(ump_span_cut(&text, '+'), r->pegs, &exact) || text.at == NULL ||
      !ump_span_number(text, r->pegs, &misplaced)) {
    return wrong_answer(r);
  }
  *answer = number_of_pair((unsigned)exact, (unsigned)misplaced);
  return true;
}

static bool wrong_guess(reader *r) {
  return wrong_line(r, N_("Line {1}: that is no code of the game."));
}

static const char *word_of(const reader *r, uint32_t at) {
  return (const char *)r->words->letter + (size_t)at * CODELAB_LETTERS;
}

static bool read_guess(reader *r, ump_span text, char *guess) {
  const code_space *space = &r->rules.space;
  ump_move move;
  ump_error unused;
  uint16_t at;
  if (r->words != NULL) {
    if (!codelab_words_find(r->words, text, &at)) return wrong_guess(r);
    memcpy(guess, word_of(r, at), CODELAB_LETTERS);
    return true;
  }
  if (!ump_move_parse(&r->checked->spec, text, &move, &unused) || move_is_answer(move) ||
      !code_is_legal(space, move)) {
    return wrong_guess(r);
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

static bool not_found(reader *r, ump_span name) {
  char text[4 * CODELAB_LETTERS + 1] = {0};
  memcpy(text, name.at, name.len);
  return ump_fail(r->error, N_("The strategy does not find {1}."), text, NULL, NULL);
}

/* Plays against one secret, called `name`. */
static bool play(reader *r, const char *secret, ump_span name) {
  uint32_t at = 0;
  for (unsigned depth = 1;; depth++) {
    guess_node *node = &r->node[at];
    node->visited = true;
    unsigned answer = score_by_hand(r, secret, node->guess);
    if (memcmp(secret, node->guess, r->pegs) == 0) {
      r->checked->found[depth]++;
      r->checked->total += depth;
      if (depth > r->checked->worst) r->checked->worst = depth;
      return true;
    }
    at = node->below;
    while (at != NOBODY && r->node[at].answer != answer) at = r->node[at].beside;
    if (at == NOBODY) return not_found(r, name);
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

static bool play_words(reader *r) {
  for (uint32_t i = 0; i < r->words->codes; i++) {
    r->checked->codes++;
    if (!play(r, word_of(r, i), codelab_words_at(r->words, i))) return false;
  }
  return true;
}

static bool play_all(reader *r) {
  const code_space *space = &r->rules.space;
  for (uint32_t number = space->lowest;; number++) {
    char secret[CODE_PEGS + 1];
    memcpy(secret, code_text_of(&r->rules, number).at, sizeof secret);
    if (!space->distinct || !has_twice(secret, space->pegs)) {
      r->checked->codes++;
      if (!play(r, secret, ump_span_of(secret))) return false;
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

bool codelab_strategy_check(ump_span text, const codelab_words *words, const ump_allocator *mem,
                            codelab_checked *checked, ump_error *error) {
  reader r = {.mem = mem, .error = error, .rest = text, .words = words, .checked = checked};
  memset(checked, 0, sizeof *checked);
  bool good = read_head(&r) && read_nodes(&r) && (words != NULL ? play_words(&r) : play_all(&r)) &&
              counts_are_true(&r);
  ump_free(mem, r.node);
  return good;
}

bool codelab_strategy_spec(ump_span text, ump_spec *spec) {
  ump_error unused;
  ump_span_cut(&text, '\n');
  ump_span line = text.at != NULL ? ump_span_cut(&text, '\n') : text;
  return line.at != NULL && ump_span_is(ump_span_cut(&line, ' '), "game") && line.at != NULL &&
         ump_spec_parse(spec, line, &unused) && codelab_is_code_game(spec, &unused);
}
