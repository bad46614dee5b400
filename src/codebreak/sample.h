/* Codes drawn at random from those that agree with all answers. */
#ifndef CODEBREAK_SAMPLE_H
#define CODEBREAK_SAMPLE_H

#include "codebreak/row.h"
#include "umpire/base.h"

enum { SAMPLE_LISTED = 200000 }; /* spaces up to this size are gone through whole */

/* Any legal code, each as likely as any other. */
uint32_t sample_number(const code_space *space, ump_random *random);

/* Fills `sample` with up to `most` codes that agree with the rows and returns how
 * many. At least one code must agree.
 *
 * A space that is gone through gives all that agree if there is room for them,
 * then in ascending order, else that many of them without repetition. A larger
 * space gives codes drawn independently (so one may come twice), fewer than
 * `most` where few agree. In every case each agreeing code is as likely as any
 * other, so that with most = 1 this is a secret that nobody has fixed yet. */
size_t sample_codes(const code_space *space, const code_rows *rows, ump_random *random,
                    code *sample, size_t most);

#endif
