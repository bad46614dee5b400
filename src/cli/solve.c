/* umpire solve: the best strategy for a game of codes, proved, or a named one. */
#include "cli/subject.h"
#include "codelab/exact.h"
#include "codelab/greedy.h"
#include "codelab/strategy.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { SHOWN = 40 }; /* first guesses */

typedef struct wish {
  cli_subject about;
  const char *codes, *guesses; /* files */
  codelab_form form;
  codelab_goal goal;
  const codelab_rule *rule; /* NULL: optimal */
  uint64_t threads;
  size_t memory;
  const char *out, *checkpoint;
  bool json, quiet;
} wish;

/* What came of it. */
typedef struct outcome {
  codelab_result result;
  double seconds;
} outcome;

static volatile sig_atomic_t stop;

static void on_interrupt(int signal_number) {
  (void)signal_number;
  stop = 1;
}

/* The most memory the process has had, in MiB. */
static uint64_t megabytes(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (uint64_t)usage.ru_maxrss >> 10;
}

static double seconds_of(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* ---- progress ------------------------------------------------------------- */

typedef struct meter {
  double began, shown;
} meter;

static void show_progress(void *context, const codelab_progress *p) {
  meter *m = context;
  double now = seconds_of(CLOCK_MONOTONIC);
  if (now - m->shown < 1) return;
  m->shown = now;
  fputc('\r', stderr);
  if (p->high > 0) {
    fprintf(stderr, _("%.0f s: %u to %u, %llu sets "), now - m->began, p->low, p->high,
            (unsigned long long)p->nodes);
  } else {
    fprintf(stderr, _("%.0f s: at least %u, %llu sets "), now - m->began, p->low,
            (unsigned long long)p->nodes);
  }
  fflush(stderr);
}

/* ---- reports ---------------------------------------------------------------- */

static const char *strategy_name(const wish *w) {
  return w->rule != NULL ? w->rule->name : "optimal";
}

static void guess_json(const codelab_field *field, const wish *w, uint16_t guess, ump_text *out) {
  ump_text text;
  ump_text_init(&text, &cli_memory);
  codelab_guess_text(field, w->about.spec, guess, &text);
  if (text.failed) out->failed = true;
  ump_json_string(out, ump_text_str(&text));
  ump_text_free(&text);
}

static cli_counts counts_of(const codelab_field *field, const codelab_tree *tree) {
  return (cli_counts){field->codes, codelab_tree_total(tree), codelab_tree_depth(tree),
                      tree->found};
}

static void tree_text(const wish *w, const codelab_field *field, const codelab_tree *tree,
                      ump_text *out) {
  cli_counts counts = counts_of(field, tree);
  ump_text_add(out, _("first guess: "));
  codelab_guess_text(field, w->about.spec, tree->node[0].guess, out);
  ump_text_char(out, '\n');
  cli_counts_text(out, &counts);
}

/* What was proved of each class of first guesses; with many words, of those that were
 * tried first, which are the most hopeful. */
static void firsts_text(const wish *w, const codelab_field *field, const codelab_result *r,
                        ump_text *out) {
  for (size_t i = 0; i < r->firsts && i < SHOWN; i++) {
    ump_text_add(out, "  ");
    codelab_guess_text(field, w->about.spec, r->first[i].code, out);
    ump_text_add(out, r->first[i].exact ? " = " : " ≥ ");
    ump_text_number(out, r->first[i].total);
    ump_text_char(out, '\n');
  }
  if (r->firsts > SHOWN) ump_text_add(out, "  …\n");
}

/* Whether it was asked how few codes can be left to the last guess of the worst case. */
static bool asks_for_last(const wish *w, const codelab_result *r) {
  return w->goal.objective == CODELAB_WORST && w->goal.fewest_last && r->proved && r->found;
}

static void last_text(const codelab_result *r, ump_text *out) {
  uint32_t last = r->tree.found[codelab_tree_depth(&r->tree)];
  if (r->least_last == last) {
    cli_text_format(out, _("%u codes at the last guess; fewer are impossible: proved"), last);
  } else {
    cli_text_format(out, _("%u codes at the last guess; not proved, at least %u"), last,
                    r->least_last);
  }
  ump_text_char(out, '\n');
}

static void verdict_text(const codelab_result *r, ump_text *out) {
  if (r->proved) ump_text_add(out, r->found ? _("proved") : _("there is no such strategy: proved"));
  else cli_text_format(out, _("not proved; at least %u"), r->low);
  ump_text_char(out, '\n');
}

static void report_text(const wish *w, const codelab_field *field, const outcome *o,
                        ump_text *out) {
  const codelab_result *r = &o->result;
  cli_subject_text(out, &w->about);
  ump_text_add(out, ": ");
  cli_text_format(out, _("%u codes, strategy %s"), field->codes, strategy_name(w));
  ump_text_char(out, '\n');
  if (r->found) tree_text(w, field, &r->tree, out);
  if (w->rule == NULL) verdict_text(r, out);
  if (asks_for_last(w, r)) last_text(r, out);
  firsts_text(w, field, r, out);
  cli_text_format(out, _("%.2f seconds of processor time"), o->seconds);
}

static void json_tree(const wish *w, const codelab_field *field, const codelab_tree *tree,
                      ump_text *out) {
  cli_counts counts = counts_of(field, tree);
  cli_counts_json(out, &counts);
  ump_json_key(out, "first");
  guess_json(field, w, tree->node[0].guess, out);
}

static void json_firsts(const wish *w, const codelab_field *field, const codelab_result *r,
                        ump_text *out) {
  ump_json_key(out, "firsts");
  ump_text_char(out, '[');
  for (size_t i = 0; i < r->firsts; i++) {
    ump_json_next(out);
    ump_text_add(out, "{\"guess\":");
    guess_json(field, w, (uint16_t)r->first[i].code, out);
    ump_text_add(out, ",\"low\":");
    ump_text_number(out, r->first[i].total);
    ump_text_add(out, r->first[i].exact ? ",\"exact\":true}" : ",\"exact\":false}");
  }
  ump_text_char(out, ']');
}

static void report_json(const wish *w, const codelab_field *field, const outcome *o,
                        ump_text *out) {
  const codelab_result *r = &o->result;
  ump_text_char(out, '{');
  cli_subject_json(out, &w->about);
  ump_json_key(out, "answers");
  ump_json_string(out, codelab_form_name[w->form]);
  cli_json_number(out, "codes", field->codes);
  if (w->about.listed) cli_json_number(out, "guesses", field->guesses);
  ump_json_key(out, "strategy");
  ump_json_string(out, strategy_name(w));
  if (r->found) json_tree(w, field, &r->tree, out);
  if (w->rule == NULL) {
    cli_json_number(out, "low", r->low);
    if (asks_for_last(w, r)) cli_json_number(out, "last_low", r->least_last);
    json_firsts(w, field, r, out);
    cli_json_number(out, "nodes", r->nodes);
  }
  ump_json_key(out, "proved");
  ump_text_add(out, r->proved ? "true" : "false");
  ump_json_key(out, "seconds");
  cli_text_format(out, "%.3f", o->seconds);
  cli_json_number(out, "megabytes", megabytes());
  cli_json_number(out, "threads", w->rule == NULL ? w->threads : 1);
  ump_text_char(out, '}');
}

/* ---- solving ----------------------------------------------------------------- */

static bool write_tree(const wish *w, const codelab_field *field, const codelab_tree *tree) {
  ump_text text;
  ump_text_init(&text, &cli_memory);
  codelab_strategy_format(tree, field, w->about.spec, &text);
  bool written = cli_write_file(w->out, &text);
  ump_text_free(&text);
  return written;
}

/* What a checkpoint is of: another question would not understand it. */
static void question(const wish *w, ump_text *out) {
  const codelab_goal *goal = &w->goal;
  ump_text_add(out, "umpire checkpoint 1\ngame ");
  cli_subject_text(out, &w->about);
  if (w->about.listed) {
    ump_text_add(out, "\nlist ");
    codelab_strategy_list(&w->about.words, out);
  }
  ump_text_add(out, "\nanswers ");
  ump_text_add(out, codelab_form_name[w->form]);
  cli_text_format(out, "\ngoal %s max-depth %u candidates-only %d breadth %u fewest-last %d\n",
                  goal->objective == CODELAB_WORST ? "worst" : "mean", goal->max_depth,
                  goal->candidates_only, goal->breadth, goal->fewest_last);
}

/* Reads the checkpoint, if there is one: *rest becomes what follows the question. */
static bool read_checkpoint(const wish *w, ump_text *file, ump_span *rest) {
  ump_text asked;
  if (w->checkpoint == NULL || access(w->checkpoint, F_OK) != 0) return true;
  if (!cli_read_file(w->checkpoint, file)) return false;
  ump_text_init(&asked, &cli_memory);
  question(w, &asked);
  bool same = file->len >= asked.len && !asked.failed &&
              memcmp(ump_text_str(file), ump_text_str(&asked), asked.len) == 0;
  if (same) *rest = (ump_span){ump_text_str(file) + asked.len, file->len - asked.len};
  else cli_bad_use(_("%s is not a checkpoint of this question"), w->checkpoint);
  ump_text_free(&asked);
  return same;
}

static bool search(const wish *w, const codelab_field *field, ump_span resume, outcome *o) {
  ump_error error;
  ump_text save;
  meter m = {.began = seconds_of(CLOCK_MONOTONIC)};
  m.shown = m.began;
  ump_text_init(&save, &cli_memory);
  question(w, &save);
  size_t empty = save.len;
  codelab_means means = {.threads = (unsigned)w->threads,
                         .memory = w->memory,
                         .stop = &stop,
                         .progress = w->quiet ? NULL : show_progress,
                         .context = &m,
                         .resume = resume,
                         .save = w->checkpoint != NULL ? &save : NULL};
  signal(SIGINT, on_interrupt);
  signal(SIGTERM, on_interrupt);
  bool solved = codelab_exact_solve(field, &w->goal, &means, &o->result, &error);
  if (m.shown > m.began) fputc('\n', stderr);
  if (!solved) cli_refused(&error);
  else if (save.len > empty) solved = cli_write_file(w->checkpoint, &save);
  ump_text_free(&save);
  return solved;
}

static bool solve_exactly(const wish *w, const codelab_field *field, outcome *o) {
  ump_text file;
  ump_span resume = {NULL, 0};
  ump_text_init(&file, &cli_memory);
  bool solved = read_checkpoint(w, &file, &resume) && search(w, field, resume, o);
  ump_text_free(&file);
  return solved;
}

static bool solve_by_rule(const wish *w, const codelab_field *field, outcome *o) {
  ump_error error;
  o->result = (codelab_result){.found = true};
  bool digits = !w->about.listed && !code_rules_of(w->about.spec).letters;
  if (codelab_greedy(field, w->rule, digits, w->goal.candidates_only, &o->result.tree, &error)) {
    return true;
  }
  cli_refused(&error);
  return false;
}

static int solve(const wish *w) {
  codelab_field field;
  outcome o = {0};
  ump_text out;
  double began = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
  if (!cli_subject_field(&field, &w->about, w->form, w->rule == NULL, w->memory)) {
    return CLI_BAD_USE;
  }
  bool solved = w->rule == NULL ? solve_exactly(w, &field, &o) : solve_by_rule(w, &field, &o);
  int status = CLI_BAD_USE;
  if (solved && (w->out == NULL || !o.result.found || write_tree(w, &field, &o.result.tree))) {
    o.seconds = seconds_of(CLOCK_PROCESS_CPUTIME_ID) - began;
    ump_text_init(&out, &cli_memory);
    if (w->json) report_json(w, &field, &o, &out);
    else report_text(w, &field, &o, &out);
    status = cli_print(&out, o.result.found ? CLI_YES : CLI_NO);
  }
  codelab_result_free(&o.result, &cli_memory);
  codelab_field_free(&field);
  return status;
}

/* ---- options ------------------------------------------------------------------ */

static bool read_strategy(const char *name, wish *w) {
  if (strcmp(name, "optimal") == 0) return true;
  w->rule = codelab_rule_find(name);
  if (w->rule == NULL) cli_bad_use(_("there is no strategy \"%s\""), name);
  return w->rule != NULL;
}

static bool read_objective(const char *name, wish *w) {
  if (strcmp(name, "worst") == 0) w->goal.objective = CODELAB_WORST;
  else if (strcmp(name, "mean") != 0) {
    cli_bad_use(_("--objective is mean or worst, not \"%s\""), name);
    return false;
  }
  return true;
}

static bool read_option(int option, wish *w) {
  uint64_t number = 0;
  switch (option) {
    case 's': return read_strategy(optarg, w);
    case 'o': return read_objective(optarg, w);
    case 'd':
      if (!cli_number("--max-depth", optarg, 31, &number)) return false;
      w->goal.max_depth = (unsigned)number;
      return true;
    case 'c': w->goal.candidates_only = true; return true;
    case 'l': w->goal.fewest_last = true; return true;
    case 'a': return cli_form("--answers", optarg, &w->form);
    case 't': return cli_number("--threads", optarg, 256, &w->threads);
    case 'm': return cli_size("--memory", optarg, &w->memory);
    case 'f': w->out = optarg; return true;
    case 'k': w->checkpoint = optarg; return true;
    case 'b':
      if (!cli_number("--breadth", optarg, 65535, &number)) return false;
      w->goal.breadth = (unsigned)number;
      return true;
    case 'C': w->codes = optarg; return true;
    case 'G': w->guesses = optarg; return true;
    case 'q': w->quiet = true; return true;
    case 'j': w->json = true; return true;
    default: return false;
  }
}

/* A named strategy is followed as it is: there is nothing to wish for. */
static bool wish_makes_sense(const wish *w) {
  const codelab_goal *goal = &w->goal;
  if (w->rule == NULL || (goal->objective == CODELAB_MEAN && goal->max_depth == 0 &&
                          goal->breadth == 0 && !goal->fewest_last && w->checkpoint == NULL)) {
    return true;
  }
  cli_bad_use(_("the strategy %s takes no other wishes than --candidates-only and --answers"),
              w->rule->name);
  return false;
}

static int run(int argc, char **argv) {
  static const struct option options[] = {{"strategy", required_argument, NULL, 's'},
                                          {"objective", required_argument, NULL, 'o'},
                                          {"max-depth", required_argument, NULL, 'd'},
                                          {"candidates-only", no_argument, NULL, 'c'},
                                          {"fewest-last", no_argument, NULL, 'l'},
                                          {"answers", required_argument, NULL, 'a'},
                                          {"threads", required_argument, NULL, 't'},
                                          {"memory", required_argument, NULL, 'm'},
                                          {"out", required_argument, NULL, 'f'},
                                          {"checkpoint", required_argument, NULL, 'k'},
                                          {"breadth", required_argument, NULL, 'b'},
                                          {"codes", required_argument, NULL, 'C'},
                                          {"guesses", required_argument, NULL, 'G'},
                                          {"quiet", no_argument, NULL, 'q'},
                                          CLI_COMMON_OPTIONS};
  wish w = {.threads = 1};
  int option;
  while ((option = cli_option(&verb_solve, argc, argv, options)) != -1) {
    if (option == 'h') return CLI_YES;
    if (option == '?' || !read_option(option, &w)) return CLI_BAD_USE;
  }
  if (w.threads == 0) w.threads = 1;
  bool named = argc - optind == 1;
  if (!named && (argc > optind || w.codes == NULL)) {
    return cli_bad_use("%s", _("solve needs one game, or a list of words (--codes)"));
  }
  if (!wish_makes_sense(&w) ||
      !cli_subject_read(&w.about, named ? argv[optind] : NULL, w.codes, w.guesses)) {
    return CLI_BAD_USE;
  }
  int status = solve(&w);
  cli_subject_free(&w.about);
  return status;
}

const cli_verb verb_solve = {
    "solve",
    "[SPEC] [--codes FILE [--guesses FILE]] [--strategy NAME] [--objective mean|worst] "
    "[--max-depth D] [--candidates-only] "
    "[--fewest-last] [--breadth N] [--answers FORM] [--threads N] [--memory SIZE] [--checkpoint "
    "FILE] "
    "[--out FILE] [--quiet] [--json]",
    N_("Finds a best strategy for a game of codes or words and proves it, or follows a named one."),
    run};
