/** What one rarely wants at a table: another name, another device, more spectators. */
import { useState } from "preact/hooks";
import { t, tReason } from "../i18n";
import { type LiveTable, reasonOf } from "../livetable";
import type { Playing } from "../model";
import { storedName, storeName } from "../store";
import type { Reason } from "../types";
import { NameField } from "./NameField";
import { Share } from "./Share";

export function TableSettings({ table, playing }: { table: LiveTable; playing: Playing }) {
  const people = playing.seats.every(({ sitter }) => sitter === "person");
  return (
    <details class="settings">
      <summary>{t("Name, devices, spectators")}</summary>
      <Name playing={playing} />
      <OtherDevice table={table} />
      {people && (
        <Share id="watch-link" path={`/t/${table.id}`} label={t("Whoever has this link may watch:")} />
      )}
    </details>
  );
}

function Name({ playing }: { playing: Playing }) {
  const [name, setName] = useState(storedName);

  function take(event: Event) {
    event.preventDefault();
    storeName(name.trim());
    if (name.trim() !== "") playing.around?.do({ what: "name", name: name.trim() });
  }

  return (
    <form class="setting" onSubmit={take}>
      <label for="table-name">{t("Your name")}</label>
      <div class="say">
        <NameField id="table-name" value={name} onChange={setName} />
        <button type="submit">{t("Take this name")}</button>
      </div>
    </form>
  );
}

function OtherDevice({ table }: { table: LiveTable }) {
  const [path, setPath] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Reason | null>(null);

  function make() {
    table.handOver().then(setPath, (error) => setRefusal(reasonOf(error)));
  }

  if (path !== null)
    return <Share id="device-link" path={path} label={t("Open this on your other device. It works once.")} />;
  return (
    <div class="setting">
      <button type="button" onClick={make}>
        {t("Move to another device")}
      </button>
      {refusal && <p role="alert">{tReason(refusal)}</p>}
    </div>
  );
}
