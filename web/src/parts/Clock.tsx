/** A side's clock. It shows what the table's keeper would show: never less than nothing. */
import { useRef } from "preact/hooks";
import { digits, t } from "../i18n";
import type { Around } from "../model";
import { useAfter } from "./follow";
import { clockFace, tenthsBelow, timeLeft } from "./time";

interface Props {
  around: Around;
  seat: number;
  /** Whose clock it is, for those who do not see it. */
  owner: string;
  /** The owner is to be told when little is left. */
  warn: boolean;
}

const little = 20_000;

export function Clock({ around, seat, owner, warn }: Props) {
  const { state } = around;
  const shown = timeLeft(around, seat);
  const running = state.clock?.running === seat;
  const left = shown?.left ?? 0;
  useAfter(!running || left === 0 ? null : left < tenthsBelow ? 100 : (left % 1000) + 5);
  if (!shown) return null;
  const low = running && left < little && shown.periods === 0;
  const classes = ["clock", running && "running", low && "low"].filter(Boolean).join(" ");
  return (
    <span class={classes}>
      <span role="timer" aria-label={running ? t("Clock of {1}, running", owner) : t("Clock of {1}", owner)}>
        {running && (
          <svg class="clock-hand" viewBox="0 0 20 20" aria-hidden="true">
            <circle cx="10" cy="10" r="8" />
            <path d="M10 5v5l3 2" />
          </svg>
        )}
        <span dir="ltr">{clockFace(left)}</span>
        {shown.periods > 0 && <small dir="ltr">{digits(`+${shown.periods}`)}</small>}
      </span>
      {warn && <LowTime low={low} game={state.game} />}
    </span>
  );
}

/** Said once a game. */
function LowTime({ low, game }: { low: boolean; game: number }) {
  const told = useRef(0);
  if (low) told.current = game;
  return (
    <span role="status" class="visually-hidden">
      {told.current === game ? t("Less than {1} seconds are left.", little / 1000) : ""}
    </span>
  );
}
