/* From requests to errands: one table of routes, and what all have in common. */
#include "serve/routes.h"

#include <string.h>

#include "serve/acts.h"
#include "serve/api.h"
#include "serve/openapi.h"

static const char json[] = "application/json";
static const char lines[] = "application/x-ndjson";
static const char plain[] = "text/plain";

/* clang-format off: a route, then what it is for */
static const struct route routes[] = {
    {"/api/games", METHOD_READ, 0, NULL, NULL, tell_games,
     "The games there are, with their options and levels.", NULL, NULL, 200, false, json, "games"},
    {"/api/lobby", METHOD_READ, 0, NULL, NULL, tell_lobby,
     "Tables where somebody waits for anybody.", NULL, NULL, 200, false, json, "lobby"},
    {"/api/pair", METHOD_SEND, LIMIT_TABLES, read_pair, decide_pair, tell_paired,
     "Plays anyone: takes a seat where somebody waits for that game and pace, or waits.",
     pair_members, NULL, 200, true, json, "paired"},
    {"/api/openapi.json", METHOD_READ, 0, NULL, NULL, tell_openapi, "This description.", NULL, NULL,
     200, false, json, "anything"},
    {"/api/tables", METHOD_SEND, LIMIT_TABLES, read_create, decide_create, tell_created,
     "Makes a table and takes a seat at it.", create_members, NULL, 201, true, json, "created"},
    {"/api/tables/:table", METHOD_READ, 0, read_look, decide_look, tell_table,
     "The table as the holder of the key may see it.", NULL, look_query, 200, false, json, "table"},
    {"/api/tables/:table/seats/:seat", METHOD_SEND, 0, read_sit, decide_sit, tell_seat,
     "Takes a free seat.", NULL, NULL, 200, true, json, "seat"},
    {"/api/tables/:table/moves", METHOD_SEND, 0, read_move, decide_move, tell_verdict,
     "Plays a move; answered when it is durable.", move_members, NULL, 200, true, json, "verdict"},
    {"/api/tables/:table/record", METHOD_READ, 0, read_record, NULL, tell_record,
     "The record of a game that is over.", NULL, record_query, 200, false, plain, NULL},
    {"/api/tables/:table/events", METHOD_READ, 0, read_look, NULL, tell_events,
     "The table, then what happens, a line of JSON each; an empty line every 15 s.", NULL,
     look_query, 200, false, lines, NULL},
    {"/api/tables/:table/live", METHOD_READ, 0, read_live, NULL, tell_live,
     "A WebSocket on which the table is followed and played.", NULL, NULL, 101, false, NULL, NULL},
    {"/api/tables/:table/:act", METHOD_SEND, 0, read_act, decide_act, tell_act, NULL, NULL, NULL,
     200, false, json, "done"},
    {"/health", METHOD_READ, 0, NULL, NULL, tell_health,
     "Whether the server is well: 503 if it cannot keep what it is told.", NULL, NULL, 200, false,
     json, "health"},
    {"/metrics", METHOD_READ, 0, NULL, NULL, tell_metrics, "Figures for Prometheus.", NULL, NULL,
     200, false, plain, NULL},
};
/* clang-format on */

const struct route *route_at(size_t i) {
  return i < sizeof routes / sizeof *routes ? &routes[i] : NULL;
}

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
  if (route->limit != LIMIT_REQUESTS && !errand->refused) errand_may(errand, route->limit);
  if (route->read && !errand->refused) route->read(errand, request);
}

/* Behind a proxy one connection brings requests of many; each counts against who
 * made it. */
static bool is_within_limits(struct errand *errand, const struct http_request *request) {
  struct server *server = errand->server;
  struct connection *connection = errand->asker;
  errand->tell = tell_refusal;
  if (server->behind_proxy) {
    bool many = false;
    peer_leave(connection->peer);
    ump_span client = request->header[HEADER_FORWARDED_FOR];
    connection->peer = client.at ? peer_of_text(&server->peers, client, &many)
                                 : peer_of_socket(&server->peers, &connection->tcp, &many);
    server->counts.limited += many;
    if (many) errand_refuse(errand, 429, N_("There are too many connections from your address."));
  }
  return !errand->refused && errand_may(errand, LIMIT_REQUESTS);
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
  if (is_within_limits(errand, request)) choose(errand, request);
  errand_send(errand);
}
