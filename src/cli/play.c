/* umpire play: a game at the terminal, between people, computers, or both. The
 * table is the same state machine as the server's; what is shown to a person is
 * that person's view and nothing else. */
#include "cli/cli.h"
#include "cli/terminal.h"
#include "umpire/table.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

enum { EFFORT = 100 };

typedef struct player {
  ump_table table;
  ump_text log;
  ump_random random;
  terminal terminal;
  bool person[2];
  unsigned looking; /* the person who may look at the screen now */
  size_t shown;     /* events of the table shown to that person so far */
} player;

static const char *seat_name(const player *p, unsigned seat) {
  const ump_spec *spec = &p->table.position.spec;
  return _(spec->game->seat_label(spec, seat));
}

/* ---- what a person sees ------------------------------------------------- */

static void show_events(player *p, unsigned seat) {
  ump_text text;
  ump_text_init(&text, &cli_memory);
  ump_table_events(&p->table, seat, (uint32_t)p->shown, &text);
  fputs(ump_text_str(&text), p->terminal.out);
  p->shown = p->table.view[seat].count;
  ump_text_free(&text);
}

static void show_board(player *p, unsigned seat) {
  ump_text text;
  ump_text_init(&text, &cli_memory);
  ump_view_draw(&p->table.view[seat], &text);
  fprintf(p->terminal.out, "\n%s\n", ump_text_str(&text));
  ump_text_free(&text);
}

static void show_refusal(player *p, const ump_error *error) {
  ump_text text;
  ump_text_init(&text, &cli_memory);
  cli_text_error(&text, error);
  fprintf(p->terminal.out, "%s\n", ump_text_str(&text));
  ump_text_free(&text);
}

/* With two people and hidden knowledge the screen changes hands. */
static bool hand_over(player *p, unsigned seat) {
  if (p->looking == seat) return true;
  bool curtain = p->person[0] && p->person[1] && p->table.position.spec.game->hidden;
  p->looking = seat;
  p->shown = 0;
  return !curtain || terminal_curtain(&p->terminal, seat_name(p, seat));
}

static const char *prompt_for(const player *p, unsigned seat) {
  const char *asked = ump_view_asks(&p->table.view[seat], seat);
  if (strcmp(asked, "secret") == 0) return _("your secret code");
  if (strcmp(asked, "guess") == 0) return _("your guess");
  if (strcmp(asked, "answer") == 0) return _("your answer, exact+misplaced");
  if (strcmp(asked, "stone") == 0) return _("your stone");
  if (strcmp(asked, "take") == 0) return _("heap-number to take");
  return _("square to slide to");
}

/* ---- turns -------------------------------------------------------------- */

typedef enum step { GOES_ON, LEFT, NO_MEMORY } step;

static uint64_t milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static ump_verdict play_text(player *p, unsigned seat, const char *text, ump_error *error) {
  ump_text_clear(&p->log);
  ump_try try = {.move = ump_span_of(text), .seen = p->table.view[seat].count};
  return ump_table_play(&p->table, seat, try, milliseconds(), &p->log, error);
}

static step person_moves(player *p, unsigned seat) {
  if (!hand_over(p, seat)) return LEFT;
  show_events(p, seat);
  show_board(p, seat);
  for (;;) {
    char prompt[256];
    snprintf(prompt, sizeof prompt, "%s, %s: ", seat_name(p, seat), prompt_for(p, seat));
    char *line = terminal_ask(&p->terminal, prompt);
    if (line == NULL) return LEFT;
    if (line[0] == '\0') {
      free(line);
      continue;
    }
    ump_error error = {0};
    ump_verdict verdict = play_text(p, seat, line, &error);
    free(line);
    if (verdict == UMP_NO_MEMORY) return NO_MEMORY;
    if (verdict != UMP_REFUSED) return GOES_ON;
    show_refusal(p, &error);
  }
}

static step computer_moves(player *p, unsigned seat) {
  ump_move move;
  ump_text text;
  if (!ump_table_choose(&p->table, seat, EFFORT, &p->random, &move)) return NO_MEMORY;
  ump_text_init(&text, &cli_memory);
  ump_move_format(&p->table.position.spec, move, &text);
  ump_verdict verdict = play_text(p, seat, ump_text_str(&text), NULL);
  ump_text_free(&text);
  return verdict == UMP_NO_MEMORY || verdict == UMP_REFUSED ? NO_MEMORY : GOES_ON;
}

static step play_out(player *p) {
  unsigned turn;
  step last = GOES_ON;
  while (last == GOES_ON && (turn = ump_position_turn(&p->table.position)) != 0) {
    unsigned seat = ump_table_computer_turn(&p->table);
    if (seat != UMP_SPECTATOR) last = computer_moves(p, seat);
    else last = person_moves(p, turn & 1U ? 0 : 1);
  }
  return last;
}

/* ---- the end ------------------------------------------------------------ */

static void show_end(player *p) {
  const ump_view *view = &p->table.view[UMP_SPECTATOR];
  unsigned seat = p->looking <= 1 ? p->looking : p->person[0] ? 0 : p->person[1] ? 1 : 2;
  if (seat != p->looking) p->shown = 0;
  show_events(p, seat);
  show_board(p, seat);
  if (view->winner == UMP_DRAWN) fprintf(p->terminal.out, "%s\n", _("Drawn."));
  else fprintf(p->terminal.out, _("%s wins.\n"), seat_name(p, view->winner));
  fflush(p->terminal.out);
}

static int print_json(const player *p) {
  const ump_view *view = &p->table.view[UMP_SPECTATOR];
  ump_text record;
  ump_text out;
  ump_text_init(&record, &cli_memory);
  ump_text_init(&out, &cli_memory);
  ump_record_format(&p->table.record, &record);
  ump_text_char(&out, '{');
  cli_json_spec(&out, "spec", &p->table.position.spec);
  ump_json_key(&out, "moves");
  ump_text_number(&out, p->table.record.count);
  ump_json_key(&out, "winner");
  if (view->over && view->winner != UMP_DRAWN) ump_text_int(&out, view->winner);
  else ump_text_add(&out, "null");
  ump_json_key(&out, "over");
  ump_text_add(&out, view->over ? "true" : "false");
  ump_json_key(&out, "record");
  ump_json_string(&out, ump_text_str(&record));
  ump_text_char(&out, '}');
  if (record.failed) out.failed = true;
  ump_text_free(&record);
  return cli_print(&out, view->over ? CLI_YES : CLI_NO);
}

static bool save(const player *p, const char *path) {
  ump_text record;
  ump_text_init(&record, &cli_memory);
  ump_record_format(&p->table.record, &record);
  bool written = cli_write_file(path, &record);
  ump_text_free(&record);
  return written;
}

/* ---- the verb ----------------------------------------------------------- */

/* "person" or "computer:LEVEL". */
static bool seat_player(player *p, unsigned seat, const char *who) {
  ump_span level = ump_span_of(who);
  ump_error error = {0};
  p->person[seat] = ump_span_is(level, "person");
  if (p->person[seat]) return true;
  if (!ump_span_is(ump_span_cut(&level, ':'), "computer") || level.at == NULL) {
    cli_bad_use(_("a seat is held by person or computer:LEVEL, not \"%s\""), who);
    return false;
  }
  if (ump_table_sit_computer(&p->table, seat, level, &p->log, &error)) return true;
  cli_refused(&error);
  return false;
}

static int play(player *p, const char *const who[2], const char *record, bool json) {
  if (!seat_player(p, 0, who[0]) || !seat_player(p, 1, who[1])) return CLI_BAD_USE;
  switch (play_out(p)) {
    case GOES_ON: show_end(p); break;
    case LEFT: fprintf(p->terminal.out, "\n%s\n", _("The game is left unfinished.")); break;
    case NO_MEMORY: return cli_out_of_memory();
  }
  if (record != NULL && !save(p, record)) return CLI_BAD_USE;
  if (json) return print_json(p);
  return p->table.record.over ? CLI_YES : CLI_NO;
}

/* The seed of a game and of the computers' chances, from the system unless given. */
static uint64_t any_seed(void) {
  uint64_t seed = 0;
  if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed) seed = 1;
  return seed;
}

static int play_spec(const ump_spec *spec, const char *const who[2], const char *record,
                     uint64_t seed, bool json) {
  player p = {.looking = UMP_SPECTATOR};
  ump_text_init(&p.log, &cli_memory);
  ump_random_seed(&p.random, seed);
  terminal_open(&p.terminal, json);
  int code = CLI_BAD_USE;
  if (ump_table_init(&p.table, spec, NULL, seed, milliseconds(), NULL, NULL, &cli_memory, &p.log)) {
    code = play(&p, who, record, json);
    ump_table_free(&p.table);
  } else {
    cli_out_of_memory();
  }
  ump_text_free(&p.log);
  return code;
}

static int run(int argc, char **argv) {
  static const struct option options[] = {{"seat0", required_argument, NULL, '0'},
                                          {"seat1", required_argument, NULL, '1'},
                                          {"record", required_argument, NULL, 'r'},
                                          {"seed", required_argument, NULL, 's'},
                                          CLI_COMMON_OPTIONS};
  const char *who[2] = {"person", "person"};
  const char *record = NULL;
  uint64_t seed = any_seed();
  bool json = false;
  int option;
  while ((option = cli_option(&verb_play, argc, argv, options)) != -1) {
    switch (option) {
      case '0': who[0] = optarg; break;
      case '1': who[1] = optarg; break;
      case 'r': record = optarg; break;
      case 's':
        if (!cli_number("--seed", optarg, UINT64_MAX, &seed)) return CLI_BAD_USE;
        break;
      case 'j': json = true; break;
      case 'h': return CLI_YES;
      default: return CLI_BAD_USE;
    }
  }
  ump_spec spec;
  if (argc - optind != 1) return cli_bad_use("%s", _("play needs one game"));
  return cli_spec(argv[optind], &spec) ? play_spec(&spec, who, record, seed, json) : CLI_BAD_USE;
}

const cli_verb verb_play = {
    "play", "SPEC [--seat0 WHO] [--seat1 WHO] [--record FILE] [--seed S] [--json]",
    N_("Plays at the terminal; WHO is person (default) or computer:LEVEL."), run};
