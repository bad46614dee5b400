/* WebSocket (RFC 6455) on a connection: text messages both ways. */
#ifndef UMPIRE_SERVE_WS_H
#define UMPIRE_SERVE_WS_H

#include "serve/connection.h"
#include "serve/live.h"

/* The longest message a client may send; all of the protocol's are far shorter. */
enum { LIMIT_MESSAGE = 4096 };

/* Answers the connection's current HTTP request by an upgrade, and makes the
 * connection a live one at the table. */
void ws_upgrade(struct connection *connection, const char *table);
/* Whether the current request asks for a WebSocket as RFC 6455, 4.2.1 has it. */
bool ws_wanted(const struct connection *connection);

void ws_free(struct connection *connection);
/* The connection closes: leaves the table. */
void ws_leave(struct connection *connection);

/* Takes what was read. Text messages go to live_message. */
void ws_take(struct connection *connection, ump_span bytes);
/* The time limit has passed: pings, or gives up. */
void ws_late(struct connection *connection);

/* Sends at the end of the turn, when all of a connection's messages go out in
 * one piece. */
void ws_send(struct connection *connection, const ump_text *message);
void ws_write_all(struct server *server);
/* Begins the closing handshake with a code of RFC 6455, 7.4.1. */
void ws_close(struct connection *connection, uint16_t code);

/* Frees what is kept for the next connections; when the server ends. */
void ws_forget(struct server *server);

/* The live connection's place at its table. */
struct live *ws_live(const struct connection *connection);

#endif
