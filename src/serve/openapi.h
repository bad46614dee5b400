/* The description of the API for programs (OpenAPI 3.0), made from the table of
 * routes and of acts, so that it cannot tell of others than there are. */
#ifndef UMPIRE_SERVE_OPENAPI_H
#define UMPIRE_SERVE_OPENAPI_H

#include "umpire/base.h"

struct errand;

/* Writes it to *out, which is initialised here and the caller's to free. */
void openapi_write(ump_text *out, const ump_allocator *mem);
void tell_openapi(struct errand *errand);

#endif
