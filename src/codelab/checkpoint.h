/* What an unfinished search has proved, as text: an entry of its memory a line. */
#ifndef CODELAB_CHECKPOINT_H
#define CODELAB_CHECKPOINT_H

#include "codelab/memo.h"

/* Appends what is known of all but the smallest sets:
 *     sets 1234
 *     KEY CONTENT   (32 and 16 hexadecimal digits)
 *     …
 *     end */
void codelab_checkpoint_write(const codelab_memo *memo, ump_text *out);

/* Reads that again. False with a reason if it is not whole. */
bool codelab_checkpoint_read(codelab_memo *memo, ump_span text, ump_error *error);

#endif
