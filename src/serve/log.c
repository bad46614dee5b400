/* Lines of the log. */
#include "serve/log.h"

#include <stdio.h>
#include <sys/time.h>
#include <time.h>

#include "serve/say.h"

/* {"time":"2026-11-30T03:12:45.123Z","event":… */
static void begin(ump_text *line, const ump_allocator *mem, const char *event) {
  struct timeval now = {0};
  struct tm day = {0};
  char text[40] = "";
  char milliseconds[8];
  gettimeofday(&now, NULL);
  gmtime_r(&now.tv_sec, &day);
  strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &day);
  snprintf(milliseconds, sizeof milliseconds, ".%03uZ", (unsigned)(now.tv_usec / 1000) % 1000);

  ump_text_init(line, mem);
  ump_text_add(line, "{\"time\":\"");
  ump_text_add(line, text);
  ump_text_add(line, milliseconds);
  ump_text_char(line, '"');
  say_text(line, "event", event);
}

/* In one piece, so that lines of several processes do not mix. */
static void end(ump_text *line, const char *event) {
  ump_text_add(line, "}\n");
  if (line->failed) fprintf(stderr, "{\"event\":\"%s\"}\n", event);
  else fwrite(line->data, 1, line->len, stderr);
  ump_text_free(line);
}

void log_event(const ump_allocator *mem, const char *event, const char *name, uint64_t number) {
  ump_text line;
  begin(&line, mem, event);
  say_number(&line, name, number);
  end(&line, event);
}

void log_fault(const ump_allocator *mem, const ump_error *error) {
  ump_text line;
  ump_text text;
  ump_text_init(&text, mem);
  ump_text_error(&text, error, NULL);
  begin(&line, mem, "fault");
  say_text(&line, "why", text.failed ? error->why : ump_text_str(&text));
  end(&line, "fault");
  ump_text_free(&text);
}
