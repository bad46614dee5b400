/* Streams of events over HTTP. The answer has no length and ends when the
 * connection does. */
#include "serve/stream.h"

#include <string.h>

#include "serve/http.h"

struct stream {
  struct live live;
};

static void write_line(struct connection *connection, ump_span line) {
  connection_limit(connection, LIMIT_SILENT);
  connection_write(connection, line, (ump_span){"\n", 1});
}

void stream_send(struct connection *connection, const ump_text *message) {
  if (connection->closing || connection->last_words) return;
  if (message->failed) connection_close(connection);
  else write_line(connection, (ump_span){message->data, message->len});
}

void stream_late(struct connection *connection) {
  write_line(connection, (ump_span){NULL, 0});
}

void stream_leave(struct connection *connection) {
  if (connection->stream) live_leave(&connection->stream->live);
}

void stream_free(struct connection *connection) {
  ump_free(connection->server->mem, connection->stream);
  connection->stream = NULL;
}

/* What else the asker sends has no meaning here. */
static void leave_http(struct connection *connection) {
  ump_text rest;
  http_leave(connection, &rest);
  ump_text_free(&rest);
}

static struct stream *new_stream(const struct errand *errand) {
  struct stream *stream = ump_new(errand->server->mem, 1, sizeof *stream);
  if (!stream) return NULL;
  struct live *live = &stream->live;
  live->connection = errand->asker;
  memcpy(live->table, errand->table, sizeof live->table);
  live->keyed = errand->keyed;
  memcpy(live->key, errand->key, sizeof live->key);
  return stream;
}

void stream_begin(struct errand *errand, struct room *room) {
  struct connection *connection = errand->asker;
  if (http_asks_head(connection)) {
    http_answer_stream(connection);
    connection_close_after_writing(connection);
    return;
  }
  struct stream *stream = new_stream(errand);
  if (!stream) {
    connection_close(connection);
    return;
  }
  http_answer_stream(connection);
  leave_http(connection);
  connection->stream = stream;
  ump_text line;
  ump_text_init(&line, errand->server->mem);
  ump_text_char(&line, '{');
  live_begin(&stream->live, room, errand->reader, &line);
  ump_text_char(&line, '}');
  stream_send(connection, &line);
  ump_text_free(&line);
  connection_read(connection, true);
}
