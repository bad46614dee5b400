/* The options of the three games, and what they come to. */
#ifndef CODEBREAK_OPTIONS_H
#define CODEBREAK_OPTIONS_H

#include "codebreak/space.h"
#include "umpire/game.h"

extern const ump_option code_mastermind_options[];
extern const ump_option code_bulls_and_cows_options[];
extern const ump_option code_guess_number_options[];

/* A spec's options, with the differences between the games resolved. */
typedef struct code_rules {
  code_space space;
  uint32_t rows;  /* most guesses a seat; 0 = unlimited */
  bool duel;      /* each seat keeps a code and guesses the other's */
  bool equal;     /* a duel's second seat may finish the round */
  bool by_person; /* the keeper holds the code in mind and answers */
  bool letters;   /* symbols are A, B, C …; else digits, then a, b … */
} code_rules;

code_rules code_rules_of(const ump_spec *spec);

/* ump_game.check and ump_game.seat_label of all three games. */
bool code_check(ump_spec *spec, ump_error *error);
const char *code_seat_label(const ump_spec *spec, unsigned seat);

#endif
