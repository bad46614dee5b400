/* Games of codes and lists of words, as the verbs are told of them. */
#include "cli/subject.h"
#include "codelab/strategy.h"

/* Reads the words of a file; a wrong line is named with it. */
static bool read_words(cli_subject *s, const char *path, bool secret) {
  ump_text file;
  ump_text why;
  ump_error error;
  ump_text_init(&file, &cli_memory);
  ump_text_init(&why, &cli_memory);
  bool read = cli_read_file(path, &file);
  if (read &&
      !codelab_words_add(&s->words, (ump_span){ump_text_str(&file), file.len}, secret, &error)) {
    cli_text_error(&why, &error);
    cli_bad_use("%s: %s", path, ump_text_str(&why));
    read = false;
  }
  ump_text_free(&why);
  ump_text_free(&file);
  return read;
}

bool cli_subject_of(cli_subject *s, const ump_spec *spec, const char *codes, const char *guesses) {
  *s = (cli_subject){.listed = codes != NULL};
  if (codes == NULL && guesses != NULL) {
    cli_bad_use("%s", _("--guesses needs --codes"));
    return false;
  }
  if (spec != NULL) {
    s->game = *spec;
    s->spec = &s->game;
  }
  codelab_words_init(&s->words, s->spec, &cli_memory);
  if ((codes == NULL || read_words(s, codes, true)) &&
      (guesses == NULL || read_words(s, guesses, false))) {
    return true;
  }
  cli_subject_free(s);
  return false;
}

bool cli_subject_read(cli_subject *s, const char *game, const char *codes, const char *guesses) {
  ump_spec spec;
  if (game == NULL) return cli_subject_of(s, NULL, codes, guesses);
  return cli_code_game(game, &spec) && cli_subject_of(s, &spec, codes, guesses);
}

void cli_subject_free(cli_subject *s) {
  codelab_words_free(&s->words);
}

bool cli_subject_field(codelab_field *field, const cli_subject *s, codelab_form form, bool matrix,
                       size_t memory) {
  ump_error error;
  if (!s->listed) return cli_field(field, s->spec, form, matrix, memory);
  if (!codelab_field_init_words(field, &s->words, form, &cli_memory, &error)) {
    cli_refused(&error);
    return false;
  }
  return !matrix || cli_fill(field, memory);
}

void cli_subject_text(ump_text *out, const cli_subject *s) {
  if (s->spec != NULL) ump_spec_format(s->spec, out);
  else ump_text_add(out, "words");
}

void cli_subject_json(ump_text *out, const cli_subject *s) {
  if (s->spec != NULL) cli_json_spec(out, "game", s->spec);
  else ump_json_put_string(out, "game", "words");
  if (!s->listed) return;
  ump_json_key(out, "list");
  ump_text_char(out, '"');
  codelab_strategy_list(&s->words, out);
  ump_text_char(out, '"');
}
