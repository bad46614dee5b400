/* HTTP/1.1 requests by llhttp: gathers one request, has it made an errand,
 * waits for its answer, goes on with the next. Answers are in answer.c. */
#include "serve/http.h"

#include <llhttp.h>
#include <string.h>

#include "serve/http_state.h"
#include "serve/routes.h"

static const char *const header_name[HEADERS] = {
    [HEADER_HOST] = "host",
    [HEADER_ORIGIN] = "origin",
    [HEADER_AUTHORIZATION] = "authorization",
    [HEADER_IF_NONE_MATCH] = "if-none-match",
    [HEADER_ACCEPT_ENCODING] = "accept-encoding",
    [HEADER_FORWARDED_FOR] = "x-forwarded-for",
    [HEADER_UPGRADE] = "upgrade",
    [HEADER_WS_KEY] = "sec-websocket-key",
    [HEADER_WS_VERSION] = "sec-websocket-version",
};

/* ---- while a request arrives (callbacks of llhttp) ---------------------- */

/* Stops the parsing; the request is then answered with `status`. */
static int reject(struct http *http, unsigned status, const char *why) {
  http->rejected = status;
  http->rejected_why = why;
  return -1;
}

static int count_head(struct http *http, size_t len) {
  http->head_size += len;
  return http->head_size <= LIMIT_HEAD
             ? 0
             : reject(http, 431, N_("The head of the request is too long."));
}

static int on_begin(llhttp_t *parser) {
  struct connection *connection = parser->data;
  connection_limit(connection, LIMIT_REQUEST);
  return 0;
}

static int on_url(llhttp_t *parser, const char *at, size_t len) {
  struct http *http = ((struct connection *)parser->data)->http;
  ump_text_bytes(&http->head, at, len);
  http->url_len += len;
  return count_head(http, len);
}

/* Names longer than any that matters are kept too short to match one. */
static int on_name(llhttp_t *parser, const char *at, size_t len) {
  struct http *http = ((struct connection *)parser->data)->http;
  for (size_t i = 0; i < len; i++, http->name_len++)
    if (http->name_len < sizeof http->name) {
      char c = at[i];
      http->name[http->name_len] = (char)(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
    }
  return count_head(http, len);
}

static int on_name_end(llhttp_t *parser) {
  struct http *http = ((struct connection *)parser->data)->http;
  ump_span name = {http->name, http->name_len};
  http->current = HEADERS;
  for (unsigned i = 0; http->name_len <= sizeof http->name && i < HEADERS; i++)
    if (ump_span_is(name, header_name[i])) http->current = i;
  http->name_len = 0;
  if (http->past_head) http->current = HEADERS; /* trailers have no say */
  if (http->current == HEADERS) return 0;
  if (http->value[http->current].sent) return reject(http, 400, N_("A header was sent twice."));
  http->value[http->current].sent = true;
  http->value[http->current].at = http->head.len;
  return 0;
}

static int on_value(llhttp_t *parser, const char *at, size_t len) {
  struct http *http = ((struct connection *)parser->data)->http;
  if (http->current < HEADERS) {
    ump_text_bytes(&http->head, at, len);
    http->value[http->current].len += len;
  }
  return count_head(http, len);
}

static int on_head_end(llhttp_t *parser) {
  struct connection *connection = parser->data;
  struct http *http = connection->http;
  http->past_head = true;
  if (parser->content_length > LIMIT_BODY)
    return reject(http, 413, N_("The body of the request is too long."));
  if (parser->http_minor > 0 && !http->value[HEADER_HOST].sent)
    return reject(http, 400, N_("The request names no host."));
  /* Whatever else somebody would upgrade to, we go on with HTTP. */
  parser->upgrade =
      parser->upgrade && parser->method == HTTP_GET && http->value[HEADER_WS_KEY].sent;
  http->upgrade = parser->upgrade;
  return 0;
}

static int on_body(llhttp_t *parser, const char *at, size_t len) {
  struct http *http = ((struct connection *)parser->data)->http;
  if (http->body.len + len > LIMIT_BODY)
    return reject(http, 413, N_("The body of the request is too long."));
  ump_text_bytes(&http->body, at, len);
  return 0;
}

static int on_end(llhttp_t *parser) {
  struct http *http = ((struct connection *)parser->data)->http;
  http->keep = llhttp_should_keep_alive(parser) && !http->upgrade;
  return HPE_PAUSED;
}

static const llhttp_settings_t callbacks = {
    .on_message_begin = on_begin,
    .on_url = on_url,
    .on_header_field = on_name,
    .on_header_field_complete = on_name_end,
    .on_header_value = on_value,
    .on_headers_complete = on_head_end,
    .on_body = on_body,
    .on_message_complete = on_end,
};

/* ---- from bytes to requests --------------------------------------------- */

bool http_init(struct connection *connection) {
  const ump_allocator *mem = connection->server->mem;
  struct http *http = ump_new(mem, 1, sizeof *http);
  if (!http) return false;
  llhttp_init(&http->parser, HTTP_REQUEST, &callbacks);
  http->parser.data = connection;
  ump_text_init(&http->head, mem);
  ump_text_init(&http->body, mem);
  ump_text_init(&http->rest, mem);
  connection->http = http;
  return true;
}

void http_free(struct connection *connection) {
  struct http *http = connection->http;
  if (!http) return;
  ump_text_free(&http->head);
  ump_text_free(&http->body);
  ump_text_free(&http->rest);
  ump_free(connection->server->mem, http);
  connection->http = NULL;
}

void http_leave(struct connection *connection, ump_text *rest) {
  *rest = connection->http->rest;
  ump_text_init(&connection->http->rest, connection->server->mem);
  http_free(connection);
}

const struct http_request *http_request(const struct connection *connection) {
  return &connection->http->request;
}

bool http_upgrades(const struct connection *connection) {
  return connection->http->upgrade;
}

bool http_asks_head(const struct connection *connection) {
  return connection->http->bodiless;
}

static void fill_request(struct http *http) {
  struct http_request *request = &http->request;
  const char *head = ump_text_str(&http->head);
  *request = (struct http_request){.body = {ump_text_str(&http->body), http->body.len}};
  for (size_t i = 0; i < HEADERS; i++)
    if (http->value[i].sent)
      request->header[i] = (ump_span){head + http->value[i].at, http->value[i].len};
  request->query = (ump_span){head, http->url_len};
  request->path = ump_span_cut(&request->query, '?');
  http->bodiless = http->parser.method == HTTP_HEAD;
  if (http->parser.method == HTTP_GET || http->parser.method == HTTP_HEAD)
    request->method = METHOD_READ;
  else request->method = http->parser.method == HTTP_POST ? METHOD_SEND : METHOD_OTHER;
}

static void fail(struct connection *connection, unsigned status, const char *why) {
  ump_error error = {.why = why};
  connection->http->keep = false;
  http_refuse(connection, status, &error, NULL, 0);
}

static void parse(struct connection *connection, ump_span bytes) {
  struct http *http = connection->http;
  llhttp_errno_t result = llhttp_execute(&http->parser, bytes.at, bytes.len);
  if (result == HPE_OK) return;
  connection_read(connection, false);
  http->answering = true;
  if (result != HPE_PAUSED) {
    bool rejected = http->rejected != 0;
    fail(connection, rejected ? http->rejected : 400,
         rejected ? http->rejected_why : N_("This is no HTTP request."));
    return;
  }
  size_t used = (size_t)(llhttp_get_error_pos(&http->parser) - bytes.at);
  ump_text_bytes(&http->rest, bytes.at + used, bytes.len - used);
  if (http->head.failed || http->body.failed || http->rest.failed) {
    fail(connection, 503, ump_no_memory);
    return;
  }
  fill_request(http);
  route_request(connection, &http->request);
}

void http_take(struct connection *connection, ump_span bytes) {
  if (!connection->http->answering) parse(connection, bytes);
}

static void forget_request(struct http *http) {
  ump_text_clear(&http->head);
  ump_text_clear(&http->body);
  memset(http->value, 0, sizeof http->value);
  http->url_len = 0;
  http->head_size = 0;
  http->past_head = false;
  http->answering = false;
  llhttp_resume(&http->parser);
}

void http_resume(struct connection *connection) {
  struct http *http = connection->http;
  if (!http->answered) return;
  http->answered = false;
  forget_request(http);
  connection_limit(connection, LIMIT_IDLE);

  ump_text rest = http->rest;
  ump_text_init(&http->rest, rest.mem);
  if (rest.len > 0) parse(connection, (ump_span){rest.data, rest.len});
  ump_text_free(&rest);
  if (!http->answering) connection_read(connection, true);
}

/* ---- time limits -------------------------------------------------------- */

void http_late(struct connection *connection) {
  struct http *http = connection->http;
  if (http->head_size == 0 || http->answering) {
    connection_close(connection);
    return;
  }
  http->answering = true;
  fail(connection, 408, N_("The request took too long to arrive."));
}

void http_stop(struct connection *connection) {
  struct http *http = connection->http;
  http->keep = false;
  if (!http->answering) connection_close(connection);
}
