/* Strict reading of JSON, by jansson. */
#include "serve/body.h"

#include <string.h>

json_t *body_object(ump_span text, ump_error *error) {
  json_error_t fault;
  json_t *object = json_loadb(text.at, text.len, JSON_REJECT_DUPLICATES, &fault);
  if (json_is_object(object)) return object;
  if (object) ump_fail(error, N_("A JSON object is expected."), NULL, NULL, NULL);
  else ump_fail(error, N_("This is not valid JSON: {1}."), fault.text, NULL, NULL);
  json_decref(object);
  return NULL;
}

bool body_only(json_t *object, const struct body_member *members, ump_error *error) {
  const char *key;
  json_t *value;
  json_object_foreach(object, key, value) {
    const struct body_member *member = members;
    while (member->name && strcmp(member->name, key) != 0) member++;
    if (!member->name) return ump_fail(error, N_("There is no member {1} here."), key, NULL, NULL);
  }
  return true;
}

bool body_text(json_t *object, const char *name, char *text, size_t size, ump_error *error) {
  json_t *value = json_object_get(object, name);
  if (!json_is_string(value))
    return ump_fail(error, N_("The member {1} must be a text."), name, NULL, NULL);
  if (json_string_length(value) >= size)
    return ump_fail(error, N_("The member {1} is too long."), name, NULL, NULL);
  memcpy(text, json_string_value(value), json_string_length(value) + 1);
  return true;
}

bool body_number(json_t *object, const char *name, uint32_t most, uint32_t *number,
                 ump_error *error) {
  json_t *value = json_object_get(object, name);
  if (!json_is_integer(value) || json_integer_value(value) < 0 ||
      json_integer_value(value) > (json_int_t)most)
    return ump_fail(error, N_("The member {1} must be a whole number, not too large."), name, NULL,
                    NULL);
  *number = (uint32_t)json_integer_value(value);
  return true;
}

bool body_has(json_t *object, const char *name) {
  json_t *value = json_object_get(object, name);
  return value && !json_is_null(value);
}

bool body_maybe_number(json_t *object, const char *name, uint32_t *number, ump_error *error) {
  return !body_has(object, name) || body_number(object, name, UINT32_MAX, number, error);
}

bool body_maybe_text(json_t *object, const char *name, char *text, size_t size, ump_error *error) {
  return !body_has(object, name) || body_text(object, name, text, size, error);
}

bool body_maybe_truth(json_t *object, const char *name, bool *truth, ump_error *error) {
  if (!body_has(object, name)) return true;
  json_t *value = json_object_get(object, name);
  if (!json_is_boolean(value))
    return ump_fail(error, N_("The member {1} must be true or false."), name, NULL, NULL);
  *truth = json_is_true(value);
  return true;
}
