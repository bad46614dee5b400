/* The tables in memory, and their keeping. A room is one table with what the
 * server needs around it. Rooms are read from the store when somebody asks for
 * them and forgotten when nobody has for a while.
 *
 * What a turn of the event loop changes becomes durable together: rooms_write
 * adds log lines to the batch, rooms_commit ends it. When the batch is lost,
 * every room it touched is lost from memory too, so that memory never holds
 * what the store does not. */
#ifndef UMPIRE_SERVE_ROOMS_H
#define UMPIRE_SERVE_ROOMS_H

#include "serve/due.h"
#include "serve/keys.h"
#include "store/store.h"

struct live; /* a live connection at a table: live.h */
struct job;  /* a computer's thinking: computer.h */

struct room {
  struct room *next; /* in its hash bucket */
  struct room *next_dirty, *next_stirred;
  struct room *next_open, **open_link; /* in the lobby's list; link NULL: not there */
  ump_table table;
  uint32_t lines;     /* log lines, those in the open batch included */
  uint32_t noted_day; /* what the store has been told about the table */
  bool noted_awake;
  bool dirty;     /* has lines in the open batch */
  bool stirred;   /* its audience is to be told what is new */
  bool seats_new; /* the open batch changes who sits */
  char id[TABLE_ID + 1];
  struct live *audience;            /* first of the live connections here */
  uint32_t here[UMP_TABLE_VIEWERS]; /* how many of them are each viewer's */
  bool playing;                     /* two sit here, and somebody is there to play */
  uint64_t shown;                   /* digest of the state that the audience has been told */
  struct job *job;                  /* NULL unless a computer is thinking here */
  uint64_t used;                    /* when somebody last asked for it, milliseconds */
  uint64_t due;                     /* when its table wants a tick; DUE_NEVER: not of itself */
  size_t due_at;                    /* place in the heap, from 1; 0: not in it */
};

struct rooms {
  const ump_allocator *mem;
  ump_store *store;
  uint64_t now; /* the server's time, set by it every turn */
  struct room **bucket;
  size_t buckets; /* a power of two */
  size_t count;
  struct due due;       /* the rooms whose clocks run */
  struct room *open;    /* listed tables with a free seat, newest first */
  struct room *dirty;   /* rooms touched by the open batch */
  struct room *stirred; /* rooms whose audience is to be told what is new */
  bool batch;           /* there is an open batch, perhaps without a dirty room */
  bool spoiled;         /* it lacks a line: it cannot be kept */
  ump_error fault;      /* and what the store said about it, if it was the store */
  bool missing;         /* rooms with running clocks went with a lost batch */
  uint32_t playing;     /* rooms where people play */
  uint32_t watching;    /* spectators connected */
  /* Called before a room leaves memory with an audience: sends it away. */
  void (*leaving)(struct room *room);
};

bool rooms_init(struct rooms *rooms, ump_store *store, void (*leaving)(struct room *room),
                const ump_allocator *mem);
/* Frees all rooms; the store stays open and the caller's. */
void rooms_free(struct rooms *rooms);

/* The room if it is in memory, else NULL. */
struct room *rooms_find(const struct rooms *rooms, const char *id);

/* The room, read from the store if need be. NULL when there is no such table
 * (*error is left empty) or it cannot be read (*error says why). */
struct room *rooms_open(struct rooms *rooms, const char *id, uint64_t now, ump_error *error);

/* A new table with its first log line in the batch; NULL when memory runs out. */
struct room *rooms_create(struct rooms *rooms, const ump_spec *spec, const ump_terms *terms,
                          uint64_t seed, uint64_t now);

/* Adds the log line of one change to the batch; an empty or failed one says that
 * nothing changed. That the line was not taken, or that the table broke for want
 * of memory, shows when the batch ends. */
void rooms_write(struct rooms *rooms, struct room *room, const ump_text *line);

/* Ends the batch. After true, the dirty rooms are durable and stay listed until
 * rooms_told. After false, they are gone from memory; *error says why. */
bool rooms_commit(struct rooms *rooms, ump_error *error);
void rooms_told(struct rooms *rooms);

/* Puts the room among those whose audience is to be told; takes one from them
 * (NULL: there is none). */
void rooms_stir(struct rooms *rooms, struct room *room);
struct room *rooms_next_stirred(struct rooms *rooms);

void rooms_each(struct rooms *rooms, void (*visit)(void *ctx, struct room *room), void *ctx);

/* Adds to the batch that the server is alive now; removes tables nobody has used
 * since the day before `before` (milliseconds), a few at a time. *count is how many. */
void rooms_note_alive(struct rooms *rooms);
void rooms_prune(struct rooms *rooms, uint64_t before, uint32_t *count);

/* Forgets the rooms that nobody watches, nobody plays in, whose clocks do not run
 * and nobody has asked for since `before`. */
void rooms_forget(struct rooms *rooms, uint64_t before);

#endif
