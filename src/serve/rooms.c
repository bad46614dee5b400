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
  due_free(&rooms->due, rooms->mem);
  ump_free(rooms->mem, rooms->bucket);
  rooms->bucket = NULL;
}

/* ---- the lobby ---------------------------------------------------------- */

static void close_room(struct room *room) {
  if (!room->open_link) return;
  *room->open_link = room->next_open;
  if (room->next_open) room->next_open->open_link = room->open_link;
  room->open_link = NULL;
}

static bool is_open(const ump_table *table) {
  unsigned people = 0;
  unsigned nobody = 0;
  for (unsigned seat = 0; seat < 2; seat++) {
    people += table->seat[seat].sitter == UMP_SITTER_PERSON;
    nobody += table->seat[seat].sitter == UMP_SITTER_NONE;
  }
  return table->terms.listed && people == 1 && nobody == 1 && !ump_table_over(table);
}

/* New tables are the newest; those that come back from the store find their place. */
static void open_room(struct rooms *rooms, struct room *room) {
  struct room **link = &rooms->open;
  if (room->open_link) return;
  while (*link && (*link)->table.began > room->table.began) link = &(*link)->next_open;
  room->next_open = *link;
  room->open_link = link;
  if (room->next_open) room->next_open->open_link = &room->next_open;
  *link = room;
}

/* The lists that a room stands in go with its table. */
static void sort_in(struct rooms *rooms, struct room *room) {
  due_set(&rooms->due, room, ump_table_deadline(&room->table));
  if (is_open(&room->table)) open_room(rooms, room);
  else close_room(room);
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

/* False when memory runs out; then the room is not added. */
static bool add(struct rooms *rooms, struct room *room) {
  if (!due_reserve(&rooms->due, rooms->count + 1, rooms->mem)) return false;
  spread(rooms);
  struct room **bucket = bucket_of(rooms, room->id);
  room->next = *bucket;
  *bucket = room;
  rooms->count++;
  return true;
}

static void unstir(struct rooms *rooms, struct room *room) {
  if (!room->stirred) return;
  struct room **link = &rooms->stirred;
  while (*link != room) link = &(*link)->next_stirred;
  *link = room->next_stirred;
}

static void drop(struct rooms *rooms, struct room *room) {
  rooms->leaving(room);
  rooms->missing |= room->noted_awake || room->due != DUE_NEVER;
  due_set(&rooms->due, room, DUE_NEVER);
  close_room(room);
  unstir(rooms, room);
  rooms->playing -= room->playing;
  rooms->watching -= room->here[UMP_SPECTATOR];
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
    room->due = DUE_NEVER;
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
  if (loaded && room->lines > 0 && add(rooms, room)) {
    sort_in(rooms, room);
    room->noted_awake = room->due != DUE_NEVER;
    return room;
  }
  if (loaded && room->lines > 0) ump_fail(error, ump_no_memory, NULL, NULL, NULL);
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
  bool begun = room && ump_table_init(&room->table, spec, terms, seed, now, keys_commit, secret,
                                      rooms->mem, &log);
  if (begun && add(rooms, room)) {
    rooms_write(rooms, room, &log);
  } else {
    if (begun) ump_table_free(&room->table);
    ump_free(rooms->mem, room);
    room = NULL;
  }
  ump_text_free(&log);
  return room;
}

static void touch(struct rooms *rooms, struct room *room) {
  rooms->batch = true;
  if (room->dirty) return;
  room->dirty = true;
  room->next_dirty = rooms->dirty;
  rooms->dirty = room;
  rooms_stir(rooms, room);
}

enum { DAY = 24 * 60 * 60 * 1000 };

/* Tells the store what it is to know about the table, where that is new. */
static bool note(struct rooms *rooms, struct room *room) {
  uint32_t day = (uint32_t)(rooms->now / DAY);
  bool awake = room->due != DUE_NEVER;
  if (room->noted_day == day && room->noted_awake == awake) return true;
  room->noted_day = day;
  room->noted_awake = awake;
  return ump_store_note(rooms->store, room->id, day, awake, &rooms->fault);
}

void rooms_write(struct rooms *rooms, struct room *room, const ump_text *line) {
  bool changed = line->len > 0 && !line->failed;
  if (!changed && !room->table.broken) return;
  touch(rooms, room);
  sort_in(rooms, room);
  ump_span text = {ump_text_str(line), line->len};
  if (!room->table.broken && !rooms->spoiled &&
      ump_store_append(rooms->store, room->id, room->lines + 1, text, &rooms->fault) &&
      note(rooms, room))
    room->lines++;
  else rooms->spoiled = true;
}

void rooms_note_alive(struct rooms *rooms) {
  rooms->batch = true;
  if (!rooms->spoiled && !ump_store_alive(rooms->store, rooms->now, &rooms->fault))
    rooms->spoiled = true;
}

static void note_if_kept(void *ctx, struct room *room) {
  struct rooms *rooms = ctx;
  if (!rooms->spoiled && room->lines > 0 && !note(rooms, room)) rooms->spoiled = true;
}

/* What is in memory is in use, whatever the store has been told so far. */
void rooms_prune(struct rooms *rooms, uint64_t before, uint32_t *count) {
  enum { AT_ONCE = 20 };
  *count = 0;
  rooms->batch = true;
  rooms_each(rooms, note_if_kept, rooms);
  if (!rooms->spoiled &&
      !ump_store_prune(rooms->store, (uint32_t)(before / DAY), AT_ONCE, count, &rooms->fault))
    rooms->spoiled = true;
}

static void forget_note(void *ctx, struct room *room) {
  (void)ctx;
  room->noted_day = 0;
}

bool rooms_commit(struct rooms *rooms, ump_error *error) {
  if (!rooms->batch) return true;
  rooms->batch = false;
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
  rooms_each(rooms, forget_note, NULL);
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

void rooms_stir(struct rooms *rooms, struct room *room) {
  if (room->stirred) return;
  room->stirred = true;
  room->next_stirred = rooms->stirred;
  rooms->stirred = room;
}

struct room *rooms_next_stirred(struct rooms *rooms) {
  struct room *room = rooms->stirred;
  if (!room) return NULL;
  rooms->stirred = room->next_stirred;
  room->stirred = false;
  return room;
}

void rooms_each(struct rooms *rooms, void (*visit)(void *ctx, struct room *room), void *ctx) {
  for (size_t i = 0; i < rooms->buckets; i++)
    for (struct room *room = rooms->bucket[i]; room; room = room->next) visit(ctx, room);
}

void rooms_forget(struct rooms *rooms, uint64_t before) {
  for (size_t i = 0; i < rooms->buckets; i++)
    for (struct room *room = rooms->bucket[i], *next; room; room = next) {
      next = room->next;
      bool idle = !room->audience && !room->job && !room->dirty && room->due == DUE_NEVER;
      if (idle && room->used < before) drop(rooms, room);
    }
}
