/* Writing JSON. */
#include "umpire/base.h"

#include <string.h>

static const char hex_digit[] = "0123456789abcdef";

static void escaped(ump_text *text, char c) {
  switch (c) {
    case '"': ump_text_add(text, "\\\""); return;
    case '\\': ump_text_add(text, "\\\\"); return;
    case '\n': ump_text_add(text, "\\n"); return;
    default: break;
  }
  if ((unsigned char)c >= 0x20) {
    ump_text_char(text, c);
    return;
  }
  ump_text_add(text, "\\u00");
  ump_text_char(text, hex_digit[(unsigned char)c >> 4]);
  ump_text_char(text, hex_digit[(unsigned char)c & 15]);
}

void ump_json_string(ump_text *text, const char *string) {
  ump_text_char(text, '"');
  for (; *string != '\0'; string++) escaped(text, *string);
  ump_text_char(text, '"');
}

void ump_json_next(ump_text *text) {
  if (text->len == 0) return;
  char last = text->data[text->len - 1];
  if (last != '{' && last != '[' && last != ':' && last != ',') ump_text_char(text, ',');
}

void ump_json_key(ump_text *text, const char *key) {
  ump_json_next(text);
  ump_json_string(text, key);
  ump_text_char(text, ':');
}

void ump_json_put_string(ump_text *text, const char *key, const char *value) {
  ump_json_key(text, key);
  ump_json_string(text, value);
}

void ump_json_put_int(ump_text *text, const char *key, int64_t value) {
  ump_json_key(text, key);
  ump_text_int(text, value);
}

void ump_json_put_bool(ump_text *text, const char *key, bool value) {
  ump_json_key(text, key);
  ump_text_add(text, value ? "true" : "false");
}
