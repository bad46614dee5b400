#include "darklab/mind_bits.h"

enum { TRY_BITS = 5, TRIES_IN_B = 12, TAIL_AT = 48 };

static const char *const names[LAB_MEMORIES] = {"view", "view+heard", "view+last", "view+times",
                                                "recall"};

const char *lab_memory_name(lab_memory memory) {
  return names[memory];
}

bool lab_memory_parse(ump_span text, lab_memory *memory) {
  for (unsigned i = 0; i < LAB_MEMORIES; i++) {
    *memory = (lab_memory)i;
    if (ump_span_is(text, names[i])) return true;
  }
  return false;
}

/* ---- remembering -------------------------------------------------------- */

/* In a classical game a hit takes no turn, so LAB_TIMES leaves it out. */
static bool keeps_hits(const lab_game *game, lab_memory memory) {
  return memory == LAB_RECALL || (memory == LAB_TIMES && game->abrupt);
}

/* Whether the heard bits are a number. */
static bool counts_heard(lab_memory memory) {
  return memory == LAB_HEARD || memory == LAB_LAST;
}

uint32_t lab_mind_kept(const lab_game *game, lab_memory memory, lab_mind mind) {
  return lab_size(lab_own(mind)) + (keeps_hits(game, memory) ? lab_size(lab_found(mind)) : 0);
}

uint32_t lab_mind_try_at(lab_mind mind, uint32_t at) {
  uint64_t bits = at < TRIES_IN_B ? mind.b >> (at * TRY_BITS)
                                  : mind.a >> (TAIL_AT + (at - TRIES_IN_B) * TRY_BITS);
  return (uint32_t)bits & 31U;
}

static void put_try(lab_mind *mind, uint32_t at, uint32_t code) {
  if (at < TRIES_IN_B) mind->b |= (uint64_t)code << (at * TRY_BITS);
  else mind->a |= (uint64_t)code << (TAIL_AT + (at - TRIES_IN_B) * TRY_BITS);
}

lab_mind lab_mind_try(const lab_game *game, lab_memory memory, lab_mind mind, uint32_t cell,
                      bool hit) {
  uint32_t at = lab_mind_kept(game, memory, mind);
  uint32_t code = cell | (hit ? LAB_HIT : 0);
  mind.a |= (uint64_t)lab_bit(cell) << (hit ? 16 : 0);
  if (memory == LAB_LAST) {
    mind.a &= ~(UINT64_C(0xFFFF) << LAB_HEARD_AT);
    mind.b = code | LAB_LAST_KNOWN;
  } else if (memory == LAB_RECALL) {
    put_try(&mind, at, code);
  } else if (memory == LAB_TIMES && (!hit || game->abrupt)) {
    put_try(&mind, at, hit ? LAB_HIT : cell);
  }
  return mind;
}

lab_mind lab_mind_hear(const lab_game *game, unsigned seat, lab_memory memory, lab_mind mind) {
  uint64_t heard = mind.a >> LAB_HEARD_AT & 0xFFFF;
  if (counts_heard(memory)) {
    mind.a += UINT64_C(1) << LAB_HEARD_AT;
  } else if (memory == LAB_TIMES || memory == LAB_RECALL) {
    /* Its turns until this one, the last of which had this hit: abrupt, each is
     * one bit; classical, a 0 after the ones of its hits. */
    uint32_t turns = lab_size(lab_own(mind)) + (game->abrupt ? lab_size(lab_found(mind)) : 0);
    uint32_t at = turns - 1 + seat;
    if (!game->abrupt) at += (uint32_t)__builtin_popcountll(heard);
    mind.a |= UINT64_C(1) << (LAB_HEARD_AT + at);
  }
  return mind;
}

uint8_t lab_mind_heard(lab_memory memory, lab_mind mind) {
  uint64_t heard = mind.a >> LAB_HEARD_AT & 0xFFFF;
  return (uint8_t)(counts_heard(memory) ? heard : (uint64_t)__builtin_popcountll(heard));
}

uint32_t lab_mind_tries(const lab_game *game, unsigned seat, lab_mind mind,
                        lab_try tries[LAB_TRIES_MOST]) {
  uint32_t count = lab_mind_kept(game, LAB_RECALL, mind);
  uint64_t heard = mind.a >> LAB_HEARD_AT & 0xFFFF;
  heard >>= seat; /* the other's first turn, before which nothing could be hit */
  for (uint32_t i = 0; i < count; i++) {
    uint32_t code = lab_mind_try_at(mind, i);
    tries[i] = (lab_try){.cell = (uint8_t)(code & 15U), .hit = (code & LAB_HIT) != 0};
    if (tries[i].hit && !game->abrupt) continue;
    for (; heard & 1U; heard >>= 1) {
      tries[i].heard++;
      if (game->abrupt) break;
    }
    heard >>= 1;
  }
  return count;
}

lab_mind lab_mind_remember(const lab_game *game, unsigned seat, lab_memory memory,
                           const lab_try *tries, uint32_t count) {
  lab_mind mind = {0};
  for (uint32_t i = 0; i < count; i++) {
    mind = lab_mind_try(game, memory, mind, tries[i].cell, tries[i].hit);
    for (uint32_t n = 0; n < tries[i].heard; n++) mind = lab_mind_hear(game, seat, memory, mind);
  }
  return mind;
}

lab_mind lab_mind_forget(const lab_game *game, unsigned seat, lab_memory memory, lab_mind mind) {
  lab_try tries[LAB_TRIES_MOST];
  if (memory == LAB_RECALL) return mind;
  if (memory == LAB_VIEW) return (lab_mind){.a = mind.a & UINT32_MAX};
  if (memory == LAB_HEARD) {
    uint64_t heard = lab_mind_heard(LAB_RECALL, mind);
    return (lab_mind){.a = (mind.a & UINT32_MAX) | heard << LAB_HEARD_AT};
  }
  return lab_mind_remember(game, seat, memory, tries, lab_mind_tries(game, seat, mind, tries));
}

lab_mind lab_mind_turned(const lab_game *game, lab_memory memory, lab_mind mind) {
  lab_mind turned = {.a = mind.a & (UINT64_C(0xFFFF) << LAB_HEARD_AT)};
  turned.a |= lab_turned(game, lab_own(mind));
  turned.a |= (uint64_t)lab_turned(game, lab_found(mind)) << 16;
  if (memory == LAB_LAST && mind.b != 0) {
    uint32_t cell = (uint32_t)mind.b & 15U;
    turned.b = (mind.b & ~UINT64_C(15)) | lab_turned_cell(game, cell);
  } else if (memory == LAB_TIMES || memory == LAB_RECALL) {
    uint32_t count = lab_mind_kept(game, memory, mind);
    for (uint32_t i = 0; i < count; i++) {
      uint32_t code = lab_mind_try_at(mind, i);
      bool nameless = memory == LAB_TIMES && (code & LAB_HIT);
      uint32_t cell = nameless ? 0 : lab_turned_cell(game, code & 15U);
      put_try(&turned, i, (code & LAB_HIT) | cell);
    }
  }
  return turned;
}
