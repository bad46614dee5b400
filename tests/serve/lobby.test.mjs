// The lobby, and playing anyone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Server } from "../lib/server.mjs";

const open = (person, more = {}) =>
  person.post("/api/tables", { spec: "nim", seat: 0, opponent: "person", listed: true, ...more });
const ids = async (person) => (await person.get("/api/lobby")).tables.map(({ table }) => table);

/** Looks until it is so. */
async function until(look, wanted) {
  for (;;) {
    const seen = await look();
    if (wanted(seen)) return seen;
  }
}

test("the lobby shows listed tables with a free seat, newest first", async (t) => {
  const server = await Server.start(t);
  const [anna, bob, watcher] = [server.person(), server.person(), server.person(null)];
  assert.deepEqual(await watcher.get("/api/lobby"), { status: 200, tables: [], playing: 0, watching: 0 });
  const first = await open(anna, { name: "Anna", pace: "byoyomi:60+3x10", games: 3 });
  await open(bob, { listed: false });
  const second = await open(bob, { seat: 1, spec: "hex(size=7)" });
  const { tables } = await watcher.get("/api/lobby");
  const terms = { table: first.table, spec: "nim", pace: "byoyomi:60+3x10", games: 3, free: [1], name: "Anna" };
  assert.deepEqual(tables.map(({ at, ...rest }) => rest), [
    { table: second.table, spec: "hex(size=7)", pace: "none", games: 1, free: [0] },
    terms,
  ]);
  assert.ok(tables.every(({ at }) => Math.abs(at - Date.now()) < 60000));
  await bob.sit(first.table, 1);
  assert.deepEqual(await ids(watcher), [second.table], "a full table is gone from the lobby");
  await open(bob, { opponent: "computer:perfect" });
  assert.deepEqual(await ids(watcher), [second.table], "a computer is no maker to wait for");
});

test("playing and watching are counted", async (t) => {
  const server = await Server.start(t);
  const [anna, bob] = [server.person(), server.person()];
  const { table } = await open(anna);
  await bob.sit(table, 1);
  const [a, w] = [await anna.live(table), await server.person(null).live(table)];
  const counts = async () => {
    const { playing, watching } = await anna.get("/api/lobby");
    return `${playing} ${watching}`;
  };
  await until(counts, (seen) => seen === "1 1");
  await w.cut();
  await until(counts, (seen) => seen === "1 0");
  await anna.post(`/api/tables/${table}/abort`, {});
  await until(counts, (seen) => seen === "0 0");
  await a.cut();
});

test("play anyone: two who want the same game meet, others do not", async (t) => {
  const server = await Server.start(t);
  const people = Array.from({ length: 6 }, () => server.person());
  const wish = { spec: "nim", pace: "fischer:60+0" };
  const first = await people[0].post("/api/pair", { ...wish, name: "Anna" });
  assert.equal(first.status, 200);
  assert.equal(first.waiting, true);
  assert.deepEqual(await people[0].post("/api/pair", wish), first, "who asks twice waits once");
  const other = await people[1].post("/api/pair", { ...wish, pace: "fischer:60+1" });
  assert.ok(other.waiting, "another clock is another wish");
  assert.ok((await people[2].post("/api/pair", { ...wish, spec: "nim(heaps=2-2)" })).waiting);
  const met = await people[3].post("/api/pair", { ...wish, spec: "nim()", name: "Bob" });
  assert.deepEqual({ ...met, seat: 0 }, { status: 200, table: first.table, seat: 0, waiting: false });
  assert.equal(met.seat, 1 - first.seat);
  const { state, viewer } = await people[0].look(first.table);
  assert.equal(state.seats[viewer].name, "Anna");
  assert.equal(state.seats[1 - viewer].name, "Bob");
  assert.equal(state.pace, wish.pace);

  const rivals = await Promise.all(people.slice(4).map((person) => person.post("/api/pair", wish)));
  assert.equal(rivals[0].table, rivals[1].table, "two who ask at once meet each other");
  assert.deepEqual(rivals.map(({ waiting }) => waiting).sort(), [false, true]);
  assert.equal((await server.person(null).post("/api/pair", wish)).status, 401);
  assert.equal((await people[0].post("/api/pair", { spec: "chess" })).status, 400);
});

test("after a restart the lobby shows a table again once its maker is back", async (t) => {
  const server = await Server.start(t);
  const anna = server.person();
  const { table } = await open(anna);
  const live = await anna.live(table);
  assert.deepEqual(await ids(anna), [table]);
  await server.stop("SIGKILL");
  await live.ended;
  const again = await Server.start(t, { store: server.store });
  const bob = again.person();
  assert.deepEqual(await ids(bob), []);
  await again.person(anna.key).live(table);
  assert.deepEqual(await ids(bob), [table]);
  const { table: met, waiting } = await bob.post("/api/pair", { spec: "nim" });
  assert.deepEqual([met, waiting], [table, false]);
});
