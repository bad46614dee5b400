/* What the tests of the Dark Hex laboratory share. */
#ifndef UMPIRE_DARKLAB_HELP_H
#define UMPIRE_DARKLAB_HELP_H

#include "support.h"

#include <stdio.h>

#include "darklab/respond.h"

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

/* What the best response to a policy is worth. */
static inline lab_value response_to(const lab_policy *policy, bool thorough) {
  lab_machine machine;
  lab_responder responder;
  lab_value value;
  assert_true(lab_machine_init(&machine, policy));
  lab_responder_init(&responder, &machine);
  responder.thorough = thorough;
  assert_true(lab_respond(&responder, &value));
  lab_responder_free(&responder);
  lab_machine_free(&machine);
  return value;
}

#endif
