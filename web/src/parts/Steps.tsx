/** Steps through a replay: back, forward, by hand or by themselves. */
import { useEffect, useState } from "preact/hooks";
import type { RecordAbout } from "../engine";
import { t } from "../i18n";
import { lengthWords } from "./time";

interface Props {
  at: number;
  last: number;
  about: RecordAbout;
  step: (to: number) => void;
}

const stepEvery = 1200;

export function Steps({ at, last, about, step }: Props) {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    if (at === last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => step(at + 1), stepEvery);
    return () => clearTimeout(timer);
  });

  function toggle() {
    if (!playing && at === last) step(0);
    setPlaying(!playing);
  }

  function go(to: number) {
    setPlaying(false);
    step(to);
  }

  return (
    <div class="steps">
      <div class="step-buttons" dir="ltr">
        <button type="button" onClick={() => go(0)} disabled={at === 0} aria-label={t("To the start")}>
          <Icon path="M5 4v12M16 4 8 10l8 6z" />
        </button>
        <button type="button" onClick={() => go(at - 1)} disabled={at === 0} aria-label={t("Back one move")}>
          <Icon path="M14 4 6 10l8 6z" />
        </button>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={t("Move number")}
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
        <button
          type="button"
          onClick={() => go(at + 1)}
          disabled={at === last}
          aria-label={t("Forward one move")}
        >
          <Icon path="M6 4l8 6-8 6z" />
        </button>
        <button type="button" onClick={() => go(last)} disabled={at === last} aria-label={t("To the end")}>
          <Icon path="M15 4v12M4 4l8 6-8 6z" />
        </button>
      </div>
      <div class="step-words">
        <p role={playing ? undefined : "status"}>{words(at, last, about)}</p>
        <button type="button" class="quiet" onClick={toggle}>
          {playing ? t("Stop") : t("Play through")}
        </button>
      </div>
    </div>
  );
}

function words(at: number, last: number, about: RecordAbout): string {
  const move = about.moves[at - 1];
  if (!move) return t("Before the first of {1} moves", last);
  const said = t(
    "Move {1} of {2}: {3} played {4}",
    at,
    last,
    t(about.spec.seats[move.seat] ?? ""),
    move.move,
  );
  const before = about.moves[at - 2];
  if (!before) return said;
  return `${said} · ${t("after {1}", lengthWords(move.at - before.at))}`;
}

function Icon({ path }: { path: string }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
