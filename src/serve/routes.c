/* From requests to errands: one table of routes, and what all have in common. */
#include "serve/routes.h"

#include <string.h>

#include "serve/acts.h"
#include "serve/api.h"

/* In a path, ":table" stands for a table's id, ":seat" for a seat and ":act" for
 * the name of an act. */
static const struct route {
  const char *path;
  http_method method;
  /* Reads the request into the errand, noting a refusal; NULL: nothing to read. */
  void (*read)(struct errand *errand, const struct http_request *request);
  void (*decide)(struct errand *errand);
  void (*tell)(struct errand *errand);
} routes[] = {
    {"/api/games", METHOD_READ, NULL, NULL, tell_games},
    {"/api/lobby", METHOD_READ, NULL, NULL, tell_lobby},
    {"/api/pair", METHOD_SEND, read_pair, decide_pair, tell_paired},
    {"/api/tables", METHOD_SEND, read_create, decide_create, tell_created},
    {"/api/tables/:table", METHOD_READ, read_look, NULL, tell_table},
    {"/api/tables/:table/seats/:seat", METHOD_SEND, read_sit, decide_sit, tell_seat},
    {"/api/tables/:table/moves", METHOD_SEND, read_move, decide_move, tell_verdict},
    {"/api/tables/:table/record", METHOD_READ, read_record, NULL, tell_record},
    {"/api/tables/:table/events", METHOD_READ, read_look, NULL, tell_events},
    {"/api/tables/:table/live", METHOD_READ, read_live, NULL, tell_live},
    {"/api/tables/:table/:act", METHOD_SEND, read_act, decide_act, tell_act},
};

/* ---- paths -------------------------------------------------------------- */

static bool match_part(ump_span pattern, ump_span part, struct errand *errand) {
  if (ump_span_is(pattern, ":table")) return keys_is_table_id(part, errand->table);
  if (ump_span_is(pattern, ":act")) return (errand->act = act_find(part)) != NULL;
  if (!ump_span_is(pattern, ":seat"))
    return part.len == pattern.len && memcmp(part.at, pattern.at, part.len) == 0;
  uint64_t seat;
  if (!ump_span_number(part, 1, &seat)) return false;
  errand->seat = (uint32_t)seat;
  return true;
}

static bool match(const char *path, ump_span asked, struct errand *errand) {
  ump_span pattern = ump_span_of(path);
  while (pattern.at && asked.at) {
    ump_span part = ump_span_cut(&asked, '/');
    if (!match_part(ump_span_cut(&pattern, '/'), part, errand)) return false;
  }
  return !pattern.at && !asked.at;
}

static bool is_api(ump_span path) {
  return path.len >= 4 && memcmp(path.at, "/api", 4) == 0 && (path.len == 4 || path.at[4] == '/');
}

/* ---- what all have in common -------------------------------------------- */

/* A page of another site may make a browser send requests here, but not without
 * saying where it comes from. Programs that are no browsers say nothing. */
static bool from_here(const struct http_request *request) {
  ump_span origin = request->header[HEADER_ORIGIN];
  ump_span host = request->header[HEADER_HOST];
  if (!origin.at) return true;
  static const char *const schemes[] = {"http://", "https://"};
  for (size_t i = 0; i < 2; i++) {
    size_t len = strlen(schemes[i]);
    if (origin.len == len + host.len && memcmp(origin.at, schemes[i], len) == 0 &&
        memcmp(origin.at + len, host.at, host.len) == 0)
      return true;
  }
  return false;
}

/* Who asks: "Authorization: Bearer KEY". */
static void read_key(struct errand *errand, const struct http_request *request) {
  ump_span key = request->header[HEADER_AUTHORIZATION];
  if (!key.at) return;
  ump_span scheme = ump_span_cut(&key, ' ');
  if (!ump_span_is(scheme, "Bearer") || !key.at || !keys_hash(key, errand->key))
    errand_refuse(errand, 401, N_("The seat key is not one: 43 characters of base64url."));
  else errand->keyed = true;
}

static void use(const struct route *route, struct errand *errand,
                const struct http_request *request) {
  errand->decide = route->decide;
  errand->tell = route->tell;
  read_key(errand, request);
  bool changes =
      route->method == METHOD_SEND || route->tell == tell_live || route->tell == tell_events;
  if (changes && !from_here(request))
    errand_refuse(errand, 403, N_("This request comes from another site."));
  if (route->read && !errand->refused) route->read(errand, request);
}

static void choose(struct errand *errand, const struct http_request *request) {
  errand->tell = tell_refusal;
  if (request->path.len == 0 || request->path.at[0] != '/') {
    errand_refuse(errand, 400, N_("The path must begin with a slash."));
    return;
  }
  bool known = false;
  for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
    if (!match(routes[i].path, request->path, errand)) continue;
    if (routes[i].method == request->method) {
      use(&routes[i], errand, request);
      return;
    }
    known = true;
    errand->allow = routes[i].method == METHOD_READ ? "GET, HEAD" : "POST";
  }
  if (known) {
    errand_refuse(errand, 405, N_("This method is not allowed here."));
  } else if (is_api(request->path)) {
    errand_refuse(errand, 404, N_("There is nothing at this address."));
  } else if (request->method != METHOD_READ) {
    errand->allow = "GET, HEAD";
    errand_refuse(errand, 405, N_("This method is not allowed here."));
  } else {
    errand->tell = tell_page;
  }
}

void route_request(struct connection *connection, const struct http_request *request) {
  struct errand *errand = errand_new(connection->server, connection);
  if (!errand) {
    connection_close(connection);
    return;
  }
  choose(errand, request);
  errand_send(errand);
}
