/* Bags: how often each symbol stands in a code, in whatever order. The sum of an
 * answer depends on the bag alone, and there are far fewer bags than codes
 * (319 770 against 15^8), so in large spaces they are looked through first. */
#ifndef CODEBREAK_BAG_H
#define CODEBREAK_BAG_H

#include "codebreak/search.h"

enum { BAGS = 2048 };

typedef struct bag_list {
  uint64_t bag[BAGS]; /* as `counts` of a code */
  size_t count;
} bag_list;

/* Lists the bags of the codes looked for, as far as bags tell: those that give
 * every row the sum of its answer. False if there are more than BAGS; then codes
 * are so plentiful that a search needs no list. */
bool bags_list(const code_search *search, bag_list *list);

/* Whether there is any such bag that holds `counts` and `free` symbols more. */
bool bags_any(const code_search *search, uint64_t counts, uint32_t free);

/* Moves the bags among the first `count` that hold at least `counts` to the
 * front, and returns how many they are. */
size_t bags_holding(bag_list *list, size_t count, uint64_t counts);

#endif
