/** A table on this device: the table machine of the C code, its log kept in this
 * browser. Computers think in a worker. */
import { TableHandle } from "./engine";
import { reasonOf } from "./livetable";
import { type Playing, Subject } from "./model";
import { moveId, random64 } from "./random";
import { newLocalId, rememberTable, storedLocalTable, storeLocalTable } from "./store";
import { think } from "./thinker";
import type { Reason, SeatInfo, SpecInfo, Viewer } from "./types";

const seatViewers: [Viewer, Viewer] = ["0", "1"];

/** Sets up a table with these two ("person" or a level); returns its id. */
export function createLocalTable(spec: string, who: [string, string]): string {
  const [table, first] = TableHandle.create(spec, { pace: "none", games: 1 }, random64(), Date.now());
  const log = [first, table.sit(0, who[0]), table.sit(1, who[1])];
  const id = newLocalId();
  storeLocalTable(id, { log: log.map((line) => line.trimEnd()) });
  rememberTable({ id, local: true, spec, at: Date.now(), over: false });
  table.free();
  return id;
}

/** The record of a table that was kept, or null when there is none. */
export function localRecord(id: string): string | null {
  const kept = storedLocalTable(id);
  if (!kept) return null;
  const table = TableHandle.restore(kept.log);
  const text = table.record();
  table.free();
  return text;
}

export class LocalTable extends Subject {
  readonly id: string;
  readonly spec: SpecInfo;
  readonly seats: [SeatInfo, SeatInfo];
  /** Whose knowledge is on the screen; null while the curtain is down. */
  shown: number | null = null;
  /** The seat the device is to be handed to, while another's board is still shown or the curtain is down. */
  next: number | null = null;
  thinking = false;
  refusal: Reason | null = null;

  private readonly table: TableHandle;
  private readonly log: string[];
  private closed = false;

  /** Null when this browser remembers no such table. */
  static open(id: string): LocalTable | null {
    const kept = storedLocalTable(id);
    return kept ? new LocalTable(id, kept.log) : null;
  }

  private constructor(id: string, log: string[]) {
    super();
    this.id = id;
    this.log = log;
    this.table = TableHandle.restore(log);
    const { spec, seats } = this.table.about();
    this.spec = spec;
    this.seats = seats;
    this.direct();
    if (this.next !== null) this.shown = null;
    this.askComputer();
  }

  close(): void {
    this.closed = true;
    this.table.free();
  }

  /** Null while the curtain is down. */
  get playing(): Playing | null {
    if (this.shown === null) return null;
    const viewer = seatViewers[this.shown] ?? "0";
    return {
      spec: this.spec,
      seats: this.seats,
      look: this.table.look(viewer),
      lines: this.table.events(viewer),
      refusal: this.refusal,
      busy: this.thinking,
      play: (move) => this.play(move),
    };
  }

  /** Lets the curtain down, for the device to change hands. */
  lowerCurtain(): void {
    this.shown = null;
    this.changed();
  }

  raiseCurtain(): void {
    this.shown = this.next;
    this.next = null;
    this.changed();
  }

  /* ---- playing ----------------------------------------------------- */

  private play(move: string): void {
    if (this.shown === null || this.thinking) return;
    this.perform(this.shown, move);
    this.changed();
  }

  private perform(seat: number, move: string): void {
    const seen = this.table.events(seatViewers[seat] ?? "0").length;
    try {
      const line = this.table.play(seat, move, seen, BigInt(moveId()), Date.now());
      this.refusal = null;
      this.keep(line);
    } catch (error) {
      this.refuse(error);
      return;
    }
    this.direct();
    this.askComputer();
  }

  private keep(line: string): void {
    if (line === "") return;
    this.log.push(line.trimEnd());
    storeLocalTable(this.id, { log: this.log });
    rememberTable({
      id: this.id,
      local: true,
      spec: this.spec.spec,
      at: Date.now(),
      over: this.table.look("spectator").view.over !== null,
    });
  }

  /* ---- who sees the screen ----------------------------------------- */

  private people(): number[] {
    return [0, 1].filter((seat) => this.seats[seat]?.sitter === "person");
  }

  /** Both seats were told the same: there is nothing to hide from either. */
  private nothingHidden(): boolean {
    return this.table.events("0").join("\n") === this.table.events("1").join("\n");
  }

  /** Decides whose knowledge is shown, and whether the device must change hands. */
  private direct(): void {
    const people = this.people();
    const { turn, over } = this.table.look("spectator").view;
    this.next = null;
    if (people.length < 2 || over) {
      this.shown = people.length === 1 ? (people[0] ?? 0) : (this.shown ?? 0);
      return;
    }
    if (this.shown !== null && turn.includes(this.shown)) return;
    const awaited = turn[0] ?? 0;
    if (this.nothingHidden()) this.shown = awaited;
    else this.next = awaited;
  }

  /* ---- computers --------------------------------------------------- */

  private askComputer(): void {
    const seat = this.table.computer();
    this.thinking = seat !== null;
    if (seat === null) return;
    think(this.log, seat).then(
      (move) => this.hear(() => this.perform(seat, move)),
      (error) => this.hear(() => this.refuse(error)),
    );
  }

  /** Somebody may have left the table while the computer thought. */
  private hear(react: () => void): void {
    if (this.closed) return;
    this.thinking = false;
    react();
    this.changed();
  }

  private refuse(error: unknown): void {
    this.refusal = reasonOf(error);
  }
}
