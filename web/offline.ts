/** Makes sw.js, which keeps the page's files in the browser: a table on this
 * device can then be reloaded without a connection. The server's answers are
 * never kept. */
import type { Plugin } from "vite";

/* The types of service workers and of pages exclude each other; this is what is used here. */
interface WorkerEvent {
  request: Request;
  waitUntil(done: Promise<void>): void;
  respondWith(response: Promise<Response>): void;
}
interface ServiceWorkerLike {
  clients: { claim(): Promise<void> };
  addEventListener(name: string, listener: (event: WorkerEvent) => void): void;
}

/** Runs in the browser as the service worker; `files` and `cacheName` stand above it in sw.js. */
function serviceWorker(files: string[], cacheName: string): void {
  const worker = self as unknown as ServiceWorkerLike;

  const keep = async () => (await caches.open(cacheName)).addAll(files);

  const dropOthers = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
    await worker.clients.claim();
  };

  // A page that may have changed is fetched anew; what is named by its content cannot have.
  const page = async (request: Request) => {
    try {
      return await fetch(request);
    } catch {
      return (await caches.match("/index.html")) ?? Response.error();
    }
  };
  const asset = async (request: Request) => (await caches.match(request)) ?? fetch(request);

  worker.addEventListener("install", (event: WorkerEvent) => event.waitUntil(keep()));
  worker.addEventListener("activate", (event: WorkerEvent) => event.waitUntil(dropOthers()));
  worker.addEventListener("fetch", (event: WorkerEvent) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin) return;
    if (request.mode === "navigate") event.respondWith(page(request));
    else if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
  });
}

export function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const files = [
        "/index.html",
        ...Object.keys(bundle)
          .filter((name) => name.startsWith("assets/"))
          .map((name) => `/${name}`),
      ].sort();
      const name = `umpire ${files.join(" ")}`;
      const source = `(${serviceWorker})(${JSON.stringify(files)}, ${JSON.stringify(name)});\n`;
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}
