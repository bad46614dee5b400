// The page's C and the program's C are the same C: games played in WebAssembly by two computers are replayed by
// the program, and every viewer must have been told the same, line by line, and know the same.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { answer, ask, call, computerToMove, free, viewers } from "../lib/engine.mjs";

const program = process.env.UMPIRE ?? "build/umpire";
const gamesEach = process.env.UMPIRE_LONG ? 25 : 4;
const effort = 50;

const specs = [
  "mastermind",
  "mastermind(form=duel)",
  "bulls-and-cows",
  "bulls-and-cows(form=duel,equal-turns=yes,leading-zero=no)",
  "guess-number",
  "hex(size=7)",
  "hex(rows=4,cols=4,swap=sides)",
  "hex(rows=3,cols=5,swap=no,goal=misere)",
  "dark-hex(rows=4,cols=4)",
  "dark-hex(rows=4,cols=4,collision=abrupt,hits=silent)",
  "dark-hex(rows=3,cols=2,collision=abrupt)",
  "nim",
  "nim(heaps=2-4-6,play=normal)",
  "northcott",
  "northcott(size=6)",
];

const scratch = mkdtempSync(join(tmpdir(), "umpire-wasm-"));
after(() => rmSync(scratch, { recursive: true }));

const games = ask("page_games");

test("every game is compared", () => {
  const compared = new Set(specs.map((spec) => spec.split("(")[0]));
  assert.deepEqual([...compared].sort(), games.map(({ name }) => name).sort());
});

for (const spec of specs) {
  test(`${spec} is the same game in WebAssembly and in the program`, () => {
    for (let seed = 1; seed <= gamesEach; seed++) compare(play(spec, seed));
  });
}

// The levels take turns, so that each of them plays in WebAssembly too.
function play(spec, seed) {
  const { levels } = ask("page_spec", spec);
  const table = call("page_table_new", spec, "none", 1, BigInt(seed), 0);
  for (const seat of [0, 1]) ask("page_table_sit", table, seat, levels[seat][(seed + seat) % levels[seat].length]);
  for (let moves = 0, seat; (seat = computerToMove(table)) < 2; moves++) {
    const { move } = ask("page_table_choose", table, seat, effort, BigInt(seed * 1000 + moves));
    ask("page_table_play", table, seat, move, eventsTold(table, seat), BigInt(moves + 1), moves * 10);
  }
  call("page_table_record", table, 0);
  const record = answer();
  free("table", table);
  return record;
}

// A move says how much its sender had seen.
function eventsTold(table, seat) {
  call("page_table_events", table, seat, 0);
  return answer().split("\n").filter(Boolean).length;
}

function compare(text) {
  const file = join(scratch, "game.record");
  writeFileSync(file, text);
  const record = call("page_record_new", text);
  const count = ask("page_record_about", record).moves.length;
  assert.ok(count > 0, text);
  for (const at of [Math.floor(count / 2), count]) {
    for (const [name, viewer] of Object.entries(viewers)) {
      const there = ask("page_record_look", record, viewer, at);
      const here = JSON.parse(
        execFileSync(program, ["replay", file, "--as", name, "--at", String(at), "--json"], { encoding: "utf8" }),
      );
      assert.deepEqual(there.events, here.events, `${name} at move ${at} of\n${text}`);
      assert.deepEqual(there.view, here.view, `${name} at move ${at} of\n${text}`);
    }
  }
  assert.ok(ask("page_record_look", record, viewers.all, count).view.over, `unfinished:\n${text}`);
  free("record", record);
}
