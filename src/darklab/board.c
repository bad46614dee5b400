#include "darklab/board.h"

#include "hex/board.h"
#include "hex/hex.h"
#include "hex/options.h"

/* All sets that hold a chain. Sets ascend, so a set less one cell is known. */
static void find_chains(lab_game *game, const hex_board *board) {
  for (lab_cells set = 1; set <= game->all; set++) {
    for (unsigned seat = 0; seat < 2; seat++) {
      for (lab_cells left = set; left != 0 && !lab_joined(game, seat, set); left &= left - 1) {
        lab_cells rest = set & ~(left & -left);
        uint64_t stones[1] = {rest};
        bool joined = lab_joined(game, seat, rest) ||
                      (left == set && hex_joins(board, stones, seat, lab_first(set)));
        if (joined) game->chain[set] |= (uint8_t)(1U << seat);
      }
    }
  }
}

bool lab_game_init(lab_game *game, const ump_spec *spec, const ump_allocator *mem,
                   ump_error *error) {
  if (spec->game != &ump_dark_hex) {
    return ump_fail(error, N_("The laboratory is for dark-hex, not {1}."), spec->game->name, NULL,
                    NULL);
  }
  hex_board board = hex_board_of(spec);
  if (board.cells > LAB_CELLS_MOST) {
    return ump_fail_int(error, N_("The board has {1} cells; the laboratory takes at most {2}."),
                        board.cells, LAB_CELLS_MOST);
  }
  *game = (lab_game){.mem = mem,
                     .spec = *spec,
                     .rows = board.rows,
                     .cols = board.cols,
                     .cells = board.cells,
                     .all = lab_bit(board.cells) - 1,
                     .abrupt = dark_is_abrupt(spec),
                     .announced = !dark_is_silent(spec)};
  game->chain = ump_new(mem, (size_t)game->all + 1, 1);
  if (game->chain == NULL) return ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  find_chains(game, &board);
  return true;
}

void lab_game_free(lab_game *game) {
  ump_free(game->mem, game->chain);
  game->chain = NULL;
}

lab_cells lab_turned(const lab_game *game, lab_cells set) {
  lab_cells turned = 0;
  for (; set != 0; set &= set - 1) turned |= lab_bit(lab_turned_cell(game, lab_first(set)));
  return turned;
}
