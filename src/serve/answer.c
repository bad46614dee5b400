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

/* `also` is the header that HTTP (RFC 9110, 15.5) wants with some of them. */
static const struct status {
  unsigned number;
  const char *phrase, *also;
} statuses[] = {
    {200, "OK", ""},
    {201, "Created", ""},
    {304, "Not Modified", ""},
    {400, "Bad Request", ""},
    {401, "Unauthorized", "WWW-Authenticate: Bearer\r\n"},
    {403, "Forbidden", ""},
    {404, "Not Found", ""},
    {405, "Method Not Allowed", ""},
    {408, "Request Timeout", ""},
    {409, "Conflict", ""},
    {413, "Content Too Large", ""},
    {426, "Upgrade Required", "Upgrade: websocket\r\n"},
    {429, "Too Many Requests", ""},
    {431, "Request Header Fields Too Large", ""},
    {503, "Service Unavailable", ""},
};

static const struct status *status_of(unsigned number) {
  const struct status *status = statuses;
  while (status->number != number) status++; /* all that are used are in the list */
  return status;
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
  const struct status *status = status_of(answer->status);
  ump_text_add(head, "HTTP/1.1 ");
  ump_text_int(head, status->number);
  ump_text_char(head, ' ');
  ump_text_add(head, status->phrase);
  ump_text_add(head, "\r\n");
  ump_text_add(head, status->also);
  if (answer->also) ump_text_add(head, answer->also);
  add_date(head);
  add_header(head, "Content-Type", answer->type);
  if (answer->status != 304 && !answer->endless) {
    ump_text_add(head, "Content-Length: ");
    ump_text_int(head, (int64_t)(answer->body.len + answer->lasting.len));
    ump_text_add(head, "\r\n");
  }
  add_header(head, "Cache-Control", answer->cache);
  add_header(head, "ETag", answer->etag);
  add_header(head, "Allow", answer->allow);
  if (answer->retry_after > 0) {
    ump_text_add(head, "Retry-After: ");
    ump_text_number(head, answer->retry_after);
    ump_text_add(head, "\r\n");
  }
  add_header(head, "Connection", keep ? NULL : "close");
  ump_text_add(head, safety);
  ump_text_add(head, "\r\n");
}

void http_answer(struct connection *connection, const struct http_answer *answer) {
  struct http *http = connection->http;
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

/* X-Accel-Buffering: nginx is to hand each line on at once. */
void http_answer_stream(struct connection *connection) {
  struct http_answer answer = {.status = 200,
                               .type = "application/x-ndjson",
                               .cache = "no-store",
                               .also = "X-Accel-Buffering: no\r\n",
                               .endless = true};
  ump_text head;
  ump_text_init(&head, connection->server->mem);
  add_head(&head, &answer, false);
  if (head.failed) connection_close(connection);
  else connection_write(connection, (ump_span){head.data, head.len}, (ump_span){NULL, 0});
  ump_text_free(&head);
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
                 const char *allow, unsigned retry_after) {
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
      .retry_after = retry_after,
      .body = {ump_text_str(&json), json.len},
  };
  http_answer(connection, &answer);
  ump_text_free(&json);
}
