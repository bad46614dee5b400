/* The three games, tied to the contract. They differ in their options alone. */
#include "codebreak/codebreak.h"
#include "codebreak/levels.h"
#include "codebreak/notation.h"
#include "codebreak/options.h"
#include "codebreak/rules.h"
#include "codebreak/view.h"

#define CODE_GAME                                                                                  \
  .event_names = code_event_names, .hidden = true, .sealed = EVENT_SECRET, .points = code_points,  \
  .check = code_check, .offers = code_offers, .seat_label = code_seat_label, .start = code_start,  \
  .play = code_play, .turn = code_turn, .view_start = code_view_start, .fold = code_fold,          \
  .view_turn = code_view_turn, .asks = code_asks, .tries = code_tries, .try_at = code_try_at,      \
  .draw = code_draw, .board_json = code_board_json, .event_args = code_event_args,                 \
  .event_read = code_event_read, .move_format = code_move_format, .move_parse = code_move_parse

const ump_game ump_mastermind = {
    .name = "mastermind",
    .label = N_("Mastermind"),
    .help = N_("Find a hidden row of colours. Each guess is answered by how many pegs are right "
               "and how many more colours are right but misplaced."),
    .options = code_mastermind_options,
    .levels = code_levels_with_optimal,
    CODE_GAME,
};

const ump_game ump_bulls_and_cows = {
    .name = "bulls-and-cows",
    .label = N_("Bulls and Cows"),
    .help = N_("Find a hidden code of different digits. A bull is a digit in its place, a cow one "
               "in another place."),
    .options = code_bulls_and_cows_options,
    .levels = code_levels_with_optimal,
    CODE_GAME,
};

const ump_game ump_guess_number = {
    .name = "guess-number",
    .label = N_("Guess the Number"),
    .help = N_("Find a hidden number. Green digits are in their place, yellow ones in another; a "
               "digit may repeat."),
    .options = code_guess_number_options,
    .levels = code_levels,
    CODE_GAME,
};
