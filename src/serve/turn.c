/* A turn of the event loop: decide, commit, tell. See server.h. */
#include "serve/computer.h"
#include "serve/connection.h"
#include "serve/hours.h"
#include "serve/live.h"
#include "serve/server.h"
#include "serve/ws.h"

struct errand *errand_new(struct server *server, struct connection *asker) {
  struct errand *errand = ump_new(server->mem, 1, sizeof *errand);
  if (errand) {
    errand->server = server;
    errand->asker = asker;
    if (asker) connection_hold(asker);
  }
  return errand;
}

void errand_send(struct errand *errand) {
  struct server *server = errand->server;
  server->counts.requests += errand->asker != NULL;
  *server->inbox_end = errand;
  server->inbox_end = &errand->next;
}

void errand_refuse(struct errand *errand, unsigned status, const char *why) {
  if (errand->refused) return;
  errand->refused = status;
  if (!errand->error.why) ump_fail(&errand->error, why, NULL, NULL, NULL);
}

bool errand_may(struct errand *errand, enum limit limit) {
  if (!errand->asker ||
      peer_may(errand->asker->peer, limit, errand->server->now, &errand->retry_after))
    return true;
  errand->server->counts.limited++;
  errand_refuse(errand, 429, N_("That is too much at once; please wait a moment."));
  return false;
}

static void free_errand(struct errand *errand) {
  if (errand->asker) connection_release(errand->asker);
  ump_free(errand->server->mem, errand);
}

static void decide(struct server *server, struct errand *errands) {
  hours_wake(server);
  for (struct errand *errand = errands; errand; errand = errand->next)
    if (errand->decide && !errand->refused) errand->decide(errand);
  hours_flag(server);
  hours_note_alive(server);
}

/* Commits, counts it and the time it took. */
static bool keep_batch(struct server *server, ump_error *error) {
  struct counts *counts = &server->counts;
  if (!server->rooms.batch) return true;
  uint64_t begun = uv_hrtime();
  bool kept = rooms_commit(&server->rooms, error);
  counts->commit_us += (uv_hrtime() - begun) / 1000;
  counts->commit_failed = !kept;
  counts->commits += kept;
  counts->failed_commits += !kept;
  return kept;
}

/* Whatever was decided by looking at changes that were then lost is taken back. */
static void commit(struct server *server, struct errand *errands) {
  for (struct errand *errand = errands; errand; errand = errand->next)
    errand->at_stake = errand->room && errand->room->dirty;

  ump_error error = {0};
  if (keep_batch(server, &error)) return;
  server_log(server, &error);
  for (struct errand *errand = errands; errand; errand = errand->next)
    if (errand->at_stake) {
      errand->refused = 503;
      ump_fail(&errand->error, N_("The server could not keep this; please try again."), NULL, NULL,
               NULL);
    }
}

/* Sends live connections what is new in the rooms that were stirred. */
static void publish(struct server *server) {
  for (struct room *room; (room = rooms_next_stirred(&server->rooms));) {
    live_publish(server, room);
    computer_consider(server, room);
  }
}

static void answer(struct server *server, struct errand *errands) {
  for (struct errand *errand = errands, *next; errand; errand = next) {
    next = errand->next;
    server->counts.refused += errand->refused != 0;
    bool gone = errand->asker && errand->asker->closing;
    if (!gone) errand->tell(errand);
    free_errand(errand);
  }
}

/* News before answers: a page that hears that its move was played has seen it
 * played, and never offers for a moment to play it again. A hello, when it is
 * answered, stirs its room: there is one follower more, who is all that is new. */
static void tell(struct server *server, struct errand *errands) {
  publish(server);
  rooms_told(&server->rooms);
  answer(server, errands);
  publish(server);
  ws_write_all(server);
}

void turn_run(struct server *server) {
  struct errand *errands = server->inbox;
  server->inbox = NULL;
  server->inbox_end = &server->inbox;

  decide(server, errands);
  commit(server, errands);
  tell(server, errands);
  hours_arm(server);
}

struct room *server_room(struct server *server, const char *id, unsigned *status,
                         ump_error *error) {
  struct room *room = rooms_open(&server->rooms, id, server->now, error);
  if (room) {
    if (!room->dirty) computer_consider(server, room);
    return room;
  }
  if (error->why) {
    server_log(server, error);
    *status = 503;
  } else {
    ump_fail(error, N_("There is no table {1}."), id, NULL, NULL);
    *status = 404;
  }
  return NULL;
}
