// How many moves a second the server acknowledges, every one of them durable:
//   UMPIRE=build/umpire node bench/serve.mjs [TABLES] [SECONDS]
// Each table has two live connections that play Nim one object at a time, each answering the other's move at
// once (a closed loop). Loopback; this program shares the machine with the server, so look at CPU time as well.
import { readFileSync } from "node:fs";
import { pair, Server } from "../tests/lib/server.mjs";

const tables = Number(process.argv[2] ?? 25);
const seconds = Number(process.argv[3] ?? 5);
const spec = `nim(heaps=${Array(16).fill(63).join("-")})`;
const objects = 16 * 63;

const cleanups = [];
const server = await Server.start({ after: (cleanup) => cleanups.push(cleanup) });
const waits = []; /* milliseconds from a move to its acknowledgement */
const relays = []; /* and to the opponent's having it */
let running = true;

/** One table after another, until time is up. */
async function play() {
  while (running) {
    const { people, table } = await pair(server, spec);
    const lives = [await people[0].live(table), await people[1].live(table)];
    for (let n = 0; running && n < objects; n++) {
      const [mover, other] = [lives[n % 2], lives[1 - (n % 2)]];
      const asked = performance.now();
      mover.send({ move: { move: `${1 + Math.floor(n / 63)}-1`, seen: n, id: String(n + 1) } });
      const heard = other.next("events").then(() => relays.push(performance.now() - asked));
      const { ack } = await mover.next("ack");
      if (ack?.verdict !== "played") throw new Error(JSON.stringify(ack));
      waits.push(performance.now() - asked);
      await Promise.all([heard, mover.next("events")]);
    }
    for (const live of lives) live.cut();
  }
}

/** User and system time of the server so far, in seconds; a hundred ticks make one. */
const cpu = () => {
  const fields = readFileSync(`/proc/${server.child.pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, "utf8"))[1]);

const before = cpu();
const playing = Array.from({ length: tables }, play);
await new Promise((later) => setTimeout(later, seconds * 1000));
const used = cpu() - before;
const moves = waits.length;
const resident = memory();
running = false;
await Promise.all(playing);

const at = (list, share) => list.sort((a, b) => a - b)[Math.floor(share * (list.length - 1))].toFixed(1);
console.log(`${tables} tables, ${2 * tables} live connections, ${seconds} s, every move durable`);
console.log(`${Math.round(moves / seconds)} moves/s acknowledged`);
console.log(`acknowledged after ${at(waits, 0.5)} ms (median), ${at(waits, 0.99)} ms (99 of 100)`);
console.log(`at the opponent after ${at(relays, 0.5)} ms, ${at(relays, 0.99)} ms`);
console.log(`server: ${((used / moves) * 1000).toFixed(3)} CPU s for 1000 moves, ${(resident / 1024).toFixed(1)} MiB`);
await server.stop();
for (const cleanup of cleanups) cleanup();
