/* Random numbers that are the same on every machine, and the digest. */
#include "umpire/base.h"

/* splitmix64 (Steele, Lea & Flood 2014): spreads a seed, however poor, over the
 * 256 bits of state. */
static uint64_t splitmix(uint64_t *state) {
  uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

void ump_random_seed(ump_random *random, uint64_t seed) {
  for (int i = 0; i < 4; i++) random->s[i] = splitmix(&seed);
}

static uint64_t rotated(uint64_t x, int by) {
  return (x << by) | (x >> (64 - by));
}

uint64_t ump_random_next(ump_random *random) {
  uint64_t *s = random->s;
  uint64_t result = rotated(s[1] * 5, 7) * 9;
  uint64_t shifted = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= shifted;
  s[3] = rotated(s[3], 45);
  return result;
}

/* The 128-bit product of a and b: its high half, with the low half in *low.
 * By halves where the compiler has no 128-bit type. */
static uint64_t product(uint64_t a, uint64_t b, uint64_t *low) {
#ifdef __SIZEOF_INT128__
  __extension__ typedef unsigned __int128 wide;
  wide whole = (wide)a * b;
  *low = (uint64_t)whole;
  return (uint64_t)(whole >> 64);
#else
  uint64_t a0 = a & UINT32_MAX, a1 = a >> 32, b0 = b & UINT32_MAX, b1 = b >> 32;
  uint64_t middle = a1 * b0 + ((a0 * b0) >> 32);
  uint64_t cross = a0 * b1 + (middle & UINT32_MAX);
  *low = a * b;
  return a1 * b1 + (middle >> 32) + (cross >> 32);
#endif
}

uint64_t ump_random_below(ump_random *random, uint64_t bound) {
  uint64_t low;
  uint64_t high = product(ump_random_next(random), bound, &low);
  if (low < bound) {
    /* Only here can a value be one of those that would come up too often. */
    uint64_t unfair = (0 - bound) % bound;
    while (low < unfair) high = product(ump_random_next(random), bound, &low);
  }
  return high;
}

uint64_t ump_digest(uint64_t digest, const char *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    digest ^= (unsigned char)bytes[i];
    digest *= UINT64_C(0x100000001b3);
  }
  return digest;
}
