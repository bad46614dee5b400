/* The tables in memory: a hash from id to room, filled from the store. */
#include "serve/rooms.h"

#include <string.h>

enum { FIRST_BUCKETS = 64 };

bool rooms_init(struct rooms *rooms, ump_store *store, void (*leaving)(struct room *room),
                const ump_allocator *mem) {
  *rooms = (struct rooms){.mem = mem, .store = store, .buckets = FIRST_BUCKETS, .leaving = leaving};
  rooms->bucket = ump_new(mem, rooms->buckets, sizeof(struct room *));
  return rooms->bucket != NULL;
}

static struct room **bucket_of(const struct rooms *rooms, const char *id) {
  return &rooms->bucket[ump_digest(UMP_DIGEST_START, id, TABLE_ID) & (rooms->buckets - 1)];
}

static void free_room(struct rooms *rooms, struct room *room) {
  ump_table_free(&room->table);
  ump_free(rooms->mem, room);
}

void rooms_free(struct rooms *rooms) {
  for (size_t i = 0; rooms->bucket && i < rooms->buckets; i++)
    for (struct room *room = rooms->bucket[i], *next; room; room = next) {
      next = room->next;
      free_room(rooms, room);
    }
  ump_free(rooms->mem, rooms->bucket);
  rooms->bucket = NULL;
}

/* ---- the hash ----------------------------------------------------------- */

/* Keeps about one room a bucket; with too little memory the chains grow instead. */
static void spread(struct rooms *rooms) {
  struct room **old = rooms->bucket;
  size_t old_buckets = rooms->buckets;
  if (rooms->count < old_buckets) return;
  struct room **wider = ump_new(rooms->mem, old_buckets * 2, sizeof *wider);
  if (!wider) return;
  rooms->bucket = wider;
  rooms->buckets = old_buckets * 2;
  for (size_t i = 0; i < old_buckets; i++)
    for (struct room *room = old[i], *next; room; room = next) {
      next = room->next;
      struct room **bucket = bucket_of(rooms, room->id);
      room->next = *bucket;
      *bucket = room;
    }
  ump_free(rooms->mem, old);
}

static void add(struct rooms *rooms, struct room *room) {
  spread(rooms);
  struct room **bucket = bucket_of(rooms, room->id);
  room->next = *bucket;
  *bucket = room;
  rooms->count++;
}

static void drop(struct rooms *rooms, struct room *room) {
  rooms->leaving(room);
  struct room **link = bucket_of(rooms, room->id);
  while (*link != room) link = &(*link)->next;
  *link = room->next;
  rooms->count--;
  free_room(rooms, room);
}

struct room *rooms_find(const struct rooms *rooms, const char *id) {
  for (struct room *room = *bucket_of(rooms, id); room; room = room->next)
    if (memcmp(room->id, id, TABLE_ID) == 0) return room;
  return NULL;
}

/* ---- from the store ----------------------------------------------------- */

struct restoring {
  struct room *room;
  const ump_allocator *mem;
};

static bool take_line(void *ctx, ump_span line, ump_error *error) {
  struct restoring *restoring = ctx;
  return ump_table_restore(&restoring->room->table, line, keys_commit, restoring->mem, error);
}

static struct room *new_room(struct rooms *rooms, const char *id, uint64_t now) {
  struct room *room = ump_new(rooms->mem, 1, sizeof *room);
  if (room) {
    memcpy(room->id, id, sizeof room->id);
    room->used = now;
  }
  return room;
}

struct room *rooms_open(struct rooms *rooms, const char *id, uint64_t now, ump_error *error) {
  struct room *room = rooms_find(rooms, id);
  if (room) {
    room->used = now;
    return room;
  }
  room = new_room(rooms, id, now);
  if (!room) {
    ump_fail(error, ump_no_memory, NULL, NULL, NULL);
    return NULL;
  }
  struct restoring restoring = {room, rooms->mem};
  bool loaded = ump_store_load(rooms->store, id, take_line, &restoring, &room->lines, error);
  if (loaded && room->lines > 0) {
    add(rooms, room);
    return room;
  }
  if (room->lines > 0) ump_table_free(&room->table);
  ump_free(rooms->mem, room);
  return NULL;
}

/* ---- changes ------------------------------------------------------------ */

struct room *rooms_create(struct rooms *rooms, const ump_spec *spec, const ump_terms *terms,
                          uint64_t seed, uint64_t now) {
  char id[TABLE_ID + 1];
  uint8_t secret[UMP_KEY];
  keys_table_id(id);
  keys_secret(secret);
  struct room *room = new_room(rooms, id, now);
  ump_text log;
  ump_text_init(&log, rooms->mem);
  if (room && ump_table_init(&room->table, spec, terms, seed, now, keys_commit, secret, rooms->mem,
                             &log)) {
    add(rooms, room);
    rooms_write(rooms, room, &log);
  } else {
    ump_free(rooms->mem, room);
    room = NULL;
  }
  ump_text_free(&log);
  return room;
}

static void touch(struct rooms *rooms, struct room *room) {
  if (room->dirty) return;
  room->dirty = true;
  room->next_dirty = rooms->dirty;
  rooms->dirty = room;
}

void rooms_write(struct rooms *rooms, struct room *room, const ump_text *line) {
  bool changed = line->len > 0 && !line->failed;
  if (!changed && !room->table.broken) return;
  touch(rooms, room);
  ump_span text = {ump_text_str(line), line->len};
  if (!room->table.broken && !rooms->spoiled &&
      ump_store_append(rooms->store, room->id, room->lines + 1, text, &rooms->fault))
    room->lines++;
  else rooms->spoiled = true;
}

bool rooms_commit(struct rooms *rooms, ump_error *error) {
  if (!rooms->dirty) return true;
  if (!rooms->spoiled && ump_store_commit(rooms->store, error)) return true;
  if (rooms->spoiled) {
    ump_store_discard(rooms->store);
    if (rooms->fault.why) *error = rooms->fault;
    else ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  }
  rooms->spoiled = false;
  rooms->fault = (ump_error){0};
  for (struct room *room = rooms->dirty, *next; room; room = next) {
    next = room->next_dirty;
    drop(rooms, room);
  }
  rooms->dirty = NULL;
  return false;
}

void rooms_told(struct rooms *rooms) {
  for (struct room *room = rooms->dirty, *next; room; room = next) {
    next = room->next_dirty;
    room->next_dirty = NULL;
    room->dirty = false;
    room->seats_new = false;
  }
  rooms->dirty = NULL;
}

void rooms_forget(struct rooms *rooms, uint64_t before) {
  for (size_t i = 0; i < rooms->buckets; i++)
    for (struct room *room = rooms->bucket[i], *next; room; room = next) {
      next = room->next;
      if (!room->audience && !room->job && !room->dirty && room->used < before) drop(rooms, room);
    }
}
