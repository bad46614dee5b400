/* WebSocket by wslay, which frames and unframes; the bytes are ours to move. */
#include "serve/ws.h"

#include <nettle/sha1.h>
#include <sodium.h>
#include <string.h>
#include <strings.h>
#include <wslay/wslay.h>

#include "serve/http.h"

/* wslay's state of one connection, 8 KiB. A connection has one only while something
 * is half done; those at rest wait for the next. */
struct frames {
  wslay_event_context_ptr of;
  struct connection *user;
  struct frames *next;
};

enum { FRAMES_AT_REST = 64 };

struct ws {
  struct frames *frames; /* NULL while nothing is half done */
  bool taking;           /* messages are being taken from them */
  bool in_pieces;        /* the peer sends messages in pieces */
  struct live live;
  ump_span in;  /* read and not yet unframed */
  ump_text out; /* framed and not yet written */
  bool pinged;  /* since anything arrived */
  struct connection *connection;
  struct ws *next_unwritten;
  bool unwritten; /* in the server's list */
};

struct live *ws_live(const struct connection *connection) {
  return &connection->ws->live;
}

/* ---- what wslay calls --------------------------------------------------- */

static ssize_t give(wslay_event_context_ptr frames, uint8_t *buffer, size_t room, int flags,
                    void *ctx) {
  (void)flags;
  struct ws *ws = ((struct frames *)ctx)->user->ws;
  size_t len = ws->in.len < room ? ws->in.len : room;
  if (len == 0) {
    wslay_event_set_error(frames, WSLAY_ERR_WOULDBLOCK);
    return -1;
  }
  memcpy(buffer, ws->in.at, len);
  ws->in.at += len;
  ws->in.len -= len;
  return (ssize_t)len;
}

static ssize_t take(wslay_event_context_ptr frames, const uint8_t *bytes, size_t len, int flags,
                    void *ctx) {
  (void)flags;
  struct ws *ws = ((struct frames *)ctx)->user->ws;
  ump_text_bytes(&ws->out, (const char *)bytes, len);
  if (!ws->out.failed) return (ssize_t)len;
  wslay_event_set_error(frames, WSLAY_ERR_CALLBACK_FAILURE);
  return -1;
}

static void on_message(wslay_event_context_ptr frames,
                       const struct wslay_event_on_msg_recv_arg *message, void *ctx) {
  struct connection *connection = ((struct frames *)ctx)->user;
  if (message->opcode == WSLAY_TEXT_FRAME)
    live_message(&connection->ws->live,
                 (ump_span){(const char *)message->msg, message->msg_length});
  else if (message->opcode == WSLAY_BINARY_FRAME)
    wslay_event_queue_close(frames, WSLAY_CODE_UNSUPPORTED_DATA, NULL, 0);
}

static const struct wslay_event_callbacks callbacks = {
    .recv_callback = give,
    .send_callback = take,
    .on_msg_recv_callback = on_message,
};

/* ---- bytes -------------------------------------------------------------- */

static struct frames *new_frames(const ump_allocator *mem) {
  struct frames *frames = ump_new(mem, 1, sizeof *frames);
  if (frames && wslay_event_context_server_init(&frames->of, &callbacks, frames) == 0) {
    wslay_event_config_set_max_recv_msg_length(frames->of, LIMIT_MESSAGE);
    return frames;
  }
  ump_free(mem, frames);
  return NULL;
}

static void free_frames(struct frames *frames, const ump_allocator *mem) {
  if (frames) wslay_event_context_free(frames->of);
  ump_free(mem, frames);
}

/* The connection's frames, NULL when memory runs out. */
static wslay_event_context_ptr frames_of(struct connection *connection) {
  struct server *server = connection->server;
  struct ws *ws = connection->ws;
  if (!ws->frames && server->frames) {
    ws->frames = server->frames;
    server->frames = ws->frames->next;
    server->frames_at_rest--;
  }
  if (!ws->frames) ws->frames = new_frames(server->mem);
  if (!ws->frames) return NULL;
  ws->frames->user = connection;
  return ws->frames->of;
}

/* Gives them up again unless something is half done. */
static void lighten(struct ws *ws) {
  struct server *server = ws->connection->server;
  struct frames *frames = ws->frames;
  if (!frames || ws->taking || ws->in_pieces || wslay_event_get_close_sent(frames->of) ||
      wslay_event_get_close_received(frames->of) ||
      wslay_event_get_queued_msg_count(frames->of) > 0)
    return;
  ws->frames = NULL;
  if (server->frames_at_rest == FRAMES_AT_REST) {
    free_frames(frames, server->mem);
    return;
  }
  frames->next = server->frames;
  server->frames = frames;
  server->frames_at_rest++;
}

void ws_forget(struct server *server) {
  while (server->frames) {
    struct frames *frames = server->frames;
    server->frames = frames->next;
    free_frames(frames, server->mem);
  }
}

/* Whether the bytes, which begin a frame, are whole messages of one frame each
 * (RFC 6455, 5.2). */
static bool are_whole_messages(ump_span bytes) {
  while (bytes.len >= 2) {
    const uint8_t *head = (const uint8_t *)bytes.at;
    bool only = (head[0] & 0x80) != 0 && (head[0] & 0x0F) != 0;
    size_t payload = head[1] & 0x7F;
    size_t need = 6; /* with the mask */
    if (payload == 126 && bytes.len >= 4) {
      payload = (size_t)head[2] << 8 | head[3];
      need = 8;
    }
    if (!only || payload == 127 || bytes.len < need + payload) return false;
    bytes = (ump_span){bytes.at + need + payload, bytes.len - need - payload};
  }
  return bytes.len == 0;
}

/* Writes all that is framed; ends the connection once both sides have closed. */
static void flush(struct connection *connection) {
  struct ws *ws = connection->ws;
  bool sent = !ws->frames || wslay_event_send(ws->frames->of) == 0;
  if (sent && ws->out.len > 0)
    connection_write(connection, (ump_span){ws->out.data, ws->out.len}, (ump_span){NULL, 0});
  ump_text_free(&ws->out);
  if (!sent) connection_close(connection);
  else if (ws->frames && !wslay_event_want_read(ws->frames->of) &&
           !wslay_event_want_write(ws->frames->of))
    connection_close_after_writing(connection);
  lighten(ws);
}

static bool close_sent(const struct ws *ws) {
  return ws->frames && wslay_event_get_close_sent(ws->frames->of);
}

void ws_take(struct connection *connection, ump_span bytes) {
  struct ws *ws = connection->ws;
  if (!close_sent(ws)) connection_limit(connection, LIMIT_QUIET);
  ws->pinged = false;
  if (!ws->in_pieces) ws->in_pieces = !are_whole_messages(bytes);
  ws->in = bytes;
  ws->taking = true;
  wslay_event_context_ptr frames = frames_of(connection);
  bool read = frames && wslay_event_recv(frames) == 0;
  ws->taking = false;
  ws->in = (ump_span){NULL, 0};
  if (read) flush(connection);
  else connection_close(connection);
}

static void note_unwritten(struct ws *ws) {
  struct server *server = ws->connection->server;
  if (ws->unwritten) return;
  ws->unwritten = true;
  ws->next_unwritten = server->unwritten;
  server->unwritten = ws;
}

void ws_send(struct connection *connection, const ump_text *message) {
  if (connection->closing || connection->last_words) return;
  struct wslay_event_msg framed = {WSLAY_TEXT_FRAME, (const uint8_t *)ump_text_str(message),
                                   message->len};
  if (message->failed || !frames_of(connection) ||
      wslay_event_queue_msg(connection->ws->frames->of, &framed) != 0)
    ws_close(connection, 1013);
  else note_unwritten(connection->ws);
}

void ws_write_all(struct server *server) {
  for (struct ws *ws = server->unwritten; ws; ws = ws->next_unwritten) {
    ws->unwritten = false;
    if (!ws->connection->closing) flush(ws->connection);
  }
  server->unwritten = NULL;
}

void ws_close(struct connection *connection, uint16_t code) {
  if (connection->closing || connection->last_words) return;
  if (!frames_of(connection)) {
    connection_close(connection);
    return;
  }
  wslay_event_queue_close(connection->ws->frames->of, code, NULL, 0);
  connection_limit(connection, LIMIT_CLOSE);
  flush(connection);
}

void ws_late(struct connection *connection) {
  struct ws *ws = connection->ws;
  if (ws->pinged || close_sent(ws) || !frames_of(connection)) {
    connection_close(connection);
    return;
  }
  struct wslay_event_msg ping = {WSLAY_PING, NULL, 0};
  ws->pinged = true;
  connection_limit(connection, LIMIT_PONG);
  wslay_event_queue_msg(ws->frames->of, &ping);
  flush(connection);
}

/* ---- life --------------------------------------------------------------- */

bool ws_wanted(const struct connection *connection) {
  const struct http_request *request = http_request(connection);
  ump_span upgrade = request->header[HEADER_UPGRADE];
  return http_upgrades(connection) && upgrade.len == 9 &&
         strncasecmp(upgrade.at, "websocket", 9) == 0 && request->header[HEADER_WS_KEY].len == 24 &&
         request->header[HEADER_WS_VERSION].at &&
         ump_span_is(request->header[HEADER_WS_VERSION], "13");
}

/* Sec-WebSocket-Accept: base64 of SHA-1 of the key and a fixed text (RFC 6455, 4.2.2). */
static void add_accept(ump_text *out, ump_span key) {
  static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  char joined[24 + sizeof guid];
  struct sha1_ctx hashing;
  uint8_t digest[SHA1_DIGEST_SIZE];
  char accept[sodium_base64_ENCODED_LEN(SHA1_DIGEST_SIZE, sodium_base64_VARIANT_ORIGINAL)];
  memcpy(joined, key.at, 24);
  memcpy(joined + 24, guid, sizeof guid);
  sha1_init(&hashing);
  sha1_update(&hashing, 24 + sizeof guid - 1, (const uint8_t *)joined);
  sha1_digest(&hashing, sizeof digest, digest);
  sodium_bin2base64(accept, sizeof accept, digest, sizeof digest, sodium_base64_VARIANT_ORIGINAL);
  ump_text_add(out, accept);
}

static struct ws *new_ws(struct connection *connection, const char *table) {
  const ump_allocator *mem = connection->server->mem;
  struct ws *ws = ump_new(mem, 1, sizeof *ws);
  if (!ws) return NULL;
  ump_text_init(&ws->out, mem);
  ws->connection = connection;
  ws->live.connection = connection;
  memcpy(ws->live.table, table, sizeof ws->live.table);
  return ws;
}

void ws_upgrade(struct connection *connection, const char *table) {
  struct ws *ws = new_ws(connection, table);
  if (!ws) {
    connection_close(connection);
    return;
  }
  ump_text_add(&ws->out, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                         "Connection: Upgrade\r\nSec-WebSocket-Accept: ");
  add_accept(&ws->out, http_request(connection)->header[HEADER_WS_KEY]);
  ump_text_add(&ws->out, "\r\n\r\n");

  ump_text rest;
  http_leave(connection, &rest);
  connection->ws = ws;
  connection_limit(connection, LIMIT_QUIET);
  flush(connection);
  if (rest.len > 0 && !connection->closing) ws_take(connection, (ump_span){rest.data, rest.len});
  ump_text_free(&rest);
  connection_read(connection, true);
}

void ws_leave(struct connection *connection) {
  if (connection->ws) live_leave(&connection->ws->live);
}

void ws_free(struct connection *connection) {
  if (!connection->ws) return;
  free_frames(connection->ws->frames, connection->server->mem);
  ump_text_free(&connection->ws->out);
  ump_free(connection->server->mem, connection->ws);
  connection->ws = NULL;
}
