/** A table on the server, as this browser knows it. */
import {
  createTable,
  findTable,
  handOver,
  liveAddress,
  type NewTable,
  pair,
  takeOver,
  takeSeat,
  Unreachable,
  type Wish,
} from "./api";
import { readMove, readSpec, ViewHandle } from "./engine";
import { t } from "./i18n";
import { type Ack, type Deed, type Done, type Link, Live, type Snapshot, type Socket } from "./live";
import { type Playing, Subject } from "./model";
import { moveId, seatKey } from "./random";
import { Refused } from "./refused";
import { go } from "./router";
import {
  onSeatKey,
  outboxOf,
  pairingKey,
  rememberTable,
  storedName,
  storedSeatKey,
  storeSeatKey,
} from "./store";
import type { Look, Reason, Said, SeatInfo, SpecInfo, TableState, Viewer } from "./types";

/** As the name is sent: the server knows no empty ones. */
function named(): { name?: string } {
  const name = storedName();
  return name === "" ? {} : { name };
}

/** Sets up a table on the server, sits down there and goes to it. */
export async function openTable(table: Omit<NewTable, "opponent" | "name">): Promise<void> {
  const key = seatKey();
  const place = await createTable({ ...table, opponent: "person", ...named() }, key);
  storeSeatKey(place.table, key);
  go(`/t/${place.table}`);
}

/** Sits down against anyone who wants the same, and goes there. */
export async function playAnyone(wish: Omit<Wish, "name">): Promise<void> {
  // The same key each time, so that nobody is paired with themselves.
  const key = pairingKey(seatKey);
  const place = await pair({ ...wish, ...named() }, key);
  storeSeatKey(place.table, key);
  go(`/t/${place.table}`);
}

export class LiveTable extends Subject {
  readonly id: string;
  link: Link = "connecting";
  /** Null until the server's first word. */
  playing: (Playing & { readonly viewer: Viewer }) | null = null;
  /** Why there is nothing to show. */
  failure: Reason | null = null;
  sitting = false;
  said: Said[] = [];
  /** The server was away, and the clocks did not run. */
  stoodStill = false;

  private readonly live: Live;
  private readonly forget: () => void;
  private view: ViewHandle | null = null;
  private spec: SpecInfo | null = null;
  private viewer: Viewer = "spectator";
  private seats: [SeatInfo, SeatInfo] = [{ sitter: "none" }, { sitter: "none" }];
  private lines: string[] = [];
  private refusal: Reason | null = null;
  private pending: string | null = null;
  private state: TableState | null = null;
  /** Nothing has happened since the state was told. */
  private quiet = true;
  /** What the table's clock is ahead of this page's. */
  private ahead = Number.NEGATIVE_INFINITY;

  constructor(id: string) {
    super();
    this.id = id;
    const connect = () => new WebSocket(liveAddress(id)) as unknown as Socket;
    const later = (milliseconds: number, call: () => void) => {
      const timer = setTimeout(call, milliseconds);
      return () => clearTimeout(timer);
    };
    this.live = new Live(
      { connect, later, random: Math.random, outbox: outboxOf(id) },
      {
        link: (state) => this.relink(state),
        snapshot: (snapshot) => this.begin(snapshot),
        events: (lines) => this.fold(lines),
        seats: (seats) => this.reseat(seats),
        state: (state) => this.restate(state),
        said: (said) => this.hear(said),
        ack: (ack) => this.settle(ack),
        done: (done) => this.finish(done),
        failed: (reason) => this.complain(reason),
      },
      storedSeatKey(id),
    );
    this.forget = onSeatKey(id, () => this.live.restart(storedSeatKey(id)));
    this.pending = this.live.moving;
    window.addEventListener("online", this.check);
    document.addEventListener("visibilitychange", this.check);
    this.live.start();
  }

  readonly retry = (): void => this.live.retryNow();

  /** The network came back, or a machine that slept: is the connection still there? */
  private readonly check = (): void => {
    if (!document.hidden) this.live.check();
  };

  close(): void {
    window.removeEventListener("online", this.check);
    document.removeEventListener("visibilitychange", this.check);
    this.forget();
    this.live.stop();
    this.view?.free();
    this.view = null;
  }

  /** Takes a free seat: only ever because somebody pressed the button. */
  sit(seat: number): Promise<void> {
    return this.comeToSeat((key) => takeSeat(this.id, seat, key));
  }

  /** Takes the seat over from another device, which handed it over with this token. */
  takeOver(token: string): Promise<void> {
    return this.comeToSeat((key) => takeOver(this.id, token, key));
  }

  private async comeToSeat(ask: (key: string) => Promise<void>): Promise<void> {
    if (this.sitting) return;
    const key = storedSeatKey(this.id) ?? seatKey();
    // Kept before it is used: if the answer gets lost, the seat is still ours.
    storeSeatKey(this.id, key);
    this.sitting = true;
    this.refusal = null;
    this.present();
    try {
      await ask(key);
      this.live.restart(key);
      const { name } = named();
      if (name !== undefined) this.do({ what: "name", name });
    } catch (error) {
      this.refusal = reasonOf(error);
    }
    this.sitting = false;
    this.present();
  }

  /** The address at which another device takes this seat over, once. */
  async handOver(): Promise<string> {
    const token = await handOver(this.id, storedSeatKey(this.id) ?? "");
    return `/t/${this.id}#take=${token}`;
  }

  /* ---- what the server says ---------------------------------------- */

  private relink(state: Link): void {
    this.link = state;
    if (state === "lost" && !this.playing) this.askWhy();
    this.present();
  }

  /** A WebSocket does not say why it was turned away; what may pass is waited for. */
  private askWhy(): void {
    findTable(this.id).catch((error) => {
      if (!(error instanceof Refused) || error.status !== 404) return;
      this.live.stop();
      this.failure = error.reason;
      this.changed();
    });
  }

  private complain(reason: Reason): void {
    this.refusal = reason;
    this.present();
  }

  private begin(snapshot: Snapshot): void {
    const viewer = viewerOf(snapshot.viewer);
    const fromTheStart = snapshot.after === 0;
    if (!fromTheStart && viewer !== this.viewer) {
      this.live.restart(storedSeatKey(this.id));
      return;
    }
    const before = this.state;
    const otherEars = before !== null && (viewer !== this.viewer || before.game !== snapshot.state.game);
    if (fromTheStart) this.beginView(snapshot.spec, viewer);
    this.seats = snapshot.seats;
    this.ahead = Number.NEGATIVE_INFINITY;
    this.fold(snapshot.events);
    this.takeState(snapshot.state);
    this.present();
    // Who said what is told by seats, and people have changed theirs.
    if (otherEars) this.live.hearAnew();
  }

  private takeState(state: TableState): void {
    if (this.state && this.quiet && stoodStill(this.state, state)) this.stoodStill = true;
    this.quiet = true;
    this.state = state;
    // The quickest message tells best how far apart the clocks are.
    this.ahead = Math.max(this.ahead, state.at - performance.now());
  }

  private restate(state: TableState): void {
    this.takeState(state);
    this.present();
  }

  private hear(said: Said[]): void {
    this.said = [...this.said.filter(({ n }) => n < (said[0]?.n ?? 0)), ...said];
    this.present();
  }

  private finish(done: Done): void {
    if (done.error) this.refusal = done.error;
    this.present();
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
    if (lines.length > 0) this.stoodStill = this.quiet = false;
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

  private readonly do = (deed: Deed): void => {
    this.refusal = null;
    this.live.do(deed, moveId());
    this.present();
  };

  private readonly now = (): number => performance.now() + this.ahead;

  private present(): void {
    if (this.view && this.spec && this.state) {
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
        around: { state: this.state, now: this.now, do: this.do },
      };
      rememberTable({
        id: this.id,
        local: false,
        spec: this.spec.spec,
        at: Date.now(),
        over: look.view.over !== null,
        mine: look.view.turn.map(String).includes(this.viewer),
      });
    }
    this.changed();
  }
}

/** Whether a clock that ran took less from its side than the time that went by: the server was away. */
function stoodStill(before: TableState, after: TableState): boolean {
  const side = before.clock?.running ?? null;
  if (side === null || !before.clock || !after.clock || after.clock.running !== side) return false;
  if (before.stream !== after.stream || before.clock.periods[side] !== after.clock.periods[side])
    return false;
  const taken = (before.clock.left[side] ?? 0) - (after.clock.left[side] ?? 0);
  return after.at - before.at - taken > 1000;
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
