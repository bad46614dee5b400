/* Advice in a game under way. */
#include "codelab/advice.h"

bool codelab_advice_init(codelab_advice *a, const codelab_field *field) {
  const ump_allocator *mem = field->mem;
  *a = (codelab_advice){.field = field, .candidates = field->codes};
  a->scales = codelab_scales_new(field);
  a->candidate = ump_new(mem, field->codes, sizeof *a->candidate);
  if (a->scales == NULL || a->candidate == NULL || !codelab_group_init(&a->group, field) ||
      !codelab_group_room(&a->next, &a->group, mem)) {
    codelab_advice_free(a);
    return false;
  }
  for (uint32_t c = 0; c < field->codes; c++) a->candidate[c] = (uint16_t)c;
  return true;
}

void codelab_advice_free(codelab_advice *a) {
  const ump_allocator *mem = a->field->mem;
  codelab_scales_free(a->scales, mem);
  ump_free(mem, a->candidate);
  codelab_group_free(&a->group, mem);
  codelab_group_free(&a->next, mem);
}

uint32_t codelab_advice_take(codelab_advice *a, uint16_t guess, uint8_t answer) {
  uint32_t left = 0;
  for (uint32_t i = 0; i < a->candidates; i++) {
    left += codelab_field_answer(a->field, guess, a->candidate[i]) == answer;
  }
  if (left == 0) return 0;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < a->candidates; i++) {
    uint16_t c = a->candidate[i];
    if (codelab_field_answer(a->field, guess, c) == answer) a->candidate[kept++] = c;
  }
  a->candidates = kept;
  codelab_group_fix(&a->group, a->field, guess, &a->next);
  codelab_group swap = a->group;
  a->group = a->next;
  a->next = swap;
  return kept;
}

codelab_weight codelab_advice_best(const codelab_advice *a, code_measure measure) {
  codelab_state state = {.field = a->field,
                         .candidate = a->candidate,
                         .candidates = a->candidates,
                         .group = &a->group};
  codelab_weight best = codelab_best(a->scales, &state, measure);
  return codelab_advice_weigh(a, best.guess, measure);
}

codelab_weight codelab_advice_weigh(const codelab_advice *a, uint16_t guess, code_measure measure) {
  uint32_t part[CODELAB_ANSWERS] = {0};
  for (uint32_t i = 0; i < a->candidates; i++)
    part[codelab_field_answer(a->field, guess, a->candidate[i])]++;
  return codelab_weigh_parts(a->scales, part, guess, measure);
}

double codelab_advice_value(const codelab_advice *a, const codelab_weight *weight,
                            code_measure measure) {
  double codes = a->candidates;
  switch (measure) {
    case CODE_LARGEST: return (double)weight->measure;
    case CODE_SQUARES: return (double)weight->measure / codes;
    case CODE_PARTS: return (double)(a->field->answers - weight->measure);
    default: return codelab_bits(a->scales, a->candidates) - codelab_bits_of(weight) / codes;
  }
}
