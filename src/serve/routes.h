/* From requests to errands. */
#ifndef UMPIRE_SERVE_ROUTES_H
#define UMPIRE_SERVE_ROUTES_H

#include "serve/body.h"
#include "serve/http.h"
#include "serve/limits.h"

/* A kind of request. In a path, ":table" stands for a table's id, ":seat" for a
 * seat and ":act" for the name of an act. */
struct route {
  const char *path;
  http_method method;
  enum limit limit; /* that it counts against, besides LIMIT_REQUESTS */
  /* Reads the request into the errand, noting a refusal; NULL: nothing to read. */
  void (*read)(struct errand *errand, const struct http_request *request);
  void (*decide)(struct errand *errand);
  void (*tell)(struct errand *errand);

  /* For programs: openapi.c. */
  const char *about;               /* in English */
  const struct body_member *body;  /* NULL: none */
  const struct body_member *query; /* NULL: none */
  unsigned success;                /* the status of its answer */
  bool keyed;                      /* is refused without a key */
  const char *type;                /* of its answer */
  const char *schema;              /* of its answer; NULL: no JSON */
};

/* The i-th, or NULL past the last. */
const struct route *route_at(size_t i);

/* Makes the request an errand of its connection. */
void route_request(struct connection *connection, const struct http_request *request);

#endif
