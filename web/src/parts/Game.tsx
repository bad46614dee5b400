/** A game on the screen: whose turn it is, the board, and what has happened. */
import type { ComponentChildren } from "preact";
import { t, tReason } from "../i18n";
import type { Playing } from "../model";
import { asking } from "../sentences";
import type { HexBoard } from "../types";
import { seatOf } from "../types";
import { BoardHost } from "./BoardHost";
import { Happened } from "./Happened";
import { account, outcome } from "./outcome";
import { Seats } from "./Seats";

interface Props {
  playing: Playing;
  /** Two people share this screen: sentences name the seat instead of saying "you". */
  shared?: boolean;
  /** Nobody can move from here now, whatever the view says. */
  still?: boolean;
  /** Stands in for the words on whose turn it is. */
  prompt?: ComponentChildren;
  aside?: ComponentChildren;
  below?: ComponentChildren;
  /** What stands at the very end. */
  last?: ComponentChildren;
}

/** The seats' names, translated. In Hex they are the colours, which a swap of sides exchanges. */
export function seatNames({ spec, look }: Pick<Playing, "spec" | "look">): [string, string] {
  const { board } = look.view;
  const [first, second] = board.kind === "hex" ? board.sides : [0, 1];
  return [t(spec.seats[first] ?? ""), t(spec.seats[second] ?? "")];
}

export function Game({ playing, shared = false, still = false, prompt, aside, below, last }: Props) {
  const { look, spec, lines } = playing;
  const seats = seatNames(playing);
  const seat = seatOf(look.view.viewer);
  const active = !still && !playing.busy && seat !== null && look.view.turn.includes(seat);
  return (
    <div class="game">
      <div class="game-main">
        {prompt || <Prompt playing={playing} seats={seats} shared={shared} still={still} />}
        <BoardHost look={look} seat={seat} active={active} seats={seats} play={playing.play} />
        {playing.refusal && (
          <p class="refusal" role="alert">
            {tReason(playing.refusal)}
          </p>
        )}
        {below}
      </div>
      <aside class="game-aside">
        <Seats playing={playing} seats={seats} shared={shared} />
        {aside}
        <Happened lines={lines} spec={spec} viewer={look.view.viewer} seats={seats} />
        {last}
      </aside>
    </div>
  );
}

interface PromptProps {
  playing: Playing;
  seats: [string, string];
  shared: boolean;
  still: boolean;
}

function Prompt({ playing, seats, shared, still }: PromptProps) {
  const { look } = playing;
  const { over } = look.view;
  if (over)
    return (
      <div class="prompt over" role="status">
        <h2>{outcome(playing, over, shared)}</h2>
        <p>{account(playing, over, seats)}</p>
      </div>
    );
  const seat = seatOf(look.view.viewer);
  const mine = seat !== null && look.view.turn.includes(seat);
  if (!mine || still)
    return (
      <div class="prompt" role="status">
        <h2>{waiting(playing, seats)}</h2>
        <p>{playing.busy ? t("One moment …") : watchingWords(seat)}</p>
      </div>
    );
  return (
    <div class="prompt mine" role="status">
      <h2>{shared ? t("{1} to move", seats[seat] ?? "") : t("Your turn")}</h2>
      <p>{asking(look.view.asks, (look.view.board as HexBoard).swap === true)}</p>
    </div>
  );
}

function waiting({ look, seats: sitters }: Playing, seats: [string, string]): string {
  const [first = 0, second] = look.view.turn;
  if (second !== undefined) return t("Waiting for both players");
  if (sitters[first]?.sitter === "none") return t("Waiting for somebody to join as {1}", seats[first] ?? "");
  if (sitters[first]?.sitter === "computer") return t("The computer is thinking …");
  return t("Waiting for {1}", seats[first] ?? "");
}

function watchingWords(seat: number | null): string {
  return seat === null ? t("You are watching.") : t("It is not your turn yet.");
}
