/* The store in one SQLite file. */
#ifndef UMPIRE_STORE_SQLITE_H
#define UMPIRE_STORE_SQLITE_H

#include "store/store.h"

/* As ump_store_open; `file` is what follows "sqlite:". */
ump_store *ump_sqlite_open(const char *file, const ump_allocator *mem, ump_error *error);

#endif
