/* Where a connection is in its HTTP; shared by http.c and answer.c. */
#ifndef UMPIRE_SERVE_HTTP_STATE_H
#define UMPIRE_SERVE_HTTP_STATE_H

#include <llhttp.h>

#include "serve/http.h"

struct http {
  llhttp_t parser;
  ump_text head; /* the URL, then the values of the headers that matter */
  ump_text body;
  ump_text rest; /* read, but not parsed before the current request is answered */
  size_t url_len;
  size_t head_size; /* everything in the head, as far as it has arrived */
  struct {
    size_t at, len; /* in `head` */
    bool sent;
  } value[HEADERS];
  char name[24]; /* of the header that is arriving, in lower case */
  size_t name_len;
  unsigned current; /* the header whose value is arriving; HEADERS: one that does not matter */

  bool past_head; /* what has a name now is a trailer */

  unsigned rejected; /* 0, or the status to answer a request with that broke off */
  const char *rejected_why;
  bool keep;      /* another request may follow on this connection */
  bool upgrade;   /* it asks to go on as a WebSocket */
  bool bodiless;  /* HEAD */
  bool answering; /* a request has arrived whole and is not yet answered and written */
  bool answered;  /* its answer has been given, but perhaps not yet taken */
  struct http_request request;
};

#endif
