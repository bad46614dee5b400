/* The syntax of SGF: the properties along the main line of the first game in a
 * text, one value at a time. Variations are the first of them; what they branch
 * off into is passed over. */
#ifndef HEX_SGF_TEXT_H
#define HEX_SGF_TEXT_H

#include "umpire/base.h"

enum { SGF_NAME = 8 };

typedef enum sgf_found {
  SGF_NODE,  /* a node begins */
  SGF_VALUE, /* a value of property `name` */
  SGF_OVER,  /* the main line has ended */
  SGF_BROKEN /* this is no SGF; `why` says why */
} sgf_found;

typedef struct sgf_text {
  const char *at, *end;
  const char *why;
  uint32_t line;       /* of `at`, from 1 on */
  uint32_t value_line; /* where the value begins */
  bool began;          /* a node has begun */
  char name[SGF_NAME]; /* capitals only: old files write "Black" for B */
  ump_span value;      /* as it stands, escapes and all */
} sgf_text;

void sgf_text_open(sgf_text *text, ump_span span);
sgf_found sgf_text_next(sgf_text *text);

/* The value as one line of simple text: escapes resolved, blanks and control
 * characters made spaces, none at its ends, cut to size-1 bytes between
 * characters. */
void sgf_simple(ump_span value, char *simple, size_t size);

#endif
