/* Formats: their names, which is which, and who reads and writes them. */
#include "umpire/formats.h"

#include "hex/formats.h"
#include "hex/hex.h"

#include <string.h>

static const char *const names[UMP_FORMATS] = {
    [UMP_FORMAT_RECORD] = "record",
    [UMP_FORMAT_JSON] = "json",
    [UMP_FORMAT_SGF] = "sgf",
    [UMP_FORMAT_HEXWORLD] = "hexworld",
};

const char *ump_format_name(ump_format format) {
  return names[format];
}

bool ump_format_parse(ump_span text, ump_format *format) {
  for (ump_format f = 0; f < UMP_FORMATS; f++) {
    if (!ump_span_is(text, names[f])) continue;
    *format = f;
    return true;
  }
  return false;
}

/* ---- writing ------------------------------------------------------------ */

bool ump_format_fits(ump_format format, const ump_spec *spec) {
  switch (format) {
    case UMP_FORMAT_SGF: return spec->game == &ump_hex;
    case UMP_FORMAT_HEXWORLD: return spec->game == &ump_hex && ump_hex_link_fits(spec);
    default: return true;
  }
}

static bool write(const ump_record *record, ump_format format, ump_text *out, ump_error *error) {
  if (format >= UMP_FORMAT_SGF && record->spec.game != &ump_hex) {
    return ump_fail(error, N_("Only games of Hex can be written as {1}."), names[format], NULL,
                    NULL);
  }
  switch (format) {
    case UMP_FORMAT_JSON: ump_record_json(record, out); return true;
    case UMP_FORMAT_SGF: ump_hex_sgf_write(record, out); return true;
    case UMP_FORMAT_HEXWORLD: return ump_hex_link_write(record, out, error);
    default: ump_record_format(record, out); return true;
  }
}

bool ump_record_export(const ump_record *record, ump_format format, ump_text *out,
                       ump_error *error) {
  if (!write(record, format, out, error)) return false;
  return !out->failed || ump_fail(error, ump_no_memory, NULL, NULL, NULL);
}

/* ---- reading ------------------------------------------------------------ */

/* Without the mark that some editors put before UTF-8. */
static ump_span unmarked(ump_span text) {
  static const char mark[] = "\xEF\xBB\xBF";
  size_t len = sizeof mark - 1;
  if (text.len < len || memcmp(text.at, mark, len) != 0) return text;
  return (ump_span){text.at + len, text.len - len};
}

/* One word with a number after a #: a link, or its end. A record has many words. */
static bool is_link(ump_span text) {
  while (text.len > 0 && (unsigned char)text.at[text.len - 1] <= ' ') text.len--;
  bool game = false;
  for (size_t i = 0; i < text.len; i++) {
    if ((unsigned char)text.at[i] <= ' ') return false;
    if (text.at[i] == '#')
      game = i + 1 < text.len && text.at[i + 1] >= '0' && text.at[i + 1] <= '9';
  }
  return game;
}

ump_format ump_format_of(ump_span text) {
  text = unmarked(text);
  if (is_link(text)) return UMP_FORMAT_HEXWORLD;
  while (text.len > 0 && (unsigned char)text.at[0] <= ' ' && text.at[0] != '\0') {
    text.at++;
    text.len--;
  }
  if (text.len > 0 && text.at[0] == '{') return UMP_FORMAT_JSON;
  if (text.len > 0 && text.at[0] == '(') return UMP_FORMAT_SGF;
  return UMP_FORMAT_RECORD;
}

/* How many bytes the character at `at` has; 0 if it is no UTF-8 (RFC 3629: no
 * overlong forms, no surrogates, nothing past U+10FFFF) or NUL. */
static size_t character(const unsigned char *at, size_t len) {
  unsigned char c = at[0];
  if (c < 0x80) return c != 0;
  size_t count = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : 2;
  if (c < 0xC2 || c > 0xF4 || count > len) return 0;
  for (size_t i = 1; i < count; i++) {
    if ((at[i] & 0xC0) != 0x80) return 0;
  }
  if ((c == 0xE0 && at[1] < 0xA0) || (c == 0xED && at[1] > 0x9F)) return 0;
  if ((c == 0xF0 && at[1] < 0x90) || (c == 0xF4 && at[1] > 0x8F)) return 0;
  return count;
}

static bool is_text(ump_span text, ump_error *error) {
  int64_t line = 1;
  while (text.len > 0) {
    size_t count = character((const unsigned char *)text.at, text.len);
    if (count == 0) return ump_fail_int(error, N_("Line {1} is not text in UTF-8."), line, 0);
    if (text.at[0] == '\n') line++;
    text.at += count;
    text.len -= count;
  }
  return true;
}

bool ump_record_import(ump_record *record, ump_span text, const ump_allocator *mem,
                       ump_error *error) {
  if (!is_text(text, error)) return false;
  text = unmarked(text);
  switch (ump_format_of(text)) {
    case UMP_FORMAT_JSON: return ump_record_json_parse(record, text, mem, error);
    case UMP_FORMAT_SGF: return ump_hex_sgf_read(record, text, mem, error);
    case UMP_FORMAT_HEXWORLD: return ump_hex_link_read(record, text, mem, error);
    default: return ump_record_parse(record, text, mem, error);
  }
}
