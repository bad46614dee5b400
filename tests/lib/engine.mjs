// umpire.wasm for node: src/wasm/exports.h with JavaScript's types.
import { readFileSync } from "node:fs";

const { instance } = await WebAssembly.instantiate(readFileSync(process.env.UMPIRE_WASM ?? "build/umpire.wasm"), {});
const c = instance.exports;
c._initialize?.();

/** Numbers of the viewers, as exports.h counts them. */
export const viewers = { 0: 0, 1: 1, spectator: 2, all: 3 };

/** Call an export whose arguments may be text, which becomes (address, size); its answer must not be a refusal. */
export function call(name, ...args) {
  const rooms = [];
  const flat = args.flatMap((arg) => {
    if (typeof arg !== "string") return [arg];
    const bytes = new TextEncoder().encode(arg);
    const room = c.page_room(bytes.length + 1);
    rooms.push(room);
    new Uint8Array(c.memory.buffer, room, bytes.length).set(bytes);
    return [room, bytes.length];
  });
  const result = c[name](...flat);
  for (const room of rooms) c.page_room_free(room);
  if (!result) throw new Error(`${name}(${args.join(", ")}): ${answer()}`);
  return result;
}

/** What the last call had to say. */
export const answer = () =>
  new TextDecoder().decode(new Uint8Array(c.memory.buffer, c.page_answer_at(), c.page_answer_size()));

/** Call, and read its answer as JSON. */
export function ask(name, ...args) {
  call(name, ...args);
  return JSON.parse(answer());
}

/** The seat of the computer that is to move, or 2. */
export const computerToMove = (table) => c.page_table_computer(table);

export const free = (kind, handle) => c[`page_${kind}_free`](handle);
