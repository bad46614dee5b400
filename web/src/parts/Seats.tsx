/** Who sits where, whose turn it is, clocks and score. */
import { t } from "../i18n";
import type { Playing } from "../model";
import type { Board } from "../types";
import { seatOf } from "../types";
import { Clock } from "./Clock";
import { levelLabel, personName } from "./names";
import { inSeries, paysGuesses } from "./outcome";

interface Props {
  playing: Playing;
  seats: [string, string];
  shared: boolean;
}

export function Seats({ playing, seats, shared }: Props) {
  const { look, around } = playing;
  const { view } = look;
  const own = seatOf(view.viewer);
  const scored = inSeries(playing);
  return (
    <ul class="seats">
      {seats.map((name, seat) => {
        const turn = view.turn.includes(seat);
        const won = view.over?.winner === seat && !(scored && paysGuesses(playing.spec));
        return (
          <li key={name} class={`seat${turn ? " turn" : ""}`}>
            <SeatMark board={view.board} seat={seat} />
            <span class="seat-name">{name}</span>
            <span class="seat-who">
              <bdi>{sitterWords(playing, seat, shared)}</bdi>
            </span>
            {turn && <span class="badge">{t("to move")}</span>}
            {won && <span class="badge won">{t("won")}</span>}
            {(scored || around?.state.clock) && (
              <span class="seat-numbers">
                {scored && <Score score={around?.state.seats[seat]?.score ?? 0} />}
                {around && <Clock around={around} seat={seat} owner={name} warn={shared || own === seat} />}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Score({ score }: { score: number }) {
  return <span class="seat-score">{t("Points: {1}", score)}</span>;
}

/** The seat's stone or piece, as the board draws it. */
function SeatMark({ board, seat }: { board: Board; seat: number }) {
  if (board.kind === "hex")
    return (
      <svg class={`seat-mark stone-${board.sides[seat]}`} viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="9" class="hex-disc" />
        <path d={board.sides[seat] === 0 ? "M10 6v8" : "M6 10h8"} class="hex-bar" />
      </svg>
    );
  if (board.kind !== "northcott") return null;
  return (
    <svg class="seat-mark" viewBox="0 0 40 40" aria-hidden="true">
      <path
        d={seat === 0 ? "M10 8h14l10 12-10 12H10z" : "M30 8H16L6 20l10 12h14z"}
        class={`northcott-piece piece-${seat}`}
      />
    </svg>
  );
}

function sitterWords(playing: Playing, seat: number, shared: boolean): string {
  const sitter = playing.seats[seat];
  if (sitter?.sitter === "none") return t("free seat");
  if (sitter?.sitter === "computer") {
    const level = levelLabel(playing.spec.game, sitter.level);
    return level === "" ? t("computer") : t("computer: {1}", level);
  }
  const name = personName(playing, seat);
  if (shared || playing.look.view.viewer !== String(seat)) return name ?? t("a person");
  return name === null ? t("you") : t("{1} (you)", name);
}
