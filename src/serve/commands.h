/* What errands do to tables: the decisions, the same for HTTP and for live
 * connections. Each reads the errand's request and fills what came of it. */
#ifndef UMPIRE_SERVE_COMMANDS_H
#define UMPIRE_SERVE_COMMANDS_H

#include "serve/server.h"

void decide_create(struct errand *errand);
void decide_sit(struct errand *errand);
void decide_look(struct errand *errand);
void decide_move(struct errand *errand);
void decide_computer_move(struct errand *errand);
void decide_pair(struct errand *errand);

/* Why a request without a key is refused. */
extern const char command_needs_key[];

/* The errand's room, or NULL with the refusal noted. */
struct room *command_room(struct errand *errand);

/* For errands that nobody waits for. */
void tell_nobody(struct errand *errand);

#endif
