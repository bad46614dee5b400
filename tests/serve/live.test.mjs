// Live connections: events as they happen, without gap or repetition, whatever the connection does.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pair, Server } from "../lib/server.mjs";
import { connect } from "../lib/socket.mjs";

/** Follows a table until it is over; what came, as one list of events by number. */
async function follow(person, table, { until, cutAfter = Infinity }) {
  const events = [];
  let connections = 0;
  while (events.length < until) {
    const live = await person.live(table, events.length);
    connections++;
    assert.equal(live.table.after, events.length);
    events.push(...live.table.events);
    assert.equal(live.table.count, events.length);
    for (let messages = 0; events.length < until && messages < cutAfter; messages++) {
      const message = await live.next("events");
      for (const { n, event } of message?.events ?? []) {
        assert.equal(n, events.length + 1, "numbers without gap");
        events.push(event);
      }
    }
    await live.cut();
  }
  return { events, connections };
}

/** Plays two heaps down one object at a time; resolves when the game is over. */
async function play({ people, table }) {
  for (let n = 0, over = null; over === null; n++) {
    const { turn, count } = await people[n % 2].look(table);
    assert.deepEqual(turn, [n % 2]);
    const move = (await people[n % 2].move(table, "1-1", { seen: count })).verdict ? "1-1" : "2-1";
    if (move === "2-1") assert.ok((await people[n % 2].move(table, "2-1", { seen: count })).verdict);
    over = (await people[n % 2].look(table)).over;
  }
}

test("a resumed connection brings exactly what was missed", async (t) => {
  const server = await Server.start(t);
  const game = await pair(server, "nim(heaps=12-12)");
  const until = (await game.people[0].look(game.table)).count + 25; /* 24 moves and the end */
  const followers = [
    follow(game.people[0], game.table, { until }),
    follow(game.people[0], game.table, { until, cutAfter: 1 }),
    follow(game.people[1], game.table, { until, cutAfter: 2 }),
    follow(server.person(null), game.table, { until, cutAfter: 3 }),
  ];
  await play(game);
  const all = await Promise.all(followers);
  const { events } = await server.person(null).look(game.table);
  assert.equal(events.length, until);
  for (const followed of all) assert.deepEqual(followed.events, events);
  assert.ok(all[1].connections > 5, "connections were lost on the way");
});

test("nothing is lost between the first page load and the live connection", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "nim(heaps=40-40)");
  const playing = play({ people, table });
  const watcher = server.person(null);
  for (let i = 0; i < 10; i++) {
    const page = await watcher.look(table);
    const live = await watcher.live(table, page.count);
    const events = [...page.events, ...live.table.events];
    assert.equal(events.length, live.table.count);
    await live.cut();
    const truth = await watcher.look(table);
    assert.deepEqual(events, truth.events.slice(0, events.length));
  }
  await playing;
});

test("a move by the live connection is acknowledged, and told to everyone", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "nim(heaps=5-5)");
  const [mine, theirs] = [await people[0].live(table), await people[1].live(table)];
  const { count } = mine.table;
  const move = { move: { move: "1-2", seen: count, id: "81726354" } };

  mine.send(move);
  const told = { events: [{ n: count + 1, event: "take 1 2" }], stream: 1 };
  assert.deepEqual(await mine.next("events", "ack"), told, "who is told that a move was played has seen it");
  assert.deepEqual(await mine.next("ack"), { ack: { id: "81726354", verdict: "played" } });
  assert.deepEqual(await theirs.next("events"), told);

  mine.send(move);
  assert.deepEqual(await mine.next("ack"), { ack: { id: "81726354", verdict: "played" } });
  mine.send({ move: { move: "1-2", seen: count, id: "2" } });
  const { ack } = await mine.next("ack");
  assert.equal(ack.verdict, "refused");
  assert.equal(typeof ack.error.text, "string");
  assert.equal((await people[1].look(table)).count, count + 1);
});

test("a second tab of the same seat follows and may move", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "nim(heaps=5-5)");
  const tabs = [await people[0].live(table), await people[0].live(table)];
  for (const tab of tabs) assert.equal(tab.table.viewer, 0);
  let seen = tabs[0].table.count;

  for (const [i, tab] of tabs.entries()) {
    tab.send({ move: { move: "1-1", seen, id: String(i + 1) } });
    const follows = [await tabs[0].next("events"), await tabs[1].next("events")];
    assert.deepEqual(follows[0], follows[1]);
    assert.equal((await tab.next("ack")).ack.verdict, "played");
    await people[1].move(table, "2-1");
    const replies = [await tabs[0].next("events"), await tabs[1].next("events")];
    assert.deepEqual(replies[0], replies[1]);
    seen = replies[0].events.at(-1).n;
  }
});

test("sitting down by the live connection: from then on it knows what the seat knows", async (t) => {
  const server = await Server.start(t);
  const [first, second, third] = [server.person(), server.person(), server.person()];
  const table = await first.create("dark-hex(rows=3,cols=3)");
  await first.move(table, "a1");
  const [host, guest, watcher] = [await first.live(table), await second.live(table), await third.live(table)];
  assert.equal(guest.table.viewer, 2);

  guest.send({ sit: { seat: 1 } });
  const anew = (await guest.next("table")).table;
  assert.equal(anew.viewer, 1);
  assert.equal(anew.after, 0);
  assert.deepEqual(await guest.next("sat"), { sat: { seat: 1 } });
  for (const other of [host, watcher])
    assert.deepEqual(await other.next("seats"), { seats: [{ sitter: "person" }, { sitter: "person" }] });

  watcher.send({ sit: { seat: 1 } });
  assert.equal(typeof (await watcher.next("sat")).sat.error.text, "string");
  guest.send({ move: { move: "b2", seen: anew.count, id: "1" } });
  assert.deepEqual(await guest.next("ack"), { ack: { id: "1", verdict: "played" } });
});

test("what follows hello at once, without waiting for the table, is heard too", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "nim(heaps=5-5)");
  const live = await connect(`${server.url}/api/tables/${table}/live`);
  live.send({ hello: { key: people[0].key, after: 0 } });
  live.send({ move: { move: "1-1", seen: 0, id: "1" } });
  assert.equal((await live.next("table")).table.viewer, 0);
  assert.deepEqual(await live.next("ack"), { ack: { id: "1", verdict: "played" } });
});

test("hello with more than there is: the table comes from its first event", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "nim(heaps=5-5)");
  await people[0].move(table, "1-1");
  const live = await people[0].live(table, 1000);
  assert.equal(live.table.after, 0);
  assert.equal(live.table.events.length, live.table.count);
  live.send({ hello: { key: null, after: 0 } });
  assert.equal((await live.next("table")).table.viewer, 2);
});
