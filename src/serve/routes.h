/* From requests to errands. */
#ifndef UMPIRE_SERVE_ROUTES_H
#define UMPIRE_SERVE_ROUTES_H

#include "serve/http.h"

/* Makes the request an errand of its connection. */
void route_request(struct connection *connection, const struct http_request *request);

#endif
