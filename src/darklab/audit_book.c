#include "darklab/audit_book.h"

#include <string.h>

enum { WORDS_MOST = 2 + AUDIT_STEPS_MOST / 4 };

/* ---- minds -------------------------------------------------------------- */

bool audit_mind_keep(audit_mind *mind, uint8_t step) {
  if (mind->steps == AUDIT_STEPS_MOST) return false;
  mind->step[mind->steps++] = step;
  return true;
}

bool audit_mind_step(const audit_book *book, audit_mind *mind, uint8_t step) {
  audit_memory memory = book->memory[mind->layer];
  bool heard = step == AUDIT_HEARD;
  bool hit = !heard && (step & AUDIT_FOUND) != 0;
  uint16_t bit = heard ? 0 : (uint16_t)(1U << (step & (AUDIT_FOUND - 1)));
  *(hit ? &mind->found : &mind->own) |= bit;
  switch (memory) {
    case AUDIT_VIEW: return true;
    case AUDIT_HITS: return !heard || audit_mind_keep(mind, step);
    case AUDIT_LAST:
      if (!heard) mind->steps = 0;
      return audit_mind_keep(mind, step);
    case AUDIT_TIMES:
      if (!hit) return audit_mind_keep(mind, step);
      return !book->rules.abrupt || audit_mind_keep(mind, AUDIT_A_HIT);
    default: return audit_mind_keep(mind, step);
  }
}

static size_t words_of(const audit_mind *mind, uint32_t word[WORDS_MOST]) {
  size_t words = 2 + ((size_t)mind->steps + 3) / 4;
  word[0] = mind->own | (uint32_t)mind->found << 16;
  word[1] = mind->layer | (uint32_t)mind->steps << 8;
  for (size_t i = 2; i < words; i++) word[i] = 0;
  for (uint32_t i = 0; i < mind->steps; i++) {
    word[2 + i / 4] |= (uint32_t)mind->step[i] << (i % 4 * 8);
  }
  return words;
}

static audit_mind mind_of(const audit_book *book, uint32_t state) {
  const uint32_t *word = book->minds.word + book->minds.label[state].first;
  audit_mind mind = {.own = (uint16_t)word[0],
                     .found = (uint16_t)(word[0] >> 16),
                     .layer = (uint8_t)word[1],
                     .steps = (uint8_t)(word[1] >> 8)};
  for (uint32_t i = 0; i < mind.steps; i++) {
    mind.step[i] = (uint8_t)(word[2 + i / 4] >> (i % 4 * 8));
  }
  return mind;
}

/* What the second layer keeps of what the first one knows: all steps again. */
static audit_mind coarse(const audit_book *book, const audit_mind *mind) {
  audit_mind less = {.layer = 1};
  for (uint32_t i = 0; i < mind->steps; i++) audit_mind_step(book, &less, mind->step[i]);
  return less;
}

/* ---- states ------------------------------------------------------------- */

uint32_t audit_state_of(audit_book *book, const audit_mind *mind) {
  uint32_t word[WORDS_MOST];
  size_t words = words_of(mind, word);
  size_t before = book->minds.count;
  uint32_t number = lab_shelf_add(&book->minds, word, words);
  void *states = book->state;
  bool fits = number != LAB_NOT_THERE && ump_grow(book->rules.mem, &states, &book->states_room,
                                                  number + (size_t)1, sizeof *book->state);
  book->state = states;
  if (!fits) {
    book->failed = true;
    return 0;
  }
  if (number == before) {
    book->state[number] =
        (audit_state){.own = mind->own, .found = mind->found, .heard = LAB_NOT_THERE};
  }
  return number;
}

/* Where a game goes on that is at this mind: once no entry of the first layer
 * begins with what happened, the second has it. */
static uint32_t place(audit_book *book, const audit_mind *mind) {
  uint32_t word[WORDS_MOST];
  if (mind->layer == 0 && book->layers == 2) {
    uint32_t known = lab_shelf_find(&book->minds, word, words_of(mind, word));
    if (known != LAB_NOT_THERE) return known;
    audit_mind less = coarse(book, mind);
    return audit_state_of(book, &less);
  }
  return audit_state_of(book, mind);
}

/* Cells are tried once and hits heard once a stone, so steps always fit. */
static uint32_t after(audit_book *book, uint32_t state, uint8_t step) {
  audit_mind mind = mind_of(book, state);
  audit_mind_step(book, &mind, step);
  return place(book, &mind);
}

void audit_settle(audit_book *book, uint32_t number) {
  audit_state *state = &book->state[number];
  if (state->settled) return;
  state->settled = true;
  audit_mind mind = mind_of(book, number);
  if (state->count > 0 || mind.layer == 1 || book->layers < 2) return;
  audit_mind less = coarse(book, &mind);
  uint32_t word[WORDS_MOST];
  uint32_t other = lab_shelf_find(&book->minds, word, words_of(&less, word));
  if (other == LAB_NOT_THERE) return;
  /* Copied, since what follows a move differs. */
  audit_state from = book->state[other];
  void *moves = book->move;
  bool fits = book->moves + from.count < UINT32_MAX &&
              ump_grow(book->rules.mem, &moves, &book->moves_room, book->moves + from.count,
                       sizeof *book->move);
  book->move = moves;
  if (!fits) {
    book->failed = true;
    return;
  }
  state->first = (uint32_t)book->moves;
  state->count = from.count;
  for (uint32_t i = 0; i < from.count; i++) {
    audit_move move = book->move[from.first + i];
    move.stone = move.hit = LAB_NOT_THERE;
    book->move[book->moves++] = move;
  }
}

static uint8_t step_of(const audit_move *move) {
  return (uint8_t)__builtin_ctz(move->cell);
}

uint32_t audit_after_stone(audit_book *book, uint32_t state, uint32_t move) {
  if (book->move[move].stone == LAB_NOT_THERE) {
    uint32_t next = after(book, state, step_of(&book->move[move]));
    book->move[move].stone = next;
  }
  return book->move[move].stone;
}

uint32_t audit_after_hit(audit_book *book, uint32_t state, uint32_t move) {
  if (book->move[move].hit == LAB_NOT_THERE) {
    uint32_t next = after(book, state, (uint8_t)(step_of(&book->move[move]) | AUDIT_FOUND));
    book->move[move].hit = next;
  }
  return book->move[move].hit;
}

uint32_t audit_after_hearing(audit_book *book, uint32_t state) {
  if (book->state[state].heard == LAB_NOT_THERE) {
    uint32_t next = after(book, state, AUDIT_HEARD);
    book->state[state].heard = next;
  }
  return book->state[state].heard;
}

void audit_book_free(audit_book *book) {
  const ump_allocator *mem = book->rules.mem;
  ump_free(mem, book->state);
  ump_free(mem, book->move);
  lab_shelf_free(&book->minds);
  audit_rules_free(&book->rules);
}
