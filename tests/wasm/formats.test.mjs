// The page's formats are the program's: what one writes is what the other writes, and each reads it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { answer, ask, call, free } from "../lib/engine.mjs";

const program = process.env.UMPIRE ?? "build/umpire";

const hex = `umpire record 1
game hex(rows=3,cols=3,swap=sides)
seed 0
seat 0 person
seat 1 computer:novice
name 0 آنا
clock fischer:300+3
move 0 a3 1520
move 1 swap 2000
move 0 b2 5000
pause 6000 7000
move 1 a1 9500
end 1 resigned 12000
`;
const nim = "umpire record 1\ngame nim(heaps=1-2)\nseed 3\nseat 0 person\nseat 1 person\nmove 0 2-1 5\n";

const convert = (text, format) =>
  execFileSync(program, ["convert", "-", "--to", format], { input: text, encoding: "utf8" });

for (const [name, text, formats] of [
  ["Hex", hex, ["record", "json", "sgf", "hexworld"]],
  ["Rex", hex.replace("swap=sides", "swap=sides,goal=misere"), ["record", "json", "sgf"]],
  ["Nim", nim, ["record", "json"]],
]) {
  test(`${name}: the page writes and reads what the program does`, () => {
    const record = call("page_record_new", text);
    assert.deepEqual(ask("page_record_formats", record), formats);
    for (const format of formats) {
      call("page_record_convert", record, format);
      const written = answer();
      assert.equal(written, convert(text, format));
      const again = call("page_record_new", written);
      call("page_record_convert", again, "record");
      assert.equal(answer(), format === "hexworld" ? convert(written, "record") : text);
      free("record", again);
    }
    free("record", record);
  });
}

test("a format that cannot hold the game is refused", () => {
  const record = call("page_record_new", nim);
  assert.throws(() => call("page_record_convert", record, "sgf"), /Only games of Hex can be written as sgf\./);
  assert.throws(() => call("page_record_convert", record, "pgn"), /There is no such format\./);
  free("record", record);
});

test("a bad text is told its line", () => {
  const twice = "(;GM[11]SZ[11]\n;B[a1]\n;W[a1])";
  assert.throws(() => call("page_record_new", twice), /Line 3: There is a stone on a1 already\./);
});
