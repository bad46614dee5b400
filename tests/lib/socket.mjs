// A small WebSocket client (RFC 6455) that also lets a test misbehave: node 20 has none of its own.
import { randomBytes } from "node:crypto";
import http from "node:http";
import https from "node:https";

const masked = (opcode, payload, final = true) => {
  const mask = randomBytes(4);
  const length =
    payload.length < 126
      ? Buffer.from([0x80 | payload.length])
      : Buffer.from([0x80 | 126, payload.length >> 8, payload.length & 255]);
  const body = payload.map((byte, i) => byte ^ mask[i % 4]);
  return Buffer.concat([Buffer.from([(final ? 0x80 : 0) | opcode]), length, mask, body]);
};

/** The first frame in the bytes, as {opcode, payload, rest}, or null while it is incomplete. */
function frame(bytes) {
  if (bytes.length < 2) return null;
  let at = 2;
  let length = bytes[1] & 127;
  if (length === 126) {
    if (bytes.length < 4) return null;
    length = bytes.readUInt16BE(2);
    at = 4;
  } else if (length === 127) {
    if (bytes.length < 10) return null;
    length = Number(bytes.readBigUInt64BE(2));
    at = 10;
  }
  if (bytes.length < at + length) return null;
  return { opcode: bytes[0] & 15, payload: bytes.subarray(at, at + length), rest: bytes.subarray(at + length) };
}

/** What has come and was not yet asked for; what was asked for and has not yet come. */
class Queue {
  #come = [];
  #asked = [];

  push(item) {
    const asked = this.#asked.shift();
    if (asked) asked(item);
    else this.#come.push(item);
  }

  next() {
    if (this.#come.length > 0) return Promise.resolve(this.#come.shift());
    return new Promise((resolve) => this.#asked.push(resolve));
  }
}

export class Socket {
  /** Every message as text, in order of arrival. */
  received = [];
  /** The code the server closed with; null while it has not. */
  closed = null;
  #queue = new Queue();
  #bytes = Buffer.alloc(0);
  #stream;

  constructor(stream, head) {
    this.#stream = stream;
    this.ended = new Promise((resolve) => stream.on("close", resolve));
    stream.on("error", () => {});
    stream.on("data", (bytes) => this.#take(bytes));
    stream.on("close", () => this.#queue.push(null));
    this.#take(head);
  }

  #take(bytes) {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
    for (let found = frame(this.#bytes); found; found = frame(this.#bytes)) {
      this.#bytes = found.rest;
      this.#act(found);
    }
  }

  #act({ opcode, payload }) {
    if (opcode === 1) {
      this.received.push(payload.toString());
      this.#queue.push(JSON.parse(payload.toString()));
    } else if (opcode === 8) {
      this.closed = payload.length >= 2 ? payload.readUInt16BE(0) : 1005;
      this.#stream.end(masked(8, payload));
    } else if (opcode === 9) {
      this.#stream.write(masked(10, payload));
    } else if (opcode === 10) {
      this.#queue.push({ pong: payload.toString() });
    }
  }

  /** The next message, as an object; null once the connection has ended. With names, the next that has one of
   *  these members; others are passed over. */
  async next(...names) {
    for (;;) {
      const message = await this.#queue.next();
      if (!message || names.length === 0 || names.some((name) => name in message)) return message;
    }
  }

  send(message) {
    this.raw(1, Buffer.from(typeof message === "string" ? message : JSON.stringify(message)));
  }

  raw(opcode, payload, final = true) {
    this.#stream.write(masked(opcode, payload, final));
  }

  /** Bytes as they are, framed or not. */
  write(bytes) {
    this.#stream.write(bytes);
  }

  close(code = 1000) {
    this.raw(8, Buffer.from([code >> 8, code & 255]));
    return this.ended;
  }

  /** As a lost connection ends: without a word. */
  cut() {
    this.#stream.destroy();
    return this.ended;
  }
}

/** Connects; resolves to a Socket, or to the HTTP status of a refusal. */
export function connect(url, headers = {}) {
  return new Promise((resolve, reject) => {
    const { request } = url.startsWith("https:") ? https : http;
    const asked = request(url, {
      rejectUnauthorized: false,
      headers: {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-key": randomBytes(16).toString("base64"),
        "sec-websocket-version": "13",
        ...headers,
      },
    });
    asked.on("upgrade", (_answer, stream, head) => resolve(new Socket(stream, head)));
    asked.on("response", (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on("error", reject);
    asked.end();
  });
}
