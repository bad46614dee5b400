/* What the tests of the Dark Hex laboratory share. */
#ifndef UMPIRE_DARKLAB_HELP_H
#define UMPIRE_DARKLAB_HELP_H

#include "support.h"

#include <stdio.h>

#include "darklab/board.h"

static inline ump_spec dark_spec(uint32_t rows, uint32_t cols, bool abrupt, bool announced) {
  char text[96];
  snprintf(text, sizeof text, "dark-hex(rows=%u,cols=%u,collision=%s,hits=%s)", rows, cols,
           abrupt ? "abrupt" : "classical", announced ? "announced" : "silent");
  return spec_of(text);
}

static inline lab_game dark_game(uint32_t rows, uint32_t cols, bool abrupt, bool announced) {
  lab_game game;
  ump_error error = {0};
  ump_spec spec = dark_spec(rows, cols, abrupt, announced);
  if (!lab_game_init(&game, &spec, &memory, &error)) fail_msg("%s", error.why);
  return game;
}

#endif
