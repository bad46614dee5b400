/* The inner loops of the exact search, written once for each instruction set
 * (kernel_ssse3.c, kernel_avx2.c, kernel_avx512.c), once for more answers than
 * those can count (kernel_many.c), and once so plainly that it is the reference the
 * others are tested against (kernel_plain.c).
 *
 * All of them look at many guesses side by side. A *row* holds the answers of one
 * candidate to every guess, one byte each; answers are numbered from 0, which
 * says that the guess is that candidate. */
#ifndef CODELAB_KERNEL_H
#define CODELAB_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  CODELAB_BLOCK = 64,     /* rows are as wide as a multiple of it */
  CODELAB_ANSWERS = 243,  /* answers are numbered below it */
  CODELAB_SHUFFLED = 48,  /* the vector kernels take so many */
  CODELAB_THRESHOLDS = 8, /* at most, in a scale */
  CODELAB_WEIGH_ROWS = 4000,
  CODELAB_SPREAD_ROWS = 48 /* most rows that `spread` takes */
};

/* How guesses are weighed by the sizes of their parts. */
typedef struct codelab_scale {
  unsigned answers;
  unsigned thresholds;
  uint32_t threshold[CODELAB_THRESHOLDS];
  uint32_t largest;        /* a guess with a larger part is hopeless */
  bool misses_free;        /* a guess that is no candidate adds nothing to its bound */
  const uint64_t *entropy; /* NULL, or for the reference: orders by this table instead */
} codelab_scale;

/* Of 2^-40 bits: sums over 65535 codes then fit 16 bits. */
enum { CODELAB_HOPELESS = 0xFFFF, CODELAB_ENTROPY_SHIFT = 44 };

typedef struct codelab_kernel {
  const char *name;

  /* How many rows give each answer to each guess of one block, from guess `at`
   * on, into count[answer][guess - at]. At most 65535 rows. */
  void (*count)(const uint8_t *const *row, size_t rows, size_t at, unsigned answers,
                uint16_t count[][CODELAB_BLOCK]);

  /* For every guess, with sums over its parts of size c and cut at 65534 (in small
   * sets perhaps lower; a sum cut is still a bound from below):
   *   bound = sum of max(0, c - threshold) over all thresholds,
   *           plus 1 if the guess is no candidate (unless that is free);
   *           CODELAB_HOPELESS with too large a part
   *   order = bound + sum of max(0, c - 2^k) over k = 1, 2 …: nearly the sum of c log2 c,
   *           the smaller the sooner
   * At most CODELAB_WEIGH_ROWS rows; in larger sets too many sums would be cut. */
  void (*weigh)(const uint8_t *const *row, size_t rows, size_t width, const codelab_scale *scale,
                uint16_t *bound, uint16_t *order);

  /* For every guess: how many different answers, plus 1 if it is a candidate. */
  void (*spread)(const uint8_t *const *row, size_t rows, size_t width, unsigned answers,
                 uint8_t *spread);

  /* The largest of these over the first `guesses` guesses; one that is at least
   * `enough` ends the search for a larger one. */
  unsigned (*widest)(const uint8_t *const *row, size_t rows, size_t guesses, unsigned answers,
                     unsigned enough);
} codelab_kernel;

/* All that this machine can run for up to CODELAB_SHUFFLED answers, the quickest
 * first, ended by NULL; the last is the reference. */
const codelab_kernel *const *codelab_kernels(void);
/* The quickest for so many answers. */
const codelab_kernel *codelab_kernel_for(unsigned answers);

extern const codelab_kernel codelab_kernel_plain; /* for any number of answers */
extern const codelab_kernel codelab_kernel_many;  /* also; quick where most are not given */
#if defined(__x86_64__)
extern const codelab_kernel codelab_kernel_ssse3, codelab_kernel_avx2, codelab_kernel_avx512;
#endif

#endif
