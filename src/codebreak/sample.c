/* Uniform draws from the codes that agree with all answers. */
#include "codebreak/sample.h"
#include "codebreak/search.h"

/* In a large space codes are first drawn blindly and thrown away unless they
 * agree. If so many draws leave fewer than ENOUGH, few codes agree, and a search
 * goes through them all. */
enum { DRAWS = 1 << 20, ENOUGH = 4 };

uint32_t sample_number(const code_space *space, ump_random *random) {
  return code_unrank(space, (uint32_t)ump_random_below(random, code_space_size(space)));
}

static size_t draw(const code_space *space, const code_rows *rows, ump_random *random, code *sample,
                   size_t most) {
  size_t count = 0;
  for (uint32_t i = 0; i < DRAWS && count < most; i++) {
    code drawn = code_pack(space, sample_number(space, random));
    if (rows_agree(space->pegs, rows, drawn)) sample[count++] = drawn;
  }
  return count;
}

/* Keeps each of the codes seen so far with equal chance (Vitter 1985, algorithm R). */
typedef struct reservoir {
  ump_random *random;
  code *sample;
  size_t most;
  size_t seen;
} reservoir;

static bool keep(void *context, code found) {
  reservoir *r = context;
  size_t place = r->seen;
  if (place >= r->most) place = (size_t)ump_random_below(r->random, r->seen + 1);
  if (place < r->most) r->sample[place] = found;
  r->seen++;
  return true;
}

static size_t go_through(const code_space *space, const code_rows *rows, ump_random *random,
                         code *sample, size_t most) {
  reservoir r = {random, sample, most, 0};
  code_search_run(&(code_search){.space = space, .rows = *rows, .visit = keep, .context = &r});
  return r.seen < most ? r.seen : most;
}

size_t sample_codes(const code_space *space, const code_rows *rows, ump_random *random,
                    code *sample, size_t most) {
  if (code_space_size(space) > SAMPLE_LISTED) {
    size_t drawn = draw(space, rows, random, sample, most);
    if (drawn == most || drawn >= ENOUGH) return drawn;
  }
  return go_through(space, rows, random, sample, most);
}
