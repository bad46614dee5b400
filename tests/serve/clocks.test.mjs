// Clocks: only the server flags; a move that came before the flag counts; time in which the server did not run is
// nobody's. These tests let real time pass, since that is what they are about; none asserts how fast anything is.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pass } from "node:timers/promises";
import { test } from "node:test";
import { promisify } from "node:util";
import { folder, program, Server } from "../lib/server.mjs";

/** Two people at a table with clocks, after each has moved: the clock of seat 0 runs. */
async function timed(server, pace, spec = "nim(heaps=20-20)") {
  const people = [server.person(), server.person()];
  const { table } = await people[0].post("/api/tables", { spec, seat: 0, opponent: "person", pace });
  await people[1].sit(table, 1);
  await people[0].move(table, "1-1");
  await people[1].move(table, "2-1");
  return { people, table };
}

const clockOf = async (person, table) => {
  const { state } = await person.look(table);
  return { ...state.clock, at: state.at };
};

test("a clock starts after each side's first move", async (t) => {
  const server = await Server.start(t);
  const people = [server.person(), server.person()];
  const { table } = await people[0].post("/api/tables", { spec: "nim(heaps=5-5)", seat: 0, opponent: "person", pace: "fischer:60+5" });
  await people[1].sit(table, 1);
  assert.equal((await clockOf(people[0], table)).running, null);
  await people[0].move(table, "1-1");
  assert.equal((await clockOf(people[0], table)).running, null, "seat 1 has not moved yet");
  await people[1].move(table, "2-1");
  assert.equal((await clockOf(people[0], table)).running, 0);
  await people[0].move(table, "1-1");
  const { running, left } = await clockOf(people[0], table);
  assert.equal(running, 1);
  assert.ok(left[0] <= 65000 && left[1] <= 60000, `${left}`);
});

test("the server flags by itself, and tells everyone", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await timed(server, "move:1");
  const watcher = await server.person(null).live(table);
  const { events } = await watcher.next("events");
  assert.deepEqual(events.map(({ event }) => event), ["end 1 time"]);
  const { state } = await watcher.next("state");
  assert.deepEqual([state.clock.running, state.clock.left[0]], [null, 0], "and no clock is negative");
  const late = await people[0].move(table, "1-1");
  assert.equal(late.status, 409);
  const record = await (await people[0].fetch(`/api/tables/${table}/record`)).text();
  assert.match(record, /\nend 1 time \d+\n$/);
});

test("many flags fall in the order of their times", async (t) => {
  const server = await Server.start(t);
  const paces = ["move:3", "move:1", "move:2", "move:1", "move:3", "move:2"];
  const fallen = [];
  await Promise.all(
    paces.map(async (pace) => {
      const { table } = await timed(server, pace);
      const watcher = await server.person(null).live(table);
      await watcher.next("events");
      fallen.push(pace);
    }),
  );
  assert.deepEqual(fallen, [...fallen].sort());
});

test("a process that was stopped takes time from nobody, and what came meanwhile is played", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await timed(server, "move:2");
  const { count } = await people[0].look(table);
  const other = await people[1].live(table);
  server.child.kill("SIGSTOP");
  const moved = people[0].move(table, "1-1", { seen: count });
  await pass(5000);
  server.child.kill("SIGCONT");
  assert.equal((await moved).verdict, "played", "though its time was up by the clock on the wall");
  assert.equal((await other.next("events")).events.at(-1).event, "take 1 1");
  const { events } = await other.next("events");
  assert.equal(events.at(-1).event, "end 0 time", "then the other's time runs out as ever");
  assert.match(server.complaints, /"event":"slept","milliseconds":\d{4,}/);
});

test("killed in the middle of a game: no side has lost or gained more than the manual says", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await timed(server, "fischer:60+0");
  const short = await timed(server, "move:3");
  await pass(1200); /* the server notes once a second that it is alive */
  const before = await clockOf(people[0], table);
  await server.stop("SIGKILL");
  const down = 6000;
  await pass(down);

  const again = await Server.start(t, { store: server.store });
  const after = await clockOf(again.person(people[0].key), table);
  assert.ok(after.at >= before.at + down, "time went on");
  assert.equal(after.running, 0, "the clock runs again");
  assert.equal(after.left[1], before.left[1]);
  const lost = before.left[0] - after.left[0];
  assert.ok(lost > -2000, `gained ${-lost} ms`);
  assert.ok(lost < down / 2, `lost ${lost} ms, though the server was down for ${down}`);
  const { over } = await again.person(null).look(short.table);
  assert.equal(over, null, "nobody has lost on time while the server was down");
  const watcher = await again.person(null).live(short.table);
  assert.equal((await watcher.next("events")).events.at(-1).event, "end 1 time");
  const record = await (await again.person(null).fetch(`/api/tables/${short.table}/record`)).text();
  assert.match(record, /\npause \d+ \d+\n/, "the record says so");
  const file = join(folder(t), "game.record");
  writeFileSync(file, record);
  await promisify(execFile)(program, ["verify", file]); /* exits 0: moves, pause and flag agree */

  /* Once more, with the pause in the log: it is not counted twice. */
  const third = await clockOf(again.person(people[0].key), table);
  await again.stop("SIGTERM");
  const last = await Server.start(t, { store: server.store });
  const fourth = await clockOf(last.person(people[0].key), table);
  assert.ok(third.left[0] - fourth.left[0] > -2000 && third.left[0] - fourth.left[0] < down / 2);
});

test("a clock that runs on is flagged after a restart though nobody asks for the table", async (t) => {
  const server = await Server.start(t);
  const { table } = await timed(server, "move:1");
  await server.stop("SIGKILL");
  const again = await Server.start(t, { store: server.store });
  await pass(4000);
  const { over } = await again.person(null).look(table);
  assert.deepEqual(over, { winner: 1, ending: "time" });
  const record = await (await again.person(null).fetch(`/api/tables/${table}/record`)).text();
  const [, woken, ended] = /\npause \d+ (\d+)\nend 1 time (\d+)\n$/.exec(record).map(Number);
  assert.ok(ended < woken + 3500, "the flag fell before anybody looked");
});

test("a takeback gives the clocks back", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await timed(server, "fischer:60+30");
  const before = await clockOf(people[0], table);
  await people[0].move(table, "1-1");
  assert.ok((await clockOf(people[0], table)).left[0] > before.left[0]);
  const { state } = await people[0].look(table);
  await people[0].post(`/api/tables/${table}/takeback`, { moves: state.moves });
  await people[1].post(`/api/tables/${table}/takeback`, { moves: state.moves });
  const after = await clockOf(people[0], table);
  assert.equal(after.running, 0);
  assert.ok(Math.abs(after.left[0] - before.left[0]) < 20000, "the increment is gone too");
});

test("a hit that nobody is told of leaves no trace in clocks, or in what is sent", async (t) => {
  const server = await Server.start(t);
  const two = [server.person(), server.person()];
  const made = await two[0].post("/api/tables", { spec: "dark-hex(rows=4,cols=4,hits=silent)", seat: 0, opponent: "person", pace: "fischer:60+5" });
  await two[1].sit(made.table, 1);
  const other = await two[0].live(made.table);
  await two[1].live(made.table);
  await two[0].move(made.table, "a1");
  assert.equal((await two[1].move(made.table, "b1")).verdict, "played");
  await two[0].move(made.table, "b2");
  other.raw(9, Buffer.from("before"));
  while ((await other.next()).pong !== "before");
  const told = other.received.length;
  assert.equal((await two[1].move(made.table, "a1")).verdict, "again");
  assert.equal((await two[1].move(made.table, "b2")).verdict, "again");
  other.raw(9, Buffer.from("after"));
  assert.deepEqual(await other.next(), { pong: "after" });
  assert.equal(other.received.length, told);
});
