/* HTTP/1.1 on a connection: one request at a time, in order of arrival. */
#ifndef UMPIRE_SERVE_HTTP_H
#define UMPIRE_SERVE_HTTP_H

#include "serve/connection.h"

enum { LIMIT_HEAD = 16384, LIMIT_BODY = 65536 };

typedef enum http_method {
  METHOD_OTHER,
  METHOD_READ /* GET or HEAD */,
  METHOD_SEND /* POST */
} http_method;

/* The headers that matter here. */
enum http_header {
  HEADER_HOST,
  HEADER_ORIGIN,
  HEADER_AUTHORIZATION,
  HEADER_IF_NONE_MATCH,
  HEADER_ACCEPT_ENCODING,
  HEADER_FORWARDED_FOR,
  HEADER_UPGRADE,
  HEADER_WS_KEY,
  HEADER_WS_VERSION,
  HEADERS
};

/* A request that has arrived whole. The spans live until it is answered. */
struct http_request {
  http_method method;
  ump_span path;            /* before any '?'; begins with '/' unless the request is nonsense */
  ump_span query;           /* after it; at == NULL if there is none */
  ump_span header[HEADERS]; /* at == NULL if it was not sent */
  ump_span body;
};

struct http_answer {
  unsigned status;
  const char *type;     /* NULL: no body */
  const char *cache;    /* Cache-Control */
  const char *etag;     /* NULL: none */
  const char *allow;    /* NULL: none */
  const char *also;     /* further lines of the head; NULL: none */
  unsigned retry_after; /* seconds; 0: none */
  bool endless;         /* the body has no length, and the connection ends with it */
  ump_span body;        /* copied */
  ump_span lasting;     /* further body that outlives the loop: not copied */
};

bool http_init(struct connection *connection);
void http_free(struct connection *connection);

/* Takes what was read. Whole requests become errands by route_request. */
void http_take(struct connection *connection, ump_span bytes);
/* The time limit has passed. */
void http_late(struct connection *connection);
/* The server stops: closes after the answer under way, if any. */
void http_stop(struct connection *connection);
/* Goes on with what was read while an answer was awaited, once it is written. */
void http_resume(struct connection *connection);

/* Answers the current request. */
void http_answer(struct connection *connection, const struct http_answer *answer);
/* Answers with a JSON body, never cached. */
void http_answer_json(struct connection *connection, unsigned status, const ump_text *json);
/* Answers with the reason of a refusal; `allow` as in http_answer, `retry_after`
 * in seconds or 0. */
void http_refuse(struct connection *connection, unsigned status, const ump_error *error,
                 const char *allow, unsigned retry_after);

/* Begins an answer of lines, without length; the connection is then the caller's. */
void http_answer_stream(struct connection *connection);

/* The current request, and whether it asks to leave HTTP. */
const struct http_request *http_request(const struct connection *connection);
bool http_upgrades(const struct connection *connection);
/* Whether only the head of the answer is wanted. */
bool http_asks_head(const struct connection *connection);

/* Ends HTTP on this connection; what was read beyond the current request is
 * moved to *rest, which is the caller's to free. */
void http_leave(struct connection *connection, ump_text *rest);

#endif
