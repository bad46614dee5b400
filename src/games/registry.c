/* The list of all games. A new game is a new folder and a line here. */
#include "codebreak/codebreak.h"
#include "hex/hex.h"
#include "nim/nim.h"

static const ump_game *const games[] = {
    &ump_mastermind, &ump_bulls_and_cows, &ump_guess_number, &ump_hex, &ump_dark_hex,
    &ump_nim,        &ump_northcott,
};

enum { GAMES = sizeof games / sizeof games[0] };

const ump_game *ump_game_at(size_t number) {
  return number < GAMES ? games[number] : NULL;
}

const ump_game *ump_game_find(ump_span name) {
  for (size_t i = 0; i < GAMES; i++) {
    if (ump_span_is(name, games[i]->name)) return games[i];
  }
  return NULL;
}
