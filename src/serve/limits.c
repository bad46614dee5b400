/* Limits by the generic cell rate algorithm (ITU-T I.371): a limit is one time,
 * that at which the address will have used up nothing; each request puts it off
 * by an interval, and it may lie only so far ahead. */
#include "serve/limits.h"

#include <string.h>

enum { FIRST_BUCKETS = 64, ADDRESS = 16 };

struct peer {
  struct peer *next;
  uint8_t address[ADDRESS]; /* IPv6, or IPv4 mapped into it; of IPv6 the first 64 bits */
  uint32_t connections;
  uint64_t clear_at[LIMITS];
};

/* One each `interval` milliseconds, `burst` of them at once. */
static const struct {
  uint32_t interval, burst;
} limits[LIMITS] = {
    [LIMIT_REQUESTS] = {50, 200},
    [LIMIT_TABLES] = {30000, 60},
    [LIMIT_SPEECHES] = {2000, 10},
};

/* ---- addresses ---------------------------------------------------------- */

static void map_ip4(const void *ip4, uint8_t address[ADDRESS]) {
  static const uint8_t prefix[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  memcpy(address, prefix, sizeof prefix);
  memcpy(address + sizeof prefix, ip4, 4);
}

static bool is_ip4(const uint8_t address[ADDRESS]) {
  uint8_t mapped[ADDRESS];
  map_ip4(address + 12, mapped);
  return memcmp(address, mapped, ADDRESS) == 0;
}

static bool is_this_machine(const uint8_t address[ADDRESS]) {
  static const uint8_t loopback[ADDRESS] = {[15] = 1};
  return is_ip4(address) ? address[12] == 127 : memcmp(address, loopback, ADDRESS) == 0;
}

/* A household has a whole /64 of IPv6 to itself. */
static void shorten(uint8_t address[ADDRESS]) {
  if (!is_ip4(address)) memset(address + 8, 0, 8);
}

static bool read_socket(const uv_tcp_t *socket, uint8_t address[ADDRESS]) {
  struct sockaddr_storage name;
  int size = sizeof name;
  if (uv_tcp_getpeername(socket, (struct sockaddr *)&name, &size) != 0) return false;
  if (name.ss_family == AF_INET) map_ip4(&((struct sockaddr_in *)&name)->sin_addr, address);
  else if (name.ss_family == AF_INET6)
    memcpy(address, &((struct sockaddr_in6 *)&name)->sin6_addr, ADDRESS);
  else return false;
  return true;
}

static bool read_text(ump_span text, uint8_t address[ADDRESS]) {
  char word[48];
  if (!text.at) return false;
  while (memchr(text.at, ',', text.len)) ump_span_cut(&text, ',');
  while (text.len > 0 && text.at[0] == ' ') text = (ump_span){text.at + 1, text.len - 1};
  while (text.len > 0 && text.at[text.len - 1] == ' ') text.len--;
  if (text.len == 0 || text.len >= sizeof word) return false;
  memcpy(word, text.at, text.len);
  word[text.len] = '\0';
  uint8_t ip4[4];
  if (uv_inet_pton(AF_INET, word, ip4) != 0) return uv_inet_pton(AF_INET6, word, address) == 0;
  map_ip4(ip4, address);
  return true;
}

/* ---- peers -------------------------------------------------------------- */

bool peers_init(struct peers *peers, const ump_allocator *mem) {
  *peers = (struct peers){.mem = mem, .buckets = FIRST_BUCKETS};
  peers->bucket = ump_new(mem, peers->buckets, sizeof(struct peer *));
  return peers->bucket != NULL;
}

void peers_free(struct peers *peers) {
  for (size_t i = 0; peers->bucket && i < peers->buckets; i++)
    for (struct peer *peer = peers->bucket[i], *next; peer; peer = next) {
      next = peer->next;
      ump_free(peers->mem, peer);
    }
  ump_free(peers->mem, peers->bucket);
  peers->bucket = NULL;
}

static struct peer **bucket_of(const struct peers *peers, const uint8_t address[ADDRESS]) {
  uint64_t digest = ump_digest(UMP_DIGEST_START, (const char *)address, ADDRESS);
  return &peers->bucket[digest & (peers->buckets - 1)];
}

/* Keeps about one peer a bucket; with too little memory the chains grow instead. */
static void spread(struct peers *peers) {
  struct peers wider = {.mem = peers->mem, .buckets = peers->buckets * 2, .count = peers->count};
  if (peers->count < peers->buckets) return;
  wider.bucket = ump_new(peers->mem, wider.buckets, sizeof(struct peer *));
  if (!wider.bucket) return;
  for (size_t i = 0; i < peers->buckets; i++)
    for (struct peer *peer = peers->bucket[i], *next; peer; peer = next) {
      next = peer->next;
      struct peer **bucket = bucket_of(&wider, peer->address);
      peer->next = *bucket;
      *bucket = peer;
    }
  ump_free(peers->mem, peers->bucket);
  *peers = wider;
}

static struct peer *enter(struct peers *peers, uint8_t address[ADDRESS], bool *many) {
  if (is_this_machine(address)) return NULL;
  shorten(address);
  struct peer *peer = *bucket_of(peers, address);
  while (peer && memcmp(peer->address, address, ADDRESS) != 0) peer = peer->next;
  if (!peer) {
    spread(peers);
    peer = ump_new(peers->mem, 1, sizeof *peer);
    if (!peer) return NULL;
    memcpy(peer->address, address, ADDRESS);
    struct peer **bucket = bucket_of(peers, address);
    peer->next = *bucket;
    *bucket = peer;
    peers->count++;
  }
  *many = ++peer->connections > LIMIT_CONNECTIONS;
  return peer;
}

struct peer *peer_of_socket(struct peers *peers, const uv_tcp_t *socket, bool *many) {
  uint8_t address[ADDRESS];
  *many = false;
  return read_socket(socket, address) ? enter(peers, address, many) : NULL;
}

struct peer *peer_of_text(struct peers *peers, ump_span text, bool *many) {
  uint8_t address[ADDRESS];
  *many = false;
  return read_text(text, address) ? enter(peers, address, many) : NULL;
}

void peer_leave(struct peer *peer) {
  if (peer) peer->connections--;
}

/* ---- limits ------------------------------------------------------------- */

bool peer_may(struct peer *peer, enum limit limit, uint64_t now, unsigned *wait) {
  *wait = 0;
  if (!peer) return true;
  uint64_t *clear_at = &peer->clear_at[limit];
  uint64_t ahead = (uint64_t)limits[limit].interval * (limits[limit].burst - 1);
  if (*clear_at > now + ahead) {
    *wait = (unsigned)((*clear_at - ahead - now + 999) / 1000);
    return false;
  }
  *clear_at = (*clear_at > now ? *clear_at : now) + limits[limit].interval;
  return true;
}

static bool is_quiet(const struct peer *peer, uint64_t now) {
  bool quiet = peer->connections == 0;
  for (size_t i = 0; i < LIMITS; i++) quiet = quiet && peer->clear_at[i] <= now;
  return quiet;
}

void peers_sweep(struct peers *peers, uint64_t now) {
  for (size_t i = 0; i < peers->buckets; i++)
    for (struct peer **link = &peers->bucket[i]; *link;) {
      struct peer *peer = *link;
      if (!is_quiet(peer, now)) {
        link = &peer->next;
        continue;
      }
      *link = peer->next;
      peers->count--;
      ump_free(peers->mem, peer);
    }
}
