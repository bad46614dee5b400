/** What the C code says to the page, as JSON. See docs/protocol.md and src/wasm/exports.h. */

export type Viewer = "0" | "1" | "spectator" | "all";

/** A reason: `why` is an English sentence with places {1} {2} {3}, and the key of its translations. */
export interface Reason {
  why: string;
  args: string[];
  text: string;
}

export interface OptionNumber {
  kind: "number";
  default: number;
  least: number;
  most: number;
  /** A word for the value 0, and how it is shown. */
  zero?: string;
  zeroLabel?: string;
  offered?: number[];
}

export interface OptionWord {
  kind: "word";
  default: string;
  words: string[];
  labels: string[];
}

export interface OptionList {
  kind: "list";
  default: string;
  least: number;
  most: number;
}

export type GameOption = (OptionNumber | OptionWord | OptionList) & {
  name: string;
  label: string;
  help: string;
  study: boolean;
};

export interface Level {
  name: string;
  label: string;
  help: string;
}

export interface Game {
  name: string;
  label: string;
  help: string;
  hidden: boolean;
  takeback: boolean;
  options: GameOption[];
  levels: Level[];
}

/** A spec and what it means. */
export interface SpecInfo {
  spec: string;
  game: string;
  hidden: boolean;
  takeback: boolean;
  /** A game earns points of its own, as codemakers do, rather than one for a win. */
  points: boolean;
  /** The seats' names, "Red", in English. */
  seats: [string, string];
  /** The names of the levels that a computer can play each seat by. */
  levels: [string[], string[]];
  values: Record<string, string>;
}

export interface CodeRow {
  guess: string;
  exact?: number;
  misplaced?: number;
}

export interface CodeGrid {
  keeper: number;
  breaker: number;
  ready: boolean;
  secret?: string;
  rows: CodeRow[];
}

export interface CodeBoard {
  kind: "code";
  pegs: number;
  symbols: string;
  repeats: boolean;
  leading: boolean;
  rows: number;
  keeper: "umpire" | "player";
  form: "one-sided" | "duel";
  grids: CodeGrid[];
  answers?: string[];
}

export interface HexBoard {
  kind: "hex";
  rows: number;
  cols: number;
  cells: string;
  sides: [number, number];
  last: number | null;
  swap: boolean;
  hits: number[];
  chain: number[];
  stones: [number | null, number | null];
  dark?: boolean;
}

export interface NimBoard {
  kind: "nim";
  heaps: number[];
  start: number[];
  misere: boolean;
  last: { heap: number; take: number } | null;
}

export interface NorthcottBoard {
  kind: "northcott";
  rows: number;
  squares: number;
  left: number[];
  right: number[];
  last: { row: number; from: number; to: number } | null;
}

export type Board = CodeBoard | HexBoard | NimBoard | NorthcottBoard;

export interface Over {
  winner: number | null;
  ending: string;
}

/** As a view tells it: with what the game earned each seat. */
export interface Result extends Over {
  points: [number, number];
}

export interface View {
  viewer: Viewer;
  count: number;
  turn: number[];
  asks: string;
  over: Result | null;
  board: Board;
}

/** A view, and the moves its seat may try when they are few enough to be listed. */
export interface Look {
  view: View;
  tries: string[] | null;
}

export interface SeatInfo {
  sitter: "none" | "person" | "computer";
  level?: string;
}

/* ---- around a game ------------------------------------------------------ */

export interface Pace {
  kind: "none" | "fischer" | "byoyomi" | "move" | "days";
  /** Milliseconds: the main time, or the time for a move. */
  base: number;
  /** Milliseconds: the increment, or the length of a period. */
  extra: number;
  periods: number;
}

export interface SeatState extends SeatInfo {
  name?: string;
  score: number;
  /** Since when its person is away, by the table's clock; 0 when here. */
  gone: number;
}

export interface ClockState {
  left: [number, number];
  periods: [number, number];
  running: number | null;
}

/** A commitment: the hash of what was fixed; nonce and text once the game is over. */
export interface Seal {
  of: string;
  hash: string;
  nonce?: string;
  text?: string;
}

/** What everybody at a table may know besides the events. */
export interface TableState {
  game: number;
  gameOfSeries: number;
  games: number;
  stream: number;
  /** Absent while a game that hides how many there were runs. */
  moves?: number;
  seats: [SeatState, SeatState];
  listed: boolean;
  pace: string;
  clock: ClockState | null;
  /** The table's clock when this was said. */
  at: number;
  /** The game may still be broken off. */
  young: boolean;
  takeback: { by: number; moves: number } | null;
  rematch: number[];
  seals: Seal[];
  seriesOver: boolean;
  /** Spectators connected; absent at tables on this device. */
  watching?: number;
}

/** Something said at the table. */
export interface Said {
  n: number;
  from: Viewer;
  game: number;
  move?: number;
  at: number;
  text: string;
}

export function isSeat(viewer: Viewer): boolean {
  return viewer === "0" || viewer === "1";
}

/** The viewer's seat, or null for those who only watch. */
export function seatOf(viewer: Viewer): number | null {
  return isSeat(viewer) ? Number(viewer) : null;
}
