/* TCP connections: reading, writing, time limits, the end. What the bytes mean
 * is decided by http.c, and after an upgrade by ws.c; a stream (stream.c) only
 * writes. */
#ifndef UMPIRE_SERVE_CONNECTION_H
#define UMPIRE_SERVE_CONNECTION_H

#include "serve/server.h"

struct http;
struct stream;
struct ws;

/* Time limits in milliseconds. */
enum {
  LIMIT_REQUEST = 15000, /* for a request to arrive, from its first byte */
  LIMIT_IDLE = 60000,    /* between two requests */
  LIMIT_WRITE = 30000,   /* for an answer to be taken */
  LIMIT_QUIET = 25000,   /* a live connection that is silent is then pinged */
  LIMIT_PONG = 15000,    /* and has so long to answer */
  LIMIT_CLOSE = 1000,    /* for the other side to close too */
};

/* Bytes waiting to be taken beyond which a live connection is given up. */
enum { LIMIT_BACKLOG = 1 << 20 };

struct connection {
  uv_tcp_t tcp;
  uv_shutdown_t shutdown;
  struct server *server;
  struct connection *next, **link; /* among the server's */
  unsigned held;                   /* by its handle and by errands; freed at 0 */
  unsigned writing;                /* writes not yet taken by the system */
  bool closing;                    /* nothing is read or written any more */
  bool last_words;                 /* closes once everything is written; reads no more */
  uint64_t deadline;               /* in the time of uv_now */
  struct peer *peer;               /* whose limits it counts against; NULL: nobody's */
  struct http *http;               /* until it becomes one of the others */
  struct ws *ws;                   /* a live connection */
  struct stream *stream;           /* a stream of events */
};

/* Takes in a new connection; the callback of uv_listen. */
void connection_arrived(uv_stream_t *listener, int status);

/* Keeps the connection's memory alive; its owner may close meanwhile. */
void connection_hold(struct connection *connection);
void connection_release(struct connection *connection);

/* Reads on, or stops reading while a request is being answered. */
void connection_read(struct connection *connection, bool on);

/* Sends the text's bytes, which are copied, and after them `rest`, which must
 * outlive the server's loop. */
void connection_write(struct connection *connection, ump_span bytes, ump_span rest);

/* Closes: at once, or when what was written has been taken. */
void connection_close(struct connection *connection);
void connection_close_after_writing(struct connection *connection);

/* Sets the time limit, counted from now. */
void connection_limit(struct connection *connection, uint64_t milliseconds);

/* Once a second: acts on passed time limits. */
void connections_sweep(struct server *server);

/* When the server stops: sends everybody away. */
void connections_stop(struct server *server);

#endif
