// What a C file may include, and what it may not call: read from the sources.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { codeOf, files, floors, mayUse, publicHeaders, pureRooms, read, top } from "./tree.mjs";

// assert.h is there for static_assert; what assert itself calls would be found by symbols.test.mjs.
const freestanding = ["assert.h", "limits.h", "stdbool.h", "stddef.h", "stdint.h", "string.h"];
const unsafe =
  /\b(strcpy|strcat|stpcpy|sprintf|vsprintf|gets|strtok|atoi|atol|atof|scanf|sscanf|alloca|tmpnam|mktemp|rand|srand)\s*\(/g;

const sources = [...files("src", /\.[ch]$/), ...files("include", /\.h$/)];

test("every room has a floor and every public header a room", () => {
  for (const path of sources) assert.ok(floors.flat().includes(roomOf(path)), `${path}: no floor in tree.mjs`);
});

test("nothing includes upward", () => {
  const wrong = sources.flatMap((path) =>
    includesOf(path)
      .filter(({ target }) => target && !mayUse(roomOf(path), roomOf(target)))
      .map(({ name, line }) => `${path}:${line} includes ${name}`),
  );
  assert.deepEqual(wrong, []);
});

test("pure floors include only freestanding headers and their own", () => {
  const wrong = sources
    .filter((path) => pureRooms.includes(roomOf(path)))
    .flatMap((path) =>
      includesOf(path)
        .filter(({ name, target }) => !target && !freestanding.includes(name))
        .map(({ name, line }) => `${path}:${line} includes ${name}`),
    );
  assert.deepEqual(wrong, []);
});

test("no unsafe function is called", () => {
  const wrong = sources.flatMap((path) => [...codeOf(path).matchAll(unsafe)].map((call) => `${path}: ${call[1]}`));
  assert.deepEqual(wrong, []);
});

function roomOf(path) {
  if (path.startsWith("include/")) return publicHeaders[path.slice("include/".length)];
  return path.split("/")[1];
}

// A target is the included file if it is the project's own. What is written while building belongs to nobody.
const generated = ["umpire_version.h", "code_book.h", "hex/dark_books.h"];

function includesOf(path) {
  return [...read(path).matchAll(/^[ \t]*#[ \t]*include[ \t]*([<"])([^>"\n]+)[>"]/gm)]
    .map(({ 1: quote, 2: name, index }) => ({
      name,
      line: read(path).slice(0, index).split("\n").length,
      target: [...(quote === '"' ? [dirname(path)] : []), "include", "src"]
        .map((folder) => join(folder, name))
        .find((candidate) => existsSync(join(top, candidate))),
    }))
    .filter(({ name }) => !generated.includes(name));
}
