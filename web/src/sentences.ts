/** Event lines and endings as sentences in the reader's language. */
import { t } from "./i18n";
import type { Over, SpecInfo, Viewer } from "./types";

export interface Told {
  viewer: Viewer;
  /** The seats' names, translated. */
  seats: [string, string];
  dark: boolean;
}

type Sentence = (args: string[], told: Told) => string | null;

const watching = (told: Told) => told.viewer === "spectator" || told.viewer === "all";

function seatName(told: Told, seat: string | undefined): string {
  return told.seats[Number(seat)] ?? "";
}

/* What is null is not worth a line of its own. */
const sentences: Record<string, Sentence> = {
  stone: ([cell = ""], told) =>
    told.dark && !watching(told) ? t("Your stone stands at {1}.", cell) : t("Stone at {1}.", cell),
  swap: () => t("The second player swapped."),
  moved: (_, told) => (watching(told) ? t("A stone was placed.") : t("The other player placed a stone.")),
  hit: ([cell], told) => {
    if (cell !== undefined) return t("Hit: a hidden stone stands at {1}.", cell);
    return watching(told) ? t("A hidden stone was hit.") : t("The other player hit one of your stones.");
  },
  reveal: () => null,
  take: ([heap, count]) => t("From heap {1}, {2} taken.", Number(heap), Number(count)),
  row: () => null,
  slide: ([square = ""]) => t("Slide to {1}.", square),
  ready: ([seat], told) => t("{1} has set the secret.", seatName(told, seat)),
  secret: ([seat, code], told) =>
    code === undefined
      ? t("The secret is {1}.", seat ?? "")
      : t("The secret of {1} is {2}.", seatName(told, seat), code),
  guess: (args) => t("Guess: {1}.", args.at(-1) ?? ""),
  answer: (args) => t("Answer: {1} exact, {2} misplaced.", Number(args.at(-2)), Number(args.at(-1))),
};

/** The line as a sentence; the line itself when it is of a kind not known here. */
export function sentence(line: string, told: Told, spec: SpecInfo): string | null {
  const [kind = "", ...args] = line.split(" ");
  if (kind === "end") return ending(readEnd(args), told.seats, spec);
  const say = sentences[kind];
  return say ? say(args, told) : line;
}

function readEnd([winner, how = ""]: string[]): Over {
  return { winner: winner === "drawn" ? null : Number(winner), ending: how };
}

/** Ends that the rules of the game do not know: what was hidden stays so at the table. */
export function endedByTable(over: Over): boolean {
  return ["resigned", "time", "gone", "aborted"].includes(over.ending);
}

/** Who won, and why. */
export function ending(over: Over, seats: [string, string], spec: SpecInfo): string {
  if (over.ending === "aborted") return t("The game was broken off; it does not count.");
  if (over.winner === null) return t("A draw: both found the secret in the same round.");
  const winner = seats[over.winner] ?? "";
  switch (over.ending) {
    case "found":
      return t("{1} wins: the secret was found.", winner);
    case "rows":
      return t("{1} wins: no rows are left.", winner);
    case "chain":
      return spec.values.goal === "misere"
        ? t("{1} wins: the other side had to join its sides.", winner)
        : t("{1} wins with a chain from side to side.", winner);
    case "last":
      return spec.values.play === "normal"
        ? t("{1} wins by taking the last object.", winner)
        : t("{1} wins: the other took the last object.", winner);
    case "stuck":
      return t("{1} wins: the other side cannot move.", winner);
    case "resigned":
      return t("{1} wins: the other side resigned.", winner);
    case "time":
      return t("{1} wins: the other side's time is up.", winner);
    case "gone":
      return t("{1} wins: the other side left.", winner);
  }
  return t("{1} wins.", winner);
}

/** What a seat is asked for. */
export function asking(asks: string, mayPass: boolean): string {
  switch (asks) {
    case "secret":
      return t("Choose the secret that is to be found.");
    case "guess":
      return t("Guess the secret.");
    case "answer":
      return t("Answer the last guess.");
    case "stone":
      return mayPass ? t("Place a stone, or swap.") : t("Place a stone.");
    case "take":
      return t("Take as many as you like from one heap.");
    case "slide":
      return t("Choose one of your pieces, then where it slides to.");
  }
  return t("Make your move.");
}
