/* Which games the laboratory is for. Apart from the field, which is also used where
 * there are no games yet (src/book). */
#include "codebreak/codebreak.h"
#include "codelab/field.h"

bool codelab_is_code_game(const ump_spec *spec, ump_error *error) {
  if (spec->game == &ump_mastermind || spec->game == &ump_bulls_and_cows ||
      spec->game == &ump_guess_number) {
    return true;
  }
  return ump_fail(error, N_("{1} is not a game of codes."), spec->game->name, NULL, NULL);
}
