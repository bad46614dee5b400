/** Who sits where, and whose turn it is. */
import { t } from "../i18n";
import type { Playing } from "../model";
import type { SeatInfo } from "../types";
import { levelLabel } from "./names";

interface Props {
  playing: Playing;
  seats: [string, string];
}

export function Seats({ playing, seats }: Props) {
  const { view } = playing.look;
  return (
    <ul class="seats">
      {seats.map((name, seat) => {
        const turn = view.turn.includes(seat);
        const won = view.over?.winner === seat;
        return (
          <li key={name} class={`seat seat-${seat}${turn ? " turn" : ""}`}>
            <span class="seat-name">{name}</span>
            <span class="seat-who">{sitterWords(playing, seat)}</span>
            {turn && <span class="badge">{t("to move")}</span>}
            {won && <span class="badge won">{t("won")}</span>}
          </li>
        );
      })}
    </ul>
  );
}

function sitterWords(playing: Playing, seat: number): string {
  const sitter: SeatInfo | undefined = playing.seats[seat];
  const people = playing.seats.filter((other) => other.sitter === "person").length;
  if (sitter?.sitter === "computer") {
    const level = levelLabel(playing.spec.game, sitter.level);
    return level === "" ? t("computer") : t("computer: {1}", level);
  }
  if (sitter?.sitter === "none") return t("free seat");
  if (playing.look.view.viewer === String(seat)) return t("you");
  return people > 1 || playing.look.view.viewer === "spectator" ? t("a person") : t("you");
}
