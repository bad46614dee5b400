/* A person at a terminal: boards out, lines in, and the curtain. */
#ifndef UMPIRE_CLI_TERMINAL_H
#define UMPIRE_CLI_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

/* Where people read: stdout, or stderr when stdout is kept for JSON. */
typedef struct terminal {
  FILE *out;
  bool live; /* a real terminal on both ends: lines are edited, the screen can be cleared */
} terminal;

void terminal_open(terminal *t, bool json);

/* Asks with `prompt` and returns the line without blanks around it, or NULL at
 * the end of input (or when memory runs out). Free it. */
char *terminal_ask(terminal *t, const char *prompt);

/* Hides all that was shown, asks that `whom` take the seat, and waits. False at
 * the end of input. */
bool terminal_curtain(terminal *t, const char *whom);

#endif
