/* Games of Hex and Rex as other programs exchange them: docs/formats.md. Writers
 * append to *out and refuse what a format cannot say; readers play the game as
 * they read, free nothing on failure that they did not make, and name the line. */
#ifndef HEX_FORMATS_H
#define HEX_FORMATS_H

#include "umpire/record.h"

/* SGF FF[4], GM[11]. What it does not keep: the seed, which decides nothing in
 * Hex, and seals. */
void ump_hex_sgf_write(const ump_record *record, ump_text *out);
bool ump_hex_sgf_read(ump_record *record, ump_span text, const ump_allocator *mem,
                      ump_error *error);

/* A link to hexworld.org's board. It keeps the size, the moves, and who resigned or
 * forfeited; it cannot say that a game is Rex. */
bool ump_hex_link_fits(const ump_spec *spec);
bool ump_hex_link_write(const ump_record *record, ump_text *out, ump_error *error);
/* Takes the whole link or what follows its '#'. The place named is a character. */
bool ump_hex_link_read(ump_record *record, ump_span text, const ump_allocator *mem,
                       ump_error *error);

#endif
