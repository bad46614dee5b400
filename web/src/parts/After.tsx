/** What one can do once a game is over. */
import { t } from "../i18n";
import type { Around, Playing } from "../model";
import { endedByTable } from "../sentences";
import { seatOf } from "../types";
import { personOrSeat } from "./names";

interface Props {
  playing: Playing;
  seats: [string, string];
  replay: string;
}

export function After({ playing, seats, replay }: Props) {
  const { around, look, spec } = playing;
  const seat = seatOf(look.view.viewer);
  if (!look.view.over) return null;
  return (
    <div class="after">
      {spec.hidden && endedByTable(look.view.over) && (
        <p class="hint">{t("What was hidden stays hidden here; looking at it again shows it.")}</p>
      )}
      <div class="board-tools">
        {around && seat !== null && (
          <Again around={around} seat={seat} other={personOrSeat(playing, 1 - seat, seats)} />
        )}
        <a class="button" href={replay}>
          {t("Look at it again")}
        </a>
        <a class="button" href={`/new/${spec.game}`}>
          {t("New game")}
        </a>
      </div>
    </div>
  );
}

/** The next game of the series; after the last, another series if both want it. */
function Again({ around, seat, other }: { around: Around; seat: number; other: string }) {
  const { state } = around;
  const next = () => around.do({ what: "next" });
  if (state.seriesOver && state.rematch.includes(seat))
    return <p role="status">{t("Waiting for {1} to agree …", other)}</p>;
  return (
    <>
      {state.rematch.includes(1 - seat) && <p role="status">{t("{1} would like to play again.", other)}</p>}
      <button type="button" class="primary" onClick={next}>
        {state.seriesOver ? t("Play again, seats changed") : t("Next game")}
      </button>
    </>
  );
}
