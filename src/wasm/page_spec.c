/* Games and specs: what the home screen and the form for a new game ask. */
#include "wasm/page.h"

bool page_games(void) {
  ump_text *out = page_answer();
  const ump_game *game;

  ump_text_char(out, '[');
  for (size_t i = 0; (game = ump_game_at(i)) != NULL; i++) {
    ump_json_next(out);
    ump_game_json(game, out);
  }
  ump_text_char(out, ']');
  return page_answered();
}

bool page_spec(const char *at, size_t len) {
  ump_text *out = page_answer();
  ump_spec spec;
  ump_error error = {0};

  if (!ump_spec_parse(&spec, (ump_span){at, len}, &error)) return page_refuse(&error);
  page_spec_json(out, &spec);
  return page_answered();
}

bool page_move(const char *spec_at, size_t spec_len, const char *at, size_t len) {
  ump_text *out = page_answer();
  ump_spec spec;
  ump_move move;
  ump_error error = {0};

  if (!ump_spec_parse(&spec, (ump_span){spec_at, spec_len}, &error)) return page_refuse(&error);
  if (!ump_move_parse(&spec, (ump_span){at, len}, &move, &error)) return page_refuse(&error);
  ump_text_char(out, '{');
  ump_json_key(out, "move");
  page_move_json(out, &spec, move);
  ump_text_char(out, '}');
  return page_answered();
}

/* ---- what a spec means -------------------------------------------------- */

static void list_text(ump_text *out, const ump_spec *spec) {
  for (uint32_t i = 0; i < spec->list_len; i++) {
    if (i > 0) ump_text_char(out, '-');
    ump_text_int(out, spec->list[i]);
  }
}

static void value_text(ump_text *out, const ump_spec *spec, int number) {
  const ump_option *option = &spec->game->options[number];
  const int32_t value = spec->value[number];

  if (option->kind == UMP_OPTION_LIST) list_text(out, spec);
  else if (option->kind == UMP_OPTION_WORD) ump_text_add(out, option->words[value]);
  else if (value == 0 && option->words != NULL && option->words[0] != NULL)
    ump_text_add(out, option->words[0]);
  else ump_text_int(out, value);
}

static void values_json(ump_text *out, const ump_spec *spec, ump_text *scratch) {
  ump_json_key(out, "values");
  ump_text_char(out, '{');
  for (int i = 0; spec->game->options[i].name != NULL; i++) {
    ump_text_clear(scratch);
    value_text(scratch, spec, i);
    ump_json_key(out, spec->game->options[i].name);
    ump_json_string(out, ump_text_str(scratch));
  }
  ump_text_char(out, '}');
}

void page_spec_json(ump_text *out, const ump_spec *spec) {
  ump_text scratch;

  ump_text_init(&scratch, &page_memory);
  ump_spec_format(spec, &scratch);
  ump_text_char(out, '{');
  ump_json_put_string(out, "spec", ump_text_str(&scratch));
  ump_json_put_string(out, "game", spec->game->name);
  ump_json_put_bool(out, "hidden", spec->game->hidden);
  ump_json_put_bool(out, "takeback", spec->game->takeback);
  ump_json_put_bool(out, "points", spec->game->points != NULL);
  ump_json_key(out, "seats");
  ump_text_char(out, '[');
  for (unsigned seat = 0; seat < 2; seat++) {
    ump_json_next(out);
    ump_json_string(out, spec->game->seat_label(spec, seat));
  }
  ump_text_char(out, ']');
  ump_json_key(out, "levels");
  ump_levels_json(spec, out);
  values_json(out, spec, &scratch);
  ump_text_char(out, '}');
  out->failed = out->failed || scratch.failed;
  ump_text_free(&scratch);
}
