/* What the verbs about codes share. */
#include "cli/codes.h"
#include "codelab/strategy.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool cli_code_game(const char *text, ump_spec *spec) {
  ump_error error;
  if (!cli_spec(text, spec)) return false;
  if (codelab_is_code_game(spec, &error)) return true;
  cli_refused(&error);
  return false;
}

bool cli_form(const char *option, const char *text, codelab_form *form) {
  for (unsigned f = 0; f < CODELAB_FORMS; f++) {
    if (strcmp(text, codelab_form_name[f]) != 0) continue;
    *form = (codelab_form)f;
    return true;
  }
  cli_bad_use(_("%s is both, exact-only, total-only or places, not \"%s\""), option, text);
  return false;
}

bool cli_field(codelab_field *field, const ump_spec *spec, codelab_form form, bool matrix,
               size_t memory) {
  ump_error error;
  code_space space = code_rules_of(spec).space;
  if (!codelab_field_init(field, &space, form, &cli_memory, &error)) {
    cli_refused(&error);
    return false;
  }
  return !matrix || cli_fill(field, memory);
}

bool cli_fill(codelab_field *field, size_t memory) {
  size_t bytes = codelab_field_bytes(field);
  if ((memory == 0 || bytes <= memory) && codelab_field_fill(field)) return true;
  codelab_field_free(field);
  if (memory > 0 && bytes > memory) {
    cli_bad_use(_("all answers need %zu MiB; --memory allows less"), (bytes >> 20) + 1);
  } else {
    cli_out_of_memory();
  }
  return false;
}

bool cli_size(const char *name, const char *text, size_t *size) {
  static const char units[] = "KMGT";
  ump_span number = ump_span_of(text);
  uint64_t value;
  unsigned shift = 0;
  if (number.len > 0) {
    const char *unit = strchr(units, number.at[number.len - 1]);
    if (unit != NULL && *unit != '\0') {
      shift = 10 * (unsigned)(unit - units + 1);
      number.len--;
    }
  }
  if (ump_span_number(number, SIZE_MAX >> shift, &value) && value > 0) {
    *size = (size_t)value << shift;
    return true;
  }
  cli_bad_use(_("%s needs a size such as 500M or 2G, not \"%s\""), name, text);
  return false;
}

void cli_text_format(ump_text *out, const char *format, ...) {
  char text[512];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  ump_text_add(out, text);
}

static double mean_of(const cli_counts *c) {
  return c->codes > 0 ? (double)c->total / c->codes : 0;
}

static void histogram(ump_text *out, const cli_counts *c, char between) {
  for (unsigned i = 1; i <= c->worst; i++) {
    if (i > 1) ump_text_char(out, between);
    ump_text_number(out, c->found[i]);
  }
}

void cli_counts_text(ump_text *out, const cli_counts *c) {
  cli_text_format(out, _("%u guesses in all, mean %.4f, at worst %u"), c->total, mean_of(c),
                  c->worst);
  ump_text_char(out, '\n');
  ump_text_add(out, _("found by guess 1, 2, …: "));
  histogram(out, c, ' ');
  ump_text_char(out, '\n');
}

void cli_json_number(ump_text *out, const char *key, uint64_t number) {
  ump_json_key(out, key);
  ump_text_number(out, number);
}

void cli_counts_json(ump_text *out, const cli_counts *c) {
  cli_json_number(out, "total", c->total);
  ump_json_key(out, "mean");
  cli_text_format(out, "%.4f", mean_of(c));
  cli_json_number(out, "max", c->worst);
  ump_json_key(out, "histogram");
  ump_text_char(out, '[');
  histogram(out, c, ',');
  ump_text_char(out, ']');
}
