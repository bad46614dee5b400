/* Games of random legal tries, played as any user of the contract would: the
 * umpire plays, both players fold what they are told, and every event is written
 * as its line. The same seed gives the same lines on every machine. */
#ifndef UMPIRE_SELFPLAY_H
#define UMPIRE_SELFPLAY_H

#include "umpire/game.h"

/* Northcott's game has no end that random moves would come upon, so a game is
 * left where it stands after so many. */
enum { UMP_SELFPLAY_MOVES = 100000 };

typedef struct ump_selfplay {
  ump_position position;
  ump_view view[2];
  ump_events events;
  ump_random random;
  ump_text lines; /* of the last move; see ump_selfplay_game */
  uint64_t games, moves, event_lines, unfinished;
  uint64_t wins[UMP_DRAWN + 1]; /* by seat; [UMP_DRAWN] is draws */
  uint64_t digest;              /* of all lines, see ump_digest */
} ump_selfplay;

/* False if memory runs out; free with ump_selfplay_free in either case. */
bool ump_selfplay_init(ump_selfplay *s, const ump_spec *spec, uint64_t seed,
                       const ump_allocator *mem);
void ump_selfplay_free(ump_selfplay *s);

/* Plays one game. Each line is AUDIENCE EVENT: the audience is the digits of the
 * seats, s for spectators and * for the all-seeing. The lines are appended to
 * *all unless it is NULL. False if memory runs out. */
bool ump_selfplay_game(ump_selfplay *s, ump_text *all);

#endif
