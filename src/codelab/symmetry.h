/* Symmetry: moving pegs and renaming symbols turns codes into codes and keeps all
 * answers. Those renamings that leave every guess asked so far as it is turn what
 * is known into itself, so of guesses that they turn into one another one is
 * enough.
 *
 * Where answers are told peg by peg, moving pegs moves the marks of an answer too. The
 * parts of all codes are the same then, so of first guesses one of each class is still
 * enough; but what is known after an answer only those keep that leave the pegs alone.
 *
 * A renaming is a permutation of the pegs with a partial map of the symbols: those
 * that no guess has held may still be renamed at will. Where the first symbol of a
 * code may not be 0, the first peg stays and 0 is called 0. */
#ifndef CODELAB_SYMMETRY_H
#define CODELAB_SYMMETRY_H

#include "codelab/field.h"
#include "umpire/base.h"

#include <stddef.h>

typedef struct codelab_renaming {
  uint8_t from[CODE_PEGS];    /* peg i takes its symbol from peg from[i] */
  uint8_t name[CODE_SYMBOLS]; /* what a symbol in use is called */
} codelab_renaming;

/* Renamings that fix what was asked. item[0] moves and renames nothing. */
typedef struct codelab_group {
  size_t count;
  size_t room;
  uint32_t used; /* set of symbols that have been asked, or may not be renamed */
  bool any;      /* symbols not in use may be renamed */
  codelab_renaming *item;
} codelab_group;

/* All renamings of a field. A range of numbers that is neither whole nor "no
 * leading zero" has none but the identity, nor has a list of words. False if memory
 * ran out. */
bool codelab_group_init(codelab_group *group, const codelab_field *field);
/* An empty group with room for as many as `like` has. False if memory ran out. */
bool codelab_group_room(codelab_group *group, const codelab_group *like, const ump_allocator *mem);
void codelab_group_free(codelab_group *group, const ump_allocator *mem);

/* Those of `group` that fix `guess` as well, and whatever it may be answered.
 * `fixing` has room for them. */
void codelab_group_fix(const codelab_group *group, const codelab_field *field, uint32_t guess,
                       codelab_group *fixing);

/* Whether no renaming turns the guess into a smaller one. */
bool codelab_group_least(const codelab_group *group, const codelab_field *field, uint32_t guess);

#endif
