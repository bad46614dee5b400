// Who may sit, what a double click does, and what a lost connection loses: nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cell, eventually, newTable, play, serve, visitor } from "./stage.mjs";

async function hexTable(t, server) {
  const red = await visitor(t, server);
  await newTable(red, "hex", { way: "link", seat: "0", options: { size: "7", swap: "no" } });
  return { red, link: await red.inputValue("#share-link") };
}

async function sit(t, server, link) {
  const blue = await visitor(t, server);
  await blue.goto(link);
  await blue.click("text=Take the seat: Blue");
  await blue.waitForSelector(".seat:has-text('you')");
  return blue;
}

const happened = (page) => page.locator(".happened li").allTextContents();

test("opening the link takes no seat, neither does a link preview or a third visitor", async (t) => {
  const server = await serve(t);
  const { red, link } = await hexTable(t, server);
  assert.equal((await fetch(link)).status, 200); // what a preview does
  const blue = await visitor(t, server);
  await blue.goto(link);
  await blue.waitForSelector("text=A seat is free");
  await red.waitForSelector("text=free seat");

  await blue.click("text=Take the seat: Blue");
  await blue.waitForSelector(".seat:has-text('you')");
  await red.waitForSelector("#share-link", { state: "detached" });

  const third = await visitor(t, server);
  await third.goto(link);
  await third.waitForSelector("text=both seats are taken");
  assert.equal(await third.locator("text=Take the seat").count(), 0);
  assert.equal(await third.locator(".hex-cell:not([aria-disabled])").count(), 0, "a spectator has nothing to press");
});

test("the seat is refused to whoever presses second", async (t) => {
  const server = await serve(t);
  const { link } = await hexTable(t, server);
  const late = await visitor(t, server);
  await late.goto(link);
  await late.waitForSelector("text=A seat is free");
  // The late one's page does not hear of the first: its button is still there.
  const first = await visitor(t, server);
  await first.goto(link);
  await first.waitForSelector("text=A seat is free");
  await Promise.allSettled([first, late].map((page) => page.click("text=Take the seat: Blue", { timeout: 5_000 })));
  await first.waitForFunction(() => !document.body.textContent.includes("A seat is free"));
  await late.waitForFunction(() => !document.body.textContent.includes("A seat is free"));
  const seated = await Promise.all([first, late].map((page) => page.locator(".seat:has-text('you')").count()));
  assert.deepEqual(seated.sort(), [0, 1], "one of them sits, the other watches");
});

test("a double click plays once", async (t) => {
  const server = await serve(t);
  const { red, link } = await hexTable(t, server);
  const blue = await sit(t, server, link);
  await cell(red, "d4").dblclick();
  await blue.waitForSelector('[data-cell="d4"].stone-0');
  await cell(blue, "c5").dblclick();
  await red.waitForSelector('[data-cell="c5"].stone-1');
  await eventually(() => happened(red), ["Stone at d4.", "Stone at c5."]);
  assert.equal(await red.locator(".refusal").count() + (await blue.locator(".refusal").count()), 0);
});

test("a reload resumes the seat and the game", async (t) => {
  const server = await serve(t);
  const { red, link } = await hexTable(t, server);
  const blue = await sit(t, server, link);
  await play(red, "d4");
  await blue.waitForSelector('[data-cell="d4"].stone-0');
  await blue.reload();
  await blue.waitForSelector('[data-cell="d4"].stone-0.last');
  assert.match(await blue.textContent(".prompt"), /Your turn/);
  await play(blue, "d5");
  await red.waitForSelector('[data-cell="d5"].stone-1');
});

test("the same seat in two tabs: both follow, both may move", async (t) => {
  const server = await serve(t);
  const { red, link } = await hexTable(t, server);
  const blue = await sit(t, server, link);
  const tab = await red.context().newPage();
  await tab.goto(link);
  await tab.waitForSelector(".seat:has-text('you')");
  await play(tab, "d4");
  await red.waitForSelector('[data-cell="d4"].stone-0');
  await play(blue, "c5");
  await tab.waitForSelector('[data-cell="c5"].stone-1');
  await play(red, "e4");
  for (const page of [red, tab]) await page.waitForSelector('[data-cell="e4"].stone-0');
  const all = ["Stone at d4.", "Stone at c5.", "Stone at e4."];
  for (const page of [red, tab, blue]) await eventually(() => happened(page), all);
});

test("a lost connection is told, tried again, and the move made meanwhile arrives once", async (t) => {
  const server = await serve(t);
  const { red, link } = await hexTable(t, server);
  const blue = await visitor(t, server);
  let line = null;
  let cut = false;
  await blue.routeWebSocket(/\/live$/, (socket) => {
    if (cut) {
      socket.close();
      return;
    }
    line = socket;
    socket.connectToServer();
  });
  await blue.goto(link);
  await blue.click("text=Take the seat: Blue");
  await blue.waitForSelector(".seat:has-text('you')");
  await play(red, "d4");
  await blue.waitForSelector('[data-cell="d4"].stone-0');

  cut = true;
  await line.close();
  await blue.waitForSelector("text=Connection lost: trying again");
  await play(blue, "c5");
  cut = false;
  await blue.click("text=Try now");
  await red.waitForSelector('[data-cell="c5"].stone-1');
  await blue.waitForSelector('[data-cell="c5"].stone-1');
  await blue.waitForSelector("text=Connection lost", { state: "detached" });
  await eventually(() => happened(blue), ["Stone at d4.", "Stone at c5."]);
});

test("a table that does not exist is told as such", async (t) => {
  const page = await visitor(t, await serve(t));
  await page.goto("/t/zzzzzzzzzzzz");
  await page.waitForSelector("text=This table cannot be shown");
});
