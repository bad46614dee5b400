/** Times and paces as people read them. */
import { clockAfter, readPace } from "../engine";
import { digits, t } from "../i18n";
import type { Around } from "../model";
import type { TableState } from "../types";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Below this, tenths are shown. */
export const tenthsBelow = 10 * second;

const two = (n: number) => String(n).padStart(2, "0");

/** "4:05", "1:00:00"; with tenths when little is left; in days when there are any. */
export function clockFace(left: number): string {
  if (left >= day) return t("{1} d {2} h", Math.floor(left / day), Math.floor((left % day) / hour));
  if (left < tenthsBelow)
    return digits(`0:0${Math.floor(left / second)}.${Math.floor((left % second) / 100)}`);
  const hours = Math.floor(left / hour);
  const minutes = Math.floor((left % hour) / minute);
  const seconds = two(Math.floor((left % minute) / second));
  return digits(hours > 0 ? `${hours}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`);
}

/** A length of time in words: "5 min", "30 s", "1 min 30 s". */
export function lengthWords(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / minute);
  const seconds = Math.round((milliseconds % minute) / second);
  if (milliseconds < second) return t("{1} s", Math.round(milliseconds / 100) / 10);
  if (minutes === 0) return t("{1} s", seconds);
  return seconds === 0 ? t("{1} min", minutes) : t("{1} min {2} s", minutes, seconds);
}

/** "5 min + 3 s a move". */
export function paceWords(text: string): string {
  const pace = readPace(text);
  switch (pace.kind) {
    case "none":
      return t("No clocks");
    case "fischer":
      return pace.extra === 0
        ? lengthWords(pace.base)
        : t("{1} + {2} a move", lengthWords(pace.base), lengthWords(pace.extra));
    case "byoyomi":
      return t("{1}, then {2} × {3}", lengthWords(pace.base), pace.periods, lengthWords(pace.extra));
    case "move":
      return t("{1} a move", lengthWords(pace.base));
    case "days":
      return t("{1} d a move", pace.base / day);
  }
}

/** What a side has at this moment; null where there are no clocks. */
export function timeLeft({ state, now }: Pick<Around, "state" | "now">, seat: number) {
  if (!state.clock) return null;
  const left = state.clock.left[seat] ?? 0;
  const periods = state.clock.periods[seat] ?? 0;
  if (state.clock.running !== seat) return { left, periods };
  return clockAfter(state.pace, left, periods, Math.max(0, now() - state.at));
}

/** Whether nobody is expected to stay at the table. */
export function takesDays(state: TableState): boolean {
  return state.pace.startsWith("days:");
}
