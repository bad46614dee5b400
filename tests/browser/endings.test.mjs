// Games that end otherwise than by their rules, and moves taken back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cell, eventually, guest, newTable, play, serve, visitor } from "./stage.mjs";

const stones = (page) => page.locator(".hex-cell.stone-0, .hex-cell.stone-1").count();

async function hexByLink(t, game = "hex", more = {}) {
  const server = await serve(t);
  const red = await visitor(t, server);
  const options = { size: "7", ...(game === "hex" ? { swap: "no" } : {}) };
  await newTable(red, game, { way: "link", seat: "0", name: "Anna", options, ...more });
  const link = await red.inputValue("#share-link");
  const blue = await guest(t, server, link, "Bob");
  return { server, red, blue, link };
}

test("a resigned Dark Hex stays hidden at the table, and is shown in the replay", async (t) => {
  const { server, red, blue, link } = await hexByLink(t, "dark-hex");
  const watcher = await visitor(t, server);
  await watcher.goto(link);
  await play(red, "d4");
  await play(blue, "e5");
  await red.click("text=Resign");
  await red.click("text=Play on");
  await red.click("text=Resign");
  await red.click("text=Yes, resign");
  for (const page of [red, blue, watcher]) await page.waitForSelector(".prompt.over");
  assert.match(await blue.textContent(".prompt.over"), /You won.*Blue wins: the other side resigned/);
  assert.deepEqual(await Promise.all([red, blue, watcher].map(stones)), [1, 1, 0], "nobody is shown more than before");
  for (const page of [red, blue, watcher]) await page.waitForSelector("text=What was hidden stays hidden here");
  await blue.reload();
  await blue.waitForSelector(".prompt.over");
  assert.equal(await stones(blue), 1);

  await blue.click("text=Look at it again");
  await blue.waitForSelector("text=Move 2 of 2");
  assert.equal(await stones(blue), 2);
});

test("before both have moved a game is broken off, and counts for nobody", async (t) => {
  const { red, blue } = await hexByLink(t, "hex", { games: 3 });
  await play(red, "d4");
  await blue.click("text=Break off");
  for (const page of [red, blue]) await page.waitForSelector("text=The game was broken off; it does not count.");
  await red.click("text=Next game");
  await blue.waitForSelector("text=Game 1 of 3");
  await blue.waitForSelector(".seat:has-text('Blue'):has-text('Bob (you)')");
});

test("a move is taken back by consent; a new move makes the offer void", async (t) => {
  const { red, blue } = await hexByLink(t);
  await play(red, "d4");
  await play(blue, "e5");
  await cell(red, "e5").and(red.locator(".stone-1")).waitFor();

  await red.click("text=Ask to take back");
  await red.waitForSelector("text=You have asked to take your last move back.");
  await blue.waitForSelector("text=Anna asks to take the last move back.");
  await blue.click("text=Decline");
  await red.waitForSelector("text=You have asked", { state: "detached" });
  assert.equal(await stones(red), 2);

  await red.click("text=Ask to take back");
  await blue.waitForSelector("text=Anna asks to take the last move back.");
  await play(red, "c3");
  await blue.waitForSelector("text=Anna asks", { state: "detached" });

  await red.click("text=Ask to take back");
  await blue.click("text=Allow it");
  for (const page of [red, blue]) await cell(page, "c3").and(page.locator(".stone-none")).waitFor();
  assert.deepEqual(await Promise.all([red, blue].map(stones)), [2, 2]);
  await red.waitForSelector(".prompt.mine");
  await play(red, "b2");
  await cell(blue, "b2").and(blue.locator(".stone-0")).waitFor();
});

test("nothing is taken back in the dark", async (t) => {
  const { red, blue } = await hexByLink(t, "dark-hex");
  await play(red, "d4");
  await play(blue, "e5");
  await red.waitForSelector("text=Resign");
  assert.equal(await red.locator("text=take back").count(), 0);
});

/** Lets a page believe that the other left so long ago. */
async function ageAbsence(page, milliseconds) {
  await page.routeWebSocket(/\/live$/, (line) => {
    const server = line.connectToServer();
    line.onMessage((text) => server.send(text));
    server.onMessage((text) => {
      const message = JSON.parse(text);
      const state = message.state ?? message.table?.state;
      for (const seat of state?.seats ?? []) if (seat.gone) seat.gone -= milliseconds;
      line.send(JSON.stringify(message));
    });
  });
}

test("who is gone is named with the time; after a minute the win may be claimed, which the server decides", async (t) => {
  const { red, blue } = await hexByLink(t);
  await play(red, "d4");
  await play(blue, "e5");
  await ageAbsence(red, 59_000);
  await red.reload();
  await red.waitForSelector(".board");
  await blue.close();
  await red.waitForSelector("text=/Bob has been gone since \\d/");
  await red.click("text=Claim the win");
  await red.waitForSelector("text=The other player is not gone for long enough.");
  assert.equal(await red.locator(".prompt.over").count(), 0);
});

test("at one device: take back, resign, next game with seats changed", async (t) => {
  const page = await visitor(t, await serve(t));
  await newTable(page, "hex", { way: "device", games: 3, options: { size: "7", swap: "no" } });
  await play(page, "d4");
  await play(page, "e5");
  await page.click("text=Take back");
  await cell(page, "e5").and(page.locator(".stone-none")).waitFor();
  await page.waitForSelector("text=Blue to move");
  await play(page, "a1");
  await page.reload();
  await page.waitForSelector('[data-cell="a1"].stone-1');
  await page.click("text=Resign");
  await page.click("text=Yes, resign");
  await page.waitForSelector("text=Blue wins: the other side resigned.");
  await page.click("text=Next game");
  await page.waitForSelector("text=Game 2 of 3");
  await eventually(() => stones(page), 0);
  assert.match(await page.locator(".seat").first().textContent(), /Red.*Points: 1/);
});

test("against the computer: a move is taken back together with the answer, and the flag falls", async (t) => {
  const page = await visitor(t, await serve(t));
  await newTable(page, "nim", {
    way: "computer", level: "careless", seat: "0", pace: { minutes: 0.05, seconds: 0 }, options: { heaps: "5-6-7" },
  });
  await page.click('[data-object="2-6"]');
  await page.click(".board-tools .primary");
  await page.waitForSelector("text=Your turn");
  await page.click("text=Take back");
  await eventually(() => page.locator(".happened li").count(), 0);
  await page.click('[data-object="2-6"]');
  await page.click(".board-tools .primary");
  await page.waitForSelector("text=You lost");
  await page.waitForSelector("text=Second wins: the other side's time is up.");
});
