// The stream of events for programs: NDJSON, resumed by number, and the same as a live connection is sent.
import assert from "node:assert/strict";
import { request } from "node:http";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { pair, Server } from "../lib/server.mjs";

/** Follows a table; resolves to its lines as they come, with the answer's head. */
function follow(person, table, query = "") {
  const headers = person.key ? { authorization: `Bearer ${person.key}` } : {};
  return new Promise((resolve, reject) => {
    const asked = request(`${person.server.url}/api/tables/${table}/events${query}`, { headers }, (answer) => {
      answer.on("error", () => {});
      const lines = createInterface({ input: answer })[Symbol.asyncIterator]();
      const next = async () => JSON.parse((await lines.next()).value);
      const nextOf = async (name) => {
        for (;;) {
          const line = await next();
          if (name in line) return line;
        }
      };
      resolve({ status: answer.statusCode, headers: answer.headers, lines, next, nextOf, cut: () => asked.destroy() });
    });
    asked.on("error", reject);
    asked.end();
  });
}

test("first the table, then what a live connection is sent", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "dark-hex(rows=3,cols=3)");
  await people[0].move(table, "a1");
  const [stream, live] = [await follow(people[0], table), await people[0].live(table)];
  assert.equal(stream.status, 200);
  assert.equal(stream.headers["content-type"], "application/x-ndjson");
  assert.equal(stream.headers["x-accel-buffering"], "no");
  const { table: seen } = await stream.next();
  assert.deepEqual([seen.viewer, seen.events, seen.after], [0, ["stone a1"], 0]);
  await people[1].move(table, "b1");
  const events = await stream.nextOf("events");
  assert.deepEqual(events, { events: [{ n: 2, event: "moved" }], stream: 1 });
  assert.deepEqual(await live.next("events"), events);
  await people[1].post(`/api/tables/${table}/say`, { text: "hello" });
  assert.equal((await stream.nextOf("said")).said[0].text, "hello");
  stream.cut();
});

test("resumed by number, and by stream", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "nim(heaps=3-3)");
  await people[0].move(table, "1-1");
  await people[1].move(table, "1-1");
  for (const [query, after, count] of [["?stream=1&after=1", 1, 1], ["?after=2", 2, 0], ["?stream=9&after=1", 0, 2]]) {
    const stream = await follow(server.person(null), table, query);
    const { table: seen } = await stream.next();
    assert.deepEqual([seen.after, seen.events.length, seen.viewer], [after, count, 2], query);
    stream.cut();
  }
});

test("a stream counts as being there, and ends with the server", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "nim(heaps=3-3)");
  const host = await people[0].live(table);
  const bot = await follow(people[1], table);
  let state;
  do ({ state } = await host.next("state"));
  while (state.seats[1].gone !== 0);
  bot.cut();
  do ({ state } = await host.next("state"));
  while (state.seats[1].gone === 0);
  const last = await follow(people[1], table);
  await last.next();
  assert.equal(await server.stop(), 0, server.complaints);
  while (!(await last.lines.next()).done);
});

test("what is refused: no such table, another site's page, a wrong query, a wrong key", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "nim(heaps=3-3)");
  const status = async (path, headers = {}) => (await fetch(server.url + path, { headers })).status;
  assert.equal(await status("/api/tables/abcdefghjkmn/events"), 404);
  assert.equal(await status(`/api/tables/${table}/events`, { origin: "https://elsewhere.example" }), 403);
  assert.equal(await status(`/api/tables/${table}/events?since=3`), 400);
  assert.equal(await status(`/api/tables/${table}/events`, { authorization: "Bearer nonsense" }), 401);
  assert.equal((await people[0].fetch(`/api/tables/${table}/events`, { method: "HEAD" })).status, 200);
  assert.equal((await people[0].fetch(`/api/tables/${table}/events`, { method: "POST" })).status, 405);
});

test("when nothing happens an empty line says that the connection lives", async (t) => {
  const server = await Server.start(t);
  const { table } = await pair(server, "nim(heaps=3-3)");
  const stream = await follow(server.person(null), table);
  const said = [];
  do said.push((await stream.lines.next()).value);
  while (said.at(-1) !== ""); /* after a quarter of a minute */
  assert.ok(said.length <= 3 && said[0].startsWith('{"table":'));
  stream.cut();
});
