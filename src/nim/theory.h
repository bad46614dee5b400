/* Who wins, and how: Bouton's theorem (Bouton 1901, "Nim, a game with a complete
 * mathematical theory"). Northcott's gaps are heaps of the same theory. */
#ifndef UMPIRE_NIM_THEORY_H
#define UMPIRE_NIM_THEORY_H

#include <stdbool.h>
#include <stdint.h>

/* Take `take` from heap number `heap`, counted from 0; take 0 = no such move. */
typedef struct nim_move {
  uint32_t heap;
  uint32_t take;
} nim_move;

/* The bitwise exclusive or of the heaps. */
uint32_t nim_sum(const uint16_t *heaps, uint32_t count);

/* Whether the player to move loses against best play. No object left means that
 * the player to move has lost in normal play, and has won in misère. */
bool nim_is_lost(const uint16_t *heaps, uint32_t count, bool misere);

/* The first move, by heap then by fewest objects, that leaves a lost position;
 * take 0 when there is none. O(count). */
nim_move nim_winning_move(const uint16_t *heaps, uint32_t count, bool misere);

#endif
