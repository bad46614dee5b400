/** A finished game, looked at again move by move with anyone's eyes. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { RecordAbout, RecordHandle } from "../engine";
import { t } from "../i18n";
import type { Playing } from "../model";
import { rewrite } from "../router";
import type { SeatInfo, Viewer } from "../types";
import { seatOf } from "../types";
import { useTitle } from "./attention";
import { Downloads } from "./Downloads";
import { Game, seatNames } from "./Game";
import { gameLabel, specDetails } from "./names";
import { Seals } from "./Seals";
import { Steps } from "./Steps";
import { paceWords } from "./time";

interface Props {
  record: RecordHandle;
  /** The replay's address, which follows the moves; null: it has none. */
  path: string | null;
  table: string | null;
  game: number;
  games: number;
  /** The move to begin at; null: the last. */
  first: number | null;
}

export function Replayed({ record, path, table, game, games, first }: Props) {
  const [about] = useState<RecordAbout>(() => record.about());
  const last = about.moves.length;
  const [viewer, setViewer] = useState<Viewer>("all");
  const [at, step] = useMove(last, first, path && `${path}?${games > 1 ? `game=${game}&` : ""}`);

  useTitle(t("Replay: {1}", gameLabel(about.spec.game)));
  const { events, ...look } = record.look(viewer, at);
  const playing: Playing = {
    spec: about.spec,
    seats: [sitter(about.who[0]), sitter(about.who[1])],
    names: about.names.map((name) => name || null),
    look,
    lines: events,
    refusal: null,
    busy: false,
    play: () => {},
    around: null,
  };
  const facts = [specDetails(about.spec.spec), about.pace === "none" ? "" : paceWords(about.pace)];
  return (
    <div class="table-screen replay">
      <header class="table-head">
        <h1>{t("Replay: {1}", gameLabel(about.spec.game))}</h1>
        <p>{facts.filter(Boolean).join(" · ")}</p>
      </header>
      {path && games > 1 && <GamesOfTable path={path} game={game} games={games} />}
      <Game
        playing={playing}
        shared
        still
        below={<Steps at={at} last={last} about={about} step={step} />}
        aside={<Eyes viewer={viewer} set={setViewer} seats={seatNames(playing)} />}
        last={
          <>
            <Remarks about={about} at={at} seats={seatNames(playing)} />
            <Downloads record={record} name={about.spec.game} />
            <Seals seals={about.seals} />
            {table && (
              <a class="button" href={table}>
                {t("Back to the table")}
              </a>
            )}
          </>
        }
      />
    </div>
  );
}

/** The move that is shown; the address, whose beginning is `path`, and the arrow keys follow it. */
function useMove(last: number, first: number | null, path: string | null): [number, (to: number) => void] {
  const [at, setAt] = useState(first === null ? last : Math.min(first, last));
  // Keys may come faster than the page is drawn.
  const now = useRef(at);

  function step(to: number) {
    const move = Math.max(0, Math.min(last, to));
    now.current = move;
    setAt(move);
    if (path) rewrite(`${path}move=${move}`);
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
  return [at, step];
}

function sitter(who: string): SeatInfo {
  const [kind, level] = who.split(":");
  return kind === "computer" && level !== undefined ? { sitter: "computer", level } : { sitter: "person" };
}

function GamesOfTable({ path, game, games }: { path: string; game: number; games: number }) {
  return (
    <nav class="games-of-table" aria-label={t("Games of this table")}>
      {Array.from({ length: games }, (_, i) => i + 1).map((number) => (
        <a
          key={number}
          class="button"
          href={`${path}?game=${number}`}
          aria-current={number === game ? "page" : undefined}
        >
          {t("Game {1}", number)}
        </a>
      ))}
    </nav>
  );
}

/** What had been said by the time of the move, where everybody could hear it. */
function Remarks({ about, at, seats }: { about: RecordAbout; at: number; seats: [string, string] }) {
  const now = at === about.moves.length ? Number.POSITIVE_INFINITY : (about.moves[at - 1]?.at ?? 0);
  const said = about.remarks.filter((remark) => remark.at <= now);
  if (about.remarks.length === 0) return null;

  function speaker(from: Viewer): string {
    const seat = seatOf(from);
    return seat === null ? t("a spectator") : about.names[seat] || (seats[seat] ?? "");
  }

  return (
    <section class="remarks">
      <h2>{t("What has been said")}</h2>
      {said.length === 0 && <p class="hint">{t("Nothing yet.")}</p>}
      <ol>
        {said.map((remark, i) => (
          <li key={`${i} ${remark.at}`}>
            <strong>
              <bdi>{speaker(remark.from)}</bdi>
            </strong>{" "}
            <bdi>{remark.text}</bdi>
          </li>
        ))}
      </ol>
    </section>
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
