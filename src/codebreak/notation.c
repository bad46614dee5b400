/* Text of codes, answers, moves and events. */
#include "codebreak/notation.h"

const char *const code_event_names[] = {"secret", "ready", "guess", "answer", NULL};

char code_symbol_char(const code_rules *rules, uint32_t symbol) {
  if (rules->letters) return (char)('A' + symbol);
  return (char)(symbol < 10 ? '0' + symbol : 'a' + symbol - 10);
}

code_text code_text_of(const code_rules *rules, uint32_t number) {
  code_text text = {{0}};
  code c = code_pack(&rules->space, number);
  for (uint32_t peg = 0; peg < rules->space.pegs; peg++) {
    text.at[peg] = code_symbol_char(rules, code_symbol(&rules->space, c, peg));
  }
  return text;
}

static char digit(unsigned number) {
  return (char)('0' + number % 10);
}

code_text answer_text_of(code_answer answer) {
  return (code_text){{digit(answer_exact(answer)), '+', digit(answer_misplaced(answer))}};
}

/* ---- reading ------------------------------------------------------------ */

static char other_case(char c) {
  if (c >= 'a' && c <= 'z') return (char)(c - 'a' + 'A');
  if (c >= 'A' && c <= 'Z') return (char)(c - 'A' + 'a');
  return c;
}

static bool symbol_read(const code_rules *rules, char c, bool any_case, uint32_t *symbol) {
  for (uint32_t s = 0; s < rules->space.symbols; s++) {
    char expected = code_symbol_char(rules, s);
    if (c != expected && !(any_case && c == other_case(expected))) continue;
    *symbol = s;
    return true;
  }
  return false;
}

/* The whole text as a code's number; *bad is the first symbol that is none, if any. */
static bool code_read(const code_rules *rules, ump_span text, bool any_case, uint32_t *number,
                      size_t *bad) {
  *number = 0;
  for (*bad = 0; *bad < text.len; ++*bad) {
    uint32_t symbol;
    if (!symbol_read(rules, text.at[*bad], any_case, &symbol)) return false;
    *number = *number * rules->space.symbols + symbol;
  }
  return text.len == rules->space.pegs;
}

/* "2+1", where `between` is the '+'. One digit each is enough for eight pegs. */
static bool answer_read(ump_span text, char between, unsigned *exact, unsigned *misplaced) {
  if (text.len != 3 || text.at[1] != between) return false;
  if (text.at[0] < '0' || text.at[0] > '9' || text.at[2] < '0' || text.at[2] > '9') return false;
  *exact = (unsigned)(text.at[0] - '0');
  *misplaced = (unsigned)(text.at[2] - '0');
  return true;
}

/* ---- moves -------------------------------------------------------------- */

void code_move_format(const ump_spec *spec, ump_move move, ump_text *out) {
  if (move_is_answer(move)) {
    ump_text_add(out, answer_text_of(answer_of_move(move)).at);
    return;
  }
  code_rules rules = code_rules_of(spec);
  ump_text_add(out, code_text_of(&rules, move).at);
}

static bool has_plus(ump_span text) {
  for (size_t i = 0; i < text.len; i++) {
    if (text.at[i] == '+') return true;
  }
  return false;
}

static bool refuse_answer(ump_error *error) {
  return ump_fail(error, N_("An answer is two numbers, exact and misplaced, as in 2+1."), NULL,
                  NULL, NULL);
}

static bool refuse_symbol(const code_rules *rules, ump_error *error) {
  char first[2] = {code_symbol_char(rules, 0)};
  char last[2] = {code_symbol_char(rules, rules->space.symbols - 1)};
  return ump_fail(error, N_("A code is made of {1} to {2}."), first, last, NULL);
}

bool code_move_parse(const ump_spec *spec, ump_span text, ump_move *move, ump_error *error) {
  code_rules rules = code_rules_of(spec);
  if (has_plus(text)) {
    unsigned exact;
    unsigned misplaced;
    if (!answer_read(text, '+', &exact, &misplaced)) return refuse_answer(error);
    *move = move_of_answer(answer_make(exact, misplaced));
    return true;
  }
  if (text.len != rules.space.pegs) {
    return ump_fail_int(error, N_("A code has {1} symbols, not {2}."), rules.space.pegs,
                        (int64_t)text.len);
  }
  size_t bad;
  return code_read(&rules, text, true, move, &bad) || refuse_symbol(&rules, error);
}

/* ---- events ------------------------------------------------------------- */

void code_event_args(const ump_spec *spec, ump_event event, ump_text *out) {
  ump_text_char(out, ' ');
  if (event.kind != EVENT_GUESS) ump_text_int(out, event.a);
  if (event.kind == EVENT_READY) return;
  if (event.kind != EVENT_GUESS) ump_text_char(out, ' ');
  if (event.kind == EVENT_ANSWER) {
    ump_text_int(out, event.b);
    return;
  }
  code_rules rules = code_rules_of(spec);
  ump_text_add(out, code_text_of(&rules, event.b).at);
}

static bool seat_read(ump_span text, ump_event *event) {
  if (text.len != 1 || (text.at[0] != '0' && text.at[0] != '1')) return false;
  event->a = (uint16_t)(text.at[0] - '0');
  return true;
}

bool code_event_read(const ump_spec *spec, ump_span args, ump_event *event) {
  code_rules rules = code_rules_of(spec);
  size_t bad;
  unsigned exact;
  switch (event->kind) {
    case EVENT_READY: return seat_read(args, event);
    case EVENT_GUESS: return code_read(&rules, args, false, &event->b, &bad);
    case EVENT_ANSWER:
      if (!answer_read(args, ' ', &exact, &event->b)) return false;
      event->a = (uint16_t)exact;
      return true;
    default:
      return seat_read(ump_span_cut(&args, ' '), event) && args.at != NULL &&
             code_read(&rules, args, false, &event->b, &bad);
  }
}
