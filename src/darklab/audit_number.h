/* Numbers of the auditor: whole multiples of 2^-60, rounded one way throughout. */
#ifndef DARKLAB_AUDIT_NUMBER_H
#define DARKLAB_AUDIT_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

enum { AUDIT_BITS = 60, AUDIT_GRID_BITS = 16 };

typedef uint64_t audit_number;

#define AUDIT_ONE (UINT64_C(1) << AUDIT_BITS)

/* Weights of beliefs that are remembered are multiples of this, 2^-44. */
#define AUDIT_GRID (UINT64_C(1) << AUDIT_GRID_BITS)

static inline audit_number audit_times(audit_number a, audit_number b, bool up) {
  unsigned __int128 product = (unsigned __int128)a * b + (up ? AUDIT_ONE - 1 : 0);
  return (audit_number)(product >> AUDIT_BITS);
}

/* a divided by b. */
static inline audit_number audit_share(audit_number a, audit_number b, bool up) {
  unsigned __int128 above = (unsigned __int128)a << AUDIT_BITS;
  return (audit_number)((above + (up ? b - 1 : 0)) / b);
}

/* A multiple of the grid, in multiples: the nearest, and one more - one less - so
 * that numbers that differ by roundings alone become the same. */
static inline uint64_t audit_on_grid(audit_number a, bool up) {
  uint64_t nearest = (a + AUDIT_GRID / 2) >> AUDIT_GRID_BITS;
  return up ? nearest + 1 : nearest > 0 ? nearest - 1 : 0;
}

#endif
