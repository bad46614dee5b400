/* A binary heap of rooms; each room knows its place in it (room->due_at, from 1). */
#include "serve/due.h"

#include "serve/rooms.h"

bool due_reserve(struct due *due, size_t count, const ump_allocator *mem) {
  void *items = due->item;
  if (!ump_grow(mem, &items, &due->room, count, sizeof(struct room *))) return false;
  due->item = items;
  return true;
}

void due_free(struct due *due, const ump_allocator *mem) {
  ump_free(mem, due->item);
  *due = (struct due){0};
}

static void put(struct due *due, size_t at, struct room *room) {
  due->item[at] = room;
  room->due_at = at + 1;
}

/* Moves what lies on the way to the root down, and puts the room where it belongs. */
static void rise(struct due *due, size_t at, struct room *room) {
  while (at > 0 && due->item[(at - 1) / 2]->due > room->due) {
    put(due, at, due->item[(at - 1) / 2]);
    at = (at - 1) / 2;
  }
  put(due, at, room);
}

static void sink(struct due *due, size_t at, struct room *room) {
  for (size_t child; (child = 2 * at + 1) < due->count; at = child) {
    if (child + 1 < due->count && due->item[child + 1]->due < due->item[child]->due) child++;
    if (due->item[child]->due >= room->due) break;
    put(due, at, due->item[child]);
  }
  put(due, at, room);
}

static void take_out(struct due *due, struct room *room) {
  size_t at = room->due_at - 1;
  struct room *last = due->item[--due->count];
  room->due_at = 0;
  if (last == room) return;
  sink(due, at, last);
  rise(due, last->due_at - 1, last);
}

void due_set(struct due *due, struct room *room, uint64_t time) {
  if (room->due_at > 0 && room->due == time) return;
  if (room->due_at > 0) take_out(due, room);
  room->due = time;
  if (time == DUE_NEVER) return;
  rise(due, due->count++, room);
}

struct room *due_first(const struct due *due) {
  return due->count > 0 ? due->item[0] : NULL;
}
