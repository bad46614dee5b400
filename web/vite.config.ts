import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { offline } from "./offline.ts";

// tools/build-page says where the C build is and which umpire it made.
const build = resolve(import.meta.dirname, process.env.UMPIRE_BUILD ?? "../build");
const version = process.env.UMPIRE_VERSION ?? "development";
const commit = process.env.UMPIRE_COMMIT ?? "unknown";

export default defineConfig({
  plugins: [offline()],
  resolve: {
    // What the C build makes for the page: "@build/umpire.wasm?url" and "@build/locale/fa.json".
    alias: { "@build": build },
  },
  define: {
    __UMPIRE_VERSION__: JSON.stringify(version),
    __UMPIRE_COMMIT__: JSON.stringify(commit),
  },
  build: {
    outDir: resolve(build, "web"),
    emptyOutDir: true,
    // The module stays a file of its own, so that the browser compiles it while it streams in.
    assetsInlineLimit: 0,
    target: "es2022",
  },
  server: {
    fs: { allow: [import.meta.dirname, build] },
    proxy: { "/api": { target: "http://127.0.0.1:8080", ws: true } },
  },
  test: {
    environment: "happy-dom",
    include: ["tests/**/*.test.{ts,tsx}", "src/**/*.test.{ts,tsx}"],
  },
});
