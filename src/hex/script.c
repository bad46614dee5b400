#include "hex/script.h"

#include "hex/notation.h"
#include "hex/options.h"

#include <string.h>

void hex_script_open(hex_script *script, ump_record *record, const ump_allocator *mem) {
  *script = (hex_script){
      .cols = 11, .rows = 11, .ending = UMP_ENDINGS, .place = 1, .size_place = 1, .end_place = 1};
  ump_maker_open(&script->maker, record, mem);
}

bool hex_script_add(hex_script *script, hex_line line) {
  void *items = script->line;
  if (!ump_grow(script->maker.mem, &items, &script->room, script->count + 1,
                sizeof *script->line)) {
    return ump_maker_fail(&script->maker, ump_no_memory);
  }
  script->line = items;
  script->line[script->count++] = line;
  return true;
}

bool hex_script_close(hex_script *script, bool fine, const char *where, ump_error *error) {
  ump_free(script->maker.mem, script->line);
  return ump_maker_close(&script->maker, fine, where, script->place, error);
}

/* ---- which seat is which colour ----------------------------------------- */

/* How the text's colours stand to the seats, as far as the game has gone. */
typedef struct colours {
  uint8_t first;   /* the colour of the first move: seat 0's */
  uint8_t flip;    /* 1: after swap-sides, seat 0 moves as the other colour */
  bool may_unflip; /* no stone after swap-sides has shown yet whether colours follow the
                      sides, as they should, or stay with the players */
  bool turned;     /* White moves first and joins left and right, so that the board is
                      reflected to make the first player Red */
} colours;

static colours colours_of(const hex_script *script) {
  colours c = {.first = HEX_BLACK};
  for (size_t i = 0; i < script->count; i++) {
    if (script->line[i].colour == HEX_COLOUR_UNSAID) continue;
    if (script->line[i].deed >= HEX_DEED_RESIGN) continue;
    c.first = (script->line[i].colour ^ i) & 1U;
    break;
  }
  c.turned = c.first == HEX_WHITE && !script->pairs;
  return c;
}

/* The seat that a colour of the header - PB, PW, RE - speaks of: players keep the
 * colour of the header, whatever they swap. */
static unsigned header_seat(const colours *c, unsigned colour) {
  return colour ^ (c->turned ? 1U : 0U);
}

static unsigned moving_colour(const colours *c, unsigned seat) {
  return seat ^ c->first ^ c->flip;
}

/* Does the seat to move have the line's colour? */
static bool colour_fits(colours *c, const hex_line *line, unsigned seat) {
  if (line->colour == HEX_COLOUR_UNSAID || line->colour == moving_colour(c, seat)) {
    c->may_unflip = false;
    return true;
  }
  if (!c->may_unflip) return false;
  c->may_unflip = false;
  c->flip = 0;
  return true;
}

/* ---- the game ----------------------------------------------------------- */

/* The kind of swap that was played, NULL if none or if it may be either. */
static const char *swap_played(const hex_script *script) {
  for (size_t i = 0; i < script->count; i++) {
    if (script->line[i].deed == HEX_DEED_SWAP_PIECES) return "pieces";
    if (script->line[i].deed == HEX_DEED_SWAP_SIDES) return "sides";
    if (script->line[i].deed == HEX_DEED_SWAP && script->cols != script->rows) return "sides";
  }
  return NULL;
}

static bool set_game(hex_script *script, const colours *c) {
  const char *swap = script->swap != NULL ? script->swap : swap_played(script);
  ump_text spec;
  ump_text_init(&spec, script->maker.mem);
  ump_text_add(&spec, "hex(rows=");
  ump_text_number(&spec, c->turned ? script->cols : script->rows);
  ump_text_add(&spec, ",cols=");
  ump_text_number(&spec, c->turned ? script->rows : script->cols);
  if (swap != NULL) {
    ump_text_add(&spec, ",swap=");
    ump_text_add(&spec, swap);
  }
  if (script->misere) ump_text_add(&spec, ",goal=misere");
  ump_text_char(&spec, ')');
  bool set = spec.failed ? ump_maker_fail(&script->maker, ump_no_memory)
                         : ump_maker_game(&script->maker, ump_span_of(ump_text_str(&spec)));
  ump_text_free(&spec);
  return set;
}

static void exchange(char *a, char *b, size_t size) {
  for (size_t i = 0; i < size; i++) {
    char kept = a[i];
    a[i] = b[i];
    b[i] = kept;
  }
}

/* The cell of a stone; false if the board has no such cell. */
static bool cell_of(hex_script *script, const colours *c, const hex_line *line, ump_move *move) {
  hex_board board = hex_board_of(&script->maker.record->spec);
  uint32_t row = c->turned ? line->col : line->row;
  uint32_t col = c->turned ? line->row : line->col;
  if (row >= board.rows || col >= board.cols) {
    return ump_maker_fail(&script->maker, N_("There is no such cell."));
  }
  *move = row * board.cols + col;
  return true;
}

static bool swap_fits(hex_script *script, const hex_line *line) {
  hex_swap rule = hex_swap_of(&script->maker.record->spec);
  if ((line->deed == HEX_DEED_SWAP_PIECES && rule == HEX_SWAP_SIDES) ||
      (line->deed == HEX_DEED_SWAP_SIDES && rule == HEX_SWAP_PIECES)) {
    return ump_maker_fail(&script->maker, N_("By the rules of this game the swap is another."));
  }
  return true;
}

static bool end_by(hex_script *script, const colours *c, const hex_line *line, unsigned turn) {
  unsigned loser = turn;
  if (line->colour != HEX_COLOUR_UNSAID) loser = line->colour ^ c->first ^ c->flip;
  ump_ending ending = line->deed == HEX_DEED_RESIGN ? UMP_END_RESIGNED : UMP_END_TIME;
  if (line->deed == HEX_DEED_FORFEIT && script->ending == UMP_END_GONE) ending = UMP_END_GONE;
  uint64_t at = script->has_end_at ? script->end_at : line->at;
  return ump_maker_end(&script->maker, 1 - loser, ending, at);
}

static bool play_line(hex_script *script, colours *c, const hex_line *line) {
  ump_maker *maker = &script->maker;
  ump_move move = HEX_MOVE_SWAP;
  if (maker->record->over || ump_maker_decided(maker) != NULL) {
    return ump_maker_fail(maker, N_("The game goes on after its end."));
  }
  unsigned seat = maker->record->count & 1U;
  if (line->deed >= HEX_DEED_RESIGN) return end_by(script, c, line, seat);
  if (!colour_fits(c, line, seat)) {
    return ump_maker_fail(maker, N_("It is the other colour's turn."));
  }
  if (line->deed != HEX_DEED_STONE) {
    if (!swap_fits(script, line) || !ump_maker_move(maker, seat, move, line->at)) return false;
    c->flip = c->may_unflip = hex_swap_of(&maker->record->spec) == HEX_SWAP_SIDES;
    return true;
  }
  return cell_of(script, c, line, &move) && ump_maker_move(maker, seat, move, line->at);
}

/* The end that the rules or the text's header tell of. After swap-sides programs
 * differ on whom a colour in the header means: there a chain speaks for itself. */
static bool play_end(hex_script *script, const colours *c) {
  ump_maker *maker = &script->maker;
  const ump_record *record = maker->record;
  const ump_event *decided = ump_maker_decided(maker);
  uint64_t last = record->count > 0 ? record->move[record->count - 1].at : 0;
  uint64_t at = script->has_end_at ? script->end_at : last;
  unsigned winner =
      script->end_colour == HEX_COLOUR_UNSAID ? UMP_DRAWN : header_seat(c, script->end_colour);
  if (record->over) return true;
  if (decided != NULL) {
    if (script->ended && !c->flip && (winner != decided->a || script->ending != UMP_ENDINGS)) {
      return ump_maker_fail(maker, N_("The moves do not lead to that ending."));
    }
    return ump_maker_end(maker, decided->a, decided->b, at);
  }
  if (!script->ended) return ump_maker_finish(maker);
  unsigned ending = script->ending == UMP_ENDINGS ? UMP_END_RESIGNED : script->ending;
  return ump_maker_end(maker, winner, ending, at);
}

bool hex_script_play(hex_script *script) {
  ump_record *record = script->maker.record;
  colours c = colours_of(script);
  if (c.turned) {
    exchange(record->name[0], record->name[1], UMP_NAME);
    exchange(record->who[0], record->who[1], UMP_WHO);
  }
  script->place = script->size_place;
  if (!set_game(script, &c) || !ump_maker_deal(&script->maker)) return false;
  for (size_t i = 0; i < script->count; i++) {
    script->place = script->line[i].place;
    if (!play_line(script, &c, &script->line[i])) return false;
  }
  if (script->ended) script->place = script->end_place;
  return play_end(script, &c);
}
