/* What requests over HTTP ask for: bodies and queries read into errands. */
#include "serve/acts.h"
#include "serve/api.h"
#include "serve/ws.h"

static const char bad_request[] = N_("This request cannot be understood.");

/* The body as an object with no other members than these; NULL with the refusal
 * noted. */
static json_t *read_object(struct errand *errand, ump_span body,
                           const struct body_member *members) {
  json_t *object = body_object(body, &errand->error);
  if (object && body_only(object, members, &errand->error)) return object;
  errand_refuse(errand, 400, bad_request);
  json_decref(object);
  return NULL;
}

const struct body_member create_members[] = {
    {"spec", BODY_TEXT, true, "a game and its options, such as hex(size=7)"},
    {"seat", BODY_SEAT, false, "the seat to take; null for chance"},
    {"opponent", BODY_TEXT, true, "person, or computer:LEVEL"},
    {"pace", BODY_TEXT, false, "of the clocks, such as fischer:300+3; none if left out"},
    {"games", BODY_NUMBER, false, "of the series, odd, 1 to 99; 1 if left out"},
    {"listed", BODY_TRUTH, false, "whether the lobby shows it"},
    {"name", BODY_TEXT, false, "what you are called"},
    {0}};

const struct body_member pair_members[] = {
    {"spec", BODY_TEXT, true, "a game and its options, such as hex(size=7)"},
    {"pace", BODY_TEXT, false, "of the clocks, such as fischer:300+3; none if left out"},
    {"name", BODY_TEXT, false, "what you are called"},
    {0}};

static bool read_spec(struct errand *errand, json_t *object) {
  char spec[UMP_SPEC_TEXT];
  return body_text(object, "spec", spec, sizeof spec, &errand->error) &&
         ump_spec_parse(&errand->spec, ump_span_of(spec), &errand->error);
}

static bool read_name(struct errand *errand, json_t *object) {
  char *name = errand->text;
  return body_maybe_text(object, "name", name, UMP_NAME, &errand->error) &&
         (name[0] == '\0' || ump_table_is_name(ump_span_of(name)) ||
          ump_fail(&errand->error, N_("A name is a few plain words."), NULL, NULL, NULL));
}

static bool read_terms(struct errand *errand, json_t *object) {
  char pace[32] = "none";
  ump_terms *terms = &errand->terms;
  terms->games = 1;
  if (!body_maybe_text(object, "pace", pace, sizeof pace, &errand->error) ||
      !ump_pace_parse(&terms->pace, ump_span_of(pace), &errand->error) ||
      !body_maybe_number(object, "games", &terms->games, &errand->error) ||
      !body_maybe_truth(object, "listed", &terms->listed, &errand->error))
    return false;
  return (terms->games % 2 == 1 && terms->games <= UMP_GAMES) ||
         ump_fail(&errand->error, N_("A series has an odd number of games, 99 at most."), NULL,
                  NULL, NULL);
}

static bool read_create_members(struct errand *errand, json_t *object) {
  if (!read_spec(errand, object) ||
      !body_text(object, "opponent", errand->opponent, sizeof errand->opponent, &errand->error) ||
      !read_terms(errand, object) || !read_name(errand, object))
    return false;
  errand->seat = UMP_SPECTATOR;
  return !body_has(object, "seat") || body_number(object, "seat", 1, &errand->seat, &errand->error);
}

void read_create(struct errand *errand, const struct http_request *request) {
  if (!errand->keyed) errand_refuse(errand, 401, command_needs_key);
  json_t *object = errand->refused ? NULL : read_object(errand, request->body, create_members);
  if (object && !read_create_members(errand, object)) errand_refuse(errand, 400, bad_request);
  json_decref(object);
}

void read_pair(struct errand *errand, const struct http_request *request) {
  if (!errand->keyed) errand_refuse(errand, 401, command_needs_key);
  json_t *object = errand->refused ? NULL : read_object(errand, request->body, pair_members);
  errand->seat = UMP_SPECTATOR;
  if (object &&
      (!read_spec(errand, object) || !read_terms(errand, object) || !read_name(errand, object)))
    errand_refuse(errand, 400, bad_request);
  json_decref(object);
}

/* A number that a query may give, and where it goes. */
struct query_number {
  const char *name;
  uint32_t *number;
};

static uint32_t *number_of(ump_span name, const struct query_number *numbers, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (ump_span_is(name, numbers[i].name)) return numbers[i].number;
  return NULL;
}

/* Reads "NAME=NUMBER&…"; false if there is more. */
static bool read_query(ump_span query, const struct query_number *numbers, size_t count) {
  while (query.at) {
    ump_span value = ump_span_cut(&query, '&');
    uint32_t *number = number_of(ump_span_cut(&value, '='), numbers, count);
    uint64_t read;
    if (!number || !value.at || !ump_span_number(value, UINT32_MAX, &read)) return false;
    *number = (uint32_t)read;
  }
  return true;
}

const struct body_member look_query[] = {
    {"stream", BODY_NUMBER, false, "the stream that `after` counts in"},
    {"after", BODY_NUMBER, false, "the number of the last event you have"},
    {"said", BODY_NUMBER, false, "the number of the last thing said that you have"},
    {0}};

void read_look(struct errand *errand, const struct http_request *request) {
  struct reader *reader = &errand->reader;
  const struct query_number numbers[] = {
      {"stream", &reader->stream}, {"after", &reader->after}, {"said", &reader->said}};
  if (!read_query(request->query, numbers, 3))
    errand_refuse(errand, 400, N_("The query here is stream=NUMBER, after=NUMBER, said=NUMBER."));
}

const struct body_member record_query[] = {
    {"game", BODY_NUMBER, false, "of the table, from 1; the present one if left out"}, {0}};

void read_record(struct errand *errand, const struct http_request *request) {
  const struct query_number game = {"game", &errand->number};
  if (!read_query(request->query, &game, 1) || (request->query.at && errand->number == 0))
    errand_refuse(errand, 400, N_("The only query here is game=NUMBER."));
}

void read_sit(struct errand *errand, const struct http_request *request) {
  (void)request;
  if (!errand->keyed) errand_refuse(errand, 401, command_needs_key);
}

const struct body_member move_members[] = {
    {"move", BODY_TEXT, true, "in the notation of the game"},
    {"seen", BODY_NUMBER, true, "the number of the last event you had seen"},
    {"stream", BODY_NUMBER, false, "and in which stream"},
    {"id", BODY_TEXT, true, "a number from 1 to 2^63 - 1 of your choice; a resend repeats it"},
    {0}};

bool read_move_members(struct errand *errand, json_t *object) {
  char id[24];
  if (!body_only(object, move_members, &errand->error) ||
      !body_text(object, "move", errand->move, sizeof errand->move, &errand->error) ||
      !body_number(object, "seen", UINT32_MAX, &errand->reader.after, &errand->error) ||
      !body_maybe_number(object, "stream", &errand->reader.stream, &errand->error) ||
      !body_text(object, "id", id, sizeof id, &errand->error))
    return false;
  return (ump_span_number(ump_span_of(id), INT64_MAX, &errand->id) && errand->id > 0) ||
         ump_fail(&errand->error, N_("The id of a move is a number from 1 to 2^63 - 1, as text."),
                  NULL, NULL, NULL);
}

void read_move(struct errand *errand, const struct http_request *request) {
  if (!errand->keyed) errand_refuse(errand, 401, command_needs_key);
  json_t *object = errand->refused ? NULL : body_object(request->body, &errand->error);
  if (!object || !read_move_members(errand, object)) errand_refuse(errand, 400, bad_request);
  json_decref(object);
}

/* An act without members may come without a body. */
void read_act(struct errand *errand, const struct http_request *request) {
  ump_span body = request->body.len > 0 ? request->body : ump_span_of("{}");
  if (!errand->keyed && errand->act->right != ACT_ANYONE)
    errand_refuse(errand, 401, command_needs_key);
  json_t *object = errand->refused ? NULL : body_object(body, &errand->error);
  if (!object || !act_read(errand, object)) errand_refuse(errand, 400, bad_request);
  json_decref(object);
}

void read_live(struct errand *errand, const struct http_request *request) {
  (void)request;
  if (!ws_wanted(errand->asker))
    errand_refuse(errand, 426, N_("This address is for WebSocket connections, version 13."));
}
