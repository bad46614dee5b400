/* The lines of a table's log, and the steps of table.c that restoring shares. */
#ifndef UMPIRE_TABLE_LOG_H
#define UMPIRE_TABLE_LOG_H

#include "umpire/table.h"

/* "table 1 SEED BEGAN SPEC" */
void ump_log_table(const ump_table *table, ump_text *log);
/* "person SEAT KEYHASH", the hash in hexadecimal */
void ump_log_person(unsigned seat, const uint8_t key[UMP_KEY], ump_text *log);
/* "computer SEAT LEVEL" */
void ump_log_computer(unsigned seat, const ump_level *level, ump_text *log);
/* "move SEAT MOVE AT ID", AT in milliseconds since the table began */
void ump_log_move(const ump_table *table, unsigned seat, ump_move move, uint64_t at, uint64_t id,
                  ump_text *log);

/* ump_table_init without the log line. */
bool ump_table_begin(ump_table *table, const ump_spec *spec, uint64_t seed, uint64_t now,
                     const ump_allocator *mem);
/* Plays a move and tells the viewers, with nothing checked but the rules. */
ump_verdict ump_table_apply(ump_table *table, unsigned seat, ump_move move, uint64_t id,
                            uint64_t at, ump_error *error);

#endif
