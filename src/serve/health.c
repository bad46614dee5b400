/* Health and metrics. */
#include "serve/health.h"

#include "serve/api.h"
#include "serve/connection.h"
#include "umpire_version.h"

void tell_health(struct errand *errand) {
  const struct server *server = errand->server;
  if (errand->refused) {
    tell_refusal(errand);
    return;
  }
  bool well = !server->counts.commit_failed;
  ump_text json;
  ump_text_init(&json, server->mem);
  ump_text_add(&json, well ? "{\"ok\":true" : "{\"ok\":false");
  say_text(&json, "version", UMP_VERSION);
  say_text(&json, "commit", UMP_COMMIT);
  say_number(&json, "uptime", (server->now - server->started) / 1000);
  ump_text_char(&json, '}');
  http_answer_json(errand->asker, well ? 200 : 503, &json);
  ump_text_free(&json);
}

/* ---- Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/) */

struct metric {
  const char *name, *type, *help;
  uint64_t value;
};

static void count_connections(const struct server *server, uint64_t *all, uint64_t *live,
                              uint64_t *streams) {
  for (const struct connection *c = server->connections; c; c = c->next) {
    ++*all;
    *live += c->ws != NULL;
    *streams += c->stream != NULL;
  }
}

static void add_metric(ump_text *out, const struct metric *metric) {
  const char *parts[] = {"# HELP umpire_",   metric->name, " ", metric->help,
                         "\n# TYPE umpire_", metric->name, " ", metric->type,
                         "\numpire_",        metric->name, " "};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) ump_text_add(out, parts[i]);
  ump_text_number(out, metric->value);
  ump_text_char(out, '\n');
}

void tell_metrics(struct errand *errand) {
  const struct server *server = errand->server;
  const struct counts *counts = &server->counts;
  const struct rooms *rooms = &server->rooms;
  if (errand->refused) {
    tell_refusal(errand);
    return;
  }
  size_t memory = 0;
  uint64_t all = 0;
  uint64_t live = 0;
  uint64_t streams = 0;
  uv_resident_set_memory(&memory);
  count_connections(server, &all, &live, &streams);
  const struct metric metrics[] = {
      {"tables", "gauge", "Tables in memory.", rooms->count},
      {"tables_playing", "gauge", "Tables at which people play.", rooms->playing},
      {"clocks_running", "gauge", "Tables whose clocks run.", rooms->due.count},
      {"spectators", "gauge", "Spectators connected.", rooms->watching},
      {"connections", "gauge", "Connections of all kinds.", all},
      {"live_connections", "gauge", "WebSocket connections.", live},
      {"event_streams", "gauge", "Streams of events.", streams},
      {"addresses", "gauge", "Addresses that limits are kept for.", server->peers.count},
      {"requests_total", "counter", "HTTP requests and messages.", counts->requests},
      {"moves_total", "counter", "Moves played.", counts->moves},
      {"refusals_total", "counter", "Requests and messages refused.", counts->refused},
      {"limited_total", "counter", "Of them, for asking too much.", counts->limited},
      {"commits_total", "counter", "Batches made durable.", counts->commits},
      {"commit_failures_total", "counter", "Batches that could not be.", counts->failed_commits},
      {"commit_microseconds_total", "counter", "Time spent on making them.", counts->commit_us},
      {"uptime_seconds", "gauge", "Since the start.", (server->now - server->started) / 1000},
      {"resident_memory_bytes", "gauge", "Memory in use.", memory},
  };
  ump_text text;
  ump_text_init(&text, server->mem);
  for (size_t i = 0; i < sizeof metrics / sizeof *metrics; i++) add_metric(&text, &metrics[i]);
  struct http_answer answer = {.status = text.failed ? 503 : 200,
                               .type = "text/plain; version=0.0.4; charset=utf-8",
                               .cache = "no-store",
                               .body = {ump_text_str(&text), text.len}};
  http_answer(errand->asker, &answer);
  ump_text_free(&text);
}
