/* What the verbs share: options, complaints, files. */
#include "cli/cli.h"
#include "umpire/formats.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Policies of large boards are large; what is larger still is hardly what was meant. */
enum { MOST_BYTES = 1024 * 1024 * 1024 };

static void *resize(void *ctx, void *old, size_t size) {
  (void)ctx;
  if (size > 0) return realloc(old, size);
  free(old);
  return NULL;
}

const ump_allocator cli_memory = {resize, NULL};

/* ---- options ------------------------------------------------------------ */

/* Bytes up to the next space outside brackets: an option stays with its value. */
static int piece_of(const char *usage) {
  int depth = 0;
  int len = 0;
  for (; usage[len] != '\0' && (usage[len] != ' ' || depth > 0); len++) {
    if (usage[len] == '[') depth++;
    if (usage[len] == ']') depth--;
  }
  return len;
}

void cli_print_usage(const cli_verb *verb, int indent) {
  enum { WIDTH = 80, HANGING = 8 };
  int column = printf("%*sumpire %s", indent, "", verb->name);
  for (const char *left = verb->usage; *left != '\0';) {
    int len = piece_of(left);
    if (column + 1 + len > WIDTH) column = printf("\n%*s", indent + HANGING - 1, "") - 1;
    column += printf(" %.*s", len, left);
    left += len;
    if (*left == ' ') left++;
  }
  putchar('\n');
}

static void print_help(const cli_verb *verb) {
  cli_print_usage(verb, 0);
  printf("\n%s\n", _(verb->help));
}

int cli_option(const cli_verb *verb, int argc, char **argv, const struct option *options) {
  opterr = 0;
  int option = getopt_long(argc, argv, "", options, NULL);
  if (option == 'h') print_help(verb);
  if (option != '?') return option;
  cli_bad_use(_("%s does not understand %s; see umpire %s --help"), verb->name, argv[optind - 1],
              verb->name);
  return '?';
}

int cli_bad_use(const char *format, ...) {
  va_list args;
  va_start(args, format);
  fputs("umpire: ", stderr);
  vfprintf(stderr, format, args);
  fputc('\n', stderr);
  va_end(args);
  return CLI_BAD_USE;
}

int cli_refused(const ump_error *error) {
  ump_text text;
  ump_text_init(&text, &cli_memory);
  cli_text_error(&text, error);
  cli_bad_use("%s", ump_text_str(&text));
  ump_text_free(&text);
  return CLI_BAD_USE;
}

int cli_out_of_memory(void) {
  return cli_bad_use("%s", _(ump_no_memory));
}

void cli_text_error(ump_text *out, const ump_error *error) {
  ump_text_error(out, error, _(error->why));
}

/* ---- input and output --------------------------------------------------- */

bool cli_spec(const char *text, ump_spec *spec) {
  ump_error error;
  if (ump_spec_parse(spec, ump_span_of(text), &error)) return true;
  cli_refused(&error);
  return false;
}

bool cli_number(const char *name, const char *text, uint64_t max, uint64_t *number) {
  if (ump_span_number(ump_span_of(text), max, number)) return true;
  cli_bad_use(_("%s needs a whole number up to %llu, not \"%s\""), name, (unsigned long long)max,
              text);
  return false;
}

static bool cannot(const char *path) {
  cli_bad_use("%s: %s", path, strerror(errno));
  return false;
}

static bool read_stream(FILE *file, const char *path, ump_text *text) {
  char block[65536];
  size_t count;
  while ((count = fread(block, 1, sizeof block, file)) > 0) {
    if (text->len + count > MOST_BYTES) {
      cli_bad_use(_("%s is larger than %d MiB"), path, MOST_BYTES >> 20);
      return false;
    }
    ump_text_bytes(text, block, count);
  }
  if (ferror(file)) return cannot(path);
  if (text->failed) cli_out_of_memory();
  return !text->failed;
}

bool cli_read_file(const char *path, ump_text *text) {
  if (strcmp(path, "-") == 0) return read_stream(stdin, path, text);
  FILE *file = fopen(path, "rb");
  if (file == NULL) return cannot(path);
  bool read = read_stream(file, path, text);
  fclose(file);
  return read;
}

bool cli_read_record(const char *path, ump_record *record) {
  ump_text text;
  ump_error error = {0};
  ump_text_init(&text, &cli_memory);
  bool read = cli_read_file(path, &text);
  if (read) {
    ump_span span = {ump_text_str(&text), text.len};
    read = ump_record_import(record, span, &cli_memory, &error);
    if (!read) cli_refused(&error);
  }
  ump_text_free(&text);
  return read;
}

static bool write_stream(FILE *file, const ump_text *text) {
  bool written = fwrite(text->data, 1, text->len, file) == text->len;
  if (fflush(file) != 0 || fsync(fileno(file)) != 0) written = false;
  if (fclose(file) != 0) written = false;
  return written;
}

bool cli_write_file(const char *path, const ump_text *text) {
  char temporary[4096];
  if (text->failed) {
    cli_out_of_memory();
    return false;
  }
  int len = snprintf(temporary, sizeof temporary, "%s.part", path);
  if (len < 0 || (size_t)len >= sizeof temporary) {
    errno = ENAMETOOLONG;
    return cannot(path);
  }
  FILE *file = fopen(temporary, "wb");
  if (file == NULL) return cannot(path);
  if (write_stream(file, text) && rename(temporary, path) == 0) return true;
  cannot(path);
  unlink(temporary);
  return false;
}

int cli_print(ump_text *text, int code) {
  if (text->failed) {
    ump_text_free(text);
    return cli_out_of_memory();
  }
  fwrite(ump_text_str(text), 1, text->len, stdout);
  if (text->len > 0 && text->data[text->len - 1] != '\n') putchar('\n');
  ump_text_free(text);
  if (fflush(stdout) != 0) return cli_bad_use("%s", strerror(errno));
  return code;
}

void cli_json_spec(ump_text *out, const char *key, const ump_spec *spec) {
  ump_text text;
  ump_text_init(&text, &cli_memory);
  ump_spec_format(spec, &text);
  if (text.failed) out->failed = true;
  ump_json_key(out, key);
  ump_json_string(out, ump_text_str(&text));
  ump_text_free(&text);
}

char *cli_beside(const char *name) {
  char self[4096];
  ssize_t len = readlink("/proc/self/exe", self, sizeof self - 1);
  if (len < 0) len = 0;
  self[len] = '\0';
  char *slash = strrchr(self, '/');
  if (slash != NULL) *slash = '\0';
  char *path = NULL;
  return asprintf(&path, "%s/%s", slash != NULL ? self : ".", name) < 0 ? NULL : path;
}
