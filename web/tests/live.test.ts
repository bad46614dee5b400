import { beforeEach, describe, expect, test } from "vitest";
import { type Listener, Live, type Sent, type Snapshot, type Socket } from "../src/live";
import type { Said, TableState } from "../src/types";

/** A server's end of the connection, and a clock that is turned by hand. */
class World {
  sockets: FakeSocket[] = [];
  timers: { at: number; call: () => void }[] = [];
  now = 0;
  said: string[] = [];
  events: string[] = [];
  /** What outlives a reload of the page. */
  kept: Sent[];
  live: Live;

  constructor(key: string | null = "KEY", kept: Sent[] = []) {
    this.kept = kept;
    const listener: Listener = {
      link: (state) => this.said.push(`link ${state}`),
      snapshot: (snapshot) => {
        this.said.push(`snapshot ${snapshot.viewer}`);
        this.events.push(...snapshot.events);
      },
      events: (lines) => this.events.push(...lines),
      seats: (seats) => this.said.push(`seats ${seats.map((seat) => seat.sitter).join(" ")}`),
      state: (state) => this.said.push(`state ${state.at}`),
      said: (said) => this.said.push(...said.map(({ n, text }) => `said ${n} ${text}`)),
      done: ({ id, error }) => this.said.push(`done ${id} ${error?.why ?? "well"}`),
      ack: (ack) => this.said.push(`ack ${ack.id} ${ack.verdict}`),
      failed: (reason) => this.said.push(`failed ${reason.why}`),
    };
    this.live = new Live(
      {
        connect: () => {
          const socket = new FakeSocket();
          this.sockets.push(socket);
          return socket;
        },
        later: (milliseconds, call) => {
          const timer = { at: this.now + milliseconds, call };
          this.timers.push(timer);
          return () => {
            this.timers = this.timers.filter((other) => other !== timer);
          };
        },
        random: () => 0.5,
        outbox: {
          load: () => this.kept,
          save: (sent) => {
            this.kept = sent;
          },
        },
      },
      listener,
      key,
    );
  }

  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error("not connected");
    return socket;
  }

  /** Lets time pass, calling what is due. */
  wait(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (;;) {
      const due = this.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.timers = this.timers.filter((timer) => timer !== due);
      this.now = due.at;
      due.call();
    }
    this.now = end;
  }

  /** The number after which the newest hello asks for events. */
  private after(): number {
    const hello = this.socket.sent[0] as { hello: { after: number } };
    return hello.hello.after;
  }

  /** Opens the newest socket and answers its hello. */
  greet(events: string[], more: Partial<Snapshot> = {}): void {
    this.socket.onopen?.();
    this.socket.say({
      table: {
        table: "k3v9",
        spec: "hex",
        viewer: "0",
        seats: [{ sitter: "person" }, { sitter: "none" }],
        count: events.length,
        over: null,
        stream: 1,
        after: this.after(),
        events,
        said: [],
        state,
        ...more,
      },
    });
  }
}

/** Whatever it is, the connection hands it on. */
const state = { at: 1 } as TableState;

const word = (n: number, text: string): Said => ({ n, from: "1", game: 1, at: 0, text });

const hello = (more: object) => ({ hello: { key: "KEY", stream: 0, after: 0, said: 0, ...more } });

class FakeSocket implements Socket {
  sent: unknown[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  break(): void {
    this.onclose?.();
  }
}

let world: World;
beforeEach(() => {
  world = new World();
  world.live.start();
});

describe("hello", () => {
  test("names the key and asks for all events", () => {
    world.socket.onopen?.();
    expect(world.socket.sent).toEqual([hello({})]);
  });

  test("a table's events are handed on in order, and followed without gaps", () => {
    world.greet(["stone a1"]);
    world.socket.say({
      events: [
        { n: 2, event: "stone b2" },
        { n: 3, event: "stone c3" },
      ],
    });
    expect(world.events).toEqual(["stone a1", "stone b2", "stone c3"]);
    expect(world.said).toEqual(["link connecting", "snapshot 0", "link open"]);
  });

  test("events that are known already are passed over", () => {
    world.greet(["stone a1", "stone b2"]);
    world.socket.say({
      events: [
        { n: 2, event: "stone b2" },
        { n: 3, event: "stone c3" },
      ],
    });
    expect(world.events).toEqual(["stone a1", "stone b2", "stone c3"]);
  });

  test("refused, it is told why, and tried again: the server may only be busy", () => {
    world.socket.onopen?.();
    world.socket.say({ error: { why: "There is no table {1}.", args: ["x"], text: "" } });
    expect(world.said.slice(-2)).toEqual(["link lost", "failed There is no table {1}."]);
    world.wait(500);
    expect(world.sockets).toHaveLength(2);
  });
});

describe("a lost connection", () => {
  test("comes back, and asks only for what is new", () => {
    world.greet(["stone a1"]);
    world.socket.break();
    expect(world.said.at(-1)).toBe("link lost");
    world.wait(500);
    world.greet(["stone b2"]);
    expect(world.socket.sent[0]).toEqual(hello({ stream: 1, after: 1 }));
    expect(world.events).toEqual(["stone a1", "stone b2"]);
    expect(world.said.at(-1)).toBe("link open");
  });

  test("waits twice as long after each failure, up to a quarter of a minute", () => {
    const waits: number[] = [];
    for (let i = 0; i < 8; i++) {
      const before = world.now;
      const count = world.sockets.length;
      world.socket.break();
      while (world.sockets.length === count) world.wait(50);
      waits.push(world.now - before);
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  });

  test("waits briefly again once it has been open", () => {
    for (let i = 0; i < 5; i++) {
      world.socket.break();
      world.wait(20_000);
    }
    world.greet([]);
    world.socket.break();
    const count = world.sockets.length;
    world.wait(500);
    expect(world.sockets).toHaveLength(count + 1);
  });

  test("a connection that never answers counts as lost", () => {
    world.socket.onopen?.();
    world.wait(10_000);
    expect(world.said.at(-1)).toBe("link lost");
    expect(world.sockets[0]?.closed).toBe(true);
  });

  test("a gap in the numbers is closed by asking again", () => {
    world.greet(["stone a1"]);
    world.socket.say({ events: [{ n: 3, event: "stone c3" }] });
    expect(world.events).toEqual(["stone a1"]);
    world.wait(500);
    world.greet(["stone b2", "stone c3"]);
    expect(world.socket.sent[0]).toEqual(hello({ stream: 1, after: 1 }));
    expect(world.events).toEqual(["stone a1", "stone b2", "stone c3"]);
  });

  test("nonsense counts as a loss", () => {
    world.greet([]);
    world.socket.onmessage?.({ data: "{" });
    expect(world.said.at(-1)).toBe("link lost");
  });

  test("can be retried at once", () => {
    world.socket.break();
    world.live.retryNow();
    expect(world.sockets).toHaveLength(2);
  });
});

describe("moves", () => {
  const move = { move: { move: "b2", stream: 1, seen: 1, id: "17" } };

  test("carry the number of the last event seen", () => {
    world.greet(["stone a1"]);
    world.live.play("b2", "17");
    expect(world.socket.sent.at(-1)).toEqual(move);
  });

  test("are sent again, the same, after a loss, until they are acknowledged", () => {
    world.greet(["stone a1"]);
    world.live.play("b2", "17");
    world.socket.break();
    world.wait(500);
    world.greet([]);
    expect(world.socket.sent.slice(1)).toEqual([move]);
    world.socket.say({ ack: { id: "17", verdict: "played" } });
    world.socket.break();
    world.wait(500);
    world.greet([]);
    expect(world.socket.sent).toHaveLength(1);
    expect(world.said.filter((line) => line.startsWith("ack"))).toEqual(["ack 17 played"]);
  });

  test("made without a connection are sent when there is one", () => {
    world.greet(["stone a1"]);
    world.socket.break();
    world.live.play("b2", "17");
    world.wait(500);
    world.greet([]);
    expect(world.socket.sent.at(-1)).toEqual(move);
  });

  test("that the server could not keep are sent again later", () => {
    world.greet(["stone a1"]);
    world.live.play("b2", "17");
    world.socket.say({ ack: { id: "17", verdict: "failed" } });
    world.wait(500);
    world.greet([]);
    expect(world.socket.sent.at(-1)).toEqual(move);
  });

  test("of nobody are acknowledged in vain", () => {
    world.greet([]);
    world.socket.say({ ack: { id: "99", verdict: "played" } });
    expect(world.said).not.toContain("ack 99 played");
  });
});

describe("a reload of the page", () => {
  const reload = () => {
    world = new World("KEY", world.kept);
    world.live.start();
  };

  test("sends a move again that was not acknowledged, once", () => {
    world.greet(["stone a1"]);
    world.live.play("b2", "17");
    const sent = world.socket.sent.at(-1);
    reload();
    expect(world.live.moving).toBe("17");
    world.greet(["stone a1"]);
    expect(world.socket.sent.slice(1)).toEqual([sent]);
    world.socket.say({ ack: { id: "17", verdict: "played" } });
    reload();
    world.greet(["stone a1", "stone b2"]);
    expect(world.socket.sent).toHaveLength(1);
  });

  test("does not resign the next game", () => {
    world.greet([]);
    world.live.do({ what: "resign" }, "18");
    world.live.do({ what: "say", text: "sorry" }, "19");
    reload();
    world.greet([], { stream: 2 });
    expect(world.socket.sent.slice(1)).toEqual([{ do: { what: "say", text: "sorry", id: "19" } }]);
    expect(world.said).toContain("done 18 well");
  });
});

describe("a new stream", () => {
  test("begins with an empty view, and events of the old one are not taken for its own", () => {
    world.greet(["stone a1", "stone b2"]);
    world.socket.say({ events: [{ n: 3, event: "stone c3" }], stream: 2 });
    expect(world.events).toEqual(["stone a1", "stone b2"]);
    expect(world.socket.sent.at(-1)).toEqual(hello({ stream: 1, after: 2 }));
    world.greet(["stone d4"], { stream: 2, after: 0 });
    world.socket.say({ events: [{ n: 2, event: "stone e5" }], stream: 2 });
    expect(world.events).toEqual(["stone a1", "stone b2", "stone d4", "stone e5"]);
  });
});

describe("what is said", () => {
  test("is heard once, and asked for from the last word on", () => {
    world.greet([], { said: [word(1, "hello")] });
    world.socket.say({ said: [word(1, "hello"), word(2, "there")] });
    world.socket.break();
    world.wait(500);
    world.socket.onopen?.();
    expect(world.socket.sent[0]).toEqual(hello({ stream: 1, said: 2 }));
    expect(world.said.filter((line) => line.startsWith("said"))).toEqual(["said 1 hello", "said 2 there"]);
  });
});

describe("a machine that slept", () => {
  test("asks whether the connection still stands, and takes no answer for a loss", () => {
    world.greet(["stone a1"]);
    world.live.check();
    expect(world.socket.sent.at(-1)).toEqual(hello({ stream: 1, after: 1 }));
    world.wait(10_000);
    expect(world.said.at(-1)).toBe("link lost");
  });

  test("silence is asked into after a while", () => {
    world.greet(["stone a1"]);
    world.wait(40_000);
    expect(world.socket.sent).toHaveLength(2);
    world.greet([], { after: 1 });
    world.wait(10_000);
    expect(world.said.at(-1)).toBe("link open");
  });

  test("is connected again at once when the connection was lost", () => {
    world.greet([]);
    world.socket.break();
    world.live.check();
    expect(world.sockets).toHaveLength(2);
  });
});

describe("starting anew with another key", () => {
  test("asks for all events again", () => {
    world.greet(["moved"]);
    world.live.restart("OTHER");
    world.greet(["stone a1"]);
    expect(world.socket.sent[0]).toEqual(hello({ key: "OTHER" }));
  });

  test("the old connection is not heard any more", () => {
    world.greet([]);
    const old = world.socket;
    world.live.restart("OTHER");
    old.say({ events: [{ n: 1, event: "moved" }] });
    old.break();
    expect(world.events).toEqual([]);
    expect(world.said.at(-1)).toBe("link connecting");
  });
});
