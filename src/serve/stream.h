/* Streams of events over HTTP: what a live connection would be sent, a line each
 * (NDJSON), for programs. */
#ifndef UMPIRE_SERVE_STREAM_H
#define UMPIRE_SERVE_STREAM_H

#include "serve/connection.h"
#include "serve/live.h"

enum { LIMIT_SILENT = 15000 }; /* after so long an empty line is sent, ms */

/* Answers the errand by a stream of what happens in the room. */
void stream_begin(struct errand *errand, struct room *room);

/* Sends a line. */
void stream_send(struct connection *connection, const ump_text *message);
/* The time limit has passed: an empty line. */
void stream_late(struct connection *connection);

/* The connection closes: leaves the table. */
void stream_leave(struct connection *connection);
void stream_free(struct connection *connection);

#endif
