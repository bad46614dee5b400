/** A table on this device: two people taking turns, or one against the computer. */
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { LocalPlace } from "../localplace";
import type { LocalTable } from "../localtable";
import { After } from "../parts/After";
import { focusContent, useTitle } from "../parts/attention";
import { Deeds } from "../parts/Deeds";
import { useSubject } from "../parts/follow";
import { Game, seatNames } from "../parts/Game";
import { gameLabel, replayPath, specDetails } from "../parts/names";
import { Series } from "../parts/Series";

export function Local({ id }: { id: string }) {
  const [place, setPlace] = useState<LocalPlace | null>(null);
  useEffect(() => {
    const here = new LocalPlace(id);
    setPlace(here);
    return () => here.close();
  }, [id]);
  useSubject(place);

  switch (place?.at) {
    case "here":
      return place.table && <Shown key={id} table={place.table} />;
    case "elsewhere":
      return <Elsewhere place={place} />;
    case "nowhere":
      return (
        <section class="notice">
          <h1>{t("This device does not remember that table")}</h1>
          <a class="button" href="/">
            {t("Choose a game")}
          </a>
        </section>
      );
  }
  return null;
}

/** The table is played in one tab at a time. */
function Elsewhere({ place }: { place: LocalPlace }) {
  useEffect(focusContent, []);
  return (
    <section class="notice">
      <h1>{t("This table is open in another tab")}</h1>
      <p role="status">{t("It can be played in one at a time. Nothing is lost when it moves here.")}</p>
      <div class="board-tools">
        <button type="button" class="primary" onClick={() => place.takeOver()}>
          {t("Play here from now on")}
        </button>
        <a class="button" href="/">
          {t("Choose a game")}
        </a>
      </div>
    </section>
  );
}

function Shown({ table }: { table: LocalTable }) {
  useSubject(table);
  const { playing, spec } = table;
  const covered = playing === null;
  useTitle(gameLabel(spec.game));
  useEffect(() => {
    if (covered) focusContent();
  }, [covered]);
  const details = specDetails(spec.spec);
  const people = table.seats.filter((seat) => seat.sitter === "person").length;
  return (
    <div class="table-screen">
      <header class="table-head">
        <h1>{gameLabel(spec.game)}</h1>
        {details && <p>{details}</p>}
      </header>
      {playing ? (
        <Game
          playing={playing}
          shared={people === 2}
          still={table.next !== null}
          prompt={table.next !== null && <HandOver table={table} />}
          below={
            playing.look.view.over ? (
              <After
                playing={playing}
                seats={seatNames(playing)}
                replay={replayPath(`local/${table.id}`, playing)}
              />
            ) : (
              table.next === null && <Deeds playing={playing} shared={people === 2} />
            )
          }
          aside={
            <Series playing={playing} seats={seatNames(playing)} replays={`/replay/local/${table.id}`} />
          }
        />
      ) : (
        <Curtain table={table} />
      )}
    </div>
  );
}

function seatName(table: LocalTable): string {
  return t(table.spec.seats[table.next ?? 0] ?? "");
}

/** After a move in a hidden game the mover sees what came of it, then lowers the curtain. */
function HandOver({ table }: { table: LocalTable }) {
  return (
    <div class="prompt mine hand-over" role="status">
      <h2>{t("Your move is made.")}</h2>
      <button type="button" class="primary" onClick={() => table.lowerCurtain()}>
        {t("Hand over to {1}", seatName(table))}
      </button>
    </div>
  );
}

/** Nothing of the game is in the page while the curtain is down. */
function Curtain({ table }: { table: LocalTable }) {
  const name = seatName(table);
  return (
    <section class="curtain">
      <div class="curtain-cloth" aria-hidden="true" />
      <h2>{t("Pass the device to {1}", name)}</h2>
      <p>{t("Nobody else should look now.")}</p>
      <button type="button" class="primary large" onClick={() => table.raiseCurtain()}>
        {t("I am {1}: lift the curtain", name)}
      </button>
    </section>
  );
}
