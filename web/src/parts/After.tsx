/** What one can do once a game is over. */
import { t } from "../i18n";
import type { SpecInfo } from "../types";

export function After({ spec, replay }: { spec: SpecInfo; replay: string }) {
  return (
    <div class="board-tools after">
      <a class="button primary" href={replay}>
        {t("Look at it again")}
      </a>
      <a class="button" href={`/new/${spec.game}`}>
        {t("New game")}
      </a>
    </div>
  );
}
