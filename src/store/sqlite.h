/* The store in one SQLite file. */
#ifndef UMPIRE_STORE_SQLITE_H
#define UMPIRE_STORE_SQLITE_H

#include "store/store.h"

/* As ump_store_open; `file` is what follows "sqlite:". */
ump_store *ump_sqlite_open(const char *file, const ump_allocator *mem, ump_error *error);

/* As ump_store_backup and ump_store_recover. (sqlite_copy.c) */
bool ump_sqlite_backup(const char *from, const char *file, ump_error *error);
bool ump_sqlite_recover(const char *file, const char *to, ump_error *error);

/* Marks a file as ours ("umpr"), and says how its tables are laid out. */
enum { UMP_SQLITE_APPLICATION = 0x756d7072, UMP_SQLITE_LAYOUT = 2 };

#endif
