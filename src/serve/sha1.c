/* SHA-1 of short texts. */
#include "serve/sha1.h"

#include <string.h>

enum { BLOCK = 64 };

static uint32_t rotate(uint32_t word, unsigned bits) {
  return word << bits | word >> (32 - bits);
}

static uint32_t big_endian(const uint8_t *at) {
  return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* FIPS 180-4, 6.1.2. */
static void add_block(uint32_t h[5], const uint8_t *block) {
  uint32_t w[80];
  for (size_t t = 0; t < 80; t++)
    w[t] =
        t < 16 ? big_endian(block + 4 * t) : rotate(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);

  uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
  for (size_t t = 0; t < 80; t++) {
    uint32_t f, k;
    if (t < 20) {
      f = (b & c) | (~b & d);
      k = 0x5a827999;
    } else if (t < 40) {
      f = b ^ c ^ d;
      k = 0x6ed9eba1;
    } else if (t < 60) {
      f = (b & c) | (b & d) | (c & d);
      k = 0x8f1bbcdc;
    } else {
      f = b ^ c ^ d;
      k = 0xca62c1d6;
    }
    uint32_t next = rotate(a, 5) + f + e + k + w[t];
    e = d;
    d = c;
    c = rotate(b, 30);
    b = a;
    a = next;
  }
  h[0] += a;
  h[1] += b;
  h[2] += c;
  h[3] += d;
  h[4] += e;
}

void sha1(const char *bytes, size_t len, uint8_t digest[SHA1_BYTES]) {
  /* The text, a one bit, zeros, and its length in bits in the last eight bytes. */
  uint8_t padded[2 * BLOCK] = {0};
  size_t blocks = len + 9 <= BLOCK ? 1 : 2;
  uint64_t bits = (uint64_t)len * 8;
  memcpy(padded, bytes, len);
  padded[len] = 0x80;
  for (size_t i = 0; i < 8; i++) padded[blocks * BLOCK - 1 - i] = (uint8_t)(bits >> (8 * i));

  uint32_t h[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
  for (size_t i = 0; i < blocks; i++) add_block(h, padded + i * BLOCK);
  for (size_t i = 0; i < SHA1_BYTES; i++) digest[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
}
