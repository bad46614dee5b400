// Every screen, in every language, on a narrow phone and in the dark: nothing sticks out, and nobody is kept out.
import assert from "node:assert/strict";
import { test } from "node:test";
import { barriers, enterCode, leftOf, newTable, overhang, play, serve, visitor } from "./stage.mjs";

const languages = { en: "ltr", fa: "rtl", ru: "ltr", el: "ltr", tr: "ltr" };
const games = ["mastermind", "bulls-and-cows", "guess-number", "hex", "dark-hex", "nim", "northcott"];

/** Every screen once; `look` is called at each. */
async function tour(t, server, page, look) {
  const at = async (address, selector) => {
    await page.goto(address);
    await page.waitForSelector(selector);
    await look(address);
  };
  for (const game of games) {
    await at(`/new/${game}`, "form");
    await page.check("input[name=way][value=computer]");
    await look(`/new/${game} against the computer`);
    await newTable(page, game, { way: "device" });
    await look(`${game} on one device`);
  }
  await at("/", ".recent");

  await newTable(page, "hex", { way: "device", options: { size: "19" } });
  await look("the largest board");

  await newTable(page, "mastermind", { way: "device", options: { pegs: "8", colours: "15" } });
  await enterCode(page, "ABCDEFGH");
  await look("one's move is made");
  await page.click(".hand-over button");
  await look("the curtain");
  await page.click(".curtain button");
  await enterCode(page, "HGFEDCBA");
  await page.waitForSelector(".code-row:not(.empty)");
  await look("an answered row of eight");

  await newTable(page, "guess-number", { way: "device", options: { keeper: "player" } });
  await enterCode(page, "1234");
  await page.click('[data-entry="exact3"]');
  await page.click('[data-entry="misplaced1"]');
  await page.click('[data-entry="send"]');
  await page.waitForSelector(".refusal");
  await look("a refusal");

  await newTable(page, "nim", { way: "device", options: { heaps: "1-1" } });
  for (const heap of [0, 1]) {
    await page.click(`[data-object="${heap}-0"]`);
    await page.click(".primary");
  }
  await page.waitForSelector(".prompt.over");
  await look("the end");
  await page.click(".after a.button");
  await page.waitForSelector(".steps");
  await look("the replay");

  await newTable(page, "dark-hex", { way: "link", seat: "0" });
  await look("a table by link, waiting");
  await play(page, "c4");
  await page.waitForSelector(".hex-cell.stone-0");
  const guest = await visitor(t, server, { viewport: page.viewportSize(), locale: await page.evaluate(() => navigator.language) });
  await guest.goto(page.url());
  await guest.waitForSelector(".invite");
  assert.deepEqual(await barriers(guest), [], "an invitation");
  assert.equal(await overhang(guest), 0, "an invitation");

  await page.goto("/new/mastermind");
  await page.selectOption("#option-pace", "custom");
  await look("one's own pace");
  await at("/open", "form");
  await page.fill("#open-text", "umpire record 1\n");
  await page.click("button[type=submit]");
  await page.waitForSelector(".refusal");
  await look("a file that cannot be read");
  await aroundAGame(t, server, page, look);

  await at("/t/zzzzzzzzzzzz", ".notice a");
  await at("/nowhere", ".notice");
}

/** A clocked series of two people with long names, and all that can be unfolded around it. */
async function aroundAGame(t, server, page, look) {
  const unfold = () => page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
  const locale = await page.evaluate(() => navigator.language);
  await newTable(page, "mastermind", {
    way: "link", seat: "0", name: "Anna Maria Wolkenstein", pace: "byoyomi:600+3x30", games: 3, listed: true,
  });
  const link = await page.inputValue("#share-link");
  const other = await visitor(t, server, { viewport: page.viewportSize(), locale });
  await other.goto("/");
  await other.waitForSelector(".lobby .table-list");
  assert.equal(await overhang(other), 0, "the lobby");
  assert.deepEqual(await barriers(other), [], "the lobby");
  await other.goto(link);
  await other.fill("#sit-name", "Bartholomäus Undsoweiter");
  await other.click(".invite .primary");
  await enterCode(page, "ABCD");
  await enterCode(other, "AABB");
  await other.waitForSelector(".clock.running");
  await unfold();
  await page.fill(".talk .say input", "Donaudampfschifffahrtsgesellschaftskapitänskajütentürschlüssel");
  await page.click(".talk .say button");
  await page.waitForSelector(".talk li");
  await look("a series with clocks and talk");
  await page.click(".settings .setting > button");
  await page.waitForSelector("#device-link");
  await page.click(".deeds .quiet");
  await look("giving up");
  await page.click(".deeds .primary");
  await page.waitForSelector(".after");
  await look("given up");
  await page.click(".after .primary");
  await page.waitForSelector(".deeds");
  await page.goto(`${link.replace("/t/", "/replay/")}?game=1`);
  await page.waitForSelector(".games-of-table");
  await unfold();
  await look("the replay of a game of a series");
  await page.goto("/");
}

for (const [language, direction] of Object.entries(languages))
  test(`${language}: nothing sticks out at 320 pixels, nothing keeps people out`, async (t) => {
    const server = await serve(t);
    const page = await visitor(t, server, { locale: language, viewport: { width: 320, height: 640 } });
    await tour(t, server, page, async (where) => {
      assert.equal(await page.getAttribute("html", "dir"), direction);
      assert.equal(await page.getAttribute("html", "lang"), language);
      assert.equal(await overhang(page), 0, `${where} can be scrolled sideways`);
      assert.deepEqual(await barriers(page), [], where);
    });
  });

test("in the dark, contrasts hold as well", async (t) => {
  const server = await serve(t);
  const page = await visitor(t, server, { colorScheme: "dark" });
  await tour(t, server, page, async (where) => assert.deepEqual(await barriers(page), [], where));
});

test("in Persian the board is not mirrored: a1 stands at the left, numbers run as they should", async (t) => {
  const page = await visitor(t, await serve(t), { locale: "fa-IR" });
  const left = (name) => leftOf(page, `[data-cell="${name}"]`);
  await newTable(page, "hex", { way: "device", options: { size: "7" } });
  assert.ok((await left("a1")) < (await left("g1")));
  await play(page, "a2");
  await page.waitForSelector('[data-cell="a2"].stone-0');
  await newTable(page, "northcott", { way: "device" });
  assert.ok((await left("a1")) < (await left("h1")));
  await newTable(page, "nim", { way: "device" });
  const object = (name) => leftOf(page, `[data-object="${name}"]`);
  assert.ok((await object("3-0")) < (await object("3-6")));
  await newTable(page, "bulls-and-cows", { way: "device" });
  await enterCode(page, "1234");
  await page.click(".hand-over button");
  await page.click(".curtain button");
  await enterCode(page, "5671");
  const symbol = (name) => leftOf(page, `.code-row [data-symbol="${name}"]`);
  assert.ok((await symbol("5")) < (await symbol("1")));
});

test("the language can be changed, and is remembered", async (t) => {
  const page = await visitor(t, await serve(t));
  await page.goto("/");
  await page.selectOption(".language select", "fa");
  await page.waitForSelector("html[dir=rtl]");
  await page.waitForSelector("text=فکر بکر");
  await page.reload();
  await page.waitForSelector("html[lang=fa]");
});

test("a large board under a finger: a tap chooses, a button plays, dragging scrolls", async (t) => {
  const page = await visitor(t, await serve(t), { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
  await newTable(page, "hex", { way: "device", options: { size: "19", swap: "no" } });
  await page.locator('[data-cell="j10"]').tap();
  await page.waitForSelector('[data-cell="j10"].chosen');
  assert.equal(await page.locator(".hex-cell.stone-0").count(), 0, "nothing is played yet");
  await page.click("text=Play j10");
  await page.waitForSelector('[data-cell="j10"].stone-0');

  const box = await page.locator('[data-cell="e5"]').boundingBox();
  const touch = await page.context().newCDPSession(page);
  const drag = (type, y) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: box.x + 3, y }] });
  await drag("touchStart", box.y + 3);
  for (let step = 1; step <= 8; step++) await drag("touchMove", box.y - 20 * step);
  await drag("touchEnd", 0);
  await page.waitForFunction(() => window.scrollY > 0);
  assert.equal(await page.locator(".chosen").count(), 0, "a finger that slides away plays nothing");
});
