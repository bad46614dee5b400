/* Option tables of Mastermind, Bulls and Cows and number guessing. */
#include "codebreak/options.h"
#include "codebreak/codebreak.h"

/* Options that all three games share, in this order, from the index of the game's
 * own last option on. */
enum { ROWS, FORM, EQUAL_TURNS, KEEPER };
enum { PEGS, COLOURS, MASTERMIND_REPEATS, MASTERMIND_SHARED };
enum { DIGITS, SYMBOLS, DIGITS_REPEATS, LEADING_ZERO, BULLS_AND_COWS_SHARED };
enum { LOWEST, HIGHEST, GUESS_NUMBER_SHARED };

enum { NO, YES };
enum { ONE_SIDED, DUEL };
enum { BY_UMPIRE, BY_PERSON };
enum { ROWS_MOST = 1000, NUMBER_MOST = 99999999 };

static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const no_yes_labels[] = {N_("No"), N_("Yes"), NULL};
static const char *const unlimited[] = {"unlimited", NULL};
static const char *const unlimited_labels[] = {N_("Unlimited"), NULL};
static const char *const forms[] = {"one-sided", "duel", NULL};
static const char *const form_labels[] = {N_("One hides, the other seeks"),
                                          N_("Duel: both hide and seek"), NULL};
static const char *const keepers[] = {"umpire", "player", NULL};
static const char *const keeper_labels[] = {N_("The umpire, who never errs"),
                                            N_("The player, who answers from memory"), NULL};
static const int32_t rows_offered[] = {8, 10, 12, 0, -1};

#define SHARED_OPTIONS(first, rows_standard)                                                       \
  [(first) +                                                                                       \
      ROWS] = {.name = "rows",                                                                     \
               .label = N_("Rows"),                                                                \
               .help = N_("How many guesses a seeker has."),                                       \
               .kind = UMP_OPTION_NUMBER,                                                          \
               .words = unlimited,                                                                 \
               .word_labels = unlimited_labels,                                                    \
               .most = ROWS_MOST,                                                                  \
               .offered = rows_offered,                                                            \
               .standard = (rows_standard)},                                                       \
      [(first) + FORM] = {.name = "form",                                                          \
                          .label = N_("Form"),                                                     \
                          .help = N_("Whether one seat guesses, or both do in turn."),             \
                          .kind = UMP_OPTION_WORD,                                                 \
                          .words = forms,                                                          \
                          .word_labels = form_labels},                                             \
      [(first) +                                                                                   \
          EQUAL_TURNS] = {.name = "equal-turns",                                                   \
                          .label = N_("Equal turns"),                                              \
                          .help = N_("In a duel, whether the second may finish the round and "     \
                                     "draw."),                                                     \
                          .kind = UMP_OPTION_WORD,                                                 \
                          .words = no_yes,                                                         \
                          .word_labels = no_yes_labels},                                           \
      [(first) +                                                                                   \
          KEEPER] = {.name = "keeper",                                                             \
                     .label = N_("Who keeps the code"),                                            \
                     .help = N_("Whether the code is set with the umpire, or kept in mind and "    \
                                "the answers typed."),                                             \
                     .kind = UMP_OPTION_WORD,                                                      \
                     .words = keepers,                                                             \
                     .word_labels = keeper_labels},                                                \
      {0}

#define REPEATS_OPTION(yes_or_no)                                                                  \
  {.name = "repeats",                                                                              \
   .label = N_("Repeats"),                                                                         \
   .help = N_("Whether a symbol may stand in a code more than once."),                             \
   .kind = UMP_OPTION_WORD,                                                                        \
   .words = no_yes,                                                                                \
   .word_labels = no_yes_labels,                                                                   \
   .standard = (yes_or_no)}

const ump_option code_mastermind_options[] = {
    [PEGS] = {.name = "pegs",
              .label = N_("Pegs"),
              .help = N_("The length of a code."),
              .kind = UMP_OPTION_NUMBER,
              .least = 2,
              .most = CODE_PEGS,
              .offered_least = 2,
              .offered_most = CODE_PEGS,
              .standard = 4},
    [COLOURS] = {.name = "colours",
                 .label = N_("Colours"),
                 .help = N_("How many colours there are."),
                 .kind = UMP_OPTION_NUMBER,
                 .least = 2,
                 .most = CODE_SYMBOLS,
                 .offered_least = 2,
                 .offered_most = CODE_SYMBOLS,
                 .standard = 6},
    [MASTERMIND_REPEATS] = REPEATS_OPTION(YES),
    SHARED_OPTIONS(MASTERMIND_SHARED, 10),
};

const ump_option code_bulls_and_cows_options[] = {
    [DIGITS] = {.name = "digits",
                .label = N_("Digits"),
                .help = N_("The length of a code."),
                .kind = UMP_OPTION_NUMBER,
                .least = 2,
                .most = CODE_PEGS,
                .offered_least = 2,
                .offered_most = CODE_PEGS,
                .standard = 4},
    [SYMBOLS] = {.name = "symbols",
                 .label = N_("Symbols"),
                 .help = N_("How many different digits there are; after 9 come a, b, c."),
                 .kind = UMP_OPTION_NUMBER,
                 .least = 2,
                 .most = CODE_SYMBOLS,
                 .offered_least = 2,
                 .offered_most = CODE_SYMBOLS,
                 .standard = 10},
    [DIGITS_REPEATS] = REPEATS_OPTION(NO),
    [LEADING_ZERO] = {.name = "leading-zero",
                      .label = N_("Leading zero"),
                      .help = N_("Whether a code may begin with 0."),
                      .kind = UMP_OPTION_WORD,
                      .words = no_yes,
                      .word_labels = no_yes_labels,
                      .standard = YES},
    SHARED_OPTIONS(BULLS_AND_COWS_SHARED, 0),
};

const ump_option code_guess_number_options[] = {
    [LOWEST] = {.name = "lowest",
                .label = N_("Lowest number"),
                .help = N_("The smallest number that may be hidden."),
                .kind = UMP_OPTION_NUMBER,
                .most = NUMBER_MOST,
                .standard = 1000},
    [HIGHEST] = {.name = "highest",
                 .label = N_("Highest number"),
                 .help =
                     N_("The largest number that may be hidden; every code has as many digits."),
                 .kind = UMP_OPTION_NUMBER,
                 .least = 1,
                 .most = NUMBER_MOST,
                 .standard = 9999},
    SHARED_OPTIONS(GUESS_NUMBER_SHARED, 0),
};

static code_space coded_space(int32_t pegs, int32_t symbols, bool repeats, bool leading_zero) {
  code_space space = {
      .pegs = (uint32_t)pegs, .symbols = (uint32_t)symbols, .distinct = repeats ? 0 : 1};
  space.lowest = leading_zero ? 0 : code_power(space.symbols, space.pegs - 1);
  space.highest = code_power(space.symbols, space.pegs) - 1;
  return space;
}

static code_space number_space(int32_t lowest, int32_t highest) {
  code_space space = {.symbols = 10, .lowest = (uint32_t)lowest, .highest = (uint32_t)highest};
  for (uint32_t rest = space.highest; rest > 0; rest /= 10) space.pegs++;
  return space;
}

code_rules code_rules_of(const ump_spec *spec) {
  const int32_t *value = spec->value;
  const int32_t *shared = value;
  code_rules rules = {0};
  if (spec->game == &ump_mastermind) {
    rules.space = coded_space(value[PEGS], value[COLOURS], value[MASTERMIND_REPEATS] == YES, true);
    rules.letters = true;
    shared += MASTERMIND_SHARED;
  } else if (spec->game == &ump_bulls_and_cows) {
    rules.space = coded_space(value[DIGITS], value[SYMBOLS], value[DIGITS_REPEATS] == YES,
                              value[LEADING_ZERO] == YES);
    shared += BULLS_AND_COWS_SHARED;
  } else {
    rules.space = number_space(value[LOWEST], value[HIGHEST]);
    shared += GUESS_NUMBER_SHARED;
  }
  rules.rows = (uint32_t)shared[ROWS];
  rules.duel = shared[FORM] == DUEL;
  rules.equal = shared[EQUAL_TURNS] == YES;
  rules.by_person = shared[KEEPER] == BY_PERSON;
  return rules;
}

bool code_check(ump_spec *spec, ump_error *error) {
  code_rules rules = code_rules_of(spec);
  const code_space *space = &rules.space;
  if (space->distinct && space->pegs > space->symbols) {
    return ump_fail_int(error,
                        N_("A code of {1} without repeats needs {1} symbols, but there are {2}."),
                        space->pegs, space->symbols);
  }
  if (space->lowest >= space->highest) {
    return ump_fail_int(error, N_("The highest number must be above {1}."), space->lowest, 0);
  }
  if (rules.equal && !rules.duel) {
    return ump_fail(error, N_("Equal turns are for a duel: add form=duel."), NULL, NULL, NULL);
  }
  return true;
}

const char *code_seat_label(const ump_spec *spec, unsigned seat) {
  if (code_rules_of(spec).duel) return seat == 0 ? N_("First") : N_("Second");
  return seat == 0 ? N_("Codemaker") : N_("Codebreaker");
}
