#include "serve/gzip.h"

#include <limits.h>
#include <string.h>
#include <strings.h>
#define ZLIB_CONST /* its input is not written to */
#include <zlib.h>

/* ---- what is accepted ---------------------------------------------------- */

static ump_span trimmed(ump_span text) {
  while (text.len > 0 && (*text.at == ' ' || *text.at == '\t')) text.at++, text.len--;
  while (text.len > 0 && (text.at[text.len - 1] == ' ' || text.at[text.len - 1] == '\t'))
    text.len--;
  return text;
}

static bool is_word(ump_span text, const char *word) {
  return text.len == strlen(word) && strncasecmp(text.at, word, text.len) == 0;
}

/* "q=0", "q=0.000": not at all. */
static bool is_refusal(ump_span weight) {
  if (weight.len < 3 || strncasecmp(weight.at, "q=0", 3) != 0) return false;
  for (size_t i = 3; i < weight.len; i++)
    if (weight.at[i] != '0' && weight.at[i] != '.') return false;
  return true;
}

bool gzip_accepted(ump_span header) {
  bool anything = false;
  while (header.at) {
    ump_span weight = ump_span_cut(&header, ',');
    ump_span name = trimmed(ump_span_cut(&weight, ';'));
    bool taken = !is_refusal(trimmed(weight));
    if (is_word(name, "gzip") || is_word(name, "x-gzip")) return taken;
    if (is_word(name, "*")) anything = taken;
  }
  return anything;
}

/* ---- packing ------------------------------------------------------------- */

static void *take(void *mem, uInt count, uInt size) {
  return ump_new(mem, count, size);
}

static void give(void *mem, void *block) {
  ump_free(mem, block);
}

bool gzip_pack(const ump_allocator *mem, ump_span bytes, char **packed, size_t *len) {
  enum { WINDOW = 15, GZIP = 16 /* rather than zlib's own frame */, MEMORY = 9 };
  union {
    const ump_allocator *given;
    void *opaque; /* zlib does not touch it */
  } allocator = {mem};
  z_stream stream = {.zalloc = take, .zfree = give, .opaque = allocator.opaque};
  if (bytes.len > UINT_MAX / 2 || deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED,
                                               WINDOW + GZIP, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
    return false;
  size_t room = deflateBound(&stream, (uLong)bytes.len);
  *packed = room <= UINT_MAX ? ump_new(mem, room, 1) : NULL;
  bool good = *packed != NULL;
  if (good) {
    stream.next_in = (const Bytef *)bytes.at;
    stream.avail_in = (uInt)bytes.len;
    stream.next_out = (Bytef *)*packed;
    stream.avail_out = (uInt)room;
    good = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    *len = stream.total_out;
  }
  deflateEnd(&stream);
  char *fit = good ? mem->resize(mem->ctx, *packed, *len) : NULL;
  if (fit) *packed = fit;
  if (!good) ump_free(mem, *packed);
  return good;
}
