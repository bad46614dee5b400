/* What solve, suggest and check-strategy are asked about: a game of codes, or a list of
 * words from files (--codes, --guesses), which may be codes of a game. */
#ifndef UMPIRE_CLI_SUBJECT_H
#define UMPIRE_CLI_SUBJECT_H

#include "cli/codes.h"

/* Stays where it is: the list points to the spec. */
typedef struct cli_subject {
  ump_spec game;
  const ump_spec *spec; /* &game; NULL: words of any letters */
  bool listed;          /* there is a list: */
  codelab_words words;
} cli_subject;

/* Reads the game (NULL: none) and the files (each NULL: none). Complains and returns
 * false; then nothing needs freeing. */
bool cli_subject_read(cli_subject *subject, const char *game, const char *codes,
                      const char *guesses);
/* The same of a spec that has been read (NULL: none), which is copied. */
bool cli_subject_of(cli_subject *subject, const ump_spec *spec, const char *codes,
                    const char *guesses);
void cli_subject_free(cli_subject *subject);

/* The field, and if asked for its matrix, as cli_field. */
bool cli_subject_field(codelab_field *field, const cli_subject *subject, codelab_form form,
                       bool matrix, size_t memory);

/* The game's spec, or "words". */
void cli_subject_text(ump_text *out, const cli_subject *subject);
/* The member "game", and "list" where there is one. */
void cli_subject_json(ump_text *out, const cli_subject *subject);

#endif
