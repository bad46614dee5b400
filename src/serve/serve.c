/* The server's life: start, the loop, a clean end. */
#include "serve/serve.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "serve/computer.h"
#include "serve/connection.h"
#include "serve/hours.h"
#include "serve/live.h"
#include "serve/log.h"
#include "serve/openapi.h"
#include "serve/server.h"
#include "serve/ws.h"
#include "umpire_version.h"

enum {
  BACKLOG = 1024,
  SWEEP = 1000,           /* milliseconds between two looks at time limits */
  FORGET = 15 * 60 * 1000 /* a room nobody asks for leaves memory after so long */
};

void server_log(const struct server *server, const ump_error *error) {
  log_fault(server->mem, error);
}

static bool fail_uv(ump_error *error, const char *why, const char *what, int code) {
  return ump_fail(error, why, what, uv_strerror(code), NULL);
}

/* ---- the loop ----------------------------------------------------------- */

static void nothing(uv_idle_t *idle) {
  (void)idle;
}

static void before_reading(uv_prepare_t *prepare) {
  hours_before_reading(prepare->data);
}

static void gathered(uv_check_t *check) {
  struct server *server = check->data;
  hours_after_reading(server);
  turn_run(server);
  if (server->inbox) uv_idle_start(&server->more, nothing);
  else uv_idle_stop(&server->more);
}

static void finish(struct server *server);

/* A few tables a second, so that nobody notices. */
static void prune(struct server *server) {
  const uint64_t day = 24 * 60 * 60 * 1000;
  uint32_t count = 0;
  if (server->keep == 0 || server->stopping || server->now < server->prune_at ||
      server->now < server->keep * day)
    return;
  rooms_prune(&server->rooms, server->now - server->keep * day, &count);
  if (count == 0) server->prune_at = server->now + day / 24;
  else log_event(server->mem, "pruned", "tables", count);
}

static void sweep(uv_timer_t *timer) {
  struct server *server = timer->data;
  connections_sweep(server);
  hours_look_after(server);
  peers_sweep(&server->peers, server->now);
  prune(server);
  if (server->stopping) finish(server);
  else if (server->now > FORGET) rooms_forget(&server->rooms, server->now - FORGET);
}

/* ---- the end ------------------------------------------------------------ */

static void close_handle(void *handle) {
  if (!uv_is_closing(handle)) uv_close(handle, NULL);
}

/* Once everybody has gone, the handles close and with them the loop ends. The
 * turn's own handles live until then, so that what was asked is still answered. */
static void finish(struct server *server) {
  if (server->connections || server->inbox || server->jobs) return;
  close_handle(&server->gathered);
  close_handle(&server->reading);
  close_handle(&server->more);
  close_handle(&server->flag);
  close_handle(&server->sweep);
}

static void stop(uv_signal_t *handle, int number) {
  (void)number;
  struct server *server = handle->data;
  if (server->stopping) return;
  server->stopping = true;
  close_handle(&server->listener);
  close_handle(&server->terminate);
  close_handle(&server->interrupt);
  connections_stop(server);
  computer_stop(server);
  uv_timer_start(&server->sweep, sweep, 0, 20);
}

/* ---- the start ---------------------------------------------------------- */

static void init_handles(struct server *server) {
  uv_tcp_init(&server->loop, &server->listener);
  uv_check_init(&server->loop, &server->gathered);
  uv_prepare_init(&server->loop, &server->reading);
  uv_timer_init(&server->loop, &server->flag);
  uv_idle_init(&server->loop, &server->more);
  uv_timer_init(&server->loop, &server->sweep);
  uv_signal_init(&server->loop, &server->terminate);
  uv_signal_init(&server->loop, &server->interrupt);
  server->listener.data = server;
  server->gathered.data = server;
  server->reading.data = server;
  server->sweep.data = server;
  server->terminate.data = server;
  server->interrupt.data = server;
}

/* "ADDRESS:PORT", "[IPV6]:PORT". */
static bool read_address(const char *listen, struct sockaddr_storage *address) {
  char host[64];
  uint64_t port;
  const char *colon = strrchr(listen, ':');
  size_t len = colon ? (size_t)(colon - listen) : 0;
  if (len == 0 || len >= sizeof host || !ump_span_number(ump_span_of(colon + 1), 65535, &port))
    return false;
  memcpy(host, listen, len);
  host[len] = '\0';
  if (host[0] != '[') return uv_ip4_addr(host, (int)port, (struct sockaddr_in *)address) == 0;
  if (host[len - 1] != ']') return false;
  host[len - 1] = '\0';
  return uv_ip6_addr(host + 1, (int)port, (struct sockaddr_in6 *)address) == 0;
}

static void announce(struct server *server, bool json) {
  struct sockaddr_storage address;
  char host[64] = "";
  int size = sizeof address;
  uv_tcp_getsockname(&server->listener, (struct sockaddr *)&address, &size);
  bool six = address.ss_family == AF_INET6;
  unsigned port = six ? ((struct sockaddr_in6 *)&address)->sin6_port
                      : ((struct sockaddr_in *)&address)->sin_port;
  uv_ip_name((struct sockaddr *)&address, host, sizeof host);
  fputs(json ? "{\"listening\":\"" : "listening on ", stdout);
  printf(six ? "http://[%s]:%u" : "http://%s:%u", host, (unsigned)ntohs((uint16_t)port));
  puts(json ? "\"}" : "");
  fflush(stdout);
}

static bool start_listening(struct server *server, const ump_serve_options *options,
                            ump_error *error) {
  const char *listen = options->listen;
  struct sockaddr_storage address;
  memset(&address, 0, sizeof address);
  if (!read_address(listen, &address))
    return ump_fail(error, N_("{1} is no address to listen on: write ADDRESS:PORT."), listen, NULL,
                    NULL);
  int code = uv_tcp_bind(&server->listener, (struct sockaddr *)&address, 0);
  if (code == 0) code = uv_listen((uv_stream_t *)&server->listener, BACKLOG, connection_arrived);
  if (code != 0) return fail_uv(error, N_("Cannot listen on {1}: {2}."), listen, code);
  signal(SIGPIPE, SIG_IGN); /* a peer that has gone is an error value, not a signal */
  uv_signal_start(&server->terminate, stop, SIGTERM);
  uv_signal_start(&server->interrupt, stop, SIGINT);
  uv_check_start(&server->gathered, gathered);
  uv_prepare_start(&server->reading, before_reading);
  uv_timer_start(&server->sweep, sweep, SWEEP, SWEEP);
  announce(server, options->json);
  return true;
}

static void list_games(struct server *server) {
  ump_text *out = &server->games;
  ump_text_init(out, server->mem);
  ump_text_char(out, '{');
  ump_json_key(out, "version");
  ump_json_string(out, UMP_VERSION);
  ump_json_key(out, "commit");
  ump_json_string(out, UMP_COMMIT);
  ump_json_key(out, "games");
  ump_text_char(out, '[');
  for (size_t i = 0; ump_game_at(i); i++) {
    ump_json_next(out);
    ump_game_json(ump_game_at(i), out);
  }
  ump_text_add(out, "]}");
}

static bool run_loop(struct server *server, const ump_serve_options *options, ump_error *error) {
  int code = uv_loop_init(&server->loop);
  if (code != 0) return fail_uv(error, N_("Cannot start: {1}{2}."), "", code);
  init_handles(server);
  bool started = hours_start(server, error) && start_listening(server, options, error);
  if (started) {
    hours_arm(server);
    log_event(server->mem, "started", "clocks", server->rooms.due.count);
  }
  if (!started) {
    stop(&server->terminate, 0);
    finish(server);
  }
  uv_run(&server->loop, UV_RUN_DEFAULT);
  if (started) log_event(server->mem, "stopped", "moves", server->counts.moves);
  uv_loop_close(&server->loop);
  return started;
}

static bool with_store(struct server *server, const ump_serve_options *options, ump_error *error) {
  ump_store *store = ump_store_open(options->store, server->mem, error);
  if (!store) return false;
  bool good = rooms_init(&server->rooms, store, live_dismiss, server->mem) &&
                      peers_init(&server->peers, server->mem)
                  ? run_loop(server, options, error)
                  : ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  peers_free(&server->peers);
  rooms_free(&server->rooms);
  ump_store_close(store);
  return good;
}

bool ump_serve(const ump_serve_options *options, ump_error *error) {
  if (!keys_start(error)) return false;
  struct server *server = ump_new(options->mem, 1, sizeof *server);
  if (!server) return ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  server->mem = options->mem;
  server->inbox_end = &server->inbox;
  server->behind_proxy = options->behind_proxy;
  server->keep = options->keep;
  ump_random_seed(&server->random, keys_seed());
  list_games(server);
  openapi_write(&server->openapi, server->mem);
  bool good = site_load(&server->site, options->web, server->mem, error);
  if (good) {
    good = with_store(server, options, error);
    site_free(&server->site);
  }
  ws_forget(server);
  ump_text_free(&server->games);
  ump_text_free(&server->openapi);
  ump_free(server->mem, server);
  return good;
}
