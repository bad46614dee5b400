// The real server on a free port, and people who play at it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { connect } from "./socket.mjs";

export const program = process.env.UMPIRE ?? join(import.meta.dirname, "../../build/umpire");

/** A folder that is gone when the test is over. */
export function folder(t) {
  const path = mkdtempSync(join(tmpdir(), "umpire-"));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

export class Server {
  /** options: store (a file; default: a new one), web (a folder), limit (shell code run before the program),
   *  more (further words of the command line). */
  static async start(t, options = {}) {
    const server = new Server();
    server.store = options.store ?? join(folder(t), "store.db");
    const words = ["serve", "--listen", "127.0.0.1:0", "--store", `sqlite:${server.store}`];
    words.push(...(options.more ?? []));
    if (options.web) words.push("--web", options.web);
    const shell = `${options.limit ?? ":"}; exec "$0" "$@"`;
    server.child = spawn("sh", ["-c", shell, program, ...words], { stdio: ["ignore", "pipe", "pipe"] });
    server.complaints = "";
    server.child.stderr.on("data", (text) => {
      server.complaints += text;
    });
    server.exit = once(server.child, "exit").then(([code, signal]) => code ?? signal);
    t.after(() => server.end());
    const lines = createInterface({ input: server.child.stdout });
    const [line] = await Promise.race([once(lines, "line"), server.exit.then((how) => [`ended: ${how}`])]);
    server.url = /^listening on (http:\S+)$/.exec(line)?.[1];
    if (!server.url) throw new Error(`${line}\n${server.complaints}`);
    return server;
  }

  /** Sends a signal; resolves to the exit code, or the signal's name if it had to be killed by it. */
  stop(signal = "SIGTERM") {
    this.child.kill(signal);
    return this.exit;
  }

  /** Every server that a test leaves running must end cleanly, without leaks or findings of sanitisers. */
  async end() {
    if (this.child.exitCode === null && this.child.signalCode === null && this.url)
      assert.equal(await this.stop(), 0, this.complaints);
    this.child.kill("SIGKILL");
    assert.doesNotMatch(this.complaints, /Sanitizer|runtime error/);
  }

  person(key) {
    return new Person(this, key);
  }
}

const randomId = () => (randomBytes(8).readBigUInt64BE() >> 1n || 1n).toString();

/** Somebody with a seat key; without one (null) a spectator. */
export class Person {
  constructor(server, key = randomBytes(32).toString("base64url")) {
    this.server = server;
    this.key = key;
  }

  fetch(path, options = {}) {
    const headers = { ...options.headers };
    if (this.key) headers.authorization = `Bearer ${this.key}`;
    return fetch(this.server.url + path, { ...options, headers });
  }

  async get(path) {
    const answer = await this.fetch(path);
    return { status: answer.status, ...(await answer.json()) };
  }

  async post(path, body) {
    const answer = await this.fetch(path, { method: "POST", body: body === undefined ? "" : JSON.stringify(body) });
    return { status: answer.status, ...(await answer.json()) };
  }

  /** Creates a table and takes a seat; resolves to the table's id. */
  async create(spec, seat = 0, opponent = "person") {
    const { table, error } = await this.post("/api/tables", { spec, seat, opponent });
    if (error) throw new Error(error.text);
    return table;
  }

  sit(table, seat) {
    return this.post(`/api/tables/${table}/seats/${seat}`);
  }

  look(table, after = 0) {
    return this.get(`/api/tables/${table}?after=${after}`);
  }

  /** Plays; `seen` defaults to all that there is. */
  async move(table, move, { seen, id = randomId() } = {}) {
    const count = seen ?? (await this.look(table)).count;
    return this.post(`/api/tables/${table}/moves`, { move, seen: count, id });
  }

  /** A live connection that has said hello; its first message, the table, is in `.table`. */
  async live(table, after = 0) {
    const socket = await connect(`${this.server.url}/api/tables/${table}/live`);
    socket.send({ hello: { key: this.key, after } });
    socket.table = (await socket.next()).table;
    return socket;
  }
}

/** Two people at one new table. */
export async function pair(server, spec) {
  const people = [server.person(), server.person()];
  const table = await people[0].create(spec, 0);
  await people[1].sit(table, 1);
  return { people, table };
}
