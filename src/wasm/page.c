/* Memory, the answer, and the JSON that several exports write. */
#include "wasm/page.h"

#include <stdlib.h>

static void *resize(void *ctx, void *old, size_t size) {
  (void)ctx;
  if (size == 0) {
    free(old);
    return NULL;
  }
  return realloc(old, size);
}

const ump_allocator page_memory = {resize, NULL};

/* The module's only variable: one page, one thread, one answer at a time. */
static ump_text the_answer = {&page_memory, NULL, 0, 0, false};

ump_text *page_answer(void) {
  ump_text_clear(&the_answer);
  return &the_answer;
}

bool page_answered(void) {
  return the_answer.failed ? page_refuse_memory() : true;
}

bool page_log(const ump_text *log) {
  ump_text *out = page_answer();

  if (log->failed) return page_refuse_memory();
  ump_text_char(out, '{');
  ump_json_put_string(out, "log", ump_text_str(log));
  ump_text_char(out, '}');
  return page_answered();
}

/* ---- memory for the page ------------------------------------------------ */

void *page_room(size_t size) {
  return malloc(size);
}

void page_room_free(void *room) {
  free(room);
}

const char *page_answer_at(void) {
  return ump_text_str(&the_answer);
}

size_t page_answer_size(void) {
  return the_answer.failed ? 0 : the_answer.len;
}

/* ---- errors ------------------------------------------------------------- */

void page_error_json(ump_text *out, const ump_error *error) {
  ump_text filled;

  ump_text_init(&filled, &page_memory);
  ump_text_error(&filled, error, NULL);
  ump_json_key(out, "error");
  ump_text_char(out, '{');
  ump_json_put_string(out, "why", error->why);
  ump_json_key(out, "args");
  ump_text_char(out, '[');
  for (int i = 0; i < UMP_ERROR_ARGS && error->arg[i][0] != '\0'; i++) {
    ump_json_next(out);
    ump_json_string(out, error->arg[i]);
  }
  ump_text_char(out, ']');
  ump_json_put_string(out, "text", ump_text_str(&filled));
  ump_text_char(out, '}');
  ump_text_free(&filled);
}

bool page_refuse(const ump_error *error) {
  ump_text *out = page_answer();

  ump_text_char(out, '{');
  page_error_json(out, error);
  ump_text_char(out, '}');
  return false;
}

bool page_refuse_memory(void) {
  ump_error error = {0};

  ump_fail(&error, ump_no_memory, NULL, NULL, NULL);
  return page_refuse(&error);
}

/* ---- moves and events --------------------------------------------------- */

void page_move_json(ump_text *out, const ump_spec *spec, ump_move move) {
  ump_text text;

  ump_text_init(&text, &page_memory);
  ump_move_format(spec, move, &text);
  ump_json_string(out, ump_text_str(&text));
  out->failed = out->failed || text.failed;
  ump_text_free(&text);
}

void page_event_json(ump_text *out, const ump_spec *spec, ump_event event) {
  ump_text text;

  ump_text_init(&text, &page_memory);
  ump_event_format(spec, event, &text);
  ump_json_string(out, ump_text_str(&text));
  out->failed = out->failed || text.failed;
  ump_text_free(&text);
}
