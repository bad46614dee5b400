/** Where the reader's attention is led: the window's title, the keyboard's focus. */
import { useEffect } from "preact/hooks";
import { t } from "../i18n";

/** Names the window after what it shows. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === "" ? t("Umpire") : `${title} · ${t("Umpire")}`;
  }, [title]);
}

/** Moves the focus to the content that has just come, so that keyboard and screen reader go on there. */
export function focusContent(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
