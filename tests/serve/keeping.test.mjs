// Keeping tables: copies while serving, restoring, and removing old tables.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { folder, pair, program, Server } from "../lib/server.mjs";

const run = promisify(execFile);
const refused = (...words) =>
  run(program, words, { timeout: 20000 }).then(
    () => assert.fail(`${words} was not refused`),
    ({ code, stderr }) => {
      assert.equal(code, 2);
      return stderr;
    },
  );

/** Any other program's look into the store. */
const sql = (store, text) =>
  run("python3", ["-c", "import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); db.execute(sys.argv[2]); db.commit()", store, text]);

test("a copy made while people play holds all that was acknowledged before", async (t) => {
  const server = await Server.start(t);
  const place = folder(t);
  const games = await Promise.all(Array.from({ length: 8 }, () => pair(server, "nim(heaps=60-60)")));
  let playing = true;
  const acknowledged = games.map(() => 0);
  const players = games.map(async ({ people, table }, i) => {
    for (let n = 0; playing && n < 118; n++) {
      assert.ok((await people[n % 2].move(table, n < 59 ? "1-1" : "2-1", { seen: n })).verdict);
      acknowledged[i]++;
    }
  });
  const before = [...acknowledged];
  const copy = join(place, "copy.db");
  await run(program, ["backup", `sqlite:${server.store}`, copy]);
  const after = [...acknowledged];
  playing = false;
  await Promise.all(players);
  assert.match(await refused("backup", `sqlite:${server.store}`, copy), /already/);
  assert.match(await refused("restore", copy, `sqlite:${server.store}`), /already/);

  const store = join(place, "restored.db");
  const { stdout } = await run(program, ["restore", copy, `sqlite:${store}`, "--json"]);
  assert.deepEqual(JSON.parse(stdout), { done: true });
  const again = await Server.start(t, { store });
  for (const [i, { table, people }] of games.entries()) {
    const { count } = await again.person(people[0].key).look(table);
    assert.ok(count >= before[i] && count <= after[i] + 1, `${before[i]} ${count} ${after[i]}`);
  }
});

test("a stray write-ahead log is not taken for the new store's", async (t) => {
  const server = await Server.start(t);
  const place = folder(t);
  await run(program, ["backup", `sqlite:${server.store}`, join(place, "copy.db")]);
  writeFileSync(join(place, "new.db-wal"), "of another");
  assert.match(await refused("restore", join(place, "copy.db"), `sqlite:${join(place, "new.db")}`), /new\.db-wal/);
});

test("tables nobody has used for --keep days go; those in use, and those whose clocks run, stay", async (t) => {
  const server = await Server.start(t);
  const old = await pair(server, "nim(heaps=5-5)");
  const used = await pair(server, "nim(heaps=5-5)");
  const people = [server.person(), server.person()];
  const timed = await people[0].post("/api/tables", { spec: "nim(heaps=9-9)", seat: 0, opponent: "person", pace: "days:30" });
  await people[1].sit(timed.table, 1);
  await people[0].move(timed.table, "1-1");
  await people[1].move(timed.table, "1-1");
  await server.stop();
  await sql(server.store, "UPDATE about SET day = day - 40");

  const kept = await Server.start(t, { store: server.store });
  const present = async (one, { table }) => (await one.person(null).look(table)).status === 200;
  assert.ok((await present(kept, old)) && (await present(kept, timed)), "without --keep nothing goes");
  await kept.person(used.people[0].key).move(used.table, "1-1");
  await kept.stop();

  const pruning = await Server.start(t, { store: server.store, more: ["--keep", "30"] });
  while (!pruning.complaints.includes('"event":"pruned"')) await pruning.person(null).get("/health");
  assert.deepEqual(
    await Promise.all([old, used, timed].map((game) => present(pruning, game))),
    [false, true, true],
  );
  for (const days of ["0", "-1", "many", ""]) assert.match(await refused("serve", "--keep", days), /keep/);
});
