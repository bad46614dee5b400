// How much play the server bears, and what a table costs:
//   UMPIRE=build/umpire node bench/serve.mjs [TABLES] [SECONDS] [THINK] [STORE]
// At each table two live connections play Nim one object at a time, each answering the other's move after THINK
// milliseconds on average (0: at once, a closed loop). STORE: disk (every move durable) or memory (nothing is).
// Loopback; this program shares the machine with the server, so look at CPU time as well.
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as pass } from "node:timers/promises";
import { Person, Server } from "../tests/lib/server.mjs";

const tables = Number(process.argv[2] ?? 25);
const seconds = Number(process.argv[3] ?? 5);
const think = Number(process.argv[4] ?? 0);
const store = process.argv[5] ?? "disk";
const spec = `nim(heaps=${Array(16).fill(63).join("-")})`;
const objects = 16 * 63;

const cleanups = [];
const server = await Server.start(
  { after: (cleanup) => cleanups.push(cleanup) },
  store === "memory" ? { store: ":memory:" } : {},
);

/** User and system time of the server so far, in seconds; a hundred ticks make one. */
const cpu = () => {
  const fields = readFileSync(`/proc/${server.child.pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
/** Its resident memory in KiB. */
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, "utf8"))[1]);
const each = (after, before, count) => `${((after - before) / count).toFixed(1)} KiB`;

/** Does the work on all items, some at a time; resolves to the results in their order. */
async function all(items, work, atOnce = 64) {
  const results = Array(items.length);
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const i = next++;
      results[i] = await work(items[i], i);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}

/** POST over few connections, so that theirs is not the memory we measure. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const post = (person, path, body) =>
  new Promise((resolve, reject) => {
    const asked = request(server.url + path, { method: "POST", agent, headers: { authorization: `Bearer ${person.key}` } }, (answer) => {
      let text = "";
      answer.on("data", (piece) => (text += piece));
      answer.on("end", () => resolve(JSON.parse(text)));
    });
    asked.on("error", reject);
    asked.end(JSON.stringify(body));
  });

const waits = []; /* milliseconds from a move to its acknowledgement */
const relays = []; /* and to the opponent's having it */
let running = true;

async function play(lives) {
  for (let n = 0; running && n < objects; n++) {
    if (think > 0) await pass(Math.random() * 2 * think);
    const [mover, other] = [lives[n % 2], lives[1 - (n % 2)]];
    const asked = performance.now();
    mover.send({ move: { move: `${1 + Math.floor(n / 63)}-1`, seen: n, id: String(n + 1) } });
    const heard = other.next("events").then(() => relays.push(performance.now() - asked));
    const { ack } = await mover.next("ack");
    if (ack?.verdict !== "played") throw new Error(JSON.stringify(ack));
    waits.push(performance.now() - asked);
    await heard;
  }
}

const empty = memory();
const games = await all(Array.from({ length: tables }), async () => {
  const people = [new Person(server), new Person(server)];
  const { table } = await post(people[0], "/api/tables", { spec, seat: 0, opponent: "person" });
  await post(people[1], `/api/tables/${table}/seats/1`, {});
  return { people, table };
});
const laid = memory();
const lives = await all(games, async ({ people, table }) => [await people[0].live(table), await people[1].live(table)]);
const connected = memory();

const before = cpu();
const playing = lives.map(play);
await pass(seconds * 1000);
const used = cpu() - before;
const moves = waits.length;
const played = memory();
running = false;
await Promise.all(playing);

const at = (list, share) => list.sort((a, b) => a - b)[Math.floor(share * (list.length - 1))].toFixed(1);
console.log(`${tables} tables, ${2 * tables} live connections, ${seconds} s, store: ${store}, thinking ${think} ms`);
console.log(`${Math.round(moves / seconds)} moves/s acknowledged`);
console.log(`acknowledged after ${at(waits, 0.5)} ms (median), ${at(waits, 0.99)} ms (99 of 100)`);
console.log(`at the opponent after ${at(relays, 0.5)} ms, ${at(relays, 0.99)} ms`);
console.log(`server: ${((used / moves) * 1000).toFixed(3)} CPU s for 1000 moves, ${(played / 1024).toFixed(1)} MiB`);
console.log(
  `memory: ${(empty / 1024).toFixed(1)} MiB empty, ${each(laid, empty, tables)} a table, ` +
    `${each(connected, laid, 2 * tables)} a live connection, ${each(played, connected, tables)} a table from its moves`,
);
await server.stop();
for (const cleanup of cleanups) cleanup();
process.exit();
