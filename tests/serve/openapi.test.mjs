// The description of the API against the server: every address in it answers as described.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pair, Server } from "../lib/server.mjs";

/** What is wrong with a value, by the part of JSON Schema that the description uses; null if nothing is. */
function fault(document, schema, value, at = "answer") {
  if (schema.$ref) return fault(document, document.components.schemas[schema.$ref.split("/").at(-1)], value, at);
  if (value === null) return schema.nullable ? null : `${at} is null`;
  const type = Array.isArray(value) ? "array" : Number.isInteger(value) && schema.type === "integer" ? "integer" : typeof value;
  if (schema.type && type !== schema.type) return `${at} is ${type}, not ${schema.type}`;
  if (schema.enum && !schema.enum.includes(value)) return `${at} is ${value}`;
  if (schema.minimum !== undefined && value < schema.minimum) return `${at} is ${value}`;
  const missing = (schema.required ?? []).find((name) => !(name in value));
  if (missing) return `${at} lacks ${missing}`;
  const members = type === "object" ? Object.entries(schema.properties ?? {}).filter(([name]) => name in value) : [];
  for (const [name, of] of members) {
    const wrong = fault(document, of, value[name], `${at}.${name}`);
    if (wrong) return wrong;
  }
  for (const [i, item] of (type === "array" && schema.items ? value : []).entries()) {
    const wrong = fault(document, schema.items, item, `${at}[${i}]`);
    if (wrong) return wrong;
  }
  return null;
}

const describe = async (server) => (await fetch(`${server.url}/api/openapi.json`)).json();

/** Requests that succeed, for each address; in this order, since the later ones go on from the earlier. */
async function scenes(server) {
  const open = await pair(server, "nim(heaps=5-5)");
  const young = await pair(server, "nim(heaps=5-5)");
  const over = await pair(server, "nim(heaps=1-1)");
  await over.people[0].move(over.table, "1-1");
  await over.people[1].move(over.table, "2-1");
  const free = await server.person().create("nim");
  const alone = server.person();
  const waiting = await alone.create("nim");
  const [a, b] = open.people;
  await a.move(open.table, "1-1");
  await b.move(open.table, "1-1");
  const { token } = await b.post(`/api/tables/${open.table}/handover`, {});
  const at = (table, tail) => `/api/tables/${table}${tail}`;
  return {
    "get /api/games": [a, "/api/games"],
    "get /api/lobby": [a, "/api/lobby"],
    "post /api/pair": [a, "/api/pair", { spec: "nim", pace: "move:30", name: "Anna" }],
    "get /api/openapi.json": [a, "/api/openapi.json"],
    "post /api/tables": [a, "/api/tables", { spec: "nim", seat: null, opponent: "person", games: 3, listed: true }],
    "get /api/tables/{table}": [a, at(open.table, "?stream=1&after=1&said=0")],
    "post /api/tables/{table}/seats/{seat}": [b, at(free, "/seats/1")],
    "post /api/tables/{table}/moves": [a, at(open.table, "/moves"), { move: "1-1", seen: 2, stream: 1, id: "1" }],
    "get /api/tables/{table}/record": [a, at(over.table, "/record?game=1")],
    "get /api/tables/{table}/events": [a, at(open.table, "/events")],
    "post /api/tables/{table}/say": [server.person(null), at(open.table, "/say"), { text: "hello" }],
    "post /api/tables/{table}/computer": [alone, at(waiting, "/computer"), { level: "perfect" }],
    "post /api/tables/{table}/name": [a, at(open.table, "/name"), { name: "Anna" }],
    "post /api/tables/{table}/takeback": [a, at(open.table, "/takeback"), { moves: 3 }],
    "post /api/tables/{table}/decline": [b, at(open.table, "/decline"), {}],
    "post /api/tables/{table}/handover": [a, at(open.table, "/handover"), {}],
    "post /api/tables/{table}/takeover": [server.person(), at(open.table, "/takeover"), { token }],
    "post /api/tables/{table}/resign": [a, at(open.table, "/resign"), {}],
    "post /api/tables/{table}/abort": [young.people[0], at(young.table, "/abort"), {}],
    "post /api/tables/{table}/next": [over.people[0], at(over.table, "/next"), {}],
    "get /health": [a, "/health"],
    "get /metrics": [a, "/metrics"],
  };
}

/** What cannot succeed within a test. */
const elsewhere = {
  "get /api/tables/{table}/live": 426 /* asks for a WebSocket: live.test.mjs */,
  "post /api/tables/{table}/claim": 409 /* the other is not gone for a minute */,
};

const operations = (document) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, method, operation })),
  );

test("every address answers as described", async (t) => {
  const server = await Server.start(t);
  const document = await describe(server);
  const wanted = await scenes(server);
  const described = operations(document);
  assert.deepEqual(described.map(({ name }) => name).sort(), [...Object.keys(wanted), ...Object.keys(elsewhere)].sort());
  for (const [name, [person, path, body]] of Object.entries(wanted)) {
    const { operation, method } = described.find((one) => one.name === name);
    const schema = operation.requestBody?.content["application/json"].schema;
    if (schema) assert.equal(fault(document, schema, body, "body"), null, name);
    for (const member of Object.keys(body ?? {})) assert.ok(schema.properties[member], `${name}: ${member}`);
    const answer = await person.fetch(path, { method: method.toUpperCase(), body: body && JSON.stringify(body) });
    const { content } = operation.responses[String(answer.status)] ?? {};
    assert.ok(content, `${name}: ${answer.status} is not described`);
    const [type, { schema: shape }] = Object.entries(content)[0];
    assert.equal(answer.headers.get("content-type").split(";")[0], type, name);
    if (type.endsWith("ndjson")) await answer.body.cancel();
    else if (shape) assert.equal(fault(document, shape, await answer.json()), null, name);
    else await answer.text();
  }
});

test("every address refuses as described, and only who is said to need a key does", async (t) => {
  const server = await Server.start(t);
  const document = await describe(server);
  const { table } = await pair(server, "nim(heaps=5-5)");
  for (const { name, path, method, operation } of operations(document)) {
    const url = server.url + path.replace("{table}", table).replace("{seat}", "1");
    const wrong = await fetch(url, { method: method === "get" ? "POST" : "GET" });
    assert.equal(wrong.status, 405, name);
    assert.equal(fault(document, operation.responses["4XX"].content["application/json"].schema, await wrong.json()), null);
    const keyless = await fetch(url, { method: method.toUpperCase() });
    const needsKey = operation.security.every((way) => "key" in way);
    assert.equal(keyless.status === 401, needsKey, `${name}: ${keyless.status}`);
    await keyless.body?.cancel();
  }
});

test("each member that is said to be needed is, and others are refused", async (t) => {
  const server = await Server.start(t);
  const document = await describe(server);
  const wanted = await scenes(server);
  for (const { name, operation } of operations(document)) {
    if (!operation.requestBody || !wanted[name]) continue;
    const { schema } = operation.requestBody.content["application/json"];
    const [person, path, body] = wanted[name];
    for (const needed of schema.required ?? [])
      assert.equal((await person.post(path, { ...body, [needed]: undefined })).status, 400, `${name} without ${needed}`);
    assert.equal((await person.post(path, { ...body, more: 1 })).status, 400, `${name} with more`);
  }
});

test("docs/protocol.md names every address", async (t) => {
  const server = await Server.start(t);
  const protocol = readFileSync(join(import.meta.dirname, "../../docs/protocol.md"), "utf8");
  for (const { path } of operations(await describe(server)))
    assert.ok(protocol.includes(path.split("/").at(-1).replace("{table}", "tables/ID").replace("{seat}", "seats/N")), path);
});
