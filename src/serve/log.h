/* What the server says of itself: one line of JSON each to stderr. No keys, no
 * * tokens, nothing that people said; a table's name (who knows it can watch) only
 * in a fault that is about that table. */
#ifndef UMPIRE_SERVE_LOG_H
#define UMPIRE_SERVE_LOG_H

#include "umpire/base.h"

/* Something happened, with a number that goes with it. */
void log_event(const ump_allocator *mem, const char *event, const char *name, uint64_t number);
/* A fault of the server's own. */
void log_fault(const ump_allocator *mem, const ump_error *error);

#endif
