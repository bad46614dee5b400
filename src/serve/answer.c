/* HTTP/1.1 answers. */
#include <string.h>
#include <time.h>

#include "serve/http_state.h"
#include "serve/say.h"

/* The page runs only what it came with: its own scripts, its WebAssembly; it is
 * shown in no frame and tells nobody where its reader came from (a table's link
 * is a secret of sorts). */
static const char safety[] =
    "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n";

static const struct {
  unsigned status;
  const char *phrase;
} phrases[] = {
    {200, "OK"},
    {201, "Created"},
    {304, "Not Modified"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {408, "Request Timeout"},
    {409, "Conflict"},
    {413, "Content Too Large"},
    {426, "Upgrade Required"},
    {431, "Request Header Fields Too Large"},
    {503, "Service Unavailable"},
};

static const char *phrase_of(unsigned status) {
  for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++)
    if (phrases[i].status == status) return phrases[i].phrase;
  return "";
}

static void add_header(ump_text *head, const char *name, const char *value) {
  if (!value) return;
  ump_text_add(head, name);
  ump_text_add(head, ": ");
  ump_text_add(head, value);
  ump_text_add(head, "\r\n");
}

static void add_date(ump_text *head) {
  char date[40];
  struct tm tm;
  time_t now = time(NULL);
  if (gmtime_r(&now, &tm) && strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", &tm) > 0)
    add_header(head, "Date", date);
}

static void add_head(ump_text *head, const struct http_answer *answer, bool keep) {
  ump_text_add(head, "HTTP/1.1 ");
  ump_text_int(head, answer->status);
  ump_text_char(head, ' ');
  ump_text_add(head, phrase_of(answer->status));
  ump_text_add(head, "\r\n");
  add_date(head);
  add_header(head, "Content-Type", answer->type);
  if (answer->status != 304) {
    ump_text_add(head, "Content-Length: ");
    ump_text_int(head, (int64_t)(answer->body.len + answer->lasting.len));
    ump_text_add(head, "\r\n");
  }
  add_header(head, "Cache-Control", answer->cache);
  add_header(head, "ETag", answer->etag);
  add_header(head, "Allow", answer->allow);
  add_header(head, "Connection", keep ? NULL : "close");
  ump_text_add(head, safety);
  ump_text_add(head, "\r\n");
}

void http_answer(struct connection *connection, const struct http_answer *answer) {
  struct http *http = connection->http;
  if (connection->closing || !http) return;
  bool keep = http->keep && !connection->server->stopping;
  ump_text out;
  ump_text_init(&out, connection->server->mem);
  add_head(&out, answer, keep);
  if (!http->bodiless) ump_text_bytes(&out, answer->body.at, answer->body.len);
  if (out.failed) {
    connection_close(connection);
  } else {
    http->answered = keep;
    connection_limit(connection, LIMIT_WRITE);
    connection_write(connection, (ump_span){out.data, out.len},
                     http->bodiless ? (ump_span){NULL, 0} : answer->lasting);
    if (!keep) connection_close_after_writing(connection);
    else if (connection->writing == 0 && !connection->closing) http_resume(connection);
  }
  ump_text_free(&out);
}

void http_answer_json(struct connection *connection, unsigned status, const ump_text *json) {
  struct http_answer answer = {
      .status = json->failed ? 503 : status,
      .type = "application/json",
      .cache = "no-store",
      .body = {ump_text_str(json), json->len},
  };
  http_answer(connection, &answer);
}

void http_refuse(struct connection *connection, unsigned status, const ump_error *error,
                 const char *allow) {
  ump_text json;
  ump_text_init(&json, connection->server->mem);
  ump_text_char(&json, '{');
  say_error(&json, error);
  ump_text_char(&json, '}');
  struct http_answer answer = {
      .status = status,
      .type = "application/json",
      .cache = "no-store",
      .allow = allow,
      .body = {ump_text_str(&json), json.len},
  };
  http_answer(connection, &answer);
  ump_text_free(&json);
}
