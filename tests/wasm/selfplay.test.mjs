// The same seeds give the same random games in WebAssembly and in the program: every event line is compared.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { answer, call } from "../lib/engine.mjs";

const program = process.env.UMPIRE ?? "build/umpire";

const specs = [
  ["mastermind", 200],
  ["mastermind(pegs=3,colours=3,keeper=player)", 50],
  ["mastermind(pegs=8,colours=15,form=duel)", 50],
  ["bulls-and-cows(digits=3,symbols=6,form=duel,equal-turns=yes)", 50],
  ["guess-number(lowest=0,highest=99)", 50],
  ["hex(size=7)", 100],
  ["hex(rows=3,cols=5,goal=misere)", 100],
  ["hex(size=19,swap=sides)", 5],
  ["dark-hex(rows=3,cols=3)", 300],
  ["dark-hex(collision=abrupt,hits=silent)", 10],
  ["nim", 300],
  ["northcott(rows=2,squares=4)", 100],
];

for (const [spec, games] of specs) {
  test(`selfplay of ${spec}`, () => {
    for (const seed of [1, 2]) {
      call("page_selfplay", spec, games, BigInt(seed));
      const here = answer();
      const there = execFileSync(program, ["selfplay", spec, "--games", games, "--seed", seed, "--print"], {
        encoding: "utf8",
        maxBuffer: 2 ** 28,
      });
      assert.ok(here.split("\n").length > games, spec);
      assert.equal(here, there, `${spec}, seed ${seed}`);
    }
  });
}
