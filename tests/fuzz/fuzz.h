/* For the fuzzers: memory, and what a fuzzer is given. Build with
 * tools/build-c build-fuzz -Dfuzz=true (clang), run build-fuzz/tests/fuzz/NAME. */
#ifndef UMPIRE_FUZZ_H
#define UMPIRE_FUZZ_H

#include <stdlib.h>

#include "umpire/table.h"

static inline void *fuzz_resize(void *ctx, void *old, size_t size) {
  (void)ctx;
  if (size > 0) return realloc(old, size);
  free(old);
  return NULL;
}

static const ump_allocator memory = {fuzz_resize, NULL};

/* What must not happen whatever the input. */
static inline void must(bool holds) {
  if (!holds) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
