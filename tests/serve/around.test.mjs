// Around the game: terms, endings, series, takebacks, talk, names, handing over a seat; over HTTP and live.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folder, pair, program, Server } from "../lib/server.mjs";
import { connect } from "../lib/socket.mjs";

/** Does something at the table over HTTP. */
const act = (person, table, what, body = {}) => person.post(`/api/tables/${table}/${what}`, body);

let ids = 0;
/** Asks for something over a live connection; what it is called there. */
function ask(socket, what, members = {}) {
  const id = String(++ids);
  socket.send({ do: { what, ...members, id } });
  return id;
}

/** What is answered to it; news that come before are passed over. */
async function answer(socket, id) {
  const { done } = await socket.next("done");
  assert.equal(done.id, id);
  return done;
}

const live = (socket, what, members) => answer(socket, ask(socket, what, members));

/** What `umpire verify --json` says of a record. */
function verify(t, record) {
  const file = join(folder(t), "game.record");
  writeFileSync(file, record);
  return new Promise((resolve) => execFile(program, ["verify", file, "--json"], (_error, out) => resolve(out)));
}

/** Nim 1-1: two moves, and seat 1 has taken the last, which loses. */
async function playOut({ people, table }) {
  const { state } = await people[0].look(table);
  const first = (await people[0].look(table)).viewer === 0 ? 0 : 1;
  assert.equal(state.moves, 0);
  assert.ok((await people[first].move(table, "1-1")).verdict);
  assert.ok((await people[1 - first].move(table, "2-1")).verdict);
}

test("terms: pace, games, listed, name", async (t) => {
  const server = await Server.start(t);
  const person = server.person();
  const terms = { pace: "fischer:300+3", games: 3, listed: true, name: "Anna" };
  const { table } = await person.post("/api/tables", { spec: "nim", seat: 0, opponent: "person", ...terms });
  const { state } = await person.look(table);
  assert.deepEqual([state.pace, state.games, state.listed, state.seats[0].name], Object.values(terms));
  assert.deepEqual(state.clock, { left: [300000, 300000], periods: [0, 0], running: null });
  for (const wrong of [{ pace: "fast" }, { pace: "" }, { games: 2 }, { games: 101 }, { games: 0 }, { listed: 1 }, { name: "\n" }, { name: " " }, { name: "x".repeat(48) }]) {
    const answer = await person.post("/api/tables", { spec: "nim", seat: 0, opponent: "person", ...wrong });
    assert.equal(answer.status, 400, JSON.stringify(wrong));
    assert.equal(typeof answer.error.text, "string");
  }
});

test("resigning, over HTTP and live: the state says so to everyone", async (t) => {
  const server = await Server.start(t);
  for (const way of ["http", "live"]) {
    const { people, table } = await pair(server, "nim(heaps=5-5)");
    await people[0].move(table, "1-1");
    await people[1].move(table, "1-1");
    const watcher = await server.person(null).live(table);
    if (way === "http") assert.equal((await act(people[0], table, "resign")).status, 200);
    else assert.deepEqual(Object.keys(await live(await people[0].live(table), "resign")), ["id"]);
    const { events } = await watcher.next("events");
    assert.equal(events.at(-1).event, "end 1 resigned");
    let state;
    do ({ state } = await watcher.next("state"));
    while (!state.seriesOver);
    assert.equal(state.seats[1].score, 1);
    assert.equal((await act(people[0], table, "resign")).status, 409, "it is over");
  }
});

test("acts of those who hold no seat, and acts that there are not", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "nim(heaps=5-5)");
  for (const what of ["resign", "abort", "claim", "decline", "next", "handover"])
    assert.equal((await act(server.person(), table, what)).status, 403, what);
  assert.equal((await act(server.person(null), table, "resign")).status, 401);
  assert.equal((await act(people[0], table, "dance")).status, 404);
  assert.equal((await act(people[0], table, "resign", { now: true })).status, 400);
  const socket = await people[0].live(table);
  assert.equal(typeof (await live(socket, "dance")).error.text, "string");
  assert.equal(typeof (await live(socket, "takeback")).error.text, "string");
  socket.send({ do: { what: "resign" } });
  assert.equal(typeof (await socket.next("error")).error.text, "string", "without an id nothing can be acknowledged");
  const mute = await connect(`${server.url}/api/tables/${table}/live`);
  mute.send({ do: { what: "resign", id: "1" } });
  assert.equal(typeof (await mute.next("done")).done.error.text, "string", "before hello one is a spectator");
  assert.equal((await people[0].look(table)).over, null);
});

test("a young game is broken off, an old one is not", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "nim(heaps=5-5)");
  await people[0].move(table, "1-1");
  const { state } = await act(people[1], table, "abort");
  assert.equal(state.seats[0].score + state.seats[1].score, 0);
  assert.equal((await people[0].look(table)).over.ending, "aborted");
  const old = await pair(server, "nim(heaps=5-5)");
  await old.people[0].move(old.table, "1-1");
  await old.people[1].move(old.table, "1-1");
  assert.equal((await act(old.people[1], old.table, "abort")).status, 409);
});

test("a series of three: people change seats, streams begin anew, records are there game by game", async (t) => {
  const server = await Server.start(t);
  const people = [server.person(), server.person()];
  const { table } = await people[0].post("/api/tables", { spec: "nim(heaps=1-1)", seat: 0, opponent: "person", games: 3 });
  await people[1].sit(table, 1);
  const [host, watcher] = [await people[0].live(table), await server.person(null).live(table)];
  for (let game = 1; game <= 3; game++) {
    assert.equal((await people[0].fetch(`/api/tables/${table}/record?game=${game}`)).status, 409);
    await playOut({ people, table });
    const record = await (await people[0].fetch(`/api/tables/${table}/record?game=${game}`)).text();
    assert.match(record, /^umpire record 1\n[^]*\nend 0 last \d+\n$/);
    if (game === 3) break;
    assert.equal((await act(people[1], table, "next")).status, 200);
    const anew = [(await host.next("table")).table, (await watcher.next("table")).table];
    for (const told of anew) {
      assert.equal(told.stream, game + 1);
      assert.equal(told.after, 0);
      assert.equal(told.state.gameOfSeries, game + 1);
    }
    assert.equal(anew[0].viewer, game % 2, "the seats are changed");
    assert.equal(anew[1].viewer, 2);
  }
  const { state } = await people[0].look(table);
  assert.ok(state.seriesOver);
  assert.deepEqual(state.seats.map(({ score }) => score), [2, 1]);
  assert.equal((await server.person(null).fetch(`/api/tables/${table}/record?game=1`)).status, 200);
  for (const [query, status] of [["game=4", 404], ["game=0", 400], ["game=x", 400], ["turn=1", 400]])
    assert.equal((await people[0].fetch(`/api/tables/${table}/record?${query}`)).status, status, query);
  assert.deepEqual((await act(people[0], table, "next")).state.rematch, [0]);
  assert.equal((await act(people[1], table, "next")).state.game, 4, "both want another");
});

test("a move of a past stream, and a hello with one", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "nim(heaps=1-1)");
  const before = await people[0].look(table);
  await playOut({ people, table });
  await act(people[0], table, "next");
  await act(people[1], table, "next");
  const late = await people[1].post(`/api/tables/${table}/moves`, { move: "1-1", seen: before.count, stream: 1, id: "5" });
  assert.equal(late.status, 409);
  assert.equal((await people[1].post(`/api/tables/${table}/moves`, { move: "1-1", seen: 0, stream: 2, id: "5" })).status, 200);
  for (const [query, after] of [["stream=1&after=1", 0], ["stream=2&after=1", 1], ["after=1", 1]])
    assert.equal((await people[0].get(`/api/tables/${table}?${query}`)).after, after, query);
  const socket = await connect(`${server.url}/api/tables/${table}/live`);
  socket.send({ hello: { key: people[0].key, stream: 1, after: 1, said: 0 } });
  assert.equal((await socket.next("table")).table.after, 0);
});

test("a takeback: asked, agreed, and the board is as it was", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "nim(heaps=5-5)");
  await people[0].move(table, "1-1");
  const { events } = await people[0].look(table);
  await people[1].move(table, "2-3");
  const other = await people[0].live(table);
  assert.deepEqual((await act(people[1], table, "takeback", { moves: 2 })).state.takeback, { by: 1, moves: 2 });
  assert.equal((await act(people[0], table, "takeback", { moves: 1 })).status, 409, "bound to the moves it was asked at");
  assert.equal((await act(people[0], table, "decline")).state.takeback, null);
  await act(people[1], table, "takeback", { moves: 2 });
  const agreed = ask(other, "takeback", { moves: 2 });
  const { table: anew } = await other.next("table", "done");
  assert.equal((await answer(other, agreed)).error, undefined);
  assert.equal(anew.stream, 2);
  assert.deepEqual(anew.events, events);
  assert.deepEqual(anew.turn, [1]);
});

test("a takeback is void once anybody has moved", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "nim(heaps=5-5)");
  await people[0].move(table, "1-1");
  await act(people[0], table, "takeback", { moves: 1 });
  await people[1].move(table, "2-3");
  assert.equal((await people[0].look(table)).state.takeback, null);
  assert.equal((await act(people[1], table, "takeback", { moves: 1 })).status, 409);
  const { state } = await act(people[1], table, "takeback", { moves: 2 });
  assert.deepEqual(state.takeback, { by: 1, moves: 2 }, "this asks anew, and agrees to nothing");
});

test("a computer gives moves back, and plays the next game at once", async (t) => {
  const server = await Server.start(t);
  const person = server.person();
  const table = await person.create("nim(heaps=3-5-7)", 0, "computer:perfect");
  const socket = await person.live(table);
  await person.move(table, "1-1");
  /* Before or after its answer: the game stands again where it began, and waits for the person. */
  const { state } = await person.look(table);
  assert.equal((await act(person, table, "takeback", { moves: state.moves })).status === 200 || state.moves === 1, true);
  for (;;) {
    const { turn, state: now } = await person.look(table);
    if (now.moves === 0) break;
    if (turn[0] === 0) await act(person, table, "takeback", { moves: now.moves });
    else await socket.next("events", "table");
  }
  await act(person, table, "resign"); /* nobody has moved: is given up all the same */
  const next = await act(person, table, "next");
  assert.equal(next.state.game, 2);
  assert.equal(next.state.seats[0].sitter, "computer");
  while ((await person.look(table)).turn[0] !== 1) await socket.next("events", "table");
});

test("talk: to everyone in an open game, apart in a hidden one", async (t) => {
  const server = await Server.start(t);
  for (const [spec, hidden] of [["nim(heaps=5-5)", false], ["dark-hex(rows=3,cols=3)", true]]) {
    const { people, table } = await pair(server, spec);
    const viewers = [...people, server.person(null)];
    const lives = await Promise.all(viewers.map((viewer) => viewer.live(table)));
    await people[0].move(table, hidden ? "a1" : "1-1");
    await live(lives[0], "say", { text: "good luck" });
    await act(viewers[2], table, "say", { text: "go, Anna" });
    const heard = async (viewer) => (await viewer.look(table)).said.map(({ from, text, move }) => [from, text, move]);
    const [toSeat, toWatcher] = [await heard(viewers[1]), await heard(viewers[2])];
    const [move, other] = hidden ? [undefined, undefined] : [1, 1];
    const ofSeat = ["0", "good luck", move];
    const ofWatcher = ["spectator", "go, Anna", other];
    assert.deepEqual(toSeat, hidden ? [ofSeat] : [ofSeat, ofWatcher]);
    assert.deepEqual(toWatcher, hidden ? [ofWatcher] : [ofSeat, ofWatcher]);
    const told = (await lives[1].next("said")).said;
    assert.deepEqual(told.map(({ n, text }) => [n, text]), [[1, "good luck"]]);
    const first = (await lives[2].next("said")).said[0];
    assert.deepEqual([first.n, first.text], [1, hidden ? "go, Anna" : "good luck"]);

    const again = await connect(`${server.url}/api/tables/${table}/live`);
    again.send({ hello: { key: people[1].key, after: 0, said: 1 } });
    assert.equal((await again.next("table")).table.said.length, hidden ? 0 : 1);
  }
});

test("talk is plain, not too fast, and a resend is said once", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "nim(heaps=5-5)");
  for (const text of ["", " ", "\u0007", "two\nlines", "x".repeat(400), "\u202Eright to left"])
    assert.match(String((await act(people[0], table, "say", { text })).status), /^4/, JSON.stringify(text));
  const socket = await people[0].live(table);
  for (const id of ["7", "7", "8"]) {
    socket.send({ do: { what: "say", text: "<b>hello</b>", id } });
    assert.deepEqual(await socket.next("done"), { done: { id } });
  }
  assert.deepEqual((await people[1].look(table)).said.map(({ text }) => text), ["<b>hello</b>", "<b>hello</b>"]);
  const answers = [];
  for (let i = 0; i < 6; i++) answers.push((await act(people[0], table, "say", { text: `and ${i}` })).status);
  assert.deepEqual(answers, [200, 200, 200, 409, 409, 409], "five things in ten seconds");
});

test("a spectator's words stand once, also when they are sent again after a restart", async (t) => {
  const server = await Server.start(t);
  const { table } = await pair(server, "nim(heaps=5-5)");
  const words = { do: { what: "say", text: "well played", id: "8112345678901234567" } };
  const sayTo = async (server) => {
    const socket = await server.person(null).live(table);
    socket.send(words);
    assert.deepEqual(await socket.next("done"), { done: { id: words.do.id } });
    assert.deepEqual((await server.person(null).look(table)).said.map(({ text }) => text), ["well played"]);
  };
  await sayTo(server);
  await sayTo(server);
  await server.stop();
  await sayTo(await Server.start(t, { store: server.store }));
});

test("the computer takes the free seat that somebody waits at, once", async (t) => {
  const server = await Server.start(t);
  const host = server.person();
  const table = await host.create("nim(heaps=1-1)", 0);
  assert.equal((await act(host, table, "computer", { level: "none such" })).status, 409);
  assert.equal((await act(server.person(), table, "computer", { level: "perfect" })).status, 403);
  const watcher = await server.person(null).live(table);
  assert.equal((await act(host, table, "computer", { level: "perfect" })).status, 200);
  assert.deepEqual((await watcher.next("seats")).seats[1], { sitter: "computer", level: "perfect" });
  assert.equal((await act(host, table, "computer", { level: "perfect" })).status, 200, "a resend");
  assert.equal((await server.person().sit(table, 1)).status, 409);
  await host.move(table, "1-1");
  while ((await host.look(table)).over === null) await watcher.next("events");
  const { people, table: full } = await pair(server, "nim(heaps=1-1)");
  assert.equal((await act(people[0], full, "computer", { level: "perfect" })).status, 409);
});

test("names, and a seat that moves to another device", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "dark-hex(rows=3,cols=3)");
  await act(people[0], table, "name", { name: "Anna" });
  await people[0].move(table, "b2");
  const phone = server.person();
  const socket = await phone.live(table);
  const { token, status } = await act(people[0], table, "handover");
  assert.equal(status, 200);
  assert.match(token, /^[\w-]{43}$/);
  assert.equal((await act(server.person(null), table, "takeover", { token })).status, 401);
  assert.equal((await act(people[1], table, "takeover", { token })).status, 409, "nobody holds both seats");
  const taken = ask(socket, "takeover", { token });
  const { table: anew } = await socket.next("table", "done");
  assert.equal((await answer(socket, taken)).seat, 0);
  assert.deepEqual([anew.viewer, anew.events], [0, ["stone b2"]], "the phone sees what the seat sees");
  assert.equal(anew.state.seats[0].name, "Anna");
  const old = await people[0].look(table);
  assert.deepEqual([old.viewer, old.events], [2, ["moved"]]);
  assert.equal((await act(server.person(), table, "takeover", { token })).status, 409, "once");
  assert.equal((await act(phone, table, "takeover", { token: "short" })).status, 400);
  assert.doesNotMatch(server.complaints, new RegExp(token));
});

test("who is there: presence and the number who watch", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "nim(heaps=5-5)");
  const host = await people[0].live(table);
  const tabs = [await people[1].live(table), await people[1].live(table)];
  const { table: seen } = await server.person(null).live(table);
  assert.deepEqual(seen.state.seats.map(({ gone }) => gone), [0, 0]);
  assert.equal(seen.state.watching, 1);
  await tabs[0].cut();
  await (await server.person(null).live(table)).cut();
  let state;
  do ({ state } = await host.next("state"));
  while (state.watching !== 2);
  assert.equal(state.seats[1].gone, 0, "one tab is left");
  do ({ state } = await host.next("state"));
  while (state.watching !== 1);
  await tabs[1].cut();
  do ({ state } = await host.next("state"));
  while (state.seats[1].gone === 0);
  assert.ok(Math.abs(state.seats[1].gone - state.at) < 5000);
  assert.equal((await act(people[0], table, "claim")).status, 409, "not gone for long enough");
  await people[1].live(table);
  do ({ state } = await host.next("state"));
  while (state.seats[1].gone !== 0);
});

test("after a resignation the board stays hidden at the table, and the record shows it", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "dark-hex(rows=3,cols=3)");
  const watcher = await server.person(null).live(table);
  for (const [seat, move] of [[0, "a1"], [1, "b2"], [0, "c3"]]) await people[seat].move(table, move);
  await act(people[1], table, "resign");
  let told;
  do told = await watcher.next("events");
  while (!told.events.some(({ event }) => event.startsWith("end")));
  const sights = await Promise.all([server.person(null), people[1]].map((person) => person.look(table)));
  assert.deepEqual(sights[0].events, ["moved", "moved", "moved", "end 0 resigned"]);
  assert.ok(!/a1|c3/.test(sights[1].events.join()), "nor does the other seat see it");
  assert.doesNotMatch(watcher.received.join(), /\b[a-c][1-3]\b/);
  const record = await (await fetch(`${server.url}/api/tables/${table}/record`)).text();
  assert.match(record, /move 0 a1 \d+\nmove 1 b2 \d+\nmove 0 c3 \d+\nend 0 resigned/);
});

test("nothing hidden is taken back", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "dark-hex(rows=3,cols=3)");
  await people[0].move(table, "a1");
  for (let moves = 0; moves < 3; moves++)
    assert.equal((await act(people[0], table, "takeback", { moves })).status, 409);
  const { state } = await people[1].look(table);
  assert.equal(state.takeback, null);
});

test("what is sealed at once is opened at the end, and the program verifies it", async (t) => {
  const server = await Server.start(t);
  const { people, table } = await pair(server, "mastermind(rows=2)");
  await people[0].move(table, "AABB");
  const seal = (await people[1].look(table)).state.seals[0];
  assert.deepEqual(Object.keys(seal), ["of", "hash"], "only the hash is told");
  await people[1].move(table, "CCDD");
  await people[1].move(table, "AABB");
  const [opened] = (await people[1].look(table)).state.seals;
  assert.deepEqual([opened.hash, opened.text], [seal.hash, "secret 0 AABB"]);
  const record = await (await fetch(`${server.url}/api/tables/${table}/record`)).text();
  assert.match(await verify(t, record), /"holds":true/);
  assert.match(await verify(t, record.replace("AABB\nmove", "AABC\nmove")), /"holds":false/);
});
