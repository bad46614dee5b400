// Names, talk, the lobby, spectators, and a seat that moves to another device.
import assert from "node:assert/strict";
import { test } from "node:test";
import { barriers, enterCode, eventually, guest, newTable, overhang, play, serve, visitor } from "./stage.mjs";

const said = (page) => page.locator(".talk li").allTextContents();

async function say(page, words) {
  await page.fill(".talk .say input", words);
  await page.click(".talk .say button");
}

test("a table in the lobby is found, joined and gone from it", async (t) => {
  const server = await serve(t);
  const anna = await visitor(t, server);
  await newTable(anna, "hex", { way: "link", seat: "1", name: "Anna", pace: "fischer:180+2", games: 3, listed: true });
  const bob = await visitor(t, server);
  await bob.goto("/");
  const entry = bob.locator(".lobby .table-list a");
  await entry.waitFor();
  assert.match(await entry.textContent(), /Hex.*Anna.*Free seat: Red.*3 min \+ 2 s a move.*Games: 3/);
  await entry.click();
  await bob.click("text=Take the seat: Red");
  await bob.waitForSelector(".deeds");
  const eve = await visitor(t, server);
  await eve.goto("/");
  await eve.waitForSelector("text=No table waits for a player at the moment.");
  await eve.waitForSelector("text=Games being played: 1");
});

test("a table by link only is not in the lobby", async (t) => {
  const server = await serve(t);
  const anna = await visitor(t, server);
  await newTable(anna, "hex", { way: "link", seat: "0" });
  const eve = await visitor(t, server);
  await eve.goto("/");
  await eve.waitForSelector("text=No table waits for a player at the moment.");
});

test("whoever plays anyone is paired with whoever wants the same", async (t) => {
  const server = await serve(t);
  const people = [await visitor(t, server), await visitor(t, server)];
  for (const [i, page] of people.entries()) {
    await page.goto("/");
    await page.selectOption("#anyone-game", "nim");
    await page.selectOption("#anyone-pace", "fischer:300+3");
    await page.fill("#anyone-name", ["Anna", "Bob"][i]);
    await page.click("text=Play anyone");
    await page.waitForSelector(".board");
  }
  assert.equal(people[0].url(), people[1].url());
  for (const page of people) {
    await page.waitForSelector(".deeds");
    for (const name of ["Anna", "Bob"]) await page.waitForSelector(`.seat:has-text("${name}")`);
  }
});

test("talk is plain text, with the move at which it was said; it can be turned off, and stays off", async (t) => {
  const server = await serve(t);
  const anna = await visitor(t, server);
  await newTable(anna, "hex", { way: "link", seat: "0", name: "Anna", options: { size: "7", swap: "no" } });
  const link = await anna.inputValue("#share-link");
  const bob = await guest(t, server, link, "Bob");
  const eve = await visitor(t, server);
  await eve.goto(link);
  await anna.waitForSelector("text=Watching: 1");
  await play(anna, "d4");
  await say(bob, "<b>well</b> & good");
  for (const page of [anna, eve])
    await eventually(() => said(page), (heard) => assert.match(heard.join(), /Bob <b>well<\/b> & good move 1/));
  assert.equal(await anna.locator(".talk b").count(), 0);
  await say(eve, "hello");
  await eventually(() => said(anna), (heard) => assert.match(heard.join(), /a spectator hello/));

  await anna.click("text=Turn the talk off");
  await anna.reload();
  await anna.waitForSelector("text=The talk is turned off.");
  assert.equal(await anna.locator(".talk li").count(), 0);
  await anna.click("text=Turn on");
  await eventually(() => said(anna), (heard) => assert.equal(heard.length, 2));
});

test("on a phone the talk is folded away, and says how much is new", async (t) => {
  const server = await serve(t);
  const anna = await visitor(t, server, { viewport: { width: 390, height: 844 } });
  await newTable(anna, "hex", { way: "link", seat: "0", options: { size: "7" } });
  const bob = await guest(t, server, await anna.inputValue("#share-link"));
  await say(bob, "hello");
  await anna.waitForSelector(".talk summary:has-text('New: 1')");
  await anna.click(".talk summary");
  await anna.waitForSelector(".talk li:visible");
});

test("while something is hidden, players and spectators talk apart", async (t) => {
  const server = await serve(t);
  const anna = await visitor(t, server);
  await newTable(anna, "mastermind", { way: "link", seat: "0" });
  const link = await anna.inputValue("#share-link");
  const bob = await guest(t, server, link);
  const eve = await visitor(t, server);
  await eve.goto(link);
  await eve.waitForSelector("text=Only spectators can read this while the game runs.");
  await anna.waitForSelector("text=Only the two players can read this while the game runs.");
  await say(anna, "a word for Bob");
  await eventually(() => said(bob), (heard) => assert.equal(heard.length, 1));
  await say(eve, "it is red");
  await eventually(() => said(eve), (heard) => assert.equal(heard.length, 1));
  await say(bob, "thanks");
  await eventually(() => said(anna), (heard) => assert.equal(heard.length, 2));
  assert.doesNotMatch((await said(eve)).join(), /word|thanks/);
  assert.doesNotMatch([...(await said(anna)), ...(await said(bob))].join(), /red/);
});

test("a seat moves to another device by a link that works once", async (t) => {
  const server = await serve(t);
  const anna = await visitor(t, server);
  await newTable(anna, "mastermind", { way: "link", seat: "0", name: "Anna" });
  const bob = await guest(t, server, await anna.inputValue("#share-link"));
  await enterCode(anna, "ABCD");
  await bob.waitForSelector(".prompt.mine");
  await anna.click("text=Name, devices, spectators");
  await anna.click("text=Move to another device");
  const link = await anna.inputValue("#device-link");

  const phone = await visitor(t, server, { viewport: { width: 390, height: 844 } });
  await phone.goto(link);
  await phone.waitForSelector(".board");
  assert.equal(await phone.locator(".seat:has-text('you')").count(), 0, "opening the link moves nothing");
  await phone.click("text=Play here from now on");
  await phone.waitForSelector(".seat:has-text('Codemaker'):has-text('you')");
  assert.match(await phone.getAttribute(".code-secret", "aria-label"), /ABCD/);
  await anna.waitForSelector("text=You are watching: both seats are taken.");
  assert.doesNotMatch(await anna.content(), /ABCD/, "the old device knows no more than a spectator");

  const third = await visitor(t, server);
  await third.goto(link);
  await third.click("text=Play here from now on");
  await third.waitForSelector("text=This link has been used, or is not for this table.");
});

test("a command that was not acknowledged is sent again after a reload, and counts once", async (t) => {
  const server = await serve(t);
  const anna = await visitor(t, server);
  await newTable(anna, "hex", { way: "link", seat: "0", options: { size: "7", swap: "no" } });
  const bob = await guest(t, server, await anna.inputValue("#share-link"));
  let deaf = true;
  await anna.routeWebSocket(/\/live$/, (line) => {
    const wire = line.connectToServer();
    // What the page sends arrives, but nothing comes back: no acknowledgement, no event.
    wire.onMessage((text) => deaf && !text.includes('"table"') ? undefined : line.send(text));
  });
  await anna.reload();
  await play(anna, "d4");
  await bob.waitForSelector('[data-cell="d4"].stone-0');
  await say(anna, "moved!");
  await eventually(() => said(bob), (heard) => assert.equal(heard.length, 1));
  deaf = false;
  await anna.reload();
  await anna.waitForSelector('[data-cell="d4"].stone-0');
  await play(bob, "e5");
  await play(anna, "c3");
  await bob.waitForSelector('[data-cell="c3"].stone-0');
  assert.equal((await said(bob)).length, 1);
  assert.deepEqual(await bob.locator(".happened li").allTextContents(), ["Stone at d4.", "Stone at e5.", "Stone at c3."]);
});

test("a replay has what everybody could hear, and not what only the players heard", async (t) => {
  const server = await serve(t);
  const anna = await visitor(t, server);
  await newTable(anna, "dark-hex", { way: "link", seat: "0", name: "Anna", options: { size: "7" } });
  const bob = await guest(t, server, await anna.inputValue("#share-link"), "Bob");
  await play(anna, "d4");
  await say(anna, "between us");
  await play(bob, "e5");
  await bob.click("text=Resign");
  await bob.click("text=Yes, resign");
  await anna.waitForSelector("text=You won");
  await say(anna, "thank you all");
  await eventually(() => said(bob), (heard) => assert.equal(heard.length, 2));
  await bob.click("text=Look at it again");
  await bob.waitForSelector(".remarks li");
  assert.match((await bob.locator(".remarks li").allTextContents()).join(), /^Anna thank you all$/);
  await bob.click("[aria-label='To the start']");
  await bob.waitForSelector(".remarks :text('Nothing yet.')");
});

test("who waits for a friend may seat the computer instead, and the link is for watching", async (t) => {
  const server = await serve(t);
  const anna = await visitor(t, server, { viewport: { width: 320, height: 640 } });
  await newTable(anna, "nim", { way: "link", seat: "0", options: { heaps: "1-2" } });
  const link = await anna.inputValue("#share-link");
  const eve = await visitor(t, server);
  await eve.goto(link);
  await eve.waitForSelector("text=A seat is free");
  await anna.focus("text=Or play the computer");
  await anna.keyboard.press("Enter");
  await anna.selectOption("#seat-level", "perfect");
  assert.equal(await overhang(anna), 0);
  assert.deepEqual(await barriers(anna), []);
  await anna.focus("text=Let the computer sit down");
  await anna.keyboard.press("Enter");
  for (const page of [anna, eve]) await page.waitForSelector(".seat:has-text('computer: Perfect')");
  await eve.waitForSelector("text=both seats are taken");
  assert.equal(await anna.inputValue("#watch-link"), link);
  assert.equal(await anna.locator("#seat-level").count(), 0);
  assert.equal(await anna.evaluate(() => document.activeElement.id), "main", "the focus is not lost");
  await anna.click('[data-object="1-0"]');
  await anna.click(".board-tools .primary");
  for (const page of [anna, eve]) await page.waitForSelector(".prompt.over");
});
