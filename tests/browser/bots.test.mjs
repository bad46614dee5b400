// The two example bots play each other while a person watches.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { eventually, serve, visitor } from "./stage.mjs";

/** Starts an example; its lines of output. */
function bot(t, name, ...words) {
  const program = join(import.meta.dirname, "../../examples", name);
  const child = spawn(name.endsWith(".py") ? "python3" : "sh", [program, ...words], { stdio: ["ignore", "pipe", "inherit"] });
  t.after(() => child.kill());
  return { child, lines: createInterface({ input: child.stdout }) };
}

test("the example bots play Nim, and a person sees every move", async (t) => {
  const server = await serve(t);
  const maker = bot(t, "bot.py", server.url);
  const [table] = await once(maker.lines, "line");
  const page = await visitor(t, server);
  await page.goto(`/t/${table}`);
  await page.waitForSelector("text=You are watching. A seat is free");
  const ended = once(maker.child, "exit");
  bot(t, "bot.sh", server.url, table);
  await page.waitForSelector(".prompt.over");
  assert.deepEqual(await ended, [0, null]);
  const moves = await page.locator(".happened li").allTextContents();
  const taken = moves.map((words) => /^From heap \d, (\d) taken\.$/.exec(words)).filter(Boolean);
  assert.equal(taken.reduce((sum, [, count]) => sum + Number(count), 0), 16, "all sixteen objects were taken");
  await eventually(() => page.locator("[data-object]").count(), 0);
});
