/** The game to take away, in every format that can hold it. */
import { useState } from "preact/hooks";
import type { RecordHandle } from "../engine";
import { t } from "../i18n";

const files: Record<string, { label: string; suffix: string; type: string }> = {
  record: { label: "Record", suffix: "umpire.txt", type: "text/plain" },
  json: { label: "JSON", suffix: "json", type: "application/json" },
  sgf: { label: "SGF", suffix: "sgf", type: "application/x-go-sgf" },
};

export function Downloads({ record, name }: { record: RecordHandle; name: string }) {
  const [formats] = useState(() => record.formats());
  const link = formats.includes("hexworld") ? record.convert("hexworld").trim() : null;

  function download(format: string) {
    const { suffix = "txt", type = "text/plain" } = files[format] ?? {};
    const address = URL.createObjectURL(new Blob([record.convert(format)], { type }));
    const anchor = document.createElement("a");
    anchor.href = address;
    anchor.download = `${name}.${suffix}`;
    anchor.click();
    URL.revokeObjectURL(address);
  }

  return (
    <section class="downloads">
      <h2>{t("Take it away")}</h2>
      <div class="board-tools">
        {formats
          .filter((format) => files[format])
          .map((format) => (
            <button key={format} type="button" class="small" onClick={() => download(format)}>
              {format === "record" ? t("Record") : files[format]?.label}
            </button>
          ))}
        {link && (
          <a class="button small" href={link} target="_blank" rel="noreferrer">
            HexWorld
          </a>
        )}
      </div>
    </section>
  );
}
