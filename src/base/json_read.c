#include "base/json_read.h"

#include <string.h>

enum { DEPTH_MOST = 8 };

void ump_json_open(ump_json *json, ump_span text) {
  *json = (ump_json){.at = text.at, .end = text.at + text.len, .line = 1};
}

static bool fail(ump_json *json, const char *why) {
  if (json->why == NULL) json->why = why;
  return false;
}

static bool malformed(ump_json *json) {
  return fail(json, N_("That is not well-formed JSON."));
}

/* The next character that is no blank; NUL after the last and after a failure. */
static char peek(ump_json *json) {
  if (json->why != NULL) return '\0';
  for (; json->at < json->end; json->at++) {
    char c = *json->at;
    if (c == '\n') json->line++;
    else if (c != ' ' && c != '\t' && c != '\r') return c;
  }
  return '\0';
}

static bool take(ump_json *json, char c) {
  if (peek(json) != c) return malformed(json);
  json->at++;
  return true;
}

/* ---- brackets ----------------------------------------------------------- */

bool ump_json_begin(ump_json *json, char bracket) {
  if (!take(json, bracket)) return false;
  return json->first = true;
}

bool ump_json_more(ump_json *json, char closing) {
  bool first = json->first;
  json->first = false;
  if (peek(json) == closing) {
    json->at++;
    return false;
  }
  return first ? json->why == NULL : take(json, ',');
}

bool ump_json_done(ump_json *json) {
  return peek(json) == '\0' && json->at == json->end ? json->why == NULL : malformed(json);
}

/* ---- strings ------------------------------------------------------------ */

static bool four_digits(ump_json *json, uint32_t *unit) {
  *unit = 0;
  if (json->end - json->at < 4) return malformed(json);
  for (int i = 0; i < 4; i++) {
    char c = *json->at++;
    uint32_t digit = 0;
    if (c >= '0' && c <= '9') digit = (uint32_t)(c - '0');
    else if (c >= 'a' && c <= 'f') digit = (uint32_t)(c - 'a') + 10;
    else if (c >= 'A' && c <= 'F') digit = (uint32_t)(c - 'A') + 10;
    else return malformed(json);
    *unit = *unit << 4 | digit;
  }
  return true;
}

/* What follows "\u", with its second half if it needs one. NUL is refused: a text
 * ends there. */
static bool code_point(ump_json *json, uint32_t *point) {
  uint32_t low;
  if (!four_digits(json, point)) return false;
  if (*point == 0 || (*point >= 0xDC00 && *point <= 0xDFFF)) return malformed(json);
  if (*point < 0xD800 || *point > 0xDBFF) return true;
  if (json->end - json->at < 2 || json->at[0] != '\\' || json->at[1] != 'u') {
    return malformed(json);
  }
  json->at += 2;
  if (!four_digits(json, &low)) return false;
  if (low < 0xDC00 || low > 0xDFFF) return malformed(json);
  *point = 0x10000 + ((*point - 0xD800) << 10 | (low - 0xDC00));
  return true;
}

static size_t utf8(uint32_t point, char bytes[4]) {
  static const uint8_t lead[] = {0, 0, 0xC0, 0xE0, 0xF0};
  size_t count = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  for (size_t i = count; i-- > 1; point >>= 6) bytes[i] = (char)(0x80 | (point & 0x3F));
  bytes[0] = (char)(count == 1 ? point : lead[count] | point);
  return count;
}

/* What a backslash and the character after it, already taken, stand for. */
static bool escaped(ump_json *json, char c, char bytes[4], size_t *count) {
  static const char from[] = "\"\\/bfnrt";
  static const char to[] = "\"\\/\b\f\n\r\t";
  uint32_t point;
  *count = 1;
  if (c == 'u') {
    if (!code_point(json, &point)) return false;
    *count = utf8(point, bytes);
    return true;
  }
  const char *found = c == '\0' ? NULL : strchr(from, c);
  if (found == NULL) return malformed(json);
  bytes[0] = to[found - from];
  return true;
}

/* One character of a string, unescaped; none after its last, the quote. */
static bool next_piece(ump_json *json, char bytes[4], size_t *count) {
  *count = 0;
  if (json->at == json->end) return malformed(json);
  char c = *json->at++;
  if (c == '"') return true;
  if ((unsigned char)c < ' ') return malformed(json);
  if (c != '\\') {
    bytes[0] = c;
    *count = 1;
    return true;
  }
  if (json->at == json->end) return malformed(json);
  return escaped(json, *json->at++, bytes, count);
}

bool ump_json_text(ump_json *json, char *text, size_t size) {
  char piece[4];
  size_t count;
  size_t len = 0;
  if (!take(json, '"')) return false;
  while (next_piece(json, piece, &count)) {
    if (count == 0) {
      text[len] = '\0';
      return true;
    }
    if (len + count >= size) return fail(json, N_("That is too long."));
    memcpy(text + len, piece, count);
    len += count;
  }
  return false;
}

bool ump_json_name(ump_json *json, char *name, size_t size) {
  return ump_json_text(json, name, size) && take(json, ':');
}

/* ---- other values ------------------------------------------------------- */

bool ump_json_number(ump_json *json, uint64_t max, uint64_t *number) {
  if (peek(json) == '\0') return malformed(json);
  const char *from = json->at;
  while (json->at < json->end && *json->at >= '0' && *json->at <= '9') json->at++;
  size_t digits = (size_t)(json->at - from);
  if (!ump_span_number((ump_span){from, digits}, max, number) || (digits > 1 && *from == '0')) {
    return fail(json, N_("That is not a whole number that fits here."));
  }
  return true;
}

static bool take_word(ump_json *json, const char *word) {
  size_t len = strlen(word);
  if ((size_t)(json->end - json->at) < len || memcmp(json->at, word, len) != 0) return false;
  json->at += len;
  return true;
}

bool ump_json_null(ump_json *json) {
  return peek(json) == 'n' && take_word(json, "null");
}

static bool skip_string(ump_json *json) {
  char piece[4];
  size_t count = 1;
  if (!take(json, '"')) return false;
  while (count > 0) {
    if (!next_piece(json, piece, &count)) return false;
  }
  return true;
}

static bool skip_atom(ump_json *json) {
  uint64_t number;
  char c = peek(json);
  if (c == '"') return skip_string(json);
  if (c >= '0' && c <= '9') return ump_json_number(json, UINT64_MAX, &number);
  return take_word(json, "null") || take_word(json, "true") || take_word(json, "false") ||
         malformed(json);
}

bool ump_json_skip(ump_json *json) {
  char closing[DEPTH_MOST];
  size_t depth = 0;
  do {
    char c = peek(json);
    if (c == '{' || c == '[') {
      if (depth == DEPTH_MOST) return fail(json, N_("That is nested too deep."));
      closing[depth++] = c == '{' ? '}' : ']';
      ump_json_begin(json, c);
    } else if (!skip_atom(json)) {
      return false;
    }
    while (depth > 0 && !ump_json_more(json, closing[depth - 1])) {
      if (json->why != NULL) return false;
      depth--;
    }
    if (depth > 0 && closing[depth - 1] == '}' && !(skip_string(json) && take(json, ':'))) {
      return false;
    }
  } while (depth > 0);
  return true;
}
