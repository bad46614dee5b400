#include "hex/options.h"

enum { SIZE_LEAST = 7, SIZE_STANDARD = 11 };

/* ---- the tables --------------------------------------------------------- */

static const char *const swap_words[] = {"pieces", "sides", "no", NULL};
static const char *const swap_labels[] = {N_("Take the stone"), N_("Change sides"), N_("None"),
                                          NULL};
static const char *const goal_words[] = {"connect", "misere", NULL};
static const char *const goal_labels[] = {N_("Join your sides"), N_("Avoid joining them (Rex)"),
                                          NULL};
static const char *const collision_words[] = {"classical", "abrupt", NULL};
static const char *const collision_labels[] = {N_("Move again"), N_("The turn ends"), NULL};
static const char *const hits_words[] = {"announced", "silent", NULL};
static const char *const hits_labels[] = {N_("Told of it, not where"), N_("Not told"), NULL};

#define BOARD_OPTIONS                                                                              \
  [HEX_OPTION_SIZE] = {.name = "size",                                                             \
                       .label = N_("Size"),                                                        \
                       .help = N_("Cells along each side of the board."),                          \
                       .kind = UMP_OPTION_NUMBER,                                                  \
                       .standard = SIZE_STANDARD,                                                  \
                       .least = SIZE_LEAST,                                                        \
                       .most = HEX_SIDE_MOST,                                                      \
                       .offered_least = SIZE_LEAST,                                                \
                       .offered_most = HEX_SIDE_MOST},                                             \
  [HEX_OPTION_ROWS] = {.name = "rows",                                                             \
                       .label = N_("Rows"),                                                        \
                       .help = N_("Rows of the board, from 1 on; 0: as many as the size says."),   \
                       .kind = UMP_OPTION_NUMBER,                                                  \
                       .most = HEX_SIDE_MOST,                                                      \
                       .offered_most = HEX_SIDE_MOST,                                              \
                       .study = true},                                                             \
  [HEX_OPTION_COLS] = {.name = "cols",                                                             \
                       .label = N_("Columns"),                                                     \
                       .help =                                                                     \
                           N_("Columns of the board, from 1 on; 0: as many as the size says."),    \
                       .kind = UMP_OPTION_NUMBER,                                                  \
                       .most = HEX_SIDE_MOST,                                                      \
                       .offered_most = HEX_SIDE_MOST,                                              \
                       .study = true}

const ump_option hex_options[] = {
    BOARD_OPTIONS,
    [HEX_OPTION_SWAP] = {.name = "swap",
                         .label = N_("Swap"),
                         .help = N_("What the second player may do instead of a first stone."),
                         .kind = UMP_OPTION_WORD,
                         .words = swap_words,
                         .word_labels = swap_labels,
                         .most = HEX_SWAP_NO,
                         .offered_most = HEX_SWAP_NO},
    [HEX_OPTION_GOAL] = {.name = "goal",
                         .label = N_("Goal"),
                         .help = N_("Whether joining your own sides wins or loses."),
                         .kind = UMP_OPTION_WORD,
                         .words = goal_words,
                         .word_labels = goal_labels,
                         .most = HEX_GOAL_MISERE,
                         .offered_most = HEX_GOAL_MISERE},
    {.name = NULL},
};

const ump_option dark_options[] = {
    BOARD_OPTIONS,
    [DARK_OPTION_COLLISION] = {.name = "collision",
                               .label = N_("After a hit"),
                               .help = N_("What follows a try on a hidden stone."),
                               .kind = UMP_OPTION_WORD,
                               .words = collision_words,
                               .word_labels = collision_labels,
                               .most = DARK_ABRUPT,
                               .offered_most = DARK_ABRUPT},
    [DARK_OPTION_HITS] = {.name = "hits",
                          .label = N_("The other player"),
                          .help = N_("Whether the owner of a hidden stone is told of a hit."),
                          .kind = UMP_OPTION_WORD,
                          .words = hits_words,
                          .word_labels = hits_labels,
                          .most = DARK_SILENT,
                          .offered_most = DARK_SILENT},
    {.name = NULL},
};

/* ---- one form for each game --------------------------------------------- */

static void normalise_board(ump_spec *spec);

bool hex_check(ump_spec *spec, ump_error *error) {
  normalise_board(spec);
  hex_board board = hex_board_of(spec);
  if (board.rows != board.cols && spec->value[HEX_OPTION_SWAP] == HEX_SWAP_PIECES) {
    if (spec->given >> HEX_OPTION_SWAP & 1U) {
      return ump_fail(error,
                      N_("swap=pieces reflects the stone, which needs as many rows as "
                         "columns: choose swap=sides or swap=no."),
                      NULL, NULL, NULL);
    }
    spec->value[HEX_OPTION_SWAP] = HEX_SWAP_NO;
  }
  return true;
}

bool dark_check(ump_spec *spec, ump_error *error) {
  (void)error;
  normalise_board(spec);
  return true;
}

static void normalise_board(ump_spec *spec) {
  hex_board board = hex_board_of(spec);
  bool square = board.rows == board.cols && board.rows >= SIZE_LEAST;
  spec->value[HEX_OPTION_SIZE] = square ? (int32_t)board.rows : SIZE_STANDARD;
  spec->value[HEX_OPTION_ROWS] = square ? 0 : (int32_t)board.rows;
  spec->value[HEX_OPTION_COLS] = square ? 0 : (int32_t)board.cols;
}

hex_board hex_board_of(const ump_spec *spec) {
  int32_t size = spec->value[HEX_OPTION_SIZE];
  int32_t rows = spec->value[HEX_OPTION_ROWS];
  int32_t cols = spec->value[HEX_OPTION_COLS];
  return hex_board_make((uint32_t)(rows ? rows : size), (uint32_t)(cols ? cols : size));
}

hex_swap hex_swap_of(const ump_spec *spec) {
  return spec->game->hidden ? HEX_SWAP_NO : (hex_swap)spec->value[HEX_OPTION_SWAP];
}

hex_goal hex_goal_of(const ump_spec *spec) {
  return spec->game->hidden ? HEX_GOAL_CONNECT : (hex_goal)spec->value[HEX_OPTION_GOAL];
}

bool dark_is_abrupt(const ump_spec *spec) {
  return spec->value[DARK_OPTION_COLLISION] == DARK_ABRUPT;
}

bool dark_is_silent(const ump_spec *spec) {
  return spec->value[DARK_OPTION_HITS] == DARK_SILENT;
}
