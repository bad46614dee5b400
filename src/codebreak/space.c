/* The space of codes: numbers, pegs, and counting without listing. */
#include "codebreak/space.h"

uint32_t code_power(uint32_t symbols, uint32_t pegs) {
  uint32_t power = 1;
  while (pegs-- > 0) power *= symbols;
  return power;
}

static uint32_t peg_shift(const code_space *space, uint32_t peg) {
  return 4 * (space->pegs - 1 - peg);
}

code code_put(const code_space *space, code c, uint32_t peg, uint32_t symbol) {
  c.digits |= (symbol + 1) << peg_shift(space, peg);
  c.counts += UINT64_C(1) << (4 * symbol);
  return c;
}

uint32_t code_symbol(const code_space *space, code c, uint32_t peg) {
  return (c.digits >> peg_shift(space, peg) & 15U) - 1;
}

code code_pack(const code_space *space, uint32_t number) {
  code c = {0};
  for (uint32_t shift = 0; shift < 4 * space->pegs; shift += 4) {
    uint32_t symbol = number % space->symbols;
    number /= space->symbols;
    c.digits |= (symbol + 1) << shift;
    c.counts += UINT64_C(1) << (4 * symbol);
  }
  return c;
}

uint32_t code_number(const code_space *space, code c) {
  uint32_t number = 0;
  for (uint32_t peg = 0; peg < space->pegs; peg++) {
    number = number * space->symbols + code_symbol(space, c, peg);
  }
  return number;
}

uint32_t code_distinct(code c) {
  uint32_t distinct = 0;
  for (uint64_t counts = c.counts; counts != 0; counts >>= 4) distinct += (counts & 15U) != 0;
  return distinct;
}

static bool has_repeat(code c) {
  return (c.counts & UINT64_C(0xEEEEEEEEEEEEEEEE)) != 0;
}

bool code_is_legal(const code_space *space, uint32_t number) {
  if (number < space->lowest || number > space->highest) return false;
  return !space->distinct || !has_repeat(code_pack(space, number));
}

/* The ways to fill `pegs` pegs with different symbols out of `symbols`. */
static uint32_t arrangements(uint32_t symbols, uint32_t pegs) {
  uint32_t ways = 1;
  for (uint32_t i = 0; i < pegs; i++) ways *= i < symbols ? symbols - i : 0;
  return ways;
}

/* How many codes without repeats have a smaller number; the number may have repeats. */
static uint32_t distinct_below(const code_space *space, uint32_t number) {
  if (number == 0) return 0;
  code c = code_pack(space, number);
  uint32_t block = arrangements(space->symbols, space->pegs); /* codes that share the pegs so far */
  uint32_t used = 0; /* set of symbols on the pegs before */
  uint32_t below = 0;
  for (uint32_t peg = 0; peg < space->pegs; peg++) {
    uint32_t symbol = code_symbol(space, c, peg);
    uint32_t smaller = 0;
    for (uint32_t s = 0; s < symbol; s++) smaller += !(used >> s & 1U);
    block /= space->symbols - peg;
    below += smaller * block;
    if (used >> symbol & 1U) break;
    used |= 1U << symbol;
  }
  return below;
}

uint32_t code_space_size(const code_space *space) {
  if (!space->distinct) return space->highest - space->lowest + 1;
  uint32_t highest_counts = !has_repeat(code_pack(space, space->highest));
  return distinct_below(space, space->highest) + highest_counts -
         distinct_below(space, space->lowest);
}

static uint32_t distinct_unrank(const code_space *space, uint32_t rank) {
  uint32_t block = arrangements(space->symbols, space->pegs); /* codes that share the pegs so far */
  uint32_t used = 0;
  uint32_t number = 0;
  for (uint32_t peg = 0; peg < space->pegs; peg++) {
    block /= space->symbols - peg;
    uint32_t skip = rank / block;
    rank %= block;
    uint32_t symbol = 0;
    while (used >> symbol & 1U) symbol++;
    for (; skip > 0; skip--) {
      do symbol++;
      while (used >> symbol & 1U);
    }
    used |= 1U << symbol;
    number = number * space->symbols + symbol;
  }
  return number;
}

uint32_t code_unrank(const code_space *space, uint32_t rank) {
  if (!space->distinct) return space->lowest + rank;
  return distinct_unrank(space, rank + distinct_below(space, space->lowest));
}
