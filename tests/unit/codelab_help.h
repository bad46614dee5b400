/* What the tests of the code-breaking laboratory share. */
#ifndef CODELAB_HELP_H
#define CODELAB_HELP_H

#include "support.h"

#include "codebreak/options.h"
#include "codelab/exact.h"
#include "codelab/greedy.h"

#if defined(__SANITIZE_ADDRESS__)
#define SANITISED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITISED 1
#endif
#endif
#ifndef SANITISED
#define SANITISED 0
#endif

/* Sanitised searches are ten times slower: theirs are short unless time is no matter. */
static inline bool has_time(void) {
  return !SANITISED || getenv("UMPIRE_LONG") != NULL;
}

static inline codelab_field field_of(const char *text, codelab_form form, bool matrix) {
  ump_spec spec = spec_of(text);
  code_space space = code_rules_of(&spec).space;
  codelab_field field;
  ump_error error;
  if (!codelab_field_init(&field, &space, form, &memory, &error)) fail_msg("%s", error.why);
  if (matrix) assert_true(codelab_field_fill(&field));
  return field;
}

static inline codelab_result solve_field(const codelab_field *field, codelab_goal goal,
                                         unsigned threads) {
  codelab_means means = {.threads = threads};
  codelab_result result;
  ump_error error;
  if (!codelab_exact_solve(field, &goal, &means, &result, &error)) fail_msg("%s", error.why);
  return result;
}

static inline codelab_result solve_text(const char *text, codelab_form form, codelab_goal goal) {
  codelab_field field = field_of(text, form, true);
  codelab_result result = solve_field(&field, goal, 1);
  codelab_field_free(&field);
  return result;
}

#endif
