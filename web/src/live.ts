/** The live connection to a table: says hello, hands on events without gaps,
 * comes back after a loss, and sends again what was not acknowledged. It knows
 * nothing of games; docs/protocol.md has the messages. */
import type { Over, Reason, SeatInfo, Viewer } from "./types";

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
}

export interface Snapshot {
  table: string;
  spec: string;
  viewer: Viewer | number;
  seats: [SeatInfo, SeatInfo];
  count: number;
  over: Over | null;
  events: string[];
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

export type Link = "connecting" | "open" | "lost" | "closed";

export interface Listener {
  link(state: Link): void;
  snapshot(snapshot: Snapshot): void;
  events(lines: string[]): void;
  seats(seats: [SeatInfo, SeatInfo]): void;
  ack(ack: Ack): void;
  /** There is no such table, or the server refuses to talk. */
  failed(reason: Reason): void;
}

interface Incoming {
  table?: Snapshot;
  events?: NumberedEvent[];
  seats?: [SeatInfo, SeatInfo];
  ack?: Ack;
  error?: Reason;
}

interface Move {
  move: string;
  seen: number;
  id: string;
}

const firstWait = 500;
const longestWait = 15_000;
/** A connection that brings no table within this time is given up. */
const helloPatience = 10_000;

export class Live {
  private readonly around: Surroundings;
  private readonly listener: Listener;
  private key: string | null;
  private socket: Socket | null = null;
  private cancelTimer = () => {};
  private losses = 0;
  private greeted = false;
  /** The number of the last event handed on. */
  private last = 0;
  private readonly unacknowledged = new Map<string, Move>();

  constructor(around: Surroundings, listener: Listener, key: string | null) {
    this.around = around;
    this.listener = listener;
    this.key = key;
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
    this.last = 0;
    this.drop();
    this.open("connecting");
  }

  /** Tries again at once: the person asks, or the network is back. */
  retryNow(): void {
    if (this.greeted) return;
    this.drop();
    this.open("connecting");
  }

  get seen(): number {
    return this.last;
  }

  /** Sends the move now, and again after every loss until it is acknowledged. */
  play(move: string, id: string): void {
    const sent = { move, seen: this.last, id };
    this.unacknowledged.set(id, sent);
    if (this.greeted) this.send({ move: sent });
  }

  /* ---- the connection ---------------------------------------------- */

  private open(state: Link): void {
    this.listener.link(state);
    const socket = this.around.connect();
    this.socket = socket;
    socket.onopen = () => this.send({ hello: { key: this.key, after: this.last } });
    socket.onmessage = ({ data }) => this.receive(data);
    socket.onclose = () => this.lose();
    this.cancelTimer = this.around.later(helloPatience, () => this.lose());
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
    this.cancelTimer = this.around.later(wait * (0.75 + this.around.random() / 2), () => this.open("lost"));
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
    if (message.table) this.greet(message.table);
    if (message.events) this.follow(message.events);
    if (message.seats) this.listener.seats(message.seats);
    if (message.ack) this.settle(message.ack);
    if (message.error) this.fail(message.error);
  }

  private greet(snapshot: Snapshot): void {
    this.cancelTimer();
    this.losses = 0;
    this.greeted = true;
    this.last += snapshot.events.length;
    this.listener.snapshot(snapshot);
    this.listener.link("open");
    for (const move of this.unacknowledged.values()) this.send({ move });
  }

  /** Hands on what is new; a gap is closed by saying hello again. */
  private follow(events: NumberedEvent[]): void {
    const fresh: string[] = [];
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
    else if (this.unacknowledged.delete(ack.id)) this.listener.ack(ack);
  }

  private fail(reason: Reason): void {
    this.drop();
    this.listener.link("closed");
    this.listener.failed(reason);
  }
}
