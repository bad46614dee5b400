/** What a screen with a board shows, whether the table is on the server or on
 * this device. Screens subscribe and draw; they never change it themselves. */
import type { Deed } from "./live";
import type { Look, Reason, SeatInfo, SpecInfo, TableState } from "./types";

/** The table around the game: clocks, score, offers. */
export interface Around {
  readonly state: TableState;
  /** What the table's clock shows now. */
  now(): number;
  do(deed: Deed): void;
}

export interface Playing {
  readonly spec: SpecInfo;
  readonly seats: [SeatInfo, SeatInfo];
  /** Names of the people of a replay; a table's are in its state. */
  readonly names?: (string | null)[];
  readonly look: Look;
  /** The event lines that made the look, in order. */
  readonly lines: string[];
  /** Why the last move was refused; null after one that was not. */
  readonly refusal: Reason | null;
  /** A move is under way: boards take no other. */
  readonly busy: boolean;
  play(move: string): void;
  /** Null where nobody plays any more: a replay. */
  readonly around: Around | null;
}

/** Something that screens follow. */
export class Subject {
  private readonly listeners = new Set<() => void>();

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  protected changed(): void {
    for (const listener of this.listeners) listener();
  }
}
