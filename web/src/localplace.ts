/** The place in this tab at which a table of this device is shown, or is said to be open elsewhere. */
import { LocalTable } from "./localtable";
import { Subject } from "./model";
import type { LocalTableState } from "./store";
import { storedLocalTable } from "./store";
import { type Hold, holdTable, type Taken, takeTable } from "./tablehold";

export class LocalPlace extends Subject {
  readonly id: string;
  /** Null while it is not known yet who has the table. */
  at: "here" | "elsewhere" | "nowhere" | null = null;
  table: LocalTable | null = null;

  private hold: Hold | null = null;
  private left = false;

  constructor(id: string) {
    super();
    this.id = id;
    holdTable(id, this).then((taken) => this.settle(taken));
  }

  /** Takes the table over from the tab that has it. */
  takeOver(): void {
    takeTable(this.id, this).then((taken) => this.settle(taken));
  }

  /** Another tab takes the table over. */
  standDown(stolen: boolean): LocalTableState {
    const state = this.table?.close(!stolen) ?? { log: [] };
    this.table = this.hold = null;
    this.show("elsewhere");
    return state;
  }

  /** The tab goes to another screen. */
  close(): void {
    this.left = true;
    this.table?.close();
    this.table = null;
    this.hold?.release();
  }

  private settle(taken: Taken | null): void {
    if (this.left) {
      taken?.hold.release();
      return;
    }
    if (taken === null) {
      this.show("elsewhere");
      return;
    }
    this.hold = taken.hold;
    const kept = taken.told?.log.length ? taken.told : storedLocalTable(this.id);
    this.table = kept && new LocalTable(this.id, kept);
    this.show(this.table ? "here" : "nowhere");
  }

  private show(at: LocalPlace["at"]): void {
    this.at = at;
    this.changed();
  }
}
