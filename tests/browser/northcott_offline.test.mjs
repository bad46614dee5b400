// Northcott's game on one device, with the server gone once the page is there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { newTable, serve, visitor } from "./stage.mjs";

/** Slides the first piece that can advance as far forward as it goes; false when none can. */
async function advance(page, seat) {
  for (const piece of await page.locator(".northcott-place.mine").all()) {
    const from = await piece.getAttribute("data-cell");
    await piece.click();
    const targets = await page.locator(".northcott-place.target").evaluateAll((all) => all.map((one) => one.dataset.cell));
    const forward = targets.filter((name) => (seat === 0 ? name > from : name < from)).sort();
    const furthest = seat === 0 ? forward.at(-1) : forward[0];
    if (furthest) {
      await page.click(`[data-cell="${furthest}"]`);
      return true;
    }
  }
  return false;
}

test("Northcott's game on one device needs no server once the page is loaded", async (t) => {
  const server = await serve(t);
  const page = await visitor(t, server);
  await page.goto("/new/northcott");
  await page.waitForSelector("form");
  await server.stop();

  await page.check("input[name=way][value=device]");
  await page.locator('input[name="size"][value="6"]').check({ force: true });
  await page.click("button[type=submit]");
  await page.waitForSelector(".northcott-place.mine");
  let moves = 0;
  while (await advance(page, moves % 2)) {
    moves++;
    if (await page.locator(".prompt.over").count()) break;
    assert.equal(await page.locator(".happened li").count(), moves);
    await page.waitForFunction((turn) => document.querySelectorAll(".seat")[turn].classList.contains("turn"), moves % 2);
  }
  assert.ok(moves >= 1 && moves <= 12, `${moves} moves by advancing only`);

  await page.click("text=Umpire"); // the home screen, too, is here already
  await page.waitForSelector(".recent");
});

test("a table on this device survives a reload without a server", async (t) => {
  const server = await serve(t);
  const page = await visitor(t, server);
  await newTable(page, "northcott", { way: "device", options: { size: "6" } });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await advance(page, 0);
  await page.waitForSelector("text=Right to move");
  const places = () => page.locator(".northcott-place").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  const before = await places();
  await server.stop();
  await page.reload();
  await page.waitForSelector(".northcott-place.mine");
  assert.deepEqual(await places(), before);
});

test("against the computer without a server", async (t) => {
  const server = await serve(t);
  const page = await visitor(t, server);
  await page.goto("/new/nim");
  await page.waitForSelector("form");
  await server.stop();
  await page.check("input[name=way][value=computer]");
  await page.locator('input[name=seat][value="0"]').check({ force: true });
  await page.check("input[name=level][value=perfect]");
  await page.click("button[type=submit]");
  await page.click('[data-object="3-0"]');
  await page.click("text=Take 7 from heap 4");
  await page.waitForFunction(() => document.querySelectorAll(".happened li").length === 2);
  assert.match(await page.textContent(".prompt"), /Your turn/);
});
