/** A finished game, looked at again move by move with anyone's eyes. */
import { useEffect, useRef, useState } from "preact/hooks";
import { fetchRecord } from "../api";
import { type RecordAbout, RecordHandle } from "../engine";
import { t, tReason } from "../i18n";
import { reasonOf } from "../livetable";
import { localRecord } from "../localtable";
import type { Playing } from "../model";
import { useTitle } from "../parts/attention";
import { Game, seatNames } from "../parts/Game";
import { gameLabel, specDetails } from "../parts/names";
import { rewrite } from "../router";
import type { Reason, SeatInfo, Viewer } from "../types";

interface Props {
  id: string;
  local: boolean;
  move: number | null;
}

export function Replay({ id, local, move }: Props) {
  const [record, setRecord] = useState<RecordHandle | null>(null);
  const [failure, setFailure] = useState<Reason | null>(null);
  useEffect(() => {
    let opened: RecordHandle | null = null;
    let gone = false;
    readRecord(id, local)
      .then((text) => {
        if (gone) return;
        opened = new RecordHandle(text);
        setRecord(opened);
      })
      .catch((error) => setFailure(reasonOf(error)));
    return () => {
      gone = true;
      opened?.free();
    };
  }, [id, local]);

  if (failure)
    return (
      <section class="notice">
        <h1>{t("This game cannot be replayed")}</h1>
        <p>{tReason(failure)}</p>
        <a class="button" href={local ? `/local/${id}` : `/t/${id}`}>
          {t("Back to the table")}
        </a>
      </section>
    );
  if (!record) return <section class="notice" aria-busy="true" />;
  return <Shown record={record} path={local ? `/replay/local/${id}` : `/replay/${id}`} first={move} />;
}

async function readRecord(id: string, local: boolean): Promise<string> {
  if (!local) return fetchRecord(id);
  const text = localRecord(id);
  if (text === null) {
    const why = t("This device does not remember that table");
    throw Object.assign(new Error(why));
  }
  return text;
}

interface ShownProps {
  record: RecordHandle;
  path: string;
  first: number | null;
}

function Shown({ record, path, first }: ShownProps) {
  const [about] = useState<RecordAbout>(() => record.about());
  const last = about.moves.length;
  const [at, setAt] = useState(first === null ? last : Math.min(first, last));
  // Keys may come faster than the page is drawn.
  const now = useRef(at);
  const [viewer, setViewer] = useState<Viewer>("all");

  function step(to: number) {
    const move = Math.max(0, Math.min(last, to));
    now.current = move;
    setAt(move);
    rewrite(`${path}?move=${move}`);
  }

  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if ((event.target as Element).closest("input, select, textarea, svg")) return;
      const to = { ArrowLeft: now.current - 1, ArrowRight: now.current + 1, Home: 0, End: last }[event.key];
      if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      step(to);
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  });

  useTitle(t("Replay: {1}", gameLabel(about.spec.game)));
  const { events, ...look } = record.look(viewer, at);
  const playing: Playing = {
    spec: about.spec,
    seats: [sitter(about.who[0]), sitter(about.who[1])],
    look,
    lines: events,
    refusal: null,
    busy: false,
    play: () => {},
  };
  const details = specDetails(about.spec.spec);
  return (
    <div class="table-screen replay">
      <header class="table-head">
        <h1>{t("Replay: {1}", gameLabel(about.spec.game))}</h1>
        {details && <p>{details}</p>}
      </header>
      <Game
        playing={playing}
        shared
        still
        below={<Steps at={at} last={last} about={about} step={step} />}
        aside={<Eyes viewer={viewer} set={setViewer} seats={seatNames(playing)} />}
      />
    </div>
  );
}

function sitter(who: string): SeatInfo {
  const [kind, level] = who.split(":");
  return kind === "computer" && level !== undefined ? { sitter: "computer", level } : { sitter: "person" };
}

interface StepsProps {
  at: number;
  last: number;
  about: RecordAbout;
  step: (to: number) => void;
}

function Steps({ at, last, about, step }: StepsProps) {
  const move = about.moves[at - 1];
  return (
    <div class="steps">
      <div class="step-buttons" dir="ltr">
        <button type="button" onClick={() => step(0)} disabled={at === 0} aria-label={t("To the start")}>
          <Icon path="M5 4v12M16 4 8 10l8 6z" />
        </button>
        <button
          type="button"
          onClick={() => step(at - 1)}
          disabled={at === 0}
          aria-label={t("Back one move")}
        >
          <Icon path="M14 4 6 10l8 6z" />
        </button>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={t("Move number")}
          onInput={(event) => step(Number(event.currentTarget.value))}
        />
        <button
          type="button"
          onClick={() => step(at + 1)}
          disabled={at === last}
          aria-label={t("Forward one move")}
        >
          <Icon path="M6 4l8 6-8 6z" />
        </button>
        <button type="button" onClick={() => step(last)} disabled={at === last} aria-label={t("To the end")}>
          <Icon path="M15 4v12M4 4l8 6-8 6z" />
        </button>
      </div>
      <p role="status">
        {move
          ? t("Move {1} of {2}: {3} played {4}", at, last, t(about.spec.seats[move.seat] ?? ""), move.move)
          : t("Before the first of {1} moves", last)}
      </p>
    </div>
  );
}

function Icon({ path }: { path: string }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

interface EyesProps {
  viewer: Viewer;
  set: (viewer: Viewer) => void;
  seats: [string, string];
}

function Eyes({ viewer, set, seats }: EyesProps) {
  const names: [Viewer, string][] = [
    ["all", t("Everything")],
    ["0", seats[0]],
    ["1", seats[1]],
    ["spectator", t("Spectators")],
  ];
  return (
    <fieldset class="eyes">
      <legend>{t("With whose eyes")}</legend>
      {names.map(([value, name]) => (
        <label key={value} class="chip">
          <input
            type="radio"
            name="eyes"
            value={value}
            checked={viewer === value}
            onChange={() => set(value)}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
