/* The server: tables played over HTTP and WebSocket, and the page's files.
 * docs/protocol.md says what travels. */
#ifndef UMPIRE_SERVE_H
#define UMPIRE_SERVE_H

#include "umpire/base.h"

typedef struct ump_serve_options {
  const char *listen;       /* "ADDRESS:PORT" or "[IPV6]:PORT"; port 0: any that is free */
  const char *store;        /* see ump_store_open */
  const char *web;          /* directory of the built page; NULL: no page, only the API */
  bool behind_proxy;        /* X-Forwarded-For tells who asks */
  bool json;                /* the line on stdout is a JSON object */
  uint32_t keep;            /* days for which unused tables are kept; 0: for ever */
  const ump_allocator *mem; /* used by several threads at once */
} ump_serve_options;

/* Serves until SIGTERM or SIGINT, then ends cleanly and returns true. Once it
 * accepts connections it prints "listening on http://ADDRESS:PORT" to stdout, or
 * {"listening":"http://ADDRESS:PORT"}.
 * False with *error if it cannot start. */
bool ump_serve(const ump_serve_options *options, ump_error *error);

#endif
