#include "darklab/hint.h"

#include <math.h>
#include <string.h>

/* Currents that differ by less than this part are the same; nobody looks at a cell
 * with less than the other part of the best one's. */
static const double alike = 1e-6, worth_a_look = 0.5;

/* A stone's resistance, an open cell having 1: not 0, to keep the equations sound. */
static const double stone = 0.02, wire = 0.001;

/* The voltages' equations, one for each cell: what flows to its neighbours and to the
 * sides, of which the first has voltage 1 and stands on the right. */
typedef struct circuit {
  const lab_game *game;
  unsigned seat;
  uint32_t cells;
  double resistance[LAB_CELLS_MOST]; /* of half a cell; negative where nothing flows */
  double equation[LAB_CELLS_MOST][LAB_CELLS_MOST + 1];
  double voltage[LAB_CELLS_MOST];
} circuit;

/* How many rows - for seat 1, columns - the cell lies behind its seat's first side. */
static uint32_t depth_of(const circuit *c, uint32_t cell) {
  return c->seat == 0 ? cell / c->game->cols : cell % c->game->cols;
}

static uint32_t last_depth(const circuit *c) {
  return (c->seat == 0 ? c->game->rows : c->game->cols) - 1;
}

/* The neighbours that something can flow to; returns how many. */
static uint32_t neighbours(const circuit *c, uint32_t cell, uint32_t next[6]) {
  static const int step[6][2] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}, {-1, 1}, {1, -1}};
  int rows = (int)c->game->rows;
  int cols = (int)c->game->cols;
  uint32_t count = 0;
  for (uint32_t i = 0; i < 6; i++) {
    int row = (int)cell / cols + step[i][0];
    int col = (int)cell % cols + step[i][1];
    if (row < 0 || col < 0 || row >= rows || col >= cols) continue;
    uint32_t other = (uint32_t)(row * cols + col);
    if (c->resistance[other] >= 0) next[count++] = other;
  }
  return count;
}

static double conductance(const circuit *c, uint32_t cell, uint32_t other) {
  return 1 / (c->resistance[cell] + c->resistance[other]);
}

static double to_side(const circuit *c, uint32_t cell) {
  return 1 / (c->resistance[cell] + wire);
}

static void set_up(circuit *c, lab_cells own, lab_cells found) {
  for (uint32_t i = 0; i < c->cells; i++) {
    bool is_own = (own & lab_bit(i)) != 0;
    c->resistance[i] = found & lab_bit(i) ? -1 : is_own ? stone / 2 : 0.5;
  }
  memset(c->equation, 0, sizeof c->equation);
  for (uint32_t i = 0; i < c->cells; i++) {
    double *row = c->equation[i];
    uint32_t next[6];
    if (c->resistance[i] < 0) continue;
    uint32_t count = neighbours(c, i, next);
    for (uint32_t n = 0; n < count; n++) {
      double flow = conductance(c, i, next[n]);
      row[i] += flow;
      row[next[n]] -= flow;
    }
    if (depth_of(c, i) == 0) row[i] += to_side(c, i);
    if (depth_of(c, i) == 0) row[c->cells] = to_side(c, i);
    if (depth_of(c, i) == last_depth(c)) row[i] += to_side(c, i);
  }
}

/* Gauss's elimination. Rows are dominated by their diagonals, so that no pivots need
 * be looked for; a found stone, or a group of cells without a way to either side, has
 * any voltage, and carries nothing. */
static void solve(circuit *c) {
  static const double nothing = 1e-9;
  for (uint32_t i = 0; i < c->cells; i++) {
    if (fabs(c->equation[i][i]) < nothing) c->equation[i][i] = 1;
    for (uint32_t k = i + 1; k < c->cells; k++) {
      double times = c->equation[k][i] / c->equation[i][i];
      if (times == 0) continue;
      for (uint32_t j = i; j <= c->cells; j++) c->equation[k][j] -= times * c->equation[i][j];
    }
  }
  for (uint32_t i = c->cells; i-- > 0;) {
    double right = c->equation[i][c->cells];
    for (uint32_t j = i + 1; j < c->cells; j++) right -= c->equation[i][j] * c->voltage[j];
    c->voltage[i] = right / c->equation[i][i];
  }
}

/* What flows in is what flows out: half of both. */
static double current_through(const circuit *c, uint32_t cell) {
  uint32_t next[6];
  uint32_t count = neighbours(c, cell, next);
  double sum = 0;
  for (uint32_t n = 0; n < count; n++) {
    sum += fabs(c->voltage[cell] - c->voltage[next[n]]) * conductance(c, cell, next[n]);
  }
  if (depth_of(c, cell) == 0) sum += fabs(1 - c->voltage[cell]) * to_side(c, cell);
  if (depth_of(c, cell) == last_depth(c)) sum += fabs(c->voltage[cell]) * to_side(c, cell);
  return sum / 2;
}

static lab_cells most_promising(const lab_hint *hint, const double *current, lab_cells open) {
  lab_cells cells = 0;
  double best = 0;
  double last = 0;
  while (cells != open && lab_size(cells) < hint->most) {
    uint32_t next = LAB_CELLS_MOST;
    for (lab_cells left = open & ~cells; left != 0; left &= left - 1) {
      uint32_t cell = lab_first(left);
      if (next == LAB_CELLS_MOST || current[cell] > current[next]) next = cell;
    }
    if (cells == 0) best = current[next];
    if (current[next] < best * worth_a_look * (1 - alike)) break;
    last = current[next];
    cells |= lab_bit(next);
  }
  for (lab_cells left = open & ~cells; left != 0; left &= left - 1) {
    if (current[lab_first(left)] >= last * (1 - alike)) cells |= left & -left;
  }
  return cells;
}

lab_cells lab_hint_cells(const lab_hint *hint, unsigned seat, lab_cells own, lab_cells found) {
  const lab_game *game = hint->game;
  lab_cells own_turned = lab_turned(game, own);
  lab_cells found_turned = lab_turned(game, found);
  bool turn = own_turned < own || (own_turned == own && found_turned < found);
  lab_cells open = game->all & ~(turn ? own_turned | found_turned : own | found);
  circuit c = {.game = game, .seat = seat, .cells = game->cells};
  double current[LAB_CELLS_MOST] = {0};
  set_up(&c, turn ? own_turned : own, turn ? found_turned : found);
  solve(&c);
  for (lab_cells left = open; left != 0; left &= left - 1) {
    current[lab_first(left)] = current_through(&c, lab_first(left));
  }
  lab_cells cells = most_promising(hint, current, open);
  if (own_turned == own && found_turned == found) cells |= lab_turned(game, cells);
  return turn ? lab_turned(game, cells) : cells;
}
