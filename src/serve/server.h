/* What the files of the server share: its state, and the errands it runs.
 *
 * One thread does everything but the computers' thinking. Each turn of the
 * event loop goes through four steps (turn.c):
 *
 *     gather  connections read what arrived; each request becomes an errand
 *     decide  errands that change tables do so, in order of arrival; then flags fall
 *     commit  all changes of the turn become durable together
 *     tell    live connections get their events, then every errand is answered
 *
 * So nothing leaves the server that a crash could take back, and a hundred
 * moves that arrive together cost one flush of the disk. */
#ifndef UMPIRE_SERVE_SERVER_H
#define UMPIRE_SERVE_SERVER_H

#include <uv.h>

#include "serve/health.h"
#include "serve/limits.h"
#include "serve/rooms.h"
#include "serve/say.h"
#include "serve/site.h"

struct act;
struct connection;
struct errand;
struct ws;

enum { INPUT_SIZE = 65536, MOVE_TEXT = 64, DO_ID = 32 };

struct server {
  const ump_allocator *mem;
  struct rooms rooms;
  struct peers peers;
  struct counts counts;
  uint64_t started;  /* of hours.h */
  bool behind_proxy; /* X-Forwarded-For says who asks */
  uint64_t prune_at; /* when to look for old tables again */
  uint32_t keep;     /* days for which tables are kept; 0: for ever */
  struct site site;
  ump_text games, openapi; /* the answers to GET /api/games and /api/openapi.json */
  ump_random random;
  uint64_t now; /* milliseconds, never going back: hours.h */
  uint64_t epoch, read_at, wait_from, slept_from, noted_alive; /* of hours.c */
  bool stopping;

  struct errand *inbox; /* this turn's errands, in order of arrival */
  struct errand **inbox_end;
  struct connection *connections;
  struct frames *frames; /* at rest: ws.c */
  unsigned frames_at_rest;
  struct ws *unwritten; /* live connections with messages of this turn */
  struct job *jobs;

  uv_loop_t loop;
  uv_tcp_t listener;
  uv_check_t gathered;  /* runs the turn after all input has been read */
  uv_prepare_t reading; /* notes the time before the loop waits */
  uv_idle_t more;       /* active while the inbox is not empty: the loop must not sleep */
  uv_timer_t sweep;
  uv_timer_t flag; /* rings when a flag may be due */
  uv_signal_t terminate, interrupt;
  char input[INPUT_SIZE]; /* what is being read; used up before the next read */
};

/* One request on its way from arrival to answer. */
struct errand {
  struct errand *next;
  struct server *server;
  struct connection *asker; /* NULL: a computer's move */

  void (*decide)(struct errand *errand); /* NULL: changes nothing */
  void (*tell)(struct errand *errand);   /* also when refused, unless the asker has gone */

  /* Who asks, and for what; which of these are set goes with the kind. */
  bool keyed;
  uint8_t key[UMP_KEY]; /* its hash, if keyed */
  char table[TABLE_ID + 1];
  uint32_t seat;        /* may be UMP_SPECTATOR: either */
  struct reader reader; /* what the asker has */
  uint64_t id;          /* of a move */
  char move[MOVE_TEXT];
  char opponent[UMP_WHO];
  ump_spec spec;
  ump_terms terms;
  const struct act *act;
  char do_id[DO_ID];      /* of an act, as its asker calls it */
  uint32_t number;        /* moves of a takeback, game of a record */
  char text[UMP_SAY];     /* something said, or a name */
  uint8_t token[UMP_KEY]; /* hash of a one-time token */

  /* What came of it. */
  unsigned refused; /* 0, or an HTTP status; then `error` says why */
  ump_error error;
  unsigned retry_after; /* seconds; 0: not the matter */
  const char *allow;    /* the methods allowed instead; NULL: not the matter */
  ump_verdict verdict;
  char new_token[TOKEN_TEXT + 1];
  bool waiting;      /* for somebody to play with */
  struct room *room; /* decided upon; only until the commit */
  bool at_stake;     /* depends on lines in the open batch */
};

/* A new errand of `asker`, not yet in the inbox; NULL when memory runs out. */
struct errand *errand_new(struct server *server, struct connection *asker);
/* Puts it into the inbox; the turn frees it. */
void errand_send(struct errand *errand);
/* Whether the asker may have one more of these; if not the refusal is noted. */
bool errand_may(struct errand *errand, enum limit limit);
/* Notes a refusal unless there is one already; `why` as in ump_fail. */
void errand_refuse(struct errand *errand, unsigned status, const char *why);

/* One turn: decide, commit, tell. */
void turn_run(struct server *server);

/* One line to stderr about a fault of the server's own. */
void server_log(const struct server *server, const ump_error *error);

/* The room of that id, its computer set thinking if it is its turn. NULL with
 * *status 404 or 503 and *error. */
struct room *server_room(struct server *server, const char *id, unsigned *status, ump_error *error);

#endif
