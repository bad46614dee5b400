#include "darklab/sequence.h"

/* Where a game stands while all are listed. */
typedef struct history {
  lab_mind mind[2];
  uint32_t sequence[2];
} history;

static void play(lab_sequences *form, history h, unsigned seat);

/* The moment of the seat to move. All histories that it cannot tell apart have the
 * same sequence of its own. */
static const lab_moment *moment_of(lab_sequences *form, const history *h, unsigned seat) {
  lab_side *side = &form->side[seat];
  size_t before = side->minds.count;
  uint32_t number = lab_index_add(&side->minds, h->mind[seat]);
  void *moments = side->moment;
  bool fits = number != LAB_NONE && ump_grow(form->game->mem, &moments, &side->moments_room,
                                             number + (size_t)1, sizeof *side->moment);
  side->moment = moments;
  if (!fits) return NULL;
  if (number == before) {
    lab_cells open = form->game->all & ~lab_own(h->mind[seat]) & ~lab_found(h->mind[seat]);
    side->moment[number] = (lab_moment){h->sequence[seat], side->sequences, open};
    side->sequences += lab_size(open);
  }
  return &side->moment[number];
}

static void end(lab_sequences *form, const history *h, unsigned winner) {
  void *ends = form->end;
  bool fits = ump_grow(form->game->mem, &ends, &form->ends_room, form->ends + 1, sizeof *form->end);
  form->end = ends;
  if (!fits) form->failed = true;
  else form->end[form->ends++] = (lab_end){{h->sequence[0], h->sequence[1]}, winner == 0 ? 1 : -1};
}

static void try_cell(lab_sequences *form, history h, unsigned seat, uint32_t cell) {
  const lab_game *game = form->game;
  bool hit = (lab_own(h.mind[1 - seat]) & lab_bit(cell)) != 0;
  h.mind[seat] = lab_mind_try(game, LAB_RECALL, h.mind[seat], cell, hit);
  if (hit && game->announced) {
    h.mind[1 - seat] = lab_mind_hear(game, 1 - seat, LAB_RECALL, h.mind[1 - seat]);
  }
  if (!hit && lab_joined(game, seat, lab_own(h.mind[seat]))) end(form, &h, seat);
  else play(form, h, hit && !game->abrupt ? seat : 1 - seat);
}

static void play(lab_sequences *form, history h, unsigned seat) {
  const lab_moment *found = moment_of(form, &h, seat);
  if (found == NULL) form->failed = true;
  if (form->failed) return;
  lab_moment moment = *found;
  h.sequence[seat] = moment.first;
  for (lab_cells left = moment.open; left != 0 && !form->failed; left &= left - 1) {
    try_cell(form, h, seat, lab_first(left));
    h.sequence[seat]++;
  }
}

bool lab_sequences_init(lab_sequences *form, const lab_game *game) {
  *form = (lab_sequences){.game = game};
  for (unsigned seat = 0; seat < 2; seat++) {
    lab_index_init(&form->side[seat].minds, game->mem);
    form->side[seat].sequences = 1;
  }
  play(form, (history){0}, 0);
  if (form->failed) lab_sequences_free(form);
  return !form->failed;
}

void lab_sequences_free(lab_sequences *form) {
  const ump_allocator *mem = form->game->mem;
  for (unsigned seat = 0; seat < 2; seat++) {
    lab_index_free(&form->side[seat].minds);
    ump_free(mem, form->side[seat].moment);
  }
  ump_free(mem, form->end);
}
