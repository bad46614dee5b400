/* Seat 0 chooses the weights x of its sequences, seat 1 answers move by move; v is
 * what seat 0 still gets at each of seat 1's moments, and at the start:
 *
 *     the most v of the start, so that
 *     x of no try = 1; at each moment of seat 0 the x of its tries sum to the x
 *     that led there; x >= 0
 *     for each sequence of seat 1: v of the moment it is tried at <= the v of all
 *     moments it may lead to + the sum of value times x over its ends
 *
 * The prices of the last rows are seat 1's weights. */
#include "darklab/linear.h"

#include "darklab/count.h"
#include "darklab/sequence.h"

#include <Clp_C_Interface.h>
#include <float.h>
#include <math.h>

/* ---- the program -------------------------------------------------------- */

/* A coefficient that is not 0. */
typedef struct cell {
  int row, column;
  double value;
} cell;

typedef struct program {
  const lab_sequences *form;
  uint32_t moments[2], sequences[2];
  int rows, columns;
  cell *cell;
  size_t cells;
} program;

/* Columns: the x, v of the start, v of seat 1's moments. Rows: x of no try, seat 0's
 * moments, seat 1's sequences. */
static int start_column(const program *p) {
  return (int)p->sequences[0];
}

static int moment_column(const program *p, uint32_t moment) {
  return (int)(p->sequences[0] + 1 + moment);
}

static int sequence_row(const program *p, uint32_t sequence) {
  return (int)(1 + p->moments[0] + sequence);
}

static void put(program *p, int row, int column, double value) {
  p->cell[p->cells++] = (cell){row, column, value};
}

static void put_all(program *p) {
  const lab_side *red = &p->form->side[0];
  const lab_side *blue = &p->form->side[1];
  put(p, 0, 0, 1);
  for (uint32_t m = 0; m < p->moments[0]; m++) {
    put(p, 1 + (int)m, (int)red->moment[m].parent, -1);
    for (uint32_t i = 0; i < lab_size(red->moment[m].open); i++) {
      put(p, 1 + (int)m, (int)(red->moment[m].first + i), 1);
    }
  }
  put(p, sequence_row(p, 0), start_column(p), 1);
  for (uint32_t m = 0; m < p->moments[1]; m++) {
    put(p, sequence_row(p, blue->moment[m].parent), moment_column(p, m), -1);
    for (uint32_t i = 0; i < lab_size(blue->moment[m].open); i++) {
      put(p, sequence_row(p, blue->moment[m].first + i), moment_column(p, m), 1);
    }
  }
  for (size_t i = 0; i < p->form->ends; i++) {
    const lab_end *end = &p->form->end[i];
    put(p, sequence_row(p, end->sequence[1]), (int)end->sequence[0], -end->value);
  }
}

static bool program_init(program *p, const lab_sequences *form) {
  *p = (program){.form = form};
  for (unsigned seat = 0; seat < 2; seat++) {
    p->moments[seat] = (uint32_t)form->side[seat].minds.count;
    p->sequences[seat] = form->side[seat].sequences;
  }
  p->rows = (int)(1 + p->moments[0] + p->sequences[1]);
  p->columns = (int)(p->sequences[0] + 1 + p->moments[1]);
  size_t most =
      2 + (size_t)p->moments[0] + p->sequences[0] + p->moments[1] + p->sequences[1] + form->ends;
  p->cell = ump_new(form->game->mem, most, sizeof *p->cell);
  if (p->cell != NULL) put_all(p);
  return p->cell != NULL;
}

/* ---- handing it to CLP -------------------------------------------------- */

/* The program as CLP wants it: the coefficients by column; bounds. */
typedef struct matrix {
  CoinBigIndex *start;
  int *row;
  double *value, *least, *most, *aim, *row_least, *row_most;
} matrix;

static void matrix_free(matrix *m, const ump_allocator *mem) {
  ump_free(mem, m->start);
  ump_free(mem, m->row);
  ump_free(mem, m->value);
  ump_free(mem, m->least);
  ump_free(mem, m->most);
  ump_free(mem, m->aim);
  ump_free(mem, m->row_least);
  ump_free(mem, m->row_most);
}

static bool matrix_init(matrix *m, const program *p) {
  const ump_allocator *mem = p->form->game->mem;
  size_t columns = (size_t)p->columns;
  size_t rows = (size_t)p->rows;
  *m = (matrix){.start = ump_new(mem, columns + 1, sizeof *m->start),
                .row = ump_new(mem, p->cells, sizeof *m->row),
                .value = ump_new(mem, p->cells, sizeof *m->value),
                .least = ump_new(mem, columns, sizeof *m->least),
                .most = ump_new(mem, columns, sizeof *m->most),
                .aim = ump_new(mem, columns, sizeof *m->aim),
                .row_least = ump_new(mem, rows, sizeof *m->row_least),
                .row_most = ump_new(mem, rows, sizeof *m->row_most)};
  return m->start && m->row && m->value && m->least && m->most && m->aim && m->row_least &&
         m->row_most;
}

/* By counting: start[c + 1] runs through column c's part as it is filled. */
static void sort_cells(matrix *m, const program *p) {
  for (size_t i = 0; i < p->cells; i++) {
    if (p->cell[i].column + 2 <= p->columns) m->start[p->cell[i].column + 2]++;
  }
  for (int c = 2; c <= p->columns; c++) m->start[c] += m->start[c - 1];
  for (size_t i = 0; i < p->cells; i++) {
    CoinBigIndex at = m->start[p->cell[i].column + 1]++;
    m->row[at] = p->cell[i].row;
    m->value[at] = p->cell[i].value;
  }
}

static void bound(matrix *m, const program *p) {
  for (int c = 0; c < p->columns; c++) {
    m->least[c] = c < start_column(p) ? 0 : -DBL_MAX;
    m->most[c] = DBL_MAX;
  }
  for (int r = 0; r < p->rows; r++) {
    m->row_least[r] = r < sequence_row(p, 0) ? 0 : -DBL_MAX;
  }
  m->row_least[0] = m->row_most[0] = 1;
  m->aim[start_column(p)] = 1;
}

static Clp_Simplex *run(const matrix *m, const program *p) {
  enum { MAXIMISE = -1, OPTIMAL = 0 };
  Clp_Simplex *model = Clp_newModel();
  if (model == NULL) return NULL;
  Clp_setLogLevel(model, 0);
  Clp_setPrimalTolerance(model, 1e-9);
  Clp_setDualTolerance(model, 1e-9);
  Clp_loadProblem(model, p->columns, p->rows, m->start, m->row, m->value, m->least, m->most, m->aim,
                  m->row_least, m->row_most);
  Clp_setOptimizationDirection(model, MAXIMISE);
  Clp_initialSolve(model);
  if (Clp_status(model) == OPTIMAL) return model;
  Clp_deleteModel(model);
  return NULL;
}

/* ---- strategies --------------------------------------------------------- */

/* Simplex finds corners, whose numbers are fractions, mostly simple ones: the
 * smallest common denominator that fits is taken to be theirs. */
static lab_cells as_fractions(const double *chance, lab_cells cells,
                              uint32_t weight[LAB_CELLS_MOST]) {
  enum { DENOMINATOR_MOST = 20000 };
  static const double near = 1e-7;
  for (uint32_t total = 1; total <= DENOMINATOR_MOST; total++) {
    double off = 0;
    uint32_t given = 0;
    for (lab_cells left = cells; left != 0; left &= left - 1) {
      double share = chance[lab_first(left)] * total;
      off = fmax(off, fabs(share - round(share)));
      given += (uint32_t)round(share);
    }
    if (off < near && given == total) return lab_policy_round(chance, cells, total, 0, weight);
  }
  return lab_policy_round(chance, cells, LAB_PARTS, near, weight);
}

/* The policy of a seat with these weights of its sequences; moments that these do
 * not lead to are left out. */
static bool make_policy(lab_policy *policy, const lab_side *side, const double *weight) {
  lab_policy_add_layer(policy, LAB_RECALL);
  for (uint32_t m = 0; m < side->minds.count; m++) {
    const lab_moment *moment = &side->moment[m];
    double chance[LAB_CELLS_MOST] = {0};
    uint32_t shares[LAB_CELLS_MOST];
    double sum = 0;
    uint32_t sequence = moment->first;
    for (lab_cells left = moment->open; left != 0; left &= left - 1) {
      double x = fmax(0, weight[sequence++]);
      chance[lab_first(left)] = x;
      sum += x;
    }
    if (sum < 1e-8) continue;
    for (uint32_t i = 0; i < LAB_CELLS_MOST; i++) chance[i] /= sum;
    lab_cells cells = as_fractions(chance, moment->open, shares);
    if (!lab_policy_put(policy, 0, side->minds.key[m], cells, shares)) return false;
  }
  return lab_policy_close(policy);
}

/* Prices of rows have the sign that CLP gives them. */
static void make_positive(double *weight, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) weight[i] = fabs(weight[i]);
}

static bool take_strategies(lab_linear *linear, const program *p, Clp_Simplex *model) {
  const lab_game *game = p->form->game;
  double *x = Clp_primalColumnSolution(model);
  double *y = Clp_dualRowSolution(model) + sequence_row(p, 0);
  make_positive(y, p->sequences[1]);
  linear->value = Clp_objectiveValue(model);
  lab_policy_init(&linear->policy[0], game, 0);
  lab_policy_init(&linear->policy[1], game, 1);
  bool made = make_policy(&linear->policy[0], &p->form->side[0], x) &&
              make_policy(&linear->policy[1], &p->form->side[1], y);
  if (made) return true;
  lab_policy_free(&linear->policy[0]);
  lab_policy_free(&linear->policy[1]);
  return false;
}

/* ---- all ---------------------------------------------------------------- */

static bool solve_form(lab_linear *linear, const lab_sequences *form) {
  const ump_allocator *mem = form->game->mem;
  program p;
  matrix m = {0};
  Clp_Simplex *model = NULL;
  if (program_init(&p, form) && matrix_init(&m, &p)) {
    sort_cells(&m, &p);
    bound(&m, &p);
    model = run(&m, &p);
  }
  bool solved = model != NULL && take_strategies(linear, &p, model);
  if (model != NULL) Clp_deleteModel(model);
  matrix_free(&m, mem);
  ump_free(mem, p.cell);
  return solved;
}

bool lab_linear_solve(lab_linear *linear, const lab_game *game, ump_error *error) {
  lab_counts counts;
  lab_sequences form;
  if (!lab_count(game, &counts)) return ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  if (counts.recall[0] + counts.recall[1] > LAB_LINEAR_MOST) {
    return ump_fail_int(error,
                        N_("The board is too large for a linear program: it has more than {1} "
                           "perfect-recall views."),
                        LAB_LINEAR_MOST, 0);
  }
  bool solved = lab_sequences_init(&form, game);
  if (solved) {
    solved = solve_form(linear, &form);
    lab_sequences_free(&form);
  }
  return solved || ump_fail(error, ump_no_memory, NULL, NULL, NULL);
}
