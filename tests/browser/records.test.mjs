// Games taken away and brought back, in every format; and played through.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { eventually, newTable, play, serve, visitor } from "./stage.mjs";

const status = (page) => page.locator(".step-words p").textContent();

async function resignedHex(page) {
  await newTable(page, "hex", { way: "device", options: { size: "7" } });
  await play(page, "a3");
  await page.click(".board-tools .swap");
  for (const name of ["d4", "e5"]) await play(page, name);
  await page.click("text=Resign");
  await page.click("text=Yes, resign");
  await page.click("text=Look at it again");
  await page.waitForSelector("text=Move 4 of 4: Blue played e5");
}

async function open(page, file) {
  await page.goto("/open");
  await page.setInputFiles("#open-file", file);
}

test("a game of Hex is taken away as record, JSON and SGF, and opened again", async (t) => {
  const page = await visitor(t, await serve(t));
  await resignedHex(page);
  const files = [];
  for (const label of ["Record", "JSON", "SGF"]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(`.downloads button:text-is("${label}")`)]);
    files.push({ name: download.suggestedFilename(), mimeType: "text/plain", buffer: await readFile(await download.path()) });
  }
  assert.deepEqual(files.map(({ name }) => name), ["hex.umpire.txt", "hex.json", "hex.sgf"]);
  assert.match(files[0].buffer.toString(), /^umpire record 1\ngame hex\(size=7\)/);
  assert.match(files[2].buffer.toString(), /^\(;.*GM\[11\]/);
  const link = await page.getAttribute(".downloads a", "href");
  assert.match(link, /^https:\/\/hexworld\.org\/board\/#7/);

  for (const file of files) {
    await open(page, file);
    await page.waitForSelector("text=Move 4 of 4: Blue played e5");
    assert.equal(await page.locator(".hex-cell.stone-0, .hex-cell.stone-1").count(), 3);
  }
  await page.goto("/open");
  await page.fill("#open-text", link);
  await page.click("text=Look at it");
  await page.waitForSelector("text=/Move 4 of 4|Move 5 of 5/");
});

test("a bad file is told its line", async (t) => {
  const page = await visitor(t, await serve(t));
  const text = "umpire record 1\ngame hex\nseed 1\nmove 0 c4 10\nmove 1 c4 20\n";
  await open(page, { name: "bad.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.waitForSelector(".refusal:has-text('Line 5')");
  await page.fill("#open-text", "(;FF[4]GM[1]SZ[19])");
  await page.click("text=Look at it");
  await page.waitForSelector(".refusal:has-text('This SGF is of another game than Hex.')");
});

test("a running game at this device shows no record of itself", async (t) => {
  const page = await visitor(t, await serve(t));
  await newTable(page, "dark-hex", { way: "device", options: { size: "7" } });
  await play(page, "d4");
  await page.goto(page.url().replace("/local/", "/replay/local/"));
  await page.waitForSelector("text=The record is shown when the game is over.");
});

test("a game is played through by itself, and stopped", async (t) => {
  const page = await visitor(t, await serve(t));
  await resignedHex(page);
  await page.click("text=Play through");
  await eventually(() => status(page), (words) => assert.match(words, /^Move 1 of 4/));
  await eventually(() => status(page), (words) => assert.match(words, /^Move 2 of 4.*after \d/));
  await page.click("text=Stop");
  await page.click("[aria-label='Back one move']");
  await eventually(() => status(page), (words) => assert.match(words, /^Move 1 of 4/));
});
