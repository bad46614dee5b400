/* umpire suggest: what is left after some answers, and what to guess now. */
#include "cli/codes.h"
#include "codebreak/contradiction.h"
#include "codebreak/notation.h"
#include "codelab/advice.h"

#include <string.h>

enum { ROWS = 1000, SHOWN = 20 };

typedef struct asked {
  ump_spec spec;
  code_rules rules;
  code_row row[ROWS];
  size_t count;
} asked;

/* ---- reading "1122=1+0 3344=0+2" -------------------------------------------- */

static bool read_code(const asked *a, ump_span text, ump_move *move) {
  ump_error error;
  if (!ump_move_parse(&a->spec, text, move, &error)) {
    cli_refused(&error);
    return false;
  }
  if (!move_is_answer(*move) && code_is_legal(&a->rules.space, *move)) return true;
  cli_bad_use(_("%.*s is no code of the game"), (int)text.len, text.at);
  return false;
}

static bool read_answer(const asked *a, ump_span text, ump_move *move) {
  ump_error error;
  if (!ump_move_parse(&a->spec, text, move, &error)) {
    cli_refused(&error);
    return false;
  }
  if (move_is_answer(*move) && answer_can_be(answer_of_move(*move), a->rules.space.pegs)) {
    return true;
  }
  cli_bad_use(_("%.*s is no answer that can be"), (int)text.len, text.at);
  return false;
}

static bool read_row(asked *a, ump_span text) {
  ump_move guess;
  ump_move answer;
  ump_span code_part = ump_span_cut(&text, '=');
  if (text.at == NULL) {
    cli_bad_use(_("--answers needs rows such as 1122=1+0, not \"%.*s\""), (int)code_part.len,
                code_part.at);
    return false;
  }
  if (!read_code(a, code_part, &guess) || !read_answer(a, text, &answer)) return false;
  if (a->count == ROWS) {
    cli_bad_use(_("more than %d answers"), ROWS);
    return false;
  }
  a->row[a->count++] = row_make(code_pack(&a->rules.space, guess), answer_of_move(answer));
  return true;
}

static bool read_rows(asked *a, const char *text) {
  ump_span rest = ump_span_of(text);
  while (rest.at != NULL) {
    ump_span word = ump_span_cut(&rest, ' ');
    if (word.len > 0 && !read_row(a, word)) return false;
  }
  return true;
}

/* ---- reports ------------------------------------------------------------------ */

static const struct {
  code_measure measure;
  const char *name, *text, *key;
} measures[] = {
    {CODE_LARGEST, "minimax", N_("at most %.0f codes left"), "largest"},
    {CODE_SQUARES, "expected-size", N_("%.3f codes left on average"), "expected"},
    {CODE_PARTS, "most-parts", N_("%.0f different answers"), "parts"},
    {CODE_ENTROPY, "entropy", N_("%.4f bits of information"), "bits"},
};

enum { MEASURES = sizeof measures / sizeof measures[0] };

static code_text text_of(const asked *a, const codelab_field *field, uint16_t at) {
  return code_text_of(&a->rules, code_number(&field->space, field->code[at]));
}

static void report_text(const asked *a, const codelab_advice *advice, ump_text *out) {
  cli_text_format(out, ngettext("%u code is left:", "%u codes are left:", advice->candidates),
                  advice->candidates);
  for (uint32_t i = 0; i < advice->candidates && i < SHOWN; i++) {
    ump_text_char(out, ' ');
    ump_text_add(out, text_of(a, advice->field, advice->candidate[i]).at);
  }
  ump_text_add(out, advice->candidates > SHOWN ? " …\n" : "\n");
  for (unsigned m = 0; m < MEASURES; m++) {
    codelab_weight best = codelab_advice_best(advice, measures[m].measure);
    cli_text_format(out, "%-14s %s  ", measures[m].name, text_of(a, advice->field, best.guess).at);
    cli_text_format(out, _(measures[m].text),
                    codelab_advice_value(advice, &best, measures[m].measure));
    ump_text_char(out, '\n');
  }
}

static void report_json(const asked *a, const codelab_advice *advice, ump_text *out) {
  ump_text_char(out, '{');
  cli_json_spec(out, "game", &a->spec);
  cli_json_number(out, "candidates", advice->candidates);
  ump_json_key(out, "codes");
  ump_text_char(out, '[');
  for (uint32_t i = 0; i < advice->candidates && i < SHOWN; i++) {
    ump_json_next(out);
    ump_json_string(out, text_of(a, advice->field, advice->candidate[i]).at);
  }
  ump_text_char(out, ']');
  for (unsigned m = 0; m < MEASURES; m++) {
    codelab_weight best = codelab_advice_best(advice, measures[m].measure);
    ump_json_key(out, measures[m].name);
    ump_text_add(out, "{\"guess\":");
    ump_json_string(out, text_of(a, advice->field, best.guess).at);
    ump_json_key(out, "candidate");
    ump_text_add(out, best.candidate ? "true" : "false");
    ump_json_key(out, measures[m].key);
    cli_text_format(out, "%.6g", codelab_advice_value(advice, &best, measures[m].measure));
    ump_text_char(out, '}');
  }
  ump_text_char(out, '}');
}

/* Rows are numbered from 1. The last is the one that left no code. */
static int report_contradiction(const asked *a, size_t last, bool json) {
  row_set set;
  ump_text out;
  code_rows earlier = {.first = a->row, .count = last, .stride = 1};
  if (!contradiction_find(&a->rules.space, &earlier, a->row[last], &cli_memory, &set)) {
    return cli_out_of_memory();
  }
  ump_text_init(&out, &cli_memory);
  ump_text_add(&out, json ? "{\"contradiction\":[" : _("no code fits these rows together:"));
  for (size_t i = 0; i <= set.count; i++) {
    if (!json) ump_text_char(&out, ' ');
    else ump_json_next(&out);
    ump_text_number(&out, (i < set.count ? set.row[i] : last) + 1);
  }
  if (json) ump_text_add(&out, "]}");
  ump_free(&cli_memory, set.row);
  return cli_print(&out, CLI_NO);
}

/* ---- the verb ------------------------------------------------------------------ */

static uint16_t place_of(const codelab_field *field, code c) {
  uint32_t at = 0;
  codelab_field_find(field, code_number(&field->space, c), &at);
  return (uint16_t)at;
}

static int advise(const asked *a, codelab_advice *advice, bool json) {
  for (size_t i = 0; i < a->count; i++) {
    uint16_t guess = place_of(advice->field, row_guess(&a->row[i]));
    uint8_t answer = advice->field->number_of[a->row[i].answer];
    if (codelab_advice_take(advice, guess, answer) == 0) return report_contradiction(a, i, json);
  }
  ump_text out;
  ump_text_init(&out, &cli_memory);
  if (json) report_json(a, advice, &out);
  else report_text(a, advice, &out);
  return cli_print(&out, CLI_YES);
}

static int suggest(const asked *a, bool json) {
  codelab_field field;
  codelab_advice advice;
  int status = CLI_BAD_USE;
  if (!cli_field(&field, &a->spec, CODELAB_BOTH, false, 0)) return status;
  if (codelab_advice_init(&advice, &field)) {
    status = advise(a, &advice, json);
    codelab_advice_free(&advice);
  } else {
    cli_out_of_memory();
  }
  codelab_field_free(&field);
  return status;
}

static int run(int argc, char **argv) {
  static const struct option options[] = {{"answers", required_argument, NULL, 'a'},
                                          CLI_COMMON_OPTIONS};
  static asked a;
  const char *rows = "";
  bool json = false;
  int option;
  a.count = 0;
  while ((option = cli_option(&verb_suggest, argc, argv, options)) != -1) {
    switch (option) {
      case 'a': rows = optarg; break;
      case 'j': json = true; break;
      case 'h': return CLI_YES;
      default: return CLI_BAD_USE;
    }
  }
  if (argc - optind != 1) return cli_bad_use("%s", _("suggest needs one game"));
  if (!cli_code_game(argv[optind], &a.spec)) return CLI_BAD_USE;
  a.rules = code_rules_of(&a.spec);
  return read_rows(&a, rows) ? suggest(&a, json) : CLI_BAD_USE;
}

const cli_verb verb_suggest = {
    "suggest", "SPEC [--answers 'GUESS=ANSWER …'] [--json]",
    N_("Says which codes are left after some answers, and what to guess by each measure."), run};
