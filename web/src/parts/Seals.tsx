/** What was fixed before it could matter, and how to see that it was not changed since. */
import { t } from "../i18n";
import type { Seal } from "../types";

export function Seals({ seals }: { seals: Seal[] }) {
  if (seals.length === 0) return null;
  const open = seals.every((seal) => seal.text !== undefined);
  return (
    <details class="settings seals">
      <summary>{t("Fairness you can check")}</summary>
      <p class="hint">
        {open
          ? t(
              "These fingerprints were told before they could matter. Each is the keyed BLAKE2b hash of the text, with the nonce as its key. Download the record and let “umpire verify” check it, with every move and clock.",
            )
          : t(
              "What is hidden is fixed: here are its fingerprints. When the game is over you can check that nothing was changed.",
            )}
      </p>
      {seals.map((seal) => (
        <dl key={seal.of}>
          <Line name={t("Sealed")} value={seal.of} />
          <Line name={t("Hash")} value={seal.hash} />
          {seal.nonce !== undefined && <Line name={t("Nonce")} value={seal.nonce} />}
          {seal.text !== undefined && <Line name={t("Text")} value={seal.text} />}
        </dl>
      ))}
    </details>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd dir="ltr">
        <code>{value}</code>
      </dd>
    </>
  );
}
