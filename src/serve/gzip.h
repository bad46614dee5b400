/* Answers packed by gzip (RFC 1952) for those who take them (RFC 9110, 12.5.3). */
#ifndef UMPIRE_SERVE_GZIP_H
#define UMPIRE_SERVE_GZIP_H

#include "umpire/base.h"

/* Does an Accept-Encoding header take gzip? at == NULL, that is none, does not. */
bool gzip_accepted(ump_span header);

/* Packs bytes: *packed is the caller's to free with ump_free. False when memory runs
 * out; then nothing needs freeing. */
bool gzip_pack(const ump_allocator *mem, ump_span bytes, char **packed, size_t *len);

#endif
