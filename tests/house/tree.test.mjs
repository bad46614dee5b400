// The order of the tree itself: nothing forgotten by the build, one layout, scripts and manual without fault.
import assert from "node:assert/strict";
import { join } from "node:path";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { build, files, read, run, top } from "./tree.mjs";

test("every C file belongs to the build", () => {
  const ninja = readFileSync(join(build, "build.ninja"), "utf8");
  const sources = [...files("src", /\.c$/), ...files("tests/unit", /\.c$/)];
  assert.deepEqual(sources.filter((path) => !ninja.includes(`/${path}`)), []);
});

test("every test file lies where ./check looks", () => {
  const looks = /^tests\/(unit\/test_\w+\.c|(house|wasm|serve|browser)\/[^/]+\.test\.mjs|(cli|lib)\/[^/]+\.sh)$/;
  const tests = files("tests", /(^|\/)test_[^/]*\.c$|\.test\.mjs$|\.sh$/);
  assert.deepEqual(tests.filter((path) => !looks.test(path)), []);
});

test("C files are laid out by clang-format", () => {
  run("tools/format", "--check");
});

test("shell scripts are without fault", () => {
  run("shellcheck", "-x", "run", "check", ".ci/run", ...files("tools", /^[^.]*(\.sh)?$/), ...files("tests", /\.sh$/));
});

test("manual pages are without fault", (t) => {
  const pages = run("git", "ls-files", "docs/man").trim().split("\n").filter(Boolean);
  if (pages.length === 0) return t.skip("no manual page yet");
  run("mandoc", "-T", "lint", "-W", "warning", ...pages);
});

test("the page's lock names no registry", () => {
  const { packages } = JSON.parse(read("web/package-lock.json"));
  assert.ok(Object.keys(packages).length > 1);
  for (const [name, entry] of Object.entries(packages)) assert.equal(entry.resolved, undefined, name);
});
