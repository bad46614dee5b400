/* Moves and events of the code-breaking games, as numbers and as text.
 *
 * A move is a code's number, or an answer marked by ANSWER_MARK; 15^8 lies below
 * the mark, so a move's meaning does not depend on what is asked. */
#ifndef CODEBREAK_NOTATION_H
#define CODEBREAK_NOTATION_H

#include "codebreak/options.h"
#include "codebreak/score.h"

#define ANSWER_MARK 0xF0000000U

enum { EVENT_SECRET = 1, EVENT_READY, EVENT_GUESS, EVENT_ANSWER };

static inline bool move_is_answer(ump_move move) {
  return move >= ANSWER_MARK;
}

static inline ump_move move_of_answer(code_answer answer) {
  return ANSWER_MARK | answer;
}

static inline code_answer answer_of_move(ump_move move) {
  return (code_answer)(move & 0xFFU);
}

/* The letter or digit of a symbol. */
char code_symbol_char(const code_rules *rules, uint32_t symbol);
/* "AABB", "2+1" */
typedef struct code_text {
  char at[CODE_PEGS + 1];
} code_text;

code_text code_text_of(const code_rules *rules, uint32_t number);
code_text answer_text_of(code_answer answer);

/* Of ump_game, for all three games. */
extern const char *const code_event_names[];
void code_event_args(const ump_spec *spec, ump_event event, ump_text *out);
bool code_event_read(const ump_spec *spec, ump_span args, ump_event *event);
void code_move_format(const ump_spec *spec, ump_move move, ump_text *out);
bool code_move_parse(const ump_spec *spec, ump_span text, ump_move *move, ump_error *error);

#endif
