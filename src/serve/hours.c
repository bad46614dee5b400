/* Time: receipt, flags, sleep. */
#include "serve/hours.h"

#include "serve/log.h"

enum {
  SLEPT = 3000, /* the loop comes round once a second, so after so long it had been stopped, ms */
  NOTED = 1000  /* so often it is noted that the server is alive, ms */
};

static uint64_t time_of_day(void) {
  uv_timeval64_t time;
  uv_gettimeofday(&time);
  return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_usec / 1000;
}

/* ---- waking ------------------------------------------------------------- */

struct waking {
  struct server *server;
  uint64_t from;
};

static void wake_room(void *ctx, struct room *room) {
  const struct waking *waking = ctx;
  struct server *server = waking->server;
  if (room->due == DUE_NEVER) return;
  ump_text line;
  ump_text_init(&line, server->mem);
  ump_table_woke(&room->table, waking->from, server->now, &line);
  rooms_write(&server->rooms, room, &line);
  ump_text_free(&line);
}

static void wake_all(struct server *server, uint64_t from) {
  struct waking waking = {server, from};
  rooms_each(&server->rooms, wake_room, &waking);
}

/* A table that cannot be read does not keep the others asleep. */
static bool open_room(void *ctx, const char *id, ump_error *error) {
  struct server *server = ctx;
  ump_error fault = {0};
  if (rooms_open(&server->rooms, id, server->now, &fault) || !fault.why) return true;
  if (fault.why == ump_no_memory) return ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  server_log(server, &fault);
  return true;
}

bool hours_start(struct server *server, ump_error *error) {
  struct rooms *rooms = &server->rooms;
  uint64_t last = 0;
  if (!ump_store_last_alive(rooms->store, &last, error)) return false;
  uint64_t day = time_of_day();
  server->now = server->started = day > last ? day : last;
  server->read_at = uv_now(&server->loop);
  server->epoch = server->now - server->read_at;
  rooms->now = server->now;
  if (!ump_store_awake(rooms->store, open_room, server, error)) return false;
  wake_all(server, last);
  hours_note_alive(server);
  if (!rooms_commit(rooms, error)) return false;
  rooms_told(rooms);
  return true;
}

void hours_look_after(struct server *server) {
  struct rooms *rooms = &server->rooms;
  if (!rooms->missing) return;
  ump_error error = {0};
  rooms->missing = !ump_store_awake(rooms->store, open_room, server, &error);
  if (rooms->missing) server_log(server, &error);
}

void hours_wake(struct server *server) {
  if (server->slept_from == 0) return;
  log_event(server->mem, "slept", "milliseconds", server->now - server->slept_from);
  wake_all(server, server->slept_from);
  server->slept_from = 0;
}

/* ---- reading ------------------------------------------------------------ */

void hours_before_reading(struct server *server) {
  server->wait_from = uv_hrtime() / 1000000;
}

void hours_after_reading(struct server *server) {
  uint64_t read_at = uv_now(&server->loop); /* when the waiting ended */
  bool waited = read_at > server->wait_from;
  if (read_at - server->read_at > SLEPT) {
    server->slept_from = server->epoch + server->read_at;
    waited = true;
  }
  server->now = server->epoch + (waited ? read_at : server->read_at);
  server->rooms.now = server->now;
  server->read_at = read_at;
}

/* ---- flags -------------------------------------------------------------- */

void hours_flag(struct server *server) {
  struct rooms *rooms = &server->rooms;
  for (struct room *room; (room = due_first(&rooms->due)) && room->due <= server->now;) {
    ump_text line;
    ump_text_init(&line, server->mem);
    ump_table_tick(&room->table, server->now, &line);
    rooms_write(rooms, room, &line);
    /* Without memory the flag falls a little later. */
    if (line.len == 0) due_set(&rooms->due, room, server->now + 1000);
    ump_text_free(&line);
  }
}

static void ring(uv_timer_t *timer) {
  (void)timer; /* the turn that comes does it */
}

void hours_arm(struct server *server) {
  const struct room *room = due_first(&server->rooms.due);
  uint64_t now = server->epoch + uv_now(&server->loop);
  if (server->stopping || !room) uv_timer_stop(&server->flag);
  else uv_timer_start(&server->flag, ring, room->due > now ? room->due - now : 0, 0);
}

/* ---- a sign of life ----------------------------------------------------- */

void hours_note_alive(struct server *server) {
  if (!due_first(&server->rooms.due) || server->now < server->noted_alive + NOTED) return;
  server->noted_alive = server->now;
  rooms_note_alive(&server->rooms);
}
