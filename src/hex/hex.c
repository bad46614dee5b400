#include "hex/hex.h"

#include "hex/dark.h"
#include "hex/notation.h"
#include "hex/open.h"
#include "hex/options.h"
#include "hex/player.h"
#include "hex/seen.h"
#include "hex/show.h"

const ump_game ump_hex = {
    .name = "hex",
    .label = N_("Hex"),
    .help = N_("Red joins the top of the board to the bottom, Blue the left to the right. "
               "In Rex, whoever joins their own sides loses."),
    .options = hex_options,
    .levels = hex_levels,
    .event_names = hex_event_names,
    .takeback = true,
    .check = hex_check,
    .seat_label = hex_seat_label,
    .start = hex_start,
    .play = hex_play,
    .turn = hex_turn,
    .view_start = hex_view_start,
    .fold = hex_fold,
    .view_turn = hex_view_turn,
    .asks = hex_asks,
    .tries = hex_tries,
    .try_at = hex_try_at,
    .draw = hex_draw,
    .board_json = hex_board_json,
    .event_args = hex_event_args,
    .event_read = hex_event_read,
    .move_format = hex_move_format,
    .move_parse = hex_move_parse,
};

const ump_game ump_dark_hex = {
    .name = "dark-hex",
    .label = N_("Dark Hex"),
    .help = N_("Hex in the dark: you see only your own stones. A try on a hidden stone of the "
               "other player shows it to you."),
    .options = dark_options,
    .levels = dark_levels,
    .offers = dark_offers,
    .event_names = dark_event_names,
    .hidden = true,
    .check = dark_check,
    .seat_label = hex_seat_label,
    .start = dark_start,
    .play = dark_play,
    .turn = dark_turn,
    .view_start = hex_view_start,
    .fold = dark_fold,
    .view_turn = hex_view_turn,
    .asks = hex_asks,
    .tries = hex_tries,
    .try_at = hex_try_at,
    .draw = hex_draw,
    .board_json = hex_board_json,
    .event_args = dark_event_args,
    .event_read = dark_event_read,
    .move_format = hex_move_format,
    .move_parse = hex_move_parse,
};
