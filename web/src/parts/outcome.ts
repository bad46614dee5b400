/** The words over a game that has ended. Where a codemaker earns points, one game of a
 * series is not won or lost: it is how many guesses the secret has cost. */
import { t } from "../i18n";
import type { Playing } from "../model";
import { ending } from "../sentences";
import { type Result, type SpecInfo, seatOf } from "../types";
import { personOrSeat } from "./names";

export function inSeries({ around }: Pick<Playing, "around">): boolean {
  return around !== null && (around.state.games > 1 || around.state.game > 1);
}

/** Whether the codemaker earns a point a guess: else a game earns one for a win. */
export function paysGuesses(spec: SpecInfo): boolean {
  return spec.points && spec.values.form !== "duel";
}

/** What the end is to whoever looks. */
export function outcome(playing: Playing, over: Result, shared: boolean): string {
  const { look, spec } = playing;
  if (over.ending === "aborted") return t("Broken off");
  if (over.winner === null) return t("A draw");
  const seat = seatOf(look.view.viewer);
  if (shared || seat === null) return t("The game is over");
  if (paysGuesses(spec)) {
    const keeper = seat === keeperOf(playing);
    if (inSeries(playing)) return keeper ? t("Points for you: {1}", over.points[seat] ?? 0) : sought(over);
    if (keeper && over.ending === "found") return t("Your secret was found");
    if (keeper && over.ending === "rows") return t("Your secret was not found");
  }
  return over.winner === seat ? t("You won") : t("You lost");
}

function sought(over: Result): string {
  return over.ending === "found" ? t("You found the secret") : t("You did not find the secret");
}

/** How it came to its end. */
export function account(playing: Playing, over: Result, seats: [string, string]): string {
  const { spec } = playing;
  if (!paysGuesses(spec) || !inSeries(playing) || over.ending === "aborted") return ending(over, seats, spec);
  const keeper = keeperOf(playing);
  const points = t("Points for {1}: {2}.", personOrSeat(playing, keeper, seats), over.points[keeper] ?? 0);
  return `${how(over, seats, spec)} ${points}`;
}

function how(over: Result, seats: [string, string], spec: SpecInfo): string {
  if (over.ending === "found") return t("The secret was found.");
  if (over.ending === "rows") return t("No rows are left.");
  return ending(over, seats, spec);
}

function keeperOf({ look }: Playing): number {
  const { board } = look.view;
  return board.kind === "code" ? (board.grids[0]?.keeper ?? 0) : 0;
}
