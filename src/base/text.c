/* Text that grows, and text that is read piece by piece. */
#include "umpire/base.h"

#include <string.h>

void ump_text_init(ump_text *text, const ump_allocator *mem) {
  *text = (ump_text){.mem = mem};
}

void ump_text_free(ump_text *text) {
  ump_free(text->mem, text->data);
  ump_text_init(text, text->mem);
}

void ump_text_clear(ump_text *text) {
  text->len = 0;
  text->failed = false;
  if (text->data != NULL) text->data[0] = '\0';
}

const char *ump_text_str(const ump_text *text) {
  return text->data != NULL ? text->data : "";
}

/* Room for `more` bytes and the closing NUL. */
static bool reserve(ump_text *text, size_t more) {
  if (text->failed) return false;
  if (more < text->room - text->len) return true;
  void *data = text->data;
  if (more >= SIZE_MAX - text->len ||
      !ump_grow(text->mem, &data, &text->room, text->len + more + 1, 1)) {
    text->failed = true;
    return false;
  }
  text->data = data;
  return true;
}

void ump_text_bytes(ump_text *text, const char *bytes, size_t count) {
  if (count == 0 || !reserve(text, count)) return;
  memcpy(text->data + text->len, bytes, count);
  text->len += count;
  text->data[text->len] = '\0';
}

void ump_text_add(ump_text *text, const char *string) {
  ump_text_bytes(text, string, strlen(string));
}

void ump_text_char(ump_text *text, char c) {
  if (!reserve(text, 1)) return;
  text->data[text->len++] = c;
  text->data[text->len] = '\0';
}

static const char hex_digits[] = "0123456789abcdef";

void ump_text_hex(ump_text *text, const uint8_t *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const char pair[2] = {hex_digits[bytes[i] >> 4], hex_digits[bytes[i] & 15]};
    ump_text_bytes(text, pair, sizeof pair);
  }
}

static bool nibble(char c, unsigned *value) {
  for (*value = 0; *value < 16; ++*value) {
    if (hex_digits[*value] == c) return true;
  }
  return false;
}

bool ump_span_hex(ump_span span, uint8_t *bytes, size_t count) {
  unsigned high;
  unsigned low;
  if (span.len != 2 * count) return false;
  for (size_t i = 0; i < count; i++) {
    if (!nibble(span.at[2 * i], &high) || !nibble(span.at[2 * i + 1], &low)) return false;
    bytes[i] = (uint8_t)(high << 4 | low);
  }
  return true;
}

ump_span ump_span_of(const char *string) {
  return (ump_span){string, strlen(string)};
}

bool ump_span_is(ump_span span, const char *string) {
  return span.len == strlen(string) && (span.len == 0 || memcmp(span.at, string, span.len) == 0);
}

bool ump_span_number(ump_span span, uint64_t max, uint64_t *number) {
  uint64_t value = 0;
  if (span.len == 0 || (span.len > 1 && span.at[0] == '0')) return false;
  for (size_t i = 0; i < span.len; i++) {
    if (span.at[i] < '0' || span.at[i] > '9') return false;
    uint64_t digit = (uint64_t)(span.at[i] - '0');
    if (digit > max || value > (max - digit) / 10) return false;
    value = value * 10 + digit;
  }
  *number = value;
  return true;
}

ump_span ump_span_cut(ump_span *rest, char separator) {
  ump_span whole = *rest;
  const char *found = whole.len == 0 ? NULL : memchr(whole.at, separator, whole.len);
  if (found == NULL) {
    *rest = (ump_span){NULL, 0};
    return whole;
  }
  size_t before = (size_t)(found - whole.at);
  *rest = (ump_span){found + 1, whole.len - before - 1};
  return (ump_span){whole.at, before};
}
