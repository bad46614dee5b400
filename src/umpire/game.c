/* What is the same for every game: finding levels, describing a game as JSON
 * from its tables. */
#include "umpire/game.h"

const ump_level *ump_level_find(const ump_game *game, ump_span name) {
  for (const ump_level *level = game->levels; level->name != NULL; level++) {
    if (ump_span_is(name, level->name)) return level;
  }
  return NULL;
}

bool ump_level_offered(const ump_spec *spec, unsigned seat, const ump_level *level) {
  return spec->game->offers == NULL || spec->game->offers(spec, seat, level);
}

const ump_level *ump_level_find_for(const ump_spec *spec, unsigned seat, ump_span name) {
  const ump_level *level = ump_level_find(spec->game, name);
  return level != NULL && ump_level_offered(spec, seat, level) ? level : NULL;
}

bool ump_level_refuse(const ump_spec *spec, ump_span name, ump_error *error) {
  const char *why = ump_level_find(spec->game, name) == NULL
                        ? N_("{1} has no such level.")
                        : N_("With these options that level does not play this seat.");
  return ump_fail(error, why, spec->game->label, NULL, NULL);
}

void ump_levels_json(const ump_spec *spec, ump_text *out) {
  ump_text_char(out, '[');
  for (unsigned seat = 0; seat < 2; seat++) {
    ump_json_next(out);
    ump_text_char(out, '[');
    for (const ump_level *level = spec->game->levels; level->name != NULL; level++) {
      if (!ump_level_offered(spec, seat, level)) continue;
      ump_json_next(out);
      ump_json_string(out, level->name);
    }
    ump_text_char(out, ']');
  }
  ump_text_char(out, ']');
}

static void strings(ump_text *out, const char *key, const char *const *list) {
  ump_json_key(out, key);
  ump_text_char(out, '[');
  for (size_t i = 0; list[i] != NULL; i++) {
    ump_json_next(out);
    ump_json_string(out, list[i]);
  }
  ump_text_char(out, ']');
}

static void names_json(const char *name, const char *label, const char *help, ump_text *out) {
  ump_json_put_string(out, "name", name);
  ump_json_put_string(out, "label", label);
  ump_json_put_string(out, "help", help);
}

static void offered_json(const ump_option *option, ump_text *out) {
  ump_json_key(out, "offered");
  ump_text_char(out, '[');
  if (option->offered != NULL) {
    for (const int32_t *value = option->offered; *value >= 0; value++) {
      ump_json_next(out);
      ump_text_int(out, *value);
    }
  } else {
    for (int32_t value = option->offered_least; value <= option->offered_most; value++) {
      ump_json_next(out);
      ump_text_int(out, value);
    }
  }
  ump_text_char(out, ']');
}

static void number_json(const ump_option *option, ump_text *out) {
  ump_json_put_string(out, "kind", "number");
  ump_json_put_int(out, "default", option->standard);
  ump_json_put_int(out, "least", option->least);
  ump_json_put_int(out, "most", option->most);
  if (option->words != NULL) {
    ump_json_put_string(out, "zero", option->words[0]);
    ump_json_put_string(out, "zeroLabel", option->word_labels[0]);
  }
  if (option->offered != NULL || option->offered_most > 0) offered_json(option, out);
}

static void word_json(const ump_option *option, ump_text *out) {
  ump_json_put_string(out, "kind", "word");
  ump_json_put_string(out, "default", option->words[option->standard]);
  strings(out, "words", option->words);
  strings(out, "labels", option->word_labels);
}

static void list_json(const ump_option *option, ump_text *out) {
  ump_json_put_string(out, "kind", "list");
  ump_json_put_string(out, "default", option->otherwise != NULL ? option->otherwise : "");
  ump_json_put_int(out, "least", option->least);
  ump_json_put_int(out, "most", option->most);
}

static void option_json(const ump_option *option, ump_text *out) {
  ump_json_next(out);
  ump_text_char(out, '{');
  names_json(option->name, option->label, option->help, out);
  switch (option->kind) {
    case UMP_OPTION_NUMBER: number_json(option, out); break;
    case UMP_OPTION_WORD: word_json(option, out); break;
    case UMP_OPTION_LIST: list_json(option, out); break;
  }
  ump_json_put_bool(out, "study", option->study);
  ump_text_char(out, '}');
}

static void level_json(const ump_level *level, ump_text *out) {
  ump_json_next(out);
  ump_text_char(out, '{');
  names_json(level->name, level->label, level->help, out);
  ump_text_char(out, '}');
}

void ump_game_json(const ump_game *game, ump_text *out) {
  ump_text_char(out, '{');
  names_json(game->name, game->label, game->help, out);
  ump_json_put_bool(out, "hidden", game->hidden);
  ump_json_put_bool(out, "takeback", game->takeback);
  ump_json_key(out, "options");
  ump_text_char(out, '[');
  for (const ump_option *option = game->options; option->name != NULL; option++) {
    option_json(option, out);
  }
  ump_text_char(out, ']');
  ump_json_key(out, "levels");
  ump_text_char(out, '[');
  for (const ump_level *level = game->levels; level->name != NULL; level++) level_json(level, out);
  ump_text_char(out, ']');
  ump_text_char(out, '}');
}
