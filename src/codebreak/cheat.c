/* The keeper who has no code in mind. Nobody is deceived about the rules: every
 * answer agrees with some code that fits all answers before. */
#include "codebreak/cheat.h"
#include "codebreak/sample.h"

enum { SAMPLED = 1000, ANSWERS = (CODE_PEGS << 4) + 1 };

static code_answer likeliest(unsigned pegs, const code *candidate, size_t count, code guess) {
  uint32_t part[ANSWERS] = {0};
  code_answer best = 0;
  for (size_t i = 0; i < count; i++) part[code_score(pegs, guess, candidate[i])]++;
  for (unsigned answer = 1; answer < ANSWERS; answer++) {
    if (part[answer] > part[best]) best = (code_answer)answer;
  }
  return best;
}

bool cheat_answer(const code_space *space, const code_rows *rows, code guess,
                  const ump_allocator *mem, ump_random *random, code_answer *answer) {
  size_t size = code_space_size(space);
  size_t most = size <= SAMPLE_LISTED ? size : SAMPLED;
  code *candidate = ump_new(mem, most, sizeof *candidate);
  if (candidate == NULL) return false;
  size_t count = sample_codes(space, rows, random, candidate, most);
  *answer = likeliest(space->pegs, candidate, count, guess);
  ump_free(mem, candidate);
  return true;
}
