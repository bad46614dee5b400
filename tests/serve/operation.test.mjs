// Running a server: health, figures, the log, limits, old tables.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pair, Server } from "../lib/server.mjs";
import { connect } from "../lib/socket.mjs";

/** The figures of /metrics by name, checked to be well formed. */
async function metrics(server) {
  const answer = await fetch(`${server.url}/metrics`);
  assert.match(answer.headers.get("content-type"), /^text\/plain; version=0\.0\.4/);
  const figures = {};
  for (const line of (await answer.text()).trim().split("\n")) {
    if (line.startsWith("#")) assert.match(line, /^# (HELP umpire_\w+ \S.*|TYPE umpire_\w+ (gauge|counter))$/);
    else {
      const [, name, value] = /^umpire_(\w+) (\d+)$/.exec(line);
      figures[name] = Number(value);
    }
  }
  return figures;
}

test("health", async (t) => {
  const server = await Server.start(t);
  const { ok, version, uptime, status } = await server.person(null).get("/health");
  assert.deepEqual([ok, status], [true, 200]);
  assert.match(version, /^\d+\.\d+\.\d+$/);
  assert.ok(uptime < 60);
});

test("a server that cannot keep what it is told is not well", async (t) => {
  const server = await Server.start(t, { limit: "trap '' XFSZ; ulimit -f 64" });
  let answer;
  do answer = await server.person().post("/api/tables", { spec: "nim", seat: 0, opponent: "person" });
  while (answer.status === 201);
  assert.equal(answer.status, 503);
  const health = await server.person(null).get("/health");
  assert.deepEqual([health.ok, health.status], [false, 503]);
  assert.ok((await metrics(server)).commit_failures_total > 0);
});

test("metrics count what happens", async (t) => {
  const server = await Server.start(t);
  const before = await metrics(server);
  const { people, table } = await pair(server, "nim(heaps=5-5)");
  const [live] = [await people[0].live(table), await server.person(null).live(table)];
  await people[0].move(table, "1-1");
  assert.equal((await people[0].move(table, "1-1")).status, 409);
  await live.next("events");
  const after = await metrics(server);
  const grown = Object.fromEntries(Object.keys(after).map((name) => [name, after[name] - before[name]]));
  assert.deepEqual(
    [grown.tables, grown.moves_total, grown.live_connections, grown.spectators, grown.tables_playing, grown.refusals_total],
    [1, 1, 2, 1, 1, 1],
  );
  assert.ok(grown.commits_total >= 3 && grown.requests_total >= 6);
  assert.ok(after.resident_memory_bytes > 1e6);
});

test("the log: one JSON object a line, and no secrets", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "mastermind");
  await people[0].post(`/api/tables/${table}/name`, { name: "Anna-Zyx" });
  await people[0].move(table, "AABB");
  const { token } = await people[0].post(`/api/tables/${table}/handover`, {});
  await people[0].post(`/api/tables/${table}/say`, { text: "psst-zyx" });
  await fetch(`${server.url}/api/tables/${table}/nothing`);
  await server.stop();
  const lines = server.complaints.trim().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(lines.map(({ event }) => event), ["started", "stopped"]);
  for (const { time } of lines) assert.ok(Math.abs(Date.parse(time) - Date.now()) < 60000, time);
  for (const secret of [table, people[0].key, people[1].key, token, "AABB", "zyx", "Zyx"])
    assert.ok(!server.complaints.includes(secret), secret);
});

/** A server that takes X-Forwarded-For at its word, and a way to ask it from an address. */
async function proxied(t) {
  const server = await Server.start(t, { more: ["--behind-proxy"] });
  const ask = (address, path, options = {}) =>
    fetch(server.url + path, { ...options, headers: { "x-forwarded-for": address, ...options.headers } });
  return { server, ask };
}

const make = (key) => ({
  method: "POST",
  headers: { authorization: `Bearer ${key}` },
  body: JSON.stringify({ spec: "nim", seat: 0, opponent: "person" }),
});

test("requests: after a burst one is told when to come again, and others are not", async (t) => {
  const { ask } = await proxied(t);
  let refused;
  let answered = 0;
  for (; !refused; answered++) {
    const answer = await ask("192.0.2.1", "/api/lobby");
    if (answer.status === 429) refused = answer;
    else assert.equal(answer.status, 200);
    if (!refused) await answer.text();
  }
  assert.ok(answered > 200, `${answered}`);
  assert.match(refused.headers.get("retry-after"), /^[1-9]\d*$/);
  assert.equal(typeof (await refused.json()).error.text, "string");
  for (const other of ["192.0.2.2", "2001:db8::1", "192.0.2.1, 192.0.2.3"])
    assert.equal((await ask(other, "/api/lobby")).status, 200, other);
});

test("an address of IPv6 is its /64", async (t) => {
  const { ask } = await proxied(t);
  let status;
  for (let i = 0; status !== 429; i++) ({ status } = await ask(`2001:db8::${i.toString(16)}`, "/health"));
  assert.equal((await ask("2001:db8:0:1::1", "/health")).status, 200);
});

test("tables, and things said: less often than requests", async (t) => {
  const { server, ask } = await proxied(t);
  let made = 0;
  let answer;
  for (; (answer = await ask("192.0.2.1", "/api/tables", make(server.person().key))).status === 201; made++);
  assert.equal(answer.status, 429);
  assert.ok(made >= 60 && made < 70, `${made}`);
  assert.ok(Number(answer.headers.get("retry-after")) > 1);
  const claimed = await ask("192.0.2.9, 192.0.2.1", "/api/tables", make(server.person().key));
  assert.equal(claimed.status, 429, "what the proxy itself added counts");
  const { table } = await (await ask("192.0.2.2", "/api/tables", make(server.person().key))).json();
  const say = () =>
    ask("192.0.2.2", `/api/tables/${table}/say`, { method: "POST", body: JSON.stringify({ text: "hello" }) });
  const said = [];
  for (let i = 0; i < 20; i++) said.push((await say()).status);
  assert.deepEqual([...new Set(said)].sort(), [200, 409, 429], "the table itself says slower, then the server");
});

test("a live connection that says too much is sent away; a hundred of one address are enough", async (t) => {
  const { server, ask } = await proxied(t);
  const { table } = await (await ask("192.0.2.9", "/api/tables", make(server.person().key))).json();
  const live = (address) => connect(`${server.url}/api/tables/${table}/live`, { "x-forwarded-for": address });
  const noisy = await live("192.0.2.1");
  for (let i = 0; i < 300; i++) noisy.send({ hello: { key: null, after: 0 } });
  await noisy.ended;
  assert.equal(noisy.closed, 1013);

  const many = [];
  for (let i = 0; i < 100; i++) many.push(await live("192.0.2.2"));
  assert.equal(await live("192.0.2.2"), 429);
  assert.equal(typeof (await live("192.0.2.3")), "object");
  await many[0].cut();
  let again;
  do again = await live("192.0.2.2");
  while (again === 429);
});

test("without --behind-proxy nobody chooses the address they come from; this machine is not limited", async (t) => {
  const server = await Server.start(t);
  for (let i = 0; i < 300; i++) {
    const answer = await fetch(`${server.url}/health`, { headers: { "x-forwarded-for": "192.0.2.1" } });
    assert.equal(answer.status, 200);
    await answer.text();
  }
});
