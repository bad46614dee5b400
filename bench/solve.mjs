// The figures of docs/results.md, each computed anew, each strategy checked by `umpire check-strategy`:
//   UMPIRE=build/umpire node bench/solve.mjs [--long] [--threads N] >docs/results.md
// Without --long, what needs minutes is left out. Seconds are of processor time, of the whole process.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";

const program = process.env.UMPIRE ?? "build/umpire";
const long = process.argv.includes("--long");
const threads = process.argv.includes("--threads") ? process.argv[process.argv.indexOf("--threads") + 1] : "1";
const scratch = mkdtempSync(join(tmpdir(), "umpire-bench-"));
const tree = join(scratch, "tree");

const fiveBySix = "mastermind(pegs=5,colours=6)";
const fiveByEight = "mastermind(pegs=5,colours=8)";
const noLeadingZero = "bulls-and-cows(leading-zero=no)";
const tenThousand = "guess-number(lowest=0)";

const sections = [
  {
    title: "Optimal strategies",
    jobs: [
      ["mastermind"],
      ["mastermind", "--max-depth", 5],
      ["mastermind(colours=7)"],
      ["mastermind(colours=8)"],
      ["mastermind(colours=8)", "--max-depth", 6],
      ["mastermind(colours=5)"],
      ["mastermind(colours=4)"],
      ["mastermind(pegs=5,colours=3)"],
      ["mastermind(pegs=5,colours=4)"],
      ["mastermind(pegs=6,colours=3)"],
      ["mastermind(pegs=3)"],
      ["mastermind(pegs=3,colours=8)"],
      ["mastermind(pegs=3,colours=10)"],
      ["mastermind(pegs=2,colours=10)"],
      ["bulls-and-cows"],
      ["bulls-and-cows(digits=3)"],
      ["bulls-and-cows(digits=3)", "--max-depth", 6],
      ["bulls-and-cows(symbols=6)"],
      ["bulls-and-cows(symbols=7)"],
      ["bulls-and-cows(symbols=8)"],
      ["bulls-and-cows(digits=3,leading-zero=no)"],
      ["mastermind(colours=4)", "--answers", "exact-only"],
      ["mastermind", "--candidates-only"],
    ],
  },
  {
    title: "Least worst cases",
    jobs: [["mastermind"], ["mastermind(colours=7)"], ["mastermind(colours=8)"], ["bulls-and-cows"],
      ["mastermind(pegs=5,colours=5)"], [noLeadingZero]].map((job) => [...job, "--objective", "worst"]),
    long: [[fiveBySix, "--objective", "worst"]],
  },
  {
    title: "Optima that had not been published",
    jobs: [["mastermind(pegs=5,colours=5)"], [noLeadingZero]],
    long: [[fiveBySix]],
  },
  {
    title: "Good strategies, not proved",
    jobs: [["guess-number", "--breadth", 3], [tenThousand, "--breadth", 3], [fiveByEight, "--breadth", 1]],
    long: [["guess-number", "--breadth", 20], [tenThousand, "--breadth", 10], [fiveByEight, "--breadth", 3]],
  },
  {
    title: "Fixed strategies",
    jobs: ["mastermind", "bulls-and-cows", noLeadingZero, "guess-number", fiveByEight].flatMap((game) =>
      ["minimax", "expected-size", "most-parts", "entropy"].map((rule) => [game, "--strategy", rule])),
  },
];

// Games whose optimum is open: what the search can say after so many seconds, when it is interrupted.
const open = [["guess-number", 20], [tenThousand, 20], [fiveByEight, 60]];

/** Runs the program; its JSON. */
function umpire(...args) {
  const { status, stdout, stderr } = spawnSync(program, args.map(String), { encoding: "utf8" });
  if (status !== 0) throw new Error(`umpire ${args.join(" ")}: ${stderr}`);
  return JSON.parse(stdout);
}

function bounds([game, seconds]) {
  const words = ["--signal=INT", String(seconds), program, "solve", game, "--quiet", "--json"];
  const it = JSON.parse(spawnSync("timeout", words, { encoding: "utf8" }).stdout);
  const firsts = it.firsts.map(({ guess, low }) => `${guess} ${low}`).join(", ");
  return `| ${game} | ${it.codes} | ${it.low} | ${firsts} | ${it.seconds.toFixed(0)} | ${it.megabytes} |`;
}

function row(job) {
  const [game, ...options] = job;
  const exact = options.includes("--strategy") ? [] : ["--quiet", "--threads", threads];
  const it = umpire("solve", game, ...options, ...exact, "--out", tree, "--json");
  const checked = umpire("check-strategy", tree, "--json");
  if (checked.total !== it.total || checked.max !== it.max) throw new Error(`${game}: the tree is another`);
  const asked = options.join(" ").replace("--strategy ", "").replace("--objective worst", "worst case");
  const cells = [game, asked, it.codes, it.total, it.mean.toFixed(4), it.max, it.histogram.join(" "), it.first,
    it.proved ? "proved" : "", it.seconds.toFixed(2), it.megabytes, it.threads];
  return `| ${cells.join(" | ")} |`;
}

console.log(`# Results of the code-breaking laboratory

Made by \`bench/solve.mjs${long ? " --long" : ""}\` on ${cpus()[0].model}, ${cpus().length} processors that were shared with
other work. Every strategy below was written to a file and played against every secret by \`umpire check-strategy\`.
The histogram says how many secrets are found by guess 1, 2, …`);
for (const { title, jobs, long: more = [] } of sections) {
  console.log(`\n## ${title}\n`);
  console.log("| game | question | codes | total | mean | worst | histogram | first | | CPU s | MiB | threads |");
  console.log("|---|---|---|---|---|---|---|---|---|---|---|---|");
  for (const job of [...jobs, ...(long ? more : [])]) console.log(row(job));
}
console.log(`\n## Bounds from below\n
No strategy of these games has a smaller total than the bound; nor has one with that first guess than the number beside
it. One of each class of first guesses is listed.\n`);
console.log("| game | codes | bound | by first guess | CPU s | MiB |\n|---|---|---|---|---|---|");
for (const game of open) console.log(bounds(game));
rmSync(scratch, { recursive: true });
