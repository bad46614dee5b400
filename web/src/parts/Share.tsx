/** The link that invites somebody. */
import { useState } from "preact/hooks";
import { t } from "../i18n";

interface Props {
  path: string;
  label: string;
  id?: string;
}

export function Share({ path, label, id = "share-link" }: Props) {
  const [copied, setCopied] = useState(false);
  const link = location.origin + path;

  async function copy() {
    await navigator.clipboard.writeText(link);
    setCopied(true);
  }

  return (
    <section class="share">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="link"
        dir="ltr"
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div class="board-tools">
        <button type="button" onClick={copy}>
          {t("Copy the link")}
        </button>
        {"share" in navigator && (
          <button type="button" onClick={() => navigator.share({ url: link }).catch(() => {})}>
            {t("Share …")}
          </button>
        )}
        <span role="status" class="hint">
          {copied ? t("Copied.") : ""}
        </span>
      </div>
    </section>
  );
}
