/* A person at a terminal. Lines are edited by libedit, which is not told to
 * keep a history: a secret typed by one person must not be an arrow key away
 * for the next. */
#include "cli/terminal.h"
#include "cli/cli.h"

#include <ctype.h>
#include <editline/readline.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void terminal_open(terminal *t, bool json) {
  t->out = json ? stderr : stdout;
  t->live = isatty(STDIN_FILENO) && isatty(fileno(t->out));
}

static char *read_plain(terminal *t, const char *prompt) {
  char *line = NULL;
  size_t room = 0;
  fputs(prompt, t->out);
  fflush(t->out);
  if (getline(&line, &room, stdin) >= 0) return line;
  free(line);
  return NULL;
}

static void trim(char *line) {
  size_t end = strlen(line);
  while (end > 0 && isspace((unsigned char)line[end - 1])) line[--end] = '\0';
  size_t start = 0;
  while (isspace((unsigned char)line[start])) start++;
  memmove(line, line + start, end - start + 1);
}

char *terminal_ask(terminal *t, const char *prompt) {
  fflush(t->out);
  char *line = t->live && t->out == stdout ? readline(prompt) : read_plain(t, prompt);
  if (line != NULL) trim(line);
  return line;
}

bool terminal_curtain(terminal *t, const char *whom) {
  /* Clears the screen and what had scrolled off it. */
  if (t->live) fputs("\033[H\033[2J\033[3J", t->out);
  fprintf(t->out, "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n");
  fprintf(t->out, _("Now %s, alone. Press Enter to look."), whom);
  char *line = terminal_ask(t, " ");
  bool lifted = line != NULL;
  free(line);
  return lifted;
}
