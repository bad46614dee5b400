/* umpire lab solve. */
#include "cli/lab.h"

#include "darklab/checkpoint.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Set by Ctrl-C: finish what is being certified, save, and stop. */
static volatile sig_atomic_t interrupted;

static void interrupt(int number) {
  (void)number;
  interrupted = 1;
}

static const double save_every = 60; /* seconds of processor time */

typedef struct solve_job {
  lab_plan plan;
  const char *out;
  double seconds; /* of processor time, 0: no limit */
  bool resume, chance, json;
  bool linear; /* by a linear program, to which the plan says nothing */
  double began, told, saved;
} solve_job;

static double cpu_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* ---- files -------------------------------------------------------------- */

static bool save_policies(const solve_job *job, const lab_solver *s) {
  lab_policy best[2];
  if (job->out == NULL) return true;
  bool first = lab_solver_best(s, 0, &best[0]);
  bool both = first && lab_solver_best(s, 1, &best[1]);
  bool saved = both && cli_lab_save(best, job->out);
  if (!both) cli_out_of_memory();
  if (first) lab_policy_free(&best[0]);
  if (both) lab_policy_free(&best[1]);
  return saved;
}

/* FILE.checkpoint, written whole or not at all. */
static bool save_checkpoint(const solve_job *job, const lab_solver *s) {
  char path[4096];
  char part[4096 + 8];
  int len = snprintf(path, sizeof path, "%s.checkpoint", job->out);
  if (len < 0 || (size_t)len >= sizeof path) return false;
  snprintf(part, sizeof part, "%s.part", path);
  FILE *file = fopen(part, "wb");
  bool written = file != NULL && lab_checkpoint_write(s, file) && fflush(file) == 0;
  if (file != NULL && fclose(file) != 0) written = false;
  if (written && rename(part, path) == 0) return true;
  cli_bad_use("%s: %s", path, strerror(errno));
  unlink(part);
  return false;
}

static bool read_checkpoint(const solve_job *job, lab_solver *s) {
  char path[4096];
  ump_error error;
  int len = snprintf(path, sizeof path, "%s.checkpoint", job->out);
  FILE *file = len > 0 && (size_t)len < sizeof path ? fopen(path, "rb") : NULL;
  if (file == NULL) {
    cli_bad_use("%s: %s", path, strerror(errno));
    return false;
  }
  bool read = lab_checkpoint_read(s, file, &error);
  fclose(file);
  if (!read) cli_refused(&error);
  return read;
}

/* The policies saved before, where there are any, and the checkpoint. */
static bool resume(const solve_job *job, lab_solver *s) {
  char path[4096];
  for (unsigned seat = 0; seat < 2; seat++) {
    lab_policy policy;
    if (!cli_lab_path(job->out, seat, path, sizeof path)) return false;
    if (access(path, F_OK) != 0) continue;
    if (!cli_lab_policy(path, s->game, &policy)) return false;
    if (!lab_solver_offer(s, &policy)) {
      cli_out_of_memory();
      return false;
    }
  }
  return read_checkpoint(job, s);
}

/* ---- progress ----------------------------------------------------------- */

static bool tell(void *ctx, const lab_solver *s) {
  solve_job *job = ctx;
  double now = cpu_seconds();
  if (now - job->told >= 1) {
    job->told = now;
    fprintf(stderr, _("%6.0f s  iteration %u  round %u  %u states  [%.6f, %.6f]\n"), now,
            s->iterations, s->round, s->states, cli_lab_shown(s->low, job->chance),
            cli_lab_shown(s->high, job->chance));
  }
  if (s->ending) return !interrupted;
  if (job->out != NULL && now - job->saved >= save_every) {
    job->saved = now;
    if (!save_policies(job, s) || !save_checkpoint(job, s)) return false;
  }
  if (job->seconds > 0 && now - job->began > job->seconds) return false;
  return !interrupted;
}

static void state_memory(const lab_game *game, const lab_plan *plan) {
  double bytes = plan->cells == 0 ? lab_solve_bytes(game, plan->memory) : 0;
  double mib = 1024 * 1024;
  if (bytes > 0) {
    fprintf(stderr, _("about %.0f MiB will be needed; %.0f MiB are allowed\n"), bytes / mib,
            (double)plan->most / mib);
  } else {
    fprintf(stderr, _("at most %.0f MiB will be used for a graph\n"), (double)plan->most / mib);
  }
}

/* ---- the verb ----------------------------------------------------------- */

static int report(const solve_job *job, const lab_solver *s) {
  double low = cli_lab_shown(s->low, job->chance);
  double high = cli_lab_shown(s->high, job->chance);
  ump_text out;
  ump_text_init(&out, &cli_memory);
  if (job->json) {
    ump_text_char(&out, '{');
    cli_json_spec(&out, "spec", &s->game->spec);
    cli_lab_bracket_json(&out, low, high);
    ump_json_key(&out, "iterations");
    ump_text_number(&out, s->iterations);
    ump_json_key(&out, "rounds");
    ump_text_number(&out, s->round);
    ump_json_key(&out, "seconds");
    cli_lab_number(&out, cpu_seconds());
    ump_text_char(&out, '}');
  } else {
    cli_lab_bracket(&out, low, high);
  }
  return cli_print(&out, CLI_YES);
}

static int solve(const lab_game *game, solve_job *job) {
  lab_solver s;
  ump_error error;
  state_memory(game, &job->plan);
  if (!lab_solver_init(&s, game, &job->plan, &error)) return cli_refused(&error);
  job->began = cpu_seconds();
  signal(SIGINT, interrupt);
  signal(SIGTERM, interrupt);
  int code = CLI_BAD_USE;
  if (job->resume && !resume(job, &s)) {
    lab_solver_free(&s);
    return code;
  }
  s.progress = tell; /* which saves: not before all has been read */
  s.ctx = job;
  bool solved = lab_solve(&s);
  bool saved = job->out == NULL || save_checkpoint(job, &s);
  solved = solved && lab_solver_sparsify(&s);
  saved = save_policies(job, &s) && saved;
  if (s.full)
    fprintf(stderr, "%s\n", _("stopped: the next graph does not fit into the memory allowed"));
  if (!solved) cli_out_of_memory();
  else if (saved) code = report(job, &s);
  lab_solver_free(&s);
  return code;
}

static bool read_real(const char *name, const char *text, double *number) {
  char *end;
  *number = strtod(text, &end);
  if (end != text && *end == '\0' && *number >= 0) return true;
  cli_bad_use(_("%s needs a number of at least 0, not \"%s\""), name, text);
  return false;
}

static bool read_count(const char *name, uint32_t most, uint32_t *count) {
  uint64_t number;
  if (!cli_number(name, optarg, most, &number)) return false;
  *count = (uint32_t)number;
  return true;
}

static bool read_plan_option(int option, solve_job *job) {
  lab_plan *plan = &job->plan;
  uint64_t number = 0;
  switch (option) {
    case 'k':
      if (lab_memory_parse(ump_span_of(optarg), &plan->memory)) return true;
      cli_bad_use(_("a key is view, view+heard, view+last, view+times or recall, not %s"), optarg);
      return false;
    case 'm':
      job->linear = strcmp(optarg, "lp") == 0;
      if (job->linear || lab_method_parse(ump_span_of(optarg), &plan->method)) return true;
      cli_bad_use(_("a method is cfr+, pcfr+, dcfr or lp, not %s"), optarg);
      return false;
    case 'i': return read_count("--iterations", UINT32_MAX, &plan->iterations);
    case 'r': return read_count("--rounds", UINT32_MAX, &plan->rounds);
    case 'n': return read_count("--cells", LAB_CELLS_MOST, &plan->cells);
    case 'C': return read_count("--coarse", UINT32_MAX, &plan->coarse);
    case 'M':
      if (!cli_number("--memory", optarg, SIZE_MAX >> 20, &number)) return false;
      plan->most = (size_t)number << 20;
      return true;
    case 'T':
      if (!cli_number("--threads", optarg, 256, &number)) return false;
      plan->threads = number > 0 ? (unsigned)number : 1;
      return true;
    case 'w': return read_real("--width", optarg, &plan->width);
    case 'u': return read_real("--support", optarg, &plan->support);
    case 'l': return read_real("--least", optarg, &plan->least);
    case 'W': return read_real("--worth", optarg, &plan->worthwhile);
    case 'K': plan->keep = true; return true;
    case 't': return read_real("--seconds", optarg, &job->seconds);
    case 'o': job->out = optarg; return true;
    case 'c': job->chance = true; return true;
    case 'R': job->resume = true; return true;
    default: job->json = true; return true;
  }
}

static int run(int argc, char **argv) {
  static const struct option options[] = {{"key", required_argument, NULL, 'k'},
                                          {"method", required_argument, NULL, 'm'},
                                          {"iterations", required_argument, NULL, 'i'},
                                          {"rounds", required_argument, NULL, 'r'},
                                          {"cells", required_argument, NULL, 'n'},
                                          {"coarse", required_argument, NULL, 'C'},
                                          {"least", required_argument, NULL, 'l'},
                                          {"worth", required_argument, NULL, 'W'},
                                          {"keep", no_argument, NULL, 'K'},
                                          {"width", required_argument, NULL, 'w'},
                                          {"support", required_argument, NULL, 'u'},
                                          {"memory", required_argument, NULL, 'M'},
                                          {"seconds", required_argument, NULL, 't'},
                                          {"out", required_argument, NULL, 'o'},
                                          {"resume", no_argument, NULL, 'R'},
                                          {"threads", required_argument, NULL, 'T'},
                                          {"chance", no_argument, NULL, 'c'},
                                          CLI_COMMON_OPTIONS};
  solve_job job = {.plan = {.memory = LAB_MEMORIES,
                            .method = LAB_CFR_PLUS,
                            .iterations = 128,
                            .cells = 2,
                            .coarse = 40,
                            .rounds = 1000,
                            .inner = 60,
                            .width = 1e-4,
                            .support = 0.02,
                            .least = 1e-6,
                            .worthwhile = 0.02,
                            .most = (size_t)16 << 30,
                            .threads = 1}};
  lab_game game;
  int option;
  while ((option = cli_option(&lab_verb_solve, argc, argv, options)) != -1) {
    if (option == 'h') return CLI_YES;
    if (option == '?' || !read_plan_option(option, &job)) return CLI_BAD_USE;
  }
  if (argc - optind != 1) return cli_bad_use(_("%s needs one game"), lab_verb_solve.name);
  if (job.resume && job.out == NULL) {
    return cli_bad_use("%s", _("--resume needs --out, where the computation was saved"));
  }
  if (!cli_lab_game(argv[optind], &game)) return CLI_BAD_USE;
  if (job.plan.memory == LAB_MEMORIES) job.plan.memory = game.announced ? LAB_HEARD : LAB_LAST;
  int code = job.linear ? cli_lab_linear(&game, job.out, job.chance, job.json) : solve(&game, &job);
  lab_game_free(&game);
  return code;
}

const cli_verb lab_verb_solve = {
    "lab solve",
    "SPEC [--key KEY] [--method METHOD] [--iterations N] [--cells N] [--coarse N] [--rounds N] "
    "[--width W] [--worth P] [--keep] [--support P] [--least P] [--memory MIB] "
    "[--threads N] [--seconds S] [--out FILE [--resume]] [--chance] [--json]",
    N_("Looks for good policies of both seats, and certifies what they are worth."), run};
