// Computers at tables: every level of every game moves by itself, on other threads, while people look on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Server } from "../lib/server.mjs";

/** Boards small enough for a test; the other games take their default form. */
const small = { hex: "hex(size=7)", "dark-hex": "dark-hex(rows=4,cols=4)", northcott: "northcott(size=6)" };

/** What levels play that are offered for some games and seats only. */
const offeredIn = { equilibrium: () => "dark-hex(rows=3,cols=3)", optimal: (game) => `${game}(form=duel)` };

/** Follows the live connection until it is no longer the seat's turn; resolves to the number of its messages. */
async function awaitTurn(person, table, live, seat) {
  let messages = 0;
  while ((await person.look(table)).turn.includes(seat)) {
    assert.ok(await live.next("events"));
    messages++;
  }
  return messages;
}

test("every level of every game begins the game when it is its turn", async (t) => {
  const server = await Server.start(t);
  const { games } = await server.person(null).get("/api/games");
  const tables = games.flatMap((game) => game.levels.map((level) => ({ game: game.name, level: level.name })));
  assert.ok(tables.length >= 2 * games.length, "at least two levels a game");
  await Promise.all(
    tables.map(async ({ game, level }) => {
      const person = server.person();
      const table = await person.create(offeredIn[level]?.(game) ?? small[game] ?? game, 1, `computer:${level}`);
      await awaitTurn(person, table, await person.live(table), 0);
      const { events, seats } = await server.person(null).look(table);
      assert.ok(events.length > 0, `${game} ${level}`);
      assert.deepEqual(seats[0], { sitter: "computer", level });
    }),
  );
});

test("a level plays only what it is offered for, and chance seats it where it is", async (t) => {
  const server = await Server.start(t);
  const person = server.person();
  for (const [spec, seat] of [["dark-hex(size=7)", 1], ["dark-hex(rows=3,cols=3)", 0]]) {
    const { status } = await person.post("/api/tables", { spec, seat, opponent: "computer:equilibrium" });
    assert.equal(status, 400, spec);
  }
  for (let i = 0; i < 8; i++) {
    const table = await person.create("dark-hex(rows=3,cols=3)", null, "computer:equilibrium");
    assert.deepEqual((await person.look(table)).seats[0], { sitter: "computer", level: "equilibrium" });
  }
});

test("a game against the computer to its end", async (t) => {
  const server = await Server.start(t);
  const person = server.person();
  const { games } = await person.get("/api/games");
  const { levels } = games.find(({ name }) => name === "dark-hex");
  const table = await person.create("dark-hex(rows=3,cols=3)", 0, `computer:${levels[0].name}`);
  const live = await person.live(table);
  const cells = ["b2", "a1", "c3", "a2", "c2", "b1", "b3", "a3", "c1"];
  for (;;) {
    await awaitTurn(person, table, live, 1);
    const { over } = await person.look(table);
    if (over) break;
    /* A cell may be taken by either: known by a hit before, or found by one now. */
    const cell = cells.shift();
    const answer = await person.move(table, cell);
    assert.ok(answer.verdict ?? answer.status === 409, cell);
  }
  const { over } = await person.look(table);
  assert.equal(over.ending, "chain");
});
