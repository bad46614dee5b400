/** A table on the server, as this browser knows it. */
import { createTable, findTable, liveAddress, takeSeat, Unreachable } from "./api";
import { readMove, readSpec, ViewHandle } from "./engine";
import { t } from "./i18n";
import { type Ack, type Link, Live, type Snapshot, type Socket } from "./live";
import { type Playing, Subject } from "./model";
import { moveId, seatKey } from "./random";
import { Refused } from "./refused";
import { go } from "./router";
import { onSeatKey, rememberTable, storedSeatKey, storeSeatKey } from "./store";
import type { Look, Reason, SeatInfo, SpecInfo, Viewer } from "./types";

/** Sets up a table on the server, sits down there and goes to it. */
export async function openTable(spec: string, seat: number | null): Promise<void> {
  const key = seatKey();
  const { table } = await createTable({ spec, seat, opponent: "person" }, key);
  storeSeatKey(table, key);
  go(`/t/${table}`);
}

export class LiveTable extends Subject {
  readonly id: string;
  link: Link = "connecting";
  /** Null until the server's first word. */
  playing: (Playing & { readonly viewer: Viewer }) | null = null;
  /** Why there is nothing to show. */
  failure: Reason | null = null;
  sitting = false;

  private readonly live: Live;
  private readonly forget: () => void;
  private view: ViewHandle | null = null;
  private spec: SpecInfo | null = null;
  private viewer: Viewer = "spectator";
  private seats: [SeatInfo, SeatInfo] = [{ sitter: "none" }, { sitter: "none" }];
  private lines: string[] = [];
  private refusal: Reason | null = null;
  private pending: string | null = null;

  constructor(id: string) {
    super();
    this.id = id;
    const connect = () => new WebSocket(liveAddress(id)) as unknown as Socket;
    const later = (milliseconds: number, call: () => void) => {
      const timer = setTimeout(call, milliseconds);
      return () => clearTimeout(timer);
    };
    this.live = new Live(
      { connect, later, random: Math.random },
      {
        link: (state) => this.relink(state),
        snapshot: (snapshot) => this.begin(snapshot),
        events: (lines) => this.fold(lines),
        seats: (seats) => this.reseat(seats),
        ack: (ack) => this.settle(ack),
        failed: (reason) => this.fail(reason),
      },
      storedSeatKey(id),
    );
    this.forget = onSeatKey(id, () => this.live.restart(storedSeatKey(id)));
    window.addEventListener("online", this.retry);
    this.live.start();
  }

  readonly retry = (): void => this.live.retryNow();

  close(): void {
    window.removeEventListener("online", this.retry);
    this.forget();
    this.live.stop();
    this.view?.free();
    this.view = null;
  }

  /** Takes a free seat: only ever because somebody pressed the button. */
  async sit(seat: number): Promise<void> {
    if (this.sitting) return;
    const key = storedSeatKey(this.id) ?? seatKey();
    // Kept before it is used: if the answer gets lost, the seat is still ours.
    storeSeatKey(this.id, key);
    this.sitting = true;
    this.refusal = null;
    this.present();
    try {
      await takeSeat(this.id, seat, key);
      this.live.restart(key);
    } catch (error) {
      this.refusal = reasonOf(error);
    }
    this.sitting = false;
    this.present();
  }

  /* ---- what the server says ---------------------------------------- */

  private relink(state: Link): void {
    this.link = state;
    if (state === "lost" && !this.playing) this.askWhy();
    this.present();
  }

  /** A WebSocket does not say why it was turned away. */
  private askWhy(): void {
    findTable(this.id).catch((error) => {
      if (!(error instanceof Refused)) return;
      this.live.stop();
      this.fail(error.reason);
    });
  }

  private begin(snapshot: Snapshot): void {
    const viewer = viewerOf(snapshot.viewer);
    const fromTheStart = this.live.seen === snapshot.events.length;
    if (!fromTheStart && viewer !== this.viewer) {
      this.live.restart(storedSeatKey(this.id));
      return;
    }
    if (fromTheStart) this.beginView(snapshot.spec, viewer);
    this.seats = snapshot.seats;
    this.fold(snapshot.events);
  }

  private beginView(spec: string, viewer: Viewer): void {
    this.view?.free();
    this.spec = readSpec(spec);
    this.view = new ViewHandle(this.spec.spec, viewer);
    this.viewer = viewer;
    this.lines = [];
  }

  private fold(lines: string[]): void {
    if (!this.view) return;
    for (const line of lines)
      if (!this.view.fold(line)) {
        this.live.restart(storedSeatKey(this.id));
        return;
      }
    this.lines = [...this.lines, ...lines];
    this.present();
  }

  private reseat(seats: [SeatInfo, SeatInfo]): void {
    this.seats = seats;
    this.present();
  }

  private settle(ack: Ack): void {
    if (ack.id === this.pending) this.pending = null;
    this.refusal = ack.verdict === "refused" ? (ack.error ?? null) : null;
    this.present();
  }

  private fail(reason: Reason): void {
    this.failure = reason;
    this.changed();
  }

  /* ---- what the person does ---------------------------------------- */

  private readonly play = (text: string): void => {
    if (this.pending !== null || !this.spec) return;
    try {
      const move = readMove(this.spec.spec, text);
      this.refusal = null;
      this.pending = moveId();
      this.live.play(move, this.pending);
    } catch (error) {
      this.refusal = reasonOf(error);
    }
    this.present();
  };

  private present(): void {
    if (this.view && this.spec) {
      const look: Look = this.view.look();
      this.playing = {
        viewer: this.viewer,
        spec: this.spec,
        seats: this.seats,
        look,
        lines: this.lines,
        refusal: this.refusal,
        busy: this.pending !== null,
        play: this.play,
      };
      rememberTable({
        id: this.id,
        local: false,
        spec: this.spec.spec,
        at: Date.now(),
        over: look.view.over !== null,
      });
    }
    this.changed();
  }
}

/** The server says who looks by name or by number. */
function viewerOf(viewer: Viewer | number): Viewer {
  return viewer === 2 ? "spectator" : (String(viewer) as Viewer);
}

/** An error as a reason that can be shown. */
export function reasonOf(error: unknown): Reason {
  if (error instanceof Refused) return error.reason;
  const why =
    error instanceof Unreachable
      ? t("The server cannot be reached. Please try again.")
      : t("Something went wrong here. Please reload the page.");
  return { why, args: [], text: why };
}
