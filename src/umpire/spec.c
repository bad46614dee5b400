/* Specs: "dark-hex(rows=3,cols=3)" to a game with its options chosen, and back.
 * Everything is driven by the game's table of options. */
#include "umpire/game.h"

#include <string.h>

static bool refuse_option(ump_error *error, const char *why, const ump_option *option,
                          const char *arg2, const char *arg3) {
  return ump_fail(error, why, option->name, arg2, arg3);
}

/* An argument for an error, cut to what an error can hold. */
typedef struct shown {
  char text[UMP_ERROR_ARG_SIZE];
} shown;

static shown show(ump_span span) {
  shown result = {{0}};
  size_t len = span.len < sizeof result.text - 1 ? span.len : sizeof result.text - 1;
  if (len > 0) memcpy(result.text, span.at, len);
  return result;
}

static shown show_number(int32_t number) {
  ump_error carrier;
  ump_fail_int(&carrier, "", number, 0);
  shown result;
  memcpy(result.text, carrier.arg[0], sizeof result.text);
  return result;
}

static bool out_of_range(const ump_option *option, ump_error *error) {
  return refuse_option(error, N_("{1} must be a whole number from {2} to {3}."), option,
                       show_number(option->least).text, show_number(option->most).text);
}

static bool number_in_range(const ump_option *option, ump_span text, int32_t *value) {
  uint64_t number;
  if (!ump_span_number(text, INT32_MAX, &number)) return false;
  *value = (int32_t)number;
  return *value >= option->least && *value <= option->most;
}

static bool read_number(const ump_option *option, ump_span text, int32_t *value, ump_error *error) {
  if (option->words != NULL && ump_span_is(text, option->words[0])) {
    *value = 0;
    return true;
  }
  return number_in_range(option, text, value) || out_of_range(option, error);
}

static bool read_word(const ump_option *option, ump_span text, int32_t *value, ump_error *error) {
  for (int32_t i = 0; option->words[i] != NULL; i++) {
    if (ump_span_is(text, option->words[i])) {
      *value = i;
      return true;
    }
  }
  return refuse_option(error, N_("{1} cannot be \"{2}\"."), option, show(text).text, NULL);
}

static bool read_list(const ump_option *option, ump_span text, ump_spec *spec, ump_error *error) {
  spec->list_len = 0;
  while (text.at != NULL) {
    ump_span item = ump_span_cut(&text, '-');
    if (spec->list_len == UMP_LIST) {
      return refuse_option(error, N_("{1} has more than {2} numbers."), option,
                           show_number(UMP_LIST).text, NULL);
    }
    if (!number_in_range(option, item, &spec->list[spec->list_len])) {
      return out_of_range(option, error);
    }
    spec->list_len++;
  }
  return true;
}

static bool read_value(ump_spec *spec, size_t i, ump_span text, ump_error *error) {
  const ump_option *option = &spec->game->options[i];
  switch (option->kind) {
    case UMP_OPTION_NUMBER: return read_number(option, text, &spec->value[i], error);
    case UMP_OPTION_WORD: return read_word(option, text, &spec->value[i], error);
    case UMP_OPTION_LIST: return read_list(option, text, spec, error);
  }
  return false;
}

static void set_defaults(ump_spec *spec, const ump_game *game) {
  memset(spec, 0, sizeof *spec);
  spec->game = game;
  for (size_t i = 0; game->options[i].name != NULL; i++) {
    const ump_option *option = &game->options[i];
    spec->value[i] = option->standard;
    if (option->kind == UMP_OPTION_LIST && option->otherwise != NULL) {
      read_list(option, ump_span_of(option->otherwise), spec, NULL);
    }
  }
}

/* Reads one "name=value". */
static bool read_pair(ump_spec *spec, ump_span pair, ump_error *error) {
  ump_span value = pair;
  ump_span name = ump_span_cut(&value, '=');
  for (size_t i = 0; spec->game->options[i].name != NULL; i++) {
    const ump_option *option = &spec->game->options[i];
    if (!ump_span_is(name, option->name)) continue;
    if (value.at == NULL) {
      return refuse_option(error, N_("{1} needs a value, as in {1}=…"), option, NULL, NULL);
    }
    if (spec->given & (1U << i)) {
      return refuse_option(error, N_("{1} is given twice."), option, NULL, NULL);
    }
    spec->given |= 1U << i;
    return read_value(spec, i, value, error);
  }
  return ump_fail(error, N_("{1} has no option \"{2}\"."), spec->game->name, show(name).text, NULL);
}

bool ump_spec_parse(ump_spec *spec, ump_span text, ump_error *error) {
  if (text.len >= UMP_SPEC_TEXT) return ump_fail(error, N_("That is too long."), NULL, NULL, NULL);

  ump_span pairs = text;
  ump_span name = ump_span_cut(&pairs, '(');
  const ump_game *game = ump_game_find(name);
  if (game == NULL) {
    return ump_fail(error, N_("There is no game \"{1}\"."), show(name).text, NULL, NULL);
  }

  ump_spec read;
  set_defaults(&read, game);
  if (pairs.at != NULL) {
    if (pairs.len == 0 || pairs.at[pairs.len - 1] != ')') {
      return ump_fail(error, N_("The options of {1} do not end in \")\"."), game->name, NULL, NULL);
    }
    pairs.len--;
    while (pairs.at != NULL && pairs.len > 0) {
      if (!read_pair(&read, ump_span_cut(&pairs, ','), error)) return false;
    }
  }
  if (!game->check(&read, error)) return false;
  read.given = 0;
  *spec = read;
  return true;
}

static bool list_is_standard(const ump_spec *spec, const ump_option *option) {
  ump_spec standard = {.game = spec->game};
  if (option->otherwise != NULL) {
    read_list(option, ump_span_of(option->otherwise), &standard, NULL);
  }
  return standard.list_len == spec->list_len &&
         memcmp(standard.list, spec->list, spec->list_len * sizeof spec->list[0]) == 0;
}

static bool is_standard(const ump_spec *spec, size_t i) {
  const ump_option *option = &spec->game->options[i];
  if (option->kind == UMP_OPTION_LIST) return list_is_standard(spec, option);
  return spec->value[i] == option->standard;
}

static void format_value(const ump_spec *spec, size_t i, ump_text *out) {
  const ump_option *option = &spec->game->options[i];
  if (option->kind == UMP_OPTION_LIST) {
    for (uint32_t j = 0; j < spec->list_len; j++) {
      if (j > 0) ump_text_char(out, '-');
      ump_text_int(out, spec->list[j]);
    }
  } else if (option->kind == UMP_OPTION_WORD) {
    ump_text_add(out, option->words[spec->value[i]]);
  } else if (option->words != NULL && spec->value[i] == 0) {
    ump_text_add(out, option->words[0]);
  } else {
    ump_text_int(out, spec->value[i]);
  }
}

void ump_spec_format(const ump_spec *spec, ump_text *out) {
  char before = '(';
  ump_text_add(out, spec->game->name);
  for (size_t i = 0; spec->game->options[i].name != NULL; i++) {
    if (is_standard(spec, i)) continue;
    ump_text_char(out, before);
    ump_text_add(out, spec->game->options[i].name);
    ump_text_char(out, '=');
    format_value(spec, i, out);
    before = ',';
  }
  if (before == ',') ump_text_char(out, ')');
}
