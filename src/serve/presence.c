/* Who is there. */
#include "serve/presence.h"

#include "serve/live.h"

static void tell_table(struct rooms *rooms, struct room *room) {
  for (unsigned seat = 0; seat < 2; seat++) {
    const ump_seat *who = &room->table.seat[seat];
    bool here = room->here[seat] > 0;
    bool was_here = who->gone_since == 0;
    if (who->sitter == UMP_SITTER_PERSON && here != was_here)
      ump_table_presence(&room->table, seat, here, rooms->now);
  }
}

static bool is_playing(const struct room *room) {
  const ump_table *table = &room->table;
  bool taken = table->seat[0].sitter != UMP_SITTER_NONE && table->seat[1].sitter != UMP_SITTER_NONE;
  return taken && !ump_table_over(table) && room->here[0] + room->here[1] > 0;
}

void presence_count(struct rooms *rooms, struct room *room) {
  uint32_t watched = room->here[UMP_SPECTATOR];
  for (unsigned viewer = 0; viewer < UMP_TABLE_VIEWERS; viewer++) room->here[viewer] = 0;
  for (const struct live *live = room->audience; live; live = live->next)
    room->here[live->viewer]++;
  tell_table(rooms, room);

  rooms->watching += room->here[UMP_SPECTATOR] - watched;
  bool playing = is_playing(room);
  if (playing && !room->playing) rooms->playing++;
  if (!playing && room->playing) rooms->playing--;
  room->playing = playing;
}

/* Noted now and then only, since all who are connected are told. */
void presence_poll(struct rooms *rooms, struct room *room, unsigned seat) {
  enum { FRESH = UMP_GONE / 4 };
  if (seat > UMP_SEAT_1) return;
  uint64_t since = room->table.seat[seat].gone_since;
  if (since == 0 || rooms->now < since + FRESH) return;
  ump_table_presence(&room->table, seat, false, rooms->now);
  rooms_stir(rooms, room);
}

void presence_sign(struct room *room, unsigned seat, uint64_t now) {
  if (seat <= UMP_SEAT_1 && room->table.seat[seat].gone_since != 0)
    ump_table_presence(&room->table, seat, false, now);
}
