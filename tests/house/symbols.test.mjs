// What the pure floors really lean on: read from the compiled objects, so that no macro or prototype can hide it.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { build, mayUse, pureRooms, run } from "./tree.mjs";

// The string.h of a freestanding program, and what a compiler may ask for by itself.
const allowed = /^(mem(cpy|move|set|cmp|chr)|str(len|cmp|ncmp|chr)|__stack_chk_fail|__popcountdi2|_GLOBAL_OFFSET_TABLE_)$/;

// The one call upward: the contract asks for a game by its name, and the list of games stands on the families.
const registry = ["umpire/spec: ump_game_find"];

const symbols = symbolsOf(join(build, "libumpire.a"));
const shown = symbols.filter(({ visible, section }) => visible && section !== "*UND*");
const called = symbols.filter(({ section }) => section === "*UND*");
const home = new Map(shown.map(({ name, room }) => [name, room]));

test("the library holds every pure room", () => {
  assert.deepEqual([...new Set(symbols.map(({ room }) => room))].sort(), [...pureRooms].sort());
});

test("pure floors call nothing outside themselves but memory and string functions", () => {
  assert.deepEqual(list(called.filter(({ name }) => !home.has(name) && !allowed.test(name))), []);
});

test("no pure room calls upward or sideways, but for the registry", () => {
  assert.deepEqual(list(called.filter(({ room, name }) => home.has(name) && !mayUse(room, home.get(name)))), registry);
});

// Tables of addresses lie in .data.rel.ro, which is read-only once the program has been loaded.
test("pure floors keep no state of their own", () => {
  assert.deepEqual(list(symbols.filter(({ section }) => /^(\.data(?!\.rel\.ro)|\.bss|\.tdata|\.tbss|\*COM\*)/.test(section))), []);
});

test("what one room calls in another is named ump_", () => {
  const across = called.filter(({ room, name }) => home.has(name) && home.get(name) !== room);
  assert.ok(across.length > 0);
  assert.deepEqual(list(across.filter(({ name }) => !name.startsWith("ump_"))), []);
});

// objdump -t: address, seven columns of flags ("g" first: global), section, tab, size, name.
function symbolsOf(archive) {
  let room = "";
  let file = "";
  return run("objdump", "-t", archive).split("\n").flatMap((line) => {
    [, room, file] = line.match(/(?:^|\/)src_([a-z]+)_(.*)\.c\.o:/) ?? [, room, file];
    const [, flags, section, name] = line.match(/^[0-9a-f]{16} (.{7}) (\S+)\t[0-9a-f]{16} +(?:\.hidden )?(\S+)$/) ?? [];
    if (!name || flags.includes("d") || flags.includes("f")) return [];
    return [{ room, file, name, section, visible: flags[0] === "g" || flags[1] === "w" }];
  });
}

function list(found) {
  return found.map(({ room, file, name }) => `${room}/${file}: ${name}`);
}
