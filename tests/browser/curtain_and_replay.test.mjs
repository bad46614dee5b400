// Two people at one device: what the curtain hides; and a finished game looked at again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cell, enterCode, eventually, newTable, play, serve, visitor } from "./stage.mjs";

/** What the page shows; not its foot, where the commit is named, which may well have a "d4" in it. */
const body = (page) => page.evaluate(() => document.querySelector("main").innerHTML);

test("nothing of a hidden game is in the page while the curtain is down", async (t) => {
  const page = await visitor(t, await serve(t));
  await newTable(page, "dark-hex", { way: "device", options: { size: "7" } });
  await play(page, "d4");
  await page.waitForSelector('[data-cell="d4"].stone-0'); // the mover sees what came of it
  await page.click("text=Hand over to Blue");
  await page.waitForSelector(".curtain");
  assert.doesNotMatch(await body(page), /d4|hex-cell|happened/);

  await page.reload();
  await page.waitForSelector(".curtain");
  assert.doesNotMatch(await body(page), /d4|hex-cell|happened/, "a reload leaves it down");

  await page.click("text=lift the curtain");
  await page.waitForSelector(".hex-svg");
  assert.equal(await page.locator(".hex-cell.stone-0").count(), 0, "Blue sees no red stone");
  await play(page, "d4");
  await page.waitForSelector('[data-cell="d4"].stone-0 .hex-found');
  assert.equal(await page.locator("text=Hand over").count(), 0, "a hit: Blue moves again");
});

test("a secret is hidden from the one who seeks it", async (t) => {
  const page = await visitor(t, await serve(t));
  await newTable(page, "mastermind", { way: "device" });
  await enterCode(page, "ABCD");
  await page.click("text=Hand over to Codebreaker");
  await page.waitForSelector(".curtain");
  assert.doesNotMatch(await body(page), /ABCD|code-secret/);
  await page.click("text=lift the curtain");
  await page.waitForSelector(".compose");
  assert.doesNotMatch(await body(page), /ABCD/);
  await enterCode(page, "ABCD");
  await page.waitForSelector(".prompt.over");
  assert.match(await page.getAttribute(".code-secret", "aria-label"), /ABCD/);
});

test("an open game has no curtain", async (t) => {
  const page = await visitor(t, await serve(t));
  await newTable(page, "hex", { way: "device", options: { size: "7" } });
  await play(page, "d4");
  await page.waitForSelector("text=Blue to move");
  assert.equal(await page.locator("text=Hand over").count(), 0);
});

test("swapping takes the stone, reflected", async (t) => {
  const page = await visitor(t, await serve(t));
  await newTable(page, "hex", { way: "device", options: { size: "7" } });
  await play(page, "a3");
  await page.click(".board-tools .swap");
  await page.waitForSelector('[data-cell="c1"].stone-1');
  assert.equal(await cell(page, "a3").and(page.locator(".stone-none")).count(), 1);
});

test("the board is played by keyboard", async (t) => {
  const page = await visitor(t, await serve(t));
  await newTable(page, "hex", { way: "device", options: { size: "7" } });
  await cell(page, "a1").focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowUp", "Enter"])
    await page.keyboard.press(key);
  await page.waitForSelector('[data-cell="b2"].stone-0');
});

async function finishedDarkHex(page) {
  await newTable(page, "dark-hex", { way: "device", options: { size: "7" } });
  for (let row = 1; row <= 7; row++) {
    await play(page, `d${row}`);
    if (row === 7) break;
    await page.click("text=Hand over");
    await page.click("text=lift the curtain");
    await play(page, `a${row}`);
    await page.click("text=Hand over");
    await page.click("text=lift the curtain");
  }
  await page.waitForSelector(".prompt.over");
}

test("replay: steps, keys, a deep link, and everyone's eyes", async (t) => {
  const page = await visitor(t, await serve(t));
  await finishedDarkHex(page);
  await page.click("text=Look at it again");
  const status = page.locator(".steps [role=status]");
  const stones = () => page.locator(".hex-cell.stone-0, .hex-cell.stone-1").count();
  await page.waitForSelector("text=Move 13 of 13");

  await page.click("[aria-label='To the start']");
  await eventually(() => status.textContent(), (text) => assert.match(text, /Before the first of 13/));
  assert.equal(await stones(), 0);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await eventually(() => status.textContent(), (text) => assert.match(text, /Move 2 of 13: Blue played a1/));
  assert.equal(await stones(), 2);
  assert.match(page.url(), /\?move=2$/);

  const eyes = (value) => page.locator(`input[name=eyes][value="${value}"]`).check({ force: true });
  await eyes("0");
  await eventually(stones, 1, "Red knew its own stone");
  await eyes("spectator");
  await eventually(stones, 0, "spectators knew none");

  await page.goto(`${page.url().split("?")[0]}?move=5`);
  await page.waitForSelector("text=Move 5 of 13");
  await eventually(stones, 5);
});

test("a table on the server is replayed only once it is over", async (t) => {
  const page = await visitor(t, await serve(t));
  await newTable(page, "dark-hex", { way: "link", seat: "0", options: { size: "7" } });
  const id = page.url().split("/").at(-1);
  await page.goto(`/replay/${id}`);
  await page.waitForSelector("text=The record is shown when the game is over.");
});
