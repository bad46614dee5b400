#include "darklab/audit_rules.h"

#include "hex/hex.h"
#include "hex/options.h"

/* The neighbours of a cell: row by row, the board leans to the right. */
static const int step_row[] = {0, 0, 1, -1, -1, 1};
static const int step_col[] = {1, -1, 0, 0, 1, -1};

/* Cells of the set that are reached from `cell`, which is one of them. */
static uint32_t flood(const audit_rules *rules, uint32_t set, uint32_t cell, uint32_t reached) {
  reached |= UINT32_C(1) << cell;
  for (unsigned i = 0; i < 6; i++) {
    int row = (int)(cell / rules->cols) + step_row[i];
    int col = (int)(cell % rules->cols) + step_col[i];
    bool inside = row >= 0 && row < (int)rules->rows && col >= 0 && col < (int)rules->cols;
    if (!inside) continue;
    uint32_t next = (uint32_t)row * rules->cols + (uint32_t)col;
    uint32_t bit = UINT32_C(1) << next;
    if ((set & bit) && !(reached & bit)) reached = flood(rules, set, next, reached);
  }
  return reached;
}

/* Seat 0 joins the first row to the last, seat 1 the first column to the last. */
static bool joins(const audit_rules *rules, unsigned seat, uint32_t set) {
  uint32_t side = seat == 0 ? rules->cols : rules->rows;
  uint32_t stride = seat == 0 ? 1 : rules->cols;
  uint32_t across = seat == 0 ? (rules->rows - 1) * rules->cols : rules->cols - 1;
  uint32_t reached = 0;
  for (uint32_t i = 0; i < side; i++) {
    uint32_t cell = i * stride;
    if (set >> cell & 1U) reached = flood(rules, set, cell, reached);
  }
  for (uint32_t i = 0; i < side; i++) {
    if (reached >> (i * stride + across) & 1U) return true;
  }
  return false;
}

bool audit_rules_init(audit_rules *rules, const ump_spec *spec, const ump_allocator *mem,
                      ump_error *error) {
  if (spec->game != &ump_dark_hex) {
    return ump_fail(error, N_("The laboratory is for dark-hex, not {1}."), spec->game->name, NULL,
                    NULL);
  }
  hex_board board = hex_board_of(spec);
  *rules = (audit_rules){.mem = mem,
                         .rows = board.rows,
                         .cols = board.cols,
                         .cells = board.cells,
                         .abrupt = dark_is_abrupt(spec),
                         .announced = !dark_is_silent(spec)};
  if (board.cells > AUDIT_CELLS_MOST) {
    return ump_fail_int(error, N_("The board has {1} cells; the laboratory takes at most {2}."),
                        board.cells, AUDIT_CELLS_MOST);
  }
  rules->joins = ump_new(mem, (size_t)1 << board.cells, 1);
  if (rules->joins == NULL) return ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  for (uint32_t set = 0; set < UINT32_C(1) << board.cells; set++) {
    rules->joins[set] = (uint8_t)(joins(rules, 0, set) | joins(rules, 1, set) << 1);
  }
  return true;
}

void audit_rules_free(audit_rules *rules) {
  ump_free(rules->mem, rules->joins);
  rules->joins = NULL;
}
