import { useState } from "preact/hooks";
import { currentLanguage, t } from "../i18n";
import { useTitle } from "../parts/attention";
import { Emblem } from "../parts/Emblem";
import { Lobby } from "../parts/Lobby";
import { allGames, gameLabel, gameNamed, specDetails } from "../parts/names";
import { forgetTable, type RecentTable, recentTables } from "../store";

export function Home() {
  useTitle("");
  return (
    <div class="home">
      <section class="hero">
        <h1>{t("The umpire knows everything. You know what you are told.")}</h1>
        <p>
          {t(
            "Codes to break, stones in the dark, heaps and rows: play with a friend by link, against the computer, or on this device. No account is needed.",
          )}
        </p>
      </section>
      <h2 class="visually-hidden">{t("Choose a game")}</h2>
      <ul class="cards">
        {allGames().map((game) => (
          <li key={game.name}>
            <a class="card" href={`/new/${game.name}`}>
              <Emblem game={game.name} />
              <h3>{t(game.label)}</h3>
              <p>{t(game.help)}</p>
            </a>
          </li>
        ))}
      </ul>
      <Lobby />
      <Recent />
      <p class="hint open-record">
        <a href="/open">{t("Look at a game from a file or a link")}</a>
      </p>
    </div>
  );
}

function Recent() {
  const [tables, setTables] = useState(recentTables);
  const known = tables.filter((table) => gameNamed(table.spec.split("(")[0] ?? ""));
  if (known.length === 0) return null;

  function forget(table: RecentTable) {
    forgetTable(table.id, table.local);
    setTables(recentTables());
  }

  return (
    <section class="recent">
      <h2>{t("Your tables on this device")}</h2>
      <ul class="table-list">
        {known.map((table) => (
          <li key={`${table.local} ${table.id}`}>
            <RecentLink table={table} />
            <button
              type="button"
              class="quiet"
              aria-label={t("Forget the table of {1}", gameLabel(table.spec.split("(")[0] ?? ""))}
              onClick={() => forget(table)}
            >
              {t("Forget")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecentLink({ table }: { table: RecentTable }) {
  const when = new Intl.DateTimeFormat(currentLanguage(), {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(table.at);
  const where = table.local ? t("on this device") : t("by link");
  return (
    <a href={`${table.local ? "/local/" : "/t/"}${table.id}`}>
      <Emblem game={table.spec.split("(")[0] ?? ""} />
      <span>
        <strong>{gameLabel(table.spec.split("(")[0] ?? "")}</strong>
        <small>
          {[details(table.spec), where, when, table.over ? t("over") : ""].filter(Boolean).join(" · ")}
        </small>
      </span>
      {table.mine && !table.over && !table.local && <span class="badge">{t("your turn")}</span>}
    </a>
  );
}

/** A spec of an older page may mean nothing to this one. */
function details(spec: string): string {
  try {
    return specDetails(spec);
  } catch {
    return "";
  }
}
