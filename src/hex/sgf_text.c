#include "hex/sgf_text.h"

void sgf_text_open(sgf_text *text, ump_span span) {
  *text = (sgf_text){.at = span.at, .end = span.at + span.len, .line = 1, .value_line = 1};
}

static sgf_found broken(sgf_text *text, const char *why) {
  text->why = why;
  return SGF_BROKEN;
}

/* ---- characters --------------------------------------------------------- */

static char take(sgf_text *text) {
  if (*text->at == '\n') text->line++;
  return *text->at++;
}

/* The next character that is no blank, not taken; NUL after the last. */
static char peek(sgf_text *text) {
  while (text->at < text->end) {
    char c = *text->at;
    if (c != ' ' && c != '\t' && c != '\r' && c != '\n' && c != '\v' && c != '\f') return c;
    take(text);
  }
  return '\0';
}

static bool is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}

static bool is_small(char c) {
  return c >= 'a' && c <= 'z';
}

/* ---- values ------------------------------------------------------------- */

/* From '[' to the ']' that no backslash stands before. */
static sgf_found read_value(sgf_text *text) {
  text->value_line = text->line;
  take(text);
  text->value.at = text->at;
  while (text->at < text->end && *text->at != ']') {
    if (take(text) == '\\' && text->at < text->end) take(text);
  }
  if (text->at == text->end) return broken(text, N_("A value has no closing bracket."));
  text->value.len = (size_t)(text->at - text->value.at);
  take(text);
  return SGF_VALUE;
}

static sgf_found read_property(sgf_text *text) {
  size_t len = 0;
  for (; text->at < text->end && (is_capital(*text->at) || is_small(*text->at)); text->at++) {
    if (!is_capital(*text->at)) continue;
    if (len == SGF_NAME - 1) return broken(text, N_("No property has so long a name."));
    text->name[len++] = *text->at;
  }
  text->name[len] = '\0';
  if (!text->began || len == 0 || peek(text) != '[') {
    return broken(text, N_("That is not well-formed SGF."));
  }
  return read_value(text);
}

sgf_found sgf_text_next(sgf_text *text) {
  for (;;) {
    char c = peek(text);
    switch (c) {
      case '\0':
        return broken(text, text->at == text->end ? N_("The file ends too early.")
                                                  : N_("That is not well-formed SGF."));
      case '(': take(text); break; /* into the first variation */
      case ')': return text->began ? SGF_OVER : broken(text, N_("That is not well-formed SGF."));
      case ';':
        take(text);
        text->began = true;
        text->name[0] = '\0';
        return SGF_NODE;
      case '[': /* another value of the same property */
        if (text->name[0] == '\0') return broken(text, N_("That is not well-formed SGF."));
        return read_value(text);
      default: return read_property(text);
    }
  }
}

/* ---- simple text -------------------------------------------------------- */

/* How many bytes of `len` stay when only `room` fit: no character is cut apart. */
static size_t fitting(const char *bytes, size_t len, size_t room) {
  if (len <= room) return len;
  while (room > 0 && ((unsigned char)bytes[room] & 0xC0U) == 0x80U) room--;
  return room;
}

void sgf_simple(ump_span value, char *simple, size_t size) {
  char line[256];
  size_t len = 0;
  for (size_t i = 0; i < value.len && len < sizeof line; i++) {
    char c = value.at[i];
    if (c == '\\') {
      if (++i == value.len) break;
      c = value.at[i];
      if (c == '\n' || c == '\r') continue; /* a line broken for looks only */
    }
    if ((unsigned char)c < ' ' || c == 0x7f) c = ' ';
    if (c != ' ' || len > 0) line[len++] = c;
  }
  len = fitting(line, len, size - 1 < sizeof line - 1 ? size - 1 : sizeof line - 1);
  while (len > 0 && line[len - 1] == ' ') len--;
  for (size_t i = 0; i < len; i++) simple[i] = line[i];
  simple[len] = '\0';
}
