/* Computers at tables: their moves are chosen on other threads. */
#ifndef UMPIRE_SERVE_COMPUTER_H
#define UMPIRE_SERVE_COMPUTER_H

#include "serve/server.h"

/* Sets a computer thinking if it is one's turn in the room and none thinks
 * there yet. Its move arrives as an errand of a later turn. */
void computer_consider(struct server *server, struct room *room);

/* Calls off the thinking that has not begun. */
void computer_stop(struct server *server);

#endif
