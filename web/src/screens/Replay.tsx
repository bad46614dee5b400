/** A finished game of a table, looked at again. */
import { useEffect, useState } from "preact/hooks";
import { countGames, fetchRecord } from "../api";
import { RecordHandle } from "../engine";
import { t, tReason } from "../i18n";
import { reasonOf } from "../livetable";
import { localRecord } from "../localtable";
import { Replayed } from "../parts/Replayed";
import { Refused } from "../refused";
import type { Reason } from "../types";

interface Props {
  id: string;
  local: boolean;
  /** Of the table's games, from 1; null: the last. */
  game: number | null;
  move: number | null;
}

export function Replay({ id, local, game, move }: Props) {
  const [record, setRecord] = useState<RecordHandle | null>(null);
  const [games, setGames] = useState(1);
  const [failure, setFailure] = useState<Reason | null>(null);
  useEffect(() => {
    let opened: RecordHandle | null = null;
    let gone = false;
    readRecord(id, local, game)
      .then(({ text, games }) => {
        if (gone) return;
        opened = new RecordHandle(text);
        setGames(games);
        setRecord(opened);
      })
      .catch((error) => setFailure(reasonOf(error)));
    return () => {
      gone = true;
      opened?.free();
    };
  }, [id, local, game]);

  const table = local ? `/local/${id}` : `/t/${id}`;
  if (failure)
    return (
      <section class="notice">
        <h1>{t("This game cannot be replayed")}</h1>
        <p>{tReason(failure)}</p>
        <a class="button" href={table}>
          {t("Back to the table")}
        </a>
      </section>
    );
  if (!record) return <section class="notice" aria-busy="true" />;
  return (
    <Replayed
      record={record}
      path={local ? `/replay/local/${id}` : `/replay/${id}`}
      table={table}
      game={game ?? games}
      games={games}
      first={move}
    />
  );
}

async function readRecord(
  id: string,
  local: boolean,
  game: number | null,
): Promise<{ text: string; games: number }> {
  if (!local) {
    const [text, games] = await Promise.all([fetchRecord(id, game), countGames(id)]);
    return { text, games };
  }
  const kept = localRecord(id, game ?? 0);
  if (kept) return kept;
  const why = "This device does not remember that table";
  throw new Refused({ why, args: [], text: why });
}
