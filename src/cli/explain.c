/* umpire explain: how well, and how luckily, the guesses of a played game were made.
 *
 *   skill  the information (in bits) the guess could be expected to give, as a share
 *          of what the best guess could: equally good guesses all have 100 %
 *   luck   the information it gave, less what it could be expected to give */
#include "cli/codes.h"
#include "codebreak/notation.h"
#include "codelab/advice.h"

typedef struct verdict {
  unsigned seat;
  uint16_t guess, best;
  code_answer answer;
  uint32_t before, after;
  double expected; /* codes left, on average */
  double bits, best_bits, gained;
} verdict;

typedef struct story {
  const ump_record *record;
  code_rules rules;
  codelab_field field;
  codelab_advice advice[2]; /* by grid */
  bool json;
  ump_text out;
} story;

static verdict judge(codelab_advice *advice, uint16_t guess, code_answer answer) {
  verdict v = {.guess = guess, .answer = answer, .before = advice->candidates};
  codelab_weight squares = codelab_advice_weigh(advice, guess, CODE_SQUARES);
  codelab_weight entropy = codelab_advice_weigh(advice, guess, CODE_ENTROPY);
  codelab_weight best = codelab_advice_best(advice, CODE_ENTROPY);
  v.best =
      entropy.measure == best.measure && entropy.candidate == best.candidate ? guess : best.guess;
  v.expected = codelab_advice_value(advice, &squares, CODE_SQUARES);
  v.bits = codelab_advice_value(advice, &entropy, CODE_ENTROPY);
  v.best_bits = codelab_advice_value(advice, &best, CODE_ENTROPY);
  double before = codelab_bits(advice->scales, v.before);
  v.after = codelab_advice_take(advice, guess, advice->field->number_of[answer]);
  v.gained = v.after > 0 ? before - codelab_bits(advice->scales, v.after) : 0;
  return v;
}

/* In percent. With one code left there is nothing to learn, only to say it. */
static double skill_of(const verdict *v) {
  if (v->best_bits > 0) return 100 * v->bits / v->best_bits;
  return v->guess == v->best ? 100 : 0;
}

static code_text text_of(const story *s, uint16_t at) {
  return code_text_of(&s->rules, code_number(&s->field.space, s->field.code[at]));
}

static void tell_text(story *s, const verdict *v) {
  cli_text_format(&s->out, "%u %s %s  ", v->seat, text_of(s, v->guess).at,
                  answer_text_of(v->answer).at);
  cli_text_format(&s->out, _("%u → %u codes (%.2f expected), skill %.0f %%, luck %+.2f bits"),
                  v->before, v->after, v->expected, skill_of(v), v->gained - v->bits);
  if (v->best != v->guess) {
    cli_text_format(&s->out, _("; better %s"), text_of(s, v->best).at);
  }
  ump_text_char(&s->out, '\n');
}

static void tell_json(story *s, const verdict *v) {
  ump_json_next(&s->out);
  ump_text_char(&s->out, '{');
  cli_json_number(&s->out, "seat", v->seat);
  ump_json_key(&s->out, "guess");
  ump_json_string(&s->out, text_of(s, v->guess).at);
  ump_json_key(&s->out, "answer");
  ump_json_string(&s->out, answer_text_of(v->answer).at);
  cli_json_number(&s->out, "before", v->before);
  cli_json_number(&s->out, "after", v->after);
  ump_json_key(&s->out, "expected");
  cli_text_format(&s->out, "%.4f", v->expected);
  ump_json_key(&s->out, "best");
  ump_json_string(&s->out, text_of(s, v->best).at);
  ump_json_key(&s->out, "skill");
  cli_text_format(&s->out, "%.1f", skill_of(v));
  ump_json_key(&s->out, "luck");
  cli_text_format(&s->out, "%.4f", v->gained - v->bits);
  ump_text_char(&s->out, '}');
}

/* Guesses and their answers come in turn; in a duel the two grids do too. */
static void tell_all(story *s, const ump_events *events) {
  uint32_t guess = 0;
  unsigned rows = 0;
  for (size_t i = 0; i < events->count; i++) {
    ump_event event = events->item[i];
    if (event.kind == EVENT_GUESS) codelab_field_find(&s->field, event.b, &guess);
    if (event.kind != EVENT_ANSWER) continue;
    unsigned grid = s->rules.duel ? rows++ % 2 : 0;
    code_answer answer = answer_make(event.a, event.b);
    verdict v = judge(&s->advice[grid], (uint16_t)guess, answer);
    v.seat = s->rules.duel ? grid : 1;
    if (s->json) tell_json(s, &v);
    else tell_text(s, &v);
  }
}

static int tell(story *s) {
  ump_events events;
  ump_error error;
  ump_events_init(&events, &cli_memory);
  int status = CLI_BAD_USE;
  if (ump_record_replay(s->record, SIZE_MAX, &events, &error)) {
    ump_text_init(&s->out, &cli_memory);
    if (s->json) {
      ump_text_char(&s->out, '{');
      cli_json_spec(&s->out, "game", &s->record->spec);
      ump_json_key(&s->out, "guesses");
      ump_text_char(&s->out, '[');
    }
    tell_all(s, &events);
    if (s->json) ump_text_add(&s->out, "]}");
    status = cli_print(&s->out, CLI_YES);
  } else {
    cli_refused(&error);
  }
  ump_events_free(&events);
  return status;
}

static int explain(const ump_record *record, bool json) {
  ump_error error;
  if (!codelab_is_code_game(&record->spec, &error)) return cli_refused(&error);
  story s = {.record = record, .rules = code_rules_of(&record->spec), .json = json};
  if (!cli_field(&s.field, &record->spec, CODELAB_BOTH, false, 0)) return CLI_BAD_USE;
  int status = CLI_BAD_USE;
  if (!codelab_advice_init(&s.advice[0], &s.field)) {
    cli_out_of_memory();
  } else if (!codelab_advice_init(&s.advice[1], &s.field)) {
    codelab_advice_free(&s.advice[0]);
    cli_out_of_memory();
  } else {
    status = tell(&s);
    codelab_advice_free(&s.advice[0]);
    codelab_advice_free(&s.advice[1]);
  }
  codelab_field_free(&s.field);
  return status;
}

static int run(int argc, char **argv) {
  static const struct option options[] = {CLI_COMMON_OPTIONS};
  ump_record record;
  bool json = false;
  int option;
  while ((option = cli_option(&verb_explain, argc, argv, options)) != -1) {
    switch (option) {
      case 'j': json = true; break;
      case 'h': return CLI_YES;
      default: return CLI_BAD_USE;
    }
  }
  if (argc - optind != 1) return cli_bad_use("%s", _("explain needs one record"));
  if (!cli_read_record(argv[optind], &record)) return CLI_BAD_USE;
  int status = explain(&record, json);
  ump_record_free(&record);
  return status;
}

const cli_verb verb_explain = {
    "explain", "RECORD [--json]",
    N_("Says of each guess of a played game how good and how lucky it was."), run};
