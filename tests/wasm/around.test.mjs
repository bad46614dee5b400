// What the page's module does around a game: clocks, endings, takebacks, series, restored from its log.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, ask, call, free } from "../lib/engine.mjs";

const state = (table, now) => ask("page_table_state", table, now);

/** A table of two people; `log` gathers its lines. */
function seated(spec, pace, games) {
  const log = [];
  const keep = (line) => line !== "" && log.push(line.trimEnd());
  const table = call("page_table_new", spec, pace, games, 1n, 1000);
  keep(JSON.parse(answer()).log);
  for (const seat of [0, 1]) keep(ask("page_table_sit", table, seat, "person").log);
  const does = (name, ...args) => keep(ask(`page_table_${name}`, table, ...args).log);
  const plays = (seat, move, now) => {
    call("page_table_events", table, seat, 0);
    const seen = answer().split("\n").length - 1;
    does("play", seat, move, seen, 0n, now);
  };
  return { table, log, does, plays };
}

test("paces are read, and refused with a reason", () => {
  assert.deepEqual(ask("page_pace", "byoyomi:600+3x30"), { kind: "byoyomi", base: 600000, extra: 30000, periods: 3 });
  assert.throws(() => ask("page_pace", "byoyomi:600"), /"why"/);
  assert.throws(() => call("page_table_new", "nim", "none", 2, 1n, 0), /odd number of games/);
});

test("a clock that is shown uses up periods, and stops at nothing", () => {
  const after = (elapsed) => ask("page_clock", "byoyomi:600+3x30", 5000, 3, elapsed);
  assert.deepEqual(after(4000), { left: 1000, periods: 3 });
  assert.deepEqual(after(6000), { left: 29000, periods: 2 });
  assert.deepEqual(after(5000 + 90000), { left: 0, periods: 0 });
  assert.deepEqual(after(1e9), { left: 0, periods: 0 });
});

test("a move is taken back, the game given up, the next begun; the log restores it all", () => {
  const { table, log, does, plays } = seated("hex(size=7,swap=no)", "none", 3);
  plays(0, "d4", 2000);
  plays(1, "e5", 3000);
  does("takeback", 0, 4000);
  assert.deepEqual(state(table, 4000).takeback, { by: 0, moves: 2 });
  does("takeback", 1, 5000);
  assert.equal(state(table, 5000).moves, 0);
  plays(0, "a1", 6000);
  plays(1, "b2", 7000);
  does("resign", 0, 8000);
  does("next", 1, 77n, 9000);
  const { gameOfSeries, seats } = state(table, 9000);
  assert.deepEqual([gameOfSeries, seats.map(({ score }) => score)], [2, [1, 0]], "the winner sits in the other seat now");
  call("page_table_record", table, 1);
  assert.match(answer(), /move 1 b2 6000\nend 1 resigned 7000\n/);
  const again = call("page_table_restore", log.join("\n"));
  assert.deepEqual(state(again, 9000), state(table, 9000));
  for (const one of [table, again]) free("table", one);
});

test("the flag falls when it is due, and not for the time when nobody had the page open", () => {
  const { table, does, plays } = seated("nim", "fischer:10+0", 1);
  plays(0, "1-1", 1000);
  plays(1, "2-1", 2000);
  assert.equal(state(table, 5000).clock.left[0], 7000);
  does("woke", 5000, 65000);
  assert.equal(state(table, 65000).clock.left[0], 7000);
  does("tick", 72000);
  assert.equal(state(table, 72000).clock.running, 0, "a move in the last millisecond counts");
  does("tick", 72001);
  assert.equal(state(table, 72001).seriesOver, true);
  free("table", table);
});

test("before both have moved a game is broken off", () => {
  const { table, does, plays } = seated("nim", "none", 3);
  plays(0, "1-1", 1000);
  assert.equal(state(table, 1500).young, true);
  does("abort", 1, 2000);
  does("next", 0, 5n, 3000);
  assert.equal(state(table, 3000).gameOfSeries, 1);
  free("table", table);
});
