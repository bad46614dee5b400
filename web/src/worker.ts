/** Lets a computer player think without holding up the page. It is handed the
 * table's log and answers with a move; it keeps nothing. */
import { loadEngine, TableHandle } from "./engine";
import { random64 } from "./random";

export interface Question {
  /** Returned with the reply. */
  number: number;
  log: string[];
  seat: number;
}

export type Reply = { number: number } & ({ move: string } | { failed: string });

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

async function answer(question: Question): Promise<Reply> {
  const { number } = question;
  try {
    await loaded;
    return { number, move: choose(question) };
  } catch (error) {
    return { number, failed: String(error) };
  }
}

self.onmessage = async ({ data }: MessageEvent<Question>) => self.postMessage(await answer(data));
