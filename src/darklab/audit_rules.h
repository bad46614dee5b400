/* The board of a game under audit. Sets of cells are bit masks, cell 0 first. */
#ifndef DARKLAB_AUDIT_RULES_H
#define DARKLAB_AUDIT_RULES_H

#include "umpire/game.h"

enum { AUDIT_CELLS_MOST = 16 };

typedef struct audit_rules {
  const ump_allocator *mem;
  uint32_t rows, cols, cells;
  bool abrupt, announced;
  uint8_t *joins; /* by set: bit s says that the set joins the sides of seat s */
} audit_rules;

/* Refuses other games than Dark Hex and boards of more than AUDIT_CELLS_MOST cells. */
bool audit_rules_init(audit_rules *rules, const ump_spec *spec, const ump_allocator *mem,
                      ump_error *error);
void audit_rules_free(audit_rules *rules);

static inline bool audit_joins(const audit_rules *rules, unsigned seat, uint32_t set) {
  return (rules->joins[set] >> seat) & 1U;
}

#endif
