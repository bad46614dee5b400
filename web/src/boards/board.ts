/** What every board is to the page: something that draws what a viewer knows
 * and says which move was meant. Boards hold no rules: which moves are possible
 * comes from the C code as `tries`, and what is refused is refused there. */
import type { Board, Look } from "../types";
import { CodeView } from "./code";
import { HexView } from "./hex";
import { NimView } from "./nim";
import { NorthcottView } from "./northcott";

export interface BoardInput {
  look: Look;
  /** The viewer's seat, if the board is drawn for one. */
  seat: number | null;
  /** The viewer may move now. */
  active: boolean;
  /** The seats' names in the reader's language. */
  seats: [string, string];
}

export type Play = (move: string) => void;

export interface BoardView {
  readonly element: HTMLElement;
  update(input: BoardInput): void;
  /** A key pressed while nothing else on the page waits for keys. */
  key?(event: KeyboardEvent): void;
}

export function createBoard(kind: Board["kind"], play: Play): BoardView {
  switch (kind) {
    case "code":
      return new CodeView(play);
    case "hex":
      return new HexView(play);
    case "nim":
      return new NimView(play);
    case "northcott":
      return new NorthcottView(play);
  }
}
