/** The worker in which computer players think. It is started with the page, so
 * that it is there when the connection is not. */
import type { Question, Reply } from "./worker";

let worker: Worker | null = null;
let asked = 0;
const waiting = new Map<number, (reply: Reply) => void>();

function hear(reply: Reply): void {
  waiting.get(reply.number)?.(reply);
  waiting.delete(reply.number);
}

export function startThinker(): Worker {
  if (!worker) {
    worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => hear(data);
  }
  return worker;
}

/** The move that the computer on this seat chooses at the table of this log. */
export function think(log: string[], seat: number): Promise<string> {
  const question: Question = { number: ++asked, log, seat };
  return new Promise((resolve, reject) => {
    waiting.set(question.number, (reply) =>
      "move" in reply ? resolve(reply.move) : reject(new Error(reply.failed)),
    );
    startThinker().postMessage(question);
  });
}
