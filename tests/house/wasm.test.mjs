// The module that the page loads.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "./tree.mjs";

const module = await WebAssembly.compile(readFileSync(process.env.UMPIRE_WASM ?? join(build, "umpire.wasm")));

test("the module imports nothing", () => {
  assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test("the module exports its memory and the functions of src/wasm/exports.h only", () => {
  const names = WebAssembly.Module.exports(module).map(({ name }) => name);
  assert.ok(names.includes("memory"));
  assert.ok(names.some((name) => name.startsWith("page_")));
  assert.deepEqual(names.filter((name) => !/^(memory|_initialize|page_.*)$/.test(name)), []);
});
