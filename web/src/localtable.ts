/** A table on this device: the table machine of the C code, its log kept in this
 * browser. Computers think in a worker. */
import { TableHandle, type Terms } from "./engine";
import type { Deed } from "./live";
import { reasonOf } from "./livetable";
import { type Playing, Subject } from "./model";
import { moveId, random64 } from "./random";
import { Refused } from "./refused";
import { type LocalTableState, newLocalId, rememberTable, storedLocalTable, storeLocalTable } from "./store";
import { think } from "./thinker";
import type { Reason, SeatInfo, SpecInfo, Viewer } from "./types";

/** As the server says it. */
const notOver = "The record is shown when the game is over.";

const seatViewers: [Viewer, Viewer] = ["0", "1"];

/** Sets up a table with these two ("person" or a level); returns its id. */
export function createLocalTable(spec: string, terms: Terms, who: [string, string]): string {
  const [table, first] = TableHandle.create(spec, terms, random64(), Date.now());
  const log = [first, table.sit(0, who[0]), table.sit(1, who[1])];
  const id = newLocalId();
  storeLocalTable(id, { log: log.map((line) => line.trimEnd()) });
  rememberTable({ id, local: true, spec, at: Date.now(), over: false });
  table.free();
  return id;
}

/** The record of the n-th game (0: the last) of a table that was kept, and how many
 * there are; null when there is no such table. What a running game hides, its record would tell. */
export function localRecord(id: string, game: number): { text: string; games: number } | null {
  const kept = storedLocalTable(id);
  if (!kept) return null;
  const table = TableHandle.restore(kept.log);
  const games = table.state(0).game;
  const over = table.look("spectator").view.over !== null;
  const text = table.record(game);
  table.free();
  if (!over && (game === 0 || game >= games)) throw new Refused({ why: notOver, args: [], text: notOver });
  return { text, games };
}

export class LocalTable extends Subject {
  readonly id: string;
  readonly spec: SpecInfo;
  /** Who sits where in the game that is on: people change seats between games. */
  seats: [SeatInfo, SeatInfo];
  /** Whose knowledge is on the screen; null while the curtain is down. */
  shown: number | null = null;
  /** The seat the device is to be handed to, while another's board is still shown or the curtain is down. */
  next: number | null = null;
  thinking = false;
  refusal: Reason | null = null;

  private readonly table: TableHandle;
  private readonly log: string[];
  private closed = false;
  /** How often a computer has been asked. */
  private questions = 0;
  private flag: ReturnType<typeof setTimeout> | undefined;
  /** The latest time that this table has been told. */
  private latest = 0;

  /** Only one at a time may be open: see tablehold.ts. */
  constructor(id: string, { log, alive = 0 }: LocalTableState) {
    super();
    this.id = id;
    this.log = log;
    this.table = TableHandle.restore(log);
    const { spec, seats } = this.table.about();
    this.spec = spec;
    this.seats = seats;
    this.latest = alive;
    if (alive > 0) this.keep(this.table.woke(alive, this.now()));
    this.direct();
    if (this.next !== null) this.shown = null;
    window.addEventListener("pagehide", this.noteAlive);
    document.addEventListener("visibilitychange", this.noteAlive);
    this.watchClock();
    this.askComputer();
  }

  /** Returns what has been kept of it. Does not note it when another tab keeps it already. */
  close(note = true): LocalTableState {
    window.removeEventListener("pagehide", this.noteAlive);
    document.removeEventListener("visibilitychange", this.noteAlive);
    if (note) this.noteAlive();
    clearTimeout(this.flag);
    this.closed = true;
    this.table.free();
    return { log: this.log, alive: this.latest };
  }

  /** The table's clock: the time of day, but for its being set back. */
  private readonly now = (): number => {
    this.latest = Math.max(this.latest, Date.now());
    return this.latest;
  };

  /** Clocks stand still while nobody has the table open. */
  private readonly noteAlive = (): void => {
    storeLocalTable(this.id, { log: this.log, alive: this.now() });
  };

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
      around: { state: this.table.state(this.now()), now: this.now, do: (deed) => this.do(deed) },
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
      const line = this.table.play(seat, move, seen, BigInt(moveId()), this.now());
      this.refusal = null;
      this.keep(line);
    } catch (error) {
      this.refuse(error);
      return;
    }
    this.goOn();
  }

  private goOn(): void {
    this.direct();
    this.watchClock();
    this.askComputer();
  }

  private keep(line: string): void {
    if (line === "") return;
    this.log.push(line.trimEnd());
    this.noteAlive();
    rememberTable({
      id: this.id,
      local: true,
      spec: this.spec.spec,
      at: Date.now(),
      over: this.table.look("spectator").view.over !== null,
    });
  }

  /* ---- around the game --------------------------------------------- */

  /** Whoever is at the screen; between two people there is one device and one will. */
  private do(deed: Deed): void {
    const seat = this.shown;
    if (seat === null) return;
    try {
      this.refusal = null;
      for (const line of this.deedLines(deed, seat)) this.keep(line);
      this.goOn();
    } catch (error) {
      this.refuse(error);
    }
    this.changed();
  }

  private *deedLines(deed: Deed, seat: number): Generator<string> {
    switch (deed.what) {
      case "resign":
        yield this.table.resign(seat, this.now());
        break;
      case "abort":
        yield this.table.abort(seat, this.now());
        break;
      case "takeback": {
        const asker = this.lastToMove(seat);
        yield this.table.takeback(asker, this.now());
        yield this.table.takeback(1 - asker, this.now());
        break;
      }
      case "next":
        yield* this.nextLines(seat);
        break;
    }
  }

  /** A person takes back what they played, also when the computer has answered. */
  private lastToMove(seat: number): number {
    if (this.people().length < 2) return seat;
    const { turn } = this.table.look("spectator").view;
    return 1 - (turn[0] ?? 0);
  }

  /** A new game; after the last of a series both agree to another. */
  private *nextLines(seat: number): Generator<string> {
    const { game } = this.table.state(this.now());
    for (const asker of [seat, 1 - seat]) {
      if (this.table.state(this.now()).game !== game) break;
      yield this.table.next(asker, random64(), this.now());
    }
    this.seats = this.table.about().seats;
    this.shown = null;
  }

  /** Lets the flag fall when it is due. */
  private watchClock(): void {
    clearTimeout(this.flag);
    const wait = this.table.deadline() - this.now();
    if (!Number.isFinite(wait)) return;
    // Longer than a timer can wait: it is asked again by then.
    this.flag = setTimeout(() => this.fall(), Math.min(Math.max(0, wait), 2 ** 30));
  }

  private fall(): void {
    if (this.closed) return;
    this.keep(this.table.tick(this.now()));
    this.goOn();
    this.changed();
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
    const question = ++this.questions;
    this.thinking = seat !== null;
    if (seat === null) return;
    think(this.log, seat).then(
      (move) => this.hear(question, () => this.perform(seat, move)),
      (error) => this.hear(question, () => this.refuse(error)),
    );
  }

  /** While the computer thought, somebody may have left the table or ended the game. */
  private hear(question: number, react: () => void): void {
    if (this.closed || question !== this.questions) return;
    this.thinking = false;
    react();
    this.changed();
  }

  private refuse(error: unknown): void {
    this.refusal = reasonOf(error);
  }
}
