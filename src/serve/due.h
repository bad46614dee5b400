/* Rooms by the time at which their table wants to be looked at: a binary heap,
 * so that the next is at hand and every change costs O(log n). */
#ifndef UMPIRE_SERVE_DUE_H
#define UMPIRE_SERVE_DUE_H

#include "umpire/base.h"

struct room;

struct due {
  struct room **item; /* item[0] is due first */
  size_t count, room;
};

#define DUE_NEVER UINT64_MAX

/* Makes sure that `count` rooms have place, so that due_set cannot fail. */
bool due_reserve(struct due *due, size_t count, const ump_allocator *mem);
void due_free(struct due *due, const ump_allocator *mem);

/* Notes when a room is due; DUE_NEVER takes it out. */
void due_set(struct due *due, struct room *room, uint64_t time);

/* The room that is due first, or NULL. */
struct room *due_first(const struct due *due);

#endif
