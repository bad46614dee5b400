// The person keeps a number in mind and types the answers; a contradiction is named, and nothing is lost.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answeredRows, newTable, score, serve, visitor } from "./stage.mjs";

const secret = "1000";

async function answer(page, exact, misplaced) {
  await page.click(`[data-entry="exact${exact}"]`);
  await page.click(`[data-entry="misplaced${misplaced}"]`);
  await page.click('.answer-entry [data-entry="send"]');
}

/** Waits until the computer has made its n-th guess; the guess. */
async function guessNumber(page, n) {
  await page.waitForFunction((count) => document.querySelectorAll(".code-row:not(.empty)").length === count, n);
  await page.waitForSelector('.answer-entry [data-entry="exact0"]:not(:disabled)');
  return page.locator(".code-row:not(.empty) .tiles").last().getAttribute("aria-label");
}

test("answers typed by the person, one impossible and one contradictory", async (t) => {
  const page = await visitor(t, await serve(t));
  await newTable(page, "guess-number", {
    way: "computer",
    level: "most-distinct",
    seat: "0",
    options: { keeper: "player" },
  });

  assert.equal(await guessNumber(page, 1), "9876");
  await answer(page, 3, 1);
  assert.match(await page.textContent(".refusal"), /3\+1/, "three in place and one misplaced cannot be");
  assert.equal((await answeredRows(page)).length, 1);
  await answer(page, 0, 0);

  assert.equal(await guessNumber(page, 2), "5432");
  await answer(page, 0, 0);

  const third = await guessNumber(page, 3);
  assert.match(third, /^[01]{4}$/, "only 0 and 1 are left");
  await answer(page, 0, 0);
  assert.match(await page.textContent(".refusal"), /rows 1/, "the refusal names the rows it contradicts");
  assert.match(await page.textContent(".refusal"), /2/);
  assert.equal((await answeredRows(page)).length, 3, "nothing is lost");
  assert.equal(await page.getAttribute('[data-entry="exact0"]', "aria-pressed"), "true", "the answer stays, to be mended");

  for (let n = 3; ; n++) {
    const guess = await guessNumber(page, n);
    const { exact, misplaced } = score(secret, guess);
    await answer(page, exact, misplaced);
    if (exact === 4) break;
  }
  await page.waitForSelector(".prompt.over");
  assert.match(await page.textContent(".prompt.over"), /the secret was found/);
});
