// A best of three of Mastermind by link, with clocks and names: seats change, points add up, a lost connection resumes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cable, enterCode, eventually, guest, newTable, play, serve, visitor } from "./stage.mjs";

const seat = (page, name) => page.locator(".seat", { has: page.locator(`.seat-name:text-is("${name}")`) });
const series = (page) => page.locator(".series").textContent();
const ended = async (page) => (await page.locator(".prompt.over > *").allTextContents()).join(". ");
const happened = (page) => page.locator(".happened li").allTextContents();

/** The codemaker sets the code and the codebreaker makes these guesses, the last of which finds it. */
async function game(codemaker, codebreaker, guesses) {
  await enterCode(codemaker, guesses.at(-1));
  for (const guess of guesses) {
    await enterCode(codebreaker, guess);
    await codebreaker.waitForSelector(`.code-row .tiles[aria-label="${guess}"]`);
  }
  for (const page of [codemaker, codebreaker]) await page.waitForSelector(".prompt.over");
}

test("best of three, with clocks; one loses the connection in the middle and resumes", async (t) => {
  const server = await serve(t);
  const anna = await visitor(t, server);
  await newTable(anna, "mastermind", { way: "link", seat: "0", name: "Anna", pace: "fischer:300+3", games: 3 });
  const bob = await visitor(t, server);
  const line = await cable(bob);
  await bob.goto(await anna.inputValue("#share-link"));
  await bob.waitForSelector("text=Anna is waiting for somebody to play");
  await bob.fill("#sit-name", "Bob");
  await bob.click("text=Take the seat: Codebreaker");
  await seat(anna, "Codebreaker").getByText("Bob").waitFor();
  assert.match(await seat(bob, "Codebreaker").textContent(), /Bob \(you\)/);
  assert.match(await series(bob), /Game 1 of 3.*Nobody leads: 0 all/);
  assert.match(await seat(bob, "Codemaker").locator("[role=timer]").textContent(), /^5:00$/);
  assert.equal(await bob.locator(".clock.running").count(), 0, "no clock runs before both have moved");

  await enterCode(anna, "ABCD");
  await enterCode(bob, "AABB");
  await seat(bob, "Codebreaker").locator(".clock.running").waitFor();
  await line.pull();
  await bob.waitForSelector("text=Connection lost");
  await enterCode(bob, "ABCC");
  assert.equal(await seat(bob, "Codebreaker").locator(".clock.running").count(), 1, "a lost connection stops no clock");
  line.cut = false;
  await bob.click("text=Try now");
  await bob.waitForSelector('.code-row .tiles[aria-label="ABCC"]');
  await enterCode(bob, "ABCD");
  for (const page of [anna, bob]) await page.waitForSelector(".prompt.over");
  assert.deepEqual((await happened(bob)).filter((words) => words.startsWith("Guess")), [
    "Guess: AABB.",
    "Guess: ABCC.",
    "Guess: ABCD.",
  ]);
  for (const page of [anna, bob]) await eventually(() => series(page), (text) => assert.match(text, /Anna leads, 3 to 0/));
  assert.equal(await ended(anna), "Points for you: 3. The secret was found. Points for Anna: 3.");
  assert.equal(await ended(bob), "You found the secret. The secret was found. Points for Anna: 3.");
  for (const page of [anna, bob]) assert.equal(await page.locator(".badge.won").count(), 0, "one of three is not won");

  await anna.click("text=Next game");
  for (const page of [anna, bob]) await page.waitForSelector("text=Game 2 of 3");
  assert.match(await seat(anna, "Codebreaker").textContent(), /Anna \(you\)/);
  assert.match(await seat(bob, "Codemaker").textContent(), /Bob \(you\)/);
  assert.deepEqual(await happened(anna), [], "a new game begins with an empty view");
  await game(bob, anna, ["FEDC"]);
  await bob.click("text=Next game");
  await anna.waitForSelector("text=Game 3 of 3");
  await game(anna, bob, ["AAAB", "AAAA"]);
  for (const page of [anna, bob]) await page.waitForSelector("text=Anna has won the series, 5 to 1.");

  await bob.click("text=Play again, seats changed");
  await bob.waitForSelector("text=Waiting for Anna to agree");
  await anna.waitForSelector("text=Bob would like to play again.");
  await anna.click("text=Play again, seats changed");
  for (const page of [anna, bob]) await page.waitForSelector("text=Game 1 of 3");
  assert.match(await seat(anna, "Codebreaker").textContent(), /Anna \(you\).*Points: 0/);
});

test("each game of a series is replayed at its own address", async (t) => {
  const server = await serve(t);
  const anna = await visitor(t, server);
  await newTable(anna, "nim", { way: "link", seat: "0", games: 3, options: { heaps: "1-1" } });
  const bob = await guest(t, server, await anna.inputValue("#share-link"));
  const take = async (page, heap) => {
    await page.waitForSelector(".prompt.mine");
    await page.click(`[data-object="${heap}-0"]`);
    await page.click(".board-tools .primary");
  };
  await take(anna, 0);
  await take(bob, 1);
  await anna.click("text=Next game");
  await anna.waitForSelector("text=Game 2 of 3");
  assert.equal(await anna.getAttribute(".past a", "href"), `${new URL(anna.url()).pathname.replace("/t/", "/replay/")}?game=1`);
  const table = anna.url();

  await anna.goto(table.replace("/t/", "/replay/"));
  await anna.waitForSelector("text=The record is shown when the game is over.");
  await anna.goto(`${table.replace("/t/", "/replay/")}?game=1&move=1`);
  await anna.waitForSelector("text=Move 1 of 2: First played 1-1");
  await anna.click("[aria-label='Forward one move']");
  await anna.waitForSelector("text=Move 2 of 2: Second played 2-1");
  assert.match(anna.url(), /\?game=1&move=2$/);
});

test("a clock never goes below nothing, and only the server says that time is up", async (t) => {
  const server = await serve(t);
  const anna = await visitor(t, server);
  await newTable(anna, "hex", {
    way: "link", seat: "0", pace: { minutes: 0.05, seconds: 0 }, options: { size: "7", swap: "no" },
  });
  const link = await anna.inputValue("#share-link");
  const bob = await visitor(t, server);
  const line = await cable(bob);
  await bob.goto(link);
  await bob.click(".invite .primary");
  await play(anna, "a1");
  await play(bob, "b1");
  await play(anna, "c1");
  await seat(bob, "Blue").locator(".clock.running").waitFor();
  await line.pull(); // so the server cannot tell
  const clock = seat(bob, "Blue").locator("[role=timer]");
  await eventually(() => clock.textContent(), "0:00.0");
  await anna.waitForSelector("text=Red wins: the other side's time is up.");
  assert.equal(await clock.textContent(), "0:00.0");
  assert.equal(await bob.locator(".prompt.over").count(), 0);
  line.cut = false;
  await bob.click("text=Try now");
  await bob.waitForSelector("text=You lost");
});

test("little time is told to those who do not see the clock, once", async (t) => {
  const page = await visitor(t, await serve(t));
  await newTable(page, "hex", { way: "device", pace: { minutes: 0.3, seconds: 0 }, options: { size: "7", swap: "no" } });
  for (const name of ["a1", "b1", "c1", "d1"]) await play(page, name);
  await page.waitForSelector(".clock.low");
  await eventually(
    () => page.locator(".clock [role=status]").allTextContents(),
    (told) => assert.ok(told.includes("Less than 20 seconds are left.")),
  );
});

test("while the server slept the clocks stood still, and the page says so", async (t) => {
  const server = await serve(t);
  const anna = await visitor(t, server);
  await newTable(anna, "hex", { way: "link", seat: "0", pace: "fischer:180+2", options: { size: "7", swap: "no" } });
  const bob = await guest(t, server, await anna.inputValue("#share-link"));
  await play(anna, "a1");
  await play(bob, "b1");
  await play(anna, "c1");
  const clock = seat(bob, "Blue").locator("[role=timer]");
  await eventually(() => clock.textContent(), "2:59");
  server.child.kill("SIGSTOP");
  await eventually(() => clock.textContent(), "2:54");
  server.child.kill("SIGCONT");
  await bob.waitForSelector("text=The server was away for a while; the clocks stood still.");
  assert.match(await clock.textContent(), /^2:5[789]$/, "the time is given back");
});
