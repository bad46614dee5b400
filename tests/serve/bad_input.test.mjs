// Whatever arrives, the answer is a 4xx with a reason, and the server goes on.
import assert from "node:assert/strict";
import { connect as dial } from "node:net";
import { test } from "node:test";
import { pair, Server } from "../lib/server.mjs";
import { connect } from "../lib/socket.mjs";

const key = "A".repeat(43);
const bearer = { authorization: `Bearer ${key}` };
const create = (body, headers = bearer) => ["POST", "/api/tables", body, headers];
const table = (spec, more = {}) => create(JSON.stringify({ spec, seat: 0, opponent: "person", ...more }));

const requests = {
  "no JSON": [400, ...create("hello")],
  "an empty body": [400, ...create("")],
  "a list": [400, ...create("[]")],
  "JSON and more": [400, ...create("{} {}")],
  "a key twice": [400, ...create('{"spec":"nim","spec":"nim","seat":0,"opponent":"person"}')],
  "no UTF-8": [400, ...create(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]))],
  "deep nesting": [400, ...create("[".repeat(60000))],
  "a member too many": [400, ...table("nim", { colour: 1 })],
  "a member missing": [400, ...create('{"seat":0,"opponent":"person"}')],
  "a number for a spec": [400, ...table(7)],
  "a spec of no game": [400, ...table("chess")],
  "an empty spec": [400, ...table("")],
  "a spec with a wrong option": [400, ...table("nim(colour=red)")],
  "a spec cut short": [400, ...table("nim(heaps=1")],
  "a spec out of range": [400, ...table("hex(size=99)")],
  "a spec too long": [400, ...table(`nim(heaps=${"1-".repeat(300)}1)`)],
  "a spec with a zero byte": [400, ...create('{"spec":"nim\\u0000","seat":0,"opponent":"person"}')],
  "seat 2": [400, ...table("nim", { seat: 2 })],
  "seat -1": [400, ...table("nim", { seat: -1 })],
  "seat 0.5": [400, ...table("nim", { seat: 0.5 })],
  "a seat as text": [400, ...table("nim", { seat: "0" })],
  "an opponent nobody knows": [400, ...table("nim", { opponent: "computer:nobody" })],
  "an opponent without level": [400, ...table("nim", { opponent: "computer:" })],
  "an opponent with a colon too many": [400, ...table("nim", { opponent: "person:perfect" })],
  "no key": [401, ...create('{"spec":"nim","seat":0,"opponent":"person"}', {})],
  "a short key": [401, ...create("{}", { authorization: "Bearer AAAA" })],
  "a long key": [401, ...create("{}", { authorization: `Bearer ${key}A` })],
  "a key of wrong letters": [401, ...create("{}", { authorization: `Bearer ${"!".repeat(43)}` })],
  "another scheme": [401, ...create("{}", { authorization: "Basic YTpi" })],
  "another site": [403, ...create("{}", { ...bearer, origin: "https://elsewhere.example" })],
  "a site without a name": [403, ...create("{}", { ...bearer, origin: "null" })],
  "a body too long": [413, ...create(`{"spec":"${"x".repeat(70000)}"}`)],
  "a head too long": [431, "GET", "/api/games", null, { "x-long": "x".repeat(20000) }],
  "an address too long": [431, "GET", `/${"x".repeat(20000)}`],
  "a wrong method": [405, "POST", "/api/games", ""],
  "another wrong method": [405, "GET", "/api/tables"],
  "a method of the web at large": [405, "DELETE", "/api/tables/abcdefghjkmn"],
  "a page that cannot be posted to": [405, "POST", "/t/abcdefghjkmn", ""],
  "no such table": [404, "GET", "/api/tables/abcdefghjkmn"],
  "no such table to sit at": [404, "POST", "/api/tables/abcdefghjkmn/seats/0", "", bearer],
  "no such table to move at": [404, "POST", "/api/tables/abcdefghjkmn/moves", '{"move":"a1","seen":0,"id":"1"}', bearer],
  "no id of a table": [404, "GET", "/api/tables/ABCDEFGHJKMN"],
  "no such seat": [404, "POST", "/api/tables/abcdefghjkmn/seats/2", "", bearer],
  "no such place": [404, "GET", "/api/nothing"],
  "the root of the API": [404, "GET", "/api"],
  "a slash too many": [404, "GET", "/api/games/"],
  "no such file": [404, "GET", "/nothing.js"],
  "a query nobody knows": [400, "GET", "/api/tables/abcdefghjkmn?before=1"],
  "a query of no number": [400, "GET", "/api/tables/abcdefghjkmn?after=-1"],
  "live without WebSocket": [426, "GET", "/api/tables/abcdefghjkmn/live"],
};

test("bad requests", async (t) => {
  const server = await Server.start(t);
  for (const [name, [status, method, path, body, headers]] of Object.entries(requests))
    await t.test(name, async () => {
      const answer = await fetch(server.url + path, { method, body: body ?? undefined, headers });
      const { error } = await answer.json();
      assert.equal(answer.status, status, error.text);
      assert.equal(typeof error.why, "string");
      assert.equal(typeof error.text, "string");
      assert.ok(Array.isArray(error.args));
      assert.equal(answer.headers.get("allow") !== null, status === 405);
    });
  assert.equal((await fetch(`${server.url}/api/games`)).status, 200);
  assert.equal(await server.stop(), 0, server.complaints);
});

test("an opponent that cannot be had is refused with the reason", async (t) => {
  const server = await Server.start(t);
  const why = async (spec, opponent) => {
    const [method, path, body, headers] = table(spec, { opponent });
    return (await (await fetch(server.url + path, { method, body, headers })).json()).error.text;
  };
  assert.match(await why("nim", "computer:nobody"), /no such level/);
  assert.match(await why("dark-hex(rows=11,cols=11)", "computer:equilibrium"), /does not play this seat/);
  assert.match(await why("nim", "nobody"), /no opponent nobody/);
});

test("bad moves", async (t) => {
  const server = await Server.start(t);
  const { people, table: id } = await pair(server, "nim");
  const good = { move: "1-1", seen: 0, id: "1" };
  const bad = [
    [400, { ...good, move: 11 }],
    [400, { ...good, move: "x".repeat(64) }],
    [400, { ...good, seen: -1 }],
    [400, { ...good, seen: 2 ** 32 }],
    [400, { ...good, seen: "0" }],
    [400, { ...good, id: 1 }],
    [400, { ...good, id: "0" }],
    [400, { ...good, id: "-1" }],
    [400, { ...good, id: "9223372036854775808" }],
    [400, { ...good, id: "1x" }],
    [400, { ...good, more: 1 }],
    [400, { move: "1-1", seen: 0 }],
    [409, { ...good, move: "" }],
    [409, { ...good, move: "1-1 1-1" }],
    [409, { ...good, move: "1-1\n" }],
    [409, { ...good, seen: 1000 }],
  ];
  for (const [status, body] of bad)
    assert.equal((await people[0].post(`/api/tables/${id}/moves`, body)).status, status, JSON.stringify(body));
  assert.equal((await people[0].post(`/api/tables/${id}/moves`, { ...good, id: "9223372036854775807" })).status, 200);
});

/** Sends bytes as they are; resolves to all that came back until the server closed. */
function raw(server, ...pieces) {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve) => {
    const socket = dial(Number(port), hostname, async () => {
      for (const piece of pieces) {
        socket.write(piece);
        await new Promise((next) => setImmediate(next));
      }
    });
    let came = "";
    socket.on("data", (bytes) => {
      came += bytes;
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(came));
  });
}

const statuses = (text) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

test("bytes that are no request, or a dangerous one", async (t) => {
  const server = await Server.start(t);
  const cases = {
    "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03": [400],
    "GET\r\n\r\n": [400],
    "GET /api/games HTTP/1.1\r\n\r\n": [400],
    "GET /api/games HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n": [400],
    "POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}": [400],
    "POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n": [400],
    "POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n": [413],
    "POST /api/tables HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n": [400],
    "GET http://a/api/games HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n": [400],
    "OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n": [400],
    "CONNECT a:1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n": [400],
    "GET /api/games HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n": [200],
    "GET /../../etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n": [404],
    "GET /assets/../../etc/passwd.txt HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n": [404],
    "GET /%2e%2e/etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n": [404],
    [`POST /api/tables/abcdefghjkmn/seats/0 HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nAuthorization: Bearer ${key}\r\n\r\n`]: [401],
    "HEAD /api/games HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n": [200],
    "GET /api/games HTTP/1.0\r\n\r\n": [200],
  };
  for (const [bytes, expected] of Object.entries(cases))
    assert.deepEqual(statuses(await raw(server, Buffer.from(bytes, "latin1"))), expected, JSON.stringify(bytes));
  assert.equal(await server.stop(), 0, server.complaints);
});

test("a request may come in pieces, and several at once", async (t) => {
  const server = await Server.start(t);
  const one = "GET /api/tables/abcdefghjkmn HTTP/1.1\r\nHost: a\r\n\r\n";
  const last = "GET /api/games HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
  assert.deepEqual(statuses(await raw(server, ...last)), [200]);
  assert.deepEqual(statuses(await raw(server, one.repeat(20) + last)), [...Array(20).fill(404), 200]);

  const chunked =
    `POST /api/tables HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n` +
    'Transfer-Encoding: chunked\r\n\r\n5\r\n{"spe\r\n29\r\nc":"nim","seat":0,"opponent":"person"}   \r\n0\r\n\r\n';
  assert.deepEqual(statuses(await raw(server, chunked)), [201]);
  assert.deepEqual(statuses(await raw(server, ...chunked)), [201]);
});

test("a live connection that misbehaves is told, or closed with the code for it", async (t) => {
  const server = await Server.start(t);
  const { table: id } = await pair(server, "nim");
  const path = `${server.url}/api/tables/${id}/live`;

  const messages = ["hello", "[]", "{}", '{"hello":1}', '{"hello":{}}', '{"hello":{"key":"x","after":0}}',
    '{"hello":{"key":null,"after":-1}}', '{"sit":{"seat":0}}', '{"shout":{}}', '{"move":{"move":"1-1"}}',
    '{"hello":{"key":null,"after":0},"sit":{"seat":1}}'];
  const polite = await connect(path);
  for (const message of messages) {
    polite.send(message);
    const answer = await polite.next();
    assert.equal(typeof (answer.error ?? answer.ack?.error ?? answer.sat?.error)?.text, "string", message);
  }
  polite.raw(9, Buffer.from("still there?"));
  assert.deepEqual(await polite.next(), { pong: "still there?" });
  await polite.close();
  assert.equal(polite.closed, 1000);

  const rude = {
    1003: (socket) => socket.raw(2, Buffer.from("binary")),
    1007: (socket) => socket.raw(1, Buffer.from([0xff, 0xfe])),
    1009: (socket) => socket.raw(1, Buffer.alloc(5000, 0x20)),
    1002: (socket) => socket.write(Buffer.from([0x81, 0x01, 0x61])),
  };
  for (const [code, act] of Object.entries(rude)) {
    const socket = await connect(path);
    act(socket);
    await socket.ended;
    assert.equal(socket.closed, Number(code));
  }
  assert.equal(await connect(`${server.url}/api/tables/abcdefghjkmn/live`), 404);
  assert.equal(await connect(path, { origin: "https://elsewhere.example" }), 403);
  assert.equal(await connect(path, { "sec-websocket-version": "8" }), 426);
  const same = await connect(path, { origin: server.url });
  await same.close();
  assert.equal(await server.stop(), 0, server.complaints);
});
