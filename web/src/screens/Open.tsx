/** A game from a file or a link, in any format that is read, looked at. */
import { useEffect, useState } from "preact/hooks";
import { RecordHandle } from "../engine";
import { t, tReason } from "../i18n";
import { reasonOf } from "../livetable";
import { useTitle } from "../parts/attention";
import { Replayed } from "../parts/Replayed";
import type { Reason } from "../types";

/** Files longer than any game are not read. */
const longest = 4 << 20;

export function Open() {
  const [record, setRecord] = useState<RecordHandle | null>(null);
  const [refusal, setRefusal] = useState<Reason | null>(null);
  const [text, setText] = useState("");
  useTitle(t("A game from a file or a link"));
  useEffect(() => () => record?.free(), [record]);

  function read(words: string) {
    try {
      setRecord(new RecordHandle(words));
    } catch (error) {
      setRefusal(reasonOf(error));
    }
  }

  async function readFile(file: File | undefined) {
    if (file) read(await file.slice(0, longest).text());
  }

  if (record) return <Replayed record={record} path={null} table={null} game={1} games={1} first={null} />;
  return (
    <form
      class="new-game open-game"
      onSubmit={(event) => {
        event.preventDefault();
        read(text);
      }}
    >
      <header>
        <h1>{t("A game from a file or a link")}</h1>
        <p class="hint">{t("A record of Umpire, the same as JSON, SGF of Hex, or a link of HexWorld.")}</p>
      </header>
      <div class="setting">
        {/* The browser's own button speaks the browser's language, not the page's. */}
        <label class="button file">
          {t("Choose a file …")}
          <input
            id="open-file"
            class="visually-hidden"
            type="file"
            onChange={(event) => readFile(event.currentTarget.files?.[0])}
          />
        </label>
      </div>
      <div class="setting">
        <label for="open-text">{t("Or its text, or a link")}</label>
        <textarea
          id="open-text"
          dir="ltr"
          rows={6}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </div>
      {refusal && (
        <p class="refusal" role="alert">
          {tReason(refusal)}
        </p>
      )}
      <div class="board-tools">
        <button type="submit" class="primary" disabled={text.trim() === ""}>
          {t("Look at it")}
        </button>
        <a class="button" href="/">
          {t("Back")}
        </a>
      </div>
    </form>
  );
}
