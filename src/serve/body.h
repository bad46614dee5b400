/* Strict reading of the JSON that people send. */
#ifndef UMPIRE_SERVE_BODY_H
#define UMPIRE_SERVE_BODY_H

#include <jansson.h>

#include "umpire/base.h"

/* Reads one object; NULL with *error if the text is anything else. The caller
 * gives it back by json_decref. */
json_t *body_object(ump_span text, ump_error *error);
/* False with *error if the object has a member whose name is not in `names`,
 * which NULL ends: a misspelt one is not silently ignored. */
bool body_only(json_t *object, const char *const *names, ump_error *error);

/* Reads a member; each returns false with *error when it is missing or not of
 * the kind. A text must fit into `size` with its NUL. */
bool body_text(json_t *object, const char *name, char *text, size_t size, ump_error *error);
bool body_number(json_t *object, const char *name, uint32_t most, uint32_t *number,
                 ump_error *error);

#endif
