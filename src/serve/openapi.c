/* The description of the API, written from the routes. */
#include "serve/openapi.h"

#include <string.h>

#include "serve/acts.h"
#include "serve/api.h"
#include "serve/routes.h"
#include "umpire_version.h"

/* ---- schemas ------------------------------------------------------------ */

#define TEXT      "{\"type\":\"string\"}"
#define NUMBER    "{\"type\":\"integer\",\"minimum\":0}"
#define TRUTH     "{\"type\":\"boolean\"}"
#define SEAT      "{\"type\":\"integer\",\"enum\":[0,1]}"
#define LIST(of)  "{\"type\":\"array\",\"items\":" of "}"
#define REF(name) "{\"$ref\":\"#/components/schemas/" name "\"}"
#define OBJECT(needed, members)                                                                    \
  "{\"type\":\"object\",\"required\":[" needed "],\"properties\":{" members "}}"

/* clang-format off: a schema and its members */
static const struct {
  const char *name, *schema;
} schemas[] = {
    {"anything", "{\"type\":\"object\"}"},
    {"error", OBJECT("\"error\"", "\"error\":" OBJECT("\"why\",\"args\",\"text\"",
                                                      "\"why\":" TEXT
                                                      ",\"args\":" LIST(TEXT) ",\"text\":" TEXT))},
    {"games", OBJECT("\"version\",\"commit\",\"games\"",
                     "\"version\":" TEXT ",\"commit\":" TEXT ",\"games\":" LIST(REF("anything")))},
    {"sitter",
     OBJECT("\"sitter\"",
            "\"sitter\":{\"type\":\"string\",\"enum\":[\"none\",\"person\",\"computer\"]},"
            "\"level\":" TEXT ",\"name\":" TEXT
            ",\"score\":{\"type\":\"number\"},\"gone\":" NUMBER)},
    {"said", OBJECT("\"n\",\"from\",\"game\",\"at\",\"text\"",
                    "\"n\":" NUMBER ",\"from\":" TEXT ",\"game\":" NUMBER ",\"move\":" NUMBER
                    ",\"at\":" NUMBER ",\"text\":" TEXT)},
    {"state",
     OBJECT(
         "\"game\",\"gameOfSeries\",\"games\",\"stream\",\"seats\",\"listed\",\"pace\",\"clock\","
         "\"at\","
         "\"young\",\"takeback\",\"rematch\",\"seals\",\"seriesOver\",\"watching\"",
         "\"game\":" NUMBER ",\"gameOfSeries\":" NUMBER ",\"games\":" NUMBER ",\"stream\":" NUMBER
         ",\"moves\":" NUMBER ",\"seats\":" LIST(REF(
             "sitter")) ",\"listed\":" TRUTH ",\"pace\":" TEXT
                        ",\"clock\":{\"nullable\":true,\"type\":\"object\"},\"at\":" NUMBER
                        ",\"young\":" TRUTH
                        ",\"takeback\":{\"nullable\":true,\"type\":\"object\"},\"rematch\":" LIST(
                            SEAT) ",\"seals\":" LIST(REF("anything")) ",\"seriesOver\":" TRUTH
                                                                      ",\"watching\":" NUMBER)},
    {"table",
     OBJECT(
         "\"table\",\"spec\",\"viewer\",\"seats\",\"count\",\"turn\",\"over\",\"stream\",\"after\","
         "\"events\",\"said\",\"state\"",
         "\"table\":" TEXT ",\"spec\":" TEXT ",\"viewer\":{\"type\":\"integer\",\"enum\":[0,1,2]}"
         ",\"seats\":" LIST(REF("sitter")) ",\"count\":" NUMBER ",\"turn\":" LIST(
             SEAT) ",\"over\":{\"nullable\":true,\"type\":\"object\"},\"stream\":" NUMBER
                   ",\"after\":" NUMBER ",\"events\":" LIST(TEXT) ",\"said\":" LIST(
                       REF("said")) ",\"state\":" REF("state"))},
    {"lobby", OBJECT("\"tables\",\"playing\",\"watching\"",
                     "\"tables\":" LIST(OBJECT(
                         "\"table\",\"spec\",\"pace\",\"games\",\"free\",\"at\"",
                         "\"table\":" TEXT ",\"spec\":" TEXT ",\"pace\":" TEXT ",\"games\":" NUMBER
                         ",\"free\":" LIST(SEAT) ",\"name\":" TEXT
                                                 ",\"at\":" NUMBER)) ",\"playing\":" NUMBER
                                                                     ",\"watching\":" NUMBER)},
    {"created", OBJECT("\"table\",\"seat\"", "\"table\":" TEXT ",\"seat\":" SEAT)},
    {"paired", OBJECT("\"table\",\"seat\",\"waiting\"",
                      "\"table\":" TEXT ",\"seat\":" SEAT ",\"waiting\":" TRUTH)},
    {"seat", OBJECT("\"seat\"", "\"seat\":" SEAT)},
    {"verdict",
     OBJECT("\"verdict\"", "\"verdict\":{\"type\":\"string\",\"enum\":[\"played\",\"again\"]}")},
    {"done", OBJECT("", "\"state\":" REF("state") ",\"token\":" TEXT ",\"seat\":" SEAT)},
    {"health",
     OBJECT("\"ok\",\"version\",\"commit\",\"uptime\"",
            "\"ok\":" TRUTH ",\"version\":" TEXT ",\"commit\":" TEXT ",\"uptime\":" NUMBER)},
};
/* clang-format on */

static void write_schemas(ump_text *out) {
  ump_json_key(out, "schemas");
  ump_text_char(out, '{');
  for (size_t i = 0; i < sizeof schemas / sizeof *schemas; i++) {
    ump_json_key(out, schemas[i].name);
    ump_text_add(out, schemas[i].schema);
  }
  ump_text_char(out, '}');
}

static void write_reference(ump_text *out, const char *schema) {
  ump_json_key(out, "schema");
  ump_text_add(out, "{\"$ref\":\"#/components/schemas/");
  ump_text_add(out, schema);
  ump_text_add(out, "\"}");
}

/* ---- requests ----------------------------------------------------------- */

static void write_kind(ump_text *out, body_kind kind) {
  static const char *const kinds[] = {
      [BODY_TEXT] = "\"type\":\"string\"",
      [BODY_NUMBER] = "\"type\":\"integer\",\"minimum\":0",
      [BODY_TRUTH] = "\"type\":\"boolean\"",
      [BODY_SEAT] = "\"type\":\"integer\",\"enum\":[0,1,null],\"nullable\":true",
  };
  ump_text_add(out, kinds[kind]);
}

static void write_members(ump_text *out, const struct body_member *members) {
  ump_text_add(out, "{\"type\":\"object\",\"additionalProperties\":false");
  if (members->name) ump_text_add(out, ",\"properties\":{");
  for (const struct body_member *member = members; member->name; member++) {
    ump_json_key(out, member->name);
    ump_text_char(out, '{');
    write_kind(out, member->kind);
    say_text(out, "description", member->about);
    ump_text_char(out, '}');
  }
  if (members->name) ump_text_add(out, "},\"required\":[");
  for (const struct body_member *member = members; member->name; member++)
    if (member->needed) {
      ump_json_next(out);
      ump_json_string(out, member->name);
    }
  ump_text_add(out, members->name ? "]}" : "}");
}

static void write_body(ump_text *out, const struct body_member *members) {
  if (!members) return;
  ump_json_key(out, "requestBody");
  ump_text_add(out, "{\"required\":");
  ump_text_add(out, members->name ? "true" : "false");
  ump_text_add(out, ",\"content\":{\"application/json\":{\"schema\":");
  write_members(out, members);
  ump_text_add(out, "}}}");
}

static void write_parameter(ump_text *out, const char *name, const char *place,
                            const char *schema) {
  ump_json_next(out);
  ump_text_add(out, "{\"name\":");
  ump_json_string(out, name);
  say_text(out, "in", place);
  ump_text_add(out, strcmp(place, "path") == 0 ? ",\"required\":true" : "");
  ump_json_key(out, "schema");
  ump_text_add(out, schema);
  ump_text_char(out, '}');
}

static void write_parameters(ump_text *out, const struct route *route) {
  ump_json_key(out, "parameters");
  ump_text_char(out, '[');
  if (strstr(route->path, ":table")) write_parameter(out, "table", "path", TEXT);
  if (strstr(route->path, ":seat")) write_parameter(out, "seat", "path", SEAT);
  for (const struct body_member *member = route->query; member && member->name; member++)
    write_parameter(out, member->name, "query", NUMBER);
  ump_text_char(out, ']');
}

/* ---- answers ------------------------------------------------------------ */

static void write_answer(ump_text *out, const char *status, const char *about, const char *type,
                         const char *schema) {
  ump_json_key(out, status);
  ump_text_char(out, '{');
  say_text(out, "description", about);
  if (type) {
    ump_json_key(out, "content");
    ump_text_char(out, '{');
    ump_json_key(out, type);
    ump_text_char(out, '{');
    if (schema) write_reference(out, schema);
    ump_text_add(out, "}}");
  }
  ump_text_char(out, '}');
}

static void write_answers(ump_text *out, const struct route *route) {
  static const char json[] = "application/json";
  char success[] = "200";
  success[1] = (char)('0' + route->success / 10 % 10);
  success[2] = (char)('0' + route->success % 10);
  success[0] = (char)('0' + route->success / 100);
  ump_json_key(out, "responses");
  ump_text_char(out, '{');
  write_answer(out, success, "It is so.", route->type, route->schema);
  write_answer(out, "4XX", "It is refused, and why.", json, "error");
  write_answer(out, "503", "It could not be kept; nothing has happened.", json, "error");
  ump_text_char(out, '}');
}

/* ---- paths -------------------------------------------------------------- */

/* "/api/tables/:table" as "/api/tables/{table}"; ":act" becomes the act's name. */
static void write_path(ump_text *out, const char *path, const struct act *act) {
  ump_json_next(out);
  ump_text_char(out, '"');
  ump_span rest = ump_span_of(path + 1);
  while (rest.at) {
    ump_span part = ump_span_cut(&rest, '/');
    ump_text_char(out, '/');
    if (act && ump_span_is(part, ":act")) {
      ump_text_add(out, act->name);
    } else if (part.at[0] == ':') {
      ump_text_char(out, '{');
      ump_text_bytes(out, part.at + 1, part.len - 1);
      ump_text_char(out, '}');
    } else {
      ump_text_bytes(out, part.at, part.len);
    }
  }
  ump_text_add(out, "\":");
}

static void write_operation(ump_text *out, const struct route *route, const struct act *act) {
  bool keyed = act ? act->right != ACT_ANYONE : route->keyed;
  write_path(out, route->path, act);
  ump_text_add(out, route->method == METHOD_READ ? "{\"get\":{" : "{\"post\":{");
  say_text(out, "summary", act ? act->about : route->about);
  ump_json_key(out, "security");
  ump_text_add(out, keyed ? "[{\"key\":[]}]" : "[{},{\"key\":[]}]");
  write_parameters(out, route);
  write_body(out, act ? act->members : route->body);
  write_answers(out, route);
  ump_text_add(out, "}}");
}

static void write_paths(ump_text *out) {
  ump_json_key(out, "paths");
  ump_text_char(out, '{');
  for (size_t i = 0; route_at(i); i++) {
    const struct route *route = route_at(i);
    if (!strstr(route->path, ":act")) write_operation(out, route, NULL);
    else
      for (size_t a = 0; act_at(a); a++) write_operation(out, route, act_at(a));
  }
  ump_text_char(out, '}');
}

void openapi_write(ump_text *out, const ump_allocator *mem) {
  ump_text_init(out, mem);
  ump_text_add(out, "{\"openapi\":\"3.0.3\",\"info\":{\"title\":\"Umpire\"");
  say_text(out, "version", UMP_VERSION);
  ump_text_char(out, '}');
  write_paths(out);
  ump_text_add(out, ",\"components\":{\"securitySchemes\":{\"key\":{\"type\":\"http\","
                    "\"scheme\":\"bearer\",\"description\":\"a seat key: 32 random bytes of your "
                    "own in base64url\"}}");
  write_schemas(out);
  ump_text_add(out, "}}");
}

void tell_openapi(struct errand *errand) {
  if (errand->refused) tell_refusal(errand);
  else http_answer_json(errand->asker, 200, &errand->server->openapi);
}
