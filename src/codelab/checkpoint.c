/* Writing and reading what is proved of sets. */
#include "codelab/checkpoint.h"

enum { SAVED_SIZE = 24, HEX = 16 }; /* smaller sets are solved again as quickly */

typedef struct writer {
  ump_text *out;
  uint64_t count;
} writer;

static void add_hex(ump_text *out, uint64_t number) {
  for (unsigned shift = 64; shift > 0;) {
    shift -= 4;
    ump_text_char(out, "0123456789abcdef"[number >> shift & 15U]);
  }
}

static void count_entry(void *context, codelab_key key, uint64_t content) {
  (void)key;
  (void)content;
  ((writer *)context)->count++;
}

static void write_entry(void *context, codelab_key key, uint64_t content) {
  writer *w = context;
  add_hex(w->out, key.high);
  add_hex(w->out, key.low);
  ump_text_char(w->out, ' ');
  add_hex(w->out, content);
  ump_text_char(w->out, '\n');
}

void codelab_checkpoint_write(const codelab_memo *memo, ump_text *out) {
  writer w = {out, 0};
  codelab_memo_each(memo, SAVED_SIZE, &w, count_entry);
  ump_text_add(out, "sets ");
  ump_text_number(out, w.count);
  ump_text_char(out, '\n');
  codelab_memo_each(memo, SAVED_SIZE, &w, write_entry);
  ump_text_add(out, "end\n");
}

static bool read_hex(ump_span text, size_t from, uint64_t *number) {
  *number = 0;
  for (size_t i = from; i < from + HEX; i++) {
    char c = text.at[i];
    bool digit = c >= '0' && c <= '9';
    if (!digit && (c < 'a' || c > 'f')) return false;
    *number = *number << 4 | (uint64_t)(digit ? c - '0' : c - 'a' + 10);
  }
  return true;
}

static bool read_entry(codelab_memo *memo, ump_span line) {
  codelab_key key;
  uint64_t content;
  if (line.len != 3 * HEX + 1 || line.at[2 * HEX] != ' ' || !read_hex(line, 0, &key.high) ||
      !read_hex(line, HEX, &key.low) || !read_hex(line, 2 * HEX + 1, &content) || content == 0) {
    return false;
  }
  codelab_memo_restore(memo, key, content);
  return true;
}

bool codelab_checkpoint_read(codelab_memo *memo, ump_span text, ump_error *error) {
  ump_span line = ump_span_cut(&text, '\n');
  ump_span word = ump_span_cut(&line, ' ');
  uint64_t count = 0;
  bool good =
      ump_span_is(word, "sets") && line.at != NULL && ump_span_number(line, UINT32_MAX, &count);
  for (; good && count > 0; count--) {
    good = text.at != NULL && read_entry(memo, ump_span_cut(&text, '\n'));
  }
  good = good && text.at != NULL && ump_span_is(ump_span_cut(&text, '\n'), "end");
  return good || ump_fail(error, N_("The checkpoint is damaged."), NULL, NULL, NULL);
}
