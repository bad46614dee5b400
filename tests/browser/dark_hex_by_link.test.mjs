// Two people play Dark Hex by link to a chain; nobody is sent a stone that is not theirs to see.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cell, eventually, newTable, play, serve, visitor } from "./stage.mjs";

const redChain = ["d1", "d2", "d3", "d4", "d5", "d6", "d7"];
const blueStones = ["a1", "a2", "a3", "a4", "a5", "a6"];

/** Everything that the server says to the page over its live connection, but for the table's random name. */
function listen(page) {
  const frames = [];
  const heard = ({ payload }) => frames.push(String(payload).replace(/"table":"\w+",/, ""));
  page.on("websocket", (socket) => socket.on("framereceived", heard));
  return frames;
}

const names = (cell) => new RegExp(`\\b${cell}\\b`);

const stonesShown = (page) => page.locator(".hex-cell.stone-0, .hex-cell.stone-1").count();

test("Dark Hex by link, to a chain, while a spectator sees no stone", async (t) => {
  const server = await serve(t);
  const red = await visitor(t, server);
  const blue = await visitor(t, server);
  const watcher = await visitor(t, server);
  const toBlue = listen(blue);
  const toWatcher = listen(watcher);

  await newTable(red, "dark-hex", { way: "link", seat: "0", options: { size: "7" } });
  const link = await red.inputValue("#share-link");
  await blue.goto(link);
  await blue.click("text=Take the seat: Blue");
  await blue.waitForSelector(".seat:has-text('you')");
  await watcher.goto(link);
  await watcher.waitForSelector("text=both seats are taken");

  await play(red, "d1");
  await play(blue, "d1"); // a hit: Blue finds the stone and moves again
  await blue.waitForSelector('[data-cell="d1"].stone-0 .hex-found');
  await red.waitForSelector("text=The other player hit one of your stones.");
  for (const [i, name] of blueStones.entries()) {
    await play(blue, name);
    await cell(blue, name).and(blue.locator(".stone-1")).waitFor();
    assert.equal(await stonesShown(watcher), 0, `the spectator sees a stone after Blue's ${name}`);
    if (i === blueStones.length - 1) break;
    await play(red, redChain[i + 1]);
    await cell(red, redChain[i + 1]).and(red.locator(".stone-0")).waitFor();
  }

  assert.equal(await stonesShown(blue), blueStones.length + 1, "Blue sees its own stones and the one it hit");
  await watcher.waitForFunction(() => document.querySelectorAll(".happened li").length === 13);
  assert.doesNotMatch(toWatcher.join("\n"), names("[a-g][1-7]"), "no cell was sent to the spectator");
  for (const cell of redChain.slice(1)) assert.doesNotMatch(toBlue.join("\n"), names(cell), `${cell} was not sent to Blue`);
  assert.match(toBlue.join("\n"), names("a6"), "its own cells were");

  await play(red, "d7");
  for (const page of [red, blue, watcher]) await page.waitForSelector(".prompt.over");
  await eventually(() => watcher.locator(".hex-cell.in-chain").count(), redChain.length);
  assert.equal(await stonesShown(watcher), await stonesShown(red), "the end reveals the board to all");
  assert.match(await red.textContent(".prompt.over"), /You won.*chain/);
  assert.match(await blue.textContent(".prompt.over"), /You lost/);
});
