/* Computers at tables.
 *
 * The thinking thread is given the events that were addressed to its seat and
 * nothing else: it folds a view of its own from them. So it can neither see
 * what it should not, nor touch what the server's thread is using. */
#include "serve/computer.h"

#include <string.h>

#include "serve/commands.h"
#include "serve/connection.h"

enum { EFFORT = 100 };

struct job {
  uv_work_t work;
  struct job *next, **link;
  struct server *server;
  char table[TABLE_ID + 1];
  ump_spec spec;
  unsigned seat;
  uint32_t stream, seen; /* what it thinks about */
  const ump_level *level;
  ump_events events;
  ump_random random;
  ump_move move;
  bool chosen;
};

static void free_job(struct job *job) {
  ump_events_free(&job->events);
  ump_free(job->server->mem, job);
}

/* On a thread of the pool. */
static void think(uv_work_t *work) {
  struct job *job = work->data;
  ump_view view;
  if (!ump_view_init(&view, &job->spec, job->seat, job->events.mem)) return;
  job->chosen = ump_view_fold_all(&view, job->events.item, job->events.count) &&
                job->level->choose(&view, job->events.item, job->events.count, EFFORT, &job->random,
                                   &job->move);
  ump_view_free(&view);
}

static void send_move(struct job *job) {
  ump_text move;
  ump_text_init(&move, job->server->mem);
  ump_move_format(&job->spec, job->move, &move);
  struct errand *errand = errand_new(job->server, NULL);
  if (errand && !move.failed && move.len < sizeof errand->move) {
    memcpy(errand->table, job->table, sizeof errand->table);
    memcpy(errand->move, ump_text_str(&move), move.len);
    errand->seat = job->seat;
    errand->reader.stream = job->stream;
    errand->reader.after = job->seen;
    errand->decide = decide_computer_move;
    errand->tell = tell_nobody;
    errand_send(errand);
  } else {
    ump_free(job->server->mem, errand);
  }
  ump_text_free(&move);
}

static void thought(uv_work_t *work, int status) {
  struct job *job = work->data;
  *job->link = job->next;
  if (job->next) job->next->link = job->link;

  /* The room may have left memory since, and another job be thinking in it. */
  struct room *room = rooms_find(&job->server->rooms, job->table);
  if (room && room->job == job) {
    room->job = NULL;
    if (room->table.stream != job->stream) computer_consider(job->server, room);
    else if (status == 0 && job->chosen) send_move(job);
  }
  free_job(job);
}

static bool copy_events(struct job *job, const ump_events *all) {
  if (!ump_events_reserve(&job->events, all->count)) return false;
  for (size_t i = 0; i < all->count; i++)
    if (all->item[i].audience & 1U << job->seat) ump_events_add(&job->events, all->item[i]);
  return true;
}

void computer_consider(struct server *server, struct room *room) {
  unsigned seat = ump_table_computer_turn(&room->table);
  if (seat == UMP_SPECTATOR || room->job || server->stopping) return;
  struct job *job = ump_new(server->mem, 1, sizeof *job);
  if (!job) return;
  job->work.data = job;
  job->server = server;
  memcpy(job->table, room->id, sizeof job->table);
  job->spec = room->table.position.spec;
  job->seat = seat;
  job->stream = room->table.stream;
  job->seen = room->table.view[seat].count;
  job->level = room->table.seat[seat].level;
  ump_events_init(&job->events, server->mem);
  ump_random_seed(&job->random, keys_seed());
  if (!copy_events(job, &room->table.events) ||
      uv_queue_work(&server->loop, &job->work, think, thought) != 0) {
    free_job(job);
    return;
  }
  job->next = server->jobs;
  job->link = &server->jobs;
  if (job->next) job->next->link = &job->next;
  server->jobs = job;
  room->job = job;
}

void computer_stop(struct server *server) {
  for (struct job *job = server->jobs; job; job = job->next) uv_cancel((uv_req_t *)&job->work);
}
