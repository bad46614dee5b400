// A table of this device in two tabs: one has it at a time, it moves when asked, and nothing is lost.
import assert from "node:assert/strict";
import { test } from "node:test";
import { barriers, eventually, newTable, overhang, play, serve, visitor } from "./stage.mjs";

const happened = (page) => page.locator(".happened li").allTextContents();

async function secondTab(page) {
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await tab.waitForSelector("text=This table is open in another tab");
  return tab;
}

test("the second tab takes the table over, the first stands down, and back again", async (t) => {
  const first = await visitor(t, await serve(t), { viewport: { width: 320, height: 640 } });
  await newTable(first, "hex", { way: "device", options: { size: "7", swap: "no" } });
  await play(first, "a1");
  const second = await secondTab(first);
  assert.equal(await second.locator(".board").count(), 0);
  assert.equal(await overhang(second), 0);
  assert.deepEqual(await barriers(second), []);
  await play(first, "b2");

  await second.focus("text=Play here from now on");
  await second.keyboard.press("Enter");
  await eventually(() => happened(second), ["Stone at a1.", "Stone at b2."]);
  await first.waitForSelector("text=This table is open in another tab");
  assert.equal(await first.locator(".board").count(), 0);
  await play(second, "c3");

  await first.click("text=Play here from now on");
  await second.waitForSelector("text=This table is open in another tab");
  await play(first, "d4");
  await first.reload();
  await eventually(() => happened(first), ["Stone at a1.", "Stone at b2.", "Stone at c3.", "Stone at d4."]);
});

test("a tab that goes away, or to another screen, leaves the table free", async (t) => {
  const first = await visitor(t, await serve(t));
  await newTable(first, "nim", { way: "device" });
  const address = first.url();
  const second = await secondTab(first);
  await first.click("header a");
  await first.waitForSelector(".recent");
  await second.reload();
  await second.waitForSelector(".board");
  await second.close();
  await first.goto(address);
  await first.waitForSelector(".board");
});

test("a tab that does not answer is not waited for, and undoes nothing when it comes back", async (t) => {
  const first = await visitor(t, await serve(t));
  await newTable(first, "hex", { way: "device", options: { size: "7", swap: "no" } });
  await play(first, "a1");
  const second = await secondTab(first);
  const devtools = await first.context().newCDPSession(first);
  await devtools.send("Debugger.enable");
  await devtools.send("Debugger.pause");
  const asleep = first.evaluate(() => 1);
  await second.click("text=Play here from now on");
  await play(second, "b2");
  await devtools.send("Debugger.resume").catch(() => {});
  await devtools.send("Debugger.disable");
  await asleep;
  await first.waitForSelector("text=This table is open in another tab");
  await second.reload();
  await eventually(() => happened(second), ["Stone at a1.", "Stone at b2."]);
});

test("without locks, as on a page that is not served securely, the newest tab has the table", async (t) => {
  const first = await visitor(t, await serve(t));
  await first.context().addInitScript(() => Object.defineProperty(Navigator.prototype, "locks", { value: undefined }));
  await newTable(first, "hex", { way: "device", options: { size: "7", swap: "no" } });
  await play(first, "a1");
  const second = await first.context().newPage();
  await second.goto(first.url());
  await eventually(() => happened(second), ["Stone at a1."]);
  await first.waitForSelector("text=This table is open in another tab");
});
