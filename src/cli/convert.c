/* umpire convert: a game from any format into any other that can hold it. */
#include "cli/cli.h"
#include "umpire/formats.h"

/* The converted text to stdout or a new file; with --json in an object. */
static int deliver(ump_text *text, ump_format format, const char *path, bool json) {
  ump_text out;
  if (path != NULL) return cli_write_file(path, text) ? CLI_YES : CLI_BAD_USE;
  ump_text_init(&out, &cli_memory);
  if (json) {
    ump_text_char(&out, '{');
    ump_json_key(&out, "format");
    ump_json_string(&out, ump_format_name(format));
    ump_json_key(&out, "text");
    ump_json_string(&out, ump_text_str(text));
    ump_text_char(&out, '}');
  } else {
    ump_text_add(&out, ump_text_str(text));
  }
  return cli_print(&out, CLI_YES);
}

static int convert(const char *from, ump_format format, const char *path, bool json) {
  ump_record record;
  ump_text text;
  ump_error error = {0};
  int code = CLI_BAD_USE;
  if (!cli_read_record(from, &record)) return CLI_BAD_USE;
  ump_text_init(&text, &cli_memory);
  if (ump_record_export(&record, format, &text, &error)) {
    code = deliver(&text, format, path, json);
  } else {
    cli_refused(&error);
  }
  ump_text_free(&text);
  ump_record_free(&record);
  return code;
}

static int run(int argc, char **argv) {
  static const struct option options[] = {{"to", required_argument, NULL, 't'},
                                          {"out", required_argument, NULL, 'o'},
                                          CLI_COMMON_OPTIONS};
  ump_format format = UMP_FORMATS;
  const char *path = NULL;
  bool json = false;
  int option;
  while ((option = cli_option(&verb_convert, argc, argv, options)) != -1) {
    switch (option) {
      case 't':
        if (!ump_format_parse(ump_span_of(optarg), &format)) {
          return cli_bad_use("%s", _("--to needs record, json, sgf or hexworld"));
        }
        break;
      case 'o': path = optarg; break;
      case 'j': json = true; break;
      case 'h': return CLI_YES;
      default: return CLI_BAD_USE;
    }
  }
  if (argc - optind != 1) return cli_bad_use("%s", _("convert needs one file"));
  if (format == UMP_FORMATS) {
    return cli_bad_use("%s", _("--to needs record, json, sgf or hexworld"));
  }
  return convert(argv[optind], format, path, json);
}

const cli_verb verb_convert = {
    "convert", "FILE --to record|json|sgf|hexworld [--out FILE] [--json]",
    N_("Writes a game in another format; the file may be in any of them."), run};
