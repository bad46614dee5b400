/* The kernels by byte shuffles, for vectors of any width. The file that includes
 * this says what a vector is:
 *
 *   vec, VEC (bytes in it)  vec_load vec_store vec_same(byte)
 *   vec_add vec_sub vec_and vec_or vec_high_nibbles          bytes, wrapping
 *   vec_plus vec_minus vec_most                              bytes, saturating; the larger
 *   vec_shuffle(table, index)  in every 16 bytes; 0 where the index has its high bit set
 *   vec_low16 vec_high16       the lower or upper half, each byte as 16 bits
 *   vec_plus16 vec_minus16 vec_same16
 *
 * Counting by shuffles: one table of 16 bytes turns an answer into 1 (answer 2k),
 * 16 (answer 2k+1) or 0, so that one shuffle and one addition count two answers in
 * the nibbles of a byte. Nibbles hold 15, so every 15 rows they are emptied into
 * bytes; bytes hold 255, and are emptied into 16 bits. Answers from 16 on are
 * counted in a second and third round. */
#include "codelab/kernel.h"

#include <string.h>

enum {
  PER_ROUND = 16,
  PAIRS = PER_ROUND / 2,
  NIBBLE_ROWS = 15,
  BYTE_ROWS = 255,
  NARROW_ROWS = 100 /* sets up to this size are weighed in bytes */
};

#define INLINE static inline __attribute__((always_inline))

/* Answers first … first+15 as 0 … 15, all others with the high bit set. */
INLINE vec in_round(vec answers, unsigned first) {
  return vec_plus(vec_sub(answers, vec_same((uint8_t)first)), vec_same(0x70));
}

INLINE vec pair_table(unsigned pair) {
  uint8_t table[VEC] = {0};
  for (unsigned i = 0; i < VEC; i += 16) {
    table[i + 2 * pair] = 1;
    table[i + 2 * pair + 1] = 16;
  }
  return vec_load(table);
}

/* Counts up to 255 rows for the VEC guesses from `at` on: size[2k], size[2k+1] of
 * the answers from `first` on. `pairs` is known when this is compiled. */
INLINE void tally_pairs(const uint8_t *const *row, size_t rows, size_t at, unsigned first,
                        const unsigned pairs, vec *size) {
  vec table[PAIRS];
  for (unsigned k = 0; k < pairs; k++) table[k] = pair_table(k);
  for (unsigned k = 0; k < 2 * pairs; k++) size[k] = vec_same(0);
  while (rows > 0) {
    size_t some = rows < NIBBLE_ROWS ? rows : NIBBLE_ROWS;
    vec nibbles[PAIRS];
    for (unsigned k = 0; k < pairs; k++) nibbles[k] = vec_same(0);
    for (size_t r = 0; r < some; r++) {
      vec index = in_round(vec_load(row[r] + at), first);
#pragma GCC unroll 8
      for (unsigned k = 0; k < pairs; k++) {
        nibbles[k] = vec_add(nibbles[k], vec_shuffle(table[k], index));
      }
    }
    for (unsigned k = 0; k < pairs; k++) {
      size[2 * k] = vec_add(size[2 * k], vec_and(nibbles[k], vec_same(0x0F)));
      size[2 * k + 1] = vec_add(size[2 * k + 1], vec_high_nibbles(nibbles[k]));
    }
    row += some;
    rows -= some;
  }
}

static void tally_round(const uint8_t *const *row, size_t rows, size_t at, unsigned first,
                        unsigned answers, vec *size) {
  switch (answers - first) {
    case 1:
    case 2: tally_pairs(row, rows, at, first, 1, size); break;
    case 3:
    case 4: tally_pairs(row, rows, at, first, 2, size); break;
    case 5:
    case 6: tally_pairs(row, rows, at, first, 3, size); break;
    case 7:
    case 8: tally_pairs(row, rows, at, first, 4, size); break;
    case 9:
    case 10: tally_pairs(row, rows, at, first, 5, size); break;
    case 11:
    case 12: tally_pairs(row, rows, at, first, 6, size); break;
    case 13:
    case 14: tally_pairs(row, rows, at, first, 7, size); break;
    default: tally_pairs(row, rows, at, first, 8, size); break;
  }
}

/* size[a] for all answers, which has room for whole rounds. */
static void tally(const uint8_t *const *row, size_t rows, size_t at, unsigned answers, vec *size) {
  for (unsigned first = 0; first < answers; first += PER_ROUND) {
    tally_round(row, rows, at, first, answers, size + first);
  }
}

/* The same for any number of rows: wide[2a], wide[2a+1] are the lower and upper half. */
static void tally_wide(const uint8_t *const *row, size_t rows, size_t at, unsigned answers,
                       vec *wide) {
  for (unsigned a = 0; a < 2 * answers; a++) wide[a] = vec_same(0);
  while (rows > 0) {
    size_t some = rows < BYTE_ROWS ? rows : BYTE_ROWS;
    vec size[CODELAB_SHUFFLED];
    tally(row, some, at, answers, size);
    for (unsigned a = 0; a < answers; a++) {
      wide[2 * a] = vec_plus16(wide[2 * a], vec_low16(size[a]));
      wide[2 * a + 1] = vec_plus16(wide[2 * a + 1], vec_high16(size[a]));
    }
    row += some;
    rows -= some;
  }
}

static void count(const uint8_t *const *row, size_t rows, size_t at, unsigned answers,
                  uint16_t count[][CODELAB_BLOCK]) {
  for (size_t from = 0; from < CODELAB_BLOCK; from += VEC) {
    vec wide[2 * CODELAB_SHUFFLED];
    tally_wide(row, rows, at + from, answers, wide);
    for (unsigned a = 0; a < answers; a++) {
      memcpy(&count[a][from], &wide[2 * a], 2 * sizeof(vec));
    }
  }
}

/* Bounds and orders of VEC guesses, found by the caller as 16-bit lanes, to be
 * finished: marks those that are no candidate or hopeless, and adds up. */
typedef struct weighed {
  uint16_t bound[VEC], order[VEC], found[VEC], excess[VEC];
} weighed;

INLINE void finish(const weighed *w, const codelab_scale *scale, uint16_t *bound, uint16_t *order) {
  uint32_t miss = !scale->misses_free;
  for (size_t i = 0; i < VEC; i++) {
    uint32_t b = (uint32_t)w->bound[i] + (w->found[i] == 0 ? miss : 0);
    uint32_t o = b + w->order[i];
    bound[i] = (uint16_t)(w->excess[i] != 0      ? CODELAB_HOPELESS
                          : b < CODELAB_HOPELESS ? b
                                                 : CODELAB_HOPELESS - 1);
    order[i] = (uint16_t)(o < CODELAB_HOPELESS ? o : CODELAB_HOPELESS - 1);
  }
}

INLINE void widen(vec bytes, uint16_t *words) {
  vec half[2] = {vec_low16(bytes), vec_high16(bytes)};
  memcpy(words, half, sizeof half);
}

/* Small sets: sums in bytes, cut at 255. */
static void weigh_narrow(const uint8_t *const *row, size_t rows, size_t at,
                         const codelab_scale *scale, uint16_t *bound, uint16_t *order) {
  vec size[CODELAB_SHUFFLED];
  tally(row, rows, at, scale->answers, size);
  vec bounds = vec_same(0);
  vec orders = vec_same(0);
  vec excess = vec_same(0);
  vec largest = vec_same((uint8_t)(scale->largest < 255 ? scale->largest : 255));
  for (unsigned a = 1; a < scale->answers; a++) {
    excess = vec_or(excess, vec_minus(size[a], largest));
    for (unsigned t = 0; t < scale->thresholds && scale->threshold[t] < rows; t++) {
      bounds = vec_plus(bounds, vec_minus(size[a], vec_same((uint8_t)scale->threshold[t])));
    }
    for (uint32_t power = 2; power < rows; power *= 2) {
      orders = vec_plus(orders, vec_minus(size[a], vec_same((uint8_t)power)));
    }
  }
  weighed w;
  widen(bounds, w.bound);
  widen(orders, w.order);
  widen(size[0], w.found);
  widen(excess, w.excess);
  finish(&w, scale, bound, order);
}

static void weigh_wide(const uint8_t *const *row, size_t rows, size_t at,
                       const codelab_scale *scale, uint16_t *bound, uint16_t *order) {
  vec size[2 * CODELAB_SHUFFLED];
  tally_wide(row, rows, at, scale->answers, size);
  weighed w;
  vec largest = vec_same16((uint16_t)(scale->largest < 65535 ? scale->largest : 65535));
  for (unsigned half = 0; half < 2; half++) {
    vec bounds = vec_same(0);
    vec orders = vec_same(0);
    vec excess = vec_same(0);
    for (unsigned a = 1; a < scale->answers; a++) {
      vec s = size[2 * a + half];
      excess = vec_or(excess, vec_minus16(s, largest));
      for (unsigned t = 0; t < scale->thresholds && scale->threshold[t] < rows; t++) {
        bounds = vec_plus16(bounds, vec_minus16(s, vec_same16((uint16_t)scale->threshold[t])));
      }
      for (uint32_t power = 2; power < rows; power *= 2) {
        orders = vec_plus16(orders, vec_minus16(s, vec_same16((uint16_t)power)));
      }
    }
    memcpy(&w.bound[half * VEC / 2], &bounds, sizeof bounds);
    memcpy(&w.order[half * VEC / 2], &orders, sizeof orders);
    memcpy(&w.found[half * VEC / 2], &size[half], sizeof size[half]);
    memcpy(&w.excess[half * VEC / 2], &excess, sizeof excess);
  }
  finish(&w, scale, bound, order);
}

static void weigh(const uint8_t *const *row, size_t rows, size_t width, const codelab_scale *scale,
                  uint16_t *bound, uint16_t *order) {
  for (size_t at = 0; at < width; at += VEC) {
    if (rows <= NARROW_ROWS) weigh_narrow(row, rows, at, scale, bound + at, order + at);
    else weigh_wide(row, rows, at, scale, bound + at, order + at);
  }
}

/* One bit for each of eight answers from `first` on. */
INLINE vec bit_table(unsigned half) {
  uint8_t table[VEC] = {0};
  for (unsigned i = 0; i < VEC; i += 16) {
    for (unsigned k = 0; k < 8; k++) table[i + 8 * half + k] = (uint8_t)(1U << k);
  }
  return vec_load(table);
}

INLINE vec bits_set(vec bytes) {
  static const uint8_t set[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
  uint8_t repeated[VEC];
  for (unsigned i = 0; i < VEC; i++) repeated[i] = set[i & 15U];
  vec table = vec_load(repeated);
  return vec_add(vec_shuffle(table, vec_and(bytes, vec_same(0x0F))),
                 vec_shuffle(table, vec_high_nibbles(bytes)));
}

/* Different answers among first … first+15, answer 0 counting twice. */
INLINE vec spread_round(const uint8_t *const *row, size_t rows, size_t at, unsigned first) {
  vec low_table = bit_table(0);
  vec high_table = bit_table(1);
  vec low = vec_same(0);
  vec high = vec_same(0);
  for (size_t r = 0; r < rows; r++) {
    vec index = in_round(vec_load(row[r] + at), first);
    low = vec_or(low, vec_shuffle(low_table, index));
    high = vec_or(high, vec_shuffle(high_table, index));
  }
  vec count = vec_add(bits_set(low), bits_set(high));
  return first == 0 ? vec_add(count, vec_and(low, vec_same(1))) : count;
}

INLINE vec spread_at(const uint8_t *const *row, size_t rows, size_t at, unsigned answers) {
  vec count = spread_round(row, rows, at, 0);
  for (unsigned first = PER_ROUND; first < answers; first += PER_ROUND) {
    count = vec_add(count, spread_round(row, rows, at, first));
  }
  return count;
}

static void spread(const uint8_t *const *row, size_t rows, size_t width, unsigned answers,
                   uint8_t *spread) {
  for (size_t at = 0; at < width; at += VEC) {
    vec_store(spread + at, spread_at(row, rows, at, answers));
  }
}

INLINE unsigned largest_byte(vec bytes, size_t count) {
  uint8_t byte[VEC];
  uint8_t most = 0;
  vec_store(byte, bytes);
  for (size_t i = 0; i < count; i++) most = byte[i] > most ? byte[i] : most;
  return most;
}

/* Looks for an end of the search every few vectors only. */
static unsigned widest(const uint8_t *const *row, size_t rows, size_t guesses, unsigned answers,
                       unsigned enough) {
  enum { STRIDE = 4 * VEC };
  unsigned most = 0;
  size_t at = 0;
  for (; at + STRIDE <= guesses; at += STRIDE) {
    vec largest = vec_same(0);
    for (size_t i = 0; i < STRIDE; i += VEC) {
      largest = vec_most(largest, spread_at(row, rows, at + i, answers));
    }
    unsigned here = largest_byte(largest, VEC);
    if (here > most) most = here;
    if (most >= enough) return most;
  }
  for (; at < guesses; at += VEC) {
    unsigned here =
        largest_byte(spread_at(row, rows, at, answers), guesses - at < VEC ? guesses - at : VEC);
    if (here > most) most = here;
  }
  return most;
}
