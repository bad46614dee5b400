// Tables over HTTP: creating, sitting, playing, looking; and that everything plays once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pair, Server } from "../lib/server.mjs";

/** The table without the time at which it was looked at. */
const timeless = ({ state, ...table }) => ({ ...table, state: { ...state, at: 0 } });

test("a game of Nim from the first table to its record", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "nim(heaps=1-2)");

  const before = await people[0].look(table);
  assert.equal(before.status, 200);
  const { state, ...told } = before;
  assert.deepEqual(
    { ...told, events: undefined },
    {
      status: 200,
      table,
      spec: "nim(heaps=1-2)",
      viewer: 0,
      seats: [{ sitter: "person" }, { sitter: "person" }],
      count: before.events.length,
      turn: [0],
      over: null,
      stream: 1,
      after: 0,
      events: undefined,
      said: [],
    },
  );
  assert.deepEqual(
    { ...state, at: 0, seats: state.seats.map((seat) => ({ ...seat, gone: 0 })) },
    {
      game: 1,
      gameOfSeries: 1,
      games: 1,
      stream: 1,
      moves: 0,
      seats: Array(2).fill({ sitter: "person", score: 0, gone: 0 }),
      listed: false,
      pace: "none",
      clock: null,
      at: 0,
      young: true,
      takeback: null,
      rematch: [],
      seals: [],
      seriesOver: false,
      watching: 0,
    },
  );
  assert.deepEqual(await people[0].move(table, "2-2"), { status: 200, verdict: "played" });
  assert.deepEqual(await people[1].move(table, "1-1"), { status: 200, verdict: "played" });
  const end = await server.person(null).look(table);
  assert.deepEqual(end.over, { winner: 0, ending: "last" });
  assert.deepEqual(end.turn, []);
  assert.equal(end.viewer, 2);

  const record = await (await people[1].fetch(`/api/tables/${table}/record`)).text();
  assert.match(record, /^umpire record 1\ngame nim\(heaps=1-2\)\n/);
  assert.match(record, /\nmove 0 2-2 \d+\nmove 1 1-1 \d+\nend 0 last \d+\n$/);
});

test("the list of games is what the program knows", async (t) => {
  const server = await Server.start(t);
  const { version, commit, games } = await server.person(null).get("/api/games");
  assert.match(version, /^\d+\.\d+\.\d+$/);
  assert.match(commit, /^[0-9a-f]{7,}|unknown$/);
  const names = games.map(({ name }) => name);
  for (const name of ["hex", "dark-hex", "nim", "northcott"]) assert.ok(names.includes(name), name);
});

test("the seat a table is created with: 0, 1, or by chance", async (t) => {
  const server = await Server.start(t);
  const seats = new Set();
  for (const seat of [0, 1, null, ...Array(40).fill(null)]) {
    const answer = await server.person().post("/api/tables", { spec: "nim", seat, opponent: "person" });
    assert.equal(answer.status, 201);
    assert.match(answer.table, /^[a-km-np-z2-9]{12}$/);
    if (seat === null) seats.add(answer.seat);
    else assert.equal(answer.seat, seat);
  }
  assert.deepEqual([...seats].sort(), [0, 1]);
});

test("a computer answers by itself, at the start and after each move", async (t) => {
  const server = await Server.start(t);
  const person = server.person();
  const table = await person.create("nim(heaps=2-2)", 1, "computer:perfect");
  const live = await person.live(table);
  const shown = [live.table.count];
  while (shown.at(-1) < 1) shown.push((await live.next("events")).events.at(-1).n);
  const { turn, seats } = await person.look(table);
  assert.deepEqual(turn, [1]);
  assert.deepEqual(seats, [{ sitter: "computer", level: "perfect" }, { sitter: "person" }]);
});

test("a computer's turn survives a restart of the server", async (t) => {
  const server = await Server.start(t);
  const person = server.person();
  const table = await person.create("nim(heaps=3-4-5)", 0, "computer:perfect");
  const { count } = await person.look(table);
  await person.move(table, "1-1");
  await server.stop("SIGKILL");

  const again = await Server.start(t, { store: server.store });
  const live = await again.person(person.key).live(table, count);
  let seen = live.table.count;
  while (seen < count + 2) seen = (await live.next("events")).events.at(-1).n;
  assert.deepEqual((await again.person(person.key).look(table)).turn, [0]);
});

test("a double click and a resend play once", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "nim(heaps=5-5)");
  const { count } = await people[0].look(table);

  const twice = await Promise.all([1, 2].map(() => people[0].move(table, "1-1", { seen: count, id: "77" })));
  const later = await people[0].move(table, "1-1", { seen: count, id: "77" });
  for (const answer of [...twice, later]) assert.deepEqual(answer, { status: 200, verdict: "played" });
  assert.equal((await people[0].look(table)).count, count + 1);
});

test("two moves that answer the same question: the second is refused", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "nim(heaps=5-5)");
  const { count } = await people[0].look(table);
  const answers = await Promise.all(
    ["1", "2"].map((id) => people[0].move(table, "1-1", { seen: count, id })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  assert.equal((await people[0].look(table)).count, count + 1);
});

test("a third visitor never takes a seat, nor does looking at the table", async (t) => {
  const server = await Server.start(t);
  const first = server.person();
  const table = await first.create("nim");
  const visitor = server.person();
  for (const path of ["", "/live", "/record", "/seats/1"])
    for (const method of ["GET", "HEAD", "OPTIONS"])
      await visitor.fetch(`/api/tables/${table}${path}`, { method });
  await visitor.fetch(`/t/${table}`);
  assert.deepEqual((await visitor.look(table)).seats, [{ sitter: "person" }, { sitter: "none" }]);

  const second = server.person();
  assert.deepEqual(await second.sit(table, 1), { status: 200, seat: 1 });
  assert.deepEqual(await second.sit(table, 1), { status: 200, seat: 1 });
  assert.equal((await visitor.sit(table, 0)).status, 409);
  assert.equal((await visitor.sit(table, 1)).status, 409);
  assert.equal((await first.sit(table, 1)).status, 409);
  assert.equal((await visitor.look(table)).viewer, 2);
  assert.equal((await visitor.move(table, "1-1")).status, 403);
  assert.equal((await first.look(table)).viewer, 0);
});

test("two people press the button at once: one of them sits", async (t) => {
  const server = await Server.start(t);
  const table = await server.person().create("nim");
  const rivals = Array.from({ length: 8 }, () => server.person());
  const answers = await Promise.all(rivals.map((rival) => rival.sit(table, 1)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(7).fill(409)]);
});

test("a refused move changes nothing and says why", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "nim(heaps=1-2)");
  const before = await people[0].look(table);
  const { status, error } = await people[0].move(table, "9-1");
  assert.equal(status, 409);
  assert.equal(typeof error.why, "string");
  assert.equal(error.text, error.args.reduce((text, arg, i) => text.replaceAll(`{${i + 1}}`, arg), error.why));
  assert.equal((await people[1].move(table, "1-1")).status, 409);
  assert.deepEqual(timeless(await people[0].look(table)), timeless(before));
});

test("`after` leaves out what was seen, and starts anew when it is nonsense", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "nim(heaps=5-5)");
  for (const [seat, move] of [[0, "1-1"], [1, "1-1"], [0, "2-1"]]) await people[seat].move(table, move);
  const all = await people[0].look(table);
  for (let after = 0; after <= all.count; after++) {
    const some = await people[0].look(table, after);
    assert.equal(some.after, after);
    assert.deepEqual(some.events, all.events.slice(after));
  }
  assert.deepEqual(timeless(await people[0].look(table, all.count + 1)), timeless(all));
});
