/* SHA-1 (FIPS 180-4): only because the WebSocket handshake is defined by it.
 * Nothing secret depends on it. */
#ifndef UMPIRE_SERVE_SHA1_H
#define UMPIRE_SERVE_SHA1_H

#include <stddef.h>
#include <stdint.h>

enum { SHA1_BYTES = 20, SHA1_LONGEST = 119 /* two blocks are enough for a handshake */ };

/* `len` <= SHA1_LONGEST. */
void sha1(const char *bytes, size_t len, uint8_t digest[SHA1_BYTES]);

#endif
