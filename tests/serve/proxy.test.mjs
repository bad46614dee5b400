// The sample site for nginx, with the real nginx: TLS, HTTP/2, WebSocket, streams of events. And systemd's unit.
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import http2 from "node:http2";
import https from "node:https";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { promisify } from "node:util";
import { folder, pair, Server } from "../lib/server.mjs";
import { connect } from "../lib/socket.mjs";

const run = promisify(execFile);
const packaging = (name) => readFileSync(join(import.meta.dirname, "../../packaging", name), "utf8");
const nginx = ["/usr/sbin/nginx", "/usr/bin/nginx"].find((path) => existsSync(path));

/** A port that is free now. */
async function freePort() {
  const listener = createServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address();
  listener.close();
  await once(listener, "close");
  return port;
}

/** Replaces every one of the site's own names; each must be there. */
function adapt(site, names) {
  for (const [from, to] of names) {
    assert.ok(site.includes(from), `the sample has no ${from}`);
    site = site.replaceAll(from, to);
  }
  return site;
}

/** Starts the sample site before the server, in a folder of its own; resolves to its addresses. */
async function startSite(t, server) {
  const place = folder(t);
  const [plain, secure] = [await freePort(), await freePort()];
  await run("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
    "-subj", "/CN=localhost", "-keyout", join(place, "key.pem"), "-out", join(place, "cert.pem")]);
  const site = adapt(packaging("nginx/umpire.conf"), [
    ["127.0.0.1:8080", server.url.replace("http://", "")],
    ["    listen [::]:80;\n", ""],
    ["    listen [::]:443 ssl http2;\n", ""],
    ["listen 80;", `listen 127.0.0.1:${plain};`],
    ["listen 443 ssl", `listen 127.0.0.1:${secure} ssl`],
    ["/etc/letsencrypt/live/example.org/fullchain.pem", join(place, "cert.pem")],
    ["/etc/letsencrypt/live/example.org/privkey.pem", join(place, "key.pem")],
  ]);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${join(place, kind)};`);
  mkdirSync(join(place, "logs"));
  writeFileSync(join(place, "site.conf"), site);
  writeFileSync(join(place, "nginx.conf"),
    `daemon off; pid ${join(place, "pid")}; error_log stderr warn; events {}\nhttp { ${temporary.join(" ")} access_log off; include site.conf; }\n`);
  const words = ["-e", "stderr", "-p", place, "-c", join(place, "nginx.conf")];
  await run(nginx, ["-t", "-q", ...words]);
  const child = spawn(nginx, words, { stdio: ["ignore", "ignore", "inherit"] });
  t.after(() => child.kill());
  const url = `https://127.0.0.1:${secure}`;
  for (;;) {
    const answered = await get(`${url}/health`).then(({ status }) => status === 200, () => false);
    if (answered) return { url, plain: `http://127.0.0.1:${plain}` };
  }
}

/** GET over HTTP/1.1 and TLS. */
function get(url, headers = {}) {
  return new Promise((resolve, reject) => {
    const asked = https.get(url, { headers, rejectUnauthorized: false, agent: false }, (answer) =>
      resolve({ status: answer.statusCode, headers: answer.headers, answer }));
    asked.on("error", reject);
  });
}

/** A request over HTTP/2; resolves to status, head and text. */
async function over2(t, url, headers, body = "") {
  const session = http2.connect(url, { rejectUnauthorized: false });
  t.after(() => session.destroy());
  const stream = session.request(headers);
  if (body) stream.end(body);
  const [head] = await once(stream, "response");
  let text = "";
  for await (const piece of stream) text += piece;
  return { status: head[":status"], head, text };
}

test("the sample site: HTTP/2, WebSocket, a stream of events, and what the server refuses", { skip: !nginx }, async (t) => {
  const server = await Server.start(t, { more: ["--behind-proxy"] });
  const { url, plain } = await startSite(t, server);
  const { people, table } = await pair(server, "nim(heaps=5-5)");

  const games = await over2(t, url, { ":path": "/api/games" });
  assert.equal(games.status, 200);
  assert.ok(JSON.parse(games.text).games.length > 5);
  assert.match(games.head["content-security-policy"], /default-src 'self'/);
  assert.match(games.head["strict-transport-security"], /max-age/);
  const host = url.replace("https://", "");
  const move = (origin, n) =>
    over2(t, url, { ":method": "POST", ":path": `/api/tables/${table}/moves`, origin, authorization: `Bearer ${people[0].key}` },
      JSON.stringify({ move: "1-1", seen: 0, id: String(n) }));
  assert.equal((await move("https://elsewhere.example", 1)).status, 403);

  const stream = (await get(`${url}/api/tables/${table}/events`, { authorization: `Bearer ${people[1].key}` })).answer;
  const lines = createInterface({ input: stream })[Symbol.asyncIterator]();
  assert.equal(JSON.parse((await lines.next()).value).table.viewer, 1);
  const live = await connect(`${url}/api/tables/${table}/live`, { origin: url });
  live.send({ hello: { key: people[0].key, after: 0 } });
  assert.equal((await live.next("table")).table.viewer, 0);

  assert.equal((await move(`https://${host}`, 1)).status, 200, "the page's own origin");
  assert.equal((await live.next("events")).events[0].event, "take 1 1");
  for (;;) {
    const told = JSON.parse((await lines.next()).value);
    if (told.events) break; /* each line comes at once, though the answer has not ended */
  }
  stream.destroy();
  await live.close();
  assert.equal(await connect(`${url}/api/tables/${table}/live`, { origin: "https://elsewhere.example" }), 403);
  const redirect = await fetch(`${plain}/t/x`, { redirect: "manual" });
  assert.deepEqual([redirect.status, redirect.headers.get("location")], [301, "https://127.0.0.1/t/x"]);
});

test("the unit for systemd is without fault", async (t) => {
  const place = folder(t);
  const unit = join(place, "umpire.service");
  writeFileSync(unit, adapt(packaging("umpire.service"), [["/usr/local/bin/umpire", process.execPath]]));
  const verified = await run("systemd-analyze", ["verify", "--man=no", unit]).catch((error) => error);
  if (verified.code === "ENOENT") return t.skip("there is no systemd-analyze");
  assert.equal(`${verified.stdout}${verified.stderr}`.split("\n").filter((line) => line.includes("umpire.service")).join("\n"), "");
});
