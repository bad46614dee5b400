/* Acts: what people do at a table besides sitting down and moving. Each is one
 * row of a table, from which come its address, its live message, the reading of
 * its body and its description for programs. */
#ifndef UMPIRE_SERVE_ACTS_H
#define UMPIRE_SERVE_ACTS_H

#include "serve/body.h"
#include "serve/server.h"

/* Who may: whoever holds a seat; whoever sends a key; everybody. */
enum act_right { ACT_SEATED, ACT_KEYED, ACT_ANYONE };

struct act {
  const char *name;
  const char *about;                 /* in English, for programmers */
  const struct body_member *members; /* of its body; ended by one without a name */
  bool (*read)(struct errand *errand, json_t *object); /* them; NULL: there are none */
  /* Carries it out as errand->seat; false with the errand's error. */
  bool (*run)(struct errand *errand, struct room *room, ump_text *line);
  void (*after)(struct errand *errand, struct room *room); /* once it is done; may be NULL */
  enum act_right right;
  enum limit limit; /* that it counts against, besides LIMIT_REQUESTS */
};

/* The act of that name, or NULL; the i-th act, or NULL past the last. */
const struct act *act_find(ump_span name);
const struct act *act_at(size_t i);

/* Reads the act's body into the errand; false with its error. */
bool act_read(struct errand *errand, json_t *object);
void decide_act(struct errand *errand);

/* Appends as members what the asker is told besides the table's state, if anything. */
void act_say(ump_text *out, const struct errand *errand);
/* Whether there is anything. */
bool act_says(const struct errand *errand);

#endif
