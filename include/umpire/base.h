/* What every floor stands on: memory that may run out, text that grows,
 * errors a person can act on, and random numbers from a seed.
 *
 * Nothing here does I/O, reads a clock or keeps global state, so the same code
 * runs in a server, in a browser as WebAssembly and under a simulator. */
#ifndef UMPIRE_BASE_H
#define UMPIRE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- memory ------------------------------------------------------------- */

/* Where memory comes from. Passed explicitly, so that a test can let the n-th
 * allocation fail and a table can be given an arena of its own.
 *
 * resize(ctx, old, size) behaves as realloc: old may be NULL; size 0 frees and
 * returns NULL; on failure it returns NULL and `old` stays valid. */
typedef struct ump_allocator {
  void *(*resize)(void *ctx, void *old, size_t size);
  void *ctx;
} ump_allocator;

/* A zeroed block of count*size bytes, or NULL (also when the product overflows). */
void *ump_new(const ump_allocator *mem, size_t count, size_t size);

/* Gives back what ump_new or ump_grow returned. NULL is allowed. */
void ump_free(const ump_allocator *mem, void *block);

/* Makes room for at least `need` items of `size` bytes in the array *items,
 * whose room is *room items; grows by doubling, new bytes are zero. On failure
 * returns false and leaves both as they were. */
bool ump_grow(const ump_allocator *mem, void **items, size_t *room, size_t need, size_t size);

/* ---- errors ------------------------------------------------------------- */

enum { UMP_ERROR_ARGS = 3, UMP_ERROR_ARG_SIZE = 80 };

/* Why something was refused. `why` is an English sentence held by the program
 * for ever; it is also the key of its translations, so it is never formatted:
 * its places {1} {2} {3} are filled from `arg` when it is shown.
 * A zeroed ump_error means "no error". */
typedef struct ump_error {
  const char *why;
  char arg[UMP_ERROR_ARGS][UMP_ERROR_ARG_SIZE];
} ump_error;

/* Marks a string for translation without translating it (xgettext -kN_). */
#define N_(text) text

/* The reason given when memory runs out. */
extern const char ump_no_memory[];

/* Fills *error (which may be NULL) and returns false, so that callers can write
 * `return ump_fail(error, N_("There is no heap {1}."), "9", NULL, NULL);`
 * Unused arguments are NULL; long ones are cut at UMP_ERROR_ARG_SIZE - 1 bytes
 * (never inside a UTF-8 sequence). */
bool ump_fail(ump_error *error, const char *why, const char *arg1, const char *arg2,
              const char *arg3);

/* ump_fail with whole numbers as {1} and {2}. */
bool ump_fail_int(ump_error *error, const char *why, int64_t arg1, int64_t arg2);

/* ---- text --------------------------------------------------------------- */

/* Text that grows. Invariants: data is NULL or ends in NUL at data[len];
 * once an allocation has failed, `failed` stays true and additions do nothing,
 * so a writer checks once, at its end. */
typedef struct ump_text {
  const ump_allocator *mem;
  char *data;
  size_t len;
  size_t room;
  bool failed;
} ump_text;

void ump_text_init(ump_text *text, const ump_allocator *mem);
void ump_text_free(ump_text *text);
/* Empties the text and forgets a failure; keeps the room. */
void ump_text_clear(ump_text *text);
/* The text as a C string; "" when empty or nothing could be allocated. */
const char *ump_text_str(const ump_text *text);

void ump_text_bytes(ump_text *text, const char *bytes, size_t count);
void ump_text_add(ump_text *text, const char *string);
void ump_text_char(ump_text *text, char c);
void ump_text_int(ump_text *text, int64_t number);
void ump_text_number(ump_text *text, uint64_t number);
/* So many halves: "1.5" for 3. */
void ump_text_halves(ump_text *text, uint32_t halves);
/* Bytes as lower-case hexadecimal digits. */
void ump_text_hex(ump_text *text, const uint8_t *bytes, size_t count);
/* The error's sentence with its places filled; `why` replaces error->why when
 * not NULL (its translation). */
void ump_text_error(ump_text *text, const ump_error *error, const char *why);

/* JSON: a quoted, escaped string; and `"key":` with a comma before it unless
 * the text ends in an opening bracket. */
void ump_json_string(ump_text *text, const char *string);
void ump_json_key(ump_text *text, const char *key);
/* Such a key with a string, a whole number, or true or false. */
void ump_json_put_string(ump_text *text, const char *key, const char *value);
void ump_json_put_int(ump_text *text, const char *key, int64_t value);
void ump_json_put_bool(ump_text *text, const char *key, bool value);
/* A comma unless the text ends in an opening bracket: call before each element. */
void ump_json_next(ump_text *text);

/* ---- reading text ------------------------------------------------------- */

/* A stretch of text not necessarily ending in NUL. */
typedef struct ump_span {
  const char *at;
  size_t len;
} ump_span;

ump_span ump_span_of(const char *string);
bool ump_span_is(ump_span span, const char *string);
/* The whole span as a decimal number of at most `max`, written as
 * ump_text_number writes it: no sign, blanks, or zeros before it. False if it is
 * anything else, so that what is read is written again alike. */
bool ump_span_number(ump_span span, uint64_t max, uint64_t *number);
/* The whole span as exactly 2*count lower-case hexadecimal digits. */
bool ump_span_hex(ump_span span, uint8_t *bytes, size_t count);
/* Cuts off and returns what stands before the first `separator` (or all of it);
 * *rest becomes what follows the separator, at == NULL when there was none. */
ump_span ump_span_cut(ump_span *rest, char separator);

/* ---- random numbers ----------------------------------------------------- */

/* xoshiro256** (Blackman & Vigna 2018), seeded through splitmix64. Not for
 * secrets by itself: a server seeds it from the operating system. */
typedef struct ump_random {
  uint64_t s[4];
} ump_random;

void ump_random_seed(ump_random *random, uint64_t seed);
uint64_t ump_random_next(ump_random *random);
/* Uniform in 0 … bound-1, exactly (Lemire 2019, "Fast random integer generation
 * in an interval"). bound >= 1. */
uint64_t ump_random_below(ump_random *random, uint64_t bound);

/* ---- digests ------------------------------------------------------------ */

/* FNV-1a, 64 bits: to compare streams of event lines between programs; it can
 * be written again in three lines of any language. Not for secrets. */
#define UMP_DIGEST_START UINT64_C(0xcbf29ce484222325)
uint64_t ump_digest(uint64_t digest, const char *bytes, size_t count);

#endif
