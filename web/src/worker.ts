/** Lets a computer player think without holding up the page. It is handed the
 * table's log and answers with a move; it keeps nothing. */
import { loadEngine, TableHandle } from "./engine";
import { random64 } from "./random";

export interface Question {
  log: string[];
  seat: number;
}

export type Reply = { move: string } | { failed: string };

const standardEffort = 100;
const loaded = loadEngine();

function choose({ log, seat }: Question): string {
  const table = TableHandle.restore(log);
  try {
    return table.choose(seat, standardEffort, random64());
  } finally {
    table.free();
  }
}

self.onmessage = async ({ data }: MessageEvent<Question>) => {
  let reply: Reply;
  try {
    await loaded;
    reply = { move: choose(data) };
  } catch (error) {
    reply = { failed: String(error) };
  }
  self.postMessage(reply);
};
