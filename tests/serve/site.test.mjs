// The page's files: what is served, how it is kept, and what it may not do.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect as dial } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { folder, Server } from "../lib/server.mjs";

function site(t) {
  const web = folder(t);
  mkdirSync(join(web, "assets"));
  mkdirSync(join(web, ".git"));
  writeFileSync(join(web, "index.html"), "<!doctype html><title>Umpire</title>");
  writeFileSync(join(web, "assets/page-1a2b.js"), "x".repeat(3_000_000));
  writeFileSync(join(web, "assets/umpire-3c4d.wasm"), "\0asm");
  writeFileSync(join(web, "icon.svg"), "<svg/>");
  writeFileSync(join(web, "empty.txt"), "");
  writeFileSync(join(web, ".git/config.txt"), "secret");
  return web;
}

test("every place inside the page is the page", async (t) => {
  const server = await Server.start(t, { web: site(t) });
  for (const path of ["/", "/t/abcdefghjkmn", "/replay/abcdefghjkmn?move=12", "/local", "/apiary", "/a/b/c/"]) {
    const answer = await fetch(server.url + path);
    assert.equal(answer.status, 200, path);
    assert.equal(answer.headers.get("content-type"), "text/html; charset=utf-8");
    assert.equal(answer.headers.get("cache-control"), "no-cache");
    assert.match(await answer.text(), /<title>Umpire/);
  }
});

test("files have their type, and those with a hash in their name are kept", async (t) => {
  const server = await Server.start(t, { web: site(t) });
  const types = {
    "/assets/page-1a2b.js": ["text/javascript; charset=utf-8", /immutable/],
    "/assets/umpire-3c4d.wasm": ["application/wasm", /immutable/],
    "/icon.svg": ["image/svg+xml", /^no-cache$/],
    "/empty.txt": ["text/plain; charset=utf-8", /^no-cache$/],
    "/index.html": ["text/html; charset=utf-8", /^no-cache$/],
  };
  for (const [path, [type, cache]] of Object.entries(types)) {
    const plain = { "accept-encoding": "identity" };
    const answer = await fetch(server.url + path, { headers: plain });
    assert.equal(answer.status, 200, path);
    assert.equal(answer.headers.get("content-type"), type);
    assert.match(answer.headers.get("cache-control"), cache);
    assert.equal(answer.headers.get("vary"), "Accept-Encoding");
    const body = await answer.arrayBuffer();
    const head = await fetch(server.url + path, { method: "HEAD", headers: plain });
    assert.equal(Number(head.headers.get("content-length")), body.byteLength);
    assert.equal((await head.arrayBuffer()).byteLength, 0);
    const known = await fetch(server.url + path, { headers: { ...plain, "if-none-match": answer.headers.get("etag") } });
    assert.equal(known.status, 304);
    assert.equal((await known.arrayBuffer()).byteLength, 0);
  }
  assert.equal((await (await fetch(`${server.url}/assets/page-1a2b.js`)).text()).length, 3_000_000);
});

/** An answer as it came over the line. */
function get(url, headers) {
  return new Promise((resolve, reject) => {
    request(url, { headers }, async (answer) => {
      const pieces = [];
      for await (const piece of answer) pieces.push(piece);
      resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(pieces) });
    })
      .on("error", reject)
      .end();
  });
}

test("who takes gzip gets files packed where that saves anything", async (t) => {
  const server = await Server.start(t, { web: site(t) });
  const large = `${server.url}/assets/page-1a2b.js`;
  const plain = await get(large, {});
  assert.equal(plain.body.length, 3_000_000);
  assert.equal(plain.headers["content-encoding"], undefined);
  for (const taken of ["gzip", "deflate, GZIP;q=0.5", "br;q=1, *", "x-gzip ; q=0.001", "identity;q=0,\tgzip"]) {
    const packed = await get(large, { "accept-encoding": taken });
    assert.equal(packed.headers["content-encoding"], "gzip", taken);
    assert.equal(packed.headers.vary, "Accept-Encoding");
    assert.ok(packed.body.length < 10_000);
    assert.equal(Number(packed.headers["content-length"]), packed.body.length);
    assert.deepEqual(gunzipSync(packed.body), plain.body);
    assert.notEqual(packed.headers.etag, plain.headers.etag);
    const known = { "if-none-match": packed.headers.etag };
    assert.equal((await get(large, { ...known, "accept-encoding": taken })).status, 304);
    assert.equal((await get(large, known)).status, 200);
  }
  for (const refused of ["", "identity", "gzip;q=0", "gzip; q=0.00, *", "*;q=0", "br, deflate", "gzipped", ",;,"]) {
    const answer = await get(large, { "accept-encoding": refused });
    assert.equal(answer.headers["content-encoding"], undefined, refused);
    assert.equal(answer.body.length, 3_000_000);
  }
  for (const small of ["/icon.svg", "/empty.txt", "/assets/umpire-3c4d.wasm"])
    assert.equal((await get(server.url + small, { "accept-encoding": "gzip" })).headers["content-encoding"], undefined);
});

test("somebody who has said all still gets the whole answer", async (t) => {
  const server = await Server.start(t, { web: site(t) });
  const { hostname, port } = new URL(server.url);
  const socket = dial(Number(port), hostname);
  socket.end("GET /assets/page-1a2b.js HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  let came = 0;
  for await (const bytes of socket) came += bytes.length;
  assert.ok(came > 3_000_000, `${came} bytes`);
});

test("nothing outside the list is served", async (t) => {
  const server = await Server.start(t, { web: site(t) });
  for (const path of ["/.git/config.txt", "/page.js", "/icon.svg/x", "/ICON.svg"])
    assert.equal((await fetch(server.url + path)).status, 404, path);
});

test("every answer keeps the page to itself", async (t) => {
  const server = await Server.start(t, { web: site(t) });
  for (const path of ["/", "/icon.svg", "/api/games", "/api/nothing"]) {
    const { headers } = await fetch(server.url + path);
    const policy = headers.get("content-security-policy");
    assert.match(policy, /default-src 'self'/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|\*/);
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.equal(headers.get("referrer-policy"), "no-referrer");
  }
  assert.equal((await fetch(`${server.url}/api/games`)).headers.get("cache-control"), "no-store");
});

test("a server without a page still has its API; one whose page is missing does not start", async (t) => {
  const server = await Server.start(t, { web: folder(t) });
  assert.equal((await fetch(server.url)).status, 404);
  assert.equal((await fetch(`${server.url}/api/games`)).status, 200);
  await assert.rejects(Server.start(t, { web: join(folder(t), "nowhere") }), /page's files/);
});
