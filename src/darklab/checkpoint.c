#include "darklab/checkpoint.h"

#include <string.h>

/* What must be the same for the tables to fit. */
typedef struct head {
  char magic[16];
  uint32_t version;
  uint32_t memory, method;
  uint32_t rows, cols, abrupt, announced;
  uint32_t states, infos, actions;
  /* and how far it had come */
  uint32_t iteration, round, inner, rounds_begun;
  uint64_t added[2];
} head;

static head head_of(const lab_solver *s) {
  head h = {.magic = "umpire dark-hex", .version = 2};
  h.memory = s->plan.memory;
  h.method = s->plan.method;
  h.rows = s->game->rows;
  h.cols = s->game->cols;
  h.abrupt = s->game->abrupt;
  h.announced = s->game->announced;
  h.states = s->graph.states;
  h.infos = s->graph.infos;
  h.actions = s->graph.actions;
  h.iteration = s->regret.iteration;
  h.round = s->round;
  h.inner = s->inner;
  h.rounds_begun = s->rounds_begun;
  for (unsigned seat = 0; seat < 2; seat++) h.added[seat] = s->restriction[seat].index.count;
  return h;
}

static bool put(FILE *file, const void *items, size_t size, size_t count) {
  return count == 0 || fwrite(items, size, count, file) == count;
}

static bool take(FILE *file, void *items, size_t size, size_t count) {
  return count == 0 || fread(items, size, count, file) == count;
}

bool lab_checkpoint_write(const lab_solver *s, FILE *file) {
  head h = head_of(s);
  const lab_regret *r = &s->regret;
  bool fine = put(file, &h, sizeof h, 1) && put(file, r->regret, sizeof(double), h.actions) &&
              put(file, r->last, sizeof(double), h.actions) &&
              put(file, r->play, sizeof(double), h.actions) &&
              put(file, r->average, sizeof(double), h.actions);
  for (unsigned seat = 0; fine && seat < 2; seat++) {
    const lab_restriction *added = &s->restriction[seat];
    fine = put(file, added->index.key, sizeof(lab_key), h.added[seat]) &&
           put(file, added->cells, sizeof(uint16_t), h.added[seat]);
  }
  return fine;
}

static bool same_tables(const head *one, const head *other) {
  return memcmp(one, other, offsetof(head, iteration)) == 0;
}

static bool read_added(lab_restriction *r, uint64_t count, FILE *file) {
  const ump_allocator *mem = r->base->game->mem;
  lab_key key;
  if (count > UINT32_MAX) return false;
  for (uint64_t i = 0; i < count; i++) {
    if (!take(file, &key, sizeof key, 1) || lab_index_add(&r->index, key) != i) return false;
  }
  void *cells = r->cells;
  bool fits = ump_grow(mem, &cells, &r->cells_room, (size_t)count, sizeof *r->cells);
  r->cells = cells;
  return fits && take(file, r->cells, sizeof *r->cells, (size_t)count);
}

bool lab_checkpoint_read(lab_solver *s, FILE *file, ump_error *error) {
  head fresh = head_of(s);
  head h;
  lab_regret *r = &s->regret;
  bool fine = take(file, &h, sizeof h, 1);
  if (fine && !same_tables(&fresh, &h)) {
    return ump_fail(error, N_("The checkpoint is of another computation."), NULL, NULL, NULL);
  }
  fine = fine && take(file, r->regret, sizeof(double), h.actions) &&
         take(file, r->last, sizeof(double), h.actions) &&
         take(file, r->play, sizeof(double), h.actions) &&
         take(file, r->average, sizeof(double), h.actions);
  for (unsigned seat = 0; fine && seat < 2; seat++) {
    fine = read_added(&s->restriction[seat], h.added[seat], file);
  }
  if (!fine) return ump_fail(error, N_("The checkpoint is damaged."), NULL, NULL, NULL);
  r->iteration = h.iteration;
  s->round = h.round;
  s->inner = h.inner;
  return !h.rounds_begun || lab_solver_begin_rounds(s) ||
         ump_fail(error, ump_no_memory, NULL, NULL, NULL);
}
