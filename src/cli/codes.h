/* What the verbs about codes share: solve, suggest, explain, check-strategy. */
#ifndef UMPIRE_CLI_CODES_H
#define UMPIRE_CLI_CODES_H

#include "cli/cli.h"
#include "codebreak/options.h"
#include "codelab/field.h"

/* Reads the spec of a game of codes; complains and returns false if it is none. */
bool cli_code_game(const char *text, ump_spec *spec);

/* Reads a form of answers, both, exact-only, total-only or places, that `option` asks for;
 * complains. */
bool cli_form(const char *option, const char *text, codelab_form *form);

/* Lists the codes of the game and, if asked for, fills the matrix of answers, of at
 * most `memory` bytes (0: any). Complains and returns false. */
bool cli_field(codelab_field *field, const ump_spec *spec, codelab_form form, bool matrix,
               size_t memory);

/* Fills the matrix of a field in the same way; frees the field if that fails. */
bool cli_fill(codelab_field *field, size_t memory);

/* Reads a size in bytes, such as 500M or 2G; complains of option `name`. */
bool cli_size(const char *name, const char *text, size_t *size);

/* What a strategy does: found[i] codes by guess i, up to guess `worst`. */
typedef struct cli_counts {
  uint32_t codes, total;
  unsigned worst;
  const uint32_t *found;
} cli_counts;

/* In two lines; or as members "total", "mean", "max" and "histogram" of an object. */
void cli_counts_text(ump_text *out, const cli_counts *counts);
void cli_counts_json(ump_text *out, const cli_counts *counts);

/* A member that is a whole number. */
void cli_json_number(ump_text *out, const char *key, uint64_t number);

/* Appends like printf, up to some hundred bytes. */
void cli_text_format(ump_text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
