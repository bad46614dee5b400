/* umpire bench code: how long the code-breaking laboratory takes. Kernels are given
 * as ratios to the plain reference, whole jobs in seconds of processor time. */
#include "cli/codes.h"
#include "codelab/exact.h"
#include "codelab/greedy.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static double cpu_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* ---- kernels ------------------------------------------------------------------- */

enum { LARGE_SET = 1000, SMALL_SET = 12, ROUNDS = 20 };

typedef struct load {
  const codelab_field *field;
  const uint8_t *row[LARGE_SET];
  codelab_scale scale;
  uint16_t *bound, *order;
} load;

typedef double timed(const codelab_kernel *kernel, const load *l);

static double time_weigh(const codelab_kernel *kernel, const load *l) {
  double before = cpu_seconds();
  for (int i = 0; i < ROUNDS; i++) {
    kernel->weigh(l->row, LARGE_SET, l->field->width, &l->scale, l->bound, l->order);
  }
  return (cpu_seconds() - before) / (double)ROUNDS;
}

static double time_widest(const codelab_kernel *kernel, const load *l) {
  double before = cpu_seconds();
  for (int i = 0; i < ROUNDS; i++) {
    kernel->widest(l->row, SMALL_SET, l->field->width, l->field->answers, CODELAB_ANSWERS);
  }
  return (cpu_seconds() - before) / (double)ROUNDS;
}

static void time_kernels(const load *l, const char *name, timed *time, ump_text *out, bool json) {
  const codelab_kernel *const *kernel = codelab_kernels();
  double plain = time(&codelab_kernel_plain, l);
  for (; *kernel != NULL; kernel++) {
    double seconds = time(*kernel, l);
    double ratio = seconds > 0 ? plain / seconds : 0;
    if (json) {
      ump_json_next(out);
      cli_text_format(out, "{\"kernel\":\"%s %s\",\"microseconds\":%.1f,\"ratio\":%.1f}", name,
                      (*kernel)->name, seconds * 1e6, ratio);
    } else {
      cli_text_format(out, "%-8s %-8s %10.1f µs %8.1f ×\n", name, (*kernel)->name, seconds * 1e6,
                      ratio);
    }
  }
}

static bool bench_kernels(ump_text *out, bool json) {
  ump_spec spec;
  codelab_field field;
  codelab_group group;
  codelab_bounds bounds;
  load l;
  if (!cli_spec("bulls-and-cows", &spec) || !cli_field(&field, &spec, CODELAB_BOTH, true, 0)) {
    return false;
  }
  l.field = &field;
  l.bound = ump_new(&cli_memory, field.width, sizeof *l.bound);
  l.order = ump_new(&cli_memory, field.width, sizeof *l.order);
  bool ready = l.bound != NULL && l.order != NULL && codelab_group_init(&group, &field);
  if (ready) {
    codelab_bounds_init(&bounds, &field, &group);
    l.scale = codelab_bounds_scale(&bounds, LARGE_SET, CODELAB_ANY_DEPTH);
    for (uint32_t i = 0; i < LARGE_SET; i++) l.row[i] = codelab_field_row(&field, i * 5);
    time_kernels(&l, "weigh", time_weigh, out, json);
    time_kernels(&l, "widest", time_widest, out, json);
    codelab_group_free(&group, &cli_memory);
  } else {
    cli_out_of_memory();
  }
  ump_free(&cli_memory, l.bound);
  ump_free(&cli_memory, l.order);
  codelab_field_free(&field);
  return ready;
}

/* ---- jobs ----------------------------------------------------------------------- */

typedef struct job {
  const char *spec, *strategy; /* NULL: optimal */
  codelab_objective objective;
  unsigned max_depth;
} job;

static const job jobs[] = {
    {"mastermind", NULL, CODELAB_MEAN, 0},
    {"mastermind", NULL, CODELAB_MEAN, 5},
    {"mastermind(colours=7)", NULL, CODELAB_MEAN, 0},
    {"mastermind(pegs=5,colours=5)", NULL, CODELAB_MEAN, 0},
    {"bulls-and-cows", NULL, CODELAB_WORST, 0},
    {"bulls-and-cows", NULL, CODELAB_MEAN, 0},
    {"mastermind(colours=8)", NULL, CODELAB_MEAN, 0},
    {"mastermind", "minimax", CODELAB_MEAN, 0},
    {"bulls-and-cows", "entropy", CODELAB_MEAN, 0},
    {"mastermind(pegs=5,colours=8)", "entropy", CODELAB_MEAN, 0},
};

enum { JOBS = sizeof jobs / sizeof jobs[0] };

static bool do_job(const job *j, const ump_spec *spec, codelab_tree *tree) {
  codelab_field field;
  ump_error error;
  codelab_result result = {0};
  const codelab_rule *rule = j->strategy != NULL ? codelab_rule_find(j->strategy) : NULL;
  if (!cli_field(&field, spec, CODELAB_BOTH, rule == NULL, 0)) return false;
  codelab_goal goal = {.objective = j->objective, .max_depth = j->max_depth};
  codelab_means means = {.threads = 1};
  bool digits = !code_rules_of(spec).letters;
  bool done = rule != NULL ? codelab_greedy(&field, rule, digits, false, &result.tree, &error)
                           : codelab_exact_solve(&field, &goal, &means, &result, &error);
  if (!done) cli_refused(&error);
  *tree = result.tree;
  result.tree = (codelab_tree){0};
  ump_free(&cli_memory, result.first);
  codelab_field_free(&field);
  return done;
}

static bool bench_job(const job *j, ump_text *out, bool json) {
  ump_spec spec;
  codelab_tree tree;
  double before = cpu_seconds();
  if (!cli_spec(j->spec, &spec) || !do_job(j, &spec, &tree)) return false;
  double seconds = cpu_seconds() - before;
  const char *what = j->strategy != NULL             ? j->strategy
                     : j->objective == CODELAB_WORST ? "optimal worst"
                     : j->max_depth > 0              ? "optimal, capped"
                                                     : "optimal";
  if (json) {
    ump_json_next(out);
    cli_text_format(out,
                    "{\"game\":\"%s\",\"strategy\":\"%s\",\"total\":%u,\"max\":%u,"
                    "\"seconds\":%.3f}",
                    j->spec, what, codelab_tree_total(&tree), codelab_tree_depth(&tree), seconds);
  } else {
    cli_text_format(out, "%-30s %-16s %7u %3u %9.3f s\n", j->spec, what, codelab_tree_total(&tree),
                    codelab_tree_depth(&tree), seconds);
  }
  codelab_tree_free(&tree);
  return true;
}

/* ---- the verb ------------------------------------------------------------------- */

static int bench_code(bool json) {
  ump_text out;
  ump_text_init(&out, &cli_memory);
  ump_text_add(&out, json ? "{\"kernels\":[" : "");
  bool fine = bench_kernels(&out, json);
  ump_text_add(&out, json ? "],\"jobs\":[" : "");
  for (unsigned i = 0; i < JOBS && fine; i++) fine = bench_job(&jobs[i], &out, json);
  ump_text_add(&out, json ? "]}" : "");
  if (fine) return cli_print(&out, CLI_YES);
  ump_text_free(&out);
  return CLI_BAD_USE;
}

static int run(int argc, char **argv) {
  static const struct option options[] = {CLI_COMMON_OPTIONS};
  bool json = false;
  int option;
  while ((option = cli_option(&verb_bench, argc, argv, options)) != -1) {
    switch (option) {
      case 'j': json = true; break;
      case 'h': return CLI_YES;
      default: return CLI_BAD_USE;
    }
  }
  if (argc - optind == 1 && strcmp(argv[optind], "code") == 0) return bench_code(json);
  return cli_bad_use("%s", _("bench needs what to time: code"));
}

const cli_verb verb_bench = {"bench", "code [--json]",
                             N_("Times the kernels and the searches of the laboratory."), run};
