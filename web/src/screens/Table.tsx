/** A table on the server. */
import { useEffect, useState } from "preact/hooks";
import { t, tReason } from "../i18n";
import { LiveTable, openTable } from "../livetable";
import { After } from "../parts/After";
import { useTitle } from "../parts/attention";
import { useSubject } from "../parts/follow";
import { Game, seatNames } from "../parts/Game";
import { gameLabel, specDetails } from "../parts/names";
import { Share } from "../parts/Share";
import { go } from "../router";
import { isSeat, seatOf } from "../types";

export function Table({ id }: { id: string }) {
  const [table, setTable] = useState<LiveTable | null>(null);
  useEffect(() => {
    const opened = new LiveTable(id);
    setTable(opened);
    return () => opened.close();
  }, [id]);
  useSubject(table);

  if (table?.failure)
    return (
      <section class="notice">
        <h1>{t("This table cannot be shown")}</h1>
        <p>{tReason(table.failure)}</p>
        <a class="button" href="/">
          {t("Choose a game")}
        </a>
      </section>
    );
  if (!table?.playing)
    return (
      <section class="notice" aria-busy="true">
        <p role="status">
          {table?.link === "lost" ? t("Connection lost: trying again …") : t("Coming to the table …")}
        </p>
      </section>
    );
  return <Shown table={table} playing={table.playing} />;
}

interface ShownProps {
  table: LiveTable;
  playing: NonNullable<LiveTable["playing"]>;
}

function Shown({ table, playing }: ShownProps) {
  const { spec, viewer, look } = playing;
  const details = specDetails(spec.spec);
  const mine = look.view.turn.map(String).includes(viewer);
  useTitle(mine ? t("Your turn: {1}", gameLabel(spec.game)) : gameLabel(spec.game));
  const free = [0, 1].filter((seat) => playing.seats[seat]?.sitter === "none");
  const mayWatch = !isSeat(viewer);
  return (
    <div class="table-screen">
      <header class="table-head">
        <h1>{gameLabel(spec.game)}</h1>
        {details && <p>{details}</p>}
      </header>
      <Connection table={table} />
      {mayWatch && <Welcome table={table} playing={playing} free={free} />}
      <Game
        playing={playing}
        aside={
          free.length > 0 && !mayWatch ? (
            <Share path={`/t/${table.id}`} label={t("Send this link to whom you want to play:")} />
          ) : null
        }
        below={
          look.view.over && (
            <After
              spec={spec}
              replay={`/replay/${table.id}`}
              again={mayWatch ? null : () => playAgain(playing)}
            />
          )
        }
      />
    </div>
  );
}

/** A new table of the same kind, with the same seat for whoever asks; its link is to be sent. */
function playAgain({ spec, viewer }: ShownProps["playing"]): void {
  openTable(spec.spec, seatOf(viewer)).catch(() => go(`/new/${spec.game}`));
}

function Connection({ table }: { table: LiveTable }) {
  if (table.link !== "lost") return null;
  return (
    <div class="banner warn" role="status">
      <span>{t("Connection lost: trying again …")}</span>
      <button type="button" onClick={table.retry}>
        {t("Try now")}
      </button>
    </div>
  );
}

/** For whoever has no seat: the free ones, to be taken by pressing a button only. */
function Welcome({ table, playing, free }: ShownProps & { free: number[] }) {
  const seats = seatNames(playing);
  if (free.length === 0)
    return (
      <div class="banner">
        <span>{t("You are watching: both seats are taken.")}</span>
      </div>
    );
  return (
    <div class="banner invite">
      <span>{t("You are watching. A seat is free:")}</span>
      {free.map((seat) => (
        <button
          key={seat}
          type="button"
          class="primary"
          disabled={table.sitting}
          onClick={() => table.sit(seat)}
        >
          {t("Take the seat: {1}", seats[seat] ?? "")}
        </button>
      ))}
    </div>
  );
}
