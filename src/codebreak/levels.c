/* The computer players. They are given a view and remember nothing else. They
 * differ in how they guess; as keepers of a code all are alike but one. */
#include "codebreak/levels.h"
#include "codebreak/board.h"
#include "codebreak/cheat.h"
#include "codebreak/notation.h"
#include "codebreak/optimal.h"
#include "codebreak/sample.h"
#include "codebreak/search.h"
#include "codebreak/sweep.h"
#include "codebreak/weigh.h"

/* A guess to be found: what is known, and with what means. */
typedef struct riddle {
  const code_space *space;
  code_rows rows;
  bool letters;
  uint32_t effort;
  ump_random *random;
  const ump_allocator *mem;
} riddle;

/* How a level guesses; false if memory ran out. */
typedef bool guess_rule(const riddle *r, code *guess);

static bool guess_sweep(const riddle *r, code *guess) {
  *guess = sweep_guess(r->space, &r->rows, !r->letters);
  return true;
}

static bool guess_sieve(const riddle *r, code *guess) {
  return code_first(r->space, &r->rows, guess);
}

static bool guess_most_distinct(const riddle *r, code *guess) {
  code_search search = {.space = r->space, .rows = r->rows, .descending = true};
  search.distinct = r->space->pegs;
  while (!code_search_first(&search, guess)) search.distinct--;
  return true;
}

static bool guess_by(const riddle *r, code_measure measure, code *guess) {
  return weigh_guess(r->space, &r->rows, measure, r->effort, r->mem, r->random, guess);
}

static bool guess_minimax(const riddle *r, code *guess) {
  return guess_by(r, CODE_LARGEST, guess);
}

static bool guess_expected_size(const riddle *r, code *guess) {
  return guess_by(r, CODE_SQUARES, guess);
}

static bool guess_most_parts(const riddle *r, code *guess) {
  return guess_by(r, CODE_PARTS, guess);
}

static bool guess_entropy(const riddle *r, code *guess) {
  return guess_by(r, CODE_ENTROPY, guess);
}

/* The book ends where entropy's guess is as good; off its path, that is second best. */
static bool guess_optimal(const riddle *r, code *guess) {
  return optimal_guess(r->space, &r->rows, guess) || guess_entropy(r, guess);
}

/* The answer of a secret that is drawn only now, from those that would have given
 * all answers so far: nobody can tell it from one fixed at the start. */
static ump_move answer_fairly(const board *b, const code_rows *rows, ump_random *random) {
  code secret;
  sample_codes(&b->space, rows, random, &secret, 1);
  return move_of_answer(code_score(b->space.pegs, board_waiting(b), secret));
}

static bool choose(const ump_view *view, guess_rule *rule, uint32_t effort, ump_random *random,
                   ump_move *move) {
  const board *b = view->state.bytes;
  code_rows rows = board_rows(b, board_grid(b));
  switch (board_asks(b, view->viewer)) {
    case BOARD_SECRET: *move = sample_number(&b->space, random); return true;
    case BOARD_ANSWER: *move = answer_fairly(b, &rows, random); return true;
    default: break;
  }
  bool letters = code_rules_of(&view->spec).letters;
  riddle r = {&b->space, rows, letters, effort, random, view->state.mem};
  code guess;
  if (!rule(&r, &guess)) return false;
  *move = code_number(&b->space, guess);
  return true;
}

#define CHOOSE_BY(name)                                                                            \
  static bool choose_##name(const ump_view *view, const ump_event *events, size_t count,           \
                            uint32_t effort, ump_random *random, ump_move *move) {                 \
    (void)events; /* the view has them all */                                                      \
    (void)count;                                                                                   \
    return choose(view, guess_##name, effort, random, move);                                       \
  }

CHOOSE_BY(sweep)
CHOOSE_BY(sieve)
CHOOSE_BY(most_distinct)
CHOOSE_BY(minimax)
CHOOSE_BY(expected_size)
CHOOSE_BY(most_parts)
CHOOSE_BY(entropy)
CHOOSE_BY(optimal)

/* Guesses well, and where it answers for a code that nobody has fixed, it fixes none. */
static bool choose_cheat(const ump_view *view, const ump_event *events, size_t count,
                         uint32_t effort, ump_random *random, ump_move *move) {
  const board *b = view->state.bytes;
  if (board_asks(b, view->viewer) != BOARD_ANSWER) {
    return choose_entropy(view, events, count, effort, random, move);
  }
  code_rows rows = board_rows(b, board_grid(b));
  code_answer answer;
  if (!cheat_answer(&b->space, &rows, board_waiting(b), view->state.mem, random, &answer)) {
    return false;
  }
  *move = move_of_answer(answer);
  return true;
}

#define SEEKERS                                                                                    \
  {"sweep", N_("Sweep"),                                                                           \
   N_("Tries one symbol after another, then every order of those it found."), choose_sweep},       \
      {"sieve", N_("Sieve"), N_("Guesses the first code that fits all answers."), choose_sieve},   \
      {"most-distinct", N_("Most distinct"),                                                       \
       N_("Of the codes that fit, guesses one with the most different symbols, then the "          \
          "largest."),                                                                             \
       choose_most_distinct},                                                                      \
      {"minimax", N_("Minimax"),                                                                   \
       N_("Knuth's rule: the guess whose worst answer leaves the fewest codes."), choose_minimax}, \
      {"expected-size", N_("Expected size"),                                                       \
       N_("The guess after which the fewest codes are left on average."), choose_expected_size},   \
      {"most-parts", N_("Most parts"), N_("The guess that can be answered in the most ways."),     \
       choose_most_parts},                                                                         \
  {                                                                                                \
    "entropy", N_("Entropy"), N_("The guess whose answer can be expected to tell most."),          \
        choose_entropy                                                                             \
  }

#define CHEAT                                                                                      \
  {"cheat", N_("Cheat (within the rules)"),                                                        \
   N_("Where it answers for a code in its mind, it has none: it always gives the "                 \
      "answer that leaves the most codes. Otherwise it plays as Entropy."),                        \
   choose_cheat}

const ump_level code_levels[] = {SEEKERS, CHEAT, {0}};

const ump_level code_levels_with_optimal[] = {
    SEEKERS,
    {"optimal", N_("Optimal"),
     N_("For the standard code, a strategy that is proved to need the fewest guesses on average."),
     choose_optimal},
    CHEAT,
    {0},
};

/* Optimal strategies are a seeker's, and there are some for a few spaces only. */
bool code_offers(const ump_spec *spec, unsigned seat, const ump_level *level) {
  if (level->choose != choose_optimal) return true;
  code_rules rules = code_rules_of(spec);
  return (rules.duel || seat == UMP_SEAT_1) && optimal_is_known(&rules.space);
}
