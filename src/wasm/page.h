/* What the exports share: memory, the answer, and JSON that several write. */
#ifndef UMPIRE_WASM_PAGE_H
#define UMPIRE_WASM_PAGE_H

#include "wasm/exports.h"

extern const ump_allocator page_memory;

/* The answer, emptied: every exported call begins with this. */
ump_text *page_answer(void);

/* False when the answer could not be written for lack of memory. */
bool page_answered(void);

/* Makes the log line the answer: {"log":LINE}. */
bool page_log(const ump_text *log);

/* Makes the error the answer; returns false. */
bool page_refuse(const ump_error *error);
bool page_refuse_memory(void);

/* Appends `"error":{…}` to an object under way. */
void page_error_json(ump_text *out, const ump_error *error);

/* Appends {"spec":…,"game":…,"hidden":…,"takeback":…,"points":…,"seats":[…],"values":{…}}. */
void page_spec_json(ump_text *out, const ump_spec *spec);

/* Appends `"view":{…},"tries":[…]`: what the viewer knows, and the moves it may
 * try if they are few enough to be shown one by one (else null). */
void page_view_json(ump_text *out, const ump_view *view);

/* Appends a move, an event as JSON strings. */
void page_move_json(ump_text *out, const ump_spec *spec, ump_move move);
void page_event_json(ump_text *out, const ump_spec *spec, ump_event event);

#endif
