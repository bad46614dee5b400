/* The formats in which a game can be handed on: docs/formats.md.
 *
 *     record    the whole of any game, a line a fact
 *     json      the same as one JSON document
 *     sgf       Hex and Rex, for other programs: FF[4], GM[11]
 *     hexworld  Hex as a link to hexworld.org's board
 */
#ifndef UMPIRE_FORMATS_H
#define UMPIRE_FORMATS_H

#include "umpire/record.h"

typedef enum ump_format {
  UMP_FORMAT_RECORD,
  UMP_FORMAT_JSON,
  UMP_FORMAT_SGF,
  UMP_FORMAT_HEXWORLD,
  UMP_FORMATS
} ump_format;

/* "record", "json", "sgf", "hexworld"; parsing returns false for anything else. */
const char *ump_format_name(ump_format format);
bool ump_format_parse(ump_span text, ump_format *format);

/* The format that a text seems to be in, by its first characters. */
ump_format ump_format_of(ump_span text);

/* Whether every game of this kind can be written so: then ump_record_export fails
 * only for lack of memory. */
bool ump_format_fits(ump_format format, const ump_spec *spec);

/* Appends the record in that format, ended by '\n'. False with the reason when the
 * format cannot hold the game. */
bool ump_record_export(const ump_record *record, ump_format format, ump_text *out,
                       ump_error *error);

/* Reads a record in whatever format it is and plays it through, as
 * ump_record_parse does. *error names the line, or of a link the character. */
bool ump_record_import(ump_record *record, ump_span text, const ump_allocator *mem,
                       ump_error *error);

#endif
