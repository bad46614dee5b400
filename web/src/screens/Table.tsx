/** A table on the server. */
import { useEffect, useState } from "preact/hooks";
import { t, tReason } from "../i18n";
import { LiveTable } from "../livetable";
import { After } from "../parts/After";
import { useTitle } from "../parts/attention";
import { Deeds } from "../parts/Deeds";
import { useSubject } from "../parts/follow";
import { Game, seatNames } from "../parts/Game";
import { NameField } from "../parts/NameField";
import { Notices } from "../parts/Notices";
import { gameLabel, personOrSeat, replayPath, specDetails } from "../parts/names";
import { Seals } from "../parts/Seals";
import { SeatComputer } from "../parts/SeatComputer";
import { Series } from "../parts/Series";
import { Share } from "../parts/Share";
import { TableSettings } from "../parts/TableSettings";
import { Talk } from "../parts/Talk";
import { paceWords } from "../parts/time";
import { rewrite } from "../router";
import { storedName, storeName } from "../store";
import { isSeat } from "../types";

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
  const mine = look.view.turn.map(String).includes(viewer);
  useTitle(mine ? t("Your turn: {1}", gameLabel(spec.game)) : gameLabel(spec.game));
  const free = [0, 1].filter((seat) => playing.seats[seat]?.sitter === "none");
  const seats = seatNames(playing);
  const mayWatch = !isSeat(viewer);
  return (
    <div class="table-screen">
      <Head playing={playing} />
      <Connection table={table} />
      <TakeOver table={table} />
      {mayWatch && <Welcome table={table} playing={playing} free={free} />}
      <Notices playing={playing} seats={seats} />
      <Game
        playing={playing}
        aside={
          <>
            <Series playing={playing} seats={seats} replays={`/replay/${table.id}`} />
            {!mayWatch && <Invitation table={table} playing={playing} waiting={free.length > 0} />}
          </>
        }
        below={
          look.view.over ? (
            <After playing={playing} seats={seats} replay={replayPath(table.id, playing)} />
          ) : (
            <Deeds playing={playing} />
          )
        }
        last={
          <>
            <Talk playing={playing} seats={seats} said={table.said} />
            {!mayWatch && <TableSettings table={table} playing={playing} />}
            <Seals seals={playing.around?.state.seals ?? []} />
          </>
        }
      />
    </div>
  );
}

/** For whoever waits for somebody to play; against the computer, the link is for those who watch. */
function Invitation({ table, playing, waiting }: ShownProps & { waiting: boolean }) {
  const path = `/t/${table.id}`;
  if (waiting)
    return (
      <>
        <Share path={path} label={t("Send this link to whom you want to play:")} />
        <SeatComputer playing={playing} />
      </>
    );
  const alone = playing.seats.some(({ sitter }) => sitter === "computer");
  return alone ? <Share path={path} id="watch-link" label={t("Whoever has this link may watch:")} /> : null;
}

function Head({ playing }: { playing: ShownProps["playing"] }) {
  const { spec, around } = playing;
  const watching = around?.state.watching ?? 0;
  const facts = [
    specDetails(spec.spec),
    around?.state.clock ? paceWords(around.state.pace) : "",
    watching > 0 ? t("Watching: {1}", watching) : "",
  ].filter(Boolean);
  return (
    <header class="table-head">
      <h1>{gameLabel(spec.game)}</h1>
      {facts.length > 0 && <p>{facts.join(" · ")}</p>}
    </header>
  );
}

/** The address of a link that moves a seat to this device; only a press of the button does. */
function TakeOver({ table }: { table: LiveTable }) {
  const [token, setToken] = useState(() => /^#take=([\w-]{43})$/.exec(location.hash)?.[1] ?? null);
  if (token === null) return null;

  async function take(token: string) {
    rewrite(`/t/${table.id}`);
    setToken(null);
    await table.takeOver(token);
  }

  return (
    <div class="banner invite">
      <span>{t("This link moves a seat to this device.")}</span>
      <button type="button" class="primary" onClick={() => take(token)}>
        {t("Play here from now on")}
      </button>
    </div>
  );
}

function Connection({ table }: { table: LiveTable }) {
  if (table.link !== "lost")
    return table.stoodStill ? (
      <p class="banner" role="status">
        {t("The server was away for a while; the clocks stood still.")}
      </p>
    ) : null;
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
  const [name, setName] = useState(storedName);

  function sit(seat: number) {
    storeName(name.trim());
    table.sit(seat);
  }

  if (free.length === 0)
    return (
      <div class="banner">
        <span>{t("You are watching: both seats are taken.")}</span>
      </div>
    );
  return (
    <div class="banner invite">
      <span>{invitation(playing, free, seats)}</span>
      <span class="your-name">
        <label for="sit-name">{t("Your name")}</label>
        <NameField id="sit-name" value={name} onChange={setName} />
      </span>
      {free.map((seat) => (
        <button key={seat} type="button" class="primary" disabled={table.sitting} onClick={() => sit(seat)}>
          {t("Take the seat: {1}", seats[seat] ?? "")}
        </button>
      ))}
    </div>
  );
}

function invitation(playing: ShownProps["playing"], free: number[], seats: [string, string]): string {
  const host = free.length === 1 ? 1 - (free[0] ?? 0) : null;
  const name = host === null ? undefined : playing.around?.state.seats[host]?.name;
  if (host === null || name === undefined) return t("You are watching. A seat is free:");
  return t("{1} is waiting for somebody to play. A seat is free:", personOrSeat(playing, host, seats));
}
