/** What has happened, in sentences; read out as it happens. */
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { sentence } from "../sentences";
import type { SpecInfo, Viewer } from "../types";

interface Props {
  lines: string[];
  spec: SpecInfo;
  viewer: Viewer;
  seats: [string, string];
}

export function Happened({ lines, spec, viewer, seats }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const told = { viewer, seats, dark: spec.hidden };
  const said = lines
    .map((line, i) => ({ key: `${i} ${line}`, text: sentence(line, told, spec) }))
    .filter((item) => item.text !== null);

  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [said.length]);

  return (
    <section class="happened">
      <h2>{t("What has happened")}</h2>
      {said.length === 0 && <p class="hint">{t("Nothing yet.")}</p>}
      <ol
        ref={list}
        aria-live="polite"
        aria-relevant="additions"
        aria-label={t("What has happened")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {said.map((item) => (
          <li key={item.key}>{item.text}</li>
        ))}
      </ol>
    </section>
  );
}
