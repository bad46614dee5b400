/* Policies as text: docs/formats.md, section Policy. */
#ifndef DARKLAB_POLICY_TEXT_H
#define DARKLAB_POLICY_TEXT_H

#include "darklab/policy.h"

/* Appends the whole file. */
void lab_policy_format(const lab_policy *policy, ump_text *out);

/* The spec and the seat in the file's header; *error names the line. */
bool lab_policy_header(ump_span text, ump_spec *spec, unsigned *seat, ump_error *error);

/* Reads a file of that game; on success the policy is closed and is the caller's
 * to free. On failure *error names the line and nothing needs freeing. */
bool lab_policy_parse(lab_policy *policy, const lab_game *game, ump_span text, ump_error *error);

/* Reads one probability, "2/3", "1" or "0.25", as a fraction in lowest terms; up
 * to nine decimal places. */
bool lab_fraction_parse(ump_span text, uint64_t *above, uint64_t *below);

#endif
