// Makes docs/results-dark-hex.md: every figure with the command that gives it again. The first part takes some
// minutes, the second some hours.
//   UMPIRE=build/umpire node bench/dark-hex.mjs >docs/results-dark-hex.md
//   UMPIRE=build/umpire node bench/dark-hex.mjs larger [4x3-classical-silent …] >>docs/results-dark-hex.md
// The second adds the boards that take minutes, all of them or those named.
//   OUT=FOLDER keeps the policies there.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const umpire = process.env.UMPIRE ?? "build/umpire";
const [part, ...named] = process.argv.slice(2);
const folder = process.env.OUT ?? mkdtempSync(join(tmpdir(), "dark-hex-"));

const spec = (rows, cols, collision, hits) => `dark-hex(rows=${rows},cols=${cols},collision=${collision},hits=${hits})`;

// What has to be said beside the board for larger ones.
const boards = [
  [2, 2],
  [2, 3],
  [3, 2],
  [2, 4],
  [4, 2],
  [3, 3],
];
const coarser = "--support 0.1 --least 0.01";
const larger = [
  [4, 3, "classical", "silent", "--width 0.00001 --seconds 300"],
  [4, 3, "abrupt", "silent", "--width 0.0002 --least 0.00001 --seconds 900"],
  [3, 4, "abrupt", "silent", "--width 0.0002 --keep --least 0.00001 --seconds 900"],
  [4, 4, "classical", "silent", `--worth 0.05 --keep ${coarser} --seconds 900`],
  [4, 3, "classical", "announced", "--width 0.0002 --keep --least 0.0001 --seconds 900"],
  [4, 3, "abrupt", "announced", "--width 0.0002 --worth 0.01 --least 0.0001 --seconds 600"],
  [3, 4, "abrupt", "announced", "--width 0.0002 --worth 0.01 --least 0.0001 --seconds 600"],
  [4, 4, "classical", "announced", `--worth 0.01 --keep ${coarser} --seconds 900`],
];

/** Runs the program, perhaps behind another command: its exit code, what it printed and what that cost. */
function timed(...command) {
  const { status, stdout, stderr } = spawnSync("/usr/bin/time", ["-f", "%U %S %M", ...command, "--json"], { encoding: "utf8" });
  const [user, system, kib] = stderr.trim().split("\n").at(-1).split(" ").map(Number);
  return { status, stdout, stderr, seconds: user + system, mib: kib / 1024 };
}

function run(...args) {
  const { status, stdout, stderr, seconds, mib } = timed(umpire, ...args);
  if (status !== 0) throw new Error(stderr);
  return { it: JSON.parse(stdout), seconds, mib };
}

const row = (...cells) => console.log(`| ${cells.join(" | ")} |`);
const code = (text) => `\`umpire ${text}\``;
const whole = (pair) => pair.map(BigInt).reduce((a, b) => a + b);

function counts() {
  console.log("\n## Sizes\n");
  row("board", "collision", "views", "perfect-recall views", "board states", "histories", "s");
  row("---", "---", "---", "---", "---", "---", "---");
  for (const [rows, cols] of [[2, 2], [2, 3], [3, 2], [3, 3], [3, 4], [4, 3], [4, 4]]) {
    for (const collision of ["classical", "abrupt"]) {
      const { it, seconds } = run("lab", "count", spec(rows, cols, collision, "silent"));
      row(`${rows}×${cols}`, collision, whole(it.views), whole(it.recall), whole(it.boards), whole(it.histories), seconds.toFixed(2));
    }
  }
  console.log(`\n${code("lab count 'dark-hex(rows=3,cols=3,collision=classical,hits=silent)'")}`);
}

function sureWins() {
  console.log("\n## Sure wins, classical, hits silent or announced\n");
  row("board", "winner", "s");
  row("---", "---", "---");
  const shapes = [[2, 2], [2, 3], [2, 4], [2, 5], [2, 6], [2, 7], [3, 3], [3, 4], [3, 5], [3, 2], [4, 2], [5, 2], [6, 2], [7, 2], [4, 3], [5, 3], [4, 4]];
  for (const [rows, cols] of shapes) {
    const { it, seconds } = run("lab", "sure-win", spec(rows, cols, "classical", "silent"));
    row(`${rows}×${cols}`, it.winner === null ? "nobody" : `player ${it.winner}`, seconds.toFixed(2));
  }
  console.log(`\n${code("lab sure-win 'dark-hex(rows=3,cols=3,collision=classical,hits=silent)'")}`);
}

function responses() {
  console.log("\n## Best responses to the uniform policy, 3×3, silent\n");
  row("collision", "by player", "value for player 0", "error at most", "s", "command");
  row("---", "---", "---", "---", "---", "---");
  for (const collision of ["classical", "abrupt"]) {
    for (const seat of ["0", "1"]) {
      const args = ["lab", "respond", spec(3, 3, collision, "silent"), "--random", "--seat", seat];
      const { it, seconds } = run(...args);
      row(collision, seat, it.value.toFixed(9), it.error.toExponential(1), seconds.toFixed(2), code(args.join(" ").replace(/dark\S+/, "'$&'")));
    }
  }
}

// How long the second evaluator takes to certify what was saved; it has two minutes.
function checked(out, it) {
  const late = 124;
  const { status, stdout, stderr, seconds } = timed("timeout", "120", umpire, "lab", "check", `${out}.0`, `${out}.1`);
  if (status === late) return "–";
  if (status !== 0) throw new Error(stderr);
  const again = JSON.parse(stdout);
  if (Math.abs(again.low - it.low) > 1e-9 || Math.abs(again.high - it.high) > 1e-9) throw new Error(stdout);
  return seconds.toFixed(1);
}

function solved(rows, cols, collision, hits, options) {
  const args = ["lab", "solve", spec(rows, cols, collision, hits), ...options.split(" ").filter(Boolean)];
  const out = join(folder, `${rows}x${cols}-${collision}-${hits}`);
  const { it, seconds, mib } = run(...args, "--out", out);
  const bounds = [it.low, it.high].map((value) => value.toFixed(6).replace(/^-(0\.0*)$/, "$1"));
  const digits = Math.min(8, Math.max(5, 2 - Math.floor(Math.log10(it.high - it.low))));
  const chances = [it.low, it.high].map((value) => ((1 + value) / 2).toFixed(digits));
  const shown = code([...args.slice(0, 2), `'${args[2]}'`, ...args.slice(3)].join(" "));
  row(`${rows}×${cols}`, collision, hits, ...bounds, (it.high - it.low).toExponential(1), chances.join("…"), seconds.toFixed(1), mib.toFixed(0), checked(out, it), shown);
}

function head() {
  row("board", "collision", "hits", "low", "high", "width", "win chance", "s", "MiB", "checked, s", "command");
  row("---", "---", "---", "---", "---", "---", "---", "---", "---", "---", "---");
}

function values() {
  console.log("\n## Values for player 0 (win 1, loss −1): certified brackets\n");
  head();
  for (const hits of ["silent", "announced"]) {
    for (const [rows, cols] of boards) solved(rows, cols, "abrupt", hits, "--seconds 30");
  }
}

function exactly() {
  console.log("\n## The same by linear programs (perfect recall, sequence form)\n");
  head();
  for (const hits of ["silent", "announced"]) {
    for (const [rows, cols] of [[2, 1], [3, 1], [4, 1], [2, 2], [2, 3], [3, 2]]) {
      solved(rows, cols, "abrupt", hits, "--method lp");
    }
  }
}

function largerBoards() {
  console.log(`
## Larger boards

Runs that end by their seconds come out a little wider or narrower on another machine. "Checked": the seconds that the second
evaluator took to certify the saved policies again, to within 1e-9 of these bounds; – where two minutes were not enough.
`);
  head();
  for (const each of larger) {
    const name = `${each[0]}x${each[1]}-${each[2]}-${each[3]}`;
    if (named.length === 0 || named.includes(name)) solved(...each);
  }
}

if (part === "larger") {
  largerBoards();
} else {
  console.log(`# Dark Hex, small boards

Made by \`node bench/dark-hex.mjs\` and \`node bench/dark-hex.mjs larger\`. Seconds are processor time of the whole process, one
thread. Brackets are certified: both policies were rounded to fractions and answered by an exact best response under perfect
recall. With \`--out FILE\` the policies are written, to be checked again by \`umpire lab gap FILE.0 FILE.1\` and by a second,
separately written evaluator: \`umpire lab check FILE.0 FILE.1\`. Where a player has a sure win, that is the value.`);
  counts();
  sureWins();
  responses();
  values();
  exactly();
}
if (!process.env.OUT) rmSync(folder, { recursive: true });
