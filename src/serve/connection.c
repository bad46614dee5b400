/* TCP connections on libuv. */
#include "serve/connection.h"

#include <string.h>

#include "serve/http.h"
#include "serve/stream.h"
#include "serve/ws.h"

/* ---- life --------------------------------------------------------------- */

void connection_hold(struct connection *connection) {
  connection->held++;
}

void connection_release(struct connection *connection) {
  if (--connection->held == 0) ump_free(connection->server->mem, connection);
}

static void closed(uv_handle_t *handle) {
  struct connection *connection = handle->data;
  peer_leave(connection->peer);
  http_free(connection);
  ws_free(connection);
  stream_free(connection);
  *connection->link = connection->next;
  if (connection->next) connection->next->link = connection->link;
  connection_release(connection);
}

void connection_close(struct connection *connection) {
  if (connection->closing) return;
  connection->closing = true;
  ws_leave(connection);
  stream_leave(connection);
  uv_close((uv_handle_t *)&connection->tcp, closed);
}

/* Closing with unread bytes would make the system throw away what was written
 * last. So the end is announced, and what still arrives is read and ignored
 * until the other side closes or has had its time. */
static void announce_end(struct connection *connection) {
  connection_limit(connection, LIMIT_CLOSE);
  if (uv_shutdown(&connection->shutdown, (uv_stream_t *)&connection->tcp, NULL) != 0)
    connection_close(connection);
}

void connection_close_after_writing(struct connection *connection) {
  if (connection->closing || connection->last_words) return;
  connection->last_words = true;
  connection_limit(connection, LIMIT_WRITE);
  connection_read(connection, true);
  if (connection->writing == 0) announce_end(connection);
}

void connection_limit(struct connection *connection, uint64_t milliseconds) {
  connection->deadline = uv_now(&connection->server->loop) + milliseconds;
}

/* ---- reading ------------------------------------------------------------ */

/* All connections read into one buffer: what is read is used up, or copied by
 * whoever needs it longer, before the next read. */
static void room_to_read(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer) {
  (void)suggested;
  struct connection *connection = handle->data;
  *buffer = uv_buf_init(connection->server->input, INPUT_SIZE);
}

static void arrived(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer) {
  struct connection *connection = stream->data;
  /* Whoever has no more to say may still be listening. */
  bool listens = count == UV_EOF && connection->last_words && connection->writing > 0;
  if (listens) connection_read(connection, false);
  else if (count < 0) connection_close(connection);
  else if (count == 0 || connection->last_words) return;
  else if (connection->ws) ws_take(connection, (ump_span){buffer->base, (size_t)count});
  else if (connection->http) http_take(connection, (ump_span){buffer->base, (size_t)count});
}

void connection_read(struct connection *connection, bool on) {
  uv_stream_t *stream = (uv_stream_t *)&connection->tcp;
  if (connection->closing) return;
  if (!on) {
    uv_read_stop(stream);
    return;
  }
  int failed = uv_read_start(stream, room_to_read, arrived);
  if (failed != 0 && failed != UV_EALREADY) connection_close(connection);
}

/* Behind a proxy it is each request that says whose it is. */
static bool has_too_many(struct connection *connection) {
  struct server *server = connection->server;
  bool many = false;
  if (!server->behind_proxy)
    connection->peer = peer_of_socket(&server->peers, &connection->tcp, &many);
  server->counts.limited += many;
  return many;
}

void connection_arrived(uv_stream_t *listener, int status) {
  struct server *server = listener->data;
  struct connection *connection = status == 0 ? ump_new(server->mem, 1, sizeof *connection) : NULL;
  if (!connection) return; /* the next attempt may find memory */
  connection->server = server;
  connection->held = 1;
  connection->tcp.data = connection;
  connection->next = server->connections;
  connection->link = &server->connections;
  if (connection->next) connection->next->link = &connection->next;
  server->connections = connection;

  uv_tcp_init(&server->loop, &connection->tcp);
  if (uv_accept(listener, (uv_stream_t *)&connection->tcp) != 0 || !http_init(connection)) {
    connection_close(connection);
    return;
  }
  if (has_too_many(connection)) {
    connection_close(connection);
    return;
  }
  uv_tcp_nodelay(&connection->tcp, 1);
  connection_limit(connection, LIMIT_REQUEST);
  connection_read(connection, true);
}

/* ---- writing ------------------------------------------------------------ */

struct write {
  uv_write_t request;
  struct connection *connection;
  char bytes[];
};

static void written(uv_write_t *request, int status) {
  struct write *write = request->data;
  struct connection *connection = write->connection;
  ump_free(connection->server->mem, write);
  connection->writing--;
  if (connection->closing) return;
  if (status != 0) connection_close(connection);
  else if (connection->writing > 0) return;
  else if (connection->last_words) announce_end(connection);
  else if (connection->http) http_resume(connection);
}

/* Skips the bytes of a try that the system took at once. */
static ump_span skip(ump_span bytes, size_t *taken) {
  size_t gone = *taken < bytes.len ? *taken : bytes.len;
  *taken -= gone;
  return (ump_span){bytes.len > 0 ? bytes.at + gone : NULL, bytes.len - gone};
}

void connection_write(struct connection *connection, ump_span bytes, ump_span rest) {
  if (connection->closing) return;
  uv_stream_t *stream = (uv_stream_t *)&connection->tcp;
  uv_buf_t buffer[2] = {uv_buf_init((char *)(uintptr_t)bytes.at, (unsigned)bytes.len),
                        uv_buf_init((char *)(uintptr_t)rest.at, (unsigned)rest.len)};
  int tried = connection->writing > 0 ? 0 : uv_try_write(stream, buffer, rest.len > 0 ? 2 : 1);
  size_t taken = tried > 0 ? (size_t)tried : 0;
  bytes = skip(bytes, &taken);
  rest = skip(rest, &taken);
  if (bytes.len + rest.len == 0) return;

  struct write *write = ump_new(connection->server->mem, 1, sizeof *write + bytes.len);
  if (!write) {
    connection_close(connection);
    return;
  }
  if (bytes.len > 0) memcpy(write->bytes, bytes.at, bytes.len);
  write->request.data = write;
  write->connection = connection;
  buffer[0] = uv_buf_init(write->bytes, (unsigned)bytes.len);
  buffer[1] = uv_buf_init((char *)(uintptr_t)rest.at, (unsigned)rest.len);
  if (uv_write(&write->request, stream, buffer, 2, written) != 0) {
    ump_free(connection->server->mem, write);
    connection_close(connection);
    return;
  }
  connection->writing++;
  if (!connection->http && uv_stream_get_write_queue_size(stream) > LIMIT_BACKLOG)
    connection_close(connection);
}

/* ---- all of them -------------------------------------------------------- */

void connections_sweep(struct server *server) {
  uint64_t now = uv_now(&server->loop);
  for (struct connection *connection = server->connections, *next; connection; connection = next) {
    next = connection->next;
    if (connection->closing || now < connection->deadline) continue;
    if (connection->last_words || connection->writing > 0) connection_close(connection);
    else if (connection->ws) ws_late(connection);
    else if (connection->stream) stream_late(connection);
    else http_late(connection);
  }
}

void connections_stop(struct server *server) {
  for (struct connection *connection = server->connections, *next; connection; connection = next) {
    next = connection->next;
    if (connection->ws) ws_close(connection, 1001);
    else if (connection->stream) connection_close_after_writing(connection);
    else http_stop(connection);
  }
}
