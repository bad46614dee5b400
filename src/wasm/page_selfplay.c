/* Random games in the page's module, so that a test can hold them against the
 * program's, line by line. */
#include "umpire/selfplay.h"
#include "wasm/page.h"

bool page_selfplay(const char *at, size_t len, uint32_t games, uint64_t seed) {
  ump_text *out = page_answer();
  ump_selfplay s;
  ump_spec spec;
  ump_error error = {0};

  if (!ump_spec_parse(&spec, (ump_span){at, len}, &error)) return page_refuse(&error);
  bool fine = ump_selfplay_init(&s, &spec, seed, &page_memory);
  while (fine && s.games < games) fine = ump_selfplay_game(&s, out);
  ump_selfplay_free(&s);
  return fine ? page_answered() : page_refuse_memory();
}
