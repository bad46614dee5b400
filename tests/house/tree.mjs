// The project's tree, as the house tests see it.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

export const top = join(import.meta.dirname, "../..");
export const build = process.env.UMPIRE_BUILD ?? join(top, "build");

// The floors of ARCHITECTURE.md, lowest first. Rooms on one floor do not know each other.
export const floors = [
  ["base"],
  ["umpire"],
  ["codebreak", "hex", "nim"],
  ["games"],
  ["table"],
  ["store", "wasm", "codelab", "darklab"],
  ["serve", "book"],
  ["cli"],
];
export const pureRooms = ["base", "umpire", "codebreak", "hex", "nim", "games", "table"];

// Which room's promises a public header makes.
export const publicHeaders = {
  "umpire/base.h": "base",
  "umpire/clock.h": "umpire",
  "umpire/formats.h": "games",
  "umpire/game.h": "umpire",
  "umpire/record.h": "umpire",
  "umpire/table.h": "table",
};

export const floorOf = (room) => floors.findIndex((rooms) => rooms.includes(room));
export const mayUse = (user, used) => user === used || floorOf(used) < floorOf(user);

/** Files under a folder of the project, by ending, as paths from the top. */
export function files(folder, ending) {
  return readdirSync(join(top, folder), { recursive: true })
    .filter((name) => ending.test(name))
    .map((name) => relative(top, join(top, folder, name)))
    .sort();
}

export const read = (path) => readFileSync(join(top, path), "utf8");

/** C text without comments and without the inside of strings, line by line as it was. */
export function codeOf(path) {
  return read(path).replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, (found) =>
    found.startsWith('"') ? '""' : found.replace(/[^\n]/g, " "),
  );
}

/** Run a command of the project; its output, or an error that holds the first lines of what it complained of. */
export function run(command, ...args) {
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd: top, encoding: "utf8", maxBuffer: 1 << 28 });
  if (error) throw error;
  const complaint = () => `${stdout}${stderr}`.split("\n").slice(0, 60).join("\n");
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${complaint()}`);
  return stdout;
}
