/* The code-breaking games: a keeper holds a code, a breaker guesses it, and
 * every guess is answered by two numbers. One set of rules; the games differ in
 * what a code is. */
#ifndef CODEBREAK_CODEBREAK_H
#define CODEBREAK_CODEBREAK_H

#include "umpire/game.h"

extern const ump_game ump_mastermind;
extern const ump_game ump_bulls_and_cows;
extern const ump_game ump_guess_number;

#endif
