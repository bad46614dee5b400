// The example bots play each other to the end while a spectator watches.
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { promisify } from "node:util";
import { Server } from "../lib/server.mjs";

const example = (name) => join(import.meta.dirname, "../../examples", name);

test("bot.py and bot.sh play a game to the end while a person watches", async (t) => {
  const server = await Server.start(t);
  const maker = spawn(example("bot.py"), [server.url], { stdio: ["ignore", "pipe", "inherit"] });
  t.after(() => maker.kill());
  const lines = createInterface({ input: maker.stdout })[Symbol.asyncIterator]();
  const table = (await lines.next()).value;
  const watcher = await server.person(null).live(table);
  const { stdout } = await promisify(execFile)(example("bot.sh"), [server.url, table]);
  const end = (await lines.next()).value;
  assert.equal(end, "end 0 last", "against the theory one object at a time is no match");
  assert.equal(stdout.trim(), end);
  const seen = [...watcher.table.events];
  while (seen.at(-1) !== end) seen.push(...(await watcher.next("events")).events.map(({ event }) => event));
  assert.ok(seen.length > 2 && seen.slice(0, -1).every((event) => event.startsWith("take")));
  const record = await (await fetch(`${server.url}/api/tables/${table}/record`)).text();
  assert.equal(record.match(/^move /gm).length, seen.length - 1);
});

test("two of bot.py play each other", async (t) => {
  const server = await Server.start(t);
  const maker = spawn(example("bot.py"), [server.url], { stdio: ["ignore", "pipe", "inherit"] });
  t.after(() => maker.kill());
  const lines = createInterface({ input: maker.stdout })[Symbol.asyncIterator]();
  const table = (await lines.next()).value;
  const { stdout } = await promisify(execFile)(example("bot.py"), [server.url, table]);
  assert.match(stdout, /^\w{12}\nend 1 last\n$/, "1-3-5-7 is lost for whoever begins");
  assert.equal((await lines.next()).value, "end 1 last");
});

test("bot.py is short and needs only Python", () => {
  const text = readFileSync(example("bot.py"), "utf8");
  assert.ok(text.split("\n").length <= 41);
  assert.deepEqual(text.match(/^(import|from) .*$/gm), [
    "import functools, json, operator, secrets, sys, urllib.request",
  ]);
});
