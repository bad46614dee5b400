// A person plays Mastermind against the computer, seeking and hiding.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answeredRows, enterCode, eventually, newTable, score, serve, visitor } from "./stage.mjs";

test("as codebreaker: every answer agrees with the secret that the end reveals", async (t) => {
  const page = await visitor(t, await serve(t));
  await newTable(page, "mastermind", { way: "computer", level: "sieve", seat: "1" });
  for (const guess of ["AABB", "CCDD", "EEFF", "ABCD", "BCDE", "CDEF", "DEFA", "EFAB", "FABC", "AAAA"]) {
    if (await page.locator(".prompt.over").count()) break;
    assert.equal(await page.locator(".code-secret .cover").count(), 4, "the secret is covered");
    await enterCode(page, guess);
    await page.waitForSelector(`.code-row .tiles[aria-label="${guess}"]`);
  }
  await page.waitForSelector(".prompt.over");
  const secret = (await page.getAttribute(".code-secret", "aria-label")).replace("Secret: ", "");
  assert.match(secret, /^[A-F]{4}$/);
  const rows = await answeredRows(page);
  assert.ok(rows.length > 0);
  for (const { guess, ...answer } of rows) assert.deepEqual(answer, score(secret, guess), `${guess} against ${secret}`);
});

test("as codemaker: the computer finds the secret, and the umpire answers it", async (t) => {
  const page = await visitor(t, await serve(t));
  await newTable(page, "mastermind", { way: "computer", level: "minimax", seat: "0" });
  await enterCode(page, "FEAF");
  await page.waitForSelector(".prompt.over", { timeout: 60_000 });
  assert.match(await page.textContent(".prompt.over"), /Your secret was found.*Codebreaker wins: the secret was found/);
  const rows = await answeredRows(page);
  assert.equal(rows.at(-1).guess, "FEAF");
  assert.ok(rows.length <= 5, "the minimax rule needs five guesses at most");
  for (const { guess, ...answer } of rows) assert.deepEqual(answer, score("FEAF", guess));
});

test("a code typed on the keyboard is the code that is guessed", async (t) => {
  const page = await visitor(t, await serve(t));
  await newTable(page, "mastermind", { way: "computer", level: "sieve", seat: "1" });
  await page.locator('.palette-symbol[data-entry="A"]:not(:disabled)').focus();
  await page.keyboard.type("dxcb");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("ea");
  await page.keyboard.press("Enter");
  await page.waitForSelector('.code-row .tiles[aria-label="DCEA"]');
  assert.equal((await answeredRows(page)).length, 1);
});

test("the proved strategy is offered for its code and the seat that seeks, and elsewhere named", async (t) => {
  const page = await visitor(t, await serve(t));
  const offered = page.locator("input[name=level][value=optimal]");
  const named = page.locator(".levels .hint", { hasText: "Optimal" });
  await page.goto("/new/mastermind");
  await page.check("input[name=way][value=computer]");
  for (const [seat, pegs, is] of [["0", "4", 1], ["0", "5", 0], ["1", "4", 0], ["chance", "4", 1]]) {
    await page.locator(`input[name=seat][value="${seat}"]`).check({ force: true });
    await page.selectOption("#option-pegs", pegs);
    await eventually(async () => [await offered.count(), await named.count()], [is, 1 - is], `${seat}, ${pegs} pegs`);
  }
});
