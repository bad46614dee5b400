/** The games between the same two: which one it is, and how they stand. */
import { t } from "../i18n";
import type { Playing } from "../model";
import type { TableState } from "../types";
import { personOrSeat } from "./names";
import { paysGuesses } from "./outcome";

interface Props {
  playing: Playing;
  seats: [string, string];
  /** The address of the table's replays. */
  replays: string;
}

export function Series({ playing, seats, replays }: Props) {
  const { around, spec } = playing;
  if (!around) return null;
  const { state } = around;
  if (state.games === 1) return <Past game={state.game} replays={replays} />;
  return (
    <section class="series">
      <h2>{t("Game {1} of {2}", state.gameOfSeries, state.games)}</h2>
      <p role="status">
        {standing(state, [0, 1].map((seat) => personOrSeat(playing, seat, seats)) as [string, string])}
      </p>
      {paysGuesses(spec) && (
        <p class="hint">
          {t(
            "The codemaker gets a point for every guess of the other, and one more if the last row fails: whoever needs fewer guesses gives fewer points away.",
          )}
        </p>
      )}
      <Past game={state.game} replays={replays} />
    </section>
  );
}

/** The latest of the games that are past. */
function Past({ game, replays }: { game: number; replays: string }) {
  if (game === 1) return null;
  const games = Array.from({ length: game - 1 }, (_, i) => i + 1).slice(-7);
  return (
    <p class="past">
      {t("Look again at game")}
      {games.map((number) => (
        <a key={number} href={`${replays}?game=${number}`}>
          {t("{1}", number)}
        </a>
      ))}
    </p>
  );
}

function standing(state: TableState, names: [string, string]): string {
  const [first, second] = [state.seats[0].score, state.seats[1].score];
  const most = Math.max(first, second);
  const least = Math.min(first, second);
  const leader = names[first >= second ? 0 : 1];
  if (first === second)
    return state.seriesOver ? t("The series is drawn, {1} all.", first) : t("Nobody leads: {1} all.", first);
  return state.seriesOver
    ? t("{1} has won the series, {2} to {3}.", leader, most, least)
    : t("{1} leads, {2} to {3}.", leader, most, least);
}
