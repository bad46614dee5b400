// What was acknowledged stays: through kill -9, SIGTERM and a full disk.
import assert from "node:assert/strict";
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { generator } from "../lib/random.mjs";
import { folder, pair, Server } from "../lib/server.mjs";

const rounds = 20;
const atOnce = 10;
const games = ["hex(size=7)", "dark-hex(size=7)", "nim(heaps=9-9-9)", "northcott(size=6)", "dark-hex(rows=3,cols=3)"];

/** Some move text that the game may or may not allow. */
function guess(spec, random) {
  const square = (n) => "abcdefghi"[random(n)];
  if (spec.startsWith("nim")) return `${1 + random(3)}-${1 + random(3)}`;
  if (spec.startsWith("northcott")) return `${square(6)}${1 + random(6)}`;
  const size = spec.includes("rows=3") ? 3 : 7;
  return `${square(size)}${1 + random(size)}`;
}

/** Every move makes exactly one of these events for the spectators, hits that are announced among them. */
const moveEvents = /^(stone|moved|hit|take|slide|swap)/;

class Game {
  acknowledged = 0; /* how many moves the server has said are played */
  unknown = 0; /* moves whose answer was lost with the server */
  over = false;

  static async create(server, spec) {
    return Object.assign(new Game(), { spec, ...(await pair(server, spec)) });
  }

  /** Tries one move for the seat whose turn it is; true if it was played. */
  async step(random) {
    const { turn, over } = await this.people[0].look(this.table);
    this.over = over !== null;
    if (this.over) return false;
    const mover = this.people[turn[0]];
    const seen = (await mover.look(this.table)).count;
    this.unknown++;
    const answer = await mover.move(this.table, guess(this.spec, random), { seen });
    this.unknown--;
    if (!answer.verdict) assert.equal(answer.status, 409, answer.error?.text);
    else this.acknowledged++;
    return answer.verdict !== undefined;
  }

  /** Compares with what a server shows that has read the store anew. */
  async check(server) {
    for (const person of this.people) person.server = server;
    const { events, over } = await server.person(null).look(this.table);
    const moves = events.filter((event) => moveEvents.test(event)).length;
    assert.ok(moves >= this.acknowledged, `${this.spec}: ${moves} of ${this.acknowledged} moves are left`);
    assert.ok(moves <= this.acknowledged + this.unknown, `${this.spec}: ${moves} moves were never made`);
    this.acknowledged = moves;
    this.unknown = 0;
    this.over = over !== null;
  }
}

/** Goes on with the games, starting a new one for each that ends, until the server is gone. Once `moves` have
 *  been acknowledged, calls `enough`, once. Adds new games to the list. */
async function playUntilGone(server, running, random, moves, enough) {
  let left = moves;
  const goOn = async (game) => {
    try {
      for (;;) {
        if (game.over) running.push((game = await Game.create(server, games[random(games.length)])));
        if ((await game.step(random)) && --left === 0) enough();
      }
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error; /* any other: the server is gone */
    }
  };
  const played = running.filter((game) => !game.over);
  while (played.length < atOnce) played.push({ over: true });
  await Promise.all(played.map(goOn));
}

test(`kill -9 in the middle of play, ${rounds} times: every acknowledged move is there`, async (t) => {
  const random = generator(1);
  let server = await Server.start(t);
  const running = await Promise.all(games.map((spec) => Game.create(server, spec)));
  for (let round = 0; round < rounds; round++) {
    await playUntilGone(server, running, random, 5 + random(40), () => server.stop("SIGKILL"));
    assert.equal(await server.exit, "SIGKILL");
    server = await Server.start(t, { store: server.store });
    await Promise.all(running.map((game) => game.check(server)));
  }
  t.diagnostic(`${running.reduce((sum, game) => sum + game.acknowledged, 0)} moves in ${running.length} games`);
  const unfinished = running.filter((game) => !game.over);
  assert.ok(unfinished.length > 0);
  for (const game of unfinished) while (!(await game.step(random))) assert.ok(!game.over);
});

test("SIGTERM: live connections are told, exit 0, nothing acknowledged is lost", async (t) => {
  const server = await Server.start(t);
  const random = generator(2);
  const running = await Promise.all(games.map((spec) => Game.create(server, spec)));
  const live = await running[0].people[0].live(running[0].table);
  let asked;
  await playUntilGone(server, running, random, 30, () => {
    asked = performance.now();
    server.stop("SIGTERM");
  });
  assert.equal(await server.exit, 0, server.complaints);
  t.diagnostic(`ended after ${Math.round(performance.now() - asked)} ms`);
  await live.ended;
  assert.equal(live.closed, 1001);

  const again = await Server.start(t, { store: server.store });
  await Promise.all(running.map((game) => game.check(again)));
});

test("a full disk: refused as 503, nothing is shown that was not kept, and play goes on when there is room", async (t) => {
  const store = join(folder(t), "store.db");
  const first = await Server.start(t, { store });
  const { people, table } = await pair(first, "nim(heaps=63-63)");
  await first.stop();

  /* Files may not grow beyond 64 blocks: the write-ahead log soon cannot. */
  const full = await Server.start(t, { store, limit: "trap '' XFSZ; ulimit -f 64" });
  for (const person of people) person.server = full;
  let played = 0;
  let answer;
  do {
    const { turn, count } = await people[0].look(table);
    const live = await people[0].live(table, count);
    answer = await people[turn[0]].move(table, played < 63 ? "1-1" : "2-1", { seen: count });
    if (answer.status === 503) {
      assert.equal(await live.next(), null, "the live connection is sent away without the move");
      assert.equal(live.closed, 1013);
    } else {
      assert.equal(answer.verdict, "played");
      played++;
    }
    await live.cut();
  } while (answer.status !== 503);
  assert.equal(typeof answer.error.text, "string");
  assert.match(full.complaints, /disk|store/i);
  const { events } = await people[0].look(table);
  assert.equal(events.length, played, "what could not be kept is not shown");
  await full.stop();

  const last = await Server.start(t, { store });
  for (const person of people) person.server = last;
  assert.equal((await people[0].look(table)).events.length, played);
  assert.equal((await people[played % 2].move(table, "2-1")).verdict, "played");
});

test("a store that cannot be used: the reason, and exit code 2", async (t) => {
  const place = folder(t);
  const text = join(place, "text.db");
  writeFileSync(text, "This is no database, but it is long enough to be looked at. ".repeat(100));
  for (const store of [text, place, join(place, "no/such/folder.db")]) {
    const failed = await Server.start(t, { store }).then(() => null, (error) => error.message);
    assert.match(failed, /ended: [12]\n.*\S/, store);
  }
  assert.ok(statSync(text).size > 5000, "a file that is not ours is left as it is");
});

test("two servers on one store: a table goes on at one of them, and the other catches up", async (t) => {
  const one = await Server.start(t);
  const { people, table } = await pair(one, "nim(heaps=9-9)");
  const two = await Server.start(t, { store: one.store });
  const [here, there] = [people[0], two.person(people[1].key)];
  await there.look(table);
  assert.equal((await here.move(table, "1-1")).verdict, "played");
  assert.equal((await there.move(table, "1-1", { seen: 0 })).status, 409);
  const late = two.person(people[0].key);
  assert.equal((await late.move(table, "1-2", { seen: 0 })).status, 503, "it has not seen the move at the other");
  assert.equal((await there.look(table)).count, 1, "and now it has");
  assert.equal((await there.move(table, "2-1")).verdict, "played");
});
