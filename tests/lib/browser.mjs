// A real browser for the browser tests. The page's tools live in web/node_modules, out of sight of tests/.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const web = createRequire(new URL("../../web/package.json", import.meta.url));
const { chromium } = web("playwright-core");

/** The text of axe-core, to be put into a page with page.addScriptTag({ content: axe }). */
export const axe = readFileSync(web.resolve("axe-core/axe.min.js"), "utf8");

/** Start Debian's Chromium; the caller closes it. */
export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
