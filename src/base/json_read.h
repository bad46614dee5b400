/* Reading JSON, for documents whose form is known: the reader asks for what must
 * come next. As strict as RFC 8259, and of numbers it knows only whole ones.
 *
 *     ump_json_begin(&json, '{');
 *     while (ump_json_more(&json, '}')) {
 *       ump_json_name(&json, name, sizeof name);
 *       …
 *     }
 *     ump_json_done(&json);
 *
 * The first failure stays in `why`; from then on every call returns false and
 * reads nothing, so a caller may check at the end of a stretch. */
#ifndef BASE_JSON_READ_H
#define BASE_JSON_READ_H

#include "umpire/base.h"

typedef struct ump_json {
  const char *at, *end;
  const char *why; /* N_() marked; NULL: all is well */
  uint32_t line;   /* of `at`, from 1 on */
  bool first;      /* nothing was read yet in the innermost brackets */
} ump_json;

void ump_json_open(ump_json *json, ump_span text);

/* Takes the bracket '{' or '['. */
bool ump_json_begin(ump_json *json, char bracket);
/* True: an element follows (its comma is taken). False: the closing bracket was
 * taken, or there was a failure. */
bool ump_json_more(ump_json *json, char closing);
/* A member's name and its colon. */
bool ump_json_name(ump_json *json, char *name, size_t size);

/* A string, unescaped, of at most size-1 bytes. */
bool ump_json_text(ump_json *json, char *text, size_t size);
/* A whole number of at most `max`. */
bool ump_json_number(ump_json *json, uint64_t max, uint64_t *number);
/* Takes null if it comes next; otherwise reads nothing and does not fail. */
bool ump_json_null(ump_json *json);
/* Passes over any one value, nested at most eight deep. */
bool ump_json_skip(ump_json *json);

/* Nothing but blanks may follow. */
bool ump_json_done(ump_json *json);

#endif
