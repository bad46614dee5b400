#include "darklab/checkpoint.h"

#include "darklab/rounds.h"

#include <string.h>

/* What must be the same for the file to fit. */
typedef struct head {
  char magic[16];
  uint32_t version;
  uint32_t memory, method, cells;
  uint32_t rows, cols, abrupt, announced;
  /* and how far it had come */
  uint32_t iteration, iterations, round, inner, refined, stalled;
  uint32_t pending; /* moves have been added that the stage has not */
  uint32_t infos;   /* of the stage, 0 if there was none */
  double worthwhile, watched;
  uint64_t base[2], other[2]; /* entries of bases; minds that try other moves than these */
} head;

static head head_of(const lab_solver *s) {
  head h = {.magic = "umpire dark-hex", .version = 4};
  h.memory = s->plan.memory;
  h.method = s->plan.method;
  h.cells = s->plan.cells;
  h.rows = s->game->rows;
  h.cols = s->game->cols;
  h.abrupt = s->game->abrupt;
  h.announced = s->game->announced;
  h.iterations = s->iterations;
  h.round = s->round;
  h.inner = s->inner;
  h.refined = s->refined;
  h.pending = lab_stage_lacks(s);
  h.stalled = s->stalled;
  h.worthwhile = s->worthwhile;
  h.watched = s->watched;
  if (s->stage != NULL) h.iteration = s->stage->regret.iteration;
  if (s->stage != NULL) h.infos = s->stage->graph.infos;
  for (unsigned seat = 0; seat < 2; seat++) {
    h.base[seat] = s->refined ? s->base[seat].layer[0].index.count : 0;
    h.other[seat] = s->restriction[seat].index.count;
  }
  return h;
}

/* A mind and its cells: an entry of a base, or an information set, whose numbers
 * follow. */
typedef struct item {
  lab_mind mind;
  uint32_t cells, seat;
} item;

static bool put(FILE *file, const void *items, size_t size, size_t count) {
  return count == 0 || fwrite(items, size, count, file) == count;
}

static bool take(FILE *file, void *items, size_t size, size_t count) {
  return count == 0 || fread(items, size, count, file) == count;
}

/* ---- writing ------------------------------------------------------------- */

static bool write_base(const lab_policy *base, FILE *file) {
  const lab_layer *layer = &base->layer[0];
  bool fine = true;
  for (size_t i = 0; fine && i < layer->index.count; i++) {
    const lab_entry *entry = &layer->entry[i];
    item it = {.mind = layer->index.key[i], .cells = entry->cells, .seat = base->seat};
    fine = put(file, &it, sizeof it, 1) &&
           put(file, &base->weight[entry->first], sizeof(uint32_t), lab_size(entry->cells));
  }
  return fine;
}

static bool write_learned(const lab_regret *r, FILE *file) {
  bool fine = true;
  for (uint32_t n = 0; fine && n < r->graph->infos; n++) {
    lab_learned learned = lab_regret_learned(r, n);
    item it = {.mind = learned.mind, .cells = learned.cells, .seat = learned.seat};
    size_t count = lab_size(learned.cells);
    fine = put(file, &it, sizeof it, 1) && put(file, learned.regret, sizeof(double), count) &&
           put(file, learned.last, sizeof(double), count) &&
           put(file, learned.play, sizeof(double), count) &&
           put(file, learned.average, sizeof(double), count);
  }
  return fine;
}

bool lab_checkpoint_write(const lab_solver *s, FILE *file) {
  head h = head_of(s);
  bool fine = put(file, &h, sizeof h, 1);
  for (unsigned seat = 0; fine && s->refined && seat < 2; seat++) {
    fine = write_base(&s->base[seat], file);
  }
  for (unsigned seat = 0; fine && seat < 2; seat++) {
    const lab_restriction *other = &s->restriction[seat];
    fine = put(file, other->index.key, sizeof(lab_key), h.other[seat]) &&
           put(file, other->cells, sizeof(uint16_t), h.other[seat]);
  }
  return fine && (s->stage == NULL || write_learned(&s->stage->regret, file));
}

/* ---- reading ------------------------------------------------------------- */

/* Cells that the mind may try, at least one. */
static bool is_sound(const lab_game *game, const item *it) {
  return it->cells != 0 && it->seat < 2 &&
         (it->cells & ~(game->all & ~lab_own(it->mind) & ~lab_found(it->mind))) == 0;
}

static bool read_base(lab_solver *s, unsigned seat, uint64_t count, lab_policy *base, FILE *file) {
  item it;
  uint32_t weight[LAB_CELLS_MOST];
  bool fine = true;
  lab_policy_init(base, s->game, seat);
  lab_policy_add_layer(base, s->plan.memory);
  base->hint = s->base[seat].hint;
  for (uint64_t i = 0; fine && i < count; i++) {
    fine = take(file, &it, sizeof it, 1) && is_sound(s->game, &it) &&
           take(file, weight, sizeof *weight, lab_size(it.cells)) &&
           lab_policy_find(base, 0, it.mind) == NULL &&
           lab_policy_put(base, 0, it.mind, it.cells, weight);
  }
  fine = fine && lab_policy_close(base);
  if (!fine) lab_policy_free(base);
  return fine;
}

static bool read_bases(lab_solver *s, const head *h, FILE *file) {
  lab_policy base[2];
  if (!h->refined) return true;
  if (!read_base(s, 0, h->base[0], &base[0], file)) return false;
  if (!read_base(s, 1, h->base[1], &base[1], file)) {
    lab_policy_free(&base[0]);
    return false;
  }
  lab_solver_refine_from(s, base);
  return true;
}

static bool read_other(lab_restriction *r, uint64_t count, FILE *file) {
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

static bool read_learned(lab_solver *s, const head *h, FILE *file) {
  double number[4][LAB_CELLS_MOST];
  item it;
  if (h->infos == 0) return true;
  lab_stage_free(s->stage);
  s->stage = lab_stage_new(s);
  if (s->stage == NULL) return false;
  s->states = s->stage->graph.states;
  for (uint32_t n = 0; n < h->infos; n++) {
    if (!take(file, &it, sizeof it, 1) || !is_sound(s->game, &it)) return false;
    for (unsigned i = 0; i < 4; i++) {
      if (!take(file, number[i], sizeof(double), lab_size(it.cells))) return false;
    }
    lab_learned learned = {it.mind, it.seat, it.cells, number[0], number[1], number[2], number[3]};
    lab_regret_take(&s->stage->regret, &learned);
  }
  if (h->pending) lab_stage_weigh_old(s->stage);
  else s->stage->regret.iteration = h->iteration;
  return true;
}

bool lab_checkpoint_read(lab_solver *s, FILE *file, ump_error *error) {
  head fresh = head_of(s);
  head h;
  bool fine = take(file, &h, sizeof h, 1);
  if (fine && memcmp(&fresh, &h, offsetof(head, iteration)) != 0) {
    return ump_fail(error, N_("The checkpoint is of another computation."), NULL, NULL, NULL);
  }
  fine = fine && read_bases(s, &h, file);
  for (unsigned seat = 0; fine && seat < 2; seat++) {
    fine = read_other(&s->restriction[seat], h.other[seat], file);
  }
  fine = fine && read_learned(s, &h, file);
  if (!fine) return ump_fail(error, N_("The checkpoint is damaged."), NULL, NULL, NULL);
  s->iterations = h.iterations;
  s->round = h.round;
  s->inner = h.inner;
  s->stalled = h.stalled != 0;
  s->worthwhile = h.worthwhile;
  s->watched = h.watched;
  return true;
}
