// What a viewer may not know does not reach them: not in what is said, not in how often something is said.
import assert from "node:assert/strict";
import { test } from "node:test";
import { generator } from "../lib/random.mjs";
import { pair, Server } from "../lib/server.mjs";

/** Plays [seat, move] pairs while both seats and a spectator watch every way there is; resolves to the bytes
 *  that each of the three received, what chance
 *  made (the table's name, times, seals) left out. */
async function watched(server, spec, moves) {
  const { people, table } = await pair(server, spec);
  const viewers = [...people, server.person(null)];
  const lives = [];
  for (const viewer of viewers) lives.push(await viewer.live(table)); /* in this order, which everyone can see */
  const bytes = viewers.map(() => "");
  const note = async () => {
    for (const [i, viewer] of viewers.entries()) {
      bytes[i] += `${await (await viewer.fetch(`/api/tables/${table}`)).text()}\n`;
      const record = await viewer.fetch(`/api/tables/${table}/record`);
      bytes[i] += `${record.status} ${record.status === 200 ? "" : await record.text()}\n`;
    }
  };
  await note();
  for (const [seat, move] of moves) {
    assert.ok((await people[seat].move(table, move)).verdict, `${seat} ${move}`);
    await note();
  }
  for (const [i, live] of lives.entries()) {
    live.raw(9, Buffer.from("all"));
    for (let message = await live.next(); message.pong === undefined; message = await live.next());
    bytes[i] += live.received.join("\n");
  }
  await Promise.all(lives.map((live) => live.close()));
  const chance = /(?<="(?:at|gone)":)[1-9]\d*|\b[0-9a-f]{64}\b/g; /* times and seals */
  return bytes.map((text) => text.replaceAll(table, "TABLE").replace(chance, "_"));
}

/** Looking again when nothing was told gives the same bytes again: how often one has looked does not count. */
function polled(bytes) {
  return bytes
    .split("\n")
    .filter((line, i, lines) => line !== lines[i - 2])
    .join("\n");
}

const twins = [
  {
    name: "the first player's stones lie elsewhere",
    spec: "dark-hex(rows=4,cols=4)",
    games: [
      [[0, "a1"], [1, "d1"], [0, "a2"], [1, "d2"], [0, "a3"]],
      [[0, "b1"], [1, "d1"], [0, "c2"], [1, "d2"], [0, "b3"]],
    ],
    same: [1, 2],
  },
  {
    name: "the second player's stones lie elsewhere",
    spec: "dark-hex(rows=4,cols=4)",
    games: [
      [[0, "a1"], [1, "d1"], [0, "a2"], [1, "d2"]],
      [[0, "a1"], [1, "b1"], [0, "a2"], [1, "c3"]],
    ],
    same: [0, 2],
  },
  {
    name: "a silent hit happens to the opponent",
    spec: "dark-hex(rows=4,cols=4,hits=silent)",
    games: [
      [[0, "a1"], [1, "a1"], [1, "d1"], [0, "a2"]],
      [[0, "a1"], [1, "d1"], [0, "a2"]],
    ],
    same: [0],
  },
  {
    name: "an announced hit is somewhere else",
    spec: "dark-hex(rows=4,cols=4)",
    games: [
      [[0, "a1"], [1, "d1"], [0, "b2"], [1, "a1"], [1, "d2"]],
      [[0, "a1"], [1, "d1"], [0, "b2"], [1, "b2"], [1, "c2"]],
    ],
    same: [0, 2],
  },
  {
    name: "another code is set that answers alike",
    spec: "mastermind",
    games: [
      [[0, "AABC"], [1, "DDDD"], [1, "AEEE"]],
      [[0, "ACBA"], [1, "DDDD"], [1, "AEEE"]],
    ],
    same: [1, 2],
  },
  {
    name: "another number is set that answers alike",
    spec: "bulls-and-cows",
    games: [
      [[0, "0123"], [1, "4567"]],
      [[0, "9321"], [1, "4567"]],
    ],
    same: [1, 2],
  },
  {
    name: "the opponent's code in a duel is another",
    spec: "mastermind(form=duel)",
    games: [
      [[0, "AABB"], [1, "CCDD"], [0, "EEEE"], [1, "FFFF"]],
      [[0, "AABB"], [1, "DCDC"], [0, "EEEE"], [1, "FFFF"]],
    ],
    same: [0, 2],
  },
];

for (const { name, spec, games, same } of twins)
  test(`${name}: identical bytes`, async (t) => {
    const server = await Server.start(t);
    const [one, two] = [await watched(server, spec, games[0]), await watched(server, spec, games[1])];
    for (let viewer = 0; viewer < 3; viewer++)
      if (same.includes(viewer)) assert.equal(polled(one[viewer]), polled(two[viewer]), `viewer ${viewer}`);
      else assert.notEqual(one[viewer], two[viewer], `viewer ${viewer} is told`);
  });

for (const options of ["", ",hits=silent", ",collision=abrupt", ",collision=abrupt,hits=silent"])
  test(`dark-hex${options}: in random play nobody hears of a cell they have not tried`, async (t) => {
    const server = await Server.start(t);
    const { people, table } = await pair(server, `dark-hex(rows=4,cols=4${options})`);
    const lives = [await people[0].live(table), await people[1].live(table), await server.person(null).live(table)];
    const tried = [new Set(), new Set(), new Set()];
    const random = generator(3);
    const heard = (seat) => new Set(lives[seat].received.join("").match(/\b[a-d][1-4]\b/g));
    for (let hits = 0; ; ) {
      const { turn, over } = await people[0].look(table);
      if (over) return t.diagnostic(`${hits} hits`);
      for (const seat of [0, 1, 2]) assert.ok([...heard(seat)].every((cell) => tried[seat].has(cell)), `seat ${seat}`);
      const cell = `${"abcd"[random(4)]}${1 + random(4)}`;
      tried[turn[0]].add(cell);
      const { verdict, status } = await people[turn[0]].move(table, cell);
      assert.ok(verdict || status === 409);
      hits += verdict === "again";
    }
  });

test("while a game of Dark Hex runs, a spectator sees no stone", async (t) => {
  const server = await Server.start(t);
  const moves = [[0, "a1"], [1, "b1"], [0, "a2"], [1, "a2"], [1, "b2"]];
  const [, , spectator] = await watched(server, "dark-hex(rows=3,cols=3)", moves);
  assert.doesNotMatch(spectator, /stone|reveal|\b[a-c][1-3]\b/);
  const [, , end] = await watched(server, "dark-hex(rows=3,cols=3)", [...moves, [0, "a3"]]);
  assert.match(end, /reveal/);
});

test("the record of a running game is refused to everyone, its seats included", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "dark-hex(rows=2,cols=2)");
  const ask = async () =>
    Promise.all(
      [...people, server.person(), server.person(null)].map(
        async (who) => (await who.fetch(`/api/tables/${table}/record`)).status,
      ),
    );
  assert.deepEqual(await ask(), [409, 409, 409, 409]);
  await people[0].move(table, "a1");
  await people[1].move(table, "b1");
  assert.deepEqual(await ask(), [409, 409, 409, 409]);
  await people[0].move(table, "a2");
  assert.deepEqual(await ask(), [200, 200, 200, 200]);
});
