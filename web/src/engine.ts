/** The C code in the page: src/wasm/exports.h with JavaScript's types. */
import url from "@build/umpire.wasm?url";
import { Refused } from "./refused";
import type { Game, Look, Pace, Reason, Seal, SeatInfo, SpecInfo, TableState, Viewer } from "./types";

type Pointer = number;

interface Exports {
  memory: WebAssembly.Memory;
  _initialize?: () => void;
  page_room(size: number): Pointer;
  page_room_free(room: Pointer): void;
  page_answer_at(): Pointer;
  page_answer_size(): number;
  page_games(): number;
  page_spec(at: Pointer, size: number): number;
  page_move(specAt: Pointer, specSize: number, at: Pointer, size: number): number;
  page_view_new(at: Pointer, size: number, viewer: number): Pointer;
  page_view_free(view: Pointer): void;
  page_view_fold(view: Pointer, at: Pointer, size: number): number;
  page_view_look(view: Pointer): number;
  page_table_new(
    at: Pointer,
    size: number,
    paceAt: Pointer,
    paceSize: number,
    games: number,
    seed: bigint,
    now: number,
  ): Pointer;
  page_table_restore(at: Pointer, size: number): Pointer;
  page_table_free(table: Pointer): void;
  page_table_sit(table: Pointer, seat: number, at: Pointer, size: number): number;
  page_table_play(
    table: Pointer,
    seat: number,
    at: Pointer,
    size: number,
    seen: number,
    id: bigint,
    now: number,
  ): number;
  page_table_computer(table: Pointer): number;
  page_table_choose(table: Pointer, seat: number, effort: number, seed: bigint): number;
  page_table_look(table: Pointer, viewer: number): number;
  page_table_events(table: Pointer, viewer: number, after: number): number;
  page_table_about(table: Pointer): number;
  page_table_record(table: Pointer, game: number): number;
  page_table_state(table: Pointer, now: number): number;
  page_table_resign(table: Pointer, seat: number, now: number): number;
  page_table_abort(table: Pointer, seat: number, now: number): number;
  page_table_takeback(table: Pointer, seat: number, now: number): number;
  page_table_next(table: Pointer, seat: number, seed: bigint, now: number): number;
  page_table_tick(table: Pointer, now: number): number;
  page_table_deadline(table: Pointer): number;
  page_table_woke(table: Pointer, from: number, now: number): number;
  page_clock(paceAt: Pointer, paceSize: number, left: number, periods: number, elapsed: number): number;
  page_pace(at: Pointer, size: number): number;
  page_record_new(at: Pointer, size: number): Pointer;
  page_record_free(record: Pointer): void;
  page_record_about(record: Pointer): number;
  page_record_look(record: Pointer, viewer: number, moves: number): number;
  page_record_formats(record: Pointer): number;
  page_record_convert(record: Pointer, at: Pointer, size: number): number;
}

const viewers: Viewer[] = ["0", "1", "spectator", "all"];

let c: Exports;

/** Loads the module; everything below needs it to have been loaded. */
export async function loadEngine(): Promise<void> {
  const bytes = await (await fetch(url)).arrayBuffer();
  const { instance } = await WebAssembly.instantiate(bytes, {});
  c = instance.exports as unknown as Exports;
  c._initialize?.();
}

/* ---- text in, answers out ---------------------------------------------- */

function withText<T>(text: string, call: (at: Pointer, size: number) => T): T {
  const bytes = new TextEncoder().encode(text);
  const room = c.page_room(bytes.length + 1);
  if (room === 0) throw new Error("out of memory");
  try {
    new Uint8Array(c.memory.buffer, room, bytes.length).set(bytes);
    return call(room, bytes.length);
  } finally {
    c.page_room_free(room);
  }
}

function answer(): string {
  return new TextDecoder().decode(new Uint8Array(c.memory.buffer, c.page_answer_at(), c.page_answer_size()));
}

function refuse(): never {
  const said = answer();
  if (said === "") throw new Error("out of memory");
  throw new Refused((JSON.parse(said) as { error: Reason }).error);
}

/** The answer's JSON, or the refusal. */
function told<T>(status: number): T {
  return status === 0 ? refuse() : (JSON.parse(answer()) as T);
}

/** The log line that a command left, or the refusal. */
function logged(status: number): string {
  return told<{ log: string }>(status).log;
}

function held(pointer: Pointer): Pointer {
  return pointer === 0 ? refuse() : pointer;
}

/* ---- games and specs --------------------------------------------------- */

export function games(): Game[] {
  return told(c.page_games());
}

export function readSpec(spec: string): SpecInfo {
  return withText(spec, (at, size) => told(c.page_spec(at, size)));
}

/** The move in canonical spelling; throws Refused when it is no move of the game. */
export function readMove(spec: string, move: string): string {
  return withText(spec, (specAt, specSize) =>
    withText(move, (at, size) => told<{ move: string }>(c.page_move(specAt, specSize, at, size))),
  ).move;
}

/** What a pace ("fischer:300+3") means; throws Refused with the reason when it means nothing. */
export function readPace(pace: string): Pace {
  return withText(pace, (at, size) => told(c.page_pace(at, size)));
}

/** What a running clock shows after so many milliseconds. */
export function clockAfter(
  pace: string,
  left: number,
  periods: number,
  elapsed: number,
): { left: number; periods: number } {
  return withText(pace, (at, size) => told(c.page_clock(at, size, left, periods, elapsed)));
}

/* ---- views ------------------------------------------------------------- */

/** What one viewer of a table knows, folded from that viewer's event lines. */
export class ViewHandle {
  private readonly pointer: Pointer;

  constructor(spec: string, viewer: Viewer) {
    this.pointer = withText(spec, (at, size) => held(c.page_view_new(at, size, viewers.indexOf(viewer))));
  }

  /** False when the line cannot follow what was folded. */
  fold(line: string): boolean {
    return withText(line, (at, size) => c.page_view_fold(this.pointer, at, size) !== 0);
  }

  look(): Look {
    return told(c.page_view_look(this.pointer));
  }

  free(): void {
    c.page_view_free(this.pointer);
  }
}

/* ---- tables on this device --------------------------------------------- */

/** What is agreed before anybody sits down. */
export interface Terms {
  pace: string;
  games: number;
}

export class TableHandle {
  private readonly pointer: Pointer;

  private constructor(pointer: Pointer) {
    this.pointer = pointer;
  }

  /** A new table and its first log line. */
  static create(spec: string, terms: Terms, seed: bigint, now: number): [TableHandle, string] {
    const pointer = withText(spec, (at, size) =>
      withText(terms.pace, (paceAt, paceSize) =>
        held(c.page_table_new(at, size, paceAt, paceSize, terms.games, seed, now)),
      ),
    );
    return [new TableHandle(pointer), logged(1)];
  }

  static restore(log: string[]): TableHandle {
    return new TableHandle(withText(log.join("\n"), (at, size) => held(c.page_table_restore(at, size))));
  }

  /** Seats "person" or a level; the log line. */
  sit(seat: number, who: string): string {
    return withText(who, (at, size) => logged(c.page_table_sit(this.pointer, seat, at, size)));
  }

  /** Plays; the log line ("" when the same id was played before). */
  play(seat: number, move: string, seen: number, id: bigint, now: number): string {
    return withText(move, (at, size) =>
      logged(c.page_table_play(this.pointer, seat, at, size, seen, id, now)),
    );
  }

  /* What is done around a game; each gives its log line, "" when nothing changed. */

  resign(seat: number, now: number): string {
    return logged(c.page_table_resign(this.pointer, seat, now));
  }

  abort(seat: number, now: number): string {
    return logged(c.page_table_abort(this.pointer, seat, now));
  }

  takeback(seat: number, now: number): string {
    return logged(c.page_table_takeback(this.pointer, seat, now));
  }

  next(seat: number, seed: bigint, now: number): string {
    return logged(c.page_table_next(this.pointer, seat, seed, now));
  }

  tick(now: number): string {
    return logged(c.page_table_tick(this.pointer, now));
  }

  woke(from: number, now: number): string {
    return logged(c.page_table_woke(this.pointer, from, now));
  }

  /** When tick will have something to do. */
  deadline(): number {
    return c.page_table_deadline(this.pointer);
  }

  state(now: number): TableState {
    return told(c.page_table_state(this.pointer, now));
  }

  /** The seat of the computer that is to move, or null. */
  computer(): number | null {
    const seat = c.page_table_computer(this.pointer);
    return seat < 2 ? seat : null;
  }

  choose(seat: number, effort: number, seed: bigint): string {
    return told<{ move: string }>(c.page_table_choose(this.pointer, seat, effort, seed)).move;
  }

  look(viewer: Viewer): Look {
    return told(c.page_table_look(this.pointer, viewers.indexOf(viewer)));
  }

  /** The viewer's event lines, in order. */
  events(viewer: Viewer): string[] {
    c.page_table_events(this.pointer, viewers.indexOf(viewer), 0);
    return answer()
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => line.slice(line.indexOf(" ") + 1));
  }

  about(): { spec: SpecInfo; seats: [SeatInfo, SeatInfo] } {
    return told(c.page_table_about(this.pointer));
  }

  /** The record of the table's n-th game, or of its last. */
  record(game = 0): string {
    if (c.page_table_record(this.pointer, game) === 0) refuse();
    return answer();
  }

  free(): void {
    c.page_table_free(this.pointer);
  }
}

/* ---- records ----------------------------------------------------------- */

export interface RecordAbout {
  spec: SpecInfo;
  who: [string, string];
  names: [string, string];
  moves: { seat: number; move: string; at: number }[];
  pace: string;
  over: boolean;
  seals: Seal[];
  /** What everybody could hear; times are milliseconds since the game began. */
  remarks: { from: Viewer; at: number; text: string }[];
}

export class RecordHandle {
  private readonly pointer: Pointer;

  constructor(text: string) {
    this.pointer = withText(text, (at, size) => held(c.page_record_new(at, size)));
  }

  about(): RecordAbout {
    return told(c.page_record_about(this.pointer));
  }

  /** What the viewer knew after so many moves, and the event lines that told it. */
  look(viewer: Viewer, moves: number): Look & { events: string[] } {
    return told(c.page_record_look(this.pointer, viewers.indexOf(viewer), moves));
  }

  /** The formats that can hold the game: "record", "json", "sgf", "hexworld". */
  formats(): string[] {
    return told(c.page_record_formats(this.pointer));
  }

  /** The game in one of these formats. */
  convert(format: string): string {
    if (withText(format, (at, size) => c.page_record_convert(this.pointer, at, size)) === 0) refuse();
    return answer();
  }

  free(): void {
    c.page_record_free(this.pointer);
  }
}
