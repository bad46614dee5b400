/* Strict reading of the JSON that people send. */
#ifndef UMPIRE_SERVE_BODY_H
#define UMPIRE_SERVE_BODY_H

#include <jansson.h>

#include "umpire/base.h"

/* A member of an object that people send, and of its description for programs. */
typedef enum body_kind { BODY_TEXT, BODY_NUMBER, BODY_TRUTH, BODY_SEAT } body_kind;

struct body_member {
  const char *name; /* NULL: the end of a list */
  body_kind kind;   /* BODY_SEAT: 0, 1, or null for either */
  bool needed;
  const char *about; /* in English */
};

/* Reads one object; NULL with *error if the text is anything else. The caller
 * gives it back by json_decref. */
json_t *body_object(ump_span text, ump_error *error);
/* False with *error if the object has a member that is not in the list: a
 * misspelt one is not silently ignored. */
bool body_only(json_t *object, const struct body_member *members, ump_error *error);

/* Reads a member; each returns false with *error when it is missing or not of
 * the kind. A text must fit into `size` with its NUL. */
bool body_text(json_t *object, const char *name, char *text, size_t size, ump_error *error);
bool body_number(json_t *object, const char *name, uint32_t most, uint32_t *number,
                 ump_error *error);

/* As body_number and body_text, but leaves what is not there as it was. */
bool body_maybe_number(json_t *object, const char *name, uint32_t *number, ump_error *error);
bool body_maybe_text(json_t *object, const char *name, char *text, size_t size, ump_error *error);
bool body_maybe_truth(json_t *object, const char *name, bool *truth, ump_error *error);

/* Whether the member is there, and not null. */
bool body_has(json_t *object, const char *name);

#endif
