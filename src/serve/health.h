/* How the server is: for those who run it. */
#ifndef UMPIRE_SERVE_HEALTH_H
#define UMPIRE_SERVE_HEALTH_H

#include "umpire/base.h"

/* What is counted from the start on. */
struct counts {
  uint64_t requests, moves, commits, failed_commits;
  uint64_t refused, limited; /* requests and messages; among them those for asking too much */
  uint64_t commit_us;        /* spent waiting for the disk */
  bool commit_failed;        /* the last one */
};

struct errand;

void tell_health(struct errand *errand);
void tell_metrics(struct errand *errand);

#endif
