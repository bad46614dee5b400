#include "hex/field.h"

#include <string.h>

/* The six neighbours in a circle, so that each is a neighbour of the next. */
typedef struct circle {
  int32_t step[6];
} circle;

static circle circle_of(const hex_field *field) {
  int32_t stride = (int32_t)field->cols + 2;
  return (circle){{-stride, 1 - stride, 1, stride, stride - 1, -1}};
}

void hex_field_clear(hex_field *field, const hex_board *board) {
  uint32_t stride = board->cols + 2;
  uint32_t places = stride * (board->rows + 2);
  field->rows = board->rows;
  field->cols = board->cols;
  memset(field->at, HEX_RED, places);
  for (uint32_t row = 1; row <= board->rows; row++) {
    uint8_t *line = field->at + row * stride;
    memset(line, HEX_EMPTY, stride);
    line[0] = HEX_BLUE;
    line[stride - 1] = HEX_BLUE;
  }
}

/* Walks the border between Red and Blue from the corner of a1, with a red place
 * on one hand and a blue one on the other; empty places count as the other
 * colour's. The walk can end only where Red's side meets Blue's again: at the
 * bottom line if Red has a chain, at the right column if Blue has. */
bool hex_field_joined(const hex_field *field, unsigned colour) {
  circle around = circle_of(field);
  uint32_t stride = field->cols + 2;
  uint32_t bottom = (field->rows + 1) * stride;
  uint32_t red = 1;     /* the walk is between this place, first above a1 … */
  uint32_t towards = 4; /* … and its neighbour on this side, blue: first left of a1 */
  for (;;) {
    uint32_t ahead = (uint32_t)((int32_t)red + around.step[(towards + 5) % 6]);
    bool is_red = colour == HEX_RED ? field->at[ahead] == HEX_RED : field->at[ahead] != HEX_BLUE;
    if (is_red) {
      red = ahead;
      towards = (towards + 1) % 6;
      if (red >= bottom) return colour == HEX_RED;
    } else {
      towards = (towards + 5) % 6;
      if (ahead % stride == stride - 1) return colour == HEX_BLUE;
    }
  }
}

/* ---- playing out -------------------------------------------------------- */

/* Random numbers below 2^16 from one of 64 bits at a time. Not exactly uniform,
 * which playouts do not need. */
typedef struct dice {
  ump_random *random;
  uint64_t bits;
  uint32_t left;
} dice;

static uint32_t below(dice *d, uint32_t bound) {
  if (d->left == 0) {
    d->bits = ump_random_next(d->random);
    d->left = 4;
  }
  uint32_t bits = (uint32_t)(d->bits & 0xFFFF);
  d->bits >>= 16;
  d->left--;
  return bits * bound >> 16;
}

static void shuffle(uint16_t *place, uint32_t count, ump_random *random) {
  dice d = {.random = random};
  for (uint32_t i = count; i > 1; i--) {
    uint32_t j = below(&d, i);
    uint16_t kept = place[i - 1];
    place[i - 1] = place[j];
    place[j] = kept;
  }
}

/* The place that restores a bridge of `colour` which the stone on `last` has
 * broken into; 0 if it broke none. A bridge shows, around `last`, as one stone,
 * the empty place, the other stone. */
static uint32_t bridge(const hex_field *field, const circle *around, uint32_t last,
                       unsigned colour) {
  const uint8_t *here = field->at + last;
  uint8_t near[8];
  for (uint32_t i = 0; i < 6; i++) near[i] = here[around->step[i]];
  near[6] = near[0];
  near[7] = near[1];
  for (uint32_t i = 0; i < 6; i++) {
    if (near[i + 1] == HEX_EMPTY && near[i] == colour && near[i + 2] == colour) {
      return (uint32_t)((int32_t)last + around->step[(i + 1) % 6]);
    }
  }
  return 0;
}

unsigned hex_play_out(hex_field *field, uint16_t *place, uint32_t count, unsigned mover,
                      bool bridges, ump_random *random) {
  circle around = circle_of(field);
  shuffle(place, count, random);
  uint32_t next = 0;
  uint32_t last = 0;
  for (uint32_t played = 0; played < count; played++) {
    uint32_t here = bridges && last != 0 ? bridge(field, &around, last, mover) : 0;
    while (here == 0) {
      uint32_t shuffled = place[next++];
      if (field->at[shuffled] == HEX_EMPTY) here = shuffled;
    }
    field->at[here] = (uint8_t)mover;
    last = here;
    mover ^= 1U;
  }
  return hex_field_joined(field, HEX_RED) ? HEX_RED : HEX_BLUE;
}
