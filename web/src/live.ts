/** The live connection to a table: says hello, hands on events without gaps,
 * comes back after a loss, and sends again what was not acknowledged, also after
 * a reload. It knows nothing of games; docs/protocol.md has the messages. */
import type { Over, Reason, Said, SeatInfo, TableState, Viewer } from "./types";

/** The part of a WebSocket that is used, so that a test can stand in for it. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

export interface Surroundings {
  connect(): Socket;
  /** Calls back after a time; the returned function cancels. */
  later(milliseconds: number, call: () => void): () => void;
  /** 0 … 1, to keep many pages from coming back at the same moment. */
  random(): number;
  /** What was sent and is not acknowledged yet, kept for as long as the tab is open. */
  outbox: { load(): Sent[]; save(sent: Sent[]): void };
}

/** Something done at the table besides moving. */
export type Deed =
  | { what: "resign" | "abort" | "claim" | "decline" | "next" }
  | { what: "takeback"; moves: number }
  | { what: "say"; text: string }
  | { what: "computer"; level: string }
  | { what: "name"; name: string };

export interface Sent {
  id: string;
  /** The stream in which it was meant. */
  stream: number;
  message: { move: Move } | { do: Deed & { id: string } };
}

export interface Snapshot {
  table: string;
  spec: string;
  viewer: Viewer | number;
  seats: [SeatInfo, SeatInfo];
  count: number;
  over: Over | null;
  stream: number;
  /** The number that the first of the events follows; 0: begin with an empty view. */
  after: number;
  events: string[];
  said: Said[];
  state: TableState;
}

export interface NumberedEvent {
  n: number;
  event: string;
}

export interface Ack {
  id: string;
  /** failed: it could not be made durable, and is to be sent again. */
  verdict: "played" | "again" | "refused" | "failed";
  error?: Reason;
}

export interface Done {
  id: string;
  error?: Reason;
}

export type Link = "connecting" | "open" | "lost" | "closed";

export interface Listener {
  link(state: Link): void;
  snapshot(snapshot: Snapshot): void;
  events(lines: string[]): void;
  seats(seats: [SeatInfo, SeatInfo]): void;
  state(state: TableState): void;
  said(said: Said[]): void;
  ack(ack: Ack): void;
  done(done: Done): void;
  /** The server does not understand, or cannot do what was asked; the connection stands or is tried again. */
  failed(reason: Reason): void;
}

interface Incoming {
  table?: Snapshot;
  events?: NumberedEvent[];
  stream?: number;
  seats?: [SeatInfo, SeatInfo];
  state?: TableState;
  said?: Said[];
  ack?: Ack;
  done?: Done;
  error?: Reason;
}

interface Move {
  move: string;
  stream: number;
  seen: number;
  id: string;
}

const firstWait = 500;
const longestWait = 15_000;
/** A connection that brings no table within this time is given up. */
const helloPatience = 10_000;
/** A connection over which nothing came for this long is asked whether it still stands. */
const longestSilence = 40_000;

/** What holds in whichever game is on when it arrives. */
const lasting = new Set<Deed["what"]>(["say", "name"]);

export class Live {
  private readonly around: Surroundings;
  private readonly listener: Listener;
  private key: string | null;
  private socket: Socket | null = null;
  private cancelTimer = () => {};
  private losses = 0;
  private greeted = false;
  /** As whom the server sees this page; things said are numbered for each by itself. */
  private viewer: Viewer | number | null = null;
  private stream = 0;
  /** The number of the last event handed on. */
  private last = 0;
  /** The number of the last thing said. */
  private heard = 0;
  private readonly unacknowledged: Map<string, Sent>;

  constructor(around: Surroundings, listener: Listener, key: string | null) {
    this.around = around;
    this.listener = listener;
    this.key = key;
    this.unacknowledged = new Map(around.outbox.load().map((sent) => [sent.id, sent]));
  }

  start(): void {
    this.open("connecting");
  }

  stop(): void {
    this.drop();
    this.listener.link("closed");
  }

  /** Begins anew as whoever holds the key, with all events from the first. */
  restart(key: string | null): void {
    this.key = key;
    this.stream = this.last = this.heard = 0;
    this.drop();
    this.open("connecting");
  }

  /** Tries again at once: the person asks, or the network is back. */
  retryNow(): void {
    if (this.greeted) return;
    this.drop();
    this.open("connecting");
  }

  /** Asks for all that was said, from the first word. */
  hearAnew(): void {
    this.heard = 0;
    this.hello();
  }

  /** Makes sure that the connection stands: the machine may have slept. */
  check(): void {
    if (!this.greeted) this.retryNow();
    else this.hello();
  }

  /** The move that is under way, if any. */
  get moving(): string | null {
    for (const { id, message } of this.unacknowledged.values()) if ("move" in message) return id;
    return null;
  }

  /** Sends the move now, and again after every loss until it is acknowledged. */
  play(move: string, id: string): void {
    const { stream } = this;
    this.commit({ id, stream, message: { move: { move, stream, seen: this.last, id } } });
  }

  /** The same for whatever else is done. */
  do(deed: Deed, id: string): void {
    this.commit({ id, stream: this.stream, message: { do: { ...deed, id } } });
  }

  private commit(sent: Sent): void {
    this.unacknowledged.set(sent.id, sent);
    this.keep();
    if (this.greeted) this.send(sent.message);
  }

  private keep(): void {
    this.around.outbox.save([...this.unacknowledged.values()]);
  }

  /** False when it was settled before. */
  private settled(id: string): boolean {
    const waited = this.unacknowledged.delete(id);
    if (waited) this.keep();
    return waited;
  }

  /* ---- the connection ---------------------------------------------- */

  private open(state: Link): void {
    this.listener.link(state);
    const socket = this.around.connect();
    this.socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = ({ data }) => this.receive(data);
    socket.onclose = () => this.lose();
    this.expect(helloPatience, () => this.lose());
  }

  /** Says how far this page has got; the table that comes back tells what is new. */
  private hello(): void {
    this.send({ hello: { key: this.key, stream: this.stream, after: this.last, said: this.heard } });
    this.expect(helloPatience, () => this.lose());
  }

  private expect(patience: number, disappointed: () => void): void {
    this.cancelTimer();
    this.cancelTimer = this.around.later(patience, disappointed);
  }

  private drop(): void {
    this.cancelTimer();
    this.greeted = false;
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private lose(): void {
    this.drop();
    this.listener.link("lost");
    const wait = Math.min(longestWait, firstWait * 2 ** this.losses++);
    this.expect(wait * (0.75 + this.around.random() / 2), () => this.open("lost"));
  }

  private send(message: object): void {
    this.socket?.send(JSON.stringify(message));
  }

  /* ---- messages ---------------------------------------------------- */

  private receive(text: string): void {
    let message: Incoming;
    try {
      message = JSON.parse(text) as Incoming;
    } catch {
      this.lose();
      return;
    }
    if (this.greeted) this.expect(longestSilence, () => this.check());
    if (message.table) this.greet(message.table);
    if (message.events) this.follow(message.events, message.stream ?? this.stream);
    if (message.said) this.hear(message.said);
    if (message.seats) this.listener.seats(message.seats);
    if (message.state) this.listener.state(message.state);
    if (message.ack) this.settle(message.ack);
    if (message.done) this.finish(message.done);
    if (message.error) this.fail(message.error);
  }

  private greet(snapshot: Snapshot): void {
    const again = this.greeted;
    this.losses = 0;
    this.greeted = true;
    this.stream = snapshot.stream;
    this.last = snapshot.after + snapshot.events.length;
    this.expect(longestSilence, () => this.check());
    if (snapshot.viewer !== this.viewer) this.heard = 0;
    this.viewer = snapshot.viewer;
    this.listener.snapshot(snapshot);
    this.hear(snapshot.said);
    this.listener.link("open");
    if (!again) this.resend();
  }

  /** What was meant for a game that is past is not done to the one that is on. */
  private resend(): void {
    for (const { id, stream, message } of [...this.unacknowledged.values()]) {
      const past = "do" in message && !lasting.has(message.do.what) && stream !== this.stream;
      if (!past) this.send(message);
      else if (this.settled(id)) this.listener.done({ id });
    }
  }

  private hear(said: Said[]): void {
    const fresh = said.filter(({ n }) => n > this.heard);
    this.heard = fresh.at(-1)?.n ?? this.heard;
    if (fresh.length > 0) this.listener.said(fresh);
  }

  /** Hands on what is new; a gap is closed by saying hello again. */
  private follow(events: NumberedEvent[], stream: number): void {
    const fresh: string[] = [];
    if (stream !== this.stream) {
      this.hello();
      return;
    }
    for (const { n, event } of events) {
      if (n <= this.last) continue;
      if (n !== this.last + 1) {
        this.lose();
        break;
      }
      this.last = n;
      fresh.push(event);
    }
    if (fresh.length > 0) this.listener.events(fresh);
  }

  private settle(ack: Ack): void {
    if (ack.verdict === "failed") this.lose();
    else if (this.settled(ack.id)) this.listener.ack(ack);
  }

  private finish(done: Done): void {
    if (this.settled(done.id)) this.listener.done(done);
  }

  private fail(reason: Reason): void {
    if (!this.greeted) this.lose();
    this.listener.failed(reason);
  }
}
