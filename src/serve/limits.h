/* How much one address may ask for. Addresses are those of connections, or what
 * a proxy says (X-Forwarded-For) if the server has been told that it stands
 * behind one. This machine itself is not limited. */
#ifndef UMPIRE_SERVE_LIMITS_H
#define UMPIRE_SERVE_LIMITS_H

#include <uv.h>

#include "umpire/base.h"

enum limit {
  LIMIT_REQUESTS, /* and messages of live connections */
  LIMIT_TABLES,   /* made, or asked for by pairing */
  LIMIT_SPEECHES, /* things said */
  LIMITS
};

enum { LIMIT_CONNECTIONS = 100 }; /* of one address at once */

/* An address that is connected or has asked for something of late. */
struct peer;

struct peers {
  const ump_allocator *mem;
  struct peer **bucket;
  size_t buckets, count; /* buckets: a power of two */
};

bool peers_init(struct peers *peers, const ump_allocator *mem);
void peers_free(struct peers *peers);

/* A connection from there begins; NULL if it is not limited (or memory runs out:
 * then there are graver worries). *many says that there are too many of them. */
struct peer *peer_of_socket(struct peers *peers, const uv_tcp_t *socket, bool *many);
/* As said in a header: the last of a list of addresses. NULL also for nonsense. */
struct peer *peer_of_text(struct peers *peers, ump_span text, bool *many);
/* That connection has ended; NULL is allowed. */
void peer_leave(struct peer *peer);

/* Whether the peer (NULL: anybody) may have one more of these now; if not, in how
 * many seconds. */
bool peer_may(struct peer *peer, enum limit limit, uint64_t now, unsigned *wait);

/* Forgets who has been quiet for long. */
void peers_sweep(struct peers *peers, uint64_t now);

#endif
