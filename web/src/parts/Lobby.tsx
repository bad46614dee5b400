/** Who else is here: open tables, and a seat against anyone. */
import { useEffect, useState } from "preact/hooks";
import { fetchLobby, type Lobby as LobbyState, type OpenTable } from "../api";
import { readSpec } from "../engine";
import { t, tReason } from "../i18n";
import { playAnyone, reasonOf } from "../livetable";
import { storedName, storeName } from "../store";
import type { Reason } from "../types";
import { Emblem } from "./Emblem";
import { NameField } from "./NameField";
import { allGames, gameLabel, gameNamed, specDetails } from "./names";
import { paceWords } from "./time";

const lookEvery = 5_000;
const paces = ["none", "fischer:180+2", "fischer:300+3", "fischer:900+10"];

export function Lobby() {
  const lobby = useLobby();
  if (!lobby) return null;
  return (
    <section class="lobby">
      <header>
        <h2>{t("Play somebody now")}</h2>
        <p class="hint">{t("Games being played: {1} · Watching: {2}", lobby.playing, lobby.watching)}</p>
      </header>
      <Anyone />
      <OpenTables tables={lobby.tables} />
    </section>
  );
}

/** Null while the server cannot be reached: then there is nobody to play. */
function useLobby(): LobbyState | null {
  const [lobby, setLobby] = useState<LobbyState | null>(null);
  useEffect(() => {
    let gone = false;
    const look = () => {
      if (document.hidden) return;
      const hear = (heard: LobbyState | null) => gone || setLobby(heard);
      fetchLobby().then(hear, () => hear(null));
    };
    look();
    const timer = setInterval(look, lookEvery);
    document.addEventListener("visibilitychange", look);
    return () => {
      gone = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return lobby;
}

function Anyone() {
  const [game, setGame] = useState(allGames()[0]?.name ?? "");
  const [pace, setPace] = useState("fischer:300+3");
  const [name, setName] = useState(storedName);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Reason | null>(null);

  async function play(event: Event) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    storeName(name.trim());
    await playAnyone({ spec: game, pace }).catch((error) => setRefusal(reasonOf(error)));
    setBusy(false);
  }

  return (
    <form class="anyone" onSubmit={play}>
      <div>
        <label for="anyone-game">{t("Game")}</label>
        <select id="anyone-game" value={game} onChange={(event) => setGame(event.currentTarget.value)}>
          {allGames().map((other) => (
            <option key={other.name} value={other.name}>
              {t(other.label)}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label for="anyone-pace">{t("Clocks")}</label>
        <select id="anyone-pace" value={pace} onChange={(event) => setPace(event.currentTarget.value)}>
          {paces.map((value) => (
            <option key={value} value={value}>
              {paceWords(value)}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label for="anyone-name">{t("Your name")}</label>
        <NameField id="anyone-name" value={name} onChange={setName} />
      </div>
      <button type="submit" class="primary" disabled={busy}>
        {t("Play anyone")}
      </button>
      {refusal && (
        <p class="refusal" role="alert">
          {tReason(refusal)}
        </p>
      )}
    </form>
  );
}

function OpenTables({ tables }: { tables: OpenTable[] }) {
  const known = tables.filter((table) => gameNamed(table.spec.split("(")[0] ?? ""));
  if (known.length === 0) return <p class="hint">{t("No table waits for a player at the moment.")}</p>;
  return (
    <ul class="table-list">
      {known.map((table) => (
        <li key={table.table}>
          <OpenTableLink table={table} />
        </li>
      ))}
    </ul>
  );
}

function OpenTableLink({ table }: { table: OpenTable }) {
  const { game, seats, spec } = readSpec(table.spec);
  const facts = [
    table.name ?? "",
    t("Free seat: {1}", t(seats[table.free[0] ?? 0] ?? "")),
    specDetails(spec),
    paceWords(table.pace),
    table.games > 1 ? t("Games: {1}", table.games) : "",
  ];
  return (
    <a href={`/t/${table.table}`}>
      <Emblem game={game} />
      <span>
        <strong>{gameLabel(game)}</strong>
        <small>
          {facts.filter(Boolean).map((fact, i) => (
            <bdi key={fact}>{i > 0 ? ` · ${fact}` : fact}</bdi>
          ))}
        </small>
      </span>
    </a>
  );
}
