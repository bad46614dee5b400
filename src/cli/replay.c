/* umpire replay: a record through the eyes of one viewer, up to a move. */
#include "cli/cli.h"
#include "umpire/record.h"

static void events_text(const ump_record *record, const ump_events *events, unsigned viewer,
                        bool json, ump_text *out) {
  ump_text line;
  ump_text_init(&line, &cli_memory);
  for (size_t i = 0; i < events->count; i++) {
    if (!(events->item[i].audience & (1U << viewer))) continue;
    ump_text_clear(&line);
    ump_event_format(&record->spec, events->item[i], &line);
    if (json) {
      ump_json_next(out);
      ump_json_string(out, ump_text_str(&line));
    } else {
      ump_text_add(out, ump_text_str(&line));
      ump_text_char(out, '\n');
    }
    if (line.failed) out->failed = true;
  }
  ump_text_free(&line);
}

static void replay_json(const ump_record *record, const ump_view *view, const ump_events *events,
                        size_t at, ump_text *out) {
  ump_text_char(out, '{');
  cli_json_spec(out, "spec", &record->spec);
  ump_json_key(out, "moves");
  ump_text_number(out, record->count);
  ump_json_key(out, "at");
  ump_text_number(out, at);
  ump_json_key(out, "events");
  ump_text_char(out, '[');
  events_text(record, events, view->viewer, true, out);
  ump_text_char(out, ']');
  ump_json_key(out, "view");
  ump_view_json(view, out);
  ump_text_char(out, '}');
}

static int show(const ump_record *record, unsigned viewer, size_t at, bool json) {
  ump_view view;
  ump_events events;
  ump_error error = {0};
  ump_text out;
  if (!ump_view_init(&view, &record->spec, viewer, &cli_memory)) return cli_out_of_memory();
  ump_events_init(&events, &cli_memory);
  ump_text_init(&out, &cli_memory);
  int code = CLI_BAD_USE;
  if (!ump_record_replay(record, at, &events, &error)) {
    cli_refused(&error);
  } else if (!ump_view_fold_all(&view, events.item, events.count)) {
    cli_out_of_memory();
  } else {
    if (json) {
      replay_json(record, &view, &events, at, &out);
    } else {
      events_text(record, &events, viewer, false, &out);
      ump_text_char(&out, '\n');
      ump_view_draw(&view, &out);
    }
    code = cli_print(&out, CLI_YES);
  }
  ump_text_free(&out);
  ump_events_free(&events);
  ump_view_free(&view);
  return code;
}

static int replay_file(const char *path, unsigned viewer, uint64_t at, bool json) {
  ump_record record;
  if (!cli_read_record(path, &record)) return CLI_BAD_USE;
  int code = show(&record, viewer, at < record.count ? (size_t)at : record.count, json);
  ump_record_free(&record);
  return code;
}

static int run(int argc, char **argv) {
  static const struct option options[] = {{"as", required_argument, NULL, 'a'},
                                          {"at", required_argument, NULL, 'n'},
                                          CLI_COMMON_OPTIONS};
  unsigned viewer = UMP_ALL_SEEING;
  uint64_t at = UINT64_MAX;
  bool json = false;
  int option;
  while ((option = cli_option(&verb_replay, argc, argv, options)) != -1) {
    switch (option) {
      case 'a':
        if (!ump_viewer_parse(ump_span_of(optarg), &viewer)) {
          return cli_bad_use("%s", _("--as needs 0, 1, spectator or all"));
        }
        break;
      case 'n':
        if (!cli_number("--at", optarg, UINT32_MAX, &at)) return CLI_BAD_USE;
        break;
      case 'j': json = true; break;
      case 'h': return CLI_YES;
      default: return CLI_BAD_USE;
    }
  }
  if (argc - optind != 1) return cli_bad_use("%s", _("replay needs one record"));
  return replay_file(argv[optind], viewer, at, json);
}

const cli_verb verb_replay = {
    "replay", "FILE [--as 0|1|spectator|all] [--at N] [--json]",
    N_("Shows a record as one viewer saw it, after its first N moves (default: all)."), run};
