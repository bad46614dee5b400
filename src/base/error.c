/* Errors are values: an English sentence with places, and what goes in them. */
#include "umpire/base.h"

#include <string.h>

const char ump_no_memory[] = N_("There is not enough memory.");

/* Longest prefix of `text` that fits and does not end inside a UTF-8 sequence. */
static size_t fitting(const char *text) {
  size_t len = strlen(text);
  if (len < UMP_ERROR_ARG_SIZE) return len;
  len = UMP_ERROR_ARG_SIZE - 1;
  while (len > 0 && ((unsigned char)text[len] & 0xC0U) == 0x80U) len--;
  return len;
}

bool ump_fail(ump_error *error, const char *why, const char *arg1, const char *arg2,
              const char *arg3) {
  if (error == NULL) return false;
  const char *const args[UMP_ERROR_ARGS] = {arg1, arg2, arg3};
  memset(error, 0, sizeof *error);
  error->why = why;
  for (size_t i = 0; i < UMP_ERROR_ARGS; i++) {
    if (args[i] != NULL) memcpy(error->arg[i], args[i], fitting(args[i]));
  }
  return false;
}

/* Decimal digits of a number, written from the end of a fixed buffer. */
enum { DIGITS = 24 };

static char *decimal(char buffer[DIGITS], uint64_t number) {
  char *at = buffer + DIGITS;
  *--at = '\0';
  do {
    *--at = (char)('0' + number % 10);
    number /= 10;
  } while (number != 0);
  return at;
}

static const char *signed_decimal(char buffer[DIGITS], int64_t number) {
  char *at = decimal(buffer, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
  if (number < 0) *--at = '-';
  return at;
}

bool ump_fail_int(ump_error *error, const char *why, int64_t arg1, int64_t arg2) {
  char first[DIGITS];
  char second[DIGITS];
  return ump_fail(error, why, signed_decimal(first, arg1), signed_decimal(second, arg2), NULL);
}

void ump_text_int(ump_text *text, int64_t number) {
  char buffer[DIGITS];
  ump_text_add(text, signed_decimal(buffer, number));
}

void ump_text_number(ump_text *text, uint64_t number) {
  char buffer[DIGITS];
  ump_text_add(text, decimal(buffer, number));
}

void ump_text_halves(ump_text *text, uint32_t halves) {
  ump_text_number(text, halves / 2);
  if (halves % 2 != 0) ump_text_add(text, ".5");
}

/* Fills the place {n} at `at` and returns what follows it; NULL if there is none. */
static const char *fill_place(ump_text *text, const ump_error *error, const char *at) {
  if (at[0] != '{' || at[1] < '1' || at[1] > '0' + UMP_ERROR_ARGS || at[2] != '}') return NULL;
  ump_text_add(text, error->arg[at[1] - '1']);
  return at + 3;
}

void ump_text_error(ump_text *text, const ump_error *error, const char *why) {
  const char *at = why != NULL ? why : error->why;
  if (at == NULL) return;
  while (*at != '\0') {
    const char *after = fill_place(text, error, at);
    if (after == NULL) ump_text_char(text, *at++);
    else at = after;
  }
}
