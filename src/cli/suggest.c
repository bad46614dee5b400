/* umpire suggest: what is left after some answers, and what to guess now. */
#include "cli/subject.h"
#include "codebreak/notation.h"
#include "codelab/advice.h"
#include "codelab/clash.h"
#include "codelab/spelling.h"

#include <string.h>

enum { ROWS = 1000, SHOWN = 20 };

typedef struct asked {
  cli_subject about;
  codelab_form form;
  codelab_field field;
  codelab_row row[ROWS];
  size_t count;
} asked;

/* ---- reading "1122=1+0 3344=0+2" -------------------------------------------- */

/* A code of the game, in its notation. */
static bool read_code(const asked *a, ump_span text, ump_move *move) {
  ump_error error;
  if (!ump_move_parse(a->about.spec, text, move, &error)) {
    cli_refused(&error);
    return false;
  }
  code_rules rules = code_rules_of(a->about.spec);
  if (!move_is_answer(*move) && code_is_legal(&rules.space, *move)) return true;
  cli_bad_use(_("%.*s is no code of the game"), (int)text.len, text.at);
  return false;
}

static bool read_guess(const asked *a, ump_span text, uint16_t *guess) {
  code_text written;
  ump_move move;
  uint32_t at = 0;
  if (a->about.spec != NULL && !read_code(a, text, &move)) return false;
  if (!a->about.listed) {
    codelab_field_find(&a->field, move, &at);
    *guess = (uint16_t)at;
    return true;
  }
  if (a->about.spec != NULL) {
    code_rules rules = code_rules_of(a->about.spec);
    written = code_text_of(&rules, move);
    text = ump_span_of(written.at);
  }
  if (codelab_words_find(&a->about.words, text, guess)) return true;
  cli_bad_use(_("%.*s is not in the list of words"), (int)text.len, text.at);
  return false;
}

/* Cuts GUESS=ANSWER; a word may hold a = of its own. */
static bool cut_row(ump_span *answer, ump_span *guess) {
  size_t at = answer->len;
  while (at > 0 && answer->at[at - 1] != '=') at--;
  *guess = (ump_span){answer->at, at > 0 ? at - 1 : answer->len};
  *answer = (ump_span){answer->at + at, answer->len - at};
  return at > 0;
}

static bool read_row(asked *a, ump_span text) {
  ump_span guess;
  codelab_row *row = &a->row[a->count];
  if (a->count == ROWS) {
    cli_bad_use(_("more than %d answers"), ROWS);
    return false;
  }
  if (!cut_row(&text, &guess)) {
    cli_bad_use(_("--answers needs rows such as 1122=1+0, not \"%.*s\""), (int)guess.len, guess.at);
    return false;
  }
  if (!read_guess(a, guess, &row->guess)) return false;
  if (!codelab_answer_read(&a->field, text, &row->answer)) {
    cli_bad_use(_("%.*s is no answer that can be"), (int)text.len, text.at);
    return false;
  }
  a->count++;
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

/* The form in which the first row is answered: marks are told from numbers. */
static codelab_form form_of(const char *rows) {
  rows += strspn(rows, " ");
  ump_span answer = {rows, strcspn(rows, " ")};
  ump_span guess;
  if (!cut_row(&answer, &guess) || answer.len == 0) return CODELAB_BOTH;
  return strspn(answer.at, "+?-") >= answer.len ? CODELAB_PLACES : CODELAB_BOTH;
}

/* ---- reports ------------------------------------------------------------------ */

static const struct {
  code_measure measure;
  const char *name, *text, *key;
} measures[] = {
    {CODE_LARGEST, "minimax", N_("codes left at most: %.0f"), "largest"},
    {CODE_SQUARES, "expected-size", N_("%.3f codes left on average"), "expected"},
    {CODE_PARTS, "most-parts", N_("%.0f different answers"), "parts"},
    {CODE_ENTROPY, "entropy", N_("%.4f bits of information"), "bits"},
};

enum { MEASURES = sizeof measures / sizeof measures[0] };

static void guess_text(const asked *a, uint16_t guess, ump_text *out) {
  codelab_guess_text(&a->field, a->about.spec, guess, out);
}

static void guess_json(const asked *a, uint16_t guess, ump_text *out) {
  ump_text text;
  ump_text_init(&text, &cli_memory);
  guess_text(a, guess, &text);
  if (text.failed) out->failed = true;
  ump_json_string(out, ump_text_str(&text));
  ump_text_free(&text);
}

static void report_text(const asked *a, const codelab_advice *advice, ump_text *out) {
  cli_text_format(out, ngettext("%u code is left:", "%u codes are left:", advice->candidates),
                  advice->candidates);
  for (uint32_t i = 0; i < advice->candidates && i < SHOWN; i++) {
    ump_text_char(out, ' ');
    guess_text(a, advice->candidate[i], out);
  }
  ump_text_add(out, advice->candidates > SHOWN ? " …\n" : "\n");
  for (unsigned m = 0; m < MEASURES; m++) {
    codelab_weight best = codelab_advice_best(advice, measures[m].measure);
    cli_text_format(out, "%-14s ", measures[m].name);
    guess_text(a, best.guess, out);
    ump_text_add(out, "  ");
    cli_text_format(out, _(measures[m].text),
                    codelab_advice_value(advice, &best, measures[m].measure));
    ump_text_char(out, '\n');
  }
}

static void report_json(const asked *a, const codelab_advice *advice, ump_text *out) {
  ump_text_char(out, '{');
  cli_subject_json(out, &a->about);
  cli_json_number(out, "candidates", advice->candidates);
  ump_json_key(out, "codes");
  ump_text_char(out, '[');
  for (uint32_t i = 0; i < advice->candidates && i < SHOWN; i++) {
    ump_json_next(out);
    guess_json(a, advice->candidate[i], out);
  }
  ump_text_char(out, ']');
  for (unsigned m = 0; m < MEASURES; m++) {
    codelab_weight best = codelab_advice_best(advice, measures[m].measure);
    ump_json_key(out, measures[m].name);
    ump_text_add(out, "{\"guess\":");
    guess_json(a, best.guess, out);
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
  size_t clash[ROWS];
  size_t count;
  ump_text out;
  if (!codelab_clash_find(&a->field, a->row, last + 1, clash, &count)) return cli_out_of_memory();
  ump_text_init(&out, &cli_memory);
  ump_text_add(&out, json ? "{\"contradiction\":[" : _("no code fits these rows together:"));
  for (size_t i = 0; i < count; i++) {
    if (!json) ump_text_char(&out, ' ');
    else ump_json_next(&out);
    ump_text_number(&out, clash[i] + 1);
  }
  if (json) ump_text_add(&out, "]}");
  return cli_print(&out, CLI_NO);
}

/* ---- the verb ------------------------------------------------------------------ */

static int advise(const asked *a, codelab_advice *advice, bool json) {
  for (size_t i = 0; i < a->count; i++) {
    if (codelab_advice_take(advice, a->row[i].guess, a->row[i].answer) == 0) {
      return report_contradiction(a, i, json);
    }
  }
  ump_text out;
  ump_text_init(&out, &cli_memory);
  if (json) report_json(a, advice, &out);
  else report_text(a, advice, &out);
  return cli_print(&out, CLI_YES);
}

static int suggest(asked *a, const char *rows, bool json) {
  codelab_advice advice;
  int status = CLI_BAD_USE;
  if (!cli_subject_field(&a->field, &a->about, a->form, false, 0)) return status;
  if (!read_rows(a, rows)) {
    status = CLI_BAD_USE;
  } else if (codelab_advice_init(&advice, &a->field)) {
    status = advise(a, &advice, json);
    codelab_advice_free(&advice);
  } else {
    cli_out_of_memory();
  }
  codelab_field_free(&a->field);
  return status;
}

static int run(int argc, char **argv) {
  static const struct option options[] = {{"answers", required_argument, NULL, 'a'},
                                          {"form", required_argument, NULL, 'f'},
                                          {"codes", required_argument, NULL, 'C'},
                                          {"guesses", required_argument, NULL, 'G'},
                                          CLI_COMMON_OPTIONS};
  static asked a;
  const char *rows = "";
  const char *form = NULL;
  const char *codes = NULL;
  const char *guesses = NULL;
  bool json = false;
  int option;
  a.count = 0;
  while ((option = cli_option(&verb_suggest, argc, argv, options)) != -1) {
    switch (option) {
      case 'a': rows = optarg; break;
      case 'f': form = optarg; break;
      case 'C': codes = optarg; break;
      case 'G': guesses = optarg; break;
      case 'j': json = true; break;
      case 'h': return CLI_YES;
      default: return CLI_BAD_USE;
    }
  }
  bool named = argc - optind == 1;
  if (!named && (argc > optind || codes == NULL)) {
    return cli_bad_use("%s", _("suggest needs one game, or a list of words (--codes)"));
  }
  a.form = form_of(rows);
  if ((form != NULL && !cli_form("--form", form, &a.form)) ||
      !cli_subject_read(&a.about, named ? argv[optind] : NULL, codes, guesses)) {
    return CLI_BAD_USE;
  }
  int status = suggest(&a, rows, json);
  cli_subject_free(&a.about);
  return status;
}

const cli_verb verb_suggest = {
    "suggest",
    "[SPEC] [--codes FILE [--guesses FILE]] [--form FORM] [--answers 'GUESS=ANSWER …'] [--json]",
    N_("Says which codes are left after some answers, and what to guess by each measure."), run};
