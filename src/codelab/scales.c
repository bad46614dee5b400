/* Weighing guesses: the best by a measure, over all codes or all candidates. */
#include "codelab/rule.h"

#include <string.h>

enum {
  GUESSES = 4 * CODELAB_BLOCK,
  ROWS = 2048,
  FEW = 512 /* with more answers than shuffles count, so few candidates give but some of them */
};

/* Answers are made for GUESSES guesses and ROWS candidates at a time, so that they
 * stay in the cache; the whole matrix of 8^5 codes would be 1 GiB. */
struct codelab_scales {
  const codelab_field *field;
  const codelab_kernel *kernel;
  uint64_t *entropy;
  uint8_t *answers; /* ROWS x GUESSES */
  const uint8_t *row[ROWS];
  uint32_t size[CODELAB_ANSWERS][GUESSES];
  bool wanted[GUESSES];
};

codelab_scales *codelab_scales_new(const codelab_field *field) {
  const ump_allocator *mem = field->mem;
  codelab_scales *s = ump_new(mem, 1, sizeof *s);
  if (s == NULL) return NULL;
  s->field = field;
  s->kernel = codelab_kernel_for(field->answers);
  s->entropy = ump_new(mem, (size_t)field->codes + 1, sizeof *s->entropy);
  s->answers = ump_new(mem, ROWS, GUESSES);
  if (s->entropy == NULL || s->answers == NULL) {
    codelab_scales_free(s, mem);
    return NULL;
  }
  code_entropy_table(s->entropy, field->codes);
  for (size_t r = 0; r < ROWS; r++) s->row[r] = s->answers + r * GUESSES;
  return s;
}

void codelab_scales_free(codelab_scales *s, const ump_allocator *mem) {
  if (s == NULL) return;
  ump_free(mem, s->entropy);
  ump_free(mem, s->answers);
  ump_free(mem, s);
}

/* Whether the candidate gives every candidate an answer of its own. */
static bool tells_apart(const codelab_state *s, uint16_t candidate) {
  uint64_t seen[(CODELAB_ANSWERS + 63) / 64] = {0};
  for (uint32_t i = 0; i < s->candidates; i++) {
    uint8_t answer = codelab_field_answer(s->field, candidate, s->candidate[i]);
    uint64_t bit = UINT64_C(1) << answer % 64;
    if (seen[answer / 64] & bit) return false;
    seen[answer / 64] |= bit;
  }
  return true;
}

/* Such a candidate is the best by every measure. */
static bool first_that_tells_apart(const codelab_state *s, uint16_t *guess) {
  if (s->candidates > s->field->answers) return false;
  for (uint32_t i = 0; i < s->candidates; i++) {
    if (!tells_apart(s, s->candidate[i])) continue;
    *guess = s->candidate[i];
    return true;
  }
  return false;
}

/* The answers of some candidates to some guesses, a row for each. */
static void make_rows(codelab_scales *scales, const codelab_state *s, uint32_t first, uint32_t rows,
                      size_t from, size_t guesses) {
  for (uint32_t r = 0; r < rows; r++) {
    codelab_field_answers(s->field, s->candidate[first + r], from, guesses,
                          scales->answers + (size_t)r * GUESSES);
  }
}

static void count_parts(codelab_scales *scales, const codelab_state *s, size_t from,
                        size_t guesses) {
  unsigned answers = s->field->answers;
  uint16_t count[CODELAB_ANSWERS][CODELAB_BLOCK];
  memset(scales->size, 0, answers * sizeof scales->size[0]);
  for (uint32_t done = 0; done < s->candidates; done += ROWS) {
    uint32_t rows = s->candidates - done < ROWS ? s->candidates - done : ROWS;
    make_rows(scales, s, done, rows, from, guesses);
    for (size_t at = 0; at < guesses; at += CODELAB_BLOCK) {
      scales->kernel->count(scales->row, rows, at, answers, count);
      for (unsigned a = 0; a < answers; a++) {
        for (size_t i = 0; i < CODELAB_BLOCK; i++) scales->size[a][at + i] += count[a][i];
      }
    }
  }
}

codelab_weight codelab_weigh_parts(const codelab_scales *scales, const uint32_t *part,
                                   uint16_t guess, code_measure measure) {
  uint64_t weight = code_measure_of(measure, part, scales->field->answers, scales->entropy);
  return (codelab_weight){weight, part[CODELAB_FOUND] > 0, guess};
}

double codelab_bits(const codelab_scales *scales, uint32_t candidates) {
  codelab_weight all = {.measure = scales->entropy[candidates]};
  return codelab_bits_of(&all) / candidates;
}

double codelab_bits_of(const codelab_weight *weight) {
  return (double)weight->measure / (double)(UINT64_C(1) << CODE_ENTROPY_BITS);
}

static codelab_weight weigh(const codelab_scales *scales, size_t i, uint16_t guess,
                            code_measure measure) {
  uint32_t part[CODELAB_ANSWERS];
  for (unsigned a = 0; a < scales->field->answers; a++) part[a] = scales->size[a][i];
  return codelab_weigh_parts(scales, part, guess, measure);
}

/* The same from the answers themselves. */
static codelab_weight weigh_column(const codelab_scales *scales, const codelab_state *s, size_t i,
                                   uint16_t guess, code_measure measure) {
  uint32_t size[CODELAB_ANSWERS];
  uint32_t part[CODELAB_ANSWERS];
  uint8_t given[CODELAB_ANSWERS];
  unsigned parts = 0;
  size[CODELAB_FOUND] = 0;
  for (uint32_t r = 0; r < s->candidates; r++) size[scales->row[r][i]] = 0;
  for (uint32_t r = 0; r < s->candidates; r++) {
    uint8_t answer = scales->row[r][i];
    if (size[answer]++ == 0) given[parts++] = answer;
  }
  for (unsigned p = 0; p < parts; p++) part[p] = size[given[p]];
  uint64_t weight = code_measure_of(measure, part, parts, scales->entropy);
  if (measure == CODE_PARTS) weight += s->field->answers - parts; /* those that are not given */
  return (codelab_weight){weight, size[CODELAB_FOUND] > 0, guess};
}

/* Which of the guesses from `from` on are worth weighing: not those that a renaming
 * turns into a smaller one, which is as good. */
static bool choose_wanted(codelab_scales *scales, const codelab_state *s, size_t from,
                          size_t guesses) {
  bool any = false;
  for (size_t i = 0; i < guesses; i++) {
    scales->wanted[i] = codelab_group_least(s->group, s->field, (uint32_t)(from + i));
    any |= scales->wanted[i];
  }
  return any;
}

/* Weighs all of the guesses; where there are many answers and few candidates, by the
 * parts that are not empty alone. */
static void weigh_some(codelab_scales *scales, const codelab_state *s, size_t from, size_t guesses,
                       code_measure measure, codelab_weight *weight) {
  if (s->field->answers > CODELAB_SHUFFLED && s->candidates <= FEW) {
    make_rows(scales, s, 0, s->candidates, from, guesses);
    for (size_t i = 0; i < guesses; i++) {
      if (scales->wanted[i]) weight[i] = weigh_column(scales, s, i, (uint16_t)(from + i), measure);
    }
    return;
  }
  count_parts(scales, s, from, guesses);
  for (size_t i = 0; i < guesses; i++) {
    if (scales->wanted[i]) weight[i] = weigh(scales, i, (uint16_t)(from + i), measure);
  }
}

codelab_weight codelab_best(codelab_scales *scales, const codelab_state *s, code_measure measure) {
  codelab_weight best = {.measure = UINT64_MAX};
  if (first_that_tells_apart(s, &best.guess)) return best;
  uint32_t most = s->candidates_only ? s->field->codes : s->field->guesses;
  for (size_t from = 0; from < most; from += GUESSES) {
    size_t guesses = most - from < GUESSES ? most - from : GUESSES;
    codelab_weight weight[GUESSES];
    if (!choose_wanted(scales, s, from, guesses)) continue;
    weigh_some(scales, s, from, guesses, measure, weight);
    for (size_t i = 0; i < guesses; i++) {
      if (!scales->wanted[i] || (s->candidates_only && !weight[i].candidate)) continue;
      if (codelab_better(&weight[i], &best)) best = weight[i];
    }
  }
  return best;
}
