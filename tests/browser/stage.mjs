// A server, a browser, and people in it. Every visitor has a browser profile of their own.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before } from "node:test";
import { axe, launch } from "../lib/browser.mjs";
import { Server } from "../lib/server.mjs";

const pageFolder = process.env.UMPIRE_WEB ?? join(import.meta.dirname, "../../build/web");

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** A server that serves the page, gone when the test is over. */
export const serve = (t, options = {}) => Server.start(t, { web: pageFolder, ...options });

/** Somebody's browser at the server. What the page complains of fails the test. */
export async function visitor(t, server, options = {}) {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1280, height: 800 },
    locale: "en",
    ...options,
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  page.complaints = [];
  page.on("pageerror", (error) => page.complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !/ERR_|Failed to load resource|WebSocket connection/.test(message.text()))
      page.complaints.push(message.text());
  });
  t.after(async () => {
    await context.close();
    assert.deepEqual(page.complaints, []);
  });
  return page;
}

/** Fills the form for a new table and sends it. way: link, computer or device; seat: "0", "1" or "chance";
 * pace: one that is offered, or { minutes, seconds, periods }. */
export async function newTable(page, game, { way, seat, level, options = {}, name, pace, games, listed }) {
  await page.goto(`/new/${game}`);
  await page.check(`input[name=way][value=${way}]`);
  if (level) await page.check(`input[name=level][value=${level}]`);
  if (seat) await page.locator(`input[name=seat][value="${seat}"]`).check({ force: true });
  for (const [name, value] of Object.entries(options)) await choose(page, name, value);
  if (name) await page.fill("#new-name", name);
  if (pace) await choosePace(page, pace);
  if (games) await page.locator(`input[name=games][value="${games}"]`).check({ force: true });
  if (listed) await page.locator('input[name=listed][value="yes"]').check({ force: true });
  await page.click("button[type=submit]");
  await page.waitForSelector(".board");
}

async function choose(page, name, value) {
  const radio = page.locator(`input[type=radio][name="${name}"][value="${value}"]`);
  if ((await radio.count()) > 0) return radio.check({ force: true });
  const field = page.locator(`#option-${name}`);
  return (await field.evaluate((element) => element.tagName)) === "SELECT" ? field.selectOption(value) : field.fill(value);
}

async function choosePace(page, pace) {
  if (typeof pace === "string") return page.selectOption("#option-pace", pace);
  await page.selectOption("#option-pace", "custom");
  for (const [part, value] of Object.entries(pace)) await page.fill(`#own-${part}`, String(value));
}

/** Somebody who opens the link and takes the free seat. */
export async function guest(t, server, link, name = "", options = {}) {
  const page = await visitor(t, server, options);
  await page.goto(link);
  await page.waitForSelector(".invite");
  await page.fill("#sit-name", name);
  await page.click(".invite .primary");
  await page.waitForSelector(".deeds");
  return page;
}

/** Cuts and mends the live connections of a page's table. To be called before it is opened. */
export async function cable(page) {
  const lines = [];
  const its = {
    cut: false,
    async pull() {
      its.cut = true;
      await Promise.all(lines.splice(0).map((line) => line.close()));
    },
  };
  await page.routeWebSocket(/\/live$/, (line) => {
    if (its.cut) {
      line.close();
      return;
    }
    lines.push(line);
    line.connectToServer();
  });
  return its;
}

export const cell = (page, name) => page.locator(`[data-cell="${name}"]`);

/** Where an element begins, from the left; asked in one go, for boards draw themselves anew at any time. */
export async function leftOf(page, selector) {
  const left = await page.waitForFunction((its) => {
    const box = document.querySelector(its)?.getBoundingClientRect();
    return box && box.width > 0 ? { x: box.x } : null;
  }, selector);
  return (await left.jsonValue()).x;
}

/** Plays on a cell once it may be played on. */
export async function play(page, name) {
  await page.locator(`[data-cell="${name}"]:not([aria-disabled])`).click();
}

/** Puts a code together from its symbols and sends it. */
export async function enterCode(page, code) {
  await page.waitForSelector(".palette-symbol:not(:disabled)");
  for (const symbol of code) await page.locator(`.palette-symbol[data-entry="${symbol}"]`).click();
  await page.locator('.compose [data-entry="send"]').click();
}

/** Waits for what is read from a page to become what is expected; the page draws a moment after a press. */
export async function eventually(read, expected, message) {
  const check = typeof expected === "function" ? expected : (value) => assert.deepEqual(value, expected, message);
  for (const end = Date.now() + 10_000; ; ) {
    try {
      return check(await read());
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/** Exact and misplaced, counted the slow way. */
export function score(secret, guess) {
  const exact = [...guess].filter((symbol, i) => symbol === secret[i]).length;
  const common = [...new Set(guess)]
    .map((symbol) => Math.min(guess.split(symbol).length, secret.split(symbol).length) - 1)
    .reduce((sum, n) => sum + n, 0);
  return { exact, misplaced: common - exact };
}

/** The answered rows on the board, as { guess, exact, misplaced }. */
export const answeredRows = (page) =>
  page.locator(".code-row:not(.empty)").evaluateAll((rows) =>
    rows.map((row) => ({
      guess: row.querySelector(".tiles").getAttribute("aria-label"),
      exact: row.querySelectorAll(".key.exact").length,
      misplaced: row.querySelectorAll(".key.misplaced").length,
    })),
  );

/** What axe finds that keeps people out. */
export async function barriers(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ["violations"] }));
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

/** How far the page can be scrolled sideways. */
export const overhang = (page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
