/* The page's files, read into memory at the start. */
#ifndef UMPIRE_SERVE_SITE_H
#define UMPIRE_SERVE_SITE_H

#include "umpire/base.h"

struct site_body {
  char *bytes;
  size_t len;
  char etag[36];
};

struct site_file {
  char *path;            /* from the site's root, beginning with '/' */
  const char *type;      /* Content-Type */
  struct site_body body; /* as it is, */
  struct site_body gzip; /* and packed; without bytes where that saves next to nothing */
};

struct site {
  const ump_allocator *mem;
  struct site_file *file; /* sorted by path */
  size_t count, room;
};

/* Reads a directory; NULL gives a site without files. False with *error if
 * something in it cannot be read; then nothing needs freeing. */
bool site_load(struct site *site, const char *directory, const ump_allocator *mem,
               ump_error *error);
void site_free(struct site *site);

/* The file that a path of a URL stands for, or NULL. A path without a
 * dot is a place inside the page: the page itself. */
const struct site_file *site_find(const struct site *site, ump_span path);

/* How long a browser may keep the file without asking again. */
const char *site_cache(const struct site_file *file);

#endif
